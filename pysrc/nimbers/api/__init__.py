"""The API of the page: operations with JSON parameters and results, one module for each subject."""
