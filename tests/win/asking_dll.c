/* SPDX-License-Identifier: MIT
 *
 * asking_dll.c -- a performance DLL that asks for performance data itself, by a function that the
 * test gives it, in each of its procedures.
 */
#include "provider.h"

void APIENTRY AskingSet(void (*function)(void));

static void (*ask)(void);

void APIENTRY AskingSet(void (*function)(void))
{
    ask = function;
}

static void ask_if_set(void)
{
    if (ask)
        ask();
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    (void)devices;
    ask_if_set();
    return good_open_service(L"good");
}

COLLECT
{
    ask_if_set();
    return good_collect(query, data, bytes, types);
}

DWORD APIENTRY BadClose(void)
{
    ask_if_set();
    return good_close();
}
