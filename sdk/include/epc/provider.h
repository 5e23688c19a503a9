/* SPDX-License-Identifier: MIT
 *
 * provider.h -- the performance DLL's side: what its exports call.
 *
 *     static epc_provider provider = EPC_PROVIDER_INIT(&webperf_schema);
 *
 *     epc_open_fn WebPerfOpen;              // prototypes from function types: a wrong signature
 *     DWORD APIENTRY WebPerfOpen(LPWSTR devices)                          // does not compile
 *     {
 *         return epc_provider_open(&provider, devices);
 *     }
 *
 * A provider with callbacks (ondemand.h) is initialized with EPC_PROVIDER_INIT_ON_DEMAND instead.
 * This is the one public header that includes <windows.h>.  The contract with perflib is that of
 * PM_OPEN_PROC, PM_COLLECT_PROC and PM_CLOSE_PROC in <winperf.h>.
 */
#ifndef EPC_PROVIDER_H
#define EPC_PROVIDER_H

#include <windows.h>

#include <epc/epc.h>
#include <epc/ondemand.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef DWORD(APIENTRY epc_open_fn)(LPWSTR devices);
typedef DWORD(APIENTRY epc_collect_fn)(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
typedef DWORD(APIENTRY epc_close_fn)(void);
typedef HRESULT(APIENTRY epc_register_fn)(void);

/* One static per DLL; its fields are private. */
typedef struct epc_provider {
    const epc_schema *schema;
    SRWLOCK lock;
    LONG opened;
    void *state;
    const epc_on_demand *on_demand;
} epc_provider;

#define EPC_PROVIDER_INIT(schema_pointer) EPC_PROVIDER_INIT_ON_DEMAND(schema_pointer, NULL)

/* The same for a provider with callbacks; both pointers are to static data. */
#define EPC_PROVIDER_INIT_ON_DEMAND(schema_pointer, on_demand_pointer)                             \
    {                                                                                              \
        (schema_pointer), SRWLOCK_INIT, 0, NULL, (on_demand_pointer)                               \
    }

/* Open: counts its calls; reads First Counter and First Help of the service with KEY_READ.  Returns
 * ERROR_SUCCESS whenever these can be read, application or not; otherwise logs and returns the
 * Win32 code.  `devices` is the list of Linkage\Export or NULL; of a REG_SZ it is the one string. */
DWORD epc_provider_open(epc_provider *provider, LPWSTR devices);

/* Collect: answers `query` into *data, which has *bytes bytes of room.  Returns ERROR_SUCCESS or
 * ERROR_MORE_DATA and nothing else; unless data are returned, *data and the buffer are unchanged
 * and *bytes and *types are 0.  Any number of threads at once; never waits for an application.  An
 * object with a callback takes as long as that does. */
DWORD epc_provider_collect(epc_provider *provider, LPWSTR query, LPVOID *data, LPDWORD bytes,
                           LPDWORD types);

/* Close: the last one releases everything; Open may follow.  Waits two seconds at most for Collects
 * that still run; whoever does not come back keeps what it uses, and the DLL in memory.  Always
 * ERROR_SUCCESS. */
DWORD epc_provider_close(epc_provider *provider);

/* DllRegisterServer: does what a setup program does, for regsvr32.  Writes the service's Performance
 * key (Library is this DLL with its whole path; the names of the three procedures), then has
 * loadperf.dll install the counters of `counter_file`, which lies beside this DLL.  That loadperf.dll is
 * the one beside this DLL if there is one, else the system's.  0, also where all of it was so before; or
 * the HRESULT of a Win32 code, and the key is what it was: 2 no counter file, 5 rights, 120 the
 * loadperf.dll did nothing (Wine's own), 126 there is none, or what loadperf.dll said. */
HRESULT epc_provider_register(const epc_provider *provider, const char *counter_file,
                              const char *open, const char *collect, const char *close);

/* DllUnregisterServer: has loadperf.dll remove the counters, then removes the Performance key, and the
 * service's where nothing else is in it.  0, also where nothing is registered; or the HRESULT of a Win32
 * code: 80 the key leads to another DLL, which is there; else as above.  Only where the counters went
 * and the key could not be removed something was changed. */
HRESULT epc_provider_unregister(const epc_provider *provider);

#ifdef __cplusplus
}
#endif

#endif
