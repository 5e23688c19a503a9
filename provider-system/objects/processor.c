/* SPDX-License-Identifier: MIT
 *
 * processor.c -- the objects Processor, with the instances 0, 1 and so on, and Processor
 * Information, which names the processor's group first: 0,0.  Each has a _Total: the average of the
 * times and the sum of the counts.
 *
 * The counters that both have are under the same indexes, so one function sets them.
 */
#include "provider-system/sysperf.h"

#include <stdio.h>

_Static_assert(SYSPERF_PROCESSOR_TIME == SYSPERF_CORE_TIME &&
                   SYSPERF_PROCESSOR_IDLE == SYSPERF_CORE_IDLE &&
                   SYSPERF_PROCESSOR_USER == SYSPERF_CORE_USER &&
                   SYSPERF_PROCESSOR_PRIVILEGED == SYSPERF_CORE_PRIVILEGED &&
                   SYSPERF_PROCESSOR_INTERRUPTS == SYSPERF_CORE_INTERRUPTS &&
                   SYSPERF_PROCESSOR_INTERRUPT_TIME == SYSPERF_CORE_INTERRUPT_TIME &&
                   SYSPERF_PROCESSOR_DPC_TIME == SYSPERF_CORE_DPC_TIME &&
                   SYSPERF_PROCESSOR_DPCS == SYSPERF_CORE_DPCS,
               "Windows' numbers, which belong to the names");

static void set_processor_counters(epc_instance one, const struct sysperf_processor *times)
{
    epc_set(one, SYSPERF_PROCESSOR_TIME, (int64_t)times->idle);
    epc_set(one, SYSPERF_PROCESSOR_IDLE, (int64_t)times->idle);
    epc_set(one, SYSPERF_PROCESSOR_USER, (int64_t)times->user);
    epc_set(one, SYSPERF_PROCESSOR_PRIVILEGED, (int64_t)(times->kernel - times->idle));
    epc_set(one, SYSPERF_PROCESSOR_INTERRUPTS, times->interrupts);
    epc_set(one, SYSPERF_PROCESSOR_INTERRUPT_TIME, (int64_t)times->interrupt);
    epc_set(one, SYSPERF_PROCESSOR_DPC_TIME, (int64_t)times->dpc);
    epc_set(one, SYSPERF_PROCESSOR_DPCS, times->dpcs);
}

static void set_core_counters(epc_instance one, const struct sysperf_processor *times)
{
    set_processor_counters(one, times);
    epc_set(one, SYSPERF_CORE_FREQUENCY, times->frequency);
    epc_set(one, SYSPERF_CORE_CLOCK_INTERRUPTS, times->clock_interrupts);
}

/* Add the processors and their total; `group` is what their names begin with. */
static int add_processors(struct sysperf *sysperf, struct sysperf_processors *kept,
                          const char *group,
                          void (*set)(epc_instance one, const struct sysperf_processor *times),
                          epc_rows *rows)
{
    struct sysperf_linux_processors more;
    int count = sysperf_read_processors(sysperf, kept, &more);
    struct sysperf_processor all;
    char name[16];

    if (count < 0)
        return count;
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s%u", group, (unsigned)kept->each[i].number);
        set(sysperf_add_instance(rows, name, 0, 0), &kept->each[i]);
    }
    all = sysperf_make_total_processor(kept);
    snprintf(name, sizeof name, "%s" SYSPERF_TOTAL, group);
    if (*group)
        set(sysperf_add_instance(rows, name, 0, 0), &all);
    set(sysperf_add_instance(rows, SYSPERF_TOTAL, 0, 0), &all);
    return EPC_OK;
}

int collect_processors(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;

    (void)context;
    return add_processors(sysperf, &sysperf->processors, "", set_processor_counters, rows);
}

int collect_processor_information(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;

    (void)context;
    return add_processors(sysperf, &sysperf->core_processors, "0,", set_core_counters, rows);
}
