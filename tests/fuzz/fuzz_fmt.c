/* SPDX-License-Identifier: MIT
 *
 * fuzz_fmt.c -- any bytes as a counter file and as a schema: formatting the canonical form changes
 * nothing, and the canonical form has the same meaning as the input. */
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "ini/write/canon.h"
#include "inicase.h"
#include "same.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns false if the input is not a text, or without memory. */
static bool format(struct inicase *c, struct epci_span bytes, enum ini_dialect dialect,
                   struct ini_output *output)
{
    struct ini_source source;

    return ini_source_decode(&c->arena, &c->io, "x", bytes, INI_SOURCE_STRICT, &source,
                             &c->findings) == EPC_OK &&
           ini_canonicalise_source(&c->arena, &source, dialect, output) == EPC_OK;
}

static int load_epc(struct inicase *c, struct epci_span bytes, struct ini_epc *epc)
{
    struct ini_source source;
    int status =
        ini_source_decode(&c->arena, &c->io, "x", bytes, INI_SOURCE_STRICT, &source, &c->findings);

    return status ? status : ini_epc_parse(&c->arena, &c->io, &source, epc, &c->findings);
}

/* It has its own list, because the reader's findings depend on those in the list already. */
static int load_ini(struct inicase *c, const char *path, struct ini_perf_model *model)
{
    ini_findings_init(&c->findings, &c->arena);
    return ini_perfini_load(&c->arena, &c->io, path, model, &c->findings);
}

static void compare_ini(struct inicase *c)
{
    struct ini_perf_model a, b;
    int before = load_ini(c, "a.ini", &a);
    int after = load_ini(c, "b.ini", &b);

    if (before == EPC_E_NOMEM || after == EPC_E_NOMEM)
        return;
    FUZZ_ASSERT(before == after);
    FUZZ_ASSERT(before != EPC_OK || !same_model(&a, &b, false));
}

static void compare_epc(struct inicase *c, struct epci_span first, struct epci_span second)
{
    struct ini_epc a, b;
    int before = load_epc(c, first, &a);
    int after = load_epc(c, second, &b);

    if (before == EPC_E_NOMEM || after == EPC_E_NOMEM)
        return;
    FUZZ_ASSERT(before == after);
    FUZZ_ASSERT(before != EPC_OK || !same_epc(&a, &b));
}

static void try_dialect(struct epci_span bytes, enum ini_dialect dialect)
{
    static const char header[] = "#define A 0\n#define A_B 2;\n#define SITE 4\n#define N_1 6\n";
    struct ini_output once, twice;
    struct inicase c;

    inicase_init(&c);
    c.arena.limit = (size_t)64 << 20;
    if (format(&c, bytes, dialect, &once) &&
        format(&c, epci_span_of(once.bytes, once.count), dialect, &twice)) {
        FUZZ_ASSERT(once.count == twice.count);
        FUZZ_ASSERT(once.count == 0 || memcmp(once.bytes, twice.bytes, once.count) == 0);
        inicase_text(&c, "x.h", header);
        inicase_file(&c, "a.ini", bytes.at, bytes.left);
        inicase_file(&c, "b.ini", once.bytes, once.count);
        if (dialect == INI_DIALECT_INI)
            compare_ini(&c);
        else
            compare_epc(&c, bytes, epci_span_of(once.bytes, once.count));
    }
    inicase_release(&c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_dialect(epci_span_of(data, size), INI_DIALECT_INI);
    try_dialect(epci_span_of(data, size), INI_DIALECT_EPC);
    return 0;
}
