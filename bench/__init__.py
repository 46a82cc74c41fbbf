"""Measurements; `make bench` prints them as JSON. Compare figures of one run only: machines differ, and are shared."""
