/* SPDX-License-Identifier: MIT
 *
 * check_binarylog_write.c -- a log that is written is read back the same, whenever its writer dies.
 */
#include "epc_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "madelog.h"
#include "logmemory.h"
#include "reader/binarylog/write.h"

#define LOCAL UINT64_C(128315796386590000)

/* What was written, call by call. */
struct written {
    struct kit_buffer file, calls;
    struct {
        uint64_t at;
        size_t from, bytes;
    } list[4096];
    size_t count;
    size_t fails; /* the call that fails, from 1; 0: none */
};

static int note_write(void *context, uint64_t at, struct epci_span bytes)
{
    struct written *w = context;
    struct reader_blg_sink sink = epct_sink_of_buffer(&w->file);

    if (w->fails > 0 && --w->fails == 0)
        return EPC_E_NOSPACE;
    ck_assert_uint_lt(w->count, EPC_COUNT(w->list));
    w->list[w->count].at = at;
    w->list[w->count].from = w->calls.bytes;
    w->list[w->count++].bytes = bytes.left;
    kit_buffer_add_bytes(&w->calls, bytes.at, bytes.left);
    return sink.write(sink.context, at, bytes);
}

static struct epci_span wide(const char *text)
{
    static uint16_t units[8][64];
    static unsigned turn;
    uint16_t *out = units[turn++ % 8];
    size_t count = 0;

    for (; text[count]; count++)
        out[count] = (unsigned char)text[count];
    return epci_span_of(out, 2 * count);
}

static struct reader_blg_entry entries[300];

static void make_entries(size_t count)
{
    static uint16_t texts[300][8];

    for (size_t i = 0; i < count; i++) {
        for (unsigned k = 0; k < 4; k++)
            texts[i][k] = (uint16_t)('a' + (i >> (4 * k)) % 16);
        entries[i] = (struct reader_blg_entry){ .type = 0x10410400,
                                                .time_base = 1000,
                                                .flags = i == 1 ? 1 : 0,
                                                .machine = wide("\\\\M"),
                                                .object = wide("o"),
                                                .counter = epci_span_of(texts[i], 8) };
        if (i == 1) {
            entries[i].has_instance = true;
            entries[i].instance = wide("*");
        }
    }
}

/* A sample with a part of many as the second one; `said` gets what is in it. */
static void write_one_sample(struct reader_blg_writer *writer, size_t count, unsigned i,
                             struct kit_buffer *said)
{
    static const char *const names[] = { "x", "name of an instance", "x" };
    const uint64_t local = LOCAL + UINT64_C(10000000) * i;

    reader_blg_write_sample_begin(writer, local);
    kit_buffer_add_format(said, "sample %" PRIu64 "\n", local);
    for (size_t k = 0; k < count; k++) {
        const struct reader_raw raw = { i * k, i, 1 };

        if (k != 1) {
            reader_blg_write_counter_value(writer, (uint32_t)k % 7, local, &raw);
            kit_buffer_add_format(said, "%zu one %x %" PRIu64 " %" PRIx64 " %" PRIx64 " 1\n", k,
                                  (unsigned)k % 7, local, raw.first, raw.second);
            continue;
        }
        reader_blg_begin_counter_instances(writer, 0, local);
        kit_buffer_add_format(said, "%zu many 0 %" PRIu64 " %u\n", k, local, i % 4);
        for (unsigned n = 0; n < i % 4; n++) {
            reader_blg_write_instance_value(writer, wide(names[n]), &raw);
            kit_buffer_add_format(said, "  %s %" PRIx64 " %" PRIx64 "\n", names[n], raw.first,
                                  raw.second);
        }
        reader_blg_write_instances_end(writer);
    }
}

static void say_entries(size_t count, struct kit_buffer *said)
{
    for (size_t i = 0; i < count; i++)
        kit_buffer_add_format(said, "entry %zu %x %x\n", i, (unsigned)entries[i].flags,
                              (unsigned)entries[i].type);
}

static void check_read(struct epci_span file, const char *said, size_t bytes)
{
    struct kit_buffer found = { 0 };

    ck_assert_msg(madelog_read(file, &found), "%.*s", (int)found.bytes, found.text);
    ck_assert_msg(found.bytes == bytes && memcmp(found.text, said, bytes) == 0, "%.900s",
                  found.text);
    kit_buffer_release(&found);
}

static const struct {
    size_t entries;
    unsigned samples;
    bool flushes;
} written_logs[] = { { 1, 3, false },    { 2, 5, true },    { 3, 2000, false },
                     { 300, 40, false }, { 300, 40, true }, { 2, 900, true } };

EPC_TEST_LOOP(written__a_log_is_read_back_the_same, EPC_COUNT(written_logs))
{
    const size_t count = written_logs[_i].entries;
    struct reader_blg_writer writer;
    struct kit_buffer out = { 0 }, said = { 0 };

    make_entries(count);
    say_entries(count, &said);
    ck_assert_int_eq(epct_begin_log(&writer, epct_sink_of_buffer(&out),
                                    &(struct reader_blg_head){ .tail = { .frequency = 1 } },
                                    entries, count),
                     EPC_OK);
    for (unsigned i = 0; i < written_logs[_i].samples; i++) {
        uint64_t predicted;

        write_one_sample(&writer, count, i, &said);
        predicted = reader_blg_predict_file_bytes(&writer, writer.record.bytes);
        ck_assert_int_eq(reader_blg_write_sample_end(&writer), EPC_OK);
        if (written_logs[_i].flushes) {
            ck_assert_int_eq(reader_blg_write_flush(&writer), EPC_OK);
            ck_assert_uint_eq(out.bytes % READER_BLG_BUFFER, 0);
            ck_assert_uint_eq(out.bytes, predicted);
            if (i % 20 == 0)
                check_read(epci_span_of(out.text, out.bytes), said.text, said.bytes);
        }
    }
    ck_assert_int_eq(reader_blg_write_end(&writer, LOCAL), EPC_OK);
    check_read(epci_span_of(out.text, out.bytes), said.text, said.bytes);
    kit_buffer_release(&out);
    kit_buffer_release(&said);
}

/* The file after `calls` writes and `bytes` bytes of the next one. */
static void file_at(const struct written *w, size_t calls, size_t bytes, struct kit_buffer *out)
{
    struct reader_blg_sink sink = epct_sink_of_buffer(out);

    out->bytes = 0;
    for (size_t i = 0; i < calls; i++)
        (void)sink.write(out, w->list[i].at,
                         epci_span_of(w->calls.text + w->list[i].from, w->list[i].bytes));
    if (bytes > 0)
        (void)sink.write(out, w->list[calls].at,
                         epci_span_of(w->calls.text + w->list[calls].from, bytes));
}

/* After each call, and in the middle of each: every sample that was flushed before is there, and
 * what is there is right. */
EPC_TEST(written__a_writer_that_dies_leaves_all_flushed_samples)
{
    static struct written w;
    static size_t flushed[4096], said_bytes[64];
    struct reader_blg_writer writer;
    struct kit_buffer said = { 0 }, file = { 0 };
    const struct reader_blg_sink sink = { .write = note_write, .context = &w };
    const unsigned samples = 30;

    make_entries(200);
    say_entries(200, &said);
    ck_assert_int_eq(
        epct_begin_log(&writer, sink, &(struct reader_blg_head){ .bits = 64 }, entries, 200),
        EPC_OK);
    for (unsigned i = 0; i < samples; i++) {
        size_t before = w.count;

        said_bytes[i] = said.bytes;
        write_one_sample(&writer, 200, i, &said);
        (void)reader_blg_write_sample_end(&writer);
        (void)reader_blg_write_flush(&writer);
        for (; before <= w.count; before++)
            flushed[before] = before == w.count ? i + 1 : i;
    }
    said_bytes[samples] = said.bytes;
    (void)reader_blg_write_end(&writer, 0);
    for (size_t call = 1; call < w.count; call++)
        for (unsigned part = 0; part < 3; part++) {
            struct kit_buffer found = { 0 };
            const size_t bytes = part * w.list[call].bytes / 3;
            size_t whole = 0;

            file_at(&w, call, bytes, &file);
            if (madelog_read(epci_span_of(file.text, file.bytes), &found)) {
                while (whole < samples && said_bytes[whole] < found.bytes)
                    whole++;
                ck_assert_uint_eq(found.bytes, said_bytes[whole]);
                ck_assert_mem_eq(found.text, said.text, found.bytes);
            }
            ck_assert_msg(whole >= (call < 4096 ? flushed[call] : 0) || call > 4000,
                          "%u samples after call %u", (unsigned)whole, (unsigned)call);
            kit_buffer_release(&found);
        }
    kit_buffer_release(&said);
    kit_buffer_release(&file);
    kit_buffer_release(&w.file);
    kit_buffer_release(&w.calls);
}

EPC_TEST(written__a_sink_that_fails_is_reported)
{
    for (size_t fails = 1; fails < 6; fails++) {
        static struct written w;
        struct reader_blg_writer writer;
        struct kit_buffer said = { 0 };
        int status;

        memset(&w, 0, sizeof w);
        w.fails = fails;
        make_entries(100);
        status =
            epct_begin_log(&writer, (struct reader_blg_sink){ .write = note_write, .context = &w },
                           &(struct reader_blg_head){ .bits = 64 }, entries, 100);
        for (unsigned i = 0; i < 60 && status == EPC_OK; i++) {
            write_one_sample(&writer, 100, i, &said);
            status = reader_blg_write_sample_end(&writer);
        }
        if (status == EPC_OK)
            status = reader_blg_write_end(&writer, 0);
        else
            ck_assert_int_eq(reader_blg_write_end(&writer, 0), status);
        ck_assert_int_eq(status, EPC_E_NOSPACE);
        kit_buffer_release(&said);
        kit_buffer_release(&w.file);
        kit_buffer_release(&w.calls);
    }
}

/* Texts of many lengths, so that the catalogue ends at many places of a buffer. */
EPC_TEST(written__the_size_of_the_file_is_known_before)
{
    static uint16_t letters[300];

    for (size_t i = 0; i < EPC_COUNT(letters); i++)
        letters[i] = 'a';
    for (size_t units = 1; units < EPC_COUNT(letters); units += 7) {
        struct reader_blg_writer writer;
        struct kit_buffer out = { 0 };
        const struct reader_raw raw = { 1, 2, 1 };

        make_entries(EPC_COUNT(entries));
        for (size_t i = 0; i < EPC_COUNT(entries); i++) {
            entries[i].has_instance = entries[i].has_parent = true;
            entries[i].flags = 0;
            entries[i].instance = epci_span_of(letters, 2 * units);
            entries[i].parent = epci_span_of(letters, 2 * (i % 5));
        }
        ck_assert_int_eq(epct_begin_log(&writer, epct_sink_of_buffer(&out),
                                        &(struct reader_blg_head){ .bits = 64 }, entries,
                                        EPC_COUNT(entries)),
                         EPC_OK);
        for (unsigned i = 0; i < 20; i++) {
            const uint64_t predicted =
                reader_blg_predict_file_bytes(&writer, reader_blg_record_bytes(EPC_COUNT(entries)));

            reader_blg_write_sample_begin(&writer, LOCAL + i);
            for (size_t k = 0; k < EPC_COUNT(entries); k++)
                reader_blg_write_counter_value(&writer, 0, LOCAL + i, &raw);
            ck_assert_int_eq(reader_blg_write_sample_end(&writer), EPC_OK);
            ck_assert_int_eq(reader_blg_write_flush(&writer), EPC_OK);
            ck_assert_uint_eq(out.bytes, predicted);
        }
        ck_assert_int_eq(reader_blg_write_end(&writer, LOCAL), EPC_OK);
        kit_buffer_release(&out);
    }
}

EPC_TEST(written__a_sample_needs_a_part_for_each_entry)
{
    struct reader_blg_writer writer;
    struct kit_buffer out = { 0 };
    const struct reader_raw raw = { 1, 2, 3 };

    make_entries(1);
    ck_assert_int_eq(epct_begin_log(&writer, epct_sink_of_buffer(&out),
                                    &(struct reader_blg_head){ .bits = 64 }, entries, 1),
                     EPC_OK);
    reader_blg_write_sample_begin(&writer, LOCAL);
    ck_assert_int_eq(reader_blg_write_sample_end(&writer), EPC_E_INVALID);
    reader_blg_write_sample_begin(&writer, LOCAL);
    reader_blg_write_counter_value(&writer, 0, LOCAL, &raw);
    reader_blg_write_counter_value(&writer, 0, LOCAL, &raw);
    ck_assert_int_eq(reader_blg_write_sample_end(&writer), EPC_E_INVALID);
    ck_assert_int_eq(reader_blg_write_end(&writer, 0), EPC_OK);
    entries[0].flags = READER_BLG_ENTRY_OBJECT;
    ck_assert_int_eq(epct_begin_log(&writer, epct_sink_of_buffer(&out),
                                    &(struct reader_blg_head){ .bits = 64 }, entries, 1),
                     EPC_E_INVALID);
    kit_buffer_release(&out);
}
