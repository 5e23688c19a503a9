/* SPDX-License-Identifier: MIT
 *
 * fuzz_codepage.c -- the first byte chooses a code page, the rest is a file in it.  The result is
 * UTF-8 that keeps all ASCII, or the offset of an invalid byte with valid text before it. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/read/encoding.h"
#include "inicase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const unsigned codepages[] = { 1252, 932, 936, 949, 950, 1258, 54936, 1361, 51932, 10001 };

static void check_text(struct inicase *c, const struct ini_source *source)
{
    struct ini_decoded made;

    FUZZ_ASSERT(strlen(source->text) == source->bytes);
    FUZZ_ASSERT(ini_check_and_copy_utf8(&c->arena, epci_span_of(source->text, source->bytes), false,
                                        &made) == EPC_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_span bytes = epci_span_of(data, size);
    struct ini_source source;
    const struct ini_finding *finding;
    struct inicase c;
    int status;

    (void)epci_span_skip(&bytes, size != 0);
    inicase_init(&c);
    c.io.codepage = codepages[size ? data[0] % EPC_COUNT(codepages) : 0];
    status =
        ini_source_decode(&c.arena, &c.io, "x", bytes, INI_SOURCE_STRICT, &source, &c.findings);
    if (status == EPC_E_ENCODING && (finding = &c.findings.list[0])->has_offset) {
        FUZZ_ASSERT(c.findings.stored == 1 && finding->offset < bytes.left);
        FUZZ_ASSERT(finding->at.line != 0 && finding->at.column != 0);
    } else if (status == EPC_OK) {
        check_text(&c, &source);
        ini_check_encodable_in_io_codepage(&c.arena, &c.io, &source, INI_DIALECT_INI, &c.findings);
        FUZZ_ASSERT(c.arena.refused == 0);
    }
    inicase_release(&c);
    return 0;
}
