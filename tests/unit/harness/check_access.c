/* SPDX-License-Identifier: MIT
 *
 * check_access.c -- which registry accesses of a provider are acceptable. */
#include "epc_check.h"

#include <string.h>

#include "harness/behaviour/access.h"

#define SERVICES "HKLM\\SYSTEM\\CurrentControlSet\\Services\\"

static const struct {
    enum host_access_kind kind;
    uint32_t rights;
    const char *path;
    enum harness_access_verdict verdict;
} cases[] = {
    /* A provider may read its own key, its links and the names. */
    { HOST_ACCESS_OPEN, 0x20019, SERVICES "WebPerf\\Performance", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x20019, SERVICES "webperf\\PERFORMANCE", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x20119, SERVICES "WebPerf\\Linkage", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x20019, "HKLM\\SOFTWARE\\Microsoft", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x1, SERVICES "WebPerf\\Performance", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x80000000, SERVICES "WebPerf\\Performance", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x02000000, SERVICES "WebPerf\\Performance", HARNESS_ACCESS_FINE },
    /* Any right to change something is too much, everywhere below HKLM. */
    { HOST_ACCESS_OPEN, 0xF003F, SERVICES "WebPerf\\Performance", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x20006, SERVICES "WebPerf\\Performance", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x2001B, "HKLM\\SOFTWARE\\Web", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x2001D, "HKLM", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x10000, "hklm\\SOFTWARE", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x40000, "HKLM\\SOFTWARE", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x80000, "HKLM\\SOFTWARE", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x01000000, "HKLM\\SOFTWARE", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x10000000, "HKLM\\SOFTWARE", HARNESS_ACCESS_WIDE },
    { HOST_ACCESS_OPEN, 0x40000000, "HKLM\\SOFTWARE", HARNESS_ACCESS_WIDE },
    /* The harness does not check the settings of the provider's user. */
    { HOST_ACCESS_OPEN, 0xF003F, "HKCU\\Software\\Web", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_SET, 0, "HKCU\\Software\\Web", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_SET, 0, "HKLMX\\Software\\Web", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_SET, 0, "", HARNESS_ACCESS_FINE },
    /* The indexes of another service are. */
    { HOST_ACCESS_OPEN, 0x20019, SERVICES "Other\\Performance", HARNESS_ACCESS_FOREIGN },
    { HOST_ACCESS_OPEN, 0x20019, SERVICES "WebPerf2\\Performance\\x", HARNESS_ACCESS_FOREIGN },
    { HOST_ACCESS_OPEN, 0x1, "HKLM\\System\\ControlSet001\\Services\\Other\\Performance",
      HARNESS_ACCESS_FOREIGN },
    { HOST_ACCESS_OPEN, 0x20019, "HKLM\\System\\ControlSetX\\Services\\Other\\Performance",
      HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x20019, SERVICES "Other\\Parameters", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x20019, SERVICES "Other", HARNESS_ACCESS_FINE },
    { HOST_ACCESS_OPEN, 0x20019, SERVICES, HARNESS_ACCESS_FINE },
    /* No value is written, anywhere. */
    { HOST_ACCESS_CREATE, 0x20019, "HKLM\\SOFTWARE\\Web", HARNESS_ACCESS_WRITES },
    { HOST_ACCESS_SET, 0, SERVICES "WebPerf\\Performance", HARNESS_ACCESS_WRITES },
    { HOST_ACCESS_DELETE, 0, SERVICES "Other\\Performance", HARNESS_ACCESS_WRITES },
};

EPC_TEST_LOOP(access__is_checked, sizeof cases / sizeof *cases)
{
    struct host_access access;

    memset(&access, 0, sizeof access);
    access.kind = (uint32_t)cases[_i].kind;
    access.rights = cases[_i].rights;
    strcpy(access.path, cases[_i].path);
    ck_assert_int_eq(harness_classify_registry_access(&access, "WebPerf"), cases[_i].verdict);
}

static const struct {
    uint32_t rights;
    const char *text;
} texts[] = {
    { 0xF003F, "KEY_ALL_ACCESS" },
    { 0xF013F, "KEY_ALL_ACCESS | KEY_WOW64_64KEY" },
    { 0x20019, "KEY_READ" },
    { 0x20006, "KEY_WRITE" },
    { 0x2001F, "KEY_READ | KEY_WRITE" },
    { 0x2001B, "KEY_READ | KEY_SET_VALUE" },
    { 0x3, "KEY_SET_VALUE | KEY_QUERY_VALUE" },
    { 0x400002, "KEY_SET_VALUE | 0x400000" },
    { 0, "0x0" },
};

EPC_TEST_LOOP(access__rights_are_named, sizeof texts / sizeof *texts)
{
    char text[200];

    ck_assert_str_eq(harness_format_access_rights(texts[_i].rights, text, sizeof text),
                     texts[_i].text);
}

EPC_TEST(access__rights_are_cut_to_the_room_there_is)
{
    char text[300];

    for (size_t capacity = 1; capacity < sizeof text; capacity++) {
        memset(text, 'x', sizeof text);
        harness_format_access_rights(0xFFF0FFFF, text, capacity);
        ck_assert_uint_lt(strlen(text), capacity);
        ck_assert_int_eq(text[capacity], 'x');
    }
}

static const struct {
    const char *a, *b;
    bool same;
} pairs[] = {
    { "HKLM\\a\\b", "hklm\\A\\B", true },
    { "HKLM\\a\\b", "HKLM\\a", false },
    { "HKLM\\a", "HKLM\\a\\b", false },
    { "HKLM\\a", "HKLM\\b", false },
    { SERVICES "x", "HKLM\\SYSTEM\\ControlSet002\\Services\\x", true },
    { SERVICES "x", "HKLM\\SYSTEM\\ControlSets002\\Services\\x", false },
    { "HKLM", "HKLM", true },
};

EPC_TEST_LOOP(access__one_key_has_several_paths, sizeof pairs / sizeof *pairs)
{
    ck_assert_int_eq(harness_is_same_key_path(pairs[_i].a, pairs[_i].b), pairs[_i].same);
}
