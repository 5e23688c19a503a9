/* SPDX-License-Identifier: MIT
 *
 * list.c -- where each member of an entry is, for both sizes of pointers.
 *
 * Microsoft's page on NtQuerySystemInformation documents most members of SYSTEM_PROCESS_INFORMATION
 * and SYSTEM_THREAD_INFORMATION; times, creator and switches are among its reserved ones, and are
 * where psutil, Process Hacker and Wine read them.  They have not moved since Windows NT 3.5.
 */
#include "provider-system/processes/list.h"

struct places {
    uint32_t entry, name_at, priority, id, creator, handles, virtual_bytes, working_set;
    uint32_t virtual_peak, faults, working_set_peak, paged_bytes, private_bytes, reads;
    uint32_t thread_entry, thread_id, thread_priority, thread_base, thread_switches;
    uint32_t thread_state, thread_reason;
};

enum {
    NEXT = 0,
    THREADS = 4,
    PRIVATE_SET = 8,
    CREATED = 32,
    USER = 40,
    KERNEL = 48,
    NAME_BYTES = 56
};
enum { THREAD_KERNEL = 0, THREAD_USER = 8, THREAD_CREATED = 16 };

static const struct places wide = { 256, 64,  72,  80, 88, 96, 120, 144, 112, 128, 136,
                                    184, 200, 208, 80, 48, 56, 60,  64,  68,  72 };
static const struct places narrow = { 184, 60,  64,  68, 72, 76, 92, 104, 88, 96, 100,
                                      124, 132, 136, 64, 36, 40, 44, 48,  52, 56 };

static const struct places *offsets_for_pointer_width(uint32_t width)
{
    return width == 8 ? &wide : &narrow;
}

static uint64_t read_little_endian_number(const unsigned char *at, uint32_t bytes)
{
    uint64_t value = 0;

    for (uint32_t i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* The name, if all of it is in the buffer. */
static void set_process_name_from_entry(const struct sysperf_list *list, const unsigned char *entry,
                                        struct sysperf_process *out)
{
    uint64_t address = read_little_endian_number(
                           entry + offsets_for_pointer_width(list->width)->name_at, list->width) -
                       list->address;
    uint32_t bytes = (uint32_t)read_little_endian_number(entry + NAME_BYTES, 2) & ~1u;

    out->name = NULL;
    out->units = 0;
    if (list->width == 4)
        address = (uint32_t)address;
    if (address >= list->size || bytes > list->size - address)
        return;
    out->name = list->bytes + address;
    out->units = bytes / 2;
}

/* Operations that read, write and do other things, and then their bytes. */
static void parse_windows_fault_and_io_counts(const unsigned char *at, const struct places *places,
                                              struct sysperf_process *out)
{
    out->counts[SYSPERF_FAULTS] = read_little_endian_number(at + places->faults, 4);
    out->counts[SYSPERF_READS] = read_little_endian_number(at + places->reads, 8);
    out->counts[SYSPERF_WRITES] = read_little_endian_number(at + places->reads + 8, 8);
    out->counts[SYSPERF_READ_BYTES] = read_little_endian_number(at + places->reads + 24, 8);
    out->counts[SYSPERF_WRITE_BYTES] = read_little_endian_number(at + places->reads + 32, 8);
}

bool sysperf_list_next_process(const struct sysperf_list *list, size_t *offset,
                               struct sysperf_process *out)
{
    const struct places *places = offsets_for_pointer_width(list->width);
    const unsigned char *at = list->bytes + *offset;
    size_t left, next, fit;

    if (*offset > list->size || list->size - *offset < places->entry)
        return false;
    left = list->size - *offset;
    next = (size_t)read_little_endian_number(at + NEXT, 4);
    set_process_name_from_entry(list, at, out);
    out->id = read_little_endian_number(at + places->id, list->width);
    out->creator = read_little_endian_number(at + places->creator, list->width);
    out->created = read_little_endian_number(at + CREATED, 8);
    out->user = read_little_endian_number(at + USER, 8);
    out->kernel = read_little_endian_number(at + KERNEL, 8);
    out->virtual_bytes = read_little_endian_number(at + places->virtual_bytes, list->width);
    out->working_set = read_little_endian_number(at + places->working_set, list->width);
    out->paged_bytes = read_little_endian_number(at + places->paged_bytes, list->width);
    out->private_bytes = read_little_endian_number(at + places->private_bytes, list->width);
    out->virtual_peak = read_little_endian_number(at + places->virtual_peak, list->width);
    out->working_set_peak = read_little_endian_number(at + places->working_set_peak, list->width);
    out->set_known = false;
    out->working_set_private = read_little_endian_number(at + PRIVATE_SET, 8);
    parse_windows_fault_and_io_counts(at, places, out);
    out->handles = (uint32_t)read_little_endian_number(at + places->handles, 4);
    out->priority = (int32_t)read_little_endian_number(at + places->priority, 4);
    out->threads = (uint32_t)read_little_endian_number(at + THREADS, 4);
    out->thread = at + places->entry;
    out->width = list->width;
    fit = ((next && next < left ? next : left) - places->entry) / places->thread_entry;
    if (next && next < places->entry)
        fit = 0;
    if (out->threads > fit)
        out->threads = (uint32_t)fit;
    /* An entry that leads into itself would never end; one that leads outside is the last. */
    *offset = next < places->entry || next > left ? list->size + 1 : *offset + next;
    return true;
}

void sysperf_read_thread_from_list(const struct sysperf_process *process, uint32_t number,
                                   struct sysperf_thread *out)
{
    const struct places *places = offsets_for_pointer_width(process->width);
    const unsigned char *at = process->thread + (size_t)number * places->thread_entry;

    out->id = read_little_endian_number(at + places->thread_id, process->width);
    out->created = read_little_endian_number(at + THREAD_CREATED, 8);
    out->user = read_little_endian_number(at + THREAD_USER, 8);
    out->kernel = read_little_endian_number(at + THREAD_KERNEL, 8);
    out->switches = (uint32_t)read_little_endian_number(at + places->thread_switches, 4);
    out->state = (uint32_t)read_little_endian_number(at + places->thread_state, 4);
    out->reason = (uint32_t)read_little_endian_number(at + places->thread_reason, 4);
    out->priority = (int32_t)read_little_endian_number(at + places->thread_priority, 4);
    out->base = (int32_t)read_little_endian_number(at + places->thread_base, 4);
}
