# SPDX-License-Identifier: MIT
"""python -m tweenspirit: easings, springs and scenes from a shell."""

from __future__ import annotations

import sys


def run() -> None:
    """Runs the command `tweenspirit`."""
    try:
        from tweenspirit.cli.main import main

        code = main()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    run()
