"""What the page may ask of Python: JSON text in and out, one module a subject."""
