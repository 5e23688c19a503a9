/* SPDX-License-Identifier: MIT
 *
 * misuse.c -- gives a report to the program's own function, or prints it.
 */
#include "sdk/app/misuse.h"

#include "sdk/port/port.h"

static void (*custom_report)(const char *text);

void epc_checked_report(void (*report)(const char *text))
{
    __atomic_store_n(&custom_report, report, __ATOMIC_RELEASE);
}

void epci_report_misuse_text(const struct epci_text_builder *say)
{
    void (*own)(const char *text) = __atomic_load_n(&custom_report, __ATOMIC_ACQUIRE);

    (own ? own : epci_print_to_stderr_and_debugger)(say->text);
}

void epci_report_misuse(const char *where, const char *format, uint64_t value)
{
    struct epci_text_builder say = { { 0 }, 0 };

    epci_append_format(&say, "%s: ", (const uint64_t[]){ (uintptr_t)(where ? where : "?") });
    epci_append_format(&say, format, &value);
    epci_report_misuse_text(&say);
}
