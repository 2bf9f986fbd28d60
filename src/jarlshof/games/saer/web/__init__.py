"""Sær's page: what it shows, its template, style, script and art."""
