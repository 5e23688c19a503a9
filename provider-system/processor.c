/* SPDX-License-Identifier: MIT
 *
 * processor.c -- the object Processor: instances 0, 1 and so on, and _Total, which is the average
 * of the times and the sum of the interrupts.
 */
#include "provider-system/sysperf.h"

#include <stdio.h>

static void add_processor(epc_rows *rows, const char *name, const struct sysperf_processor *times)
{
    epc_instance one = sysperf_add(rows, name, 0, 0);

    epc_set(one, SYSPERF_PROCESSOR_TIME, (int64_t)times->idle);
    epc_set(one, SYSPERF_PROCESSOR_IDLE, (int64_t)times->idle);
    epc_set(one, SYSPERF_PROCESSOR_USER, (int64_t)times->user);
    epc_set(one, SYSPERF_PROCESSOR_PRIVILEGED, (int64_t)(times->kernel - times->idle));
    epc_set(one, SYSPERF_PROCESSOR_INTERRUPTS, times->interrupts);
}

int collect_processors(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    int count = sysperf_read_processors(sysperf->calls, &sysperf->processors);
    struct sysperf_processor all;
    char name[16];

    (void)context;
    if (count < 0)
        return count;
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%d", i);
        add_processor(rows, name, &sysperf->processors.each[i]);
    }
    all = sysperf_average(&sysperf->processors);
    add_processor(rows, SYSPERF_TOTAL, &all);
    return EPC_OK;
}
