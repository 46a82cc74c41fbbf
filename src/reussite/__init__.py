"""Réussite: patiences to play, watch, measure and solve, each from one definition of its rules."""

__version__ = "0.1.0"
