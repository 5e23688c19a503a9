/* generated from gadget.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include <epc/provider.h>

#include "gadget_schema.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Written by hand: see epc/ondemand.h. */
extern epc_object_fn collect_disks;
extern epc_object_fn collect_survey;
extern const epc_foreign_callback gadget_foreign;
extern const epc_device_procedures gadget_devices;

epc_open_fn GadgetOpen;
epc_collect_fn GadgetCollect;
epc_close_fn GadgetClose;
epc_register_fn DllRegisterServer;
epc_register_fn DllUnregisterServer;

#ifdef __cplusplus
}
#endif

static const epc_callback callbacks[] = {
    /* object, function, context, budget */
    { GADGET_DISK, collect_disks, NULL, 0 },
    { GADGET_SURVEY, collect_survey, NULL, 0 },
};

static const epc_on_demand on_demand = {
    sizeof on_demand,
    callbacks,
    EPC_COUNT(callbacks),
    &gadget_foreign,
    &gadget_devices,
};

static epc_provider provider =
    EPC_PROVIDER_INIT_ON_DEMAND(&gadget_schema, &on_demand);

DWORD APIENTRY GadgetOpen(LPWSTR devices)
{
    return epc_provider_open(&provider, devices);
}

DWORD APIENTRY GadgetCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    return epc_provider_collect(&provider, query, data, bytes, types);
}

DWORD APIENTRY GadgetClose(void)
{
    return epc_provider_close(&provider);
}

HRESULT APIENTRY DllRegisterServer(void)
{
    return epc_provider_register(&provider, "gadget.ini",
                                 "GadgetOpen", "GadgetCollect", "GadgetClose");
}

HRESULT APIENTRY DllUnregisterServer(void)
{
    return epc_provider_unregister(&provider);
}
