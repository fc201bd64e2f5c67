"""What is measured, one file a subject: each has a function pairs()."""
