"""The subjects of the benches, one file each with a function pairs()."""
