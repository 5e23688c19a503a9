/* SPDX-License-Identifier: MIT
 *
 * auditdll.c -- examines the DLLs of all services (dll.h) and turns what is wrong into findings.
 */
#include <epc/epc.h>

#include "lodctr/audit/auditing.h"

void lod_audit_dlls(struct lod_audit *audit)
{
    for (size_t i = 0; i < audit->state->service_count && audit->status == EPC_OK; i++) {
        const struct lod_service *service = &audit->state->services[i];

        if (service->unreadable)
            continue;
        if (lod_service_is_disabled(service))
            LOD_AUDIT_ADD(audit, LOD_RULE_DISABLED, service->path, LOD_DISABLED,
                          "%s: its DLL is never called; lodctr /E:%s enables it", service->name,
                          service->name);
        if (audit->dlls)
            audit->status = lod_dll_judge(audit->arena, audit->dlls, service, audit->findings);
    }
}
