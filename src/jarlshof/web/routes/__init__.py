"""The addresses of the web, a room each."""
