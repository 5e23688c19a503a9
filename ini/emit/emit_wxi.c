/* SPDX-License-Identifier: MIT
 *
 * emit_wxi.c -- the custom actions of a package of Windows Installer, from actions.wxi.in.
 *
 * XML without a declaration is UTF-8.
 */
#include "ini/emit/emit.h"

#include "ini/templates.h"

/* For an attribute whose value Windows Installer formats: [ and ] are written as [\[] and [\]]. */
static const char *build_escaped_wxi_text(struct kit_buffer *out, const char *text)
{
    struct kit_buffer made = { .arena = out->arena };

    for (; *text; text++)
        if (*text == '&')
            kit_buffer_add_text(&made, "&amp;");
        else if (*text == '<')
            kit_buffer_add_text(&made, "&lt;");
        else if (*text == '"')
            kit_buffer_add_text(&made, "&quot;");
        else if (*text == '[' || *text == ']')
            kit_buffer_add_format(&made, "[\\%c]", *text);
        else if (*text == '$')
            kit_buffer_add_text(&made, "$$");
        else
            kit_buffer_add_bytes(&made, text, 1);
    return ini_terminate_buffer_text(&made);
}

void ini_emit_wxi(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    const struct ini_field fields[] = {
        { "STEM", build_escaped_wxi_text(out, stem) },
        { "PREFIX", epc->prefix },
        { "SERVICE", build_escaped_wxi_text(out, epc->service) },
        { NULL, NULL },
    };

    ini_emit_head_comment(out, epc, stem, "<!-- ", " -->");
    kit_buffer_add_format(out, "<!--");
    ini_emit_filled_template(out, ini_template_wxi, fields);
}
