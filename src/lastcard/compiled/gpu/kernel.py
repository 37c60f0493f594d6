"""A kernel for GPUs: the functions that play one game, for nvptx64, and a loop around them.

Each thread plays one number after the other in a workspace of its own. The 32 threads of a warp execute the
same code together, so games advance step by step: the warp takes the step that most of its games wait for,
and those games advance. Answers are written column by column, as 32-bit numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import llvmlite.binding as llvm

from lastcard.compiled.batch import bitcode_of
from lastcard.compiled.gpu.own_memory import in_own_memory
from lastcard.compiled.gpu.threads import BLOCK, BLOCKS_A_PROCESSOR, KERNEL
from lastcard.compiled.layout import layout_of
from lastcard.compiled.plain import Plain
from lastcard.compiled.signature import signature_of
from lastcard.compiled.specialize.specialization import Specialization
from lastcard.compiled.translate.finishing import optimize
from lastcard.compiled.translate.linking import open_as
from lastcard.compiled.translate.surroundings import ENTRY

TRIPLE, PROCESSOR, FEATURES = "nvptx64-nvidia-cuda", "sm_70", "+ptx70"
"""The minimum that is required; the driver of a newer GPU compiles the PTX for it."""

WIDTHS, SHORT_WIDTHS = "n16:32:64", "n16:32"
"""Native integer widths in LLVM's data layout. 64 bits take two instructions, so LLVM is not told of them."""


@dataclass(frozen=True)
class Kernel:
    """What a kernel runs: a step function, the workspace field with the next step, and the steps' weights.

    A step's weight is multiplied by the number of games waiting for it. Step 0 begins a game, and is next
    again when the game has answered.
    """

    take_step: Plain
    step: str
    weights: tuple[int, ...]
    columns: int


def parallel_code(kernel: Kernel, specialization: Specialization | None) -> bytes:
    """The kernel as PTX, which the GPU driver compiles; for every table, or for those of a specialization."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu=PROCESSOR, features=FEATURES, opt=3)
    module = llvm.parse_assembly(loop_around(kernel))
    part = llvm.parse_bitcode(bitcode_of(kernel.take_step))
    open_as(part, ENTRY, "take_step")
    layout = str(machine.target_data)
    module.data_layout = part.data_layout = layout.replace(WIDTHS, SHORT_WIDTHS)
    part.triple = TRIPLE
    module.link_in(part)
    module.get_function("take_step").linkage = "internal"
    # threads stall on instruction fetches more than on anything else
    optimize(module, machine, specialization, small=True)
    module.data_layout = layout
    module = llvm.parse_assembly(in_own_memory(str(module)))
    return machine.emit_assembly(module).encode("ascii")  # type: ignore[no-any-return]


def loop_around(kernel: Kernel) -> str:
    """The loop of a thread, as LLVM IR."""
    workspace = next(one.kind for one in signature_of(kernel.take_step) if one.is_array)
    assert not isinstance(workspace, str)
    layout = layout_of(workspace)
    counted = [
        COUNTED.format(number=number, before=number - 1, weight=weight)
        for number, weight in enumerate(kernel.weights)
    ]
    return LOOP.format(
        counted="\n".join(counted),
        last=len(counted) - 1,
        workspace=layout.stride,
        columns=kernel.columns,
        step=layout.fields[kernel.step].offset,
        block=BLOCK,
        blocks=BLOCKS_A_PROCESSOR,
        name=KERNEL,
    )


COUNTED = """\
  %is{number} = icmp eq i64 %wait, {number}
  %those{number} = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %is{number})
  %number{number} = call i32 @llvm.ctpop.i32(i32 %those{number})
  %weight{number} = mul i32 %number{number}, {weight}
  %more{number} = icmp ugt i32 %weight{number}, %most{before}
  %most{number} = select i1 %more{number}, i32 %weight{number}, i32 %most{before}
  %best{number} = select i1 %more{number}, i64 {number}, i64 %best{before}"""
"""Count the threads that wait for a step, and keep the step with the highest weight so far."""

LOOP = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @take_step(ptr, ptr, ptr, ptr, i64, i64, i64, i64)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)

define ptx_kernel void @{name}(ptr %start, ptr %out, i64 %count, i64 %seed, i64 %first) #0 {{
entry:
  %workspace = alloca [{workspace} x i8], align 8
  %row = alloca [{columns} x i64], align 8
  %ret = alloca i64, align 8
  %exc = alloca ptr, align 8
  %step.at = getelementptr i8, ptr %workspace, i64 {step}
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %nt = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %nc = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %before = mul i32 %c, %nt
  %thread = add i32 %before, %t
  %i0 = zext i32 %thread to i64
  %threads = mul i32 %nc, %nt
  %stride = zext i32 %threads to i64
  br label %furnish
furnish:
  %at = phi i64 [ 0, %entry ], [ %at.next, %furnish ]
  %source = getelementptr i8, ptr %start, i64 %at
  %word = load i64, ptr %source, align 8
  %target = getelementptr i8, ptr %workspace, i64 %at
  store i64 %word, ptr %target, align 8
  %at.next = add i64 %at, 8
  %furnished = icmp eq i64 %at.next, {workspace}
  br i1 %furnished, label %top, label %furnish
top:
  %i = phi i64 [ %i0, %furnish ], [ %i2, %bottom ]
  %step = phi i64 [ 0, %furnish ], [ %step2, %bottom ]
  %left = icmp slt i64 %i, %count
  %wait = select i1 %left, i64 %step, i64 -1
  %most-1 = add i32 0, 0
  %best-1 = add i64 0, -1
{counted}
  %nobody = icmp eq i64 %best{last}, -1
  br i1 %nobody, label %end, label %step.test
step.test:
  %mine = icmp eq i64 %wait, %best{last}
  br i1 %mine, label %take, label %bottom
take:
  %n = add i64 %i, %first
  call i32 @take_step(ptr %ret, ptr %exc, ptr %workspace, ptr %row, i64 {columns}, i64 %seed, i64 %n, i64 1)
  %step1 = load i64, ptr %step.at
  %answered = icmp eq i64 %step1, 0
  br i1 %answered, label %tell, label %bottom
tell:
  %column = phi i64 [ 0, %take ], [ %column.next, %tell ]
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
  %i2 = phi i64 [ %i, %step.test ], [ %i, %take ], [ %i1, %finish ]
  %step2 = phi i64 [ %step, %step.test ], [ %step1, %take ], [ 0, %finish ]
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %top
end:
  ret void
}}
attributes #0 = {{ "nvvm.maxntid"="{block}" "nvvm.minctasm"="{blocks}" }}
"""
