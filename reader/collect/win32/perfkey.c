/* SPDX-License-Identifier: MIT
 *
 * perfkey.c -- the functions of <epc/consumer.h>: their own keys are answered here, the others by
 * the system.
 *
 * One collector serves the whole process; a lock lets one question in at a time, as perflib does.
 * A performance DLL in this process that asks for data would wait for itself, so it gets an error.
 * A value is made whole first, and then handed over by the protocol of RegQueryValueEx.
 */
#include <epc/consumer.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/collect/collector.h"
#include "kit/system/registry.h"
#include "kit/system/win32/wide.h"
#include "reader/collect/computername.h"
#include "reader/collect/inhouse.h"
#include "reader/collect/perfkey.h"
#include "reader/collect/win32/remotehandle.h"
#include "reader/names/perfname.h"
#include "host/target.h"
#include "sdk/port/port.h"
#include "sdk/port/registry.h"
#include "sdk/port/win32/error.h"

/* Of ntdll.dll; no application header declares it.  3: KeyNameInformation, a length and units. */
LONG NTAPI NtQueryKey(HANDLE key, int kind, void *out, ULONG capacity, ULONG *used);
#define NAME_INFORMATION 3

static struct {
    struct epci_lock lock;
    struct epci_registry registry;
    struct reader_collector *collector; /* NULL: nothing has been asked since the last close */
    size_t opened;                      /* how often the key was opened or connected to */
    bool in_process;
} perf;

/* The performance keys; on 64-bit systems programs write them with and without the sign. */
enum performance_key_kind { NOT_OURS, OWN_DATA, OWN_TEXT, OWN_NLSTEXT, OTHER_COMPUTERS };

static enum performance_key_kind performance_key_kind(HKEY key)
{
    const intptr_t number = (intptr_t)key;

    if (reader_is_remote_handle(key))
        return OTHER_COMPUTERS;
    if ((uint64_t)number != (uint32_t)number && number != (int32_t)(uint32_t)number)
        return NOT_OURS;
    switch ((uint32_t)number) {
    case 0x80000004u:
        return OWN_DATA;
    case 0x80000050u:
        return OWN_TEXT;
    case 0x80000060u:
        return OWN_NLSTEXT;
    default:
        return NOT_OURS;
    }
}

bool reader_is_performance_key(HKEY key)
{
    return performance_key_kind(key) != NOT_OURS;
}

/* ---- Values ---- */

/* A whole value, by malloc. */
struct value {
    void *bytes;
    size_t size;
    DWORD type;
};

static void close_collector(void)
{
    reader_collector_close(perf.collector);
    kit_registry_release(&perf.registry);
    perf.collector = NULL;
}

static int open_process_collector_once(void)
{
    const struct reader_collector_options options = { .registry = &perf.registry,
                                                      .in_process = perf.in_process ||
                                                                    host_is_program_missing(),
                                                      .separate_host = true };
    int status = perf.collector ? EPC_OK : kit_registry_open(NULL, false, &perf.registry);

    if (status == EPC_OK && !perf.collector) {
        status = reader_collector_open(&perf.collector, &options);
        if (status != EPC_OK)
            kit_registry_release(&perf.registry);
    }
    return status;
}

static int collect_performance_data(const char *query, struct value *out)
{
    struct reader_answer answer;
    struct epci_span span;
    int status;

    if (reader_is_in_call_of_inprocess_dll())
        return EPC_E_BUSY;
    epci_lock_enter(&perf.lock);
    status = open_process_collector_once();
    if (status == EPC_OK)
        status = reader_collector_answer_query(perf.collector, query, &answer);
    epci_lock_leave(&perf.lock);
    if (status != EPC_OK)
        return status;
    span = reader_span_of_whole_answer(&answer);
    out->bytes = malloc(span.left);
    if (out->bytes)
        memcpy(out->bytes, span.at, span.left);
    out->size = span.left;
    reader_answer_release(&answer);
    return out->bytes ? EPC_OK : EPC_E_NOMEM;
}

/* A MULTI_SZ in the system's ANSI code page. */
static int convert_value_to_ansi(struct value *value)
{
    const int units = (int)(value->size / sizeof(WCHAR));
    const int bytes = WideCharToMultiByte(CP_ACP, 0, value->bytes, units, NULL, 0, NULL, NULL);
    char *text = malloc(bytes > 0 ? (size_t)bytes : 1);

    if (!text)
        return EPC_E_NOMEM;
    WideCharToMultiByte(CP_ACP, 0, value->bytes, units, text, bytes, NULL, NULL);
    free(value->bytes);
    value->bytes = text;
    value->size = (size_t)bytes;
    return EPC_OK;
}

static int load_name_or_help_table(struct reader_names *out, const struct epci_registry *registry,
                                   enum reader_perf_value kind, uint16_t language)
{
    char name[READER_LANGUAGE_CAPACITY];

    reader_perf_language_key_name(language, name);
    return kind == READER_PERF_HELP ? reader_helps_load(out, registry, name)
                                    : reader_names_load(out, registry, name);
}

static int make_names_value(enum reader_perf_value kind, uint16_t language, bool ansi,
                            struct value *out)
{
    static const uint16_t english = MAKELANGID(LANG_ENGLISH, SUBLANG_NEUTRAL);
    struct epci_registry registry;
    struct reader_names names, more;
    uint16_t *units = NULL;
    size_t count = 0;
    int status = kit_registry_open(NULL, false, &registry), other;

    if (status != EPC_OK)
        return status;
    status = load_name_or_help_table(&more, &registry, kind, english);
    other = load_name_or_help_table(&names, &registry, kind, language);
    if (status == EPC_OK || other == EPC_OK)
        status = reader_names_merge_to_multi_sz(&names, &more, &units, &count);
    reader_names_release(&names);
    reader_names_release(&more);
    kit_registry_release(&registry);
    out->bytes = units;
    out->size = count * sizeof *units;
    return status == EPC_OK && ansi ? convert_value_to_ansi(out) : status;
}

/* Names of another computer; of those without a language the English ones. */
static int read_remote_value(HKEY key, const char *name, enum reader_perf_value kind,
                             uint16_t language, bool ansi, struct value *out)
{
    const bool whole = kind == READER_PERF_DATA || language != 0;
    const int status = reader_remote_handle_read_value(key,
                                                       whole                      ? name
                                                       : kind == READER_PERF_HELP ? "Help 009"
                                                                                  : "Counter 009",
                                                       &out->bytes, &out->size);

    return status == EPC_OK && ansi && kind != READER_PERF_DATA ? convert_value_to_ansi(out)
                                                                : status;
}

/* Make the value that has this name in a key of ours. */
static int make_value_by_name(HKEY key, const char *name, bool ansi, struct value *out)
{
    const enum performance_key_kind own = performance_key_kind(key);
    uint16_t language;
    const enum reader_perf_value kind = reader_perf_parse_text_value_name(name, &language);

    out->type = kind == READER_PERF_DATA ? REG_BINARY : REG_MULTI_SZ;
    if (kind == READER_PERF_NONE)
        return EPC_E_NOT_FOUND;
    if (own == OTHER_COMPUTERS)
        return read_remote_value(key, name, kind, language, ansi, out);
    if (kind == READER_PERF_DATA)
        return collect_performance_data(name, out);
    if (language == 0)
        language = own == OWN_NLSTEXT ? GetUserDefaultUILanguage() : LANG_ENGLISH;
    return make_names_value(kind, language, ansi, out);
}

/* The protocol of RegQueryValueEx. */
static LSTATUS copy_value_to_caller(const struct value *value, LPDWORD type, LPBYTE data,
                                    LPDWORD bytes)
{
    const DWORD capacity = *bytes;

    if (type)
        *type = value->type;
    *bytes = (DWORD)value->size;
    if (data && value->size <= capacity) {
        memcpy(data, value->bytes, value->size);
        return ERROR_SUCCESS;
    }
    return data || value->type == REG_BINARY ? ERROR_MORE_DATA : ERROR_SUCCESS;
}

/* `name` is UTF-8 and is freed; NULL: there was no memory for it. */
static LSTATUS answer_performance_value_query(HKEY key, char *name, bool ansi, LPDWORD reserved,
                                              LPDWORD type, LPBYTE data, LPDWORD bytes)
{
    struct value value = { NULL, 0, 0 };
    DWORD none = 0;
    LSTATUS error;
    int status;

    if (!name)
        return ERROR_NOT_ENOUGH_MEMORY;
    if (reserved || (data && !bytes)) {
        free(name);
        return ERROR_INVALID_PARAMETER;
    }
    status = make_value_by_name(key, name, ansi, &value);
    free(name);
    if (status == EPC_OK) {
        error = copy_value_to_caller(&value, type, data, bytes ? bytes : &none);
        if (!bytes) /* only the type was asked for */
            error = ERROR_SUCCESS;
    } else if (status == EPC_E_SYSTEM && performance_key_kind(key) == OTHER_COMPUTERS) {
        error = RPC_S_CALL_FAILED; /* as of a connection that has ended */
    } else {
        error = (LSTATUS)epci_win32_from_status(status);
    }
    free(value.bytes);
    return error;
}

/* ---- Texts of the caller ---- */

WCHAR *reader_allocate_wide_from_ansi(LPCSTR text)
{
    const int units = MultiByteToWideChar(CP_ACP, 0, text ? text : "", -1, NULL, 0);
    WCHAR *wide = units > 0 ? malloc((size_t)units * sizeof *wide) : NULL;

    if (wide)
        MultiByteToWideChar(CP_ACP, 0, text ? text : "", -1, wide, units);
    return wide;
}

static char *alloc_utf8_from_ansi(LPCSTR text)
{
    WCHAR *wide = reader_allocate_wide_from_ansi(text);
    char *utf8 = wide ? kit_alloc_utf8_from_wide(wide) : NULL;

    free(wide);
    return utf8;
}

/* ---- The functions: reading ---- */

#define QUERY_OWN_VALUE(suffix, text, utf8_name, ansi)                                             \
    LSTATUS APIENTRY epc_RegQueryValueEx##suffix(HKEY key, text name, LPDWORD reserved,            \
                                                 LPDWORD type, LPBYTE data, LPDWORD bytes)         \
    {                                                                                              \
        return performance_key_kind(key)                                                           \
                   ? answer_performance_value_query(key, utf8_name, ansi, reserved, type, data,    \
                                                    bytes)                                         \
                   : RegQueryValueEx##suffix(key, name, reserved, type, data, bytes);              \
    }
QUERY_OWN_VALUE(A, LPCSTR, alloc_utf8_from_ansi(name), true)
QUERY_OWN_VALUE(W, LPCWSTR, kit_alloc_utf8_from_wide(name ? name : L""), false)

/* How many bytes the longer one of the two values has that are listed. */
static LSTATUS find_longest_value_bytes(HKEY key, bool ansi, DWORD *out)
{
    static const char *const names[] = { "Counter", "Help" };

    *out = 0;
    for (size_t i = 0; i < EPC_COUNT(names); i++) {
        struct value value = { NULL, 0, 0 };
        const int status = make_value_by_name(key, names[i], ansi, &value);

        free(value.bytes);
        if (status != EPC_OK && status != EPC_E_NOT_FOUND)
            return (LSTATUS)epci_win32_from_status(status);
        if (status == EPC_OK && value.size > *out)
            *out = (DWORD)value.size;
    }
    return ERROR_SUCCESS;
}

/* What a key of ours has more than its longest value. */
struct info {
    LPDWORD subkeys, longest_subkey, longest_class, values, longest_name, longest_value, descriptor;
    PFILETIME written;
};

static void set_optional_number(LPDWORD out, DWORD number)
{
    if (out)
        *out = number;
}

static LSTATUS fill_key_info(HKEY key, bool ansi, const struct info *info)
{
    DWORD bytes;
    const LSTATUS error = find_longest_value_bytes(key, ansi, &bytes);

    if (error != ERROR_SUCCESS)
        return error;
    set_optional_number(info->subkeys, 0);
    set_optional_number(info->longest_subkey, 0);
    set_optional_number(info->longest_class, 0);
    set_optional_number(info->values, 2);
    set_optional_number(info->longest_name, (DWORD)strlen("Counter"));
    set_optional_number(info->longest_value, bytes);
    set_optional_number(info->descriptor, 0);
    if (info->written)
        *info->written = (FILETIME){ 0, 0 };
    return ERROR_SUCCESS;
}

/* `class_units`: the room for the class's name, which is "". */
static LSTATUS answer_key_info_query(HKEY key, bool ansi, void *class_name, LPDWORD class_units,
                                     const struct info *info)
{
    if (class_name && !class_units)
        return ERROR_INVALID_PARAMETER;
    if (class_name && *class_units > 0)
        memset(class_name, 0, ansi ? sizeof(char) : sizeof(WCHAR));
    set_optional_number(class_units, 0);
    return fill_key_info(key, ansi, info);
}

#define QUERY_OWN_INFO_KEY(suffix, text, ansi)                                                     \
    LSTATUS APIENTRY epc_RegQueryInfoKey##suffix(                                                  \
        HKEY key, text class_name, LPDWORD class_length, LPDWORD reserved, LPDWORD subkeys,        \
        LPDWORD longest_subkey, LPDWORD longest_class, LPDWORD values, LPDWORD longest_name,       \
        LPDWORD longest_value, LPDWORD descriptor, PFILETIME written)                              \
    {                                                                                              \
        const struct info info = { subkeys,      longest_subkey, longest_class, values,            \
                                   longest_name, longest_value,  descriptor,    written };         \
                                                                                                   \
        return performance_key_kind(key)                                                           \
                   ? answer_key_info_query(key, ansi, class_name, class_length, &info)             \
                   : RegQueryInfoKey##suffix(key, class_name, class_length, reserved, subkeys,     \
                                             longest_subkey, longest_class, values, longest_name,  \
                                             longest_value, descriptor, written);                  \
    }
QUERY_OWN_INFO_KEY(A, LPSTR, true)
QUERY_OWN_INFO_KEY(W, LPWSTR, false)

/* ---- The functions: opening and closing ---- */

/* Hand out a key of ours. */
static LSTATUS return_own_key_and_count_open(HKEY key, PHKEY result)
{
    if (!result)
        return ERROR_INVALID_PARAMETER;
    if (performance_key_kind(key) == OTHER_COMPUTERS)
        reader_remote_handle_retain(key);
    if (performance_key_kind(key) == OWN_DATA && !reader_is_in_call_of_inprocess_dll()) {
        epci_lock_enter(&perf.lock);
        perf.opened++;
        epci_lock_leave(&perf.lock);
    }
    *result = key;
    return ERROR_SUCCESS;
}

bool reader_read_key_path(HKEY key, WCHAR path[READER_KEY_PATH_UNITS])
{
    union {
        struct {
            ULONG bytes;
            WCHAR units[READER_KEY_PATH_UNITS];
        } name;
        unsigned char filled[READER_KEY_PATH_UNITS * sizeof(WCHAR)]; /* a NUL fits after it */
    } info;
    ULONG used;

    if (performance_key_kind(key) ||
        NtQueryKey(key, NAME_INFORMATION, &info, sizeof info.filled, &used) != 0)
        return false;
    info.name.units[info.name.bytes / sizeof(WCHAR)] = 0;
    wcscpy(path, info.name.units);
    return true;
}

/* Is it Perflib\009?  Wine gives HKEY_PERFORMANCE_TEXT for it. */
static bool is_perflib_009_key(HKEY key)
{
    static const WCHAR tail[] = L"\\Windows NT\\CurrentVersion\\Perflib\\009";
    WCHAR path[READER_KEY_PATH_UNITS];
    size_t units;

    if (!reader_read_key_path(key, path))
        return false;
    units = wcslen(path);
    return units >= wcslen(tail) && _wcsicmp(path + units - wcslen(tail), tail) == 0;
}

/* May this subkey be that key?  The last part of its name says so, "" leaves it open, and
 * CurrentLanguage is a link to a table; of every other key the system is not asked for the name. */
static bool can_subkey_be_perflib_009(LPCWSTR subkey)
{
    const WCHAR *leaf = subkey ? subkey + wcslen(subkey) : L"";

    while (subkey && leaf > subkey && leaf[-1] != L'\\')
        leaf--;
    return *leaf == 0 || wcscmp(leaf, L"009") == 0 || _wcsicmp(leaf, L"CurrentLanguage") == 0;
}

static bool can_be_perflib_009_subkey_ansi(LPCSTR subkey)
{
    const char *leaf = subkey ? strrchr(subkey, '\\') : NULL;

    leaf = leaf ? leaf + 1 : subkey ? subkey : "";
    return *leaf == 0 || strcmp(leaf, "009") == 0 || _stricmp(leaf, "CurrentLanguage") == 0;
}

/* Of another computer only values of HKEY_PERFORMANCE_DATA can be read. */
static bool is_key_of_other_computer(HKEY key)
{
    return performance_key_kind(key) == OTHER_COMPUTERS;
}

static LSTATUS replace_009_key_by_performance_text(LSTATUS error, bool asks, PHKEY result)
{
    if (error == ERROR_SUCCESS && asks && is_perflib_009_key(*result)) {
        RegCloseKey(*result);
        *result = HKEY_PERFORMANCE_TEXT;
    }
    return error;
}

#define OPEN_OWN_KEY(suffix, text, can_be_009)                                                     \
    LSTATUS APIENTRY epc_RegOpenKeyEx##suffix(HKEY key, text subkey, DWORD options, REGSAM rights, \
                                              PHKEY result)                                        \
    {                                                                                              \
        return performance_key_kind(key) && (!subkey || !*subkey)                                  \
                   ? return_own_key_and_count_open(key, result)                                    \
               : is_key_of_other_computer(key)                                                     \
                   ? ERROR_ACCESS_DENIED                                                           \
                   : replace_009_key_by_performance_text(                                          \
                         RegOpenKeyEx##suffix(key, subkey, options, rights, result),               \
                         can_be_009(subkey), result);                                              \
    }                                                                                              \
    LSTATUS APIENTRY epc_RegOpenKey##suffix(HKEY key, text subkey, PHKEY result)                   \
    {                                                                                              \
        return performance_key_kind(key) && (!subkey || !*subkey)                                  \
                   ? return_own_key_and_count_open(key, result)                                    \
               : is_key_of_other_computer(key)                                                     \
                   ? ERROR_ACCESS_DENIED                                                           \
                   : replace_009_key_by_performance_text(RegOpenKey##suffix(key, subkey, result),  \
                                                         can_be_009(subkey), result);              \
    }
OPEN_OWN_KEY(A, LPCSTR, can_be_perflib_009_subkey_ansi)
OPEN_OWN_KEY(W, LPCWSTR, can_subkey_be_perflib_009)

LSTATUS APIENTRY epc_RegCloseKey(HKEY key)
{
    const enum performance_key_kind own = performance_key_kind(key);

    if (own == NOT_OURS)
        return RegCloseKey(key);
    if (own == OTHER_COMPUTERS)
        reader_remote_handle_release(key);
    if (own != OWN_DATA || reader_is_in_call_of_inprocess_dll())
        return ERROR_SUCCESS;
    epci_lock_enter(&perf.lock);
    if (perf.opened > 0)
        perf.opened--;
    if (perf.opened == 0)
        close_collector();
    epci_lock_leave(&perf.lock);
    return ERROR_SUCCESS;
}

static bool is_this_computer(LPCWSTR computer)
{
    WCHAR own[256];
    char narrow[3 * 256], name[3 * 256];
    DWORD units = sizeof own / sizeof *own;

    if (!computer)
        return true;
    while (*computer == L'\\')
        computer++;
    return kit_utf8_from_wide(computer, name, sizeof name) &&
           reader_is_own_computer(name, GetComputerNameExW(ComputerNameNetBIOS, own, &units) &&
                                                kit_utf8_from_wide(own, narrow, sizeof narrow)
                                            ? narrow
                                            : NULL);
}

LSTATUS APIENTRY epc_RegConnectRegistryW(LPCWSTR computer, HKEY key, PHKEY result)
{
    const enum performance_key_kind own = performance_key_kind(key);
    LSTATUS error;

    if (own != NOT_OURS && own != OTHER_COMPUTERS && is_this_computer(computer))
        return return_own_key_and_count_open(key, result);
    error = RegConnectRegistryW(computer, key, result);
    /* Programs in .NET look into the other computer's machine key before they ask for counters. */
    return error != ERROR_SUCCESS && (own == OWN_DATA || key == HKEY_LOCAL_MACHINE)
               ? reader_remote_handle_connect(computer, own == OWN_DATA, error, result)
               : error;
}

LSTATUS APIENTRY epc_RegConnectRegistryA(LPCSTR computer, HKEY key, PHKEY result)
{
    WCHAR *wide = computer ? reader_allocate_wide_from_ansi(computer) : NULL;
    LSTATUS error;

    if (computer && !wide)
        return ERROR_NOT_ENOUGH_MEMORY;
    error = epc_RegConnectRegistryW(wide, key, result);
    free(wide);
    return error;
}

void APIENTRY epc_call_in_process(BOOL in_process)
{
    epci_lock_enter(&perf.lock);
    if (perf.in_process != (in_process != FALSE))
        close_collector();
    perf.in_process = in_process != FALSE;
    epci_lock_leave(&perf.lock);
}
