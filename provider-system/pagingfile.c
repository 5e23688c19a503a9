/* SPDX-License-Identifier: MIT
 *
 * pagingfile.c -- the object Paging File: one instance for each file, and _Total.
 *
 * A system that cannot list its files, as Wine, has _Total only, from the sums of the memory.
 * Without a paging file the usage is 0.
 */
#include "provider-system/sysperf.h"

#include "provider-system/names.h"

static void set_file(epc_instance one, const struct sysperf_paging_file *file)
{
    sysperf_fraction(one, SYSPERF_PAGING_FILE_USAGE, file->used, file->all);
    sysperf_fraction(one, SYSPERF_PAGING_FILE_PEAK, file->peak, file->all);
}

int collect_paging_files(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_paging_file files[SYSPERF_PAGING_FILES];
    struct sysperf_paging_file total = { .units = 0 };
    struct sysperf_memory memory;
    char name[SYSPERF_NAME_BYTES];
    int count = sysperf->calls->paging_files(files, SYSPERF_PAGING_FILES);

    (void)context;
    for (int i = 0; i < count; i++) {
        sysperf_name((const unsigned char *)files[i].name, files[i].units, name);
        set_file(sysperf_add(rows, name, 0, 0), &files[i]);
        total.all += files[i].all;
        total.used += files[i].used;
        total.peak += files[i].peak;
    }
    if (count < 0 && sysperf->calls->memory(&memory) >= 0) {
        total.all = memory.paging_all;
        total.used = memory.paging_used;
    }
    set_file(sysperf_add(rows, SYSPERF_TOTAL, 0, 0), &total);
    return EPC_OK;
}
