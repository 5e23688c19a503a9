/* SPDX-License-Identifier: MIT
 *
 * emit_c.c -- the generated C: symbol header and schema tables.
 *
 * The tables look as if an author had written them against epc.h, so that a project can keep them
 * and stop using the generator.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include "ini/emit/tree.h"
#include "ini/templates.h"

/* ---- The symbol header ---- */

void ini_emit_symbol_header(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    struct ini_epc_walk walk = { 0 };
    const struct ini_epc_named *named;
    size_t width = 0;

    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++)
        if (strlen(named->symbol_name) > width)
            width = strlen(named->symbol_name);
    ini_emit_head_comment(out, epc, stem, "/* ", " */");
    kit_buffer_add_format(out, "/* %s only: the symbols of %s, for C and for lodctr. */\n",
                          epc->system ? "Indexes" : "Offsets", epc->export_name);
    while ((named = ini_epc_next_in_file_order(epc, &walk)) != NULL)
        kit_buffer_add_format(out, "%s#define %-*s  %u\n", named->is_object ? "\n" : "", (int)width,
                              named->symbol_name, named->symbol);
}

/* ---- The tables and their declaration ---- */

#define LINE_WIDTH 96

/* Write lines, each continued after a comma where it is full, if it has no string and no macro. */
static void put_wrapped_lines(struct kit_buffer *out, const char *line)
{
    bool in_macro = false;

    for (const char *end, *comma; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        const bool whole = in_macro || memchr(line, '"', (size_t)(end - line));

        in_macro = end > line && end[-1] == '\\';
        while (!whole && !in_macro && end - line > LINE_WIDTH) {
            for (comma = line + LINE_WIDTH; comma > line && strncmp(comma, ", ", 2) != 0;)
                comma--;
            if (comma == line)
                break;
            kit_buffer_add_bytes(out, line, (size_t)(comma + 1 - line));
            kit_buffer_add_text(out, "\n       ");
            line = comma + 1;
        }
        kit_buffer_add_bytes(out, line, (size_t)(end + 1 - line));
    }
}

static void emit_c_file(struct kit_buffer *out, const struct ini_epc *epc, const char *stem,
                        const char *const *lines)
{
    const struct ini_scope *tree = ini_build_schema_tree(out->arena, epc, stem, "");
    struct kit_buffer text = { .arena = out->arena };

    ini_emit_head_comment(out, epc, stem, "/* ", " */");
    if (!tree)
        return;
    ini_emit_template(&text, lines, tree);
    kit_buffer_add_bytes(&text, "", 1);
    if (!text.failed)
        put_wrapped_lines(out, text.text);
}

void ini_emit_schema_c(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    emit_c_file(out, epc, stem, ini_template_schema_c);
}

/* The guard has a prefix that no schema can have, so that it never equals a symbol. */
void ini_emit_schema_h(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    emit_c_file(out, epc, stem, ini_template_schema_h);
}
