/* SPDX-License-Identifier: MIT
 *
 * write.c -- the page as a file, whole or not at all.
 */
#include "monitor/report/write.h"

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/tool/output.h"
#include "monitor/tool/problem.h"
#include "kit/system/files.h"

int mon_report_write_page(const struct mon_options *options, const struct page_page *page)
{
    struct kit_buffer text = { 0 };
    struct epci_span part;
    char message[1400];
    int status = mon_output_check_is_file_or_absent(options->output, message, sizeof message);

    if (status != EPC_OK)
        return mon_print_refusal(options, message, KIT_EXIT_BROKEN);
    status = page_write_page(page, &text);
    if (status != EPC_OK) {
        kit_buffer_release(&text);
        return mon_print_failure("the page does not fit", status);
    }
    part = epci_span_of(text.text, text.bytes);
    status = kit_write_file_atomically(options->output, &part, 1, true);
    if (status == EPC_OK)
        printf("%s: %zu finding%s, %zu chart%s\n", options->output, page->finding_count,
               kit_plural_suffix(page->finding_count), page->chart_count,
               kit_plural_suffix(page->chart_count));
    kit_buffer_release(&text);
    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    mon_format_output_write_problem(status, options->output, message, sizeof message);
    return mon_print_refusal(options, message, KIT_EXIT_BROKEN);
}

int mon_print_nothing_to_report(const struct mon_options *options)
{
    fprintf(stderr, "epc-mon: there is nothing to report, and %s is not written\n",
            options->output);
    return MON_EXIT_NOT_DONE;
}
