"""Compile the rules and run them over many rounds at once.

`compile_batch` takes one plain function, such as a round played to its end. It returns a callable that runs
the function for a range of numbers without holding the GIL. Code that ships with the package, or was compiled
before, is loaded without any dependency; numba is imported only to compile.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from lastcard.compiled.checks import checks
from lastcard.compiled.layout import layout_of
from lastcard.compiled.load.machine_code import Code
from lastcard.compiled.load.processors import Processor, this_processor
from lastcard.compiled.plain import Plain
from lastcard.compiled.signature import Parameter, Signature, arguments_of, signature_of
from lastcard.compiled.sources import kept, sources_of, user_cache
from lastcard.compiled.specialize.specialization import Specialization

__all__ = ["compile_batch"]

BUILT = Path(__file__).parent / "built"
"""The folder of the code that ships with the package."""

COMPILERS = ("numba", "llvmlite")


class Batch:
    """A compiled loop, called with an array for each record and row, then with values.

    An array is a numpy array or any other writable buffer.
    """

    def __init__(self, code: Code, signature: Signature) -> None:
        self.code = code
        self.arrays = [parameter for parameter in signature if parameter.is_array]

    def __call__(self, *given: Any) -> None:
        arrays = len(self.arrays)
        self.on(*given[:arrays])(*given[arrays:])

    def on(self, *arrays: Any) -> Callable[..., None]:
        """The loop bound to these arrays. Their addresses are resolved once, for callers in a hot loop."""
        places: list[int] = []
        counts: set[int] = set()
        views = [memoryview(array) for array in arrays]
        for parameter, view in zip(self.arrays, views, strict=True):
            places += places_of(parameter, view)
            counts |= {len(view)} if parameter.each else set()
        if len(counts) > 1:
            raise TypeError(f"All arrays of a batch must have the same length, not {sorted(counts)}.")
        batch = self.code.on(places, max(counts, default=1))
        batch.__dict__["arrays"] = views  # kept alive for as long as the code can write to them
        return batch


def places_of(parameter: Parameter, view: memoryview) -> list[int]:
    """The address of an array, and the length of its rows if any; checked, as machine code checks nothing."""
    width = parameter.kind if isinstance(parameter.kind, str) else "u1"
    fits = width_of(view) == width and view.c_contiguous and view.ndim == 1 + parameter.each
    shape = view.shape or ()
    if fits and not isinstance(parameter.kind, str):
        fits = shape[-1] == layout_of(parameter.kind).stride
    if not fits:
        raise TypeError(f"{parameter.name} cannot be an array of {shape} {width_of(view)}")
    return [address_of(view), shape[1]] if parameter.is_row else [address_of(view)]


def width_of(view: memoryview) -> str:
    """The width of a buffer's items, as layouts write it."""
    letter = view.format[-1]
    sort = "f" if letter in "fd" else letter if not letter.isalpha() else "i" if letter.islower() else "u"
    return f"{sort}{view.itemsize}"


def address_of(view: memoryview) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(view)) if view.nbytes else 0


finished: dict[tuple[Plain, Specialization | None], Batch] = {}
lock = threading.Lock()


def compile_batch(play: Plain, specialization: Specialization | None = None) -> Batch:
    """The compiled loop over a function, for every table or for those of a specialization.

    The arrays it is called with decide how many numbers are played.
    """
    with lock:
        if (play, specialization) not in finished:
            signature = signature_of(play)
            code = Code(code_of(play, specialization, this_processor()), len(arguments_of(signature)))
            finished[play, specialization] = Batch(code, signature)
        return finished[play, specialization]


def code_of(play: Plain, specialization: Specialization | None, processor: Processor) -> bytes:
    """Code for a processor type: shipped with the package, from the cache, or compiled now."""
    built = built_file(play, specialization, processor)
    return built.read_bytes() if built.exists() else cached_code(play, specialization, processor)


def cached_code(play: Plain, specialization: Specialization | None, processor: Processor) -> bytes:
    """Code for a processor type, from the cache if it was compiled before."""
    return kept(
        cache_file(play, specialization, processor), lambda: make_code(play, specialization, processor)
    )


def make_code(play: Plain, specialization: Specialization | None, processor: Processor) -> bytes:
    """Compile code for a processor type: flat code, or a module of WebAssembly."""
    from lastcard.compiled.translate.finishing import finish

    return finish(bitcode_of(play), processor, specialization)


def bitcode_of(play: Plain) -> bytes:
    """The bitcode that all specializations are compiled from. Only this step needs numba."""

    def translate() -> bytes:
        from lastcard.compiled.translate.translating import translated

        return translated(play)

    return kept(cache_file(play).with_suffix(".bc"), translate)


def is_compiled(play: Plain, specialization: Specialization | None = None) -> bool:
    """Whether the code ships with the package or is in the cache."""
    return (
        built_file(play, specialization, this_processor()).exists()
        or cache_file(play, specialization).exists()
    )


def built_file(play: Plain, specialization: Specialization | None, processor: Processor) -> Path:
    """The file of code that ships with the package.

    It is named after a digest of everything it was compiled from, so it is never out of date.
    """
    return BUILT / processor.name / file_name(play, specialization, processor)


def cache_file(
    play: Plain, specialization: Specialization | None = None, processor: Processor | None = None
) -> Path:
    """The file of code that was compiled here, also named after the compiler versions."""
    processor = processor or this_processor()
    made_by = f"{processor.name}-{compilers()}"
    return user_cache() / "lastcard" / made_by / file_name(play, specialization, processor)


def file_name(play: Plain, specialization: Specialization | None, processor: Processor) -> str:
    return f"{digest_of(play)}{f'-{specialization.name}' if specialization else ''}{processor.suffix}"


@cache
def digest_of(play: Plain) -> str:
    """A digest of everything that a function is compiled from."""
    digest = sources_of(play)
    digest.update(checks().encode())
    return digest.hexdigest()


@cache
def compilers() -> str:
    """The versions of the installed compiler packages."""
    try:
        return "-".join(version(name) for name in COMPILERS)
    except PackageNotFoundError:
        return "none"
