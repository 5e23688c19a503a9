/* SPDX-License-Identifier: MIT
 *
 * rulesample.c -- see rulesample.h. */
#include "rulesample.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/lint.h"

static const struct rule_samples *const lists[] = { &rule_samples_ini, &rule_samples_epc };

const struct rule_sample *rule_sample_of(enum epci_ini_rule_id rule,
                                         const struct rule_samples **list)
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
                             struct epci_arena *arena, bool good)
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

void rule_sample_run(struct inicase *c, const struct rule_samples *list,
                     const struct rule_sample *sample, bool good)
{
    const char *text;
    struct epci_perf_model model;
    struct epci_epc epc;

    inicase_init(c);
    text = rule_sample_text(list, sample, &c->arena, good);
    if (list->header) {
        inicase_file(c, list->file, text, !good && sample->bytes ? sample->bytes : strlen(text));
        inicase_text(c, "x.h", rule_sample_header(list, sample, good));
        inicase_text(c, "./x.h", rule_sample_header(list, sample, good));
        if (epci_perfini_load(&c->arena, &c->io, list->file, &model, &c->findings) == EPC_OK)
            (void)epci_perf_lint(&c->arena, &model, &c->findings);
    } else if (inicase_epc(c, text, &epc) == EPC_OK) {
        (void)epci_epc_lint(&c->arena, &epc, &c->findings);
    }
    epci_ini_findings_sort(&c->findings);
}
