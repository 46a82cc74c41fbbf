"""The plain front end: lines of text in, lines of text out; for pipes, slow lines and screen readers."""
