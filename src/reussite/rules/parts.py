"""Compiling functions that are only parts of others: they are kept as they are until the whole is optimised.

Numba turns every function into machine code by itself, and then once more, together with all it calls, in each function
that calls it. The kernel is some sixty small functions of which Python calls one or two, so that is most of the time.
Of the steps before, those are left out here that look for what kernel Python has not (closures, generators, `with`,
exceptions, loops over mixed tuples, functions to be replaced). And what an operator gives for some types is looked up
once: Numba tries all its meanings in turn wherever one is used.

What plays deals is optimised in another way than Numba does it: see `Whole`. And there are rows on the stack, which
Numba has not.
"""

from typing import Any, Callable, ClassVar

from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering
from numba.core.types.functions import BaseFunction
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

__all__ = ["Part", "Whole", "stack_row"]

NOT_NEEDED = frozenset(
    {
        "WithLifting",
        "InlineClosureLikes",
        "RewriteSemanticConstants",
        "DeadBranchPrune",
        "GenericRewrites",
        "RewriteDynamicRaises",
        "MakeFunctionToJitFunction",
        "InlineInlinables",
        "FindLiterallyCalls",
        "LiteralUnroll",
        "LiteralPropagationSubPipelinePass",
        "InlineOverloads",
        "NopythonRewrites",
        "DumpParforDiagnostics",
    }
)


class _NoMachineCode:
    """What there is to do for a function that has no machine code: nothing."""

    def set_env(self, *_: Any) -> None:
        """Python's names are used by functions that raise something; the kernel's do not."""


class _PartLibrary(JITCodeLibrary):
    """The code of a function and of what it calls, to be linked into another one."""

    codegen: ClassVar[_NoMachineCode] = _NoMachineCode()

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, _: str) -> int:
        self._ensure_finalized()
        return 0


class _WholeLibrary(JITCodeLibrary):
    """The code of a function with all that it calls, optimised once, for loops of few rounds."""

    def _optimize_final_module(self) -> None:
        options = binding.create_pipeline_tuning_options(speed_level=3)
        options.loop_vectorization = True
        options.loop_interleaving = False
        builder = binding.create_pass_builder(self._codegen._tm, options)
        builder.getModulePassManager().run(self._final_module, builder)


@register_pass(mutates_CFG=True, analysis_only=False)
class _WholeLowering(NativeLowering):
    _name = "whole_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower a function as Numba does, into a library of the other kind."""
        state.library = _WholeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):
    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower a function as Numba does, into a library of the other kind."""
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return bool(super().run_pass(state))


class Part(CompilerBase):
    """Compile a function that only other compiled functions call."""

    def define_pipelines(self) -> list[Any]:
        """Return those of Numba's usual passes that are needed, with another last step."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        kept = [(each, why) for each, why in passes.passes if each.__name__ not in NOT_NEEDED]
        passes.passes = [(_PartLowering if each is NativeLowering else each, why) for each, why in kept]
        passes.finalize()
        return [passes]


class Whole(CompilerBase):
    """Compile a function that goes through piles, rows of few cards.

    Numba optimises twice, and has a loop take hundreds of numbers in a round where it can. The loops of a deal never
    get so far: they would only look each time whether there are so many.
    """

    def define_pipelines(self) -> list[Any]:
        """Return Numba's usual passes with another last step."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(_WholeLowering if each is NativeLowering else each, why) for each, why in passes.passes]
        passes.finalize()
        return [passes]


def stack_row(size: int, bits: int) -> Callable[[], Any]:
    """Return a function for compiled code that makes a row of whole numbers which nothing outside can reach."""
    numbers: dict[int, Any] = {8: types.int8, 64: types.int64}
    kind = types.Array(numbers[bits], 1, "C")

    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(bits), size))
        width = context.get_constant(types.intp, bits // 8)
        made = make_array(kind)(context, builder)
        populate_array(
            made,
            data=builder.bitcast(room, ir.IntType(bits).as_pointer()),
            shape=cgutils.pack_array(builder, [context.get_constant(types.intp, size)]),
            strides=cgutils.pack_array(builder, [width]),
            itemsize=width,
            meminfo=None,
        )
        return made._getvalue()

    row: Any = intrinsic(lambda _context: (kind(), generate))
    return row  # type: ignore[no-any-return]


def _look_up_once() -> None:
    """Let Numba remember the types that an operator or another function of its own gives for those of its arguments."""
    try_all = BaseFunction.get_call_type
    found: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return try_all(self, context, args, kws)
        if (self, args) not in found:
            found[self, args] = try_all(self, context, args, kws)
        return found[self, args]

    BaseFunction.get_call_type = get_call_type  # type: ignore[method-assign]


_look_up_once()
