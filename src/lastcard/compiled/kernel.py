"""A kernel for graphics processors: the functions that play one game, for nvptx64, and a loop around them.

Each thread plays one number after the other in a room of its own. The 32 threads of a warp go through the
same code together, so they go on decision by decision, and deal together: whoever has finished waits until
enough others have. What a game answers is written column by column, in short numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import llvmlite.binding as llvm

from lastcard.compiled.batch import bitcode_of
from lastcard.compiled.finishing import optimize
from lastcard.compiled.folding import Fold
from lastcard.compiled.layout import Layout, layout_of
from lastcard.compiled.linking import open_as
from lastcard.compiled.plain import Plain
from lastcard.compiled.signature import signature_of
from lastcard.compiled.surroundings import ENTRY
from lastcard.compiled.threads import BLOCK, BLOCKS_A_PROCESSOR, KERNEL

TRIPLE, PROCESSOR, FEATURES = "nvptx64-nvidia-cuda", "sm_70", "+ptx70"
"""What is needed at least; the driver of a newer one makes the best of it."""

WAITING = 16
"""So many threads of a warp want to deal before they do, unless nobody plays."""


@dataclass(frozen=True)
class Kernel:
    """What is played: how a game begins, how it goes on by a decision, and where it says that it is over."""

    begin: Plain
    go_on: Plain
    over: tuple[str, ...]
    columns: int


def parallel_code(kernel: Kernel, fold: Fold | None) -> bytes:
    """The kernel as PTX, which the driver of a graphics processor finishes; for every table, or a fold's."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu=PROCESSOR, features=FEATURES, opt=3)
    module = llvm.parse_assembly(loop_around(kernel))
    for name, function in (("begin", kernel.begin), ("go_on", kernel.go_on)):
        part = llvm.parse_bitcode(bitcode_of(function))
        open_as(part, ENTRY, name)
        part.triple, part.data_layout = TRIPLE, str(machine.target_data)
        module.link_in(part)
    for name in ("begin", "go_on"):
        module.get_function(name).linkage = "internal"
    module.data_layout = str(machine.target_data)
    optimize(module, machine, fold, small=True)  # threads wait for instructions more than for anything else
    return machine.emit_assembly(module).encode("ascii")  # type: ignore[no-any-return]


def offset_of(layout: Layout, names: tuple[str, ...]) -> tuple[int, str]:
    """Where a number lies in a record, by the names that lead to it, and its width."""
    first, *rest = names
    field = layout.fields[first]
    if isinstance(field.kind, str):
        return field.offset, field.kind
    offset, kind = offset_of(field.kind, tuple(rest))
    return field.offset + offset, kind


def loop_around(kernel: Kernel) -> str:
    """The loop of a thread, in LLVM's language."""
    room = next(one.kind for one in signature_of(kernel.begin) if one.is_array)
    assert not isinstance(room, str)
    layout = layout_of(room)
    over, kind = offset_of(layout, kernel.over)
    bits = f"i{8 * int(kind[1:])}"
    return LOOP.format(
        room=layout.stride,
        columns=kernel.columns,
        over=over,
        bits=bits,
        waiting=WAITING,
        block=BLOCK,
        blocks=BLOCKS_A_PROCESSOR,
        name=KERNEL,
    )


LOOP = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @begin(ptr, ptr, ptr, ptr, i64, i64, i64, i64)
declare i32 @go_on(ptr, ptr, ptr, ptr, i64, i64, i64, i64)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptx_kernel void @{name}(ptr %start, ptr %out, i64 %count, i64 %seed, i64 %first) #0 {{
entry:
  %room = alloca [{room} x i8], align 8
  %row = alloca [{columns} x i64], align 8
  %ret = alloca i64, align 8
  %exc = alloca ptr, align 8
  %over.at = getelementptr i8, ptr %room, i64 {over}
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %room, ptr align 8 %start, i64 {room}, i1 false)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %nt = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %nc = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %before = mul i32 %c, %nt
  %thread = add i32 %before, %t
  %i0 = zext i32 %thread to i64
  %threads = mul i32 %nc, %nt
  %stride = zext i32 %threads to i64
  br label %top
top:
  %i = phi i64 [ %i0, %entry ], [ %i2, %bottom ]
  %idle = phi i1 [ true, %entry ], [ %idle2, %bottom ]
  %left = icmp slt i64 %i, %count
  %want = and i1 %idle, %left
  %busy = xor i1 %idle, true
  %wanting = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %want)
  %playing = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %busy)
  %any = or i32 %wanting, %playing
  %none = icmp eq i32 %any, 0
  br i1 %none, label %end, label %deal.test
deal.test:
  %number.wanting = call i32 @llvm.ctpop.i32(i32 %wanting)
  %enough = icmp uge i32 %number.wanting, {waiting}
  %nobody = icmp eq i32 %playing, 0
  %now = or i1 %enough, %nobody
  %go = and i1 %now, %want
  br i1 %go, label %deal, label %play.test
deal:
  %n = add i64 %i, %first
  %r0 = call i32 @begin(ptr %ret, ptr %exc, ptr %room, ptr %row, i64 {columns}, i64 %seed, i64 %n, i64 1)
  br label %play.test
play.test:
  %idle1 = phi i1 [ %idle, %deal.test ], [ false, %deal ]
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br i1 %idle1, label %bottom, label %play
play:
  %m = add i64 %i, %first
  %r1 = call i32 @go_on(ptr %ret, ptr %exc, ptr %room, ptr %row, i64 {columns}, i64 %seed, i64 %m, i64 1)
  %over.is = load {bits}, ptr %over.at
  %over = icmp ne {bits} %over.is, 0
  br i1 %over, label %tell, label %bottom
tell:
  %column = phi i64 [ 0, %play ], [ %column.next, %tell ]
  %from = getelementptr i64, ptr %row, i64 %column
  %value = load i64, ptr %from
  %short = trunc i64 %value to i32
  %of.column = mul i64 %column, %count
  %place = add i64 %of.column, %i
  %to = getelementptr i32, ptr %out, i64 %place
  store i32 %short, ptr %to
  %column.next = add i64 %column, 1
  %told = icmp eq i64 %column.next, {columns}
  br i1 %told, label %finish, label %tell
finish:
  %i1 = add i64 %i, %stride
  br label %bottom
bottom:
  %i2 = phi i64 [ %i, %play.test ], [ %i, %play ], [ %i1, %finish ]
  %idle2 = phi i1 [ true, %play.test ], [ false, %play ], [ true, %finish ]
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %top
end:
  ret void
}}
attributes #0 = {{ "nvvm.maxntid"="{block}" "nvvm.minctasm"="{blocks}" }}
"""
