/* SPDX-License-Identifier: MIT
 *
 * project.c -- checks a new project's name and fills the templates.
 *
 * The name becomes part of symbols, file names, targets of CMake, keys and texts.  The schema that
 * would be written is read, so that its own rules check the name, too.
 */
#include "ini/project/project.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/lint/lint.h"
#include "ini/project_templates.h"
#include "sdk/core/text.h"

#define TEXT_OF_(number) #number
#define TEXT_OF(number)  TEXT_OF_(number)
/* What find_package asks for: below 1.0 each minor version is an interface of its own. */
#define WANTED_VERSION TEXT_OF(EPC_VERSION_MAJOR) "." TEXT_OF(EPC_VERSION_MINOR)

static const struct project_row {
    const char *const *lines;
    bool after_stem; /* the file's name is the stem and `name` */
    const char *name;
} project_rows[INI_PROJECT_FILES] = {
    { ini_new_schema, true, "perf.epc" },
    { ini_new_jobs_h, true, "_jobs.h" },
    { ini_new_jobs_c, true, "_jobs.c" },
    { ini_new_main, true, "_main.c" },
    { ini_new_test, true, "_test.c" },
    { ini_new_setup, true, "_setup.nsi" },
    { ini_new_lists, false, "CMakeLists.txt" },
    { ini_new_presets, false, "CMakePresets.json" },
    { ini_new_toolchain, false, "mingw-w64.cmake" },
    { ini_new_wine, false, "wine.sh" },
    { ini_new_readme, false, "README.md" },
    { ini_new_ignore, false, ".gitignore" },
};

/* Names of targets that CMake or its generators have, and of devices that no file on Windows may be
 * named after. */
static const char *const reserved_stems[] = {
    "all",     "all_build",      "clean",      "depend",        "edit_cache", "help",
    "install", "package_source", "preinstall", "rebuild_cache", "run_tests",  "test",
    "package", "zero_check",     "con",        "prn",           "aux",        "nul",
};

static bool is_name_digit(char one)
{
    return one >= '0' && one <= '9';
}

static bool is_reserved_stem(const char *stem)
{
    for (size_t i = 0; i < EPC_COUNT(reserved_stems); i++)
        if (strcmp(stem, reserved_stems[i]) == 0)
            return true;
    return (strncmp(stem, "com", 3) == 0 || strncmp(stem, "lpt", 3) == 0) &&
           is_name_digit(stem[3]) && stem[4] == 0;
}

static bool is_valid_project_name(const char *name)
{
    size_t bytes = strlen(name);

    if (bytes == 0 || bytes > INI_PROJECT_MAX_NAME || !kit_is_letter(name[0]))
        return false;
    for (const char *at = name; *at; at++)
        if (!kit_is_letter(*at) && !is_name_digit(*at) && *at != '_')
            return false;
    return name[bytes - 1] != '_' && !strstr(name, "__");
}

/* ---- The forms of a name ---- */

struct forms {
    char name[INI_PROJECT_MAX_NAME + 1];   /* "Shop": the service's, and in texts */
    char stem[INI_PROJECT_MAX_NAME + 1];   /* "shop": of files, targets and C names */
    char prefix[INI_PROJECT_MAX_NAME + 1]; /* "SHOP": of symbols */
};

static char upper_letter(char one)
{
    return one >= 'a' && one <= 'z' ? (char)(one - 'a' + 'A') : one;
}

/* `name` is a word, so it fits. */
static struct forms derive_name_forms(const char *name)
{
    struct forms forms = { 0 };

    for (size_t i = 0; name[i] && i < INI_PROJECT_MAX_NAME; i++) {
        forms.name[i] = i == 0 ? upper_letter(name[i]) : name[i];
        forms.stem[i] = epci_ascii_lower(name[i]);
        forms.prefix[i] = upper_letter(name[i]);
    }
    return forms;
}

/* ---- Files ---- */

static int fill_template(struct kit_arena *arena, const struct forms *forms,
                         const char *const *lines, struct ini_output *output)
{
    struct kit_buffer text = { .arena = arena };
    const struct ini_field fields[] = {
        { "NAME", forms->name },
        { "STEM", forms->stem },
        { "PREFIX", forms->prefix },
        { "VERSION", WANTED_VERSION },
        { "", "@" }, /* @@ */
        { NULL, NULL },
    };

    ini_emit_filled_template(&text, lines, fields);
    if (text.failed)
        return EPC_E_NOMEM;
    *output = (struct ini_output){ (const unsigned char *)text.text, text.bytes };
    return EPC_OK;
}

int ini_fill_project_files(struct kit_arena *arena, const char *name,
                           struct ini_project_file files[INI_PROJECT_FILES])
{
    const struct forms forms = derive_name_forms(name);
    int status = EPC_OK;

    for (size_t i = 0; status == EPC_OK && i < INI_PROJECT_FILES; i++) {
        files[i].name = ini_format_string(
            arena, "%s%s", project_rows[i].after_stem ? forms.stem : "", project_rows[i].name);
        status = files[i].name
                     ? fill_template(arena, &forms, project_rows[i].lines, &files[i].output)
                     : EPC_E_NOMEM;
    }
    return status;
}

/* ---- The check ---- */

/* The first error or warning about the schema, or NULL. */
static int check_schema_of_new_project(struct kit_arena *arena, const struct ini_io *io,
                                       const struct forms *forms, const char **why)
{
    struct ini_findings findings;
    struct ini_output schema = { NULL, 0 };
    struct ini_source source;
    struct ini_epc epc;
    int status = fill_template(arena, forms, ini_new_schema, &schema);

    ini_findings_init(&findings, arena);
    if (status == EPC_OK)
        status = ini_source_decode(arena, io, forms->stem, epci_span_of(schema.bytes, schema.count),
                                   INI_SOURCE_UNICODE, &source, &findings);
    if (status == EPC_OK)
        status = ini_epc_parse(arena, NULL, &source, &epc, &findings);
    if (status == EPC_OK)
        status = ini_epc_lint(arena, &epc, &findings);
    if (status == EPC_E_NOMEM)
        return status;
    for (size_t i = 0; i < findings.stored; i++)
        if (findings.list[i].severity >= EPCI_WARNING) {
            *why = findings.list[i].message;
            return EPC_E_INVALID;
        }
    return status;
}

int ini_check_project_name(struct kit_arena *arena, const struct ini_io *io, const char *name,
                           const char **why)
{
    struct forms forms;

    if (!is_valid_project_name(name)) {
        *why = "a name has 1 to " TEXT_OF(
            INI_PROJECT_MAX_NAME) " letters of ASCII, digits and single "
                                  "underscores, with a letter first and no underscore last";
        return EPC_E_INVALID;
    }
    forms = derive_name_forms(name);
    if (is_reserved_stem(forms.stem)) {
        *why = "CMake or Windows uses this name";
        return EPC_E_INVALID;
    }
    return check_schema_of_new_project(arena, io, &forms, why);
}
