"""Writing a site into a folder: only what has changed, and nothing is removed that was not written here."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import msgspec

from lastcard.site.contents import site_files
from lastcard.site.errors import SiteError

LIST = "site.json"
STARTS = ("index.html", "sw.js")
"""Written last: they name the others."""

HASH_LETTERS = 32
LEVEL = 6
"""How hosts usually compress."""

Progress = Callable[[int, int], None]
"""Called with how many bytes are done, and of how many."""


class SiteFile(msgspec.Struct, frozen=True):
    """A file of a site."""

    path: str
    size: int
    packed: int
    """Its size when it is sent compressed by gzip."""
    hash: str
    """The beginning of its SHA-256 in hexadecimal digits."""


class SiteList(msgspec.Struct, frozen=True):
    """`site.json`: all other files of a site."""

    version: str
    files: list[SiteFile]


@dataclass(frozen=True)
class Written:
    """What was done, for people."""

    site: SiteList
    changed: int
    removed: int

    @property
    def size(self) -> int:
        return sum(file.size for file in self.site.files)

    @property
    def packed(self) -> int:
        return sum(file.packed for file in self.site.files)


def write_site(folder: Path, version: str, files: Mapping[str, bytes], progress: Progress) -> Written:
    """Write the files, remove those of an older site, and leave all others alone."""
    before = read_list(folder)
    site = SiteList(version, listed(files, progress))
    check_strangers(folder, set(files) - {file.path for file in before})
    try:
        return Written(site, *write_all(folder, site, files, before))
    except OSError as error:
        raise SiteError(f"{error.filename or folder} cannot be written: {reason(error)}.") from None


def read_list(folder: Path) -> list[SiteFile]:
    """The files of the site that is there; none if the folder is empty or new. A folder of somebody else is
    refused.
    """
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return []
        if not folder.is_dir():
            raise SiteError(f"{folder} is a file: name a folder.")
        files = msgspec.json.decode((folder / LIST).read_bytes(), type=SiteList).files
    except FileNotFoundError:
        raise SiteError(
            f"{folder} has files in it, but no {LIST} of a site: name a new or an empty folder."
        ) from None
    except OSError as error:
        raise SiteError(f"{error.filename or folder} cannot be read: {reason(error)}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise not_ours(folder) from None
    if not all(is_inside(file.path) for file in files):
        raise not_ours(folder)
    return files


def not_ours(folder: Path) -> SiteError:
    return SiteError(f"{folder / LIST} was not written by lastcard: name another folder.")


def is_inside(path: str) -> bool:
    """Whether a path of a list leads to a file in the folder of the list.

    >>> is_inside("assets/index.js"), is_inside("../index.js"), is_inside("C:/index.js")
    (True, False, False)
    """
    parts = path.split("/")
    return all(parts) and not {".", ".."} & {*parts} and not set(path) & set(":\\\0")


def listed(files: Mapping[str, bytes], progress: Progress) -> list[SiteFile]:
    total, done = sum(map(len, files.values())), 0
    told = []
    for path, content in files.items():
        packed = len(gzip.compress(content, LEVEL, mtime=0))
        told.append(SiteFile(path, len(content), packed, hash_of(content)))
        done += len(content)
        progress(done, total)
    return told


def hash_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:HASH_LETTERS]


def check_strangers(folder: Path, new: set[str]) -> None:
    for path in sorted(new):
        if (folder / path).exists():
            raise SiteError(f"{folder / path} is in the way, and was not written by lastcard: move it.")


def write_all(
    folder: Path, site: SiteList, files: Mapping[str, bytes], before: list[SiteFile]
) -> tuple[int, int]:
    """Returns how many files were changed, and how many removed.

    The list comes first, with all that may be there if this is interrupted, and again when all is done. What
    has not changed is not written again, so that tools which look at dates copy little.
    """
    folder.mkdir(parents=True, exist_ok=True)
    earlier = [file for file in before if file.path not in files]
    gone = [file.path for file in earlier if is_unchanged(folder / file.path, file)]
    changed = [path for path, content in files.items() if not has(folder / path, content)]
    if changed or gone:
        write_list(folder, SiteList("", [*site.files, *earlier]))
    for path in sorted(changed, key=lambda path: path in STARTS):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(files[path])
    for path in gone:
        (folder / path).unlink()
    remove_empty_folders(folder, gone)
    write_list(folder, site)
    return len(changed), len(gone)


def is_unchanged(path: Path, file: SiteFile) -> bool:
    return path.is_file() and hash_of(path.read_bytes()) == file.hash


def has(path: Path, content: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content


def write_list(folder: Path, site: SiteList) -> None:
    content = encode_list(site)
    if not has(folder / LIST, content):
        (folder / LIST).write_bytes(content)


def encode_list(site: SiteList) -> bytes:
    return (json.dumps(msgspec.to_builtins(site), indent=1) + "\n").encode()


def listed_files() -> dict[str, bytes]:
    """A site with its list, of what comes with the installation: nothing is compiled."""
    version, files = site_files(compiles=False)
    site = SiteList(version, listed(files, lambda done, total: None))
    return {**files, LIST: encode_list(site)}


def remove_empty_folders(folder: Path, gone: list[str]) -> None:
    inner = {parent.as_posix() for path in gone for parent in PurePosixPath(path).parents} - {"."}
    for place in sorted((folder / name for name in inner), reverse=True):
        if place.is_dir() and not any(place.iterdir()):
            place.rmdir()


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
