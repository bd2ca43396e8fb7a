#!/usr/bin/env python3
"""Django's command line."""

import os
import signal
import sys

if __name__ == "__main__":
    if sys.argv[1:2] == ["prepare"]:  # Ctrl-C ends it at once, wherever it falls
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    from rules.engine.core.terminal import spell_out_missing_signs

    spell_out_missing_signs()
    execute_from_command_line(sys.argv)
