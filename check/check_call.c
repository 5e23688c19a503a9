/* SPDX-License-Identifier: MIT
 *
 * check_call.c -- checks a Collect call itself: status, counts, pointer, guard areas.
 *
 * The order of the tests and their consequences are those of the seeds ("The Collect Function",
 * basic tests); the profile says where newer versions of perflib differ.  If a test drops the data,
 * our rules still check what is in the buffer.
 */
#include "check/context.h"

#include <epc/epc.h>

/* Win32 codes; the core has no windows.h. */
#define SUCCESS   0u
#define MORE_DATA 234u

/* Bytes of each of perflib's guard areas, above and below the buffer. */
#define PERFLIB_GUARD 1024u

static void check_guard_areas_are_intact(const struct check_context *check,
                                         const struct check_collect_call *call)
{
    if (!call->guard_damaged)
        return;
    CHECK_REPORT(check_plain_subject(check, 0), CHECK_RULE_GUARD_DAMAGE,
                 call->guard_first < 0 ? 0 : (uint64_t)call->guard_first,
                 (uint64_t)(call->guard_last - call->guard_first + 1), 0,
                 "Collect wrote outside its buffer of %u bytes: the guard areas are "
                 "changed from byte %d to byte %d",
                 call->capacity, (uint64_t)call->guard_first, (uint64_t)call->guard_last);
}

static void check_more_data_outputs(const struct check_context *check,
                                    const struct check_collect_call *call)
{
    const struct check_subject about = check_plain_subject(check, 0);
    const uint64_t got = call->bytes != 0 ? call->bytes : call->types;

    if (call->moved != 0)
        CHECK_REPORT(about, CHECK_RULE_MORE_DATA_OUTPUTS, 0, (uint64_t)call->moved, 0,
                     "with ERROR_MORE_DATA the pointer moved by %G, the size is %u and the "
                     "number of objects %u; all three must be 0",
                     call->bytes, call->types);
    else if (call->bytes == call->capacity && call->types == CHECK_OBJECT_COUNT_GARBAGE)
        CHECK_REPORT_PLAIN(
            about, CHECK_RULE_MORE_DATA_COUNTS, 0, got, 0,
            "with ERROR_MORE_DATA Collect left the size (%g, the buffer's) and the "
            "number of objects as they were; the documentation says that both must be "
            "0");
    else if (got != 0)
        CHECK_REPORT(about, CHECK_RULE_MORE_DATA_COUNTS, 0, got, 0,
                     "with ERROR_MORE_DATA the size is %u and the number of objects %u; the "
                     "documentation says that both must be 0",
                     call->bytes, call->types);
}

/* Test A.  True: continue, with *bytes bytes. */
static bool check_size_and_pointer(const struct check_context *check,
                                   const struct check_collect_call *call, int64_t *bytes)
{
    *bytes = call->bytes;
    if (call->moved == *bytes)
        return true;
    CHECK_REPORT_PLAIN(check_plain_subject(check, 0), CHECK_RULE_BYTES_POINTER, 0, call->bytes,
                       (uint64_t)call->moved,
                       "Collect returned a size of %g, but moved the pointer by %W");
    if (check->options->profile != CHECK_PROFILE_NT4)
        return false;
    *bytes = call->moved;
    return true;
}

/* Tests B and C. */
static bool check_pointer_is_inside_buffer(const struct check_context *check,
                                           const struct check_collect_call *call)
{
    const uint32_t guard = call->guard_bytes ? call->guard_bytes : PERFLIB_GUARD;
    const int64_t capacity =
        call->capacity; /* compared, never subtracted: `moved` may be anything */

    if (call->moved >= 0 && call->moved <= capacity)
        return true;
    if (call->moved >= -(int64_t)guard && call->moved <= capacity + guard)
        CHECK_REPORT_PLAIN(check_plain_subject(check, 0), CHECK_RULE_BUFFER_OVERRUN, 0,
                           (uint64_t)call->moved, call->capacity,
                           "the returned pointer is at %G, outside the buffer of %w bytes");
    else
        CHECK_REPORT(check_plain_subject(check, 0), CHECK_RULE_HEAP_OVERRUN, 0,
                     (uint64_t)call->moved, call->capacity,
                     "the returned pointer is at %G, outside the buffer of %w bytes and its "
                     "guard areas of %u: the heap may be damaged",
                     guard);
    return false;
}

/* The bytes that our rules may still check after perflib has dropped the data. */
static struct epci_span limit_returned_span_to_buffer(const struct check_collect_call *call)
{
    uint32_t bytes = call->bytes;

    if (bytes > call->capacity)
        bytes = call->moved >= 0 && call->moved <= call->capacity ? (uint32_t)call->moved
                                                                  : call->capacity;
    return epci_span_of(call->buffer, bytes);
}

/* Judge the returned bytes; those of a whole answer only if its objects can be located. */
static bool check_returned_data_and_say_if_kept(const struct check_context *check,
                                                const struct check_collect_call *call,
                                                struct epci_span bytes, bool doubtful)
{
    struct epci_span objects = bytes;
    struct check_parsed_data data;

    if (call->foreign && bytes.left > 0 && !doubtful) {
        if (!check_foreign_data_header(check, bytes, &objects))
            return false;
    } else if (call->foreign && bytes.left > 0) {
        if (check_read_data_header(bytes, &data, NULL) != EPC_OK)
            return false;
        objects = data.objects;
    }
    return check_block_and_say_if_perflib_keeps(check, objects, doubtful ? UINT32_MAX : call->types,
                                                doubtful);
}

/* After ERROR_SUCCESS: the basic tests, then those of the block. */
static uint32_t check_successful_call_and_get_kept_bytes(const struct check_context *check,
                                                         const struct check_collect_call *call)
{
    int64_t bytes;
    bool kept;

    if (!check_size_and_pointer(check, call, &bytes) ||
        !check_pointer_is_inside_buffer(check, call)) {
        (void)check_returned_data_and_say_if_kept(check, call, limit_returned_span_to_buffer(call),
                                                  true);
        return 0;
    }
    check_guard_areas_are_intact(check, call);
    kept = check_returned_data_and_say_if_kept(
        check, call, epci_span_of(call->buffer, (size_t)bytes), call->guard_damaged);
    return kept && !call->guard_damaged ? (uint32_t)bytes : 0;
}

uint32_t check_collect_call_and_get_kept_bytes(const struct check_collect_call *call,
                                               const struct check_options *options,
                                               check_finding_fn *report, void *context)
{
    struct check_options local = *options;
    struct check_context check = { .options = &local, .report = report, .context = context };

    if (call->foreign) { /* another computer has other indexes */
        local.first_counter = local.last_counter = local.first_help = local.last_help = 0;
        local.object_list = NULL;
    }
    if (options->level >= 3)
        return call->status == SUCCESS && call->bytes <= call->capacity ? call->bytes : 0;
    if (call->status == SUCCESS)
        return check_successful_call_and_get_kept_bytes(&check, call);
    if (call->status == MORE_DATA)
        check_more_data_outputs(&check, call);
    else
        CHECK_REPORT(
            check_plain_subject(&check, 0), CHECK_RULE_COLLECT_STATUS, 0, call->status, SUCCESS,
            call->status > INT32_MAX
                ? "Collect returned %g (0x%x); only 0 (ERROR_SUCCESS) and 234 (ERROR_MORE_DATA) "
                  "are permitted; report other errors in the event log"
                : "Collect returned %g; only 0 (ERROR_SUCCESS) and 234 (ERROR_MORE_DATA) "
                  "are permitted; report other errors in the event log",
            call->status);
    check_guard_areas_are_intact(&check, call);
    return 0;
}
