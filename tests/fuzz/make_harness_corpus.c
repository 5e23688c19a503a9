/* SPDX-License-Identifier: MIT
 *
 * make_harness_corpus.c -- make_harness_corpus FOLDER: writes the seeds of FOLDER/protocol,
 * FOLDER/values and FOLDER/fields.  The files are committed; this program documents them. */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "host/protocol.h"
#include "harness/stress/stress.h"

static const char *folder;

static int save(const char *name, int first, const void *bytes, size_t count)
{
    char path[1024];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    if (!file) {
        perror(path);
        return 1;
    }
    if (first >= 0)
        fputc(first, file);
    fwrite(bytes, 1, count, file);
    return fclose(file) != 0;
}

static struct host_bytes bytes_of(const void *at, size_t count)
{
    struct host_bytes bytes = { at, (uint32_t)count };

    return bytes;
}

static int save_record(const char *name, unsigned kind, const struct host_record_part *parts,
                       const void *from)
{
    struct kit_buffer record;
    int failed =
        host_record_encode(&record, NULL, (enum host_record_kind)kind, parts, from) != EPC_OK ||
        save(name, -1, record.text, record.bytes);

    kit_buffer_release(&record);
    return failed;
}

static int trial_records(void)
{
    const struct harness_cycle cycle = { 1000, true, 500 };
    const struct harness_cycled cycled = { .done = 4,
                                           .points = HARNESS_USAGE_POINTS,
                                           .point = { { .cycle = 1, .usage = { 1, 2, 3, 4, 5 } },
                                                      { .cycle = 2 },
                                                      { .cycle = 3 },
                                                      { .cycle = 4 } } };
    const struct harness_together together = { 8, 100, 300, 1, CHECK_PROFILE_CURRENT };
    const struct harness_togethered togethered = { 5, HARNESS_TOGETHER_CALL, 2, 3 };
    const struct harness_left left = { 1, 0x1370 };
    int failed = 0;

    failed |= save_record("protocol/cycle", HARNESS_COMMAND_CYCLE, harness_cycle_parts, &cycle);
    failed |= save_record("protocol/cycled", HOST_REPLY_NUMBERS, harness_cycled_parts, &cycled);
    failed |= save_record("protocol/together", HARNESS_COMMAND_TOGETHER, harness_together_parts,
                          &together);
    failed |= save_record("protocol/left", HOST_REPLY_NUMBERS, harness_left_parts, &left);
    failed |= save_record("protocol/togethered", HOST_REPLY_NUMBERS, harness_togethered_parts,
                          &togethered);
    return failed;
}

static int records(void)
{
    const struct host_command_load load = { bytes_of("x.dll", 5),   bytes_of("O", 1),
                                            bytes_of("C", 1),       bytes_of("X", 1),
                                            bytes_of("d\0\0\0", 4), bytes_of("Software", 8) };
    const struct host_command_collect collect = { bytes_of("1\0\0\0", 4), 64, 1, 0xCD, 0 };
    const struct host_reply_loaded loaded = { .path = bytes_of("C:\\x.dll", 8) };
    const struct host_reply_returned returned = {
        .microseconds = 5,
        .unloaded = true,
        .changes = { .mask = 1, .each = { { .got = "C:\\bad", .wanted = "C:\\" } } }
    };
    const struct host_fault fault = { .code = 0xC0000005u, .in_call = true, .module = "x.dll" };
    const struct host_reply_collected collected = { .bytes = 8,
                                                    .types = 1,
                                                    .moved = 8,
                                                    .damaged = true,
                                                    .first = -8,
                                                    .last = 4100,
                                                    .hit = fault,
                                                    .data = bytes_of("12345678", 8),
                                                    .before = bytes_of("<<<<<<<<", 8),
                                                    .after = bytes_of(">>>>", 4) };
    static const struct host_reply_watched watched = {
        .lost = 1,
        .count = 2,
        .list = { { .rights = 0xF003F, .path = "HKLM\\SYSTEM" }, { .kind = HOST_ACCESS_SET } }
    };
    static const uint32_t sizes[] = { 0, 64, 4096 };
    const struct host_command_sweep sweep = {
        bytes_of("1\0\0\0", 4), bytes_of(sizes, sizeof sizes), 0xCD, 64, 0, 1000
    };
    const struct host_reply_swept swept = { 3, collected };
    int failed = trial_records();

    failed |= save_record("protocol/load", HOST_COMMAND_LOAD, host_load_parts, &load);
    failed |= save_record("protocol/collect", HOST_COMMAND_COLLECT, host_collect_parts, &collect);
    failed |= save_record("protocol/loaded", HOST_REPLY_LOADED, host_loaded_parts, &loaded);
    failed |= save_record("protocol/returned", HOST_REPLY_RETURNED, host_returned_parts, &returned);
    failed |=
        save_record("protocol/collected", HOST_REPLY_COLLECTED, host_collected_parts, &collected);
    failed |= save_record("protocol/watched", HOST_REPLY_WATCHED, host_watched_parts, &watched);
    failed |= save_record("protocol/sweep", HOST_COMMAND_SWEEP, host_sweep_parts, &sweep);
    failed |= save_record("protocol/swept", HOST_REPLY_SWEPT, host_swept_parts, &swept);
    failed |= save_record("protocol/died", HOST_REPLY_DIED, host_died_parts, &fault);
    return failed;
}

static void add_answer(struct block *b, uint64_t count)
{
    block_init(b);
    block_answer(b, "PC");
    block_many(b, 230, 232, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
    block_counter(b, 234, (uint32_t)EPC_PERF_RAW_FRACTION);
    block_counter(b, 236, (uint32_t)EPC_PERF_RAW_BASE);
    block_instance(b, "a", (const uint64_t[]){ count, 1, 2 });
    block_instance(b, "b", (const uint64_t[]){ count, 1, 2 });
    block_single(b, 240, 242, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, count);
}

/* Two answers of the same size; the first byte puts the division in the middle. */
static int answers(void)
{
    struct block older, newer;
    unsigned char both[4096];
    size_t size;
    int failed;

    add_answer(&older, 10);
    add_answer(&newer, 20);
    size = block_span(&older).left;
    memcpy(both, block_span(&older).at, size);
    memcpy(both + size, block_span(&newer).at, size);
    memset(both + 2 * size, 0, 8); /* 128/255 of it is slightly more than half */
    failed = save("values/two", 128, both, 2 * size + 8);
    failed |= save("values/one", 0, block_span(&newer).at, size);
    block_release(&older);
    block_release(&newer);
    return failed;
}

/* An answer and its bare block; the first two bytes choose the byte whose name is requested. */
static int fields(void)
{
    struct block answer;
    unsigned char bytes[4096] = { 0 };
    size_t size;
    int failed;

    add_answer(&answer, 10);
    size = block_span(&answer).left;
    bytes[1] = 100;
    memcpy(bytes + 2, block_span(&answer).at, size);
    failed = save("fields/answer", -1, bytes, size + 2);
    bytes[0] = 1;
    size -= answer.header;
    memcpy(bytes + 2, block_span(&answer).at + answer.header, size);
    failed |= save("fields/block", -1, bytes, size + 2);
    bytes[0] = 0;
    memset(bytes + 2, 0, 4); /* the first object's TotalByteLength */
    failed |= save("fields/endless", -1, bytes, size + 2);
    block_release(&answer);
    return failed;
}

/* Two answers; children with parents, UniqueIDs, and names in a code page. */
static int snapshots(void)
{
    unsigned char bytes[8192];
    struct block answers[2];
    size_t used = 0;
    int failed;

    for (uint32_t i = 0; i < 2; i++) {
        struct block *b = &answers[i];

        block_init(b);
        block_answer(b, "PC");
        block_many(b, 230, 232, EPC_PERF_RAW_FRACTION);
        block_counter(b, 0, EPC_PERF_RAW_BASE);
        for (size_t k = i; k < 4; k++)
            block_instance(b, (const char *const[]){ "a", "b#1", "a", NULL }[k], NULL);
        block_many(b, 240, 242, EPC_PERF_COUNTER_COUNTER);
        for (uint32_t k = 0; k < 3; k++) {
            const size_t at = b->used;

            block_instance(b, "0", NULL);
            block_put(b, at + offsetof(struct epci_wire_instance, parent_index), 230);
            block_put(b, at + offsetof(struct epci_wire_instance, parent_instance), k);
            block_put(b, at + offsetof(struct epci_wire_instance, unique_id), k + i);
        }
        block_many(b, 2, 4, EPC_PERF_COUNTER_COUNTER);
        block_instance(b, "\xE2\x80\x80\xC3\xA4", NULL);
        block_put(b, block_object_at(b, 2) + offsetof(struct epci_wire_object, code_page), 1252);
        block_object(b, 6, BLOCK_SINGLE);
        block_counter(b, 232, EPC_PERF_COUNTER_COUNTER);
        block_cells(b, NULL);
        memcpy(bytes + used, block_span(b).at, b->used);
        used += b->used;
    }
    failed = save("snapshot/two", (int)(answers[0].used * 255 / used), bytes, used);
    failed |= save("snapshot/one", 255, bytes, answers[0].used);
    for (size_t i = 0; i < 2; i++)
        block_release(&answers[i]);
    return failed;
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    folder = argv[1];
    return records() | answers() | fields() | snapshots();
}
