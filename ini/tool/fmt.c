/* SPDX-License-Identifier: MIT
 *
 * fmt.c -- epc-ini fmt: brings a counter file or a schema into canonical form.
 */
#include "ini/tool/tool.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/write/canon.h"

/* Whether the file holds exactly this already. */
static bool is_canonical(struct epci_tool *tool, const struct epci_output *output)
{
    struct epci_span bytes = epci_span_of(NULL, 0);

    return tool->io.read(tool->io.context, &tool->arena, tool->file, &bytes) == EPC_OK &&
           bytes.left == output->count &&
           (bytes.left == 0 || memcmp(bytes.at, output->bytes, bytes.left) == 0);
}

int epci_tool_fmt(struct epci_tool *tool)
{
    enum epci_dialect dialect =
        epci_tool_has_ending(tool->file, ".epc") ? EPCI_DIALECT_EPC : EPCI_DIALECT_INI;
    struct epci_tool_file file = { 0 };
    struct epci_source source;
    int status;

    if (dialect == EPCI_DIALECT_INI && !epci_tool_has_ending(tool->file, ".ini"))
        return epci_tool_misused(tool, "fmt takes a file that ends in .ini or .epc, not",
                                 tool->file);
    status =
        epci_source_load(&tool->arena, &tool->io, tool->file,
                         epci_source_written_mode(&tool->io, dialect), &source, &tool->findings);
    if (status == EPC_E_NOMEM || tool->findings.out_of_memory)
        return epci_tool_broken(tool, "out of memory");
    epci_tool_print_findings(tool, &tool->error);
    if (status) {
        epci_buffer_print(&tool->error, "epc-ini: nothing written\n");
        return EPCI_EXIT_FINDINGS;
    }
    if (epci_canon(&tool->arena, &source, dialect, &file.output) != EPC_OK)
        return epci_tool_broken(tool, "out of memory");
    if (!tool->target && is_canonical(tool, &file.output))
        return EPCI_EXIT_FINE;
    file.path = epci_arena_format(&tool->arena, "%s", tool->target ? tool->target : tool->file);
    return file.path ? epci_tool_write(tool, &file, 1) : epci_tool_broken(tool, "out of memory");
}
