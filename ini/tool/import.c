/* SPDX-License-Identifier: MIT
 *
 * import.c -- epc-ini import: converts a counter file with its symbol header, or the counters of a
 * WiX file, to a schema.
 *
 * A schema that exists is only replaced if -o names it.
 */
#include "ini/tool/tool.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/write/import.h"
#include "ini/read/perfini.h"
#include "ini/wix/wix.h"

/* Whether a file that -o did not name exists: it may be the work of days. */
static bool is_existing_default_target(struct ini_tool *tool, const char *path)
{
    struct epci_span bytes = epci_span_of(NULL, 0);

    return !tool->target && ini_io_read_file_or_replacement(&tool->io, &tool->arena, path,
                                                            &bytes) != EPC_E_NOT_FOUND;
}

static int write_imported_schema(struct ini_tool *tool, const struct ini_import *import)
{
    struct ini_tool_file file = { .path = tool->target, .output = import->output };
    int code;

    if (!file.path)
        file.path = ini_format_string(&tool->arena, "%.*s.epc",
                                      (int)(strlen(tool->file) - strlen(".wxs")), tool->file);
    if (is_existing_default_target(tool, file.path)) {
        kit_buffer_add_format(
            &tool->error,
            "epc-ini: %s exists already and was not changed; name another file, or "
            "this one, with -o\n",
            file.path);
        return KIT_EXIT_REFUSED;
    }
    code = ini_tool_write_files(tool, &file, 1);
    if (code == KIT_EXIT_GOOD)
        kit_buffer_add_format(
            &tool->out,
            "left to fill in: %zu (epc-ini check shows where), left out: %zu (see "
            "the comments)\n",
            import->todo, import->left_out);
    return code;
}

int ini_tool_import(struct ini_tool *tool)
{
    struct ini_perf_model model;
    struct ini_import import;
    bool is_wix =
        ini_path_has_ending(tool->file, ".wxs") || ini_path_has_ending(tool->file, ".wxi");
    int status;

    if (!is_wix && !ini_path_has_ending(tool->file, ".ini"))
        return ini_tool_report_misused_argument(
            tool, "import takes a file that ends in .ini, .wxs or .wxi, not", tool->file);
    if (tool->target && !ini_path_has_ending(tool->target, ".epc"))
        return ini_tool_report_misused_argument(tool, "import writes a file that ends in .epc, not",
                                                tool->target);
    status = is_wix
                 ? ini_wix_load(&tool->arena, &tool->io, tool->file, &model, &tool->findings)
                 : ini_perfini_load(&tool->arena, &tool->io, tool->file, &model, &tool->findings);
    if (status == EPC_OK)
        status = ini_import_to_schema(&tool->arena, &model, &import);
    ini_tool_print_findings(tool, EPCI_NOTE, &tool->error);
    if (status == EPC_E_UNSUPPORTED)
        kit_buffer_add_format(
            &tool->error,
            "epc-ini: no language of %s has an id of three hexadecimal digits, which "
            "a schema needs; correct [languages] first\n",
            tool->file);
    if (status) {
        ini_tool_print_nothing_written(tool);
        return status == EPC_E_UNSUPPORTED ? KIT_EXIT_REFUSED : KIT_EXIT_FOUND;
    }
    return write_imported_schema(tool, &import);
}
