/* SPDX-License-Identifier: MIT
 *
 * check_bitness.c -- the choice of the program that hosts DLLs of the other bitness. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "host/bitness.h"

/* The programs that exist. */
struct program {
    const char *path;
    unsigned bits;
};

static unsigned look(void *context, const char *path)
{
    for (const struct program *at = context; at->path; at++)
        if (strcmp(at->path, path) == 0)
            return at->bits;
    return 0;
}

static int find(const char *own, unsigned bits, struct program *programs, char *out,
                size_t capacity)
{
    return host_find_program_in_folder(own, bits, HOST_PROGRAMS_HARNESS, look, programs, out,
                                       capacity);
}

static const struct {
    const char *own;
    unsigned bits;
    struct program programs[3];
    const char *found; /* or NULL */
    const char *out;
} cases[] = {
    /* The 32-bit program in the folder of a 64-bit harness, and the reverse. */
    { "C:\\epc\\epc-harness.exe",
      32,
      { { "C:\\epc\\epc-harness32.exe", 32 }, { NULL, 0 } },
      "found",
      "C:\\epc\\epc-harness32.exe" },
    { "C:\\epc\\epc-harness32.exe",
      64,
      { { "C:\\epc\\epc-harness64.exe", 64 }, { NULL, 0 } },
      "found",
      "C:\\epc\\epc-harness64.exe" },
    /* The plain name is accepted if that program has the bitness, */
    { "C:\\epc\\epc-harness32.exe",
      64,
      { { "C:\\epc\\epc-harness.exe", 64 }, { NULL, 0 } },
      "found",
      "C:\\epc\\epc-harness.exe" },
    /* but a name with the bitness comes first. */
    { "C:\\epc\\x.exe",
      64,
      { { "C:\\epc\\epc-harness.exe", 64 }, { "C:\\epc\\epc-harness64.exe", 64 }, { NULL, 0 } },
      "found",
      "C:\\epc\\epc-harness64.exe" },
    /* A program with a misleading name is not used. */
    { "C:\\epc\\epc-harness.exe",
      32,
      { { "C:\\epc\\epc-harness32.exe", 64 }, { "C:\\epc\\epc-harness.exe", 64 }, { NULL, 0 } },
      NULL,
      "C:\\epc\\epc-harness32.exe" },
    /* Without any, the name that would be used is returned. */
    { "C:/epc/epc-harness.exe", 32, { { NULL, 0 } }, NULL, "C:/epc/epc-harness32.exe" },
    { "epc-harness.exe", 64, { { NULL, 0 } }, NULL, "epc-harness64.exe" },
};

EPC_TEST_LOOP(bitness__host_is_found_in_the_folder_of_this_program, sizeof cases / sizeof *cases)
{
    struct program programs[3];
    char out[64];
    int status;

    memcpy(programs, cases[_i].programs, sizeof programs);
    status = find(cases[_i].own, cases[_i].bits, programs, out, sizeof out);
    ck_assert_int_eq(status, cases[_i].found ? EPC_OK : EPC_E_NOT_FOUND);
    ck_assert_str_eq(out, cases[_i].out);
}

EPC_TEST(bitness__host_whose_path_does_not_fit_is_none)
{
    struct program none = { NULL, 0 };
    char out[24];

    ck_assert_int_eq(find("C:\\epc\\epc-harness.exe", 32, &none, out, sizeof out), EPC_E_NOSPACE);
}

/* Of programs that need none of the harness's commands. */
EPC_TEST(bitness__epc_host_comes_first_where_the_harness_is_not_needed)
{
    struct program programs[] = { { "C:\\epc\\epc-harness.exe", 64 },
                                  { "C:\\epc\\epc-host64.exe", 64 },
                                  { NULL, 0 } };
    const char *own = "C:\\epc\\x.exe";
    char out[64];

    ck_assert_int_eq(
        host_find_program_in_folder(own, 64, HOST_PROGRAMS_ALL, look, programs, out, sizeof out),
        EPC_OK);
    ck_assert_str_eq(out, "C:\\epc\\epc-host64.exe");
    programs[1].bits = 32;
    ck_assert_int_eq(
        host_find_program_in_folder(own, 64, HOST_PROGRAMS_ALL, look, programs, out, sizeof out),
        EPC_OK);
    ck_assert_str_eq(out, "C:\\epc\\epc-harness.exe");
    ck_assert_int_eq(
        host_find_program_in_folder(own, 64, HOST_PROGRAMS_HOST, look, programs, out, sizeof out),
        EPC_E_NOT_FOUND);
    ck_assert_str_eq(out, "C:\\epc\\epc-host64.exe");
    /* The harness's commands are not epc-host's. */
    programs[0].bits = 0;
    programs[1].bits = 64;
    ck_assert_int_eq(host_find_program_in_folder(own, 64, HOST_PROGRAMS_HARNESS, look, programs,
                                                 out, sizeof out),
                     EPC_E_NOT_FOUND);
}
