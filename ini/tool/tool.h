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
#include "ini/findings/finding.h"
#include "ini/read/source.h"

/* Exit codes, as of all tools.  */
enum { INI_EXIT_FINE = 0, INI_EXIT_FINDINGS = 1, INI_EXIT_USAGE = 2, INI_EXIT_BROKEN = 3 };

struct ini_tool {
    struct kit_arena arena;
    struct ini_findings findings;
    struct kit_buffer out;   /* for standard output */
    struct kit_buffer error; /* for standard error  */
    struct ini_io io;

    const char *file;
    const char *target; /* of -o, or NULL                       */
    unsigned kinds;     /* a bit per enum ini_output_kind      */
    bool help;
    bool json;
    bool rules;
    bool fix;
};

/* The commands: each returns an exit code. */
int ini_tool_check(struct ini_tool *tool);
int ini_tool_fmt(struct ini_tool *tool);
int ini_tool_gen(struct ini_tool *tool);
int ini_tool_import(struct ini_tool *tool);

/* Read the file that the command line names and judge it: a status, tool->findings is sorted. */
int ini_tool_judge(struct ini_tool *tool);

/* The same, but repair it first; `done` lists the repairs.  False: it could not be written, which
 * was said, and is as it was. */
bool ini_tool_fix(struct ini_tool *tool, struct ini_findings *done, int *status);

/* ---- output.c: what is said, and files that are written ---- */

/* Wrong use, with `argument` (or NULL) behind `what`; a failure of the tool itself. */
int ini_tool_misused(struct ini_tool *tool, const char *what, const char *argument);
int ini_tool_broken(struct ini_tool *tool, const char *what);

/* All findings as text. */
void ini_tool_print_findings(struct ini_tool *tool, struct kit_buffer *out);

/* Whether `path` ends so, in any case. */
bool ini_tool_has_ending(const char *path, const char *ending);

/* "dir/webperf.epc" to "webperf", for an ending of so many bytes; NULL: memory. */
char *ini_tool_stem(struct ini_tool *tool, size_t ending);

/* Read the .epc file that the command line names, and its translations: EPC_OK, or a status after
 * findings. */
int ini_tool_read_epc(struct ini_tool *tool, struct ini_epc *epc);

/* One file to be written; `path` NULL: none. */
struct ini_tool_file {
    char *path;
    struct ini_output output;
};

/* Write all or none: under temporary names first, so that a failure changes nothing.  Says what was
 * written, or why not; returns an exit code. */
int ini_tool_write(struct ini_tool *tool, const struct ini_tool_file *files, size_t count);

/* Say why `path` cannot be written; an exit code. */
int ini_tool_not_written(struct ini_tool *tool, const char *path, int status);

#endif
