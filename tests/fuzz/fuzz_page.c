/* SPDX-License-Identifier: MIT
 *
 * fuzz_page.c -- any bytes as a block or an answer, and as the texts around it: the page is
 * well-formed, has no script of theirs, and its spans cover each byte once. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json/jsonread.h"
#include "sdk/port/port.h"
#include "page/page.h"
#include "page/spans.h"
#include "wellformed.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_spans(struct epci_span bytes, bool whole)
{
    struct page_spans spans;
    struct kit_arena arena;
    uint64_t at = 0;

    kit_arena_init(&arena, epci_alloc, epci_free);
    FUZZ_ASSERT(page_spans_build_from_bytes(&spans, &arena, bytes, whole) == EPC_OK);
    for (size_t i = 0; i < spans.count; i++) {
        FUZZ_ASSERT(spans.list[i].offset == at && spans.list[i].length > 0);
        at += spans.list[i].length;
    }
    FUZZ_ASSERT(at == bytes.left);
    kit_arena_release(&arena);
}

/* The document in it is JSON. */
static void check_document(const struct kit_buffer *page)
{
    static const char begin[] = "id=\"document\">\n";
    const char *at = page->text, *end;
    struct kit_jsonread document;
    size_t where;

    while (memcmp(at, begin, sizeof begin - 1) != 0) {
        at = memchr(at + 1, 'i', (size_t)(page->text + page->bytes - at - 1));
        FUZZ_ASSERT(at && page->text + page->bytes - at > (ptrdiff_t)sizeof begin);
    }
    at += sizeof begin - 1;
    end = memchr(at, '<', (size_t)(page->text + page->bytes - at));
    FUZZ_ASSERT(end && memcmp(end, "</script>", 9) == 0);
    FUZZ_ASSERT(kit_jsonread_parse(at, (size_t)(end - at), &document, &where) == EPC_OK);
}

/* The first bytes: flags, where a finding is, and how long the text is.  Then the text, and the
 * block. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const size_t length = size < 4 ? 0 : data[3] < size - 4 ? data[3] : size - 4;
    const uint64_t times[] = { 130000000000000000u, 130000000010000000u };
    struct reader_snapshot snapshot = { 0 };
    struct kit_buffer out = { 0 };
    struct page_page page;
    double values[2];
    const char *why;
    size_t at;
    char *text;

    if (size < 4 || !(text = malloc(length + 1)))
        return 0;
    memcpy(text, data + 4, length);
    text[length] = '\0';
    memcpy(values, (double[]){ data[1], data[0] & 8 ? 1e308 : -1 }, sizeof values);
    const struct page_fact fact = { text, text };
    const struct page_finding findings[] = {
        { EPCI_ERROR, text, text, 1003, true, 7, data[1] | (uint64_t)data[2] << 8, 1, 2 },
        { EPCI_NOTE, "rule", text, 0, false, 0, 0, 0, 0 },
    };
    const struct page_series series = { text, text, text, values };
    page = (struct page_page){ .title = text,
                               .tool = "fuzz",
                               .facts = &fact,
                               .fact_count = 1,
                               .checked = data[0] & 1,
                               .findings = findings,
                               .finding_count = data[0] & 2 ? 2 : 0,
                               .block = epci_span_of(data + 4 + length, size - 4 - length),
                               .whole = data[0] & 4,
                               .times = times,
                               .time_count = 2,
                               .series = &series,
                               .series_count = data[0] & 8 ? 1 : 0,
                               .chart_note = data[0] & 16 ? text : NULL };
    page.chart_count = data[0] & 0x20 ? page.series_count : 0;
    if (reader_snapshot_build_from_answer(&snapshot, page.block) == EPC_OK && page.whole)
        page.newer = &snapshot;
    check_spans(page.block, page.whole);
    FUZZ_ASSERT(page_write_page(&page, &out) == EPC_OK);
    if (!epct_well_formed(out.text, out.bytes, &why, &at)) {
        fprintf(stderr, "%s at %zu: %.80s\n", why, at, out.text + at);
        abort();
    }
    check_document(&out);
    kit_buffer_release(&out);
    reader_snapshot_release(&snapshot);
    free(text);
    return 0;
}
