/* SPDX-License-Identifier: MIT
 *
 * impostor.c -- Open, which would fail, answers its host's commands in the place of the host.
 */
#include "provider.h"

#define MAGIC     0x43504531u
#define COLLECT_  3
#define END       6
#define RETURNED  0x82
#define COLLECTED 0x83

CLOSE_IS_GOOD
COLLECT_IS_GOOD

static BOOL transfer(HANDLE pipe, void *at, DWORD bytes, BOOL sending)
{
    DWORD done = 0;

    return (sending ? WriteFile(pipe, at, bytes, &done, NULL)
                    : ReadFile(pipe, at, bytes, &done, NULL)) &&
           done == bytes;
}

/* A reply in which every field is 0: success. */
static BOOL answer(HANDLE pipe, DWORD kind)
{
    static BYTE nothing[256];
    DWORD head[3] = { MAGIC, kind, kind == RETURNED ? 80 : 196 };

    return transfer(pipe, head, sizeof head, TRUE) && transfer(pipe, nothing, head[2], TRUE);
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static BYTE fields[65536];
    HANDLE pipe = NULL;
    DWORD head[3] = { 0 };

    (void)devices;
    for (ULONG_PTR i = 4; i < 0x400 && !pipe; i += 4)
        if (GetFileType((HANDLE)i) == FILE_TYPE_PIPE && i > 0x10)
            pipe = (HANDLE)i;
    if (!pipe || !answer(pipe, RETURNED))
        return ERROR_GEN_FAILURE;
    while (transfer(pipe, head, sizeof head, FALSE) && head[1] != END &&
           (head[2] == 0 || transfer(pipe, fields, head[2], FALSE)))
        answer(pipe, head[1] == COLLECT_ ? COLLECTED : RETURNED);
    ExitProcess(0);
}
