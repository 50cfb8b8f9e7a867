"""The houses and their editions as pages list them, and the forms by which tables are opened."""
