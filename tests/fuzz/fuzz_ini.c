/* SPDX-License-Identifier: MIT
 *
 * fuzz_ini.c -- any bytes as a counter file: a model that keeps its invariants, or a finding. */
#include <stdlib.h>

#include <epc/epc.h>

#include "ini/lint/lint.h"
#include "inicase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char header[] = "#define A 0\n#define A_B 2;\n#define SITE 4\n#define ODD 5\n"
                                 "#define TWIN 4\n#define BIG 70000\n#define MINUS (-2)\n";
    struct inicase c;
    struct ini_perf_model model;
    int status;

    inicase_init(&c);
    c.arena.limit = (size_t)64 << 20;
    inicase_file(&c, "x.ini", data, size);
    inicase_text(&c, "x.h", header);
    status = ini_perfini_load(&c.arena, &c.io, "x.ini", &model, &c.findings);
    if (status == EPC_OK && (!ini_perf_model_is_consistent(&model) || c.findings.errors != 0))
        abort();
    if (status != EPC_OK && status != EPC_E_NOMEM && c.findings.errors == 0)
        abort();
    if (status == EPC_OK)
        (void)ini_perf_lint(&c.arena, &model, &c.findings);
    for (size_t i = 0; i < c.findings.stored; i++)
        (void)ini_format_finding_as_json(&c.arena, &c.findings.list[i]);
    inicase_release(&c);
    return 0;
}
