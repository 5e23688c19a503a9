/* generated from system.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include <epc/provider.h>

#include "system_schema.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Written by hand: see epc/ondemand.h. */
extern epc_object_fn collect_system;
extern epc_object_fn collect_memory;
extern epc_object_fn collect_processors;
extern epc_object_fn collect_processor_information;
extern epc_object_fn collect_processes;
extern epc_object_fn collect_threads;
extern epc_object_fn collect_disks;
extern epc_object_fn collect_drives;
extern epc_object_fn collect_paging_files;
extern epc_object_fn collect_network_interfaces;
extern epc_object_fn collect_process_and_thread_counts;
extern const epc_device_procedures sysperf_procedures;

epc_open_fn SysPerfOpen;
epc_collect_fn SysPerfCollect;
epc_close_fn SysPerfClose;
epc_register_fn DllRegisterServer;
epc_register_fn DllUnregisterServer;

#ifdef __cplusplus
}
#endif

static const epc_callback callbacks[] = {
    /* object, function, context, budget */
    { SYSPERF_SYSTEM, collect_system, NULL, 0 },
    { SYSPERF_MEMORY, collect_memory, NULL, 0 },
    { SYSPERF_PROCESSOR, collect_processors, NULL, 0 },
    { SYSPERF_CORE, collect_processor_information, NULL, 0 },
    { SYSPERF_PROCESS, collect_processes, NULL, 0 },
    { SYSPERF_THREAD, collect_threads, NULL, 0 },
    { SYSPERF_PHYSICALDISK, collect_disks, NULL, 0 },
    { SYSPERF_LOGICALDISK, collect_drives, NULL, 0 },
    { SYSPERF_PAGING_FILE, collect_paging_files, NULL, 0 },
    { SYSPERF_NETWORK, collect_network_interfaces, NULL, 0 },
    { SYSPERF_OBJECTS, collect_process_and_thread_counts, NULL, 0 },
};

static const epc_on_demand on_demand = {
    sizeof on_demand,
    callbacks,
    EPC_COUNT(callbacks),
    NULL, /* no other computers */
    &sysperf_procedures,
};

static epc_provider provider =
    EPC_PROVIDER_INIT_ON_DEMAND(&sysperf_schema, &on_demand);

DWORD APIENTRY SysPerfOpen(LPWSTR devices)
{
    return epc_provider_open(&provider, devices);
}

DWORD APIENTRY SysPerfCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    return epc_provider_collect(&provider, query, data, bytes, types);
}

DWORD APIENTRY SysPerfClose(void)
{
    return epc_provider_close(&provider);
}

HRESULT APIENTRY DllRegisterServer(void)
{
    return epc_provider_register(&provider, "system.ini",
                                 "SysPerfOpen", "SysPerfCollect", "SysPerfClose");
}

HRESULT APIENTRY DllUnregisterServer(void)
{
    return epc_provider_unregister(&provider);
}
