"""The card room in the browser: pages, a JSON API and a socket for each table."""
