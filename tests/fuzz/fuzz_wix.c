/* SPDX-License-Identifier: MIT
 *
 * fuzz_wix.c -- any bytes as a WiX file: what is imported from it is a schema in canonical form,
 * without an error but for what is left to fill in, names and their lengths. */
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "ini/wix/wix.h"
#include "ini/write/import.h"
#include "inicase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Texts of a file may break these rules of schemas, but nothing else is broken in them. */
static bool may_break(unsigned rule)
{
    static const unsigned rules[] = {
        INI_RULE_EPC_TODO,        INI_RULE_EPC_BASE_MISSING, INI_RULE_EPC_VALUE,
        INI_RULE_EPC_NAME_LENGTH, INI_RULE_EPC_TOO_MANY,     INI_RULE_EPC_QUOTE,
        INI_RULE_EPC_RESERVED,    INI_RULE_SERVICE_NAME,     INI_RULE_EPC_SECTION_MISSING,
    };

    for (size_t i = 0; i < EPC_COUNT(rules); i++)
        if (rules[i] == rule)
            return true;
    return ini_rules[rule].severity != EPCI_ERROR;
}

static void check_schema(struct inicase *c, const struct ini_output *output)
{
    struct ini_source source;
    struct ini_epc epc;

    ini_findings_init(&c->findings, &c->arena);
    FUZZ_ASSERT(ini_source_decode(&c->arena, &c->io, "x.epc",
                                  epci_span_of(output->bytes, output->count), INI_SOURCE_UNICODE,
                                  &source, &c->findings) != EPC_E_ENCODING);
    if (c->arena.refused != 0)
        return;
    (void)ini_epc_parse(&c->arena, NULL, &source, &epc, &c->findings);
    for (size_t i = 0; i < c->findings.stored; i++)
        FUZZ_ASSERT(may_break(c->findings.list[i].rule));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct inicase c;
    struct ini_perf_model model;
    struct ini_import imported;
    int status;

    inicase_init(&c);
    c.arena.limit = (size_t)64 << 20;
    inicase_file(&c, "x.wxs", data, size);
    status = ini_wix_load(&c.arena, &c.io, "x.wxs", &model, &c.findings);
    FUZZ_ASSERT(status == EPC_OK || status == EPC_E_NOMEM || c.findings.errors != 0);
    FUZZ_ASSERT(status != EPC_OK || c.findings.errors == 0);
    if (status == EPC_OK && ini_import_to_schema(&c.arena, &model, &imported) == EPC_OK)
        check_schema(&c, &imported.output);
    inicase_release(&c);
    return 0;
}
