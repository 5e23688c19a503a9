/* SPDX-License-Identifier: MIT
 *
 * dll.c -- pdh.dll is loaded and unloaded; what it asks computers through.
 *
 * Nothing is read when it is loaded: the loader's lock is held then.  Providers run in child
 * processes, by epc-host32.exe and epc-host64.exe next to this DLL; in this process where there is
 * no such program or where the setting EPC_PDH_IN_PROCESS=1 says so.
 */
#include <string.h>

#include <windows.h>

#include <epc/epc.h>

#include "pdh/caller/handles.h"
#include "kit/system/registry.h"
#include "pdh/machine/idle.h"
#include "pdh/machine/machine.h"
#include "pdh/dll/eventlog.h"
#include "pdh/caller/settings.h"
#include "pdh/vb/vb.h"
#include "reader/collect/sources.h"
#include "kit/system/memregistry.h"
#include "kit/system/tool.h"
#include "sdk/core/text.h"
#include "host/target.h"
#include "host/childprocess.h"

static struct {
    struct epci_registry registry;
    char own[256]; /* this computer's name */
    char language[8];
} dll;

/* Primary language of the user, as the key below Perflib is called. */
static void format_user_language_id(char *out, size_t capacity)
{
    static const char digits[] = "0123456789ABCDEF";
    const unsigned primary = PRIMARYLANGID(GetUserDefaultUILanguage());

    if (capacity < 4)
        return;
    out[0] = digits[primary >> 8 & 0xF];
    out[1] = digits[primary >> 4 & 0xF];
    out[2] = digits[primary & 0xF];
    out[3] = '\0';
}

static int create_computer_collection(struct reader_computers **out)
{
    struct reader_collector_options options = { .registry = &dll.registry,
                                                .separate_host = true,
                                                .tell = pdh_log_provider_event_once };
    char setting[8];

    pdh_setting_read("EPC_PDH_IN_PROCESS", setting, sizeof setting);
    options.in_process = strcmp(setting, "1") == 0 || host_is_program_missing();
    return reader_sources_open_computers(out, &options, dll.language);
}

/* Before the DLL may be unloaded; on a thread of ours. */
static void close_providers_and_child_output(void)
{
    pdh_machines_close_providers();
    host_close_child_output();
}

static void on_process_attach(void)
{
    uint16_t name[256];
    size_t units, bytes = 0;

    if (kit_registry_open(NULL, false, &dll.registry) != EPC_OK)
        kit_registry_create_in_memory(&dll.registry);
    units = kit_copy_computer_name_utf16(name, EPC_COUNT(name));
    epci_utf8_from_utf16(name, units, dll.own, sizeof dll.own - 1, &bytes, NULL);
    dll.own[bytes < sizeof dll.own ? bytes : 0] = '\0';
    format_user_language_id(dll.language, sizeof dll.language);
    pdh_settings_use_registry(&dll.registry);
    pdh_set_machine_opener_and_own_name(create_computer_collection, dll.own);
    pdh_idle_set_disconnect_callback(close_providers_and_child_output);
}

/* The process keeps running: everything is given back, so that the DLL may be loaded again.  No
 * thread of ours runs any more, since each holds the DLL. */
static void on_process_detach(void)
{
    pdh_vb_release_path_list();
    pdh_handles_release();
    pdh_machines_close();
    pdh_settings_use_registry(NULL);
    kit_registry_release(&dll.registry);
}

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, void *reserved);
BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, void *reserved)
{
    if (reason == DLL_PROCESS_ATTACH) {
        DisableThreadLibraryCalls(module);
        on_process_attach();
    }
    if (reason == DLL_PROCESS_DETACH && !reserved)
        on_process_detach();
    return TRUE;
}
