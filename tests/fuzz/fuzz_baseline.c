/* SPDX-License-Identifier: MIT
 *
 * fuzz_baseline.c -- any bytes as a file of known findings: each line can be applied or is reported
 * with its number; and what is written from the result is read again as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/report/baseline.h"
#include "sdk/core/text.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct reported {
    uint32_t lines;
    uint32_t last;
};

static void complain(void *context, uint32_t line, const char *message)
{
    struct reported *reported = context;

    FUZZ_ASSERT(line > reported->last); /* in order, one message per line */
    FUZZ_ASSERT(message[0] && !strchr(message, '\n') && !strchr(message, '\x1B'));
    reported->last = line;
    reported->lines++;
}

/* The line makes a finding of that rule about that object a known one. */
static void apply(struct harness_baseline *baseline, const struct harness_baseline_line *known)
{
    struct harness_findings findings;
    ptrdiff_t rule = known->rule - check_rules;
    struct check_finding finding = { CHECK_RULE_CELL_BOUNDS, known->object, 0, 0, 0, "x" };
    bool block = known->rule >= check_rules && rule < CHECK_RULE_COUNT;

    if (!block)
        return;
    finding.rule = (enum check_rule_id)rule;
    harness_findings_init(&findings);
    harness_add_check_finding(&findings, &finding);
    harness_baseline_apply(baseline, known->service, &findings);
    FUZZ_ASSERT(findings.known == 1 && known->met);
    FUZZ_ASSERT(!harness_has_finding_as_severe_as(&findings, EPCI_NOTE));
    harness_findings_release(&findings);
}

static void write_and_read(const struct harness_baseline *baseline)
{
    struct reported reported = { 0, 0 };
    struct harness_baseline again;
    struct kit_buffer buffer = { 0 };

    for (size_t i = 0; i < baseline->count; i++)
        harness_baseline_write_known_entry(&buffer, &baseline->list[i]);
    FUZZ_ASSERT(!buffer.failed);
    FUZZ_ASSERT(harness_baseline_parse(&again, buffer.bytes ? buffer.text : "", buffer.bytes,
                                       complain, &reported) == EPC_OK);
    kit_buffer_release(&buffer);
    FUZZ_ASSERT(again.count == baseline->count);
    for (size_t i = 0; i < again.count; i++) {
        FUZZ_ASSERT(strcmp(again.list[i].service, baseline->list[i].service) == 0);
        FUZZ_ASSERT(again.list[i].rule == baseline->list[i].rule);
        FUZZ_ASSERT(again.list[i].every_object == baseline->list[i].every_object);
        FUZZ_ASSERT(again.list[i].object == baseline->list[i].object);
    }
    harness_baseline_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct harness_baseline baseline;
    struct reported reported = { 0, 0 };
    int status = harness_baseline_parse(&baseline, (const char *)data, size, complain, &reported);

    FUZZ_ASSERT(status == (reported.lines ? EPC_E_INVALID : EPC_OK));
    FUZZ_ASSERT(status == EPC_OK || baseline.count == 0);
    for (size_t i = 0; i < baseline.count && i < 16; i++) {
        FUZZ_ASSERT(baseline.list[i].service[0]);
        apply(&baseline, &baseline.list[i]);
    }
    if (status == EPC_OK)
        write_and_read(&baseline);
    harness_baseline_release(&baseline);
    return 0;
}
