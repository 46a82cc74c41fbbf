"""Watching a patience play itself, and measuring its chances over many deals."""
