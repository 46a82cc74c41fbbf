"""The desktop window, on pygame-ce: draws a table, sends gestures, knows no rule and no game."""
