"""Systems without what only POSIX has, and the icon that each desktop wants."""

import ast
import os
import plistlib
import struct
import sys
from pathlib import Path

import pytest

import reussite
from children import finish
from commands import refused
from reussite import system
from reussite.cli import launcher as launching
from reussite.cli.launcher import launcher_for
from reussite.words import LANGUAGES, words_in
from without_posix import MODULES, OF_OS, SIGNALS, STORIES

ROOT = Path(reussite.__file__).parent
# Where such a thing is asked for and done without: see there.
ASKED_FOR = {"system.py", "ui/web/start.py", "ui/terminal/app.py"}
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("story", STORIES)
def test_everything_works_without_what_only_posix_has(story, tmp_path):
    home = os.environ | {"REUSSITE_HOME": str(tmp_path)}
    finish(sys.executable, str(Path(__file__).parent / "without_posix.py"), story, env=home, check=True)


def _posix_only(tree):
    """Yield what a program uses that Windows does not have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if (node.value.id == "os" and node.attr in OF_OS) or (node.value.id == "signal" and node.attr in SIGNALS):
                yield f"{node.value.id}.{node.attr}"


def test_what_only_posix_has_is_asked_for_in_few_places():
    found = {
        path.relative_to(ROOT).as_posix(): names
        for path in ROOT.rglob("*.py")
        if (names := set(_posix_only(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert set(found) == ASKED_FOR, found


def test_processors_are_counted_where_they_cannot_be_shared_out(monkeypatch):
    assert system.processors() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert system.processors() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert system.processors() == 1


def test_an_entry_and_icons_are_written_where_desktops_look_for_them(run, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    code, out, _ = run("launcher")
    entry = (tmp_path / "applications" / "reussite.desktop").read_text(encoding="utf-8")
    icons = tmp_path / "icons" / "hicolor"
    assert code == 0 and str(tmp_path / "applications" / "reussite.desktop") in out
    assert f'Exec="{sys.executable}" -m reussite play --ui ' in entry and "\nIcon=reussite\n" in entry
    for name, language in LANGUAGES.items():
        key = "GenericName" if language.code == "en" else f"GenericName[{name}]"
        assert f"\n{key}={words_in(name).say('launcher.kind')}\n" in entry
    assert (icons / "scalable" / "apps" / "reussite.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (icons / "512x512" / "apps" / "reussite.png").read_bytes().startswith(PNG)
    code, out, _ = run("launcher", "--remove")
    assert code == 0 and not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert run("launcher", "--remove")[0] == 0


def test_a_place_that_cannot_be_written_is_told_in_one_line(run, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert "no icon can be put there: " in refused(run("launcher"))


def test_a_command_with_odd_signs_is_written_as_desktop_entries_want_it(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wanted = launcher_for("linux", '/opt/a "b" 100%/python', tmp_path, has_window=False)
    entry = next(data for path, data in wanted.files.items() if path.suffix == ".desktop").decode()
    assert r'Exec="/opt/a \\"b\\" 100%%/python" -m reussite play --ui terminal' in entry
    assert "\nTerminal=true\n" in entry


def test_macos_gets_an_application(tmp_path):
    wanted = launcher_for("darwin", "/opt/it's/python3", tmp_path)
    launching._write(wanted)
    (bundle,) = wanted.owned
    about = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    program = bundle / "Contents" / "MacOS" / about["CFBundleExecutable"]
    icon = (bundle / "Contents" / "Resources" / f"{about['CFBundleIconFile']}.icns").read_bytes()
    assert bundle == tmp_path / "Applications" / "Réussite.app"
    assert program.read_text() == "#!/bin/sh\nexec '/opt/it'\\''s/python3' -m reussite play --ui desktop\n"
    assert os.access(program, os.X_OK)
    assert icon[:4] == b"icns" and struct.unpack(">I", icon[4:8]) == (len(icon),)
    assert icon[8:12] == b"ic09" and struct.unpack(">I", icon[12:16]) == (len(icon) - 8,) and icon[16:].startswith(PNG)
    launching._remove(wanted)
    assert not bundle.exists()


def test_windows_is_asked_for_a_shortcut(tmp_path, monkeypatch):
    for name in ("APPDATA", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    wanted = launcher_for("win32", str(tmp_path / "o'brien" / "python.exe"), tmp_path)
    link, icon = wanted.owned
    script = wanted.command[-1]
    assert link == tmp_path / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Réussite.lnk"
    assert f"CreateShortcut('{link}')" in script and f"IconLocation = '{icon}'" in script
    assert "o''brien" in script and "Arguments = '-m reussite play --ui desktop'" in script
    assert script.endswith("$link.Save()")
    head = struct.unpack("<HHHBBBBHHII", wanted.files[icon][:22])
    assert head == (0, 1, 1, 192, 192, 0, 0, 1, 32, len(wanted.files[icon]) - 22, 22)
    assert wanted.files[icon][22:].startswith(PNG)
    # Where it has a Python without a console, that one is used.
    (tmp_path / "pythonw.exe").write_bytes(b"")
    script = launcher_for("win32", str(tmp_path / "python.exe"), tmp_path).command[-1]
    assert f"TargetPath = '{tmp_path / 'pythonw.exe'}'" in script


def test_a_shortcut_that_cannot_be_made_is_told(tmp_path, monkeypatch):
    refuses = (sys.executable, "-c", "import sys; sys.exit('no such thing')")
    wanted = launching.Launcher({}, (), refuses)
    monkeypatch.setattr(launching, "launcher_for", lambda *_: wanted)
    with pytest.raises(OSError, match="no such thing"):
        launching._write(wanted)
