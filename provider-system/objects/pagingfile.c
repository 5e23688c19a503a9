/* SPDX-License-Identifier: MIT
 *
 * pagingfile.c -- the object Paging File: one instance for each file, and _Total.
 *
 * Linux lists the files and devices to which it writes memory.  A system that cannot list them, as
 * Wine without it, has _Total only, from the sums of the memory.  Without a paging file the usage
 * is 0.
 */
#include "provider-system/sysperf.h"

#include "provider-system/objects/names.h"

static void set_paging_file_counters(epc_instance one, const struct sysperf_paging_file *file)
{
    sysperf_set_fraction(one, SYSPERF_PAGING_FILE_USAGE, file->used, file->all);
    sysperf_set_fraction(one, SYSPERF_PAGING_FILE_PEAK, file->peak, file->all);
}

/* A / would divide the name in a path; Windows' own names have none. */
static void format_paging_file_name(const struct sysperf_paging_file *file,
                                    char name[SYSPERF_NAME_BYTES])
{
    sysperf_utf8_from_utf16((const unsigned char *)file->name, file->units, name);
    for (char *at = name; *at; at++)
        if (*at == '/')
            *at = '_';
}

int collect_paging_files(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_paging_file files[SYSPERF_PAGING_FILES];
    struct sysperf_paging_file total = { .units = 0 };
    struct sysperf_memory memory;
    char name[SYSPERF_NAME_BYTES];
    int count = sysperf_read_paging_files(sysperf, files, SYSPERF_PAGING_FILES);

    (void)context;
    if (count < 0 && (sysperf->has_swaps || sysperf->calls->memory(&memory) < 0))
        return EPC_E_SYSTEM;
    for (int i = 0; i < count; i++) {
        format_paging_file_name(&files[i], name);
        set_paging_file_counters(sysperf_add_instance(rows, name, 0, 0), &files[i]);
        total.all += files[i].all;
        total.used += files[i].used;
        total.peak += files[i].peak;
    }
    if (count < 0) {
        total.all = memory.paging_all;
        total.used = memory.paging_used;
    }
    set_paging_file_counters(sysperf_add_instance(rows, SYSPERF_TOTAL, 0, 0), &total);
    return EPC_OK;
}
