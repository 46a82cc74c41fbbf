"""What a desktop needs to show an icon: the command launcher.

A desktop that follows the XDG standards gets an entry and an icon, macOS an application, Windows a shortcut in the
start menu, which Windows itself is asked to make.
"""

import argparse
import os
import plistlib
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from reussite.cli.front_ends import has_window
from reussite.errors import BadInput, reason
from reussite.saying import saying
from reussite.system import NO_WINDOW
from reussite.words import LANGUAGES, words_in

__all__ = ["Launcher", "launcher", "launcher_for"]

NAME = "reussite"
TITLE = "Réussite"
ICONS = Path(__file__).parents[1] / "ui" / "web" / "static"
QUOTED = '"`$\\'  # what the standard for desktop entries wants escaped between quotation marks


@dataclass(frozen=True)
class Launcher:
    """The files that make an icon appear, by where they go, and a command to be run when they are written.

    `owned` is all that goes away again with the icon: files, or the folder they lie in.
    """

    files: dict[Path, bytes]
    owned: tuple[Path, ...]
    command: tuple[str, ...] = ()
    executable: tuple[Path, ...] = field(default=())


def launcher(chosen: argparse.Namespace) -> None:
    """Write what the desktop needs to show an icon, or take it away again."""
    if not has_window() and sys.platform in ("win32", "darwin"):
        raise BadInput(saying("command.needs_desktop"))
    wanted = launcher_for(sys.platform, sys.executable, Path.home(), has_window())
    try:
        if chosen.remove:
            _remove(wanted)
            print(chosen.words.say("launcher.removed"))
            return
        _write(wanted)
    except OSError as problem:
        raise BadInput(saying("launcher.failed", why=reason(problem))) from None
    for path in wanted.owned:
        print(chosen.words.say("export.written", file=str(path)))


def launcher_for(system: str, python: str, home: Path, has_window: bool = True) -> Launcher:
    """Return the launcher for a system, by the name that Python has for it."""
    if system == "win32":
        return _shortcut(python, home)
    if system == "darwin":
        return _application(python, home)
    return _entry(python, home, has_window)


def _write(wanted: Launcher) -> None:
    for path, data in wanted.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for path in wanted.executable:
        path.chmod(0o755)
    if wanted.command:
        done = subprocess.run(wanted.command, capture_output=True, check=False, creationflags=NO_WINDOW)
        if done.returncode:
            raise OSError(done.returncode, done.stderr.decode(errors="replace").strip() or wanted.command[0])


def _remove(wanted: Launcher) -> None:
    for path in wanted.owned:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _entry(python: str, home: Path, has_window: bool) -> Launcher:
    """Return an entry for the menus of desktops that follow the XDG standards."""
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    entry = data / "applications" / f"{NAME}.desktop"
    drawn = data / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg"
    painted = data / "icons" / "hicolor" / "512x512" / "apps" / f"{NAME}.png"
    started = " ".join([_quoted(python), "-m", NAME, "play", "--ui", "desktop" if has_window else "terminal"])
    lines = ["[Desktop Entry]", "Type=Application", f"Name={TITLE}", *_told("GenericName", "launcher.kind")]
    lines += [*_told("Comment", "launcher.about"), f"Exec={started}", f"Icon={NAME}"]
    lines += [f"Terminal={'false' if has_window else 'true'}", "Categories=Game;CardGame;", "StartupNotify=true"]
    files = {
        entry: ("\n".join(lines) + "\n").encode(),
        drawn: (ICONS / "icon.svg").read_bytes(),
        painted: (ICONS / "icon-512.png").read_bytes(),
    }
    return Launcher(files, tuple(files))


def _told(key: str, id: str) -> list[str]:
    """Return a value in every language, as desktop entries have it."""
    usual, *others = LANGUAGES
    named = [f"{key}={words_in(usual).say(id)}"]
    return named + [f"{key}[{code}]={words_in(code).say(id)}" for code in others]


def _quoted(word: str) -> str:
    """Return a word of a command as desktop entries want it; a percent sign has a meaning there."""
    escaped = "".join(f"\\\\{sign}" if sign in QUOTED else sign for sign in word).replace("%", "%%")
    return f'"{escaped}"'


def _application(python: str, home: Path) -> Launcher:
    """Return an application for macOS: a folder with a program, an icon, and what is known about them."""
    bundle = home / "Applications" / f"{TITLE}.app"
    contents = bundle / "Contents"
    program = contents / "MacOS" / NAME
    about = {
        "CFBundleName": TITLE,
        "CFBundleDisplayName": TITLE,
        "CFBundleIdentifier": f"org.{NAME}.{NAME}",
        "CFBundleExecutable": NAME,
        "CFBundleIconFile": NAME,
        "CFBundlePackageType": "APPL",
        "NSHighResolutionCapable": True,
    }
    word = python.replace("'", "'\\''")
    files = {
        contents / "Info.plist": plistlib.dumps(about),
        program: f"#!/bin/sh\nexec '{word}' -m {NAME} play --ui desktop\n".encode(),
        contents / "Resources" / f"{NAME}.icns": _apple_icon((ICONS / "icon-512.png").read_bytes()),
    }
    return Launcher(files, (bundle,), executable=(program,))


def _apple_icon(picture: bytes) -> bytes:
    """Return a picture of 512 × 512 points as a file of icons for macOS."""
    part = b"ic09" + struct.pack(">I", 8 + len(picture)) + picture
    return b"icns" + struct.pack(">I", 8 + len(part)) + part


def _shortcut(python: str, home: Path) -> Launcher:
    """Return a shortcut for the start menu of Windows, which a script of its own makes."""
    roaming = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    local = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    link = roaming / "Microsoft" / "Windows" / "Start Menu" / "Programs" / f"{TITLE}.lnk"
    icon = local / NAME / f"{NAME}.ico"
    without_console = Path(python).with_name("pythonw.exe")
    started = str(without_console) if without_console.exists() else python
    script = "; ".join(
        [
            f"$link = (New-Object -ComObject WScript.Shell).CreateShortcut({_literal(str(link))})",
            f"$link.TargetPath = {_literal(started)}",
            f"$link.Arguments = {_literal(f'-m {NAME} play --ui desktop')}",
            f"$link.IconLocation = {_literal(str(icon))}",
            "$link.Save()",
        ]
    )
    files = {icon: _windows_icon((ICONS / "icon-192.png").read_bytes(), 192)}
    return Launcher(files, (link, icon), ("powershell", "-NoProfile", "-NonInteractive", "-Command", script))


def _literal(word: str) -> str:
    """Return a word as PowerShell takes it letter by letter."""
    return "'" + word.replace("'", "''") + "'"


def _windows_icon(picture: bytes, size: int) -> bytes:
    """Return a picture as a file with one icon for Windows."""
    head = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), len(head) + 16)
    return head + entry + picture
