/* SPDX-License-Identifier: MIT
 *
 * registers.c -- Collect returns with other values in registers that it has to keep, as assembly
 * by hand or a thunk does.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

/* Jump targets of the assembly. */
DWORD APIENTRY CollectKeeps(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);

DWORD APIENTRY CollectKeeps(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    return good_collect(query, data, bytes, types);
}

#ifdef __i386__
/* The return address is kept in memory meanwhile. */
__asm__(".text\n"
        ".globl _BadCollect@16\n"
        "_BadCollect@16:\n"
        "    popl return_to\n"
        "    call _CollectKeeps@16\n"
        "    xorl %edi, %edi\n"
        "    jmp *return_to\n"
        ".lcomm return_to, 4\n");
#else
__asm__(".text\n"
        ".globl BadCollect\n"
        ".seh_proc BadCollect\n"
        "BadCollect:\n"
        "    subq $40, %rsp\n"
        "    .seh_stackalloc 40\n"
        "    .seh_endprologue\n"
        "    call CollectKeeps\n"
        "    xorps %xmm6, %xmm6\n"
        "    xorl %edi, %edi\n"
        "    addq $40, %rsp\n"
        "    ret\n"
        "    .seh_endproc\n");
#endif
