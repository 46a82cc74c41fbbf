"""What the words of a game mean, written once: spec → rule table → one kernel, interpreted or compiled."""
