/* SPDX-License-Identifier: MIT
 *
 * scenarios.c -- see scenarios.h.
 */
#include "scenarios.h"

#include <epc/epc.h>

#include "epc_check.h"

static void plan_install(struct epct_install *t, const struct epci_perf_model *model,
                         bool create_languages)
{
    static const struct epci_key_value library = { "Library", EPCI_REG_SZ, "x\0\0", 4 };

    epct_plan(t, &(struct epci_request){ .action = EPCI_INSTALL,
                                         .model = model,
                                         .create_languages = create_languages,
                                         .create_key = true,
                                         .values = &library,
                                         .value_count = 1 });
}

/* These counters with an event source of this name. */
static struct epci_request with_source(struct epct_install *t, const struct epci_perf_model *model,
                                       const char *source)
{
    ck_assert_int_eq(t->registry.ops->write(t->registry.self,
                                            EPCT_SERVICES "\\WebPerf\\Performance", "Library",
                                            EPCI_REG_SZ, "x\0\0", 4),
                     EPC_OK);
    return (struct epci_request){ .action = EPCI_INSTALL, .model = model, .event_source = source };
}

void epct_prepare(struct epct_install *t, enum epct_scenario scenario)
{
    struct epci_request request;

    static const char *const texts[] = { "SITE 009 NAME=Other", NULL };
    const struct epct_file small = { "WebPerf", "SITE", NULL, "009", texts };

    epct_begin(t);
    if (scenario != EPCT_INSTALL_FRESH && scenario != EPCT_REPAIR)
        epct_initialise(t, "007");
    switch (scenario) {
    case EPCT_INSTALL_FRESH:
        plan_install(t, epct_webperf_french(t), false);
        break;
    case EPCT_INSTALL_LANGUAGES:
        plan_install(t, epct_webperf_french(t), true);
        break;
    case EPCT_CREATE_KEY:
        t->registry.ops->remove_key(t->registry.self, EPCT_SERVICES "\\WebPerf\\Performance");
        t->registry.ops->remove_key(t->registry.self, EPCT_SERVICES "\\WebPerf");
        plan_install(t, epct_webperf(t), false);
        break;
    case EPCT_REINSTALL:
        epct_install_model(t, epct_webperf(t));
        plan_install(t, epct_model(t, &small), false);
        break;
    case EPCT_MOVE:
        epct_install_model(t, epct_model(t, &small));
        plan_install(t, epct_webperf(t), false);
        break;
    case EPCT_REMOVE:
        epct_install_model(t, epct_webperf(t));
        epct_plan(t, &(struct epci_request){ .action = EPCI_REMOVE, .service = "WebPerf" });
        break;
    case EPCT_REPAIR:
        epct_plan(t, &(struct epci_request){ .action = EPCI_REPAIR });
        break;
    case EPCT_INSTALL_SOURCE:
        request = with_source(t, epct_webperf(t), "Web Events");
        epct_plan(t, &request);
        break;
    case EPCT_REPLACE_SOURCE:
    case EPCT_REMOVE_SOURCE:
        request = with_source(t, epct_model(t, &small), "Old Events");
        epct_run(t, &request);
        request = with_source(t, epct_webperf(t), "Web Events");
        if (scenario == EPCT_REMOVE_SOURCE)
            request = (struct epci_request){ .action = EPCI_REMOVE, .service = "WebPerf" };
        epct_plan(t, &request);
        break;
    case EPCT_SCENARIOS:
        break;
    }
    ck_assert_int_eq(t->plan.outcome, EPCI_PLAN_READY);
    ck_assert_uint_gt(t->plan.edit_count, 3);
}
