"""A GPU, used through the CUDA driver alone: load a kernel, launch it, copy the answers back."""

from __future__ import annotations

import ctypes
import sys
from ctypes import byref, c_char_p, c_float, c_int, c_int64, c_size_t, c_uint64, c_void_p
from functools import cache
from typing import Any

from lastcard.compiled.gpu.threads import BLOCKS_A_PROCESSOR
from lastcard.errors import Error

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
PROCESSORS = 16
"""The driver's attribute number for the multiprocessor count."""


class GpuError(Error, ValueError):
    """There is no usable GPU, or it failed."""


@cache
def driver() -> Any:
    """The CUDA driver library, which every NVIDIA driver installs."""
    try:
        library = ctypes.CDLL(LIBRARY)
    except OSError:
        raise GpuError(f"No GPU: this machine has no CUDA driver ({LIBRARY}).") from None
    if library.cuInit(0) != 0:
        raise GpuError("No GPU: the CUDA driver finds none that it can use.")
    return library


def check(status: int, what: str) -> None:
    """Raise `GpuError` if a call to the driver failed."""
    if status != 0:
        said = c_char_p()
        driver().cuGetErrorString(status, byref(said))
        reason = said.value.decode() if said.value else f"error {status}"
        raise GpuError(f"The GPU cannot {what}: {reason}.")


def first_gpu() -> c_int:
    device = c_int()
    check(driver().cuDeviceGet(byref(device), 0), "be opened")
    return device


def name_of(device: c_int) -> str:
    text = ctypes.create_string_buffer(128)
    check(driver().cuDeviceGetName(text, len(text), device), "be opened")
    return text.value.decode()


class Gpu:
    """The first GPU, with a kernel loaded."""

    seconds = 0.0
    """Total time spent in kernels so far."""

    def __init__(self, code: bytes, kernel: str) -> None:
        cuda = driver()
        device, self.function = first_gpu(), c_void_p()
        context, module = c_void_p(), c_void_p()
        check(cuda.cuDevicePrimaryCtxRetain(byref(context), device), "be opened")
        check(cuda.cuCtxSetCurrent(context), "be opened")
        check(cuda.cuModuleLoadData(byref(module), code + b"\0"), "load the rules")
        check(cuda.cuModuleGetFunction(byref(self.function), module, kernel.encode()), "load the rules")
        processors = c_int()
        check(cuda.cuDeviceGetAttribute(byref(processors), PROCESSORS, device), "be opened")
        self.blocks = processors.value * BLOCKS_A_PROCESSOR
        self.begun, self.ended = c_void_p(), c_void_p()
        for event in (self.begun, self.ended):
            check(cuda.cuEventCreate(byref(event), 0), "be timed")

    def play(
        self, workspace: DeviceMemory, answers: DeviceMemory, threads: int, count: int, seed: int, first: int
    ) -> None:
        """Play `count` numbers from `first` on, and write their answers to device memory."""
        values = (workspace.place, answers.place, c_int64(count), c_uint64(seed), c_int64(first))
        places = (c_void_p * len(values))(*(ctypes.cast(byref(value), c_void_p) for value in values))
        blocks = max(1, min(self.blocks, -(-count // threads)))
        cuda, took = driver(), c_float()
        check(cuda.cuEventRecord(self.begun, None), "play")
        check(
            cuda.cuLaunchKernel(self.function, blocks, 1, 1, threads, 1, 1, 0, None, places, None),
            "play",
        )
        check(cuda.cuEventRecord(self.ended, None), "play")
        check(cuda.cuEventSynchronize(self.ended), "play")
        check(cuda.cuEventElapsedTime(byref(took), self.begun, self.ended), "be timed")
        Gpu.seconds += took.value / 1000


class DeviceMemory:
    """A block of GPU memory, freed when it is garbage-collected."""

    def __init__(self, size: int) -> None:
        self.size, self.place = size, c_uint64()
        check(driver().cuMemAlloc_v2(byref(self.place), c_size_t(size)), f"hold {size:,} bytes")

    @classmethod
    def of(cls, data: bytes) -> DeviceMemory:
        memory = cls(len(data))
        check(driver().cuMemcpyHtoD_v2(memory.place, data, c_size_t(len(data))), "take the table")
        return memory

    def copy_to(self, address: int, size: int, offset: int = 0) -> None:
        """Copy bytes from an offset to host memory."""
        place = c_uint64(self.place.value + offset)
        check(driver().cuMemcpyDtoH_v2(c_void_p(address), place, c_size_t(size)), "hand over rows")

    def __del__(self) -> None:
        if self.place.value:
            driver().cuMemFree_v2(self.place)
