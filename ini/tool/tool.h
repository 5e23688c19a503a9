/* SPDX-License-Identifier: MIT
 *
 * tool.h -- what the commands of epc-ini share: options, output, and writing of files.
 *
 * Each command has a file; main.c reads the command line.
 */
#pragma once

#include "kit/buffer.h"
#include "kit/console/console.h"
#include "ini/emit/emit.h"
#include "ini/schema/epcfile.h"
#include "ini/findings/finding.h"
#include "ini/read/source.h"

struct ini_tool {
    struct kit_arena arena;
    struct ini_findings findings; /* of `file` */
    struct kit_buffer out;        /* for standard output */
    struct kit_buffer error;      /* for standard error */
    struct ini_io io;

    const char **files;
    size_t file_count, file_capacity;
    const char *file;     /* the one that a command works on */
    const char *target;   /* of -o, or NULL */
    unsigned kinds;       /* a bit per enum ini_output_kind */
    const char *language; /* of --lang, or NULL */
    bool json;
    bool rules;
    bool fix;
};

/* The commands, each for one file but check, which is for all of tool->files.  They return an exit
 * code (enum kit_exit).  When memory runs out they write no file; main.c says it, instead of what
 * they print. */
int ini_tool_check(struct ini_tool *tool);
int ini_tool_fmt(struct ini_tool *tool);
int ini_tool_gen_from_schema(struct ini_tool *tool);
int ini_tool_import(struct ini_tool *tool);
int ini_tool_new(struct ini_tool *tool);

/* Print what `epc-ini gen --help` and `epc-ini new --help` say besides the options. */
void ini_tool_print_gen_help(struct ini_tool *tool);
void ini_tool_print_new_help(struct ini_tool *tool);

/* ---- output.c: messages and files ---- */

/* Report wrong use: as a JSON document if one was asked for.  Returns an exit code. */
int ini_tool_report_misuse(struct ini_tool *tool, const char *message);

/* The same with `argument` after `what`. */
int ini_tool_report_misused_argument(struct ini_tool *tool, const char *what, const char *argument);

/* Print the findings of this severity and worse as text. */
void ini_tool_print_findings(struct ini_tool *tool, enum epci_severity least,
                             struct kit_buffer *out);

/* Print how many findings there are: the end of a closing line. */
void ini_tool_print_finding_counts(struct ini_tool *tool, struct kit_buffer *out);

/* The closing line where the file's findings are the reason for writing nothing. */
void ini_tool_print_nothing_written(struct ini_tool *tool);

/* One file to write, at most INI_OUT_COUNT of them; `path` NULL: none. */
struct ini_tool_file {
    const char *path;
    struct ini_output output;
};

/* Write all files or none: under temporary names first, so that a failure changes nothing.
 * Prints the names of the files, or the reason of the failure; returns an exit code. */
int ini_tool_write_files(struct ini_tool *tool, const struct ini_tool_file *files, size_t count);

/* Print why `path` cannot be written; returns an exit code. */
int ini_tool_report_write_failure(struct ini_tool *tool, const char *path, int status);
