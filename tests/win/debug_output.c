/* SPDX-License-Identifier: MIT
 *
 * debug_output.c -- a vectored handler that recognises the exceptions of OutputDebugString, copies
 * their text and lets the program continue.
 */
#include "debug_output.h"

#include <windows.h>

#include <string.h>

#define ANSI 0x40010006 /* DBG_PRINTEXCEPTION_C: length and text */
#define WIDE 0x4001000A /* DBG_PRINTEXCEPTION_WIDE_C: length and text, length and text in ANSI */

static char said[8192];
static size_t used;
static unsigned calls;
static void *handler;

static LONG CALLBACK listen(EXCEPTION_POINTERS *pointers)
{
    const EXCEPTION_RECORD *record = pointers->ExceptionRecord;
    size_t at = record->ExceptionCode == WIDE ? 2 : 0;
    const char *text;

    if (record->ExceptionCode != ANSI && record->ExceptionCode != WIDE)
        return EXCEPTION_CONTINUE_SEARCH;
    text = (const char *)record->ExceptionInformation[at + 1];
    for (; *text && used + 1 < sizeof said; used++)
        said[used] = *text++;
    said[used] = '\0';
    calls++;
    return EXCEPTION_CONTINUE_EXECUTION;
}

void epct_debug_output_begin(void)
{
    if (!handler)
        handler = AddVectoredExceptionHandler(1, listen);
    used = 0;
    calls = 0;
    said[0] = '\0';
}

const char *epct_debug_output(void)
{
    return said;
}

unsigned epct_debug_output_calls(void)
{
    return calls;
}
