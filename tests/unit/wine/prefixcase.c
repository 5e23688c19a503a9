/* SPDX-License-Identifier: MIT
 *
 * prefixcase.c -- real files in a folder of the test's own; names are looked at one by one, because
 * the list of possible files is short.
 */
#include "prefixcase.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "peimage.h"
#include "registry_print.h"
#include "sdk/core/text.h"
#include "kit/system/files.h"
#include "kit/system/memregistry.h"
#include "wine/setup/record.h"

static const char *const folders[] = { CASE_SYSTEM32, CASE_SYSWOW64, CASE_APP, "own64",
                                       "own32",       "wine64",      "wine32" };
static const char *const files[] = {
    "advapi32.dll",     "advapi32-wine.dll",     "pdh.dll",
    "pdh.dll.wine",     "loadperf.dll",          "loadperf.dll.wine",
    "epc-host64.exe",   "epc-host32.exe",        "shop.exe",
    "other.exe",        "\u00D6l.exe",           "epc-advapi64.dll",
    "epc-advapi32.dll", "netfxperf.dll",         "netfxperf.dll.wine",
    "reg.exe",          "epc-host64.exe.before", "epc-host32.exe.before"
};

static const char *const wines_names[] = { "OpenEventLogW", "RegCloseKey", "RegOpenKeyW" };
static const char *const own_names[] = { "RegCloseKey", "wine_stand_in" };

/* ---- What the setup calls ---- */

static const uint16_t base_names[] = { '2', '3', '8', 0, 'P', 0, 0 };
#define PERFLIB_009 "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\009"

static int put_names(void *context, bool put)
{
    struct epct_prefix *prefix = context;

    if (!put)
        return epci_registry_remove_value(&prefix->setup.machine, PERFLIB_009, "Counter");
    return epci_registry_write_value(&prefix->setup.machine, PERFLIB_009, "Counter",
                                     EPCI_REG_MULTI_SZ, base_names, sizeof base_names);
}

#define SESSION_KEY "SYSTEM\\CurrentControlSet\\Control\\Session Manager"

/* The list as Wine writes it: the NUL of an empty path stays. */
static int leave_for_later(void *context, const char *from, const char *to)
{
    struct epct_prefix *prefix = context;
    uint16_t units[2048];
    char text[1024];
    size_t bytes = sizeof units, used = 0;
    uint32_t type;
    int status, length;

    prefix->later++;
    status = epci_registry_read_value(&prefix->setup.machine, SESSION_KEY,
                                      "PendingFileRenameOperations", &type, units, &bytes);
    /* It ends with an empty text, which goes. */
    bytes = status == EPC_OK ? bytes - sizeof *units : 0;
    length = snprintf(text, sizeof text, "\\??\\%s%c%s%s%c", from, 0, to ? "!\\??\\" : "",
                      to ? to : "", 0);
    ck_assert_int_eq(epci_utf16_from_utf8(text, (size_t)length + 1, units + bytes / 2,
                                          EPC_COUNT(units) - bytes / 2, &used),
                     EPC_OK);
    ck_assert_int_eq(epci_registry_create_key(&prefix->setup.machine, SESSION_KEY), EPC_OK);
    return epci_registry_write_value(&prefix->setup.machine, SESSION_KEY,
                                     "PendingFileRenameOperations", EPCI_REG_MULTI_SZ, units,
                                     bytes + used * sizeof *units);
}

void epct_prefix_forget_pending(struct epct_prefix *prefix)
{
    ck_assert_int_eq(epci_registry_remove_value(&prefix->setup.machine, SESSION_KEY,
                                                "PendingFileRenameOperations"),
                     EPC_OK);
}

static bool count_step(void *context, const char *what)
{
    struct epct_prefix *prefix = context;

    (void)what;
    return prefix->steps++ < prefix->stop_at;
}

static void remember_line(void *context, const char *text)
{
    struct epct_prefix *prefix = context;
    const size_t used = strlen(prefix->said);

    snprintf(prefix->said + used, sizeof prefix->said - used, "%s\n", text);
}

/* ---- Files ---- */

const char *epct_prefix_path(const struct epct_prefix *prefix, const char *folder, const char *name)
{
    static char paths[4][256];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s%s%s", prefix->folder, folder, *name ? "/" : "", name);
    return path;
}

static void write_bytes(const char *path, const void *bytes, size_t count)
{
    const struct epci_span part = epci_span_of(bytes, count);

    ck_assert_int_eq(kit_write_file_atomically(path, &part, 1, true), EPC_OK);
}

void epct_prefix_write(struct epct_prefix *prefix, const char *folder, const char *name,
                       const char *text)
{
    const char *path = epct_prefix_path(prefix, folder, name);

    if (text)
        write_bytes(path, text, strlen(text));
    else
        kit_remove_file(path);
}

void epct_prefix_write_pe(struct epct_prefix *prefix, const char *folder, const char *name,
                          unsigned bits, const char *const *names, uint32_t count)
{
    struct epct_pe_image image;

    epct_pe_build(&image, bits, names, count);
    epct_pe_functions(&image, count, 0);
    if (strcmp(name, "advapi32.dll") == 0)
        memcpy(image.bytes + 0x40, "Wine builtin DLL", 16);
    write_bytes(epct_prefix_path(prefix, folder, name), image.bytes, EPCT_PE_END);
}

bool epct_prefix_exists(const struct epct_prefix *prefix, const char *folder, const char *name)
{
    return kit_path_exists(epct_prefix_path(prefix, folder, name));
}

static void write_build(struct epct_prefix *prefix, const char *folder, unsigned bits)
{
    epct_prefix_write_pe(prefix, folder, bits == 64 ? "epc-advapi64.dll" : "epc-advapi32.dll", bits,
                         own_names, 2);
    epct_prefix_write(prefix, folder, bits == 64 ? "epc-host64.exe" : "epc-host32.exe", "host");
    epct_prefix_write(prefix, folder, "pdh.dll", bits == 64 ? "epc's pdh 64" : "epc's pdh 32");
    epct_prefix_write(prefix, folder, "loadperf.dll", "epc's loadperf");
    epct_prefix_write(prefix, folder, "netfxperf.dll", bits == 64 ? "netfx 64" : "netfx 32");
}

static void write_system(struct epct_prefix *prefix, const char *folder, const char *wine,
                         unsigned bits, size_t index)
{
    struct wine_setup *setup = &prefix->setup;
    struct wine_place *place = &setup->systems[index];

    epct_prefix_write_pe(prefix, folder, "advapi32.dll", bits, wines_names, 3);
    epct_prefix_write_pe(prefix, wine, "advapi32.dll", bits, wines_names, 3);
    epct_prefix_write_pe(prefix, folder, "reg.exe", bits, wines_names, 1);
    epct_prefix_write(prefix, folder, "pdh.dll", "Wine's pdh");
    epct_prefix_write(prefix, folder, "loadperf.dll", "Wine's loadperf");
    snprintf(place->folder, sizeof place->folder, "%s", epct_prefix_path(prefix, folder, ""));
    place->bits = bits;
    place->system = true;
    snprintf(setup->wines[bits == 64], WINE_PATH_CAPACITY, "%s",
             epct_prefix_path(prefix, wine, "advapi32.dll"));
}

void epct_prefix_init(struct epct_prefix *prefix)
{
    int number = 0; /* the same name again and again, as far as it is free */
    struct wine_setup *setup = &prefix->setup;

    memset(prefix, 0, sizeof *prefix);
    prefix->stop_at = SIZE_MAX;
    do
        snprintf(prefix->folder, sizeof prefix->folder, "wine-setup-%d.tmp", ++number);
    while (kit_make_new_folder(prefix->folder) == EPC_E_EXISTS);
    for (size_t i = 0; i < EPC_COUNT(folders); i++)
        ck_assert_int_eq(kit_ensure_folder_exists(epct_prefix_path(prefix, folders[i], "")),
                         EPC_OK);
    write_build(prefix, "own64", 64);
    write_build(prefix, "own32", 32);
    write_system(prefix, CASE_SYSTEM32, "wine64", 64, 0);
    write_system(prefix, CASE_SYSWOW64, "wine32", 32, 1);
    epct_prefix_write_pe(prefix, CASE_APP, "shop.exe", 64, wines_names, 1);
    epct_prefix_write_pe(prefix, CASE_APP, "other.exe", 64, wines_names, 1);
    setup->system_count = 2;
    setup->separator = '/';
    setup->version = "8.0 (Test)";
    snprintf(setup->own[0], WINE_PATH_CAPACITY, "%s", epct_prefix_path(prefix, "own32", ""));
    snprintf(setup->own[1], WINE_PATH_CAPACITY, "%s", epct_prefix_path(prefix, "own64", ""));
    ck_assert_int_eq(kit_registry_create_in_memory(&setup->machine), EPC_OK);
    ck_assert_int_eq(kit_registry_create_in_memory(&setup->user), EPC_OK);
    ck_assert_int_eq(epci_registry_create_key(&setup->machine, PERFLIB_009), EPC_OK);
    ck_assert_int_eq(epci_registry_create_key(&setup->user, "Software\\Wine"), EPC_OK);
    setup->base_names = put_names;
    setup->later = leave_for_later;
    setup->step = count_step;
    setup->say = remember_line;
    setup->context = prefix;
}

void epct_prefix_release(struct epct_prefix *prefix)
{
    for (size_t i = 0; i < EPC_COUNT(folders); i++) {
        for (size_t k = 0; k < EPC_COUNT(files); k++)
            kit_remove_file(epct_prefix_path(prefix, folders[i], files[k]));
        kit_remove_folder(epct_prefix_path(prefix, folders[i], ""));
    }
    kit_remove_folder(prefix->folder);
    kit_registry_release(&prefix->setup.machine);
    kit_registry_release(&prefix->setup.user);
}

/* ---- Looking ---- */

/* A file that is not in the list is shown. */
struct unlisted {
    const char *folder;
    char *text;
    size_t used, room;
};

static void show_if_unlisted(void *context, const char *name)
{
    struct unlisted *to = context;

    for (size_t k = 0; k < EPC_COUNT(files); k++)
        if (strcmp(name, files[k]) == 0)
            return;
    to->used += (size_t)snprintf(to->text + to->used, to->room - to->used, "%s/%s unlisted\n",
                                 to->folder, name);
}

/* A number for the bytes of a file. */
static unsigned long sum_of(const char *path)
{
    void *data = NULL;
    size_t bytes = 0;
    unsigned long sum = 5381;

    if (kit_read_file_up_to(path, (size_t)1 << 20, &data, &bytes) == EPC_OK)
        for (size_t i = 0; i < bytes; i++)
            sum = (sum * 33 ^ ((unsigned char *)data)[i]) & 0xFFFFFFFFu;
    kit_free(data);
    return sum;
}

char *epct_prefix_print(const struct epct_prefix *prefix)
{
    const size_t room = (size_t)1 << 18;
    char *text = calloc(1, room);
    size_t used = 0;

    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < EPC_COUNT(folders); i++) {
        struct unlisted others = { folders[i], text, used, room };

        ck_assert_int_eq(kit_for_each_folder_entry(epct_prefix_path(prefix, folders[i], ""),
                                                   show_if_unlisted, &others),
                         EPC_OK);
        used = others.used;
        for (size_t k = 0; k < EPC_COUNT(files); k++)
            if (epct_prefix_exists(prefix, folders[i], files[k]))
                used += (size_t)snprintf(text + used, room - used, "%s/%s %08lx\n", folders[i],
                                         files[k],
                                         sum_of(epct_prefix_path(prefix, folders[i], files[k])));
    }
    used += epct_registry_print(&prefix->setup.machine, text + used, room - used);
    used += epct_registry_print(&prefix->setup.user, text + used, room - used);
    ck_assert_uint_lt(used, room);
    return text;
}

static const char *program_path(const struct epct_prefix *prefix, const char *program)
{
    if (strcmp(program, WINE_ALL) == 0)
        return WINE_ALL;
    return strchr(program, '/') ? epct_prefix_path(prefix, program, "")
                                : epct_prefix_path(prefix, CASE_APP, program);
}

int epct_prefix_install(struct epct_prefix *prefix, const char *program)
{
    struct wine_target target;
    const int status =
        wine_init_program_or_system_target(&prefix->setup, program_path(prefix, program), &target);

    prefix->steps = 0;
    return status == EPC_OK ? wine_install_for_program_or_all(&prefix->setup, &target) : status;
}

int epct_prefix_remove(struct epct_prefix *prefix, const char *program)
{
    struct wine_target target;

    prefix->steps = 0;
    ck_assert_int_eq(
        wine_target_init_without_bitness(&prefix->setup, program_path(prefix, program), &target),
        EPC_OK);
    return wine_remove_for_program_or_all(&prefix->setup, &target);
}

const char *epct_prefix_override(const struct epct_prefix *prefix, const char *name)
{
    static char value[64];
    char path[256];

    if (strcmp(name, WINE_ALL) == 0)
        snprintf(path, sizeof path, "Software\\Wine\\DllOverrides");
    else
        snprintf(path, sizeof path, "Software\\Wine\\AppDefaults\\%s\\DllOverrides", name);
    wine_read_registry_text_value(&prefix->setup.user, path, "advapi32", value, sizeof value);
    return value;
}
