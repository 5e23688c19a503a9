/* generated from webperf.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include <epc/provider.h>

#include "webperf_schema.h"

#ifdef __cplusplus
extern "C" {
#endif

epc_open_fn WebPerfOpen;
epc_collect_fn WebPerfCollect;
epc_close_fn WebPerfClose;
epc_register_fn DllRegisterServer;
epc_register_fn DllUnregisterServer;

#ifdef __cplusplus
}
#endif

static epc_provider provider = EPC_PROVIDER_INIT(&webperf_schema);

DWORD APIENTRY WebPerfOpen(LPWSTR devices)
{
    return epc_provider_open(&provider, devices);
}

DWORD APIENTRY WebPerfCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    return epc_provider_collect(&provider, query, data, bytes, types);
}

DWORD APIENTRY WebPerfClose(void)
{
    return epc_provider_close(&provider);
}

HRESULT APIENTRY DllRegisterServer(void)
{
    return epc_provider_register(&provider, "webperf.ini",
                                 "WebPerfOpen", "WebPerfCollect", "WebPerfClose");
}

HRESULT APIENTRY DllUnregisterServer(void)
{
    return epc_provider_unregister(&provider);
}
