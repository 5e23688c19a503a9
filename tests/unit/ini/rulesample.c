/* SPDX-License-Identifier: MIT
 *
 * rulesample.c -- puts a sample's files into an inicase, loads and checks them as epc-ini check
 * does. */
#include "rulesample.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/lint/lint.h"
#include "ini/wix/wix.h"

static const struct rule_samples *const lists[] = { &rule_samples_ini, &rule_samples_epc,
                                                    &rule_samples_wix };

const struct rule_sample *rule_sample_of(enum ini_rule_id rule, const struct rule_samples **list)
{
    for (size_t i = 0; i < EPC_COUNT(lists); i++)
        for (size_t j = 0; j < lists[i]->count; j++)
            if (lists[i]->list[j].rule == rule) {
                *list = lists[i];
                return &lists[i]->list[j];
            }
    return NULL;
}

const char *rule_sample_text(const struct rule_samples *list, const struct rule_sample *sample,
                             struct kit_arena *arena, bool good)
{
    if (sample->make)
        return sample->make(arena, good);
    if (!good)
        return sample->bad;
    return sample->good ? sample->good : list->good;
}

const char *rule_sample_header(const struct rule_samples *list, const struct rule_sample *sample,
                               bool good)
{
    return sample->header && (!good || sample->good) ? sample->header : list->header;
}

/* The bytes of the file, swapped if the sample says so. */
static const char *bytes_of(struct kit_arena *arena, const struct rule_sample *sample,
                            const char *text, size_t bytes)
{
    char *swapped = kit_arena_allocate(arena, bytes, 1);

    for (size_t i = 0; i < bytes; i++)
        swapped[i] = text[sample->swapped ? i ^ 1 : i];
    return swapped;
}

void rule_sample_run(struct inicase *c, const struct rule_samples *list,
                     const struct rule_sample *sample, bool good)
{
    const char *text;
    const char *loads = sample->loads && !good ? sample->loads : list->file;
    size_t bytes;
    struct ini_perf_model model;
    struct ini_epc epc;

    inicase_init(c);
    text = rule_sample_text(list, sample, &c->arena, good);
    bytes = !good && sample->bytes ? sample->bytes : strlen(text);
    c->io.codepage = good ? 0 : sample->codepage;
    inicase_file(c, list->file, good ? text : bytes_of(&c->arena, sample, text, bytes), bytes);
    if (list->header) {
        inicase_text(c, "x.h", rule_sample_header(list, sample, good));
        inicase_text(c, "./x.h", rule_sample_header(list, sample, good));
        if (ini_perfini_load(&c->arena, &c->io, loads, &model, &c->findings) == EPC_OK)
            (void)ini_perf_lint(&c->arena, &model, &c->findings);
    } else if (list == &rule_samples_wix) {
        (void)ini_wix_load(&c->arena, &c->io, loads, &model, &c->findings);
    } else {
        if (!good && sample->side)
            inicase_text(c, "x.00C.epc", sample->side);
        if (ini_epc_load(&c->arena, &c->io, loads, &epc, &c->findings) == EPC_OK)
            (void)ini_epc_lint(&c->arena, &epc, &c->findings);
    }
    ini_findings_sort(&c->findings);
}
