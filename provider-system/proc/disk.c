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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t count_leading_digits(const char *text)
{
    size_t digits = 0;

    while (is_digit(text[digits]))
        digits++;
    return digits;
}

static bool has_prefix_in_list(const char *name, const char *const *kinds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(name, kinds[i], strlen(kinds[i])) == 0)
            return true;
    return false;
}

/* "mmcblk0boot0", "mmcblk0rpmb": areas of a card besides its blocks. */
static bool is_special_area_of_memory_card(const char *name)
{
    if (strncmp(name, "mmcblk", 6) != 0)
        return false;
    name += 6 + count_leading_digits(name + 6);
    return *name && !(*name == 'p' && is_digit(name[1]));
}

/* Devices that are in memory, or whose work the devices below them do as well. */
static bool is_virtual_device(const char *name)
{
    static const char *const kinds[] = {
        "loop", "ram", "zram", "dm-", "md", "sr", "fd", "nbd", "zd", "bcache", "drbd",
    };

    return has_prefix_in_list(name, kinds, EPC_COUNT(kinds)) ||
           is_special_area_of_memory_card(name);
}

/* Of these there are many that nothing uses. */
static bool is_in_memory_or_file(const char *name)
{
    static const char *const kinds[] = { "loop", "ram", "zram" };

    return has_prefix_in_list(name, kinds, EPC_COUNT(kinds));
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
    return *rest && !rest[count_leading_digits(rest)];
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
    block->counts_nothing = n[READS] == 0 && n[WRITES] == 0;
}

/* The busy time is that of the path that was busy longest: several may be at once. */
static void add_counts_of_path(struct sysperf_block *block, const struct sysperf_block *path)
{
    block->reads += path->reads;
    block->read_sectors += path->read_sectors;
    block->read_ms += path->read_ms;
    block->writes += path->writes;
    block->write_sectors += path->write_sectors;
    block->write_ms += path->write_ms;
    block->queue += path->queue;
    if (path->busy_ms > block->busy_ms)
        block->busy_ms = path->busy_ms;
}

static bool parse_block_device(struct sysperf_text line, struct sysperf_block *out)
{
    struct sysperf_text name;
    uint64_t device[2], n[DISK_PARTS];

    *out = (struct sysperf_block){ .whole = 0 };
    if (sysperf_text_next_numbers(&line, device, 2) != 2 || !sysperf_text_next_word(&line, &name) ||
        name.bytes >= sizeof out->name ||
        sysperf_text_next_numbers(&line, n, DISK_PARTS) != DISK_PARTS)
        return false;
    sysperf_text_copy(&name, out->name, sizeof out->name);
    out->major = (uint32_t)device[0];
    out->minor = (uint32_t)device[1];
    set_block_device_transfer_counts(out, n);
    return true;
}

/* Has it no file to open?  It is one of the paths that lead to another device. */
static bool is_hidden_path(const struct sysperf_block *block)
{
    return block->major == 0 && block->minor == 0;
}

/* Of the device "nvme0n1" the paths are "nvme0c0n1", "nvme0c1n1" and so on. */
static bool is_nvme_path_of_device(const char *path, const char *disk)
{
    size_t at = 4;

    if (strncmp(path, "nvme", 4) != 0 || strncmp(disk, "nvme", 4) != 0)
        return false;
    at += count_leading_digits(path + at);
    if (strncmp(path, disk, at) != 0 || path[at] != 'c')
        return false;
    path += at + 1;
    return strcmp(path + count_leading_digits(path), disk + at) == 0;
}

/* Where the device of several paths counts nothing itself, it did what its paths did. */
static void add_paths_to_devices_without_counts(const struct sysperf_text *all,
                                                struct sysperf_block *each, uint32_t count)
{
    struct sysperf_text rest = *all, line;
    struct sysperf_block path;

    while (sysperf_text_next_line(&rest, &line)) {
        if (!parse_block_device(line, &path) || !is_hidden_path(&path))
            continue;
        for (uint32_t i = 0; i < count; i++)
            if (each[i].counts_nothing && is_nvme_path_of_device(path.name, each[i].name))
                add_counts_of_path(&each[i], &path);
    }
}

static void classify_as_disk_or_partition(struct sysperf_block *each, uint32_t number)
{
    struct sysperf_block *block = &each[number];

    block->whole = number;
    block->disk = !is_virtual_device(block->name);
    for (uint32_t i = 0; i < number && block->disk; i++)
        if (each[i].disk && is_partition_of(block->name, each[i].name)) {
            block->disk = false;
            block->whole = i;
        }
}

uint32_t sysperf_parse_diskstats(const struct sysperf_text *all, struct sysperf_block *out,
                                 uint32_t capacity, bool *more)
{
    struct sysperf_text rest = *all, line;
    struct sysperf_block block;
    uint32_t count = 0;

    *more = false;
    while (!*more && sysperf_text_next_line(&rest, &line)) {
        if (!parse_block_device(line, &block) || is_hidden_path(&block))
            continue;
        if (block.counts_nothing && is_in_memory_or_file(block.name))
            continue;
        *more = count == capacity;
        if (*more)
            break;
        out[count] = block;
        classify_as_disk_or_partition(out, count++);
    }
    add_paths_to_devices_without_counts(all, out, count);
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
