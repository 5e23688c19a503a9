/* SPDX-License-Identifier: MIT
 *
 * process.c -- PID/stat, PID/status, PID/io, uptime.
 */
#include "provider-system/proc/proc.h"

#include <string.h>

#define TICK 100000u /* 100 ns: a hundredth of a second */

/* After the name: the state is number 0. */
enum { MINOR_FAULTS = 7, MAJOR_FAULTS = 9, USER_TIME = 11, KERNEL_TIME = 12, START_TIME = 19 };

bool sysperf_parse_process_stat(const struct sysperf_text *all, struct sysperf_proc_process *out)
{
    struct sysperf_text rest = *all, word;
    uint64_t n[START_TIME + 1] = { 0 };
    size_t end = 0;

    /* The name is in brackets and may itself contain brackets and blanks. */
    for (size_t i = 0; i < all->bytes; i++)
        if (all->at[i] == ')')
            end = i + 1;
    if (end == 0)
        return false;
    rest.at += end;
    rest.bytes -= end;
    for (uint32_t i = 0; i <= START_TIME; i++) {
        struct sysperf_text number;

        if (!sysperf_text_next_word(&rest, &word))
            return false;
        number = word;
        if (!sysperf_text_next_number(&number, &n[i]))
            n[i] = 0; /* a letter, or with a sign; none of ours */
    }
    *out = (struct sysperf_proc_process){ n[MINOR_FAULTS], n[MAJOR_FAULTS], n[USER_TIME] * TICK,
                                          n[KERNEL_TIME] * TICK, n[START_TIME] * TICK };
    return true;
}

bool sysperf_parse_process_status(const struct sysperf_text *all, struct sysperf_proc_memory *out)
{
    *out = (struct sysperf_proc_memory){ 0 };
    if (!sysperf_text_find_kibibytes(all, "VmSwap:", &out->swapped))
        out->swapped = 0; /* a kernel without swapping */
    return sysperf_text_find_kibibytes(all, "VmPeak:", &out->virtual_peak) &&
           sysperf_text_find_kibibytes(all, "VmSize:", &out->virtual_bytes) &&
           sysperf_text_find_kibibytes(all, "VmHWM:", &out->working_set_peak) &&
           sysperf_text_find_kibibytes(all, "VmRSS:", &out->working_set) &&
           sysperf_text_find_kibibytes(all, "RssAnon:", &out->anonymous);
}

bool sysperf_parse_process_io(const struct sysperf_text *all, struct sysperf_proc_io *out)
{
    return sysperf_text_find_value(all, "syscr:", &out->reads) &&
           sysperf_text_find_value(all, "syscw:", &out->writes) &&
           sysperf_text_find_value(all, "rchar:", &out->read_bytes) &&
           sysperf_text_find_value(all, "wchar:", &out->write_bytes);
}

/* "NAME=value", each with a 0 at its end. */
bool sysperf_find_environ_variable(const struct sysperf_text *all, const char *name,
                                   struct sysperf_text *out)
{
    const size_t bytes = strlen(name);
    struct sysperf_text rest = *all;

    while (rest.bytes) {
        const char *end = memchr(rest.at, '\0', rest.bytes);
        const size_t entry = end ? (size_t)(end - rest.at) : rest.bytes;

        if (entry > bytes && memcmp(rest.at, name, bytes) == 0 && rest.at[bytes] == '=') {
            *out = (struct sysperf_text){ rest.at + bytes + 1, entry - bytes - 1 };
            return true;
        }
        rest.at += entry + (end != NULL);
        rest.bytes -= entry + (end != NULL);
    }
    return false;
}

/* "12899.25 ...": seconds, with hundredths. */
bool sysperf_parse_uptime(const struct sysperf_text *all, uint64_t *out)
{
    struct sysperf_text rest = *all, word, part;
    uint64_t seconds, hundredths;

    if (!sysperf_text_next_word(&rest, &word))
        return false;
    part = word;
    for (part.bytes = 0; part.bytes < word.bytes && word.at[part.bytes] != '.';)
        part.bytes++;
    if (word.bytes - part.bytes != 3)
        return false;
    rest = (struct sysperf_text){ part.at + part.bytes + 1, 2 };
    if (!sysperf_text_next_number(&part, &seconds) || !sysperf_text_next_number(&rest, &hundredths))
        return false;
    *out = seconds * 10000000 + hundredths * 100000;
    return true;
}
