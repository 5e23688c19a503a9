/* SPDX-License-Identifier: MIT
 *
 * tool.h -- what the commands of epc-ini share: their options, their output and how files are
 * written.  One file per command; main.c has the command line.
 */
#ifndef EPC_INI_TOOL_H
#define EPC_INI_TOOL_H

#include "kit/buffer.h"
#include "ini/write/emit.h"
#include "ini/schema/epcfile.h"
#include "ini/judge/finding.h"
#include "ini/read/source.h"

/* Exit codes, as of all tools.  */
enum { EPCI_EXIT_FINE = 0, EPCI_EXIT_FINDINGS = 1, EPCI_EXIT_USAGE = 2, EPCI_EXIT_BROKEN = 3 };

struct epci_tool {
    struct epci_arena arena;
    struct epci_ini_findings findings;
    struct epci_buffer out;   /* for standard output */
    struct epci_buffer error; /* for standard error  */
    struct epci_ini_io io;

    const char *command;
    const char *file;
    const char *target; /* of -o, or NULL                       */
    unsigned kinds;     /* a bit per enum epci_output_kind      */
    bool help;
    bool json;
    bool rules;
    bool fix;
};

/* The commands: each returns an exit code. */
int epci_tool_check(struct epci_tool *tool);
int epci_tool_fmt(struct epci_tool *tool);
int epci_tool_gen(struct epci_tool *tool);
int epci_tool_import(struct epci_tool *tool);

/* Read the file that the command line names and judge it: a status, tool->findings is sorted. */
int epci_tool_judge(struct epci_tool *tool);

/* The same, but repair it first; `done` lists the repairs.  False: it could not be written, which
 * was said, and is as it was. */
bool epci_tool_fix(struct epci_tool *tool, struct epci_ini_findings *done, int *status);

/* ---- output.c: what is said, and files that are written ---- */

/* Wrong use, with `argument` (or NULL) behind `what`; a failure of the tool itself. */
int epci_tool_misused(struct epci_tool *tool, const char *what, const char *argument);
int epci_tool_broken(struct epci_tool *tool, const char *what);

/* All findings as text. */
void epci_tool_print_findings(struct epci_tool *tool, struct epci_buffer *out);

/* Whether `path` ends so, in any case. */
bool epci_tool_has_ending(const char *path, const char *ending);

/* "dir/webperf.epc" to "webperf", for an ending of so many bytes; NULL: memory. */
char *epci_tool_stem(struct epci_tool *tool, size_t ending);

/* Read the .epc file that the command line names, and its translations: EPC_OK, or a status after
 * findings. */
int epci_tool_read_epc(struct epci_tool *tool, struct epci_epc *epc);

/* One file to be written; `path` NULL: none. */
struct epci_tool_file {
    char *path;
    struct epci_output output;
};

/* Write all or none: under temporary names first, so that a failure changes nothing.  Says what was
 * written, or why not; returns an exit code. */
int epci_tool_write(struct epci_tool *tool, const struct epci_tool_file *files, size_t count);

/* Say why `path` cannot be written; an exit code. */
int epci_tool_not_written(struct epci_tool *tool, const char *path, int status);

#endif
