"""Executable memory, into which flat code is copied for good.

The tests run it on Linux; the code for macOS and Windows follows their documentation.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
import sys
from typing import Any

from lastcard.compiled.load.flat import FlatCode

RESERVE_AND_COMMIT, READ_AND_WRITE, EXECUTE_AND_READ = 0x3000, 0x04, 0x20
"""Windows constants."""

MAP_JIT = 0x800
"""The macOS flag for memory that holds code."""

loaded: list[Any] = []
"""All loaded code; it is never unloaded."""


def load(flat: FlatCode) -> int:
    """Copy code into executable memory, and return the address of its entry."""
    if sys.platform == "win32":
        return load_on_windows(flat) + flat.entry_on_windows
    if sys.platform == "darwin":
        return load_on_macos(flat) + flat.entry
    return load_on_linux(flat) + flat.entry


def placed_at(flat: FlatCode, start: int) -> bytes:
    """The code relocated to a start address."""
    code = bytearray(flat.code)
    for place in flat.absolute:
        (target,) = struct.unpack_from("<Q", code, place)
        struct.pack_into("<Q", code, place, start + target)
    return bytes(code)


def load_on_linux(flat: FlatCode) -> int:
    memory = mmap.mmap(-1, len(flat.code))
    loaded.append(memory)
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    memory[:] = placed_at(flat, start)
    library = ctypes.CDLL(None, use_errno=True)
    library.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    if library.mprotect(start, len(flat.code), mmap.PROT_READ | mmap.PROT_EXEC) != 0:
        raise OSError(ctypes.get_errno(), "this system does not allow code to be loaded")
    return start


def load_on_macos(flat: FlatCode) -> int:
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANON | MAP_JIT
    everything = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    memory = mmap.mmap(-1, len(flat.code), flags=flags, prot=everything)
    loaded.append(memory)
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    library = ctypes.CDLL(None)
    is_protected = library.pthread_jit_write_protect_supported_np()
    if is_protected:
        library.pthread_jit_write_protect_np(0)
    memory[:] = placed_at(flat, start)
    if is_protected:
        library.pthread_jit_write_protect_np(1)
    library.sys_icache_invalidate(ctypes.c_void_p(start), ctypes.c_size_t(len(flat.code)))
    return start


def load_on_windows(flat: FlatCode) -> int:
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    kernel.VirtualAlloc.restype = ctypes.c_void_p
    size = ctypes.c_size_t(len(flat.code))
    start: int | None = kernel.VirtualAlloc(None, size, RESERVE_AND_COMMIT, READ_AND_WRITE)
    if start is None:
        raise OSError("this system has no memory for code")
    ctypes.memmove(start, placed_at(flat, start), len(flat.code))
    before = ctypes.c_uint32()
    if not kernel.VirtualProtect(ctypes.c_void_p(start), size, EXECUTE_AND_READ, ctypes.byref(before)):
        raise OSError("this system does not allow code to be loaded")
    kernel.FlushInstructionCache(kernel.GetCurrentProcess(), ctypes.c_void_p(start), size)
    return start
