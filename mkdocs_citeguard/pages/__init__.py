"""The pages that citeguard adds to a site, one file for each."""
