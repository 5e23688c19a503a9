/* SPDX-License-Identifier: MIT
 *
 * epcreserved.c -- finds names in the generated C that the language, a header or another generated
 * name uses already.
 *
 * Symbols are macros, so they replace equal identifiers in every file that includes them.
 */
#include "ini/schema/epcform.h"
#include "kit/types.h"

#include <string.h>

#include <epc/epc.h>

/* Lists of words with one blank between them.  A symbol contains an underscore; the name of a
 * callback can be any. */
static const struct reserved_row {
    const char *whose;
    const char *words;
} reserved_rows[] = {
    { "a keyword of C",
      "alignas alignof auto bool break case char const constexpr continue default do double else "
      "enum extern false float for goto if inline int long nullptr register restrict return short "
      "signed sizeof static static_assert struct switch thread_local true typedef typeof "
      "typeof_unqual union unsigned void volatile while" },
    { "a keyword of C++",
      "and and_eq asm bitand bitor catch char8_t char16_t char32_t class co_await co_return "
      "co_yield "
      "compl concept const_cast consteval constinit decltype delete dynamic_cast explicit export "
      "friend mutable namespace new noexcept not not_eq operator or or_eq private protected public "
      "reinterpret_cast requires static_cast template this throw try typeid typename using virtual "
      "wchar_t xor xor_eq" },
    { "a name of C's own headers",
      "CHAR_BIT CHAR_MAX CHAR_MIN INT8_MAX INT8_MIN INT16_MAX INT16_MIN INT32_MAX INT32_MIN "
      "INT64_MAX INT64_MIN INTMAX_MAX INTMAX_MIN INTPTR_MAX INTPTR_MIN INT_MAX INT_MIN LLONG_MAX "
      "LLONG_MIN LONG_MAX LONG_MIN PTRDIFF_MAX PTRDIFF_MIN RAND_MAX SCHAR_MAX SCHAR_MIN SHRT_MAX "
      "SHRT_MIN SIZE_MAX UCHAR_MAX UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX UINTMAX_MAX "
      "UINTPTR_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX WCHAR_MAX WCHAR_MIN int8_t int16_t "
      "int32_t int64_t intptr_t main max_align_t ptrdiff_t size_t uint8_t uint16_t uint32_t "
      "uint64_t "
      "uintptr_t NULL EOF EXIT_FAILURE EXIT_SUCCESS" },
    { "a name of Windows' headers",
      "APIENTRY BOOL BOOLEAN BYTE CALLBACK CHAR CONST DELETE DOUBLE DWORD DWORD64 DWORD_PTR "
      "DllMain "
      "ERROR ERROR_MORE_DATA ERROR_SUCCESS FALSE FAR FARPROC FILETIME FLOAT GUID HANDLE HINSTANCE "
      "HKEY HMODULE HRESULT HWND IN INT INT64 INT_PTR LARGE_INTEGER LONG LONG64 LONGLONG LONG_PTR "
      "LPARAM LPBYTE LPCSTR LPCWSTR LPDWORD LPSTR LPVOID LPWSTR LRESULT NEAR OPTIONAL OUT "
      "PERF_COUNTER_BLOCK PERF_COUNTER_DEFINITION PERF_DATA_BLOCK PERF_INSTANCE_DEFINITION "
      "PERF_NO_INSTANCES PERF_NO_UNIQUE_ID PERF_OBJECT_TYPE PVOID SHORT SIZE_T SRWLOCK_INIT STRICT "
      "SYSTEMTIME TCHAR TEXT TRUE UCHAR UINT UINT64 UINT_PTR ULARGE_INTEGER ULONG ULONG64 "
      "ULONGLONG "
      "ULONG_PTR USHORT VOID WCHAR WINAPI WORD WPARAM" },
    { "a name of epc's headers",
      "add_own app_close budget_ms callback_count class_length class_name counter_count "
      "counter_file "
      "default_counter device_count device_procedures get_text in_process instance_remove "
      "is_complete "
      "limit_mib "
      "leave_out left_out longest_class longest_name longest_subkey longest_value object_count "
      "on_demand "
      "on_demand_pointer row_add "
      "row_fraction row_release schema_pointer set_text sub_own thread_sanitizer time_100ns "
      "timer_begin timer_end "
      "unique_id wait_ms" },
};

static bool list_has_word(const char *words, const char *name)
{
    size_t bytes = strlen(name);

    for (const char *at = words; *at; at += *at == ' ') {
        size_t length = strcspn(at, " ");
        if (length == bytes && memcmp(at, name, bytes) == 0)
            return true;
        at += length;
    }
    return false;
}

/* What uses the name already, or NULL. */
static const char *owner_of_reserved_name(const char *name)
{
    for (size_t i = 0; i < EPC_COUNT(reserved_rows); i++)
        if (list_has_word(reserved_rows[i].words, name))
            return reserved_rows[i].whose;
    for (size_t i = 0; ini_epc_library_names[i]; i++)
        if (list_has_word(ini_epc_library_names[i], name))
            return "a function or name of the C library";
    if (ini_epc_is_windows_function_name(name))
        return "a function of Windows";
    return kit_type_by_name(name) ? "a name of Windows' headers" : NULL;
}

/* Whether the name is in the name space of epc's headers.  No symbol is: a prefix cannot be EPC. */
static bool has_epc_name_prefix(const char *name)
{
    return strncmp(name, "epc_", 4) == 0 || strncmp(name, "epci_", 5) == 0 ||
           strncmp(name, "EPC_", 4) == 0;
}

/* ---- What is generated ---- */

enum name_scope {
    SCOPE_ALL,   /* visible in the tables and in the DLL */
    SCOPE_TABLES /* static in the file of the tables */
};

struct generated_names {
    struct ini_epc_reader *reader;
    struct kit_names names; /* to enum name_scope */
    struct kit_names lower; /* every symbol in lower case; they differ (epc-symbol-collision) */
};

static void add_generated_name(struct generated_names *made, const char *name,
                               enum name_scope scope)
{
    (void)kit_names_add(&made->names, made->reader->arena, kit_slice_of(name), (uint32_t)scope);
}

static void add_all_generated_names(struct generated_names *made)
{
    static const char *const always[] = { "callbacks", "provider", "DllRegisterServer",
                                          "DllUnregisterServer" };
    static const char *const shared[] = { "schema", "cells", "sink", "check", "checks" };
    static const char *const exports[] = { "Open", "Collect", "Close" };
    const struct ini_epc *epc = &made->reader->epc;
    struct kit_arena *arena = made->reader->arena;

    for (size_t i = 0; i < EPC_COUNT(always); i++)
        add_generated_name(made, always[i], SCOPE_ALL);
    add_generated_name(made, "objects", SCOPE_TABLES);
    for (size_t i = 0; epc->c_name && i < EPC_COUNT(shared); i++)
        add_generated_name(made, ini_format_string(arena, "%s_%s", epc->c_name, shared[i]),
                           SCOPE_ALL);
    for (size_t i = 0; epc->export_name && i < EPC_COUNT(exports); i++)
        add_generated_name(made, ini_format_string(arena, "%s%s", epc->export_name, exports[i]),
                           SCOPE_ALL);
    for (size_t i = 0; i < epc->object_count; i++)
        add_generated_name(
            made,
            ini_format_string(arena, "%s_counters",
                              ini_epc_copy_in_lower_case(arena, epc->objects[i].named.id)),
            SCOPE_TABLES);
}

/* ---- Typed handles (ini/emit/templates/schema.h.in) ---- */

/* A name there is a symbol in lower case, an underscore and one of these. */
static const char *const typed_words[] = {
    "add",      "add_at",   "add_own",      "begin",   "checked",  "checkedrow", "end",
    "enter",    "fraction", "fraction_own", "from",    "get_text", "instance",   "leave",
    "made",     "record",   "record_own",   "row",     "row_own",  "set",        "set_own",
    "set_text", "start",    "sub",          "sub_own",
};

/* Whether the name is one that is generated for these symbols in lower case. */
static bool is_generated_typed_name(const struct kit_names *symbols, const char *name)
{
    const size_t bytes = strlen(name);

    for (size_t i = 0; i < EPC_COUNT(typed_words); i++) {
        const size_t word = strlen(typed_words[i]);

        if (bytes > word + 1 && name[bytes - word - 1] == '_' &&
            strcmp(name + bytes - word, typed_words[i]) == 0 &&
            kit_names_find_exact_or_any_case(symbols, (struct kit_slice){ name, bytes - word - 1 },
                                             false))
            return true;
    }
    return false;
}

/* ---- Collisions ---- */

static void report_reserved_name(struct generated_names *made, const char *name,
                                 struct ini_place at, const char *owner)
{
    ini_report_finding(made->reader->findings, INI_RULE_EPC_RESERVED, at, name,
                       "%s would be a name in the generated C, but it is %s; take another one",
                       name, owner);
}

static void report_generated_name_collision(struct generated_names *made, const char *name,
                                            struct ini_place at)
{
    ini_report_finding(made->reader->findings, INI_RULE_EPC_SYMBOL_COLLISION, at, name,
                       "%s is also the name of something else in the generated C; take another one",
                       name);
}

/* Check a name that the author defines in C.  No other name may equal it, but one function may
 * serve several objects. */
static void check_author_defined_name(struct generated_names *made,
                                      const struct ini_form_section *section, enum ini_form_key key,
                                      struct kit_names *others)
{
    const struct ini_form_value *value = ini_form_find_value(made->reader->form, section, key);
    const struct kit_name *known;
    const char *owner;

    if (!value || !ini_is_c_identifier(kit_slice_of(value->text)))
        return;
    owner = has_epc_name_prefix(value->text) ? "a name of epc's headers"
                                             : owner_of_reserved_name(value->text);
    known = kit_names_find_exact_or_any_case(&made->names, kit_slice_of(value->text), false);
    if (owner)
        report_reserved_name(made, value->text, value->value_at, owner);
    else if ((known && known->value != SCOPE_TABLES) ||
             is_generated_typed_name(&made->lower, value->text) ||
             (key != INI_KEY_CALLBACK &&
              kit_names_find_exact_or_any_case(others, kit_slice_of(value->text), false)))
        report_generated_name_collision(made, value->text, value->value_at);
    (void)kit_names_add(others, made->reader->arena, kit_slice_of(value->text), SCOPE_ALL);
}

static void add_lower_case_schema_symbols(struct generated_names *made)
{
    struct kit_arena *arena = made->reader->arena;
    const struct ini_epc_named *named;

    for (size_t i = 0;
         (named = ini_epc_nth_of_objects_then_counters(&made->reader->epc, i)) != NULL; i++)
        (void)kit_names_add(&made->lower, arena,
                            kit_slice_of(ini_epc_copy_in_lower_case(arena, named->symbol_name)), 0);
}

void ini_epc_check_reserved_names(struct ini_epc_reader *reader)
{
    const struct ini_form *form = reader->form;
    struct generated_names made = { .reader = reader };
    struct kit_names written = { 0 };
    const struct ini_epc_named *named;

    add_all_generated_names(&made);
    add_lower_case_schema_symbols(&made);
    for (size_t i = 0; i < reader->epc.object_count; i++)
        check_author_defined_name(&made, reader->epc.objects[i].named.section, INI_KEY_CALLBACK,
                                  &written);
    for (size_t i = 0; i < form->section_count; i++)
        if (form->sections[i].kind == INI_FORM_PROVIDER) {
            check_author_defined_name(&made, &form->sections[i], INI_KEY_FOREIGN, &written);
            check_author_defined_name(&made, &form->sections[i], INI_KEY_PROCEDURES, &written);
        }
    for (size_t i = 0; i < written.count; i++)
        add_generated_name(&made, written.entries[i].text.at, SCOPE_ALL);
    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(&reader->epc, i)) != NULL;
         i++) {
        const char *owner = owner_of_reserved_name(named->symbol_name);
        if (owner)
            report_reserved_name(&made, named->symbol_name, named->at, owner);
        else if (kit_names_find_exact_or_any_case(&made.names, kit_slice_of(named->symbol_name),
                                                  false) ||
                 is_generated_typed_name(&made.lower, named->symbol_name))
            report_generated_name_collision(&made, named->symbol_name, named->at);
    }
}
