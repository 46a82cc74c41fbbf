"""Front ends: they draw a table and send moves; no rules, no game names."""
