"""The terminal front end: every patience by keyboard and mouse, from 80 × 24 characters up."""
