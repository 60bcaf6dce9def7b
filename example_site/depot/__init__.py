"""A program of a few lines that exists only to be cited."""
