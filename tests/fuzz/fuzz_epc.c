/* SPDX-License-Identifier: MIT
 *
 * fuzz_epc.c -- any bytes as a .epc file; the bytes after a 0x1E are its translation into every
 * language.  An accepted schema generates files that load as the same schema, and a manifest of
 * ASCII. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "roundtrip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A manifest is ASCII: a character that XML forbids cannot be in it, and `<` and quotes of texts
 * cannot be taken for its own. */
static void check_manifest(const struct ini_output *made)
{
    size_t opened = 0, closed = 0, quotes = 0;

    for (size_t i = 0; i < made->count; i++) {
        unsigned char one = made->bytes[i];

        opened += one == '<';
        closed += one == '>';
        quotes += one == '"';
        if ((one < ' ' || one > '~') && one != '\n')
            abort();
        if (one == '\n' && quotes % 2 != 0)
            abort();
    }
    if (opened != closed)
        abort();
}

static void emit_and_read(struct inicase *c, const struct ini_epc *epc)
{
    struct ini_output output;
    const char *difference = epct_round_trip(c, epc);

    if (difference) {
        fprintf(stderr, "%s\n", difference);
        abort();
    }
    for (unsigned i = 0; i < INI_OUT_COUNT; i++)
        if (ini_emit_output(&c->arena, epc, "x", (enum ini_output_kind)i, &output) == EPC_OK &&
            i == INI_OUT_MAN)
            check_manifest(&output);
}

/* struct ini_io's read: returns the same bytes for every path. */
static int read_translation(void *context, struct kit_arena *arena, const char *path,
                            struct epci_span *bytes)
{
    const struct epci_span *translation = context;

    (void)arena;
    (void)path;
    *bytes = *translation;
    return EPC_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *border = size ? memchr(data, 0x1E, size) : NULL;
    size_t first = border ? (size_t)(border - data) : size;
    struct epci_span translation =
        border ? epci_span_of(border + 1, size - first - 1) : epci_span_of(data, 0);
    struct ini_io io = { .context = &translation, .read = read_translation };
    struct inicase c;
    struct ini_source source;
    struct ini_epc epc;
    int status;

    inicase_init(&c);
    c.arena.limit = (size_t)64 << 20;
    status = ini_source_decode(&c.arena, &c.io, "x.epc", epci_span_of(data, first),
                               INI_SOURCE_STRICT, &source, &c.findings);
    if (status == EPC_OK)
        status = ini_epc_parse(&c.arena, border ? &io : NULL, &source, &epc, &c.findings);
    if (status == EPC_OK)
        emit_and_read(&c, &epc);
    else if (status != EPC_E_NOMEM && c.findings.errors == 0)
        abort();
    inicase_release(&c);
    return 0;
}
