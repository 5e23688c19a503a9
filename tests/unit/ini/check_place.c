/* SPDX-License-Identifier: MIT
 *
 * check_place.c -- a counter file leads to no device, pipe or other computer, and nothing of that
 * kind is opened. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/read/place.h"
#include "inicase.h"

static const char *const outside[] = {
    "\\\\server\\share\\x.h",
    "//server/share/x.h",
    "\\\\.\\pipe\\x",
    "\\\\?\\C:\\x.h",
    "\\\\.\\PhysicalDrive0",
    "\\??\\C:\\x.h",
    "nul",
    "NUL.h",
    "C:\\web\\Con",
    "com1",
    "COM9.txt",
    "lpt1 .h",
    "aux",
    "prn",
    "CONIN$",
    "conout$",
    "com\xc2\xb9",
    "x.h:stream",
    "C:x.h:stream",
    "/dev/zero",
    "\\dev\\zero",
    "Z:\\dev\\zero",
    "Z:/dev/zero",
    "/proc/self/mem",
    "\\/server/x",
};

static const char *const inside[] = {
    "x.h",     "web\\x.h",     "..\\x.h",     "C:\\Program Files\\Web\\x.h",
    "C:x.h",   "/home/a/x.h",  "nulls.h",     "com.h",
    "com10.h", "console.h",    "lpt.h",       "dev/x.h",
    "./x.h",   "developers.h", "/device/x.h", "connection.h",
};

EPC_TEST(place__only_files_of_a_disk_are_files)
{
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        ck_assert_msg(!ini_is_local_disk_file_path(outside[i]), "%s", outside[i]);
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        ck_assert_msg(ini_is_local_disk_file_path(inside[i]), "%s", inside[i]);
}

static bool is_right_entry(const char *entry)
{
    return ini_find_fault_in_dosdevices_entry(kit_slice_of(entry)) == NULL;
}

EPC_TEST(place__names_of_devices_are_plain)
{
    static const char *const wrong[] = { "Web\\..\\C:",
                                         "..",
                                         "A..B",
                                         "=\\Device\\Web",
                                         "C:",
                                         "Web=",
                                         "Web=Web",
                                         "Web=\\Device=X",
                                         "Web/X",
                                         "Web=\\..\\X",
                                         "Web=\\Device\\..\\X",
                                         "Web=\\a/b",
                                         "W*b",
                                         "\x01" };
    static const char *const right[] = { "Web", "Web0.1", "Web=\\Device\\Web01", "W b",
                                         "Web=\\Device\\Web..1" };
    char name[400];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!is_right_entry(wrong[i]), "%s", wrong[i]);
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        ck_assert_msg(is_right_entry(right[i]), "%s", right[i]);
    memset(name, 'x', 256);
    name[256] = '\0';
    ck_assert(!is_right_entry(name));
    name[255] = '\0';
    ck_assert(is_right_entry(name));
}

/* ---- Loading ---- */

static char opened[500];
static int (*read_file)(void *context, struct kit_arena *arena, const char *path,
                        struct epci_span *bytes);

static int note_opened(void *context, struct kit_arena *arena, const char *path,
                       struct epci_span *bytes)
{
    snprintf(opened + strlen(opened), sizeof opened - strlen(opened), "%s ", path);
    return read_file(context, arena, path, bytes);
}

EPC_TEST(place__a_header_outside_is_refused_and_not_opened)
{
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        struct ini_perf_model model;
        struct inicase c;
        char ini[300];

        snprintf(ini, sizeof ini, "[info]\ndrivername=Web\nsymbolfile=%s\n[languages]\n009=\n",
                 outside[i]);
        inicase_init(&c);
        inicase_text(&c, "x.ini", ini);
        opened[0] = '\0';
        read_file = c.io.read;
        c.io.read = note_opened;
        ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "x.ini", &model, &c.findings),
                         EPC_E_INVALID);
        ck_assert_str_eq(opened, "x.ini ");
        ck_assert_ptr_nonnull(strstr(inicase_rules(&c), "symbolfile-place@3"));
        inicase_release(&c);
    }
}

/* A name of a million letters, which no reader has room for. */
EPC_TEST(place__a_name_of_a_million_letters_is_refused)
{
    static char ini[1100000];
    struct ini_perf_model model;
    struct inicase c;
    size_t at = strlen(strcpy(ini, "[info]\ndrivername=Web\nsymbolfile=x.h\n[languages]\n009=\n"
                                   "[text]\nSITE_009_NAME="));

    memset(ini + at, 'x', 1000000);
    strcpy(ini + at + 1000000, "\n");
    inicase_init(&c);
    inicase_text(&c, "x.ini", ini);
    inicase_text(&c, "x.h", "#define SITE 0\n");
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "x.ini", &model, &c.findings),
                     EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(inicase_rules(&c), "text-length@7"));
    inicase_release(&c);
}
