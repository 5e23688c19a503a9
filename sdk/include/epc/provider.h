/* SPDX-License-Identifier: MIT
 *
 * provider.h -- the performance DLL's side: the functions that its exports call.
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
 * NULL in the place of any argument is not a crash: a call without its provider, and a Collect that
 * lacks an argument, do nothing.
 *
 * Of the public headers, this one and consumer.h include <windows.h>.  The contract with perflib is
 * that of PM_OPEN_PROC, PM_COLLECT_PROC and PM_CLOSE_PROC in <winperf.h>.
 */
#ifndef EPC_PROVIDER_H
#define EPC_PROVIDER_H

#include <windows.h>

#include <epc/epc.h>
#include <epc/ondemand.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The types of the exports: a prototype with one of them makes a wrong signature an error. */
typedef DWORD(APIENTRY epc_open_fn)(LPWSTR devices);
typedef DWORD(APIENTRY epc_collect_fn)(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
typedef DWORD(APIENTRY epc_close_fn)(void);
typedef HRESULT(APIENTRY epc_register_fn)(void);

/* One static variable per DLL; the fields are private. */
typedef struct epc_provider {
    const epc_schema *schema;
    SRWLOCK lock;
    LONG opened;
    void *state;
    const epc_on_demand *on_demand;
} epc_provider;

/* The initial value of an epc_provider without callbacks. */
#define EPC_PROVIDER_INIT(schema_pointer) EPC_PROVIDER_INIT_ON_DEMAND(schema_pointer, NULL)

/* For a provider with callbacks.  Both pointers are to static data. */
#define EPC_PROVIDER_INIT_ON_DEMAND(schema_pointer, on_demand_pointer)                             \
    { (schema_pointer), SRWLOCK_INIT, 0, NULL, (on_demand_pointer) }

/* Open.  `devices` is the list of Linkage\Export or NULL; from a REG_SZ value it is the one string.
 *
 * Counts its calls.  The first one reads First Counter and First Help of the service with KEY_READ,
 * unless the schema has absolute indexes (EPC_SYSTEM).
 * Returns ERROR_SUCCESS whenever these can be read, with or without an application; otherwise it
 * logs an event and returns the Win32 code.  Any thread. */
DWORD epc_provider_open(epc_provider *provider, LPWSTR devices);

/* Collect: write the answer to `query` to *data, which has room for *bytes bytes.
 *
 * Returns ERROR_SUCCESS or ERROR_MORE_DATA, never another code.  With data: *data is advanced by
 * *bytes, and *types is the number of objects.  Without: *data and the buffer are unchanged, *bytes
 * and *types are 0.  Any number of threads at once.  Never waits for an application; an object with
 * a callback takes as long as the callback. */
DWORD epc_provider_collect(epc_provider *provider, LPWSTR query, LPVOID *data, LPDWORD bytes,
                           LPDWORD types);

/* Close.  The call that matches the first Open releases everything; Open may be called again.
 *
 * Waits for Collect calls that are still running, two seconds at most.  If one does not return in
 * time, what it uses stays allocated and the DLL stays loaded.  Always ERROR_SUCCESS. */
DWORD epc_provider_close(epc_provider *provider);

/* DllRegisterServer, for regsvr32: does what a setup program does.
 *
 * Writes the service's Performance key: Library is the full path of this DLL; `open`, `collect` and
 * `close` are the names of its exports.  Then it has loadperf.dll install the counters of
 * `counter_file`, a file in this DLL's folder.  It uses the loadperf.dll in this DLL's folder, or
 * the system's if there is no such file.
 *
 * Returns 0, also if everything was registered before; or the HRESULT of a Win32 code, after which
 * the key is as it was before:
 *     2    the counter file is missing
 *     5    access denied
 *     120  loadperf.dll did nothing (Wine's own does nothing)
 *     126  no loadperf.dll was found
 * or a code that loadperf.dll returned. */
HRESULT epc_provider_register(const epc_provider *provider, const char *counter_file,
                              const char *open, const char *collect, const char *close);

/* DllUnregisterServer, for regsvr32: has loadperf.dll remove the counters, then removes the
 * Performance key, and the service's key if nothing else is in it.
 *
 * Returns 0, also if nothing is registered; or the HRESULT of a Win32 code: 80 if the key names
 * another DLL that exists, or a code as above.  After an error nothing has changed, unless the
 * counters could be removed and the key could not. */
HRESULT epc_provider_unregister(const epc_provider *provider);

#ifdef __cplusplus
}
#endif

#endif
