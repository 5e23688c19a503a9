/* SPDX-License-Identifier: MIT
 *
 * fuzz_fix.c -- any bytes as a counter file and as a schema.  A repaired file needs no second
 * repair, is accepted if it was accepted before, and installs the same; an imported schema is in
 * canonical form. */
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "ini/write/canon.h"
#include "ini/write/fix.h"
#include "ini/write/import.h"
#include "inicase.h"
#include "same.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct checked {
    struct inicase c;
    enum ini_dialect dialect;
    struct ini_perf_model model;
    struct ini_epc epc;
};

static int find_faults(void *context, const struct ini_io *io, struct ini_findings *findings)
{
    struct checked *checked = context;
    struct ini_source source;
    int status;

    if (checked->dialect == INI_DIALECT_INI)
        return ini_perfini_load(&checked->c.arena, io, "x", &checked->model, findings);
    status = ini_source_load(&checked->c.arena, io, "x", INI_SOURCE_STRICT, &source, findings);
    return status ? status : ini_epc_parse(&checked->c.arena, io, &source, &checked->epc, findings);
}

static int repair(struct checked *checked, const void *bytes, size_t count,
                  struct ini_output *output, size_t *repairs)
{
    const struct ini_fix fix = { .arena = &checked->c.arena,
                                 .io = &checked->c.io,
                                 .path = "x",
                                 .dialect = checked->dialect,
                                 .check = find_faults,
                                 .context = checked };
    struct ini_findings left, done;
    int status;

    checked->c.file_count = 0;
    inicase_text(&checked->c, "x.h",
                 "#define A 0\n#define A_B 2;\n#define SITE 4\n#define N_1 6\n");
    inicase_file(&checked->c, "x", bytes, count);
    *output = (struct ini_output){ bytes, count };
    status = ini_build_fixed_text(&fix, &left, &done, output);
    *repairs = done.errors + done.warnings + done.notes;
    if (*repairs == 0)
        *output = (struct ini_output){ bytes, count };
    return status;
}

static void import(struct checked *checked)
{
    struct ini_source source = { .name = "x" };
    struct ini_import import;
    struct ini_output canonical;

    if (ini_import_to_schema(&checked->c.arena, &checked->model, &import) != EPC_OK)
        return;
    source.text = (const char *)import.output.bytes;
    source.bytes = import.output.count;
    if (ini_canonicalise_source(&checked->c.arena, &source, INI_DIALECT_EPC, &canonical) != EPC_OK)
        return;
    FUZZ_ASSERT(canonical.count == source.bytes);
    FUZZ_ASSERT(memcmp(canonical.bytes, source.text, source.bytes) == 0);
    ini_findings_init(&checked->c.findings, &checked->c.arena);
    FUZZ_ASSERT(ini_epc_parse(&checked->c.arena, &checked->c.io, &source, &checked->epc,
                              &checked->c.findings));
    for (size_t i = 0; i < checked->c.findings.stored; i++) {
        enum ini_rule_id rule = checked->c.findings.list[i].rule;
        FUZZ_ASSERT(rule != INI_RULE_EPC_LINE && rule != INI_RULE_EPC_QUOTE &&
                    rule != INI_RULE_EPC_SECTION_FORM && rule != INI_RULE_EPC_IDENTIFIER &&
                    rule != INI_RULE_EPC_SYMBOL_COLLISION && rule != INI_RULE_EPC_KEY_REPEATED);
    }
}

static void try_dialect(const uint8_t *data, size_t size, enum ini_dialect dialect)
{
    struct checked checked = { .dialect = dialect };
    struct ini_perf_model model;
    struct ini_output once, twice;
    size_t repairs;
    int before, after;

    inicase_init(&checked.c);
    checked.c.arena.limit = (size_t)64 << 20;
    inicase_text(&checked.c, "x.h", "#define A 0\n#define A_B 2;\n#define SITE 4\n#define N_1 6\n");
    inicase_file(&checked.c, "x", data, size);
    before = find_faults(&checked, &checked.c.io, &checked.c.findings);
    model = checked.model;
    after = repair(&checked, data, size, &once, &repairs);
    if (before != EPC_E_NOMEM && after != EPC_E_NOMEM) {
        FUZZ_ASSERT(before != EPC_OK || after == EPC_OK);
        if (dialect == INI_DIALECT_INI && before == EPC_OK) {
            FUZZ_ASSERT(!same_model(&model, &checked.model, true));
            import(&checked);
        }
        if (repairs < INI_MAX_FINDINGS &&
            repair(&checked, once.bytes, once.count, &twice, &repairs) != EPC_E_NOMEM)
            FUZZ_ASSERT(repairs == 0);
    }
    inicase_release(&checked.c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_dialect(data, size, INI_DIALECT_INI);
    try_dialect(data, size, INI_DIALECT_EPC);
    return 0;
}
