"""The Rise of a Jarl's page: what it shows, its template, style and art."""
