/* SPDX-License-Identifier: MIT
 *
 * perfini.c -- loads a counter file: its sections, and the symbol header it names.
 *
 * It reads the lines twice: a key of [text] can only be split when all languages are known, and
 * [languages] may come after [text].  Then it loads the header and makes the model (perfmodel.c).
 */
#include "ini/read/perfini.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/encoding.h"
#include "ini/read/perfload.h"
#include "ini/read/place.h"
#include "ini/read/sections.h"
#include "sdk/core/invariant.h"
#include "sdk/core/text.h"

#define GENERATED_BEGINS "/* generated from " /* line 1 of a header that epc-ini gen writes */
#define MAX_NAME_UNITS   255u
#define MAX_SOURCE_BYTES 255u /* the limit of lodctr/ */

struct info_value {
    bool present;
    struct kit_slice text;
    struct ini_place at;
};

/* ---- First pass: form, [info], [languages] ---- */

struct first_pass {
    struct ini_perf_loader *loader;
    struct info_value info[INI_INFO_COUNT];
    uint32_t seen[INI_SECTION_COUNT]; /* line of the section's first occurrence */
    /* The first other name that is nearly one of these. */
    struct info_value near_section[INI_SECTION_COUNT], near_info[INI_INFO_COUNT];
};

/* Words of fewer letters are near if one letter differs, else two. */
#define SHORT_WORD 6u

/* Remember the name of a line for the word that it is nearly. */
static void remember_misspelt_name(const struct first_pass *pass, const struct ini_line *line,
                                   const char *const *words, size_t count, struct info_value *near)
{
    const char *word = kit_find_nearest_word_within(line->name, words, count,
                                                    line->name.bytes < SHORT_WORD ? 1 : 2);

    for (size_t i = 0; word && i < count; i++)
        if (words[i] == word && !near[i].present)
            near[i] =
                (struct info_value){ true, line->name,
                                     ini_line_place(pass->loader->ini.name, line, line->name.at) };
}

static void report_faulty_line(struct ini_perf_loader *loader, enum ini_rule_id rule,
                               const struct ini_line *line, const char *message)
{
    ini_report_finding(loader->findings, rule,
                       ini_line_place(loader->ini.name, line, kit_slice_trim(line->whole).at), NULL,
                       "%s", message);
}

static void check_and_remember_section_line(struct first_pass *pass, const struct ini_line *line)
{
    if (line->bracket_open || line->value.bytes != 0)
        report_faulty_line(pass->loader, INI_RULE_SECTION_FORM, line,
                           line->bracket_open ? "the section's ] is missing; write [name]"
                                              : "the text after the ] is ignored; remove it");
    if (line->section != INI_SECTION_NONE && pass->seen[line->section] != 0)
        ini_report_finding(
            pass->loader->findings, INI_RULE_SECTION_REPEATED,
            ini_line_place(pass->loader->ini.name, line, line->whole.at),
            ini_section_names[line->section],
            "[%s] already occurs in line %u; both are read here, but the profile functions "
            "may read only the first: make one section of them",
            ini_section_names[line->section], pass->seen[line->section]);
    else
        pass->seen[line->section] = line->number;
    if (line->section == INI_SECTION_OBJECTS)
        pass->loader->model.has_objects = true;
    if (line->section == INI_SECTION_NONE)
        remember_misspelt_name(pass, line, ini_section_names, INI_SECTION_COUNT,
                               pass->near_section);
}

static void report_repeated_key(struct ini_perf_loader *loader, const struct ini_line *line,
                                uint32_t first)
{
    ini_report_finding(loader->findings, INI_RULE_KEY_REPEATED,
                       ini_line_place(loader->ini.name, line, line->name.at), NULL,
                       "%.*s already occurs in line %u, which counts; remove one of them",
                       (int)line->name.bytes, line->name.at, first);
}

static void read_info_key(struct first_pass *pass, const struct ini_line *line)
{
    enum ini_info key = ini_info_key_from_name(line->name);

    if (key == INI_INFO_COUNT)
        remember_misspelt_name(pass, line, ini_info_names, INI_INFO_COUNT, pass->near_info);
    else if (pass->info[key].present)
        report_repeated_key(pass->loader, line, pass->info[key].at.line);
    else
        pass->info[key] =
            (struct info_value){ true, ini_unquote_ini(line->value),
                                 ini_line_place(pass->loader->ini.name, line, line->name.at) };
}

static void read_language_key(struct first_pass *pass, const struct ini_line *line)
{
    struct ini_perf_loader *loader = pass->loader;
    const struct kit_name *known = kit_names_find_any_case(&loader->language_names, line->name);
    const char *label;

    if (known) {
        report_repeated_key(loader, line, loader->model.languages[known->value].at.line);
        return;
    }
    label = ini_copy_string(loader->arena, ini_unquote_ini(line->value));
    (void)ini_perf_add_language(loader, line->name, label,
                                ini_line_place(loader->ini.name, line, line->name.at));
}

/* Joined files contain the byte order mark of the second file, before its first section. */
static void report_line_without_key(struct ini_perf_loader *loader, const struct ini_line *line)
{
    if (line->whole.bytes > 3 && memcmp(line->whole.at, "\xEF\xBB\xBF[", 4) == 0)
        report_faulty_line(loader, INI_RULE_ENCODING_MARK, line,
                           "a second byte order mark is text before the section, so that the "
                           "section is not found; remove the mark");
    else if (line->section != INI_SECTION_NONE)
        report_faulty_line(loader, INI_RULE_LINE, line,
                           "the line has no = and is ignored; make it a comment with ;");
}

/* The number of a line that begins with INI_FINGERPRINT_LINE; 0: another line. */
static uint64_t parse_ini_fingerprint_comment(struct kit_slice line)
{
    static const char digits[] = "0123456789abcdef";
    const size_t head = strlen(INI_FINGERPRINT_LINE);
    uint64_t number = 0;

    if (line.bytes != head + 16 || memcmp(line.at, INI_FINGERPRINT_LINE, head) != 0)
        return 0;
    for (size_t i = head; i < line.bytes; i++) {
        const char *digit = memchr(digits, line.at[i], 16);

        if (!digit)
            return 0;
        number = number << 4 | (uint64_t)(digit - digits);
    }
    return number;
}

static void read_info_and_languages(struct first_pass *pass)
{
    struct ini_perf_loader *loader = pass->loader;
    struct ini_scan scan = ini_scan_begin(loader->ini.text, loader->ini.bytes, INI_DIALECT_INI);
    struct ini_line line;

    while (ini_scan_next_line(&scan, &line)) {
        if (line.kind == INI_LINE_SECTION)
            check_and_remember_section_line(pass, &line);
        else if (line.kind == INI_LINE_COMMENT && line.section == INI_SECTION_NONE &&
                 !loader->model.fingerprint)
            loader->model.fingerprint = parse_ini_fingerprint_comment(line.whole);
        else if (line.kind == INI_LINE_OTHER)
            report_line_without_key(loader, &line);
        else if (line.kind != INI_LINE_KEY || line.section == INI_SECTION_NONE)
            continue;
        else if (line.name.bytes == 0)
            report_faulty_line(loader, INI_RULE_LINE, &line,
                               "there is no key before the =, the line is ignored; remove it");
        else if (line.section == INI_SECTION_INFO)
            read_info_key(pass, &line);
        else if (line.section == INI_SECTION_LANGUAGES)
            read_language_key(pass, &line);
    }
}

static void report_misspelt_name(const struct first_pass *pass, const struct info_value *near,
                                 const char *meant)
{
    if (near->present)
        ini_report_finding(pass->loader->findings, INI_RULE_MISSPELT, near->at, meant,
                           "%.*s is not read; did you mean %s, which is missing?",
                           (int)near->text.bytes, near->text.at, meant);
}

/* Report sections and keys that are nearly one that the file lacks. */
static void report_all_misspelt_names(const struct first_pass *pass)
{
    for (int i = INI_SECTION_INFO; i < INI_SECTION_COUNT; i++)
        if (pass->seen[i] == 0)
            report_misspelt_name(
                pass, &pass->near_section[i],
                ini_format_string(pass->loader->arena, "[%s]", ini_section_names[i]));
    for (int i = 0; i < INI_INFO_COUNT; i++)
        if (!pass->info[i].present)
            report_misspelt_name(pass, &pass->near_info[i], ini_info_names[i]);
}

/* ---- The values of [info] ---- */

/* Report a value that is missing (then `value` may be NULL) or wrong. */
static void report_faulty_info_value(struct ini_perf_loader *loader, enum ini_rule_id rule,
                                     const struct info_value *value, const char *message)
{
    const struct ini_place whole = { .file = loader->ini.name };

    ini_report_finding(loader->findings, rule, value && value->present ? value->at : whole, NULL,
                       "%s", message);
}

/* The registry counts UTF-16 units. */
bool ini_is_registry_key_name(struct kit_slice text)
{
    size_t units = 0;

    for (size_t i = 0; i < text.bytes; i++)
        if (text.at[i] == '\\' || (unsigned char)text.at[i] < 0x20)
            return false;
    return epci_utf16_from_utf8(text.at, text.bytes, NULL, 0, &units) == EPC_OK &&
           units <= MAX_NAME_UNITS;
}

/* A copy of a value; NULL: it is empty, or there is no memory. */
static const char *copy_info_value(struct ini_perf_loader *loader, const struct info_value *value)
{
    return value->text.bytes == 0
               ? NULL
               : kit_arena_copy_string(loader->arena, value->text.at, value->text.bytes);
}

static void set_service_name(struct ini_perf_loader *loader, const struct first_pass *pass)
{
    const struct info_value *value = &pass->info[INI_INFO_DRIVERNAME];

    if (value->text.bytes == 0 && pass->info[INI_INFO_APPLICATIONNAME].present)
        value = &pass->info[INI_INFO_APPLICATIONNAME];
    if (pass->info[INI_INFO_SYSTEMNAME].present) {
        loader->model.system = true;
        if (value->present)
            report_faulty_info_value(
                loader, INI_RULE_SYSTEM_NAME, value,
                "the file has a drivername and a systemname; with systemname the symbols "
                "are indexes of the system's own counters: remove one of the two");
        value = &pass->info[INI_INFO_SYSTEMNAME];
    }
    if (value->text.bytes == 0)
        report_faulty_info_value(
            loader, INI_RULE_SERVICE_MISSING, value,
            value->present ? "the service's name is empty; write drivername=NAME, the name of the "
                             "key under Services"
                           : "[info] has no drivername; add drivername=NAME, the name of the key "
                             "under Services");
    else if (!ini_is_registry_key_name(value->text) || !ini_is_nondevice_file_name(value->text))
        report_faulty_info_value(
            loader, INI_RULE_SERVICE_NAME, value,
            "the service's name cannot be the name of a registry key and of a file: at "
            "most 255 characters, no backslash and no control characters, not . or .., and "
            "no device as CON and NUL; correct drivername");
    loader->model.service_at = value->at;
    loader->model.service = copy_info_value(loader, value);
}

/* Only our own lodctr knows the key; Windows' ignores it, so no value of it refuses the file. */
static void set_event_source(struct ini_perf_loader *loader, const struct first_pass *pass)
{
    const struct info_value *value = &pass->info[INI_INFO_EVENTSOURCE];

    if (value->text.bytes != 0 && value->text.bytes <= MAX_SOURCE_BYTES &&
        ini_is_registry_key_name(value->text))
        loader->model.event_source = copy_info_value(loader, value);
    else if (value->present)
        report_faulty_info_value(
            loader, INI_RULE_SOURCE_NAME, value,
            "the event source's name cannot be the name of a registry key, so it is not "
            "registered; it has 1 to 255 bytes, no backslash and no control "
            "characters; correct eventsource");
}

static void report_faulty_dos_device_entries(struct ini_perf_loader *loader,
                                             const struct info_value *value, const char *list)
{
    for (const char *at = list; at && *at;) {
        const struct kit_slice entry = { at, strcspn(at, "|") };
        const char *fault = entry.bytes ? ini_find_fault_in_dosdevices_entry(entry) : NULL;

        if (fault)
            report_faulty_info_value(loader, INI_RULE_DOS_DEVICE, value,
                                     ini_format_string(loader->arena, "dosdevices, \"%.*s\": %s",
                                                       (int)(entry.bytes < 60 ? entry.bytes : 60),
                                                       entry.at, fault));
        at += entry.bytes + (at[entry.bytes] != '\0');
    }
}

/* Other keys that only our own lodctr knows. */
static void set_values_for_own_lodctr(struct ini_perf_loader *loader, const struct first_pass *pass)
{
    struct ini_perf_model *model = &loader->model;

    model->devices = copy_info_value(loader, &pass->info[INI_INFO_DEVICES]);
    model->dos_devices = copy_info_value(loader, &pass->info[INI_INFO_DOS_DEVICES]);
    report_faulty_dos_device_entries(loader, &pass->info[INI_INFO_DOS_DEVICES], model->dos_devices);
    for (int i = 0; i < INI_PERF_OWN_KEYS; i++)
        model->own[i] = copy_info_value(loader, &pass->info[INI_INFO_LIBRARY + i]);
    model->metadata = kit_slice_is_any_case(pass->info[INI_INFO_METADATA].text, "yes");
    model->trusted = pass->info[INI_INFO_TRUSTED].present;
    model->trusted_at = pass->info[INI_INFO_TRUSTED].at;
}

static int load_symbol_header(struct ini_perf_loader *loader, const struct ini_io *io,
                              const struct first_pass *pass)
{
    const struct info_value *value = &pass->info[INI_INFO_SYMBOLFILE];
    struct ini_perf_model *model = &loader->model;
    struct ini_source source;
    int status;

    if (value->text.bytes == 0) {
        report_faulty_info_value(loader, INI_RULE_SYMBOLFILE_MISSING, value,
                                 value->present
                                     ? "symbolfile is empty; name the symbol header, as in "
                                       "symbolfile=symbols.h"
                                     : "[info] has no symbolfile; name the symbol header, as in "
                                       "symbolfile=symbols.h");
        return EPC_E_INVALID;
    }
    if (!(model->symbolfile = copy_info_value(loader, value)) ||
        !(model->header_path =
              ini_path_resolve(loader->arena, loader->ini.name, model->symbolfile)))
        return EPC_E_NOMEM;
    model->symbolfile_at = value->at;
    if (!ini_is_local_disk_file_path(model->symbolfile)) {
        report_faulty_info_value(
            loader, INI_RULE_SYMBOLFILE_PLACE, value,
            "symbolfile leads to a device, a pipe or another computer, so it is not "
            "opened; name a file in the folder of this one, as in symbolfile=symbols.h");
        return EPC_E_INVALID;
    }
    status = ini_source_load(loader->arena, io, model->header_path, INI_SOURCE_CODE, &source,
                             loader->findings);
    if (status != EPC_OK)
        return status;
    ini_encoding_check_symbol_header(&source, loader->findings);
    model->header_generated =
        strncmp(source.text, GENERATED_BEGINS, sizeof GENERATED_BEGINS - 1) == 0;
    status = ini_symhdr_parse(loader->arena, &source, &model->header, loader->findings);
    loader->symbol_of = kit_arena_allocate(loader->arena, model->header.count, sizeof(uint32_t));
    return status == EPC_OK && !loader->symbol_of ? EPC_E_NOMEM : status;
}

/* ---- Second pass: [objects] and [text] ---- */

static void read_objects_and_texts(struct ini_perf_loader *loader)
{
    struct ini_scan scan = ini_scan_begin(loader->ini.text, loader->ini.bytes, INI_DIALECT_INI);
    struct ini_line line;

    while (ini_scan_next_line(&scan, &line)) {
        if (line.kind != INI_LINE_KEY || line.name.bytes == 0)
            continue;
        if (line.section == INI_SECTION_TEXT)
            ini_perf_add_text(loader, &line);
        else if (line.section == INI_SECTION_OBJECTS)
            ini_perf_mark_symbol_as_object(loader, &line);
    }
}

static int load_counter_file_and_header(struct ini_perf_loader *loader, const struct ini_io *io,
                                        const char *path)
{
    struct first_pass pass = { .loader = loader };
    size_t refused = loader->arena->refused;
    int status =
        ini_source_load(loader->arena, io, path, INI_SOURCE_STRICT, &loader->ini, loader->findings);

    if (status)
        return status;
    ini_encoding_check_ini(&loader->ini, loader->findings);
    ini_check_encodable_in_io_codepage(loader->arena, io, &loader->ini, INI_DIALECT_INI,
                                       loader->findings);
    read_info_and_languages(&pass);
    report_all_misspelt_names(&pass);
    set_service_name(loader, &pass);
    set_event_source(loader, &pass);
    set_values_for_own_lodctr(loader, &pass);
    loader->model.ini_path = kit_arena_copy_string(loader->arena, path, strlen(path));
    if (loader->model.language_count == 0)
        report_faulty_info_value(loader, INI_RULE_LANGUAGES_MISSING, NULL,
                                 "[languages] lists no language; add it, with a line 009=English");
    status = load_symbol_header(loader, io, &pass);
    if (status == EPC_OK)
        read_objects_and_texts(loader);
    if (status == EPC_OK && loader->arena->refused == refused) {
        ini_perf_finish_model(loader);
        ini_report_text_not_in_own_codepage(io, &loader->ini, &loader->model, loader->findings);
    }
    return loader->arena->refused != refused ? EPC_E_NOMEM : status;
}

int ini_perfini_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                     struct ini_perf_model *model, struct ini_findings *findings)
{
    struct ini_perf_loader loader = { .arena = arena, .findings = findings };
    size_t errors = findings->errors;
    int status = load_counter_file_and_header(&loader, io, path);

    ini_findings_sort(findings);
    if (status == EPC_OK && findings->errors != errors)
        status = EPC_E_INVALID;
    if (status != EPC_OK)
        return status;
    EPCI_INVARIANT(ini_perf_model_is_consistent(&loader.model));
    *model = loader.model;
    return EPC_OK;
}
