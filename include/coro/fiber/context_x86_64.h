#pragma once

#include "coro/fiber/transfer.h"

namespace coro {

inline constexpr const char *kContextSwitch = "own, for x86-64";

// jump() is inline and contains no call and no return instruction, for two reasons, both measured. First, the
// processor predicts each return from the matching call, so a jump to another stack inside a called function
// would make the processor mispredict every return down to the bottom of the stack. Second, the compiler saves
// only the registers whose values it needs after the jump. The inline jump takes a third of the time of a
// called function.
//
// System V ABI, AMD64 supplement, 3.2.1: a function must preserve rbx, rbp, r12 to r15 and the control words
// of x87 and MXCSR. jump() saves rbx and rbp and declares r12 to r15 as clobbered. jump() does not save the
// control words: they belong to the thread, and no code sets them for a single coroutine.

#if defined(__AVX512F__)
#define CORO_CLOBBER_AVX512                                                                                         \
    , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26", "xmm27", \
        "xmm28", "xmm29", "xmm30", "xmm31", "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7"
#else
#define CORO_CLOBBER_AVX512
#endif

[[gnu::always_inline]] inline Transfer jump(Context to, void *data)
{
    // Saves on the old stack, from low to high addresses: rbx, rbp and the address at which the stack
    // continues. The three words lie below the red zone (128 bytes) of the enclosing function. The entry
    // function of a new stack finds its Transfer argument in rdi and rsi, as the ABI requires.
    asm volatile("leaq -128(%%rsp), %%rsp\n\t"
                 "leaq 1f(%%rip), %%rax\n\t"
                 "pushq %%rax\n\t"
                 "pushq %%rbp\n\t"
                 "pushq %%rbx\n\t"
                 "movq %%rsp, %%rax\n\t"
                 "movq %%rdi, %%rsp\n\t"
                 "movq %%rax, %%rdi\n\t"
                 "popq %%rbx\n\t"
                 "popq %%rbp\n\t"
                 "popq %%rax\n\t"
                 "jmpq *%%rax\n"
                 "1:\n\t"
                 "leaq 128(%%rsp), %%rsp"
                 : "+D"(to), "+S"(data)
                 :
                 : "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc", "xmm0",
                   "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",
                   "xmm13", "xmm14", "xmm15", "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)",
                   "st(7)" CORO_CLOBBER_AVX512);
    return {to, data};
}

#undef CORO_CLOBBER_AVX512

inline Context make_context(void *stack_top, void (*entry)(Transfer))
{
    struct Start {
        void *rbx;
        void *rbp;
        void (*entry)(Transfer);
        void *return_address;   // null, so that the backtrace of a debugger ends at the entry function
    };
    auto *start = static_cast<Start *>(stack_top) - 1;
    *start = {nullptr, nullptr, entry, nullptr};
    return start;
}

}  // namespace coro
