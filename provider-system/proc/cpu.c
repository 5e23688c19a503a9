/* SPDX-License-Identifier: MIT
 *
 * cpu.c -- stat, interrupts, softirqs, cpuinfo.
 */
#include "provider-system/proc/proc.h"

#include <string.h>

#define JIFFY 100000u /* 100 ns: programs see hundredths of a second, whatever the kernel counts */

enum { CPU_USER, CPU_NICE, CPU_SYSTEM, CPU_IDLE, CPU_WAIT, CPU_IRQ, CPU_SOFTIRQ, CPU_PARTS };

/* The time in which others than this machine had the processor is in none of them. */
static void parse_processor_times(struct sysperf_text *line, struct sysperf_processor *out)
{
    uint64_t n[CPU_PARTS] = { 0 };

    sysperf_text_next_numbers(line, n, CPU_PARTS);
    *out = (struct sysperf_processor){
        .idle = (n[CPU_IDLE] + n[CPU_WAIT]) * JIFFY,
        .kernel = (n[CPU_IDLE] + n[CPU_WAIT] + n[CPU_SYSTEM] + n[CPU_IRQ] + n[CPU_SOFTIRQ]) * JIFFY,
        .user = (n[CPU_USER] + n[CPU_NICE]) * JIFFY,
        .interrupt = n[CPU_IRQ] * JIFFY,
        .dpc = n[CPU_SOFTIRQ] * JIFFY,
    };
}

/* "cpu0", and not "cpu", which is all of them. */
static bool is_processor_word(const struct sysperf_text *word)
{
    return word->bytes > 3 && memcmp(word->at, "cpu", 3) == 0 && word->at[3] >= '0' &&
           word->at[3] <= '9';
}

uint32_t sysperf_parse_stat(const struct sysperf_text *all, struct sysperf_processor *each,
                            uint32_t capacity, struct sysperf_proc_stat *machine)
{
    struct sysperf_text rest = *all, line, word;
    uint32_t count = 0;

    *machine = (struct sysperf_proc_stat){ .switches = 0 };
    while (sysperf_text_next_line(&rest, &line)) {
        if (!sysperf_text_next_word(&line, &word))
            continue;
        if (is_processor_word(&word) && count < capacity)
            parse_processor_times(&line, &each[count++]);
        else if (sysperf_text_equals(&word, "ctxt"))
            machine->has_switches = sysperf_text_next_number(&line, &machine->switches);
        else if (sysperf_text_equals(&word, "procs_running"))
            machine->has_running = sysperf_text_next_number(&line, &machine->running);
    }
    return count;
}

/* Does the head "CPU0 CPU1 ..." have so many columns? */
static bool has_column_per_processor(struct sysperf_text *head, uint32_t count)
{
    struct sysperf_text word;
    uint32_t columns = 0;

    while (sysperf_text_next_word(head, &word))
        columns += word.bytes > 3 && memcmp(word.at, "CPU", 3) == 0;
    return count != 0 && columns == count;
}

static void add_column_numbers_to_processors(struct sysperf_text line, uint32_t *first,
                                             size_t stride, uint32_t count)
{
    uint64_t number;

    for (uint32_t i = 0; i < count && sysperf_text_next_number(&line, &number); i++)
        *(uint32_t *)((char *)first + i * stride) += (uint32_t)number;
}

/* A line with fewer numbers than processors is about the machine. */
static bool has_number_for_every_processor(struct sysperf_text line, uint32_t count)
{
    uint64_t number;

    while (count && sysperf_text_next_number(&line, &number))
        count--;
    return count == 0;
}

bool sysperf_parse_interrupts(const struct sysperf_text *all, struct sysperf_processor *each,
                              uint32_t count)
{
    struct sysperf_text rest = *all, line, word;

    if (!sysperf_text_next_line(&rest, &line) || !has_column_per_processor(&line, count))
        return false;
    while (sysperf_text_next_line(&rest, &line)) {
        if (!sysperf_text_next_word(&line, &word) || !has_number_for_every_processor(line, count))
            continue;
        add_column_numbers_to_processors(line, &each[0].interrupts, sizeof *each, count);
        if (sysperf_text_equals(&word, "LOC:"))
            add_column_numbers_to_processors(line, &each[0].clock_interrupts, sizeof *each, count);
    }
    return true;
}

bool sysperf_parse_softirqs(const struct sysperf_text *all, struct sysperf_processor *each,
                            uint32_t count)
{
    struct sysperf_text rest = *all, line, word;

    if (!sysperf_text_next_line(&rest, &line) || !has_column_per_processor(&line, count))
        return false;
    while (sysperf_text_next_line(&rest, &line))
        if (sysperf_text_next_word(&line, &word) && has_number_for_every_processor(line, count))
            add_column_numbers_to_processors(line, &each[0].dpcs, sizeof *each, count);
    return true;
}

/* The whole megahertz of "cpu MHz : 2100.123". */
static bool parse_frequency(struct sysperf_text line, uint32_t *out)
{
    struct sysperf_text word;
    uint64_t value;

    if (!sysperf_text_next_word(&line, &word) || !sysperf_text_equals(&word, "cpu") ||
        !sysperf_text_next_word(&line, &word) || !sysperf_text_equals(&word, "MHz") ||
        !sysperf_text_next_word(&line, &word) || !sysperf_text_equals(&word, ":") ||
        !sysperf_text_next_word(&line, &word))
        return false;
    for (size_t i = 0; i < word.bytes; i++)
        if (word.at[i] == '.')
            word.bytes = i;
    if (!sysperf_text_next_number(&word, &value))
        return false;
    *out = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return true;
}

bool sysperf_parse_cpuinfo(const struct sysperf_text *all, struct sysperf_processor *each,
                           uint32_t count)
{
    struct sysperf_text rest = *all, line;
    uint32_t at = 0;

    while (at < count && sysperf_text_next_line(&rest, &line))
        at += parse_frequency(line, &each[at].frequency);
    return count != 0 && at == count;
}
