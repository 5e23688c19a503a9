/* SPDX-License-Identifier: MIT
 *
 * gen.c -- epc-ini gen: writes the files that are generated from a schema.
 *
 * All files are generated in memory before the first one is written.
 */
#include "ini/tool/tool.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/language/language.h"
#include "ini/lint/lint.h"
#include "ini/emit/manifest.h"
#include "kit/system/files.h"

/* The path of a file with this ending: in the folder of -o or of the schema. */
static const char *make_output_path(struct ini_tool *tool, const char *stem, const char *suffix)
{
    const char *name = ini_format_string(&tool->arena, "%s%s", stem, suffix);

    return tool->target ? ini_format_string(&tool->arena, "%s/%s", tool->target, name)
                        : ini_path_resolve(&tool->arena, tool->file, name);
}

/* Report what the manifest of a V2 provider lacks, in the form of findings. */
static int report_manifest_losses(struct ini_tool *tool, const struct ini_epc *epc)
{
    struct ini_manifest manifest = { 0 };

    if (ini_manifest_from_schema(&tool->arena, epc, &manifest))
        return KIT_EXIT_BROKEN;
    for (size_t i = 0; i < manifest.loss_count; i++)
        kit_buffer_add_format(&tool->error, "%s:%u:%u: warning: %s [manifest]\n",
                              manifest.losses[i].at.file, manifest.losses[i].at.line,
                              manifest.losses[i].at.column, manifest.losses[i].message);
    return KIT_EXIT_GOOD;
}

/* The kinds of files, in which C and C++ have the typed table. */
#define C_TABLE ((1u << INI_OUT_HEADER) | (1u << INI_OUT_SCHEMA_C) | (1u << INI_OUT_SCHEMA_H))

/* Understand --lang: *other is a language with a template, or NULL for C and C++. */
static int choose_table_language(struct ini_tool *tool,
                                 const struct ini_programming_language **other)
{
    *other = NULL;
    if (!tool->language)
        return KIT_EXIT_GOOD;
    if (tool->kinds != INI_OUTPUTS_DEFAULT)
        return ini_tool_report_misuse(tool, "--lang and --only exclude each other");
    *other = ini_programming_language_find(tool->language);
    tool->kinds = *other ? 0 : C_TABLE;
    if (*other || strcmp(tool->language, "c") == 0 || strcmp(tool->language, "c++") == 0)
        return KIT_EXIT_GOOD;
    return ini_tool_report_misused_argument(
        tool, "gen --help lists the languages of --lang, which does not know", tool->language);
}

static int emit_and_write_files(struct ini_tool *tool, const struct ini_epc *epc, const char *stem,
                                const struct ini_programming_language *language)
{
    struct ini_tool_file files[INI_OUT_COUNT] = { 0 };
    int status = EPC_OK;

    if (language) {
        files[0].path = make_output_path(tool, stem, language->suffix);
        if (ini_programming_language_emit_file(&tool->arena, epc, stem, language, &files[0].output))
            return KIT_EXIT_BROKEN;
    }

    for (unsigned i = 0; i < INI_OUT_COUNT; i++) {
        if (!(tool->kinds & (1u << i)))
            continue;
        files[i].path = make_output_path(tool, stem, ini_outputs[i].suffix);
        if (ini_emit_output(&tool->arena, epc, stem, (enum ini_output_kind)i, &files[i].output))
            return KIT_EXIT_BROKEN;
    }
    if (tool->kinds & 1u << INI_OUT_MAN && report_manifest_losses(tool, epc))
        return KIT_EXIT_BROKEN;
    if (tool->target)
        status = kit_ensure_folder_exists(tool->target);
    return status ? ini_tool_report_write_failure(tool, tool->target, status)
                  : ini_tool_write_files(tool, files, INI_OUT_COUNT);
}

void ini_tool_print_gen_help(struct ini_tool *tool)
{
    struct kit_buffer *out = &tool->out;

    kit_buffer_add_format(
        out, "\n"
             "It reads the schema, and for every language L of its [provider] the translation\n"
             "FILE.L.epc if its folder has one.  It writes into that folder or into -o:\n"
             "\n"
             "  KIND    file\n");
    for (unsigned i = 0; i < INI_OUT_COUNT; i++)
        kit_buffer_add_format(out, "  %-8sFILE%-11s%s\n", ini_outputs[i].word,
                              ini_outputs[i].suffix, ini_outputs[i].what);
    kit_buffer_add_format(out,
                          "\nWith --lang it writes the typed table of one language instead: c, c++ "
                          "(header and schema)");
    for (size_t i = 0; i < ini_language_count; i++)
        kit_buffer_add_format(out, "%s%s%s (*%s)", i + 1 < ini_language_count ? "," : " or",
                              i % 3 == 0 ? "\n" : " ", ini_languages[i].word,
                              ini_languages[i].suffix);
    kit_buffer_add_format(out, ".\n");
    kit_buffer_add_format(
        out,
        "\n"
        "The same schema gives the same bytes on every system.  An error is reported with its\n"
        "place, and nothing is written; each file is replaced whole, and named on standard "
        "output.\n"
        "CMake: epc_generate of find_package(epc).\n");
}

int ini_tool_gen_from_schema(struct ini_tool *tool)
{
    const char *stem;
    const struct ini_programming_language *language;
    struct ini_epc epc;
    int status = choose_table_language(tool, &language);

    if (status)
        return status;
    if (!ini_path_has_ending(tool->file, ".epc"))
        return ini_tool_report_misused_argument(tool, "gen takes a file that ends in .epc, not",
                                                tool->file);
    stem = ini_path_file_name(tool->file);
    stem = ini_format_string(&tool->arena, "%.*s", (int)(strlen(stem) - strlen(".epc")), stem);
    if (!ini_emit_stem_is_valid(stem))
        return ini_tool_report_misused_argument(
            tool, "the file's name cannot be part of other files' names:", tool->file);
    if (language && !ini_programming_language_allows_stem(language, stem))
        return ini_tool_report_misused_argument(
            tool, "the language's programs cannot import a file of this name:", tool->file);
    if (ini_epc_schema_path_of_translation(&tool->arena, &tool->io, tool->file))
        return ini_tool_report_misused_argument(
            tool, "gen takes a schema and finds its translations itself; this is one of them:",
            tool->file);
    status = ini_epc_load(&tool->arena, &tool->io, tool->file, &epc, &tool->findings);
    if (status == EPC_OK)
        status = ini_epc_lint(&tool->arena, &epc, &tool->findings);
    ini_findings_sort(&tool->findings);
    ini_tool_print_findings(tool, EPCI_WARNING, &tool->error);
    if (status) {
        ini_tool_print_nothing_written(tool);
        return KIT_EXIT_FOUND;
    }
    return emit_and_write_files(tool, &epc, stem, language);
}
