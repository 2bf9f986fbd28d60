"""`python -m jarlshof` is the command line."""

from jarlshof.cli import main

if __name__ == "__main__":
    main()
