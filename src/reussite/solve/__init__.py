"""Whether a deal can be won with all cards known, and how."""
