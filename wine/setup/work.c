/* SPDX-License-Identifier: MIT
 *
 * work.c -- single steps with files.  Each is whole or not done: a file is written under another
 * name and then renamed.  That name is always the same, so that what a run leaves that is killed
 * meanwhile is found by the next.
 */
#include "wine/setup/work.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/pe/pewrite.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"
#include "wine/setup/names.h"
#include "wine/setup/record.h"

#define MAX_DLL_BYTES                                                                              \
    ((size_t)64 << 20) /* Wine writes its mark there, between the headers of DOS and of Windows. */
#define BUILTIN_MARK_AT 0x40u

/* of a DLL */

const struct wine_host wine_hosts[2] = {
    { WINE_HOST_32, WINE_HOST_32 WINE_BEFORE, WINE_HAD_HOST_32, 32 },
    { WINE_HOST_64, WINE_HOST_64 WINE_BEFORE, WINE_HAD_HOST_64, 64 },
};

void wine_join_path(const struct wine_setup *setup, const char *folder, const char *name,
                    char out[WINE_PATH_CAPACITY])
{
    const int length = snprintf(out, WINE_PATH_CAPACITY, "%s%c%s", folder, setup->separator, name);

    if (length < 0 || length >= WINE_PATH_CAPACITY)
        out[0] = '\0';
}

void wine_copy_folder_of_file(const char *path, char out[WINE_PATH_CAPACITY])
{
    const size_t bytes = kit_bytes_before_file_name(path);

    snprintf(out, WINE_PATH_CAPACITY, "%.*s", bytes > 0 ? (int)bytes - 1 : 0, path);
}

bool wine_find_own_host_program(const struct wine_setup *setup, unsigned bits,
                                char out[WINE_PATH_CAPACITY])
{
    for (size_t i = 0; i < 2; i++) {
        const char *own = setup->own[(wine_bits_index(bits) + i) % 2];

        wine_join_path(setup, own, bits == 64 ? WINE_HOST_64 : WINE_HOST_32, out);
        if (own[0] && kit_path_exists(out))
            return true;
    }
    out[0] = '\0';
    return false;
}

void wine_report_message(const struct wine_setup *setup, const char *format, ...)
{
    char line[2048];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    setup->say(setup->context, line);
}

int wine_begin_step_unless_stopped(const struct wine_setup *setup, const char *what)
{
    return setup->step(setup->context, what) ? EPC_OK : EPC_END;
}

static int read_file(const char *path, struct epci_span *out)
{
    void *data = NULL;
    size_t bytes = 0;
    const int status = kit_read_file_up_to(path, MAX_DLL_BYTES, &data, &bytes);

    *out = epci_span_of(data, bytes);
    return status;
}

int wine_read_file_or_report(const struct wine_setup *setup, const char *path,
                             struct epci_span *out)
{
    const int status = read_file(path, out);

    if (status != EPC_OK)
        wine_report_message(setup, "%s: cannot be read: %s", path, epc_status_text(status));
    return status;
}

static void free_file_bytes(struct epci_span file)
{
    kit_free((void *)(uintptr_t)file.at);
}

bool wine_file_has_bytes(const char *path, struct epci_span bytes)
{
    struct epci_span file;
    const bool same = read_file(path, &file) == EPC_OK && file.left == bytes.left &&
                      (file.left == 0 || memcmp(file.at, bytes.at, file.left) == 0);

    free_file_bytes(file);
    return same;
}

bool wine_files_have_same_bytes(const char *one, const char *other)
{
    struct epci_span file;
    const bool same = read_file(one, &file) == EPC_OK && wine_file_has_bytes(other, file);

    free_file_bytes(file);
    return same;
}

/* `passes` may be NULL; not_bits 0: of any bits. */
static bool is_pe_file_that(const char *path, bool (*passes)(const struct kit_pe *pe),
                            unsigned not_bits)
{
    struct epci_span file;
    struct kit_pe pe;
    const char *problem;
    const bool good = read_file(path, &file) == EPC_OK &&
                      kit_pe_read_headers(file, &pe, &problem) == EPC_OK && pe.bits != not_bits &&
                      (!passes || passes(&pe));

    free_file_bytes(file);
    return good;
}

static bool has_epc_mark(const struct kit_pe *pe)
{
    return kit_pe_has_export(pe, WINE_MARK);
}

bool wine_is_epc_stand_in_file(const char *path)
{
    return is_pe_file_that(path, has_epc_mark, 0);
}

bool wine_is_pe_file_of_other_bits(const char *path, unsigned bits)
{
    return is_pe_file_that(path, NULL, bits);
}

bool wine_is_whole_pe_file(const char *path)
{
    return is_pe_file_that(path, kit_pe_is_whole, 0);
}

static bool has_builtin_mark(const struct kit_pe *pe)
{
    static const char mark[] = "Wine builtin DLL";

    return pe->file.left >= BUILTIN_MARK_AT + sizeof mark &&
           memcmp(pe->file.at + BUILTIN_MARK_AT, mark, sizeof mark - 1) == 0;
}

bool wine_is_wine_builtin_file(const char *path)
{
    return is_pe_file_that(path, has_builtin_mark, 0);
}

#define WRITTEN_CAPACITY (WINE_PATH_CAPACITY + sizeof WINE_WRITTEN)

static void format_path_while_written(const char *path, char written[WRITTEN_CAPACITY])
{
    snprintf(written, WRITTEN_CAPACITY, "%s" WINE_WRITTEN, path);
}

void wine_remove_unfinished_file(const char *path)
{
    char written[WRITTEN_CAPACITY];

    format_path_while_written(path, written);
    kit_remove_file(written);
}

static int write_file_or_report(const struct wine_setup *setup, const char *path,
                                struct epci_span file)
{
    char written[WRITTEN_CAPACITY];
    int status;

    format_path_while_written(path, written);
    status = kit_write_and_flush_file(written, file);
    if (status == EPC_OK && (status = kit_rename_replacing_existing(written, path)) != EPC_OK)
        kit_remove_file(written);
    if (status == EPC_E_ACCESS)
        wine_report_message(setup, "%s: access denied, or a program uses it; end that program",
                            path);
    else if (status != EPC_OK)
        wine_report_message(setup, "%s: cannot be written: %s", path, epc_status_text(status));
    return status;
}

int wine_copy_file_if_different(const struct wine_setup *setup, const char *from, const char *to)
{
    struct epci_span file;
    int status;

    wine_remove_unfinished_file(to);
    if (wine_files_have_same_bytes(from, to))
        return EPC_OK;
    if ((status = wine_begin_step_unless_stopped(setup, to)) != EPC_OK)
        return status;
    status = wine_read_file_or_report(setup, from, &file);
    if (status == EPC_OK)
        status = write_file_or_report(setup, to, file);
    free_file_bytes(file);
    return status;
}

int wine_copy_file_if_missing(const struct wine_setup *setup, const char *from, const char *to)
{
    wine_remove_unfinished_file(to);
    return kit_path_exists(to) ? EPC_OK : wine_copy_file_if_different(setup, from, to);
}

int wine_copy_file_keeping_other(const struct wine_setup *setup, const char *from, const char *to,
                                 const char *kept, bool had)
{
    int status = EPC_OK;

    wine_remove_unfinished_file(to);
    wine_remove_unfinished_file(kept);
    if (wine_files_have_same_bytes(from, to))
        return EPC_OK;
    if (had && kit_path_exists(to))
        status = wine_copy_file_if_missing(setup, to, kept);
    return status == EPC_OK ? wine_copy_file_if_different(setup, from, to) : status;
}

static int replace_or_remove_at_restart(const struct wine_setup *setup, const char *from,
                                        const char *to)
{
    const int status = setup->later(setup->context, from, to);

    if (status == EPC_OK)
        wine_report_message(setup, "%s is in use: it is %s when this prefix starts next",
                            to ? to : from, to ? "replaced" : "removed");
    else
        wine_report_message(setup, "%s: access denied, or a program uses it; end that program",
                            to ? to : from);
    return status;
}

int wine_restore_file_now_or_at_restart(const struct wine_setup *setup, const char *from,
                                        const char *to)
{
    int status;

    wine_remove_unfinished_file(from);
    wine_remove_unfinished_file(to);
    if (!kit_path_exists(from))
        return EPC_OK;
    if ((status = wine_begin_step_unless_stopped(setup, to)) != EPC_OK)
        return status;
    status = kit_rename_replacing_existing(from, to);
    if (status == EPC_E_ACCESS)
        return replace_or_remove_at_restart(setup, from, to);
    if (status != EPC_OK)
        wine_report_message(setup, "%s: cannot be renamed to %s: %s", from, to,
                            epc_status_text(status));
    return status;
}

int wine_remove_file_now_or_at_restart(const struct wine_setup *setup, const char *path)
{
    int status;

    wine_remove_unfinished_file(path);
    if (!kit_path_exists(path))
        return EPC_OK;
    if ((status = wine_begin_step_unless_stopped(setup, path)) != EPC_OK)
        return status;
    kit_remove_file(path);
    return kit_path_exists(path) ? replace_or_remove_at_restart(setup, path, NULL) : EPC_OK;
}

/* The stand-in from two files in memory, copied out of the arena. */
static int make_stand_in_from_files(const struct wine_setup *setup, const char *own_path,
                                    struct epci_span own, struct epci_span original,
                                    struct epci_span *out)
{
    struct kit_pe own_pe, original_pe;
    const struct kit_pe_stand_in files = { &own_pe, &original_pe, WINE_ADVAPI, WINE_KEPT_MODULE };
    struct kit_arena arena;
    const char *problem = NULL;
    struct epci_span made = epci_span_of(NULL, 0);
    void *copy;
    int status = kit_pe_read_headers(own, &own_pe, &problem);

    kit_arena_init(&arena, epci_alloc, epci_free);
    if (status == EPC_OK)
        status = kit_pe_read_headers(original, &original_pe, &problem);
    if (status == EPC_OK)
        status = kit_pe_write_stand_in(&files, &arena, &made, &problem);
    if (status != EPC_OK)
        wine_report_message(setup, "an advapi32.dll cannot be made from %s and Wine's: %s",
                            own_path, problem);
    copy = status == EPC_OK ? malloc(made.left) : NULL;
    if (copy) {
        memcpy(copy, made.at, made.left);
        *out = epci_span_of(copy, made.left);
    } else if (status == EPC_OK) {
        status = EPC_E_NOMEM;
    }
    kit_arena_release(&arena);
    return status;
}

int wine_make_advapi_stand_in(const struct wine_setup *setup, unsigned bits, const char *original,
                              struct epci_span *out)
{
    char own_path[WINE_PATH_CAPACITY];
    struct epci_span own, theirs = epci_span_of(NULL, 0);
    int status;

    *out = epci_span_of(NULL, 0);
    wine_join_path(setup, setup->own[wine_bits_index(bits)], wine_epc_advapi_source_file_name(bits),
                   own_path);
    status = wine_read_file_or_report(setup, own_path, &own);
    if (status == EPC_OK)
        status = wine_read_file_or_report(setup, original, &theirs);
    if (status == EPC_OK)
        status = make_stand_in_from_files(setup, own_path, own, theirs, out);
    free_file_bytes(own);
    free_file_bytes(theirs);
    return status;
}

int wine_write_advapi_stand_in(const struct wine_setup *setup, const struct wine_place *place)
{
    char path[WINE_PATH_CAPACITY], kept[WINE_PATH_CAPACITY];
    struct epci_span made;
    int status;

    wine_join_path(setup, place->folder, WINE_ADVAPI, path);
    wine_join_path(setup, place->folder, WINE_KEPT_ADVAPI, kept);
    wine_remove_unfinished_file(path);
    status = wine_make_advapi_stand_in(setup, place->bits, kept, &made);
    if (status != EPC_OK)
        return status;
    if (!wine_file_has_bytes(path, made)) {
        status = wine_begin_step_unless_stopped(setup, path);
        if (status == EPC_OK)
            status = write_file_or_report(setup, path, made);
    }
    free((void *)(uintptr_t)made.at);
    return status;
}
