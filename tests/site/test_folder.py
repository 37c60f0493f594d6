"""`lastcard site`: what it writes, what it leaves alone, and what it refuses."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from lastcard.site import contents
from lastcard.site.errors import SiteError
from lastcard.site.folder import LIST, Written, hash_of, is_inside, write_site
from lastcard.terminal.cli import main

SMALL = {"index.html": b"<html >", "sw.js": b"", "assets/a.js": b"a", "data/words/de.json": b"{}"}


def write(folder: Path, files: dict[str, bytes], version: str = "1") -> Written:
    return write_site(folder, version, files, lambda done, total: None)


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def dates(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


# What it has


def test_the_folder_has_every_file_that_the_list_names(site, folder):
    told = json.loads((folder / LIST).read_text(encoding="utf-8"))
    assert told["version"] == site.version
    written = tree(folder)
    del written[LIST]
    assert {one["path"]: one["hash"] for one in told["files"]} == {
        path: hash_of(content) for path, content in written.items()
    }
    assert {one["path"]: one["size"] for one in told["files"]} == {
        path: len(content) for path, content in written.items()
    }
    assert written == site.files


def test_what_is_kept_offline_in_english_is_at_most_nine_megabytes(site, folder):
    told = json.loads((folder / LIST).read_text(encoding="utf-8"))
    of_a_language = re.compile(r"data/(?:words/|.*\.)([a-z]{2,3})\.json")
    english = [
        one["packed"]
        for one in told["files"]
        if (found := of_a_language.fullmatch(one["path"])) is None or found[1] == "en"
    ]
    assert len(english) < len(told["files"])
    assert 7_000_000 < sum(english) < 9_000_000


def test_the_page_names_its_files_from_where_it_is(site):
    index = site.files["index.html"].decode()
    assert f'<html data-site="{site.version}"' in index
    named = re.findall(r'\b(?:src|href)="([^"]+)"', index)
    assert len(named) > 5
    assert all(name.startswith("./") and name[2:] in site.files for name in named)


def test_no_script_and_no_style_names_a_file_from_the_root(site):
    for path, content in site.files.items():
        if path.startswith("assets/") and path.endswith((".js", ".css")):
            assert not re.search(rb"""["'(]/(assets|data|pyodide|python|wasm)/""", content), path


def test_the_manifest_names_icons_that_are_there(site):
    manifest = json.loads(site.files["manifest.webmanifest"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= {*icons.values()}
    assert "maskable" in [icon.get("purpose") for icon in manifest["icons"]]
    for name, size in icons.items():
        content = site.files[name]
        if name.endswith(".png"):
            width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == size


def test_the_service_worker_is_one_script_of_this_version(site):
    script = site.files["sw.js"].decode()
    assert script.startswith(f"self.SITE = '{site.version}';\n")
    assert not re.search(r"^\s*(import|export)\b|\bimport\(", script, re.MULTILINE)


def test_python_for_the_browser_is_there_with_its_licences(site):
    assert {f"pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")} <= {
        *site.files
    }
    assert {"pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json"} <= {*site.files}
    wheels = [path for path in site.files if path.endswith(".whl")]
    assert len(wheels) == 1
    assert wheels[0].startswith("python/msgspec-")
    notices = site.files["pyodide/THIRD_PARTY_NOTICES.txt"].decode()
    for text in (
        "Mozilla Public License",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "msgspec",
        "Redistributions in binary",
    ):
        assert text in notices
    assert b"svelte" in site.files["THIRD_PARTY_NOTICES.txt"]


def test_the_same_package_makes_the_same_site(site):
    version, files = contents.site_files()
    assert (version, files) == (site.version, site.files)


# Writing it again


def test_writing_it_again_changes_nothing(site, folder):
    before = dates(folder)
    written = write(folder, site.files, site.version)
    assert (written.changed, written.removed) == (0, 0)
    assert dates(folder) == before


def test_only_what_is_new_is_written_and_only_what_was_ours_is_removed(tmp_path):
    folder = tmp_path / "site"
    write(folder, SMALL)
    (folder / "CNAME").write_text("cards.example.org")
    (folder / "data/words/notes.txt").write_text("mine")
    before = dates(folder)
    newer = {"index.html": b"<html new>", "sw.js": b"", "wasm/x.wasm": b"x", "assets/a.js": b"a"}
    written = write(folder, newer, "2")
    assert (written.changed, written.removed) == (2, 1)
    assert tree(folder).keys() == {*newer, LIST, "CNAME", "data/words/notes.txt"}
    assert dates(folder)[folder / "assets/a.js"] == before[folder / "assets/a.js"]


def test_folders_that_become_empty_go_too(tmp_path):
    write(tmp_path, SMALL)
    write(tmp_path, {"index.html": b"<html >", "sw.js": b""})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index.html", LIST, "sw.js"]


def test_a_file_that_somebody_has_changed_is_not_removed(tmp_path):
    write(tmp_path, SMALL)
    (tmp_path / "assets/a.js").write_text("changed")
    assert write(tmp_path, {"index.html": b"<html >", "sw.js": b""}).removed == 1
    assert (tmp_path / "assets/a.js").read_text() == "changed"


def test_what_was_interrupted_can_be_done_again(tmp_path, monkeypatch):
    real = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.name == "index.html":
            raise OSError(28, "No space left on device", str(path))
        return real(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(SiteError, match=r"index\.html cannot be written: no space left on device"):
        write(tmp_path, SMALL)
    monkeypatch.undo()
    write(tmp_path, SMALL)
    assert tree(tmp_path).keys() == {*SMALL, LIST}


# What is refused


def test_a_folder_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(SiteError, match="name a new or an empty folder"):
        write(tmp_path, SMALL)
    assert tree(tmp_path) == {"thesis.txt": b"mine"}


def test_a_file_of_somebody_else_is_not_written_over(tmp_path):
    write(tmp_path, SMALL)
    (tmp_path / "wasm").mkdir()
    (tmp_path / "wasm/x.wasm").write_text("mine")
    before = tree(tmp_path)
    with pytest.raises(SiteError, match=r"x\.wasm is in the way"):
        write(tmp_path, {**SMALL, "wasm/x.wasm": b"x"})
    assert tree(tmp_path) == before


@pytest.mark.parametrize(
    "text",
    [
        "not JSON",
        "[]",
        '{"version": "1"}',
        '{"version": "1", "files": [{"path": "../outside", "size": 1, "packed": 1, "hash": ""}]}',
        '{"version": "1", "files": [{"path": "/etc/passwd", "size": 1, "packed": 1, "hash": ""}]}',
        "\udcff",
    ],
)
def test_a_list_that_is_not_ours_is_refused(tmp_path, text):
    (tmp_path / "outside").write_text("mine")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / LIST).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(SiteError, match=r"site\.json was not written by lastcard"):
        write(folder, SMALL)
    assert (tmp_path / "outside").read_text() == "mine"


@pytest.mark.parametrize("path", ["", "/a", "a//b", "a/../b", "..", "./a", "a\\b", "C:a", "a\0b"])
def test_a_path_that_leads_elsewhere(path):
    assert not is_inside(path)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "site").write_text("")
    with pytest.raises(SiteError, match="is a file"):
        write(tmp_path / "site", SMALL)
    with pytest.raises(SiteError, match="cannot be"):
        write(tmp_path / "site" / "inner", SMALL)


@pytest.mark.parametrize(("needed", "what"), [("index.html", "The page"), ("pyodide/pyodide.mjs", "Pyodide")])
def test_what_was_not_built_is_named(site, needed, what):
    files = {path: content for path, content in site.files.items() if path != needed}
    with pytest.raises(SiteError, match=f"^{what}.* is not part of this installation"):
        contents.check(files)


# The command


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastcard.terminal.commands.site.site_files", lambda: ("0123", SMALL))


@pytest.mark.usefixtures("small")
def test_the_command_says_what_it_wrote_and_how_to_look_at_it(tmp_path, capsys):
    folder = tmp_path / "my site"
    assert main(["site", str(folder)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{folder} has version 0123 of the page")
    assert f"-m http.server --bind 127.0.0.1 --directory '{folder}' 8000" in said
    assert "4 files, 4 new or changed" in said
    assert main(["site", str(folder)]) == 0
    assert "4 files, all of them as they were" in capsys.readouterr().out
    shutil.rmtree(folder / "assets")
    assert main(["site", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["kind"], told["files"], told["changed"], told["removed"]) == ("site", 4, 1, 0)


@pytest.mark.usefixtures("small")
def test_wrong_input_is_one_sentence(tmp_path, capsys):
    (tmp_path / "mine").write_text("")
    assert main(["site", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
