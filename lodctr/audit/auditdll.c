/* SPDX-License-Identifier: MIT
 *
 * auditdll.c -- judges the DLLs of all providers.  See audit.h. */
#include <epc/epc.h>

#include "lodctr/audit/auditing.h"

struct about {
    struct lod_audit *audit;
    const struct lod_provider *provider;
};

static void tell(void *context, enum lod_machine_rule_id rule, const char *got, const char *wanted,
                 const char *message)
{
    const struct about *about = context;

    if (!message)
        about->audit->status = EPC_E_NOMEM;
    else
        ini_add(about->audit->findings,
                &(struct ini_finding){ .rule = rule,
                                       .at = { .file = about->provider->path },
                                       .got = got,
                                       .wanted = wanted },
                "%s", message);
}

void lod_audit_dlls(struct lod_audit *audit)
{
    for (size_t i = 0; i < audit->providers->count && audit->status == EPC_OK; i++) {
        const struct lod_provider *provider = &audit->providers->list[i];
        struct about about = { audit, provider };

        if (provider->unreadable)
            continue;
        if (lod_provider_is_disabled(provider))
            LOD_AUDIT_TELL(audit, EPCI_MACHINE_DISABLED, provider->path, LOD_DISABLED,
                           "%s: its DLL is never called; lodctr /E:%s enables it",
                           provider->service, provider->service);
        if (audit->dlls)
            audit->status = lod_dll_judge(audit->arena, audit->dlls, provider, tell, &about);
    }
}
