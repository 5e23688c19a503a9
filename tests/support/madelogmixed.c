/* SPDX-License-Identifier: MIT
 *
 * madelogmixed.c -- a made log that has a counter of each kind. */
#include "madelog.h"

#include <stdio.h>

#include <epc/epc.h>

#include "blockbuilder.h"

#define MIXED_NO_MACHINE 0x800007D0u

void madelog_make_mixed(struct madelog *m, const struct madelog_style *style, unsigned samples,
                        unsigned instances)
{
    static const char *const names[] = { "_Total", "0", "1", "0", NULL };
    static const char *const pairs[] = { "1", "1847", "230", "Process", "232", "Threads", NULL };
    char name[32];

    madelog_init(m, style);
    madelog_names(m, "\\\\MADE", pairs);
    madelog_entry(m, &(struct madelog_entry){
                         .object = "system", .counter = "up", .type = EPC_PERF_COUNTER_RAWCOUNT });
    madelog_entry(m, &(struct madelog_entry){ .object = "cpu",
                                              .instance = "*",
                                              .counter = "busy",
                                              .flags = 1,
                                              .type = EPC_PERF_100NSEC_TIMER });
    madelog_entry(m, &(struct madelog_entry){ .machine = "\\\\OTHER",
                                              .object = "web",
                                              .parent = "site",
                                              .instance = "default",
                                              .index = 2,
                                              .counter = "hits",
                                              .type = EPC_PERF_COUNTER_COUNTER });
    madelog_entry(
        m, &(struct madelog_entry){
               .object = "Process", .instance = "*", .counter = "*", .flags = 0x10, .type = 0x10 });
    madelog_catalogue(m);
    for (unsigned i = 0; i < samples; i++) {
        struct block b;

        block_init(&b);
        block_answer(&b, "MADE");
        block_many(&b, 230, 232, EPC_PERF_COUNTER_RAWCOUNT);
        for (unsigned k = 0; k < instances + i % 3; k++) {
            snprintf(name, sizeof name, "process %u", k);
            block_instance(&b, name, (const uint64_t[]){ i + k });
        }
        madelog_sample(m);
        madelog_one(m, 0, i, 0);
        madelog_many(m, 0, names + i % 2, 5 * i, madelog_utc(m));
        madelog_one(m, i % 5 == 4 ? MIXED_NO_MACHINE : 0, i % 5 == 4 ? 0 : 7 * i,
                    10000000 * (uint64_t)i);
        madelog_object(m, block_span(&b));
        madelog_sample_end(m);
        block_release(&b);
    }
    madelog_end(m);
}
