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
#include "ini/projects.h"
#include "sdk/core/text.h"

#define TEXT_OF_(number) #number
#define TEXT_OF(number)  TEXT_OF_(number)
/* What find_package asks for: below 1.0 each minor version is an interface of its own. */
#define WANTED_VERSION TEXT_OF(EPC_VERSION_MAJOR) "." TEXT_OF(EPC_VERSION_MINOR)

const struct ini_project ini_projects[] = { INI_PROJECTS };
const size_t ini_project_count = EPC_COUNT(ini_projects);

const struct ini_project *ini_project_find(const char *word)
{
    for (size_t i = 0; i < ini_project_count; i++)
        if (strcmp(ini_projects[i].word, word) == 0)
            return &ini_projects[i];
    return NULL;
}

/* Names of targets that CMake or its generators have, and of devices that no file on Windows may be
 * named after. */
static const char *const reserved_stems[] = {
    "all",     "all_build",      "clean",      "depend",        "edit_cache", "help",
    "install", "package_source", "preinstall", "rebuild_cache", "run_tests",  "test",
    "package", "zero_check",     "con",        "prn",           "aux",        "nul",
};

/* In lower case, what the files of a project in C# name in .NET: its namespace would hide that. */
static const char *const names_in_csharp[] = {
    "console", "encoding",           "enumerable", "equals", "idisposable",
    "program", "stringsplitoptions", "system",     "task",
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

static bool is_name_used_by_dotnet(const char *stem)
{
    for (size_t i = 0; i < EPC_COUNT(names_in_csharp); i++)
        if (strcmp(stem, names_in_csharp[i]) == 0)
            return true;
    return false;
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

static char ascii_to_upper(char one)
{
    return one >= 'a' && one <= 'z' ? (char)(one - 'a' + 'A') : one;
}

/* `name` is a word, so it fits. */
static struct forms derive_name_forms(const char *name)
{
    struct forms forms = { 0 };

    for (size_t i = 0; name[i] && i < INI_PROJECT_MAX_NAME; i++) {
        forms.name[i] = i == 0 ? ascii_to_upper(name[i]) : name[i];
        forms.stem[i] = epci_ascii_lower(name[i]);
        forms.prefix[i] = ascii_to_upper(name[i]);
    }
    return forms;
}

/* ---- Files ---- */

enum { FIELDS_OF_NAME = 6, FIELDS_MOST = 16 };

/* The fields of all templates; `project` NULL: those of the schema. */
static void fill_template_fields(struct ini_field fields[FIELDS_MOST], const struct forms *forms,
                                 const struct ini_project *project)
{
    const struct ini_field known[FIELDS_OF_NAME] = {
        { "NAME", forms->name },
        { "STEM", forms->stem },
        { "PREFIX", forms->prefix },
        { "VERSION", WANTED_VERSION },
        { "LANGUAGE", project ? project->language : NULL },
        { "", "@" }, /* @@ */
    };

    memcpy(fields, known, sizeof known);
    for (size_t i = 0; i < ini_project_count && FIELDS_OF_NAME + i < FIELDS_MOST - 1; i++)
        fields[FIELDS_OF_NAME + i] =
            (struct ini_field){ ini_projects[i].flag, project == &ini_projects[i] ? "1" : NULL };
}

/* One line of a template, filled; NULL without memory. */
static const char *fill_template_line(struct kit_arena *arena, const char *line,
                                      const struct ini_scope *scope)
{
    struct kit_buffer text = { .arena = arena };
    const char *const lines[] = { line, NULL };

    ini_emit_template(&text, lines, scope);
    if (text.failed)
        return NULL;
    text.bytes--; /* the end of the line */
    return ini_terminate_buffer_text(&text);
}

/* An item with up to two fields for each line: what is in it after `after` and up to a blank, and
 * the rest. */
static bool make_list_items_from_lines(struct kit_arena *arena, struct ini_list *list,
                                       const char *const *lines, size_t count, size_t after,
                                       const struct ini_scope *outer)
{
    struct ini_scope *items = kit_arena_allocate(arena, count, sizeof *items);

    for (size_t i = 0; items && i < count; i++) {
        struct ini_field *fields = kit_arena_allocate(arena, 3, sizeof *fields);
        const char *line = fill_template_line(arena, lines[i] + after, outer);
        size_t bytes = line ? strcspn(line, " ") : 0;

        if (!fields || !line)
            return false;
        fields[0] =
            (struct ini_field){ "FILE", ini_format_string(arena, "%.*s", (int)bytes, line) };
        fields[1] = (struct ini_field){ "WHAT", line[bytes] ? line + bytes + 1 : NULL };
        fields[2] = (struct ini_field){ NULL, NULL };
        items[i] = (struct ini_scope){ outer, fields, NULL };
    }
    *list = (struct ini_list){ list->name, items, count };
    return items != NULL;
}

static size_t count_lines(const char *const *lines)
{
    size_t count = 0;

    while (lines[count])
        count++;
    return count;
}

int ini_fill_project_files(struct kit_arena *arena, const struct ini_project *project,
                           const char *name, struct ini_project_file files[INI_PROJECT_MAX_FILES],
                           size_t *count)
{
    const struct forms forms = derive_name_forms(name);
    struct ini_field fields[FIELDS_MOST] = { { NULL, NULL } };
    struct ini_list lists[] = { { .name = "installed" }, { .name = "file" }, { NULL, NULL, 0 } };
    const struct ini_scope scope = { NULL, fields, lists }, plain = { NULL, fields, NULL };
    const char *heads[INI_PROJECT_MAX_FILES];

    fill_template_fields(fields, &forms, project);
    for (*count = 0; project->files[*count] && *count < INI_PROJECT_MAX_FILES; ++*count)
        heads[*count] = project->files[*count][0];
    if (!make_list_items_from_lines(arena, &lists[0], project->installed,
                                    count_lines(project->installed), 0, &plain) ||
        !make_list_items_from_lines(arena, &lists[1], heads, *count, strlen("@file "), &plain))
        return EPC_E_NOMEM;
    for (size_t i = 0; i < *count; i++) {
        struct kit_buffer text = { .arena = arena };

        ini_emit_template(&text, project->files[i] + 1, &scope);
        files[i].name = lists[1].items[i].fields[0].text;
        if (text.failed || !files[i].name)
            return EPC_E_NOMEM;
        files[i].output = (struct ini_output){ (const unsigned char *)text.text, text.bytes };
    }
    return EPC_OK;
}

/* ---- The check ---- */

/* The first error or warning about the schema, or NULL. */
static int check_schema_of_new_project(struct kit_arena *arena, const struct ini_io *io,
                                       const struct forms *forms, const char **why)
{
    struct ini_findings findings;
    struct ini_field fields[FIELDS_MOST] = { { NULL, NULL } };
    struct kit_buffer schema = { .arena = arena };
    struct ini_source source;
    struct ini_epc epc;
    int status;

    fill_template_fields(fields, forms, NULL);
    ini_emit_filled_template(&schema, ini_project_common_perf_epc_in + 1, fields);
    ini_findings_init(&findings, arena);
    status = schema.failed ? EPC_E_NOMEM
                           : ini_source_decode(arena, io, forms->stem,
                                               epci_span_of(schema.text, schema.bytes),
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

int ini_check_project_name(struct kit_arena *arena, const struct ini_io *io,
                           const struct ini_project *project, const char *name, const char **why)
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
    if (strcmp(project->word, "csharp") == 0 && is_name_used_by_dotnet(forms.stem)) {
        *why = ".NET uses this name";
        return EPC_E_INVALID;
    }
    return check_schema_of_new_project(arena, io, &forms, why);
}
