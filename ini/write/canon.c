/* SPDX-License-Identifier: MIT
 *
 * canon.c -- walks the lines of a file, places empty lines between them, and encodes the result.
 *
 * canon_ini.c and canon_epc.c write the single line.
 */
#include "ini/write/canon.h"

#include <string.h>

#include <epc/epc.h>

enum ini_source_mode ini_source_mode_for_rewriting(const struct ini_io *io,
                                                   enum ini_dialect dialect)
{
    return dialect == INI_DIALECT_EPC || io->codepage == 0 ? INI_SOURCE_UNICODE : INI_SOURCE_STRICT;
}

/* ---- Lines ---- */

/* Whether only comments are between here and the next section: then they belong to it. */
static bool is_comment_run_before_section(const struct ini_canon *canon)
{
    struct ini_scan ahead = canon->scan;
    struct ini_line line;

    while (ini_scan_next_line(&ahead, &line))
        if (line.kind != INI_LINE_COMMENT)
            return line.kind == INI_LINE_SECTION;
    return false;
}

/* What came before a line, as far as empty lines depend on it. */
struct lines_before {
    bool any;      /* a line was written */
    bool blank;    /* there were empty lines */
    bool section;  /* the line before was a section's */
    bool comment;  /* it was a comment, directly before this one */
    bool attached; /* and that comment belongs to the next section */
};

static bool needs_empty_line_before(const struct lines_before *before, const struct ini_line *line,
                                    bool attached)
{
    if (!before->any)
        return false;
    if (line->kind == INI_LINE_SECTION || attached)
        return !(before->attached && before->comment);
    return before->blank && !before->section;
}

/* Whether the line begins with a byte order mark (in accepted files it does not).  In the first
 * line, a reader would take it for the file's. */
static bool has_bom_at_begin_of_line(const struct ini_line *line)
{
    struct kit_slice body = kit_slice_trim(line->whole);

    return body.bytes >= 3 && memcmp(body.at, "\xEF\xBB\xBF", 3) == 0;
}

static void write_canonical_lines(struct ini_canon *canon, enum ini_dialect dialect)
{
    struct lines_before before = { 0 };
    struct ini_line line;

    while (ini_scan_next_line(&canon->scan, &line)) {
        bool comment = line.kind == INI_LINE_COMMENT;
        bool attached = before.attached && before.comment && comment;

        if (line.kind == INI_LINE_BLANK || line.kind == INI_LINE_TAIL) {
            before.blank = true;
            before.comment = false;
            continue;
        }
        /* Once for each run of comments, so that the file is read only once more. */
        if (comment && !before.comment)
            attached = is_comment_run_before_section(canon);
        if (needs_empty_line_before(&before, &line, attached) ||
            (!before.any && has_bom_at_begin_of_line(&line)))
            kit_buffer_add_bytes(&canon->out, "\n", 1);
        if (dialect == INI_DIALECT_INI)
            ini_canon_put_ini_line(canon, &line);
        else
            ini_canon_put_epc_line(canon, &line);
        kit_buffer_add_bytes(&canon->out, "\n", 1);
        before = (struct lines_before){ .any = true,
                                        .section = line.kind == INI_LINE_SECTION,
                                        .comment = comment,
                                        .attached = attached };
    }
}

int ini_canonicalise_source(struct kit_arena *arena, const struct ini_source *source,
                            enum ini_dialect dialect, struct ini_output *output)
{
    struct ini_canon canon = { .out = { .arena = arena },
                               .key = { .arena = arena },
                               .value = { .arena = arena } };
    struct ini_output made;
    size_t refused = arena->refused;

    canon.scan = ini_scan_begin(source->text, source->bytes, dialect);
    if (dialect == INI_DIALECT_INI)
        kit_buffer_add_bytes(&canon.out, "\n", 1); /* NT 4 cannot read a file that begins with [ */
    else
        ini_canon_find_epc_columns(&canon);
    write_canonical_lines(&canon, dialect);
    made = (struct ini_output){ (const unsigned char *)(canon.out.text ? canon.out.text : ""),
                                canon.out.bytes };
    if ((dialect == INI_DIALECT_INI &&
         !kit_buffer_encode_for_windows(&canon.out, true, &made.bytes, &made.count)) ||
        arena->refused != refused)
        return EPC_E_NOMEM;
    *output = made;
    return EPC_OK;
}
