/* SPDX-License-Identifier: MIT
 *
 * fuzz_metrics.c -- any bytes as a name table and two answers, one after the other.
 *
 * The first byte has the options, the next two how many bytes the name table has, and two more how
 * many the first answer has.  Whatever they are, both forms are right: each line is one of a
 * family, families and series are there once, labels are sorted and escaped, texts are UTF-8,
 * values are numbers. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/metrics/metrics.h"

#include "fuzz.h"
#include "metricscheck.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct tried {
    struct mon_metrics *metrics;
    struct reader_titles titles;
    struct reader_selection selection;
    const uint8_t *answers[2];
    size_t sizes[2];
    uint8_t options;
};

static void take(struct tried *tried, int which)
{
    static const struct mon_metrics_provider providers[] = { { "b\"\\\n\xFF", true, 1, 1, 104 },
                                                             { "a", false, -1, 0, 0 },
                                                             { "a", true, 2, 0, 0 } };
    struct reader_snapshot snapshot;
    struct mon_metrics_source sources[2] = { { &snapshot, &tried->titles, "", 0 },
                                             { &snapshot, &tried->titles, "THERE\"", 0 } };
    struct mon_metrics_sample sample = { .sources = sources,
                                         .source_count = tried->options & 4 ? 2 : 1,
                                         .providers = providers,
                                         .provider_count = tried->options & 8 ? 3 : 0,
                                         .selection =
                                             tried->options & 16 ? &tried->selection : NULL,
                                         .seconds = tried->options & 8 ? 0.125 : -1 };

    if (tried->options & 32)
        sources[1].computer = "";
    if (reader_snapshot_build_from_answer(
            &snapshot, epci_span_of(tried->answers[which], tried->sizes[which])) == EPC_OK &&
        mon_metrics_compute_from_sample(tried->metrics, &sample) == EPC_OK) {
        const bool open = (tried->options & 64) == 0;
        struct kit_buffer text = { 0 };

        FUZZ_ASSERT(mon_metrics_write(tried->metrics,
                                      open ? MON_METRICS_OPENMETRICS : MON_METRICS_CLASSIC,
                                      &text) == EPC_OK);
        mjd_check(&text, open);
        kit_buffer_release(&text);
    }
    reader_snapshot_release(&snapshot);
}

static void try_answers(struct tried *tried)
{
    const struct mon_metrics_options options = { .prefix = "epc",
                                                 .totals = (tried->options & 1) != 0,
                                                 .texts = (tried->options & 2) != 0 };

    reader_selection_init(&tried->selection, READER_ALL_DETAILS);
    (void)reader_selection_add_path(&tried->selection, kit_slice_of("\\*(*a*)\\*"), NULL);
    (void)reader_selection_add_path(&tried->selection, kit_slice_of("\\*\\*"), NULL);
    if (mon_metrics_open(&tried->metrics, &options) == EPC_OK) {
        take(tried, 0);
        take(tried, 1);
        mon_metrics_close(tried->metrics);
    }
    reader_selection_release(&tried->selection);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tried tried = { 0 };
    struct reader_names names;
    size_t texts;

    if (size < 5)
        return 0;
    tried.options = data[0];
    texts = data[1] | (size_t)data[2] << 8;
    tried.sizes[0] = data[3] | (size_t)data[4] << 8;
    data += 5;
    size -= 5;
    texts = texts < size ? texts : size;
    size -= texts;
    tried.sizes[0] = tried.sizes[0] < size ? tried.sizes[0] : size;
    tried.sizes[1] = size - tried.sizes[0];
    tried.answers[0] = data + texts;
    tried.answers[1] = tried.answers[0] + tried.sizes[0];
    if (reader_names_parse_multi_sz(&names, data, texts) != EPC_OK)
        return 0;
    if (reader_titles_copy_from_names(&tried.titles, &names) == EPC_OK) {
        if (reader_names_parse_multi_sz(&tried.titles.english_helps, data, texts) == EPC_OK)
            try_answers(&tried);
        reader_titles_release(&tried.titles);
    }
    reader_names_release(&names);
    return 0;
}
