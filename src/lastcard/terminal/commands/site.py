"""`lastcard site`: the page as a folder of files, for hosts that only hand out files."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from lastcard.site.contents import site_files
from lastcard.site.folder import Progress, Written, write_site
from lastcard.terminal.exits import DONE

TENTHS = 10
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class SiteRequest:
    """The parsed command line."""

    folder: str
    json: bool = False


def site(request: SiteRequest) -> int:
    """Write the folder, and say what is in it."""
    folder = Path(request.folder)
    shows = not request.json and sys.stderr.isatty()
    if shows:
        print(
            "Gathering the files. The first time, the rules are compiled for browsers: minutes.",
            file=sys.stderr,
        )
    version, files = site_files()
    written = write_site(folder, version, files, show_progress if shows else no_progress)
    if request.json:
        from lastcard.terminal.commands.json_output import print_json

        print_json("site", told(folder, written))
    else:
        show_summary(folder, written)
    return DONE


def told(folder: Path, written: Written) -> dict[str, object]:
    return {
        "folder": str(folder),
        "version": written.site.version,
        "files": len(written.site.files),
        "size": written.size,
        "packed": written.packed,
        "changed": written.changed,
        "removed": written.removed,
    }


def show_summary(folder: Path, written: Written) -> None:
    print(f"{folder} has version {written.site.version} of the page, which needs no server:")
    print(f"  {len(written.site.files)} files, {changes(written)}")
    print(f"  {megabytes(written.size)}, and {megabytes(written.packed)} when a host compresses them")
    print("To look at it here, at http://localhost:8000/:")
    print(f"  {python()} -m http.server --bind 127.0.0.1 --directory {quoted(folder)} 8000")
    print("docs/site.md tells how to publish it.")


def changes(written: Written) -> str:
    if not written.changed and not written.removed:
        return "all of them as they were"
    removed = f", {written.removed} removed" if written.removed else ""
    return f"{written.changed} new or changed{removed}"


def megabytes(size: int) -> str:
    """
    >>> megabytes(6_312_000)
    '6.3 MB'
    """
    return f"{size / MEGABYTE:.1f} MB"


def python() -> str:
    return "python" if sys.platform == "win32" else "python3"


def quoted(folder: Path) -> str:
    from shlex import quote

    return quote(str(folder))


def show_progress(done: int, total: int) -> None:
    """One line, written over."""
    before = "\r" + "#" * (TENTHS * done // total)
    print(
        f"{before:<{TENTHS + 1}} {done * 100 // total} %", end="\n" if done == total else "", file=sys.stderr
    )


no_progress: Progress = lambda done, total: None  # noqa: E731
