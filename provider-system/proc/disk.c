/* SPDX-License-Identifier: MIT
 *
 * disk.c -- diskstats, mountinfo, swaps.
 */
#include "provider-system/proc/proc.h"

#include <string.h>

#include <epc/epc.h>

enum {
    READS,
    READS_MERGED,
    READ_SECTORS,
    READ_MS,
    WRITES,
    WRITES_MERGED,
    WRITE_SECTORS,
    WRITE_MS,
    QUEUE,
    BUSY_MS,
    DISK_PARTS
};

/* ---- diskstats ---- */

/* Devices that are in memory, or whose work the devices below them do as well. */
static bool is_virtual_device(const char *name)
{
    static const char *const kinds[] = { "loop", "ram", "zram", "dm-", "md", "sr", "fd", "nbd" };

    for (size_t i = 0; i < EPC_COUNT(kinds); i++)
        if (strncmp(name, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "sda1" is a part of "sda", "nvme0n1p1" of "nvme0n1". */
static bool is_partition_of(const char *name, const char *disk)
{
    const size_t bytes = strlen(disk);
    const char *rest = name + bytes;

    if (bytes == 0 || strncmp(name, disk, bytes) != 0)
        return false;
    if (is_digit(disk[bytes - 1]) && *rest++ != 'p')
        return false;
    if (!*rest)
        return false;
    while (is_digit(*rest))
        rest++;
    return !*rest;
}

static void set_block_device_transfer_counts(struct sysperf_block *block, const uint64_t *n)
{
    block->reads = n[READS];
    block->read_sectors = n[READ_SECTORS];
    block->read_ms = n[READ_MS];
    block->writes = n[WRITES];
    block->write_sectors = n[WRITE_SECTORS];
    block->write_ms = n[WRITE_MS];
    block->queue = n[QUEUE];
    block->busy_ms = n[BUSY_MS];
}

uint32_t sysperf_parse_diskstats(const struct sysperf_text *all, struct sysperf_block *out,
                                 uint32_t capacity)
{
    struct sysperf_text rest = *all, line, name;
    uint32_t count = 0;

    while (count < capacity && sysperf_text_next_line(&rest, &line)) {
        struct sysperf_block *block = &out[count];
        uint64_t device[2], n[DISK_PARTS];

        *block = (struct sysperf_block){ .whole = count };
        if (sysperf_text_next_numbers(&line, device, 2) != 2 ||
            !sysperf_text_next_word(&line, &name) || name.bytes >= sizeof block->name ||
            sysperf_text_next_numbers(&line, n, DISK_PARTS) != DISK_PARTS)
            continue;
        sysperf_text_copy(&name, block->name, sizeof block->name);
        block->major = (uint32_t)device[0];
        block->minor = (uint32_t)device[1];
        set_block_device_transfer_counts(block, n);
        block->disk = !is_virtual_device(block->name);
        for (uint32_t i = 0; i < count && block->disk; i++)
            if (out[i].disk && is_partition_of(block->name, out[i].name)) {
                block->disk = false;
                block->whole = i;
            }
        count++;
    }
    return count;
}

/* ---- mountinfo ---- */

static bool is_octal_escape(const struct sysperf_text *text, size_t at)
{
    if (text->at[at] != '\\' || text->bytes - at < 4)
        return false;
    for (size_t i = 1; i < 4; i++)
        if (text->at[at + i] < '0' || text->at[at + i] > '7')
            return false;
    return true;
}

/* A blank is \040 there.  False: no room. */
static bool copy_decoding_octal_escapes(const struct sysperf_text *text, char *out, size_t capacity)
{
    size_t bytes = 0;

    for (size_t at = 0; at < text->bytes; at++) {
        char c = text->at[at];

        if (is_octal_escape(text, at)) {
            c = (char)((text->at[at + 1] - '0') << 6 | (text->at[at + 2] - '0') << 3 |
                       (text->at[at + 3] - '0'));
            at += 3;
        }
        if (bytes + 1 >= capacity || !c)
            return false;
        out[bytes++] = c;
    }
    out[bytes] = '\0';
    return true;
}

/* "254:0". */
static bool parse_device_numbers(struct sysperf_text word, struct sysperf_mount *out)
{
    const char *colon = memchr(word.at, ':', word.bytes);
    struct sysperf_text part = word;
    uint64_t major, minor;

    if (!colon)
        return false;
    part.bytes = (size_t)(colon - word.at);
    word.bytes -= part.bytes + 1;
    word.at = colon + 1;
    if (!sysperf_text_next_number(&part, &major) || !sysperf_text_next_number(&word, &minor))
        return false;
    out->major = (uint32_t)major;
    out->minor = (uint32_t)minor;
    return true;
}

/* ID PARENT MAJOR:MINOR ROOT PATH OPTIONS [MORE...] - TYPE SOURCE OPTIONS */
static bool parse_mountinfo_line(struct sysperf_text line, struct sysperf_mount *out)
{
    struct sysperf_text device, path, word, kind;

    for (int i = 0; i < 3; i++)
        if (!sysperf_text_next_word(&line, &device))
            return false;
    if (!sysperf_text_next_word(&line, &word) || !sysperf_text_next_word(&line, &path))
        return false;
    do {
        if (!sysperf_text_next_word(&line, &word))
            return false;
    } while (!sysperf_text_equals(&word, "-"));
    if (!sysperf_text_next_word(&line, &kind) || !sysperf_text_next_word(&line, &word))
        return false;
    sysperf_text_copy(&word, out->source, sizeof out->source);
    sysperf_text_copy(&kind, out->type, sizeof out->type);
    return parse_device_numbers(device, out) &&
           copy_decoding_octal_escapes(&path, out->path, sizeof out->path);
}

bool sysperf_parse_next_mount(struct sysperf_text *rest, struct sysperf_mount *out)
{
    struct sysperf_text line;

    while (sysperf_text_next_line(rest, &line))
        if (parse_mountinfo_line(line, out))
            return true;
    return false;
}

/* ---- swaps ---- */

uint32_t sysperf_parse_swaps(const struct sysperf_text *all, struct sysperf_paging_file *out,
                             uint32_t capacity)
{
    struct sysperf_text rest = *all, line, name, kind;
    uint32_t count = 0;
    uint64_t kilobytes[2];
    char path[256];

    sysperf_text_next_line(&rest, &line); /* the head */
    while (count < capacity && sysperf_text_next_line(&rest, &line)) {
        struct sysperf_paging_file *file = &out[count];

        if (!sysperf_text_next_word(&line, &name) || !sysperf_text_next_word(&line, &kind) ||
            sysperf_text_next_numbers(&line, kilobytes, 2) != 2 ||
            !copy_decoding_octal_escapes(&name, path, sizeof path))
            continue;
        *file =
            (struct sysperf_paging_file){ .all = kilobytes[0] << 10, .used = kilobytes[1] << 10 };
        /* As Latin-1, which is right for what names of devices and files of swap are. */
        for (; path[file->units]; file->units++)
            file->name[file->units] = (unsigned char)path[file->units];
        count++;
    }
    return count;
}
