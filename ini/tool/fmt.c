/* SPDX-License-Identifier: MIT
 *
 * fmt.c -- epc-ini fmt: brings a counter file or a schema into canonical form.
 *
 * A file that has the form already is not written.
 */
#include "ini/tool/tool.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/write/canon.h"

/* Whether the file has exactly these bytes already. */
static bool is_file_equal_to_output(struct ini_tool *tool, const struct ini_output *output)
{
    struct epci_span bytes = epci_span_of(NULL, 0);

    return ini_io_read_file_or_replacement(&tool->io, &tool->arena, tool->file, &bytes) == EPC_OK &&
           bytes.left == output->count &&
           (bytes.left == 0 || memcmp(bytes.at, output->bytes, bytes.left) == 0);
}

int ini_tool_fmt(struct ini_tool *tool)
{
    enum ini_dialect dialect =
        ini_path_has_ending(tool->file, ".epc") ? INI_DIALECT_EPC : INI_DIALECT_INI;
    struct ini_tool_file file = { .path = tool->target ? tool->target : tool->file };
    struct ini_source source;
    int status;

    if (dialect == INI_DIALECT_INI && !ini_path_has_ending(tool->file, ".ini"))
        return ini_tool_report_misused_argument(
            tool, "fmt takes a file that ends in .ini or .epc, not", tool->file);
    status = ini_source_load(&tool->arena, &tool->io, tool->file,
                             ini_source_mode_for_rewriting(&tool->io, dialect), &source,
                             &tool->findings);
    ini_tool_print_findings(tool, EPCI_NOTE, &tool->error);
    if (status) {
        ini_tool_print_nothing_written(tool);
        return KIT_EXIT_FOUND;
    }
    if (ini_canonicalise_source(&tool->arena, &source, dialect, &file.output) != EPC_OK)
        return KIT_EXIT_BROKEN;
    if (!tool->target && is_file_equal_to_output(tool, &file.output))
        return KIT_EXIT_GOOD;
    return ini_tool_write_files(tool, &file, 1);
}
