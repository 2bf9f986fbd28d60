"""Harald's page: what it shows, its template, style and art."""
