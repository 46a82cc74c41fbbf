"""One file for each patience and nothing else: every module here that has a GAME is one, and is found by itself."""
