/* SPDX-License-Identifier: MIT
 *
 * loaded.c -- libmicrohttpd as a DLL next to this program; it is not looked for elsewhere.
 */
#include "monitor/http/mhd.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/module.h"
#include "kit/system/files.h"

#define MHD_DLL "libmicrohttpd-12.dll"

/* Win32's ERROR_BAD_EXE_FORMAT. */
#define OTHER_BITNESS 193u

static const char *explain_dll_load_error(uint32_t error)
{
    return error == OTHER_BITNESS ? "it is for programs of another bitness"
                                  : "it is not there, or a DLL that it needs is not";
}

int mon_mhd_load(struct mon_mhd *out, char *message, size_t capacity)
{
    const char *missing = NULL;
    char path[1024] = "";
    void *module;
    uint32_t error = 0;
    size_t folder;

    kit_copy_own_module_path(path, sizeof path - sizeof MHD_DLL);
    folder = kit_bytes_before_file_name(path);
    memcpy(path + folder, MHD_DLL, sizeof MHD_DLL);
    if (kit_module_load(path, &module, &error) != EPC_OK) {
        snprintf(message, capacity,
                 "serve needs %s, and it cannot be loaded: %s (error %" PRIu32
                 "); copy it from the package of epc to the folder of epc-mon.exe",
                 path, explain_dll_load_error(error), error);
        return EPC_E_NOT_FOUND;
    }
#define TAKE(name)                                                                                 \
    out->name = (__typeof__(&name))kit_module_find_export(module, #name);                          \
    if (!out->name)                                                                                \
        missing = #name;
    MON_MHD_FUNCTIONS(TAKE)
#undef TAKE
    if (missing) {
        snprintf(message, capacity, "%s has no function %s: copy the one of the package of epc",
                 path, missing);
        return EPC_E_NOT_FOUND;
    }
    return EPC_OK;
}
