"""List the ten largest source files; fail if one has more than 400 lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LIMIT = 400
KINDS = {".py", ".html", ".css", ".js", ".sh", ".md"}


def main() -> int:
    """Print the list and return the exit status. Data and migrations don't count."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    paths = [Path(name) for name in names]
    counted = [p for p in paths if p.suffix in KINDS and "migrations" not in p.parts and p.exists()]
    sizes = sorted(((len(p.read_text().splitlines()), p) for p in counted), reverse=True)
    for lines, path in sizes[:10]:
        print(f"{lines:5} {path}")
    over = [path for lines, path in sizes if lines > LIMIT]
    if over:
        print(f"Over {LIMIT} lines, to be split: {', '.join(map(str, over))}", file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
