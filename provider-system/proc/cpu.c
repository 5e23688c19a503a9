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

/* "cpu5" or "CPU5", and not "cpu", which is all of them. */
static bool parse_processor_number(const struct sysperf_text *word, const char *kind, uint32_t *out)
{
    struct sysperf_text digits;
    uint64_t number;

    if (word->bytes <= 3 || memcmp(word->at, kind, 3) != 0)
        return false;
    digits = (struct sysperf_text){ word->at + 3, word->bytes - 3 };
    if (!sysperf_text_next_number(&digits, &number) || number > UINT32_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

uint32_t sysperf_parse_machine_stat(const struct sysperf_text *all, struct sysperf_processor *each,
                                    uint32_t capacity, struct sysperf_proc_stat *machine)
{
    struct sysperf_text rest = *all, line, word;
    uint32_t count = 0, number;

    *machine = (struct sysperf_proc_stat){ .switches = 0 };
    while (sysperf_text_next_line(&rest, &line)) {
        if (!sysperf_text_next_word(&line, &word))
            continue;
        if (count < capacity && parse_processor_number(&word, "cpu", &number)) {
            parse_processor_times(&line, &each[count]);
            each[count++].number = number;
        } else if (sysperf_text_equals(&word, "ctxt")) {
            machine->has_switches = sysperf_text_next_number(&line, &machine->switches);
        } else if (sysperf_text_equals(&word, "procs_running")) {
            machine->has_running = sysperf_text_next_number(&line, &machine->running);
        }
    }
    return count;
}

/* Has the head "CPU0 CPU2 ..." a column of each processor?  It may have more, of processors that
 * could be there. */
static bool has_column_per_processor(struct sysperf_text head, const struct sysperf_processor *each,
                                     uint32_t count)
{
    struct sysperf_text word;
    uint32_t number, found = 0;

    while (found < count && sysperf_text_next_word(&head, &word))
        found += parse_processor_number(&word, "CPU", &number) && number == each[found].number;
    return count != 0 && found == count;
}

/* Adds each processor's column to one of its members; `first` is that of the first processor. */
static void add_column_numbers_to_processors(struct sysperf_text head, struct sysperf_text line,
                                             const struct sysperf_processor *each, uint32_t *first,
                                             uint32_t count)
{
    struct sysperf_text word;
    uint64_t value;
    uint32_t number, found = 0;

    while (found < count && sysperf_text_next_word(&head, &word) &&
           sysperf_text_next_number(&line, &value))
        if (parse_processor_number(&word, "CPU", &number) && number == each[found].number)
            *(uint32_t *)((char *)first + found++ * sizeof *each) += (uint32_t)value;
}

/* A line with fewer numbers than columns is about the machine. */
static bool has_number_in_every_column(struct sysperf_text head, struct sysperf_text line)
{
    struct sysperf_text word;
    uint64_t number;

    while (sysperf_text_next_word(&head, &word))
        if (!sysperf_text_next_number(&line, &number))
            return false;
    return true;
}

bool sysperf_parse_interrupts(const struct sysperf_text *all, struct sysperf_processor *each,
                              uint32_t count)
{
    struct sysperf_text rest = *all, head, line, word;

    if (!sysperf_text_next_line(&rest, &head) || !has_column_per_processor(head, each, count))
        return false;
    while (sysperf_text_next_line(&rest, &line)) {
        if (!sysperf_text_next_word(&line, &word) || !has_number_in_every_column(head, line))
            continue;
        add_column_numbers_to_processors(head, line, each, &each[0].interrupts, count);
        if (sysperf_text_equals(&word, "LOC:"))
            add_column_numbers_to_processors(head, line, each, &each[0].clock_interrupts, count);
    }
    return true;
}

bool sysperf_parse_softirqs(const struct sysperf_text *all, struct sysperf_processor *each,
                            uint32_t count)
{
    struct sysperf_text rest = *all, head, line, word;

    if (!sysperf_text_next_line(&rest, &head) || !has_column_per_processor(head, each, count))
        return false;
    while (sysperf_text_next_line(&rest, &line))
        if (sysperf_text_next_word(&line, &word) && has_number_in_every_column(head, line))
            add_column_numbers_to_processors(head, line, each, &each[0].dpcs, count);
    return true;
}

/* The number of "processor : 5". */
static bool parse_processor_line(struct sysperf_text line, uint64_t *number)
{
    struct sysperf_text word;

    return sysperf_text_next_word(&line, &word) && sysperf_text_equals(&word, "processor") &&
           sysperf_text_next_word(&line, &word) && sysperf_text_equals(&word, ":") &&
           sysperf_text_next_number(&line, number);
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
    uint64_t number = UINT64_MAX;
    uint32_t at = 0;

    while (at < count && sysperf_text_next_line(&rest, &line))
        if (!parse_processor_line(line, &number) && number == each[at].number)
            at += parse_frequency(line, &each[at].frequency);
    return count != 0 && at == count;
}
