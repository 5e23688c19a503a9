/* SPDX-License-Identifier: MIT
 *
 * linux.c -- processors, memory, swap, network.
 */
#include "provider-system/linux.h"

#include <stdlib.h>

#include <epc/epc.h>

#define FILE_FIRST 16384u
#define FILE_MAX   (64u << 20) /* "interrupts" of some thousand processors has 16 MiB */

int sysperf_linux_read_file(const struct sysperf_calls *calls, const char *name,
                            struct sysperf_text *out)
{
    for (uint32_t capacity = FILE_FIRST; capacity <= FILE_MAX; capacity *= 4) {
        char *bytes = malloc(capacity);
        int got = bytes ? calls->file(name, bytes, capacity) : EPC_E_NOMEM;

        if (got >= 0) {
            *out = (struct sysperf_text){ bytes, (size_t)got };
            return EPC_OK;
        }
        free(bytes);
        if (got != EPC_E_NOSPACE)
            return got;
    }
    return EPC_E_NOMEM;
}

void sysperf_linux_free_file(struct sysperf_text *text)
{
    free((void *)(uintptr_t)text->at);
}

bool sysperf_linux_free_parsed_file(struct sysperf_text *text, bool known)
{
    sysperf_linux_free_file(text);
    return known;
}

/* ---- Processors ---- */

typedef bool parse_processors_fn(const struct sysperf_text *all, struct sysperf_processor *each,
                                 uint32_t count);

static bool read_file_about_all_processors(const struct sysperf_calls *calls, const char *name,
                                           parse_processors_fn *parse,
                                           struct sysperf_processor *each, uint32_t count)
{
    struct sysperf_text text;

    return sysperf_linux_read_file(calls, name, &text) >= 0 &&
           sysperf_linux_free_parsed_file(&text, parse(&text, each, count));
}

int sysperf_linux_read_processors(const struct sysperf_calls *calls, struct sysperf_processor *out,
                                  uint32_t capacity, struct sysperf_linux_processors *more)
{
    struct sysperf_proc_stat machine;
    struct sysperf_text text;
    uint32_t count;
    int status = sysperf_linux_read_file(calls, "stat", &text);

    if (status < 0)
        return status;
    count = sysperf_parse_machine_stat(&text, out, capacity, &machine);
    sysperf_linux_free_file(&text);
    if (count == 0)
        return EPC_E_NOT_FOUND;
    if (more) {
        more->interrupts = read_file_about_all_processors(calls, "interrupts",
                                                          sysperf_parse_interrupts, out, count);
        more->dpcs =
            read_file_about_all_processors(calls, "softirqs", sysperf_parse_softirqs, out, count);
        more->frequency =
            read_file_about_all_processors(calls, "cpuinfo", sysperf_parse_cpuinfo, out, count);
    }
    return (int)count;
}

/* ---- Counts of the machine ---- */

int sysperf_linux_read_up_time(const struct sysperf_calls *calls, uint64_t *out)
{
    struct sysperf_text text;
    int status = sysperf_linux_read_file(calls, "uptime", &text);

    if (status < 0)
        return status;
    return sysperf_linux_free_parsed_file(&text, sysperf_parse_uptime(&text, out))
               ? EPC_OK
               : EPC_E_NOT_FOUND;
}

/* Threads that could run beyond one for each processor. */
static uint32_t runnable_threads_beyond_processors(uint64_t running, uint32_t processors)
{
    const uint64_t more = running > processors ? running - processors : 0;

    return more > UINT32_MAX ? UINT32_MAX : (uint32_t)more;
}

static int read_context_switches_and_queue(const struct sysperf_calls *calls,
                                           struct sysperf_activity *out)
{
    struct sysperf_processor *each = malloc(SYSPERF_PROCESSORS * sizeof *each);
    struct sysperf_proc_stat machine;
    struct sysperf_text text;
    int status = each ? sysperf_linux_read_file(calls, "stat", &text) : EPC_E_NOMEM;

    if (status >= 0) {
        const uint32_t count =
            sysperf_parse_machine_stat(&text, each, SYSPERF_PROCESSORS, &machine);

        sysperf_linux_free_file(&text);
        out->switches = (uint32_t)machine.switches;
        out->queue = runnable_threads_beyond_processors(machine.running, count);
        out->known |= (machine.has_switches ? SYSPERF_KNOWS_SWITCHES : 0) |
                      (machine.has_running && count ? SYSPERF_KNOWS_QUEUE : 0);
    }
    free(each);
    return status;
}

#define PAGE_BYTES         4096u
#define PAGES_IN_HUGE_PAGE 512u /* pages */

/* What was written to make room: each page by a request of its own, but huge ones. */
static bool parse_swapped_out_pages_and_writes(const struct sysperf_text *text,
                                               struct sysperf_activity *out)
{
    uint64_t pages, huge;

    if (!sysperf_text_find_value(text, "pswpout", &pages))
        return false;
    if (!sysperf_text_find_value(text, "thp_swpout", &huge) || huge > pages / PAGES_IN_HUGE_PAGE)
        huge = 0;
    out->pages_out = (uint32_t)pages;
    out->page_writes = (uint32_t)(pages - huge * (PAGES_IN_HUGE_PAGE - 1));
    return true;
}

static bool parse_repurposed_pages(const struct sysperf_text *text, struct sysperf_activity *out)
{
    uint64_t background, direct;

    if (!sysperf_text_find_value(text, "pgsteal_kswapd", &background) ||
        !sysperf_text_find_value(text, "pgsteal_direct", &direct))
        return false;
    out->repurposed = (uint32_t)(background + direct);
    return true;
}

static int read_paging_counts(const struct sysperf_calls *calls, struct sysperf_activity *out)
{
    struct sysperf_text text;
    uint64_t faults, reads, kilobytes;
    int status = sysperf_linux_read_file(calls, "vmstat", &text);

    if (status < 0)
        return status;
    if (sysperf_text_find_value(&text, "pgfault", &faults)) {
        out->faults = (uint32_t)faults;
        out->known |= SYSPERF_KNOWS_FAULTS;
    }
    if (parse_repurposed_pages(&text, out))
        out->known |= SYSPERF_KNOWS_REPURPOSED;
    if (parse_swapped_out_pages_and_writes(&text, out)) {
        if (sysperf_text_find_value(&text, "pgpgin", &kilobytes)) {
            out->pages_in = (uint32_t)(kilobytes / (PAGE_BYTES / 1024));
            out->known |= SYSPERF_KNOWS_PAGES;
        }
        if (sysperf_text_find_value(&text, "pgmajfault", &reads)) {
            out->page_reads = (uint32_t)reads;
            out->known |= SYSPERF_KNOWS_READS;
        }
    }
    sysperf_linux_free_file(&text);
    return EPC_OK;
}

int sysperf_linux_read_vmstat_and_stat(const struct sysperf_calls *calls,
                                       struct sysperf_activity *out)
{
    int status;

    *out = (struct sysperf_activity){ 0 };
    status = read_context_switches_and_queue(calls, out);
    return status < 0 ? status : read_paging_counts(calls, out);
}

/* ---- Memory ---- */

/* What is in use, by one definition under every Wine: theirs differ in what they call free. */
static void parse_committed_memory(const struct sysperf_text *text, struct sysperf_memory *out)
{
    uint64_t total, available, swap, swap_free;

    if (!sysperf_text_find_kibibytes(text, "MemTotal:", &total) ||
        !sysperf_text_find_kibibytes(text, "MemAvailable:", &available) ||
        !sysperf_text_find_kibibytes(text, "SwapTotal:", &swap) ||
        !sysperf_text_find_kibibytes(text, "SwapFree:", &swap_free) || available > total ||
        swap_free > swap)
        return;
    out->limit = total + swap;
    out->committed = out->limit - available - swap_free;
    out->known |= SYSPERF_KNOWS_COMMITTED;
}

int sysperf_linux_read_memory(const struct sysperf_calls *calls, struct sysperf_memory *out)
{
    struct sysperf_text text;
    uint64_t cached, buffers, shared, slab, stacks;
    int status = sysperf_linux_read_file(calls, "meminfo", &text);

    if (status < 0)
        return status;
    out->known = 0;
    if (sysperf_text_find_kibibytes(&text, "MemAvailable:", &out->available))
        out->known |= SYSPERF_KNOWS_AVAILABLE;
    parse_committed_memory(&text, out);
    if (sysperf_text_find_kibibytes(&text, "MemFree:", &out->free_list) &&
        sysperf_text_find_kibibytes(&text, "Dirty:", &out->modified))
        out->known |= SYSPERF_KNOWS_LISTS;
    /* What is shared is in the cache too, but belongs to no file. */
    if (sysperf_text_find_kibibytes(&text, "Cached:", &cached) &&
        sysperf_text_find_kibibytes(&text, "Buffers:", &buffers) &&
        sysperf_text_find_kibibytes(&text, "Shmem:", &shared)) {
        out->cache = buffers + (cached > shared ? cached - shared : 0);
        out->known |= SYSPERF_KNOWS_CACHE;
    }
    if (sysperf_text_find_kibibytes(&text, "SUnreclaim:", &slab) &&
        sysperf_text_find_kibibytes(&text, "KernelStack:", &stacks)) {
        out->pool_nonpaged = slab + stacks;
        out->known |= SYSPERF_KNOWS_POOL;
    }
    sysperf_linux_free_file(&text);
    return EPC_OK;
}

bool sysperf_linux_has_private_memory(const struct sysperf_calls *calls)
{
    struct sysperf_text text;
    uint64_t bytes;

    return sysperf_linux_read_file(calls, "self/status", &text) >= 0 &&
           sysperf_linux_free_parsed_file(&text,
                                          sysperf_text_find_value(&text, "RssAnon:", &bytes));
}

int sysperf_linux_has_swap(const struct sysperf_calls *calls)
{
    struct sysperf_text text;
    uint64_t total;
    int status = sysperf_linux_read_file(calls, "meminfo", &text);

    if (status < 0)
        return status;
    return sysperf_linux_free_parsed_file(&text,
                                          sysperf_text_find_value(&text, "SwapTotal:", &total))
               ? total != 0
               : EPC_E_NOT_FOUND;
}

int sysperf_linux_read_paging_files(const struct sysperf_calls *calls,
                                    struct sysperf_paging_file *out, uint32_t capacity)
{
    struct sysperf_text text;
    int status = sysperf_linux_read_file(calls, "swaps", &text);

    if (status < 0)
        return status;
    status = (int)sysperf_parse_swaps(&text, out, capacity);
    sysperf_linux_free_file(&text);
    return status;
}

/* ---- Network ---- */

int sysperf_linux_read_packets(const struct sysperf_calls *calls, struct sysperf_interface *each,
                               uint32_t count)
{
    struct sysperf_text text;
    int status = sysperf_linux_read_file(calls, "net/dev", &text);

    if (status < 0)
        return status;
    for (uint32_t i = 0; i < count; i++)
        if (!sysperf_parse_interface_packets(&text, each[i].name, each[i].units, &each[i].packets))
            each[i].packets = (struct sysperf_packets){ .known = false };
    sysperf_linux_free_file(&text);
    return EPC_OK;
}
