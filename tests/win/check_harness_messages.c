/* SPDX-License-Identifier: MIT
 *
 * check_harness_messages.c -- the message table of epc-harness.exe (the argument) has the text of
 * every perflib event of both generations, for the event viewer, as the program itself prints it.
 */
#include "epc_check.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

#include "harness/behaviour/events.h"

/* The text in the program's message table with these strings, without the line end. */
static void text_of(HMODULE program, const struct harness_raised *raised, char *out, DWORD capacity)
{
    DWORD_PTR strings[HARNESS_RAISED_STRINGS];
    DWORD bytes;

    for (size_t i = 0; i < HARNESS_RAISED_STRINGS; i++)
        strings[i] = (DWORD_PTR)raised->string[i];
    bytes = FormatMessageA(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_ARGUMENT_ARRAY, program,
                           harness_event_id(raised), 0, out, capacity, (va_list *)strings);
    ck_assert_msg(bytes > 0, "event %u %s is not in the table", raised->number,
                  epci_severity_name(raised->severity));
    while (bytes > 0 && (out[bytes - 1] == '\r' || out[bytes - 1] == '\n'))
        out[--bytes] = '\0';
}

EPC_TEST(harness_messages__are_in_the_program_for_every_event_of_both_generations)
{
    HMODULE program = LoadLibraryExA(epc_check_argv[0], NULL, LOAD_LIBRARY_AS_DATAFILE);
    char table[1024], printed[1024];

    ck_assert_ptr_nonnull(program);
    for (const struct harness_perflib_event *event = harness_perflib_events; event->number; event++)
        for (int which = 0; which < 2; which++) {
            struct harness_raised raised = { .number = event->number,
                                             .severity = event->severity[which] };

            for (size_t i = 0; i < HARNESS_RAISED_STRINGS; i++)
                snprintf(raised.string[i], sizeof raised.string[i], "<%zu>", i);
            text_of(program, &raised, table, sizeof table);
            ck_assert_str_eq(table, harness_format_event_message(&raised, printed, sizeof printed));
        }
    FreeLibrary(program);
}
