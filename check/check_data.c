/* SPDX-License-Identifier: MIT
 *
 * check_data.c -- checks the header of the answer to a Foreign query.
 *
 * The seeds require the header ("The Collect Function", foreign computers), and consumers get it as
 * it is.  It is not documented what perflib does with such an answer, so all these rules are ours.
 */
#include "check/context.h"
#include "kit/span.h"

#include <epc/epc.h>

#define DATA_OFFSET(field) offsetof(struct epci_wire_data, field)

static void report_header_fault(const struct check_context *check, const char *message,
                                uint64_t offset, uint64_t got, uint64_t wanted)
{
    CHECK_REPORT_PLAIN(check_plain_subject(check, 0), CHECK_RULE_DATA_HEADER, offset, got, wanted,
                       message);
}

/* Whether the name is after the fixed part, inside the header, and ends with its only NUL. */
static bool is_computer_name_valid(const struct check_parsed_data *data)
{
    const struct epci_wire_data *head = &data->head;

    return head->name_bytes >= 4 && head->name_bytes % 2 == 0 &&
           head->name_offset >= sizeof *head && data->name.left == head->name_bytes - 2;
}

/* Report the first fault of a header that can be walked; others might only follow from it. */
static void check_data_block_header_fields(const struct check_context *check,
                                           const struct check_parsed_data *data,
                                           size_t answer_bytes)
{
    const struct epci_wire_data *head = &data->head;
    const uint32_t count = check_count_objects_if_consistent(data->objects, NULL);

    if (head->total_bytes != answer_bytes)
        report_header_fault(
            check, "TotalByteLength of the PERF_DATA_BLOCK is %g, but %w bytes were returned",
            DATA_OFFSET(total_bytes), head->total_bytes, answer_bytes);
    else if (head->header_bytes % check_get_profile_alignment(check->options) != 0)
        report_header_fault(
            check,
            "HeaderLength of the PERF_DATA_BLOCK is %g, but must be a multiple of %w: the "
            "objects after it would not be aligned",
            DATA_OFFSET(header_bytes), head->header_bytes,
            check_get_profile_alignment(check->options));
    else if (count != UINT32_MAX && count != head->object_count)
        report_header_fault(check,
                            "NumObjectTypes of the PERF_DATA_BLOCK is %g, but there are %w objects",
                            DATA_OFFSET(object_count), head->object_count, count);
    else if (head->version != 1)
        report_header_fault(check, "Version of the PERF_DATA_BLOCK is %g, but must be %w",
                            DATA_OFFSET(version), head->version, 1);
    else if (!is_computer_name_valid(data))
        report_header_fault(
            check,
            "the computer's name has %g bytes at byte %w of the PERF_DATA_BLOCK: it must "
            "be between the fixed part and HeaderLength, and end with its only NUL",
            DATA_OFFSET(name_bytes), head->name_bytes, head->name_offset);
}

static void check_header_times_are_set(const struct check_context *check,
                                       const struct epci_wire_data *head)
{
    const struct {
        uint64_t got;
        size_t offset;
        const char *field;
    } times[] = {
        { head->system_time[0], DATA_OFFSET(system_time), "SystemTime" },
        { head->perf_time, DATA_OFFSET(perf_time), "PerfTime" },
        { head->perf_freq, DATA_OFFSET(perf_freq), "PerfFreq (rates are divided by it)" },
        { head->perf_time_100ns, DATA_OFFSET(perf_time_100ns), "PerfTime100nSec" },
    };

    for (size_t i = 0; i < EPC_COUNT(times); i++) {
        if (times[i].got != 0)
            continue;
        CHECK_REPORT(
            check_plain_subject(check, 0), CHECK_RULE_DATA_TIMES, times[i].offset, 0, 1,
            "%s of the PERF_DATA_BLOCK is %g: use the local system's if the foreign computer "
            "gives none",
            (uintptr_t)times[i].field);
        return;
    }
}

bool check_foreign_data_header(const struct check_context *check, struct epci_span answer,
                               struct epci_span *objects)
{
    struct check_walk_fault fault = { NULL, 0, 0, 0 };
    struct check_parsed_data data;

    if (check_read_data_header(answer, &data, &fault) != EPC_OK) {
        CHECK_REPORT(
            check_plain_subject(check, 0), CHECK_RULE_DATA_HEADER, fault.offset, fault.got,
            fault.wanted,
            "the answer to a Foreign query does not begin with a PERF_DATA_BLOCK: %s is %g, but "
            "must be %w",
            (uintptr_t)fault.field);
        return false;
    }
    /* If TotalByteLength is wrong, the objects may still be right, up to the end of all bytes. */
    if (check_count_objects_if_consistent(data.objects, NULL) != data.head.object_count)
        (void)kit_span_part(&answer, data.head.header_bytes, answer.left - data.head.header_bytes,
                            &data.objects);
    check_data_block_header_fields(check, &data, answer.left);
    check_header_times_are_set(check, &data.head);
    *objects = data.objects;
    return true;
}
