"""`jarlshof`, or `python -m jarlshof`, is the command line."""

import sys


def main() -> None:
    """Load and run the command line; Ctrl-C while it loads ends it too."""
    try:
        from jarlshof.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
