"""Writing columns to a file, some rows at a time: a file may be larger than memory."""

from __future__ import annotations

import csv
import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from lastcard.errors import INSTALL_SIM, OptionError
from lastcard.simulation.rows import has_polars, is_plain

if TYPE_CHECKING:
    import polars

ROWS_A_GROUP = 1 << 19
"""Some groups are in memory while they are written, and each takes a little until the file is closed."""


class Some(Mapping[str, Any]):
    """Some rows, as columns by name."""

    @abstractmethod
    def frame(self) -> polars.DataFrame:
        """The same for polars."""


class Writer(Protocol):
    """Takes rows in parts; the file is complete when it is closed. Without rows there is no file."""

    def add(self, some: Some) -> None: ...

    def close(self) -> None: ...


class CsvWriter:
    """One line per row."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.out: TextIO | None = None

    def add(self, some: Some) -> None:
        if self.out is None:
            self.out = self.file.open("w", newline="", encoding="utf-8")
            csv.writer(self.out, lineterminator="\n").writerow(some)
        rows = zip(*map(as_list, some.values()), strict=True)
        csv.writer(self.out, lineterminator="\n").writerows(rows)

    def close(self) -> None:
        if self.out is not None:
            self.out.close()


class JsonWriter:
    """One list per column: all of them are kept until the end."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lists: dict[str, list[Any]] = {}

    def add(self, some: Some) -> None:
        for name, values in some.items():
            self.lists.setdefault(name, []).extend(as_list(values))

    def close(self) -> None:
        if self.lists:
            text = json.dumps(self.lists, separators=(",", ":"))
            self.file.write_text(f"{text}\n", encoding="utf-8")


class ParquetWriter:
    """Row groups, which polars requests and writes in its own thread."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.frames: Queue[polars.DataFrame | None] = Queue(maxsize=1)
        self.thread: Thread | None = None
        self.failed: Exception | None = None

    def add(self, some: Some) -> None:
        frame = some.frame()
        if self.thread is None:
            self.thread = Thread(target=self.write, args=(frame.schema,))
            self.thread.start()
        self.frames.put(frame)
        self.check()

    def write(self, schema: polars.Schema) -> None:
        from polars.io.plugins import register_io_source

        try:
            register_io_source(lambda *asked: self.all_frames(), schema=schema).sink_parquet(
                self.file, row_group_size=ROWS_A_GROUP
            )
        except Exception as failed:
            self.failed = failed
            for _ in self.all_frames():  # so that `add` never blocks
                pass

    def all_frames(self) -> Iterator[polars.DataFrame]:
        while (frame := self.frames.get()) is not None:
            yield frame

    def close(self) -> None:
        if self.thread is not None:
            self.frames.put(None)
            self.thread.join()
            self.check()

    def check(self) -> None:
        if self.failed is not None:
            raise OptionError(f"{self.file} cannot be written: {self.failed}.") from self.failed


WRITERS: dict[str, type[Writer]] = {".parquet": ParquetWriter, ".csv": CsvWriter, ".json": JsonWriter}
FORMATS = tuple(WRITERS)


def writer_for(path: str | Path) -> Writer:
    """The writer for a file, by its suffix."""
    file = check_writable(path)
    return WRITERS[file.suffix](file)  # type: ignore[call-arg]


def check_writable(path: str | Path, formats: Sequence[str] = FORMATS) -> Path:
    """The file to write to; raises before any work is done if it is not writable."""
    file = Path(path)
    if file.suffix not in formats:
        endings = " or ".join(filter(None, (", ".join(formats[:-1]), formats[-1])))
        raise OptionError(f"{file} should end in {endings}.")
    if file.suffix == ".parquet" and not has_polars():
        raise OptionError(f"A .parquet file needs polars: {INSTALL_SIM}; or write .csv.")
    is_new = not file.exists()
    try:
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()
    except OSError as error:
        raise OptionError(f"{file} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    return file


def as_list(values: Any) -> list[Any]:
    return list(values) if is_plain(values) else list(values.tolist())
