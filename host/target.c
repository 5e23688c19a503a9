/* SPDX-License-Identifier: MIT
 *
 * target.c -- settles where a target's DLL is, which program can host it and what its procedures
 * are.
 *
 * A service is looked up in the registry, a file is taken as it is; both end in
 * inspect_dll_and_choose_host(), which reads the DLL's headers and exports.  Every problem is
 * reported, and the first that prevents loading ends the work with EPC_END.
 */
#include "host/target.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "host/session.h"
#include "kit/pe/pe.h"
#include "kit/slice.h"
#include "sdk/core/text.h"
#include "sdk/core/span.h"
#include "kit/system/files.h"
#include "kit/system/module.h"
#include "kit/system/tool.h"

/* What an emulator may take to start a program of the other bitness. */
#define START_MS 20000u

struct target_work {
    struct host_target *out;
    const struct host_target_request *request;
    char *message;
    size_t capacity;
};

static bool copy_text_to_buffer(char *to, size_t capacity, const char *from)
{
    int length = snprintf(to, capacity, "%s", from);

    return length >= 0 && (size_t)length < capacity;
}

/* "C:\x\webperf.dll" -> "webperf" */
static void copy_file_name_without_extension(const char *path, char *out, size_t capacity)
{
    const char *from = path;
    char *dot;

    for (const char *at = path; *at; at++)
        if (*at == '\\' || *at == '/' || *at == ':')
            from = at + 1;
    snprintf(out, capacity, "%s", from);
    dot = strrchr(out, '.');
    if (dot && dot != out)
        *dot = '\0';
}

static int report_target_problem(const struct target_work *work, enum host_target_problem problem,
                                 const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Report a problem; returns EPC_END. */
static int report_target_problem(const struct target_work *work, enum host_target_problem problem,
                                 const char *format, ...)
{
    char message[4 * HOST_TEXT_CAPACITY];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    work->request->report(work->request->context, problem, message);
    return EPC_END;
}

/* ---- The DLL's file ---- */

/* Report that the file cannot be used; returns EPC_END. */
static int report_dll_not_loadable(const struct target_work *work, const char *why)
{
    return report_target_problem(work, HOST_TARGET_NOT_LOADED, "the DLL %s cannot be loaded: %s",
                                 work->out->path[0] ? work->out->path : work->out->library, why);
}

static int report_cut_off_file(const struct target_work *work, size_t bytes)
{
    char why[128];

    snprintf(why, sizeof why,
             "the file is cut off: its section table names data after its end at byte %zu; copy "
             "or build it again",
             bytes);
    return report_dll_not_loadable(work, why);
}

/* A DLL that this program cannot load, and that the one at `host`, if it is not "", cannot either:
 * it is not there, or it does not run here. */
static int report_wrong_bitness(const struct target_work *work, const struct kit_pe *pe,
                                const char *host, bool missing)
{
    char what[HOST_TEXT_CAPACITY + 100] = "epc has no host for that";

    if (host[0])
        snprintf(what, sizeof what,
                 missing ? "put the %u-bit one there as %s"
                         : "the %u-bit one, %s, does not run on this system",
                 pe->bits, host);
    return report_target_problem(work, HOST_TARGET_BITNESS,
                                 "the DLL %s is made for %s, a %u-bit processor; this %s is a "
                                 "%u-bit program and cannot load it: %s",
                                 work->out->path, kit_pe_machine_name(pe->machine), pe->bits,
                                 work->request->host == HOST_HARNESS ? "epc-harness" : "one",
                                 HOST_OUR_BITS, what);
}

/* Does that program start, and answer?  A system without support for it may seem to start it.  Open
 * without a DLL is the least that has a reply. */
static bool is_host_responding(const char *host)
{
    struct host_session session;
    struct host_reply_returned reply;
    bool good = host_session_open(&session, host, START_MS) == EPC_OK &&
                host_session_call_provider_open(&session, &reply) == HOST_RETURNED;

    host_session_close(&session);
    return good;
}

int host_find_program(enum host_programs programs, unsigned bits, char *out, size_t capacity)
{
    char own[HOST_TEXT_CAPACITY], other[HOST_TEXT_CAPACITY];
    int status;

    kit_copy_own_module_path(own, sizeof own);
    status = host_find_program_in_folder(own, bits, programs, host_read_program_file_bitness, NULL,
                                         out, capacity);
    if (status != EPC_E_NOT_FOUND || programs == HOST_PROGRAMS_HARNESS)
        return status;
    kit_copy_module_path(NULL, own, sizeof own);
    if (host_find_program_in_folder(own, bits, programs, host_read_program_file_bitness, NULL,
                                    other, sizeof other) != EPC_OK)
        return status;
    return copy_text_to_buffer(out, capacity, other) ? EPC_OK : EPC_E_NOSPACE;
}

bool host_is_program_missing(void)
{
    char path[HOST_TEXT_CAPACITY];
    size_t bytes;
    void *data;
    int status = host_find_program(HOST_PROGRAMS_ALL, HOST_OUR_BITS, path, sizeof path);

    if (status == EPC_OK)
        return false;
    status = kit_read_file_up_to(path, 1, &data, &bytes);
    if (status == EPC_OK)
        kit_free(data);
    return status == EPC_E_NOT_FOUND;
}

/* Find the program that loads it: this one, or target->host. */
static int find_host_program(const struct target_work *work, const struct kit_pe *pe)
{
    const enum host_kind kind = work->request->host;
    const bool ours = pe->bits == HOST_OUR_BITS;
    char host[HOST_TEXT_CAPACITY];
    int status;

    work->out->bits = pe->bits;
    if (pe->machine != KIT_PE_I386 && pe->machine != KIT_PE_AMD64)
        return report_wrong_bitness(work, pe, "", false);
    if (ours && kind == HOST_HARNESS)
        return EPC_OK;
    status = host_find_program(ours && kind == HOST_ANY ? HOST_PROGRAMS_HOST
                               : kind == HOST_HARNESS   ? HOST_PROGRAMS_HARNESS
                                                        : HOST_PROGRAMS_ALL,
                               pe->bits, host, sizeof host);
    if (status != EPC_OK && ours && kind == HOST_ANY)
        return EPC_OK;
    if (status == EPC_OK && kind == HOST_HARNESS && !is_host_responding(host))
        status = EPC_E_SYSTEM;
    if (status != EPC_OK && ours)
        return report_target_problem(
            work, HOST_TARGET_BITNESS,
            "this program hosts no DLLs: put epc's host program there as %s", host);
    if (status != EPC_OK)
        return report_wrong_bitness(work, pe, host, status == EPC_E_NOT_FOUND);
    copy_text_to_buffer(work->out->host, sizeof work->out->host, host);
    return EPC_OK;
}

/* The names a DLL exports, for a message. */
static void format_all_exports_for_message(const struct kit_pe *pe, char *out, size_t capacity)
{
    char name[128];
    size_t used = 0;

    snprintf(out, capacity, "nothing by name");
    for (uint32_t i = 0; kit_pe_copy_export_name(pe, i, name, sizeof name) == EPC_OK; i++) {
        int length = snprintf(out + used, capacity - used, "%s%s", used ? ", " : "", name);

        if (length < 0 || (size_t)length >= capacity - used)
            break;
        used += (size_t)length;
    }
}

/* A procedure: its value in the registry, the name to look for, and what is reported without it. */
struct procedure {
    const char *value;
    enum host_target_problem problem;
    const char *given; /* on the command line, NULL: not */
    char *name;
};

/* Where a decoration of `name` is exported instead, tell so. */
static int report_decorated_export(const struct target_work *work,
                                   const struct procedure *procedure, const char *export,
                                   const char *name)
{
    return report_target_problem(
        work, procedure->problem,
        "%s exports %s, which is what the compiler makes of %s, and not %s itself, "
        "which is to be its %s: list the plain name in the .def file that the DLL is "
        "linked with",
        work->out->path, export, name, name, procedure->value);
}

/* "WebOpen" of "_WebOpen@4", "WebOpen@4" or "?WebOpen@@YGKPAG@Z"; false for anything else. */
static bool undecorate_name(const char *export, char *out, size_t capacity)
{
    const char *from = export + (*export == '_' || *export == '?'), *end = strchr(from, '@');
    int length = end ? snprintf(out, capacity, "%.*s", (int)(end - from), from) : 0;

    return length > 0 && (size_t)length < capacity;
}

/* Is the procedure exported by the name that the registry or the command line gives it?  A file
 * whose exports cannot be read says nothing; the loader will. */
static int check_procedure_is_exported(const struct target_work *work, const struct kit_pe *pe,
                                       const struct procedure *procedure)
{
    char export[KIT_PE_NAME], exports[256];

    if (!procedure->name[0] || pe->names == 0 || kit_pe_has_export(pe, procedure->name))
        return EPC_OK;
    if (kit_pe_find_export_decorating_name(pe, procedure->name, export, sizeof export))
        return report_decorated_export(work, procedure, export, procedure->name);
    format_all_exports_for_message(pe, exports, sizeof exports);
    return report_target_problem(work, procedure->problem,
                                 "%s does not export %s, which is to be its %s: it exports %s",
                                 work->out->path, procedure->name, procedure->value, exports);
}

/* Settle one procedure: as the registry names it, or, with `guess`, as given or found by name. */
static int check_or_guess_procedure_name(const struct target_work *work, const struct kit_pe *pe,
                                         const struct procedure *procedure, bool guess)
{
    char exports[256], plain[256];
    int status = EPC_E_NOT_FOUND;

    if (guess && procedure->given)
        copy_text_to_buffer(procedure->name, 256, procedure->given);
    else if (guess)
        status = kit_pe_find_only_export_with_word(pe, procedure->value, procedure->name, 256);
    if (guess ? procedure->given != NULL : procedure->name[0] != '\0')
        return check_procedure_is_exported(work, pe, procedure);
    if (status == EPC_OK)
        return undecorate_name(procedure->name, plain, sizeof plain)
                   ? report_decorated_export(work, procedure, procedure->name, plain)
                   : EPC_OK;
    procedure->name[0] = '\0';
    format_all_exports_for_message(pe, exports, sizeof exports);
    if (status == EPC_E_EXISTS) {
        snprintf(work->message, work->capacity,
                 "%s exports several procedures that may be %s: say --open, --collect and --close "
                 "(it exports %s)",
                 work->out->path, procedure->value, exports);
        return EPC_E_INVALID;
    }
    if (procedure->problem == HOST_TARGET_NO_OPEN && work->request->profile == CHECK_PROFILE_NT4)
        return EPC_OK;
    if (!guess)
        return report_target_problem(
            work, procedure->problem,
            "the key " EPCI_SERVICES "\\%s\\Performance has no value %s that names an export of %s",
            work->out->key.service, procedure->value, work->out->key.library);
    return report_target_problem(work, procedure->problem,
                                 "%s exports no procedure whose name says %s: it exports %s",
                                 work->out->path, procedure->value, exports);
}

/* `guess`: the registry does not name them. */
static int check_or_guess_procedure_names(const struct target_work *work, const struct kit_pe *pe,
                                          bool guess)
{
    const struct host_target_request *request = work->request;
    struct host_provider_key *key = &work->out->key;
    const struct procedure procedures[] = {
        { "Open", HOST_TARGET_NO_OPEN, request->open, key->open },
        { "Collect", HOST_TARGET_NO_COLLECT, request->collect, key->collect },
        { "Close", HOST_TARGET_NO_CLOSE, request->close, key->close }
    };
    int result = EPC_OK;

    for (size_t i = 0; i < EPC_COUNT(procedures); i++) {
        int status = check_or_guess_procedure_name(work, pe, &procedures[i], guess);

        if (status == EPC_E_INVALID)
            return status;
        if (status != EPC_OK)
            result = status;
    }
    return result;
}

/* Look at the file; `guess`: find the procedures by name. */
static int inspect_dll_and_choose_host(const struct target_work *work, bool guess)
{
    void *data;
    size_t bytes;
    struct kit_pe pe;
    const char *problem;
    int status = kit_read_file_up_to(work->out->path, HOST_DLL_MAX, &data, &bytes);

    if (status == EPC_E_NOT_FOUND)
        return report_dll_not_loadable(work, "there is no such file");
    if (status != EPC_OK && kit_is_folder(work->out->path))
        return report_dll_not_loadable(work, "it is a folder");
    if (status != EPC_OK)
        return report_dll_not_loadable(work, epc_status_text(status));
    status = kit_pe_read_headers(epci_span_of(data, bytes), &pe, &problem);
    if (status != EPC_OK)
        status = report_dll_not_loadable(work, problem);
    else if (bytes < HOST_DLL_MAX && !kit_pe_is_whole(&pe))
        status = report_cut_off_file(work, bytes);
    else if (!pe.dll)
        status = report_dll_not_loadable(work, "it is a program, not a DLL");
    else if ((status = find_host_program(work, &pe)) == EPC_OK)
        status = check_or_guess_procedure_names(work, &pe, guess);
    kit_free(data);
    return status;
}

/* ---- A DLL on the command line ---- */

static int write_scratch_text_value(const struct host_scratch *scratch, const char *path,
                                    const char *name, const char *text)
{
    uint16_t units[HOST_TEXT_CAPACITY];
    size_t count = 0;
    int status = epci_utf16_from_utf8(text, strlen(text), units, HOST_TEXT_CAPACITY - 1, &count);

    if (status != EPC_OK)
        return status;
    units[count] = 0;
    return host_scratch_write_value(scratch, path, name, EPCI_REG_SZ, units, (count + 1) * 2);
}

/* The registry as the DLL would find it after a setup program and lodctr. */
static int create_scratch_registry(struct host_target *target)
{
    const struct host_provider_key *key = &target->key;
    const struct {
        const char *name;
        const char *text; /* NULL: the number */
        uint32_t number;
    } values[] = {
        { "Library", target->path, 0 },
        { "Open", key->open, 0 },
        { "Collect", key->collect, 0 },
        { "Close", key->close, 0 },
        { "First Counter", NULL, key->first_counter },
        { "Last Counter", NULL, key->last_counter },
        { "First Help", NULL, key->first_help },
        { "Last Help", NULL, key->last_help },
    };
    char path[512];
    int status = host_scratch_registry_create(&target->scratch);

    /* Each system has it, and many a DLL looks there for the event log's level. */
    if (status == EPC_OK)
        status = host_create_key_in_scratch_tree(&target->scratch, HOST_PERFLIB);
    snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Performance", key->service);
    for (size_t i = 0; status == EPC_OK && i < EPC_COUNT(values); i++)
        status =
            values[i].text
                ? write_scratch_text_value(&target->scratch, path, values[i].name, values[i].text)
                : host_scratch_write_value(&target->scratch, path, values[i].name, EPCI_REG_DWORD,
                                           &values[i].number, sizeof values[i].number);
    return status;
}

static int fill_target_from_dll_file(const struct target_work *work, const char *word)
{
    struct host_target *out = work->out;
    int status;

    copy_text_to_buffer(out->library, sizeof out->library, word);
    copy_text_to_buffer(out->key.library, sizeof out->key.library, word);
    if (work->request->service)
        copy_text_to_buffer(out->key.service, sizeof out->key.service, work->request->service);
    else
        copy_file_name_without_extension(word, out->key.service, sizeof out->key.service);
    if (strpbrk(out->key.service, "\\/") || !out->key.service[0]) {
        if (out->key.service[0])
            snprintf(work->message, work->capacity, "\"%s\" cannot be the name of a service",
                     out->key.service);
        else
            snprintf(work->message, work->capacity, "\"%s\" names a folder, not a DLL", word);
        return EPC_E_INVALID;
    }
    if (kit_make_full_path(word, out->path, sizeof out->path) != EPC_OK)
        return report_dll_not_loadable(work, "its name is too long or not valid");
    copy_text_to_buffer(out->library, sizeof out->library, out->path);
    out->key.first_counter = work->request->first_counter;
    out->key.first_help = work->request->first_help;
    out->key.last_counter = out->key.first_counter + EPC_MAX_SYMBOL;
    out->key.last_help = out->key.first_help + EPC_MAX_SYMBOL;
    out->key.installed = true;
    status = inspect_dll_and_choose_host(work, true);
    return status == EPC_OK ? create_scratch_registry(out) : status;
}

/* ---- A registered service ---- */

/* A library without a full path that a host may find elsewhere, or not at all. */
static void check_library_has_path(const struct target_work *work)
{
    const struct host_target *target = work->out;

    if (!strpbrk(target->library, "\\/") && !kit_is_system_library(target->path))
        report_target_problem(
            work, HOST_TARGET_BARE_LIBRARY,
            "Library in " EPCI_SERVICES "\\%s\\Performance is %s, which is found as %s: "
            "a host of Windows looks in its own folder, the system's folders, its "
            "current folder and those of PATH: write the full path there",
            target->key.service, target->library, target->path);
}

/* Report that the library is nowhere, and what is in the current folder; returns EPC_END. */
static int report_dll_not_found(const struct target_work *work)
{
    char here[HOST_TEXT_CAPACITY], why[HOST_TEXT_CAPACITY + 200];
    void *data = NULL;
    size_t bytes;
    const bool found = !strpbrk(work->out->library, "\\/") &&
                       kit_make_full_path(work->out->library, here, sizeof here) == EPC_OK &&
                       kit_read_file_up_to(here, 1, &data, &bytes) == EPC_OK;

    kit_free(data);
    if (!found)
        return report_dll_not_loadable(work, "it is not found where DLLs are searched for");
    snprintf(why, sizeof why,
             "it is not found where DLLs are searched for, but in the current folder, as %s, where "
             "a host that runs in another one does not find it: write the full path there",
             here);
    return report_dll_not_loadable(work, why);
}

static int fill_target_from_service_key(const struct target_work *work, const char *word)
{
    struct host_target *out = work->out;
    int status = host_provider_read(&out->key, work->request->registry, word);

    if (status == EPC_E_NOT_FOUND) {
        copy_text_to_buffer(out->key.service, sizeof out->key.service, word);
        return report_target_problem(
            work, HOST_TARGET_NO_KEY,
            "there is no key HKLM\\" EPCI_SERVICES "\\%s\\Performance with a Library "
            "in it: lodctr --create-key FILE.ini installs a provider; or name "
            "the DLL",
            word);
    }
    if (status == EPC_OK && work->request->profile == CHECK_PROFILE_NT4)
        status = host_provider_reread_devices(&out->key, work->request->registry);
    if (status != EPC_OK)
        return status;
    if (!out->key.expand)
        copy_text_to_buffer(out->library, sizeof out->library, out->key.library);
    else if (kit_expand_variables(out->key.library, out->library, sizeof out->library) != EPC_OK)
        return report_dll_not_loadable(work, "its expanded name is too long");
    if (kit_library_find_path(out->library, out->path, sizeof out->path) != EPC_OK)
        return report_dll_not_found(work);
    if (!out->key.installed && !kit_is_system_library(out->path))
        report_target_problem(
            work, HOST_TARGET_NOT_INSTALLED,
            "its counters are not installed: run lodctr FILE.ini; HKLM\\" EPCI_SERVICES
            "\\%s\\Performance lacks a First or Last value",
            word);
    check_library_has_path(work);
    copy_text_to_buffer(out->library, sizeof out->library,
                        out->path); /* the child does not search again */
    return inspect_dll_and_choose_host(work, false);
}

int host_target_open_without_loading(struct host_target *out, const char *word,
                                     const struct host_target_request *request, char *message,
                                     size_t capacity)
{
    const struct target_work work = { out, request, message, capacity };

    memset(out, 0, sizeof *out);
    message[0] = '\0';
    return !request->is_service && host_is_dll_file_not_service(word)
               ? fill_target_from_dll_file(&work, word)
               : fill_target_from_service_key(&work, word);
}

/* ---- What its DLL imports ---- */

/* In the order of LOAD_WITH_ALTERED_SEARCH_PATH: the DLL's folder, then the system's.  But what the
 * system has too may be loaded already, or is always taken from there. */
static int read_module_file(void *context, const char *module, struct kit_import_file *out)
{
    const struct host_target *target = context;
    char near[HOST_TEXT_CAPACITY], far[HOST_TEXT_CAPACITY];
    int here, there = kit_library_find_path(module, far, sizeof far);

    if (!host_path_in_same_folder(target->path, module, near, sizeof near))
        return EPC_E_NOSPACE;
    here = kit_read_file_up_to(near, HOST_DLL_MAX, &out->data, &out->bytes);
    if (here == EPC_OK) {
        out->in_folder = there != EPC_OK || kit_equal_any_case(near, far);
        return EPC_OK;
    }
    /* A host of the other bitness searches other folders than we do. */
    if (here != EPC_E_NOT_FOUND || target->bits != HOST_OUR_BITS)
        return EPC_E_SYSTEM;
    return there == EPC_OK ? kit_read_file_up_to(far, HOST_DLL_MAX, &out->data, &out->bytes)
                           : there;
}

static void free_module_file(void *context, struct kit_import_file *file)
{
    (void)context;
    kit_free(file->data);
}

size_t host_target_check_imports(const struct host_target *target, bool sure,
                                 kit_import_problem_fn *report, void *context)
{
    const struct kit_import_io io = { (void *)(uintptr_t)target, read_module_file,
                                      free_module_file };
    const char *name = strrchr(target->path, '\\'), *problem;
    struct kit_pe pe;
    void *data;
    size_t bytes, count = 0;

    if (kit_read_file_up_to(target->path, HOST_DLL_MAX, &data, &bytes) != EPC_OK)
        return 0;
    if (kit_pe_read_headers(epci_span_of(data, bytes), &pe, &problem) == EPC_OK)
        count = kit_imports_report_unresolved(&pe, name ? name + 1 : target->path, &io, sure,
                                              report, context);
    kit_free(data);
    return count;
}

static struct host_bytes reference_text_as_bytes(const char *text)
{
    return (struct host_bytes){ (const unsigned char *)text, (uint32_t)strlen(text) };
}

struct host_command_load host_load_command_from_target(const struct host_target *target)
{
    return (struct host_command_load){
        .library = reference_text_as_bytes(target->library),
        .open = reference_text_as_bytes(target->key.open),
        .collect = reference_text_as_bytes(target->key.collect),
        .close = reference_text_as_bytes(target->key.close),
        .devices = { (const unsigned char *)target->key.devices,
                     (uint32_t)target->key.device_bytes },
        .scratch = reference_text_as_bytes(target->scratch.path),
    };
}

void host_target_release_key_and_scratch(struct host_target *target)
{
    host_scratch_registry_delete(&target->scratch);
    host_provider_release(&target->key);
}
