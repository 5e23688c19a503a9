/* SPDX-License-Identifier: MIT
 *
 * check_replay.c -- saved data are checked like live data, and rules that they cannot answer are
 * named. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "harness/tool/replay.h"

#include "printed.h"

static struct harness_replay replay;
static struct harness_options options;
static struct reader_saved saved;
static struct block block;
static char message[400];

static void begin(void)
{
    options =
        (struct harness_options){ .plan.settings = { .level = 1, .profile = CHECK_PROFILE_CURRENT },
                                  .fail_on = EPCI_WARNING };
    harness_replay_init(&replay, &options);
    memset(&saved, 0, sizeof saved);
    block_init(&block);
}

static void end(void)
{
    harness_replay_release(&replay);
    block_release(&block);
}

/* A right object. */
static void fill_block(void)
{
    block_many(&block, 230, 232, (uint32_t)EPC_PERF_COUNTER_COUNTER);
    block_instance(&block, "default", (const uint64_t[]){ 17 });
}

static void add_bytes(const char *name)
{
    struct epci_span bytes = block_span(&block);

    ck_assert_int_eq(reader_saved_detect_and_decode(&saved, bytes, message, sizeof message),
                     EPC_OK);
    ck_assert_int_eq(
        harness_replay_check_parsed_file(&replay, &saved, name, message, sizeof message), EPC_OK);
    reader_saved_release(&saved);
}

/* A capture of one right call that returned the block. */
static struct reader_saved capture_of(const char *service)
{
    struct reader_saved out = { .form = READER_SAVED_CAPTURE };
    struct epci_span bytes = block_span(&block);

    strcpy(out.capture.service, service);
    strcpy(out.capture.procedure, "X");
    out.capture.level = 1;
    out.capture.profile = CHECK_PROFILE_CURRENT;
    out.capture.checked = true;
    out.capture.question = (struct host_question){ .query = "Global", .capacity = 4096 };
    out.capture.reply.bytes = out.capture.stored = (uint32_t)bytes.left;
    out.capture.reply.moved = (int64_t)bytes.left;
    out.capture.reply.types = block.objects;
    out.capture.reply.data = (struct host_bytes){ bytes.at, (uint32_t)bytes.left };
    out.capture.block = bytes.at;
    return out;
}

static void add(const struct reader_saved *capture)
{
    ck_assert_int_eq(
        harness_replay_check_parsed_file(&replay, capture, "", message, sizeof message), EPC_OK);
}

/* The rule of the only finding, or "". */
static const char *found(void)
{
    ck_assert_uint_le(replay.findings.count, 1);
    return replay.findings.count ? replay.findings.list[0].rule->id : "";
}

static bool is_unanswered(const char *id)
{
    for (size_t i = 0; harness_rule_at(i); i++)
        if (strcmp(harness_rule_at(i)->id, id) == 0)
            return replay.report.unanswered[i];
    ck_abort_msg("no rule %s", id);
    return false;
}

static const char *print(bool json)
{
    FILE *to = printed_begin();

    options.json = json;
    harness_replay_decide_and_print(&replay, to);
    return printed_end(to);
}

static struct reader_saved capture;

EPC_TEST_IN(replay__of_a_right_block_finds_nothing, begin(), end())
{
    fill_block();
    add_bytes("a.block");
    ck_assert_str_eq(found(), "");
    ck_assert_uint_eq(replay.report.tallies.objects, 1);
    ck_assert_uint_eq(replay.report.tallies.bytes, block.used);
}

EPC_TEST_IN(replay__of_a_bare_block_checks_the_block, begin(), end())
{
    fill_block();
    block_put(&block, block_counter_at(&block, 0, 0) + offsetof(struct epci_wire_counter, scale),
              8);
    add_bytes("a.block");
    ck_assert_str_eq(found(), "scale");
}

EPC_TEST_IN(replay__of_a_bare_block_names_what_it_cannot_answer, begin(), end())
{
    fill_block();
    add_bytes("a.block");
    print(false);
    ck_assert(is_unanswered("collect-status"));
    ck_assert(is_unanswered("guard-damage"));
    ck_assert(is_unanswered("object-count"));
    ck_assert(is_unanswered("data-header"));
    ck_assert(is_unanswered("open-failed"));
    ck_assert(!is_unanswered("object-lengths"));
    ck_assert(!is_unanswered("scale"));
}

EPC_TEST_IN(replay__does_not_miss_what_was_not_asked_for, begin(), end())
{
    char unknown[64];

    fill_block();
    ck_assert_int_eq(
        harness_filter_rules(&replay.findings, "scale,guard-damage", NULL, unknown, 64), EPC_OK);
    add_bytes("a.block");
    print(false);
    ck_assert(is_unanswered("guard-damage"));
    ck_assert(!is_unanswered("collect-status"));
}

EPC_TEST_IN(replay__of_an_answer_checks_its_header_and_its_objects, begin(), end())
{
    block_answer(&block, "BOX");
    fill_block();
    block_put(&block, offsetof(struct epci_wire_data, object_count), 2);
    add_bytes("a.answer");
    ck_assert_str_eq(found(), "data-header");
    ck_assert_uint_eq(replay.report.tallies.objects, 1);
    print(false);
    ck_assert(!is_unanswered("data-header"));
    ck_assert(is_unanswered("collect-status"));
}

EPC_TEST_IN(replay__of_a_capture_checks_the_call_too, begin(), end())
{
    fill_block();
    capture = capture_of("S");
    capture.capture.reply.types = 2;
    add(&capture);
    ck_assert_str_eq(found(), "object-count");
    ck_assert_uint_eq(replay.report.tallies.calls, 1);
    print(false);
    ck_assert(!is_unanswered("object-count"));
    ck_assert(!is_unanswered("collect-exception"));
    ck_assert(is_unanswered("open-exception"));
    ck_assert(is_unanswered("data-header"));
}

EPC_TEST_IN(replay__of_a_call_that_was_only_asked_does_not_check_what_came_back, begin(), end())
{
    fill_block();
    capture = capture_of("S");
    capture.capture.reply.types = 2;
    capture.capture.checked = false;
    add(&capture);
    ck_assert_str_eq(found(), "");
    print(false);
    ck_assert(is_unanswered("object-count"));
    ck_assert(!is_unanswered("collect-exception"));
}

/* Also a rule that replay cannot find to be kept. */
EPC_TEST_IN(replay__names_no_rule_unanswered_that_it_has_found, begin(), end())
{
    fill_block();
    capture = capture_of("S");
    strcpy(capture.capture.when, "into an unaligned buffer");
    strcpy(capture.capture.exception_rule, "unaligned-buffer");
    add(&capture);
    print(false);
    ck_assert(is_unanswered("unaligned-buffer"));
    capture.capture.reply.fault = (struct host_fault){ .code = 0xC0000005u, .in_call = true };
    add(&capture);
    ck_assert_str_eq(found(), "unaligned-buffer");
    print(false);
    ck_assert(!is_unanswered("unaligned-buffer"));
}

EPC_TEST_IN(replay__of_an_exception_finds_it, begin(), end())
{
    capture = capture_of("S");
    capture.capture.reply.fault =
        (struct host_fault){ .code = 0xC0000094u, .offset = 0x1234, .module = "s.dll" };
    add(&capture);
    ck_assert_str_eq(found(), "collect-exception");
    ck_assert_str_eq(replay.findings.list[0].message,
                     "Collect (X) raised exception C0000094 at s.dll+0x1234, which nothing in the "
                     "DLL handles");
}

EPC_TEST_IN(replay__of_the_largest_buffer_finds_that_it_is_not_enough, begin(), end())
{
    capture = capture_of("S");
    capture.capture.reply.status = 234;
    capture.capture.question.capacity = HOST_COLLECT_MAX;
    add(&capture);
    ck_assert_str_eq(found(), "never-enough");
}

EPC_TEST_IN(replay__tells_a_rule_that_many_captures_break_once, begin(), end())
{
    fill_block();
    capture = capture_of("S");
    capture.capture.reply.types = 2;
    add(&capture);
    add(&capture);
    ck_assert_str_eq(found(), "object-count");
    ck_assert_uint_eq(replay.report.tallies.calls, 2);
}

EPC_TEST(replay__takes_level_and_profile_of_the_capture_unless_they_are_given)
{
    for (int given = 0; given < 2; given++) {
        begin();
        options.plan.settings.level_given = given;
        options.profile_given = given;
        fill_block();
        capture = capture_of("S");
        capture.capture.level = 2;
        capture.capture.profile = CHECK_PROFILE_NT4;
        add(&capture);
        print(false);
        ck_assert_uint_eq(replay.report.level, given ? 1 : 2);
        ck_assert_str_eq(replay.report.profile, given ? "current" : "nt4");
        end();
    }
}

EPC_TEST_IN(replay__compares_the_answers_that_were_compared, begin(), end())
{
    struct reader_saved older, newer;
    static unsigned char copy[4096];
    size_t at;

    fill_block();
    older = capture_of("S");
    newer = older;
    ck_assert_uint_le(block.used, sizeof copy);
    memcpy(copy, older.capture.block, block.used);
    at = block_counter_at(&block, 0, 0) + offsetof(struct epci_wire_counter, type);
    copy[at + 1] ^= 1; /* gives another type */
    newer.capture.block = newer.capture.reply.data.at = copy;
    print(false);
    ck_assert(is_unanswered("layout-changed"));
    older.capture.question.compared = newer.capture.question.compared = true;
    older.capture.checked = newer.capture.checked = false;
    add(&older);
    ck_assert_str_eq(found(), "");
    add(&newer);
    ck_assert_str_eq(found(), "layout-changed");
    print(false);
    ck_assert(!is_unanswered("layout-changed"));
}

EPC_TEST_IN(replay__of_an_exception_in_an_odd_call_finds_the_rule_of_that_call, begin(), end())
{
    capture = capture_of("S");
    capture.capture.reply.fault = (struct host_fault){ .code = 0xC0000094u, .module = "s.dll" };
    strcpy(capture.capture.when, "before Open");
    strcpy(capture.capture.exception_rule, "collect-before-open");
    add(&capture);
    ck_assert_str_eq(found(), "collect-before-open");
    print(false);
    ck_assert(!is_unanswered("collect-before-open"));
    strcpy(capture.capture.exception_rule, "no-such-rule");
    ck_assert_int_eq(
        harness_replay_check_parsed_file(&replay, &capture, "x", message, sizeof message),
        EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(message, "the capture x names a rule \"no-such-rule\""));
}

EPC_TEST_IN(replay__refuses_captures_of_two_services_as_one_check, begin(), end())
{
    struct reader_saved one, other;

    fill_block();
    one = capture_of("One");
    other = one;
    strcpy(other.capture.service, "Other");
    add(&one);
    ck_assert_int_eq(harness_replay_check_parsed_file(&replay, &other, "", message, sizeof message),
                     EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(message, "of two services, One and Other"));
}

EPC_TEST_IN(replay__refuses_a_block_beside_captures, begin(), end())
{
    struct reader_saved one, other = { .form = READER_SAVED_BLOCK };

    fill_block();
    one = capture_of("One");
    add(&one);
    ck_assert_int_eq(
        harness_replay_check_parsed_file(&replay, &other, "x.bin", message, sizeof message),
        EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(message, "x.bin is a bare block"));
}

EPC_TEST(replay__refuses_an_empty_file)
{
    ck_assert_int_eq(
        reader_saved_detect_and_decode(&saved, epci_span_of("", 0), message, sizeof message),
        EPC_E_CORRUPT);
    ck_assert_ptr_nonnull(strstr(message, "it is empty"));
}

EPC_TEST_IN(replay__prints_the_unanswered_rules_in_short_lines, begin(), end())
{
    const char *text, *line;

    fill_block();
    add_bytes("a.block");
    text = print(false);
    ck_assert_ptr_eq(strstr(text, "rules that a bare block cannot answer: "), text);
    for (line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL)
        ck_assert_uint_le(strcspn(line, "\n"), 130); /* the summary is the longest line */
    ck_assert_ptr_nonnull(strstr(text, ",\n    "));
    ck_assert_ptr_nonnull(strstr(text, "\na.block: 0 errors, 0 warnings, 0 notes; level 1, "
                                       "profile current, guards none\n"));
}

EPC_TEST_IN(replay__prints_checks_document_with_the_unanswered_rules, begin(), end())
{
    const char *text;

    fill_block();
    add_bytes("a.block");
    text = print(true);
    ck_assert_ptr_nonnull(strstr(text,
                                 "{\n  \"command\": \"replay\",\n  \"service\": \"a.block\",\n"
                                 "  \"library\": null,\n"));
    ck_assert_ptr_nonnull(strstr(text, "\"findings\": [],\n  \"form\": \"block\",\n"
                                       "  \"unanswered\": [\n    \"service-key\",\n"));
}
