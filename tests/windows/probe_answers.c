/* SPDX-License-Identifier: MIT
 *
 * probe_answers.c -- what the system answers to reads of HKEY_PERFORMANCE_DATA, without any
 * provider of ours.
 */
#include "probe.h"

#include <windows.h>

#include <winperf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 16 << 20 };

struct answer {
    PERF_DATA_BLOCK *data; /* NULL: no answer, and `error` says why */
    LONG error;
};

static struct answer ask(const char *query)
{
    struct answer out = { malloc(CAPACITY), 0 };
    DWORD size = CAPACITY, type;

    out.error = out.data ? RegQueryValueExA(HKEY_PERFORMANCE_DATA, query, NULL, &type,
                                            (BYTE *)out.data, &size)
                         : ERROR_OUTOFMEMORY;
    if (out.error || size < sizeof *out.data) {
        free(out.data);
        out.data = NULL;
    }
    return out;
}

static const PERF_OBJECT_TYPE *next_object(const struct answer *answer,
                                           const PERF_OBJECT_TYPE *object)
{
    const char *base = (const char *)answer->data, *next;

    if (object && object->TotalByteLength < sizeof *object)
        return NULL;
    next =
        object ? (const char *)object + object->TotalByteLength : base + answer->data->HeaderLength;
    return next + sizeof *object <= base + answer->data->TotalByteLength
               ? (const PERF_OBJECT_TYPE *)(const void *)next
               : NULL;
}

static const PERF_COUNTER_DEFINITION *definition(const PERF_OBJECT_TYPE *object, DWORD at)
{
    return (const PERF_COUNTER_DEFINITION *)(const void *)((const char *)object +
                                                           object->HeaderLength) +
           at;
}

/* Frees the answer and says that nothing can be seen in it. */
static bool has_objects(struct wk_got *got, struct answer *answer)
{
    if (answer->data && answer->data->NumObjectTypes)
        return true;
    if (answer->data)
        wk_untried(got, "the system's answer has no objects");
    else
        wk_untried(got, "the system's answer is error %ld", answer->error);
    free(answer->data);
    return false;
}

static void size_after_more_data(struct wk_got *got)
{
    char small[100];
    DWORD size = sizeof small, type;
    LONG error =
        RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Global", NULL, &type, (BYTE *)small, &size);

    wk_got(got, "error %ld, %s", error,
           size == 0              ? "0"
           : size == sizeof small ? "the size that was given"
           : size < sizeof small  ? "less than was given"
                                  : "more than was given");
}

static void no_room(struct wk_got *got)
{
    DWORD size = 0, type;

    wk_got(got, "error %ld",
           RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Global", NULL, &type, NULL, &size));
}

static void got_count(struct wk_got *got, const char *query)
{
    struct answer answer = ask(query);

    if (answer.data)
        wk_got(got, "%s", answer.data->NumObjectTypes ? "objects" : "no objects");
    else
        wk_got(got, "error %ld", answer.error);
    free(answer.data);
}

static void unknown_word(struct wk_got *got)
{
    got_count(got, "epc no such word");
}

static void empty_name(struct wk_got *got)
{
    got_count(got, "");
}

static void other_language(struct wk_got *got)
{
    static char text[4 << 20];
    DWORD size = sizeof text, type;
    LONG error =
        RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Counter 007", NULL, &type, (BYTE *)text, &size);

    if (error)
        wk_got(got, "error %ld", error);
    else
        wk_got(got, "%s", size > 100 ? "texts" : "an empty list");
}

static void plural(struct wk_got *got)
{
    static char text[4 << 20];
    DWORD size = sizeof text, type;
    LONG error =
        RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Counters", NULL, &type, (BYTE *)text, &size);

    wk_got(got, error ? "error %ld" : "a list", error);
}

/* DefaultCounter: the name index of one of the object's counters, or a position. */
static void default_counter(struct wk_got *got)
{
    struct answer answer = ask("Global");
    unsigned indexes = 0, positions = 0, neither = 0;

    if (!has_objects(got, &answer))
        return;
    for (const PERF_OBJECT_TYPE *object = next_object(&answer, NULL); object;
         object = next_object(&answer, object)) {
        bool found = false;

        for (DWORD i = 0; i < object->NumCounters; i++)
            found = found ||
                    definition(object, i)->CounterNameTitleIndex == (DWORD)object->DefaultCounter;
        if (object->DefaultCounter == -1)
            continue;
        indexes += found;
        positions += !found && (DWORD)object->DefaultCounter < object->NumCounters;
        neither += !found && (DWORD)object->DefaultCounter >= object->NumCounters;
    }
    wk_got(got, "%u indexes, %u positions, %u neither", indexes, positions, neither);
    got->verdict = positions > indexes && !neither ? 1 : -1;
    free(answer.data);
}

static void base_index(struct wk_got *got)
{
    struct answer answer = ask("Global");
    unsigned equal = 0, zero = 0, other = 0;

    if (!has_objects(got, &answer))
        return;
    for (const PERF_OBJECT_TYPE *object = next_object(&answer, NULL); object;
         object = next_object(&answer, object))
        for (DWORD i = 1; i < object->NumCounters; i++) {
            DWORD index = definition(object, i)->CounterNameTitleIndex;
            DWORD before = definition(object, i - 1)->CounterNameTitleIndex;

            if ((definition(object, i)->CounterType & 0x00070000) != PERF_COUNTER_BASE)
                continue;
            equal += index == before;
            zero += index == 0;
            other += index != before && index != 0;
        }
    wk_got(got, "%u with the index of their counter, %u with 0, %u with another", equal, zero,
           other);
    got->verdict = equal && !zero && !other ? 1 : -1;
    free(answer.data);
}

static void code_pages(struct wk_got *got)
{
    struct answer answer = ask("Global");
    DWORD seen[16];
    unsigned count = 0;

    if (!has_objects(got, &answer))
        return;
    for (const PERF_OBJECT_TYPE *object = next_object(&answer, NULL); object;
         object = next_object(&answer, object)) {
        unsigned i = 0;

        while (i < count && seen[i] != object->CodePage)
            i++;
        if (i == count && count < 16)
            seen[count++] = object->CodePage;
    }
    for (unsigned i = 0; i < count; i++)
        wk_got(got, "%s%lu", i ? " " : "", seen[i]);
    free(answer.data);
}

/* Lengths that are not a multiple of 8 among the system's own blocks. */
static void alignment(struct wk_got *got)
{
    struct answer answer = ask("Global");
    unsigned count = 0;

    if (!has_objects(got, &answer))
        return;
    for (const PERF_OBJECT_TYPE *object = next_object(&answer, NULL); object;
         object = next_object(&answer, object))
        count += object->TotalByteLength % 8 != 0;
    wk_got(got, "%u objects", count);
    free(answer.data);
}

static const char *name_of(const char *list, size_t size, DWORD index)
{
    const char *end = list + size;

    while (list < end && *list) {
        const char *text = list + strlen(list) + 1;

        if (text >= end)
            return NULL;
        if ((DWORD)strtoul(list, NULL, 10) == index)
            return text;
        list = text + strlen(text) + 1;
    }
    return NULL;
}

static void system_numbers(struct wk_got *got)
{
    static const DWORD indexes[] = { 2, 4, 6, 230, 232, 234, 236, 238, 260, 510, 700, 784 };
    static char list[4 << 20];
    DWORD size = sizeof list, type;
    LONG error =
        RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Counter 009", NULL, &type, (BYTE *)list, &size);

    if (error) {
        wk_untried(got, "Counter 009 is error %ld", error);
        return;
    }
    for (unsigned i = 0; i < sizeof indexes / sizeof *indexes; i++) {
        const char *name = name_of(list, size, indexes[i]);

        wk_got(got, "%s%s", i ? "|" : "", name ? name : "-");
    }
}

/* The name of the computer in the header, and whether its three times agree with the clock. */
static void header(struct wk_got *got)
{
    struct answer answer = ask("2");
    FILETIME now;
    LONGLONG system, difference;
    SYSTEMTIME utc;

    if (!answer.data) {
        wk_untried(got, "the answer is error %ld", answer.error);
        return;
    }
    GetSystemTimeAsFileTime(&now);
    system = ((LONGLONG)now.dwHighDateTime << 32) + now.dwLowDateTime;
    difference = system - answer.data->PerfTime100nSec.QuadPart;
    GetSystemTime(&utc);
    wk_got(got, "default %ld, version %lu.%lu, %s, %s", answer.data->DefaultObject,
           answer.data->Version, answer.data->Revision,
           utc.wHour == answer.data->SystemTime.wHour ? "UTC" : "not UTC",
           difference < 100000000 && difference > -100000000
               ? "PerfTime100nSec is the system's time"
               : "PerfTime100nSec is another time");
    free(answer.data);
}

static void computer(struct wk_got *got)
{
    const char *name = getenv("EPC_KIT_COMPUTER");
    char wide[200];
    HKEY key;
    DWORD size = 1 << 20, type;
    BYTE *bytes = malloc(size);
    LONG error;

    if (!name || !bytes) {
        wk_untried(got, "set EPC_KIT_COMPUTER to the name of another computer");
        free(bytes);
        return;
    }
    snprintf(wide, sizeof wide, "\\\\%s", name);
    error = RegConnectRegistryA(wide, HKEY_PERFORMANCE_DATA, &key);
    wk_got(got, "connecting %ld", error);
    if (!error) {
        error = RegQueryValueExA(key, "Counter 009", NULL, &type, bytes, &size);
        wk_got(got, ", names %ld", error);
        size = 1 << 20;
        error = RegQueryValueExA(key, "238", NULL, &type, bytes, &size);
        wk_got(got, ", an object %ld", error);
        RegCloseKey(key);
    }
    free(bytes);
}

const struct wk_probe wk_answers[] = {
    /* which size is left after ERROR_MORE_DATA?
     *
     * settled: [wine], advapi32/tests/registry.c, test_performance_keys, 2025-01-21:
     * ERROR_MORE_DATA leaves the size as it was given: 10 stays 10. Ours gives what is needed, on
     * purpose ([answers](decisions/registry-interface.md#answers)). Test: `perfkey`
     * (`ERROR_MORE_DATA`). */
    { "perf-more-data", "error 234, the size that was given", size_after_more_data },
    /* a read without room
     *
     * settled: [wine], the same function, 2025-01-21: NULL in the place of the data is
     * ERROR_MORE_DATA, with the size 0 and with one that would do; 0 stays 0. Test: `perfkey`
     * (`NULL, &bytes`). */
    { "perf-no-room", "error 234", no_room },
    /* a word that is not a query */
    { "perf-unknown-word", "no objects", unknown_word },
    /* an empty query */
    { "perf-empty-name", "objects", empty_name },
    /* names of a language that the system lacks */
    { "perf-language", "error 2", other_language },
    /* `Counters`
     *
     * settled: [wine], advapi32/tests/registry.c, 2025-01-21: `cOuNtErwine` is answered with a list
     * of names: letters after the word do not matter. So it is with all three keys, and all three
     * answer NULL, `Global`, `2` and a name that is none with data. Test: `perfkey`
     * (`perfkey__every_key_answers_every_question`). */
    { "perf-plural", "a list", plural },
    /* is DefaultCounter an index or a position?
     *
     * settled: [log], `<winperf.h>` of SDK 10.0.28000, read 2026-11-29: a position: 8 of 8 objects
     * in the log (LogicalDisk 5, Memory 8, PhysicalDisk 2, System 8, four 0), and "index starting
     * at 0" in the header. The page of PERF_OBJECT_TYPE (2018-12-05) says a name index, which no
     * object of the log has. Our readers take either. Test: `check_kin`
     * (`check__default_counter_is_a_position_or_an_index`). */
    { "perf-default-counter", "positions", default_counter },
    /* the title index of a base
     *
     * settled: [log], Windows Vista, 2006: 23 of 23 bases have the index of the counter before
     * them. Test: `collect` (`collect__a_shared_base_has_the_index`). */
    { "perf-base-index", "all with the index of their counter", base_index },
    /* which code pages have the system's objects?
     *
     * settled: [log], Windows Vista, 2006: CodePage is 0 in all objects. Test: `check_rules`
     * (`OBJECT(code_page)`). */
    { "perf-code-pages", "0", code_pages },
    /* lengths that are not multiples of 8
     *
     * settled: [log]; KB 262335, Windows Vista, 2006: TotalByteLength of all objects is a multiple
     * of 8. Test: `check_rules` (`block-padding`). */
    { "perf-alignment", "0 objects", alignment },
    /* the numbers of the system's objects
     *
     * settled: [log], Windows Vista, 2006: 2 System, 4 Memory, 6 % Processor Time, 230 Process, 232
     * Thread, 234 PhysicalDisk, 236 LogicalDisk, 238 Processor, 260 Objects, 510 Network Interface,
     * 700 Paging File, 784 ID Process. Test: `system_absent` (`made_has(238, 6)`). */
    { "perf-system-numbers",
      "System|Memory|% Processor Time|Process|Thread|PhysicalDisk|LogicalDisk|Processor|Objects|"
      "Network Interface|Paging File|ID Process",
      system_numbers },
    /* the fields of the answer's head
     *
     * settled: [wine], test_performance_keys, 2025-01-21: version 1.1, DefaultObject 238, the times
     * between those before and after the call, SystemTime in UTC, the name directly after the 88
     * bytes, and HeaderLength rounded up to 8. Test: `answer` (`head.header_bytes, 96`). */
    { "perf-header", "default 238, version 1.1, UTC, PerfTime100nSec is the system's time",
      header },
    /* another computer; set `EPC_KIT_COMPUTER` to its name first */
    { "perf-computer", "connecting 0, names 0, an object 0", computer },
    /* are calls of the remote registry answered without protection of their own?
     * (`EPC_KIT_COMPUTER`, or this computer) */
    { "perf-winreg-plain", "bound, opened, names of type 7", wk_ask_winreg_without_protection },
    { NULL, NULL, NULL },
};
