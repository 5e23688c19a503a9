/* SPDX-License-Identifier: MIT
 *
 * machine.c -- the machine of machine.h, in a scratch tree.
 */
#include "machine.h"

#include <string.h>

#include <check.h>

#include <epc/epc.h>

#include "host/scratch.h"

#define SERVICE "SYSTEM\\CurrentControlSet\\Services\\good\\Performance"

static struct host_scratch scratch;
static char dll[600];

static void write_value(const char *path, const char *name, uint32_t type, const void *data,
                        size_t bytes)
{
    ck_assert_int_eq(host_scratch_write_value(&scratch, path, name, type, data, bytes), EPC_OK);
}

static void write_string(const char *name, const char *text)
{
    WCHAR wide[600];
    const int units = MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, EPC_COUNT(wide));

    write_value(SERVICE, name, REG_SZ, wide, (size_t)units * sizeof *wide);
}

static void write_number(const char *name, DWORD number)
{
    write_value(SERVICE, name, REG_DWORD, &number, sizeof number);
}

/* Names are stored where the library looks for them: Wine has no key Perflib\009 of its own. */
static void write_names(void)
{
    static const char *const english[] = { MACHINE_PERFLIB "\\009", MACHINE_PERFLIB "\\009-epc" };

    for (size_t i = 0; i < EPC_COUNT(english); i++) {
        write_value(english[i], "Counter", REG_MULTI_SZ, MACHINE_COUNTERS, sizeof MACHINE_COUNTERS);
        write_value(english[i], "Help", REG_MULTI_SZ, MACHINE_HELPS, sizeof MACHINE_HELPS);
    }
    write_value(MACHINE_PERFLIB "\\00C", "Counter", REG_MULTI_SZ, MACHINE_FRENCH,
                sizeof MACHINE_FRENCH);
}

static void find_dll(void)
{
    char *slash;

    GetModuleFileNameA(NULL, dll, sizeof dll - 32);
    slash = strrchr(dll, '\\');
    ck_assert(slash != NULL);
    strcpy(slash, "\\bad-dlls\\good.dll");
}

void machine_enter(void)
{
    uint32_t error;

    if (dll[0])
        return;
    find_dll();
    ck_assert_int_eq(host_scratch_registry_create(&scratch), EPC_OK);
    write_names();
    write_string("Library", dll);
    write_string("Open", "BadOpen");
    write_string("Collect", "BadCollect");
    write_string("Close", "BadClose");
    write_value("SYSTEM\\CurrentControlSet\\Control\\ComputerName\\ActiveComputerName",
                "ComputerName", REG_SZ, L"TESTED", sizeof L"TESTED");
    write_number("First Counter", MACHINE_FIRST);
    write_number("Last Counter", MACHINE_FIRST + 12);
    write_number("First Help", MACHINE_FIRST + 1);
    write_number("Last Help", MACHINE_FIRST + 13);
    ck_assert_int_eq(host_scratch_redirect_hklm(scratch.path, &error), EPC_OK);
}

const char *machine_dll(void)
{
    return dll;
}
