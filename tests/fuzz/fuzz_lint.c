/* SPDX-License-Identifier: MIT
 *
 * fuzz_lint.c -- any text as a schema: a schema without findings generates a counter file without
 * findings. */
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "ini/lint/lint.h"
#include "inicase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_generated(struct inicase *c, const struct ini_epc *epc)
{
    struct ini_output ini, header;
    struct ini_perf_model model;
    int status;

    if (ini_emit_output(&c->arena, epc, "x", INI_OUT_INI, &ini) ||
        ini_emit_output(&c->arena, epc, "x", INI_OUT_HEADER, &header))
        return; /* out of memory */
    inicase_file(c, "x.ini", ini.bytes, ini.count);
    inicase_file(c, "x.h", header.bytes, header.count);
    status = ini_perfini_load(&c->arena, &c->io, "x.ini", &model, &c->findings);
    if (status == EPC_OK)
        status = ini_perf_lint(&c->arena, &model, &c->findings);
    if (status == EPC_E_NOMEM || (status == EPC_OK && c->findings.stored == 0))
        return;
    for (size_t i = 0; i < c->findings.stored; i++)
        fprintf(stderr, "%s\n", ini_format_finding_as_text(&c->arena, &c->findings.list[i]));
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct inicase c;
    struct ini_epc epc;
    char *text;

    inicase_init(&c);
    c.arena.limit = (size_t)64 << 20;
    text = kit_arena_copy_string(&c.arena, (const char *)data, size);
    if (text && inicase_epc(&c, text, &epc) == EPC_OK &&
        ini_epc_lint(&c.arena, &epc, &c.findings) == EPC_OK && c.findings.stored == 0)
        check_generated(&c, &epc);
    inicase_release(&c);
    return 0;
}
