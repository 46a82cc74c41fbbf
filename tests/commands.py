"""What every refused command has in common."""


def refused(result: tuple[int, str, str]) -> str:
    """Return the one line on the error output, after exit code 2 and nothing else printed."""
    code, out, err = result
    assert (code, out) == (2, "")
    assert err.startswith("reussite: ") and err.count("\n") == 1
    return err
