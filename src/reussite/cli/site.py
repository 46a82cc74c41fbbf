"""Writing the page as a folder that needs no server of ours: the command site."""

import argparse
from pathlib import Path

__all__ = ["site"]


def site(chosen: argparse.Namespace) -> None:
    """Write the folder and tell what it holds."""
    from reussite.ui.web.building import write_site

    written = write_site(Path(chosen.folder).expanduser())
    size, packed = (round(n / 2**20) for n in (written.bytes, written.packed))
    print(chosen.words.say("site.written", folder=chosen.folder, size=size, packed=packed))
