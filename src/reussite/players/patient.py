"""Deals what it cannot see again and again, lets the solver judge each deal, and takes what most of them are won by."""

THINKS = True
