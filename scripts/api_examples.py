"""Write the answers of the API's examples anew: python scripts/api_examples.py."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

from config.api.examples import cut  # noqa: E402
from tests.campaigns import examples  # noqa: E402


def main() -> None:
    """Ask each example of the site and keep what it says."""
    call_command("migrate", verbosity=0)
    if not examples.FILE.exists():
        with transaction.atomic():
            examples.FILE.write_text(examples.make(), encoding="utf-8")
            transaction.set_rollback(True)
    examples.seed()
    for file in sorted(path for folder in settings.API_EXAMPLES for path in folder.glob("*.json")):
        example = json.loads(file.read_text(encoding="utf-8"))
        with transaction.atomic():
            response = examples.answered(example)
            transaction.set_rollback(True)
        print(file.stem, response.status_code)
        example["answer"] = cut(response.json(), example.get("most"))
        file.write_text(json.dumps(example, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


main()
