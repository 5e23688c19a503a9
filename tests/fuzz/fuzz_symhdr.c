/* SPDX-License-Identifier: MIT
 *
 * fuzz_symhdr.c -- any bytes as a symbol header: every listed define is found by its name. */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "inicase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct inicase c;
    struct ini_source source;
    struct ini_symhdr header;

    inicase_init(&c);
    c.arena.limit = (size_t)64 << 20;
    if (ini_source_decode(&c.arena, &c.io, "x.h", epci_span_of(data, size), INI_SOURCE_CODE,
                          &source, &c.findings) == EPC_OK &&
        ini_symhdr_parse(&c.arena, &source, &header, &c.findings) == EPC_OK)
        for (size_t i = 0; i < header.count; i++) {
            const struct ini_define *define = &header.defines[i];
            if (ini_symhdr_find(&header, define->name, strlen(define->name), true) != define ||
                define->at.line == 0 || define->at.column == 0)
                abort();
        }
    inicase_release(&c);
    return 0;
}
