// Compiles the Python that every table imports, so that a browser need not: that was most of the time Python took to
// start. Other modules stay as they are, because compiled code is larger, and what a page cannot use is left out.
//
//     node compile-python.mjs SOURCES FOLDER     # our package's sources; Pyodide and packages, as for a site
//
// Changes FOLDER/pyodide/python_stdlib.zip, and writes FOLDER/compiled.zip, which has our modules; the comment of each is
// the SHA-256 of its source.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [sources, folder] = process.argv.slice(2).map((path) => resolve(path));
const library = join(folder, "pyodide", "python_stdlib.zip");
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide", "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: join(folder, "pyodide") });

python.mountNodeFS("/sources", sources);
for (const name of readdirSync(join(folder, "python")))
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, "python", name))), "zip", { extractDir: "/packages" });
python.FS.writeFile("/library.zip", new Uint8Array(readFileSync(library)));
python.runPython(`
import sys
from hashlib import sha256
from importlib._bootstrap_external import _code_to_hash_pyc
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

sys.dont_write_bytecode = True
sys.path[:0] = ["/sources", "/packages"]
try:
    import lastcard.site.worker
except Exception as error:
    print("Compiled is only what Python itself imports:", repr(error))

USED = {module.__file__ for module in [*sys.modules.values()] if getattr(module, "__file__", None)}
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
LONG_AGO = (1980, 1, 1, 0, 0, 0)
LEFT_OUT = {
    "_pyrepl", "bdb.py", "cProfile.py", "ctypes", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py",
    "modulefinder.py", "multiprocessing", "optparse.py", "pdb.py", "pickletools.py", "poplib.py", "profile.py",
    "pstats.py", "pydoc.py", "smtplib.py", "socketserver.py", "sqlite3", "tarfile.py", "trace.py", "unittest",
    "wave.py", "wsgiref", "xml", "xmlrpc",
}


def compiled(path, source):
    code = compile(source, path, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, bytes(8), False))


def add(archive, name, content, comment=""):
    entry = ZipInfo(name, LONG_AGO)
    entry.comment = comment.encode()
    archive.writestr(entry, content, ZIP_DEFLATED, 9)


standard, ours = BytesIO(), BytesIO()
with ZipFile("/library.zip") as given, ZipFile(standard, "w") as written:
    for name in sorted(given.namelist()):
        path, source = f"{LIBRARY}/{name}", given.read(name)
        if path in USED:
            add(written, f"{name}c", compiled(path, source))
        elif name.split("/")[0] not in LEFT_OUT:
            add(written, name, source)
with ZipFile(ours, "w") as written:
    for path in sorted(path for path in USED if path.startswith("/sources/")):
        name, source = path.removeprefix("/sources/"), Path(path).read_bytes()
        add(written, f"{name}c", compiled(name, source), sha256(source).hexdigest())
`);
writeFileSync(library, python.runPython("standard.getvalue()").toJs());
writeFileSync(join(folder, "compiled.zip"), python.runPython("ours.getvalue()").toJs());
process.exit();
