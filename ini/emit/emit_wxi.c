/* SPDX-License-Identifier: MIT
 *
 * emit_wxi.c -- the custom actions of a package of Windows Installer, from actions.wxi.in.
 *
 * XML without a declaration is UTF-8.
 */
#include "ini/emit/emit.h"

#include "ini/templates.h"

/* For an attribute whose value Windows Installer formats: [ and ] are written as [\[] and [\]]. */
static const char *const marks[] = { "&",     "&amp;", "<",     "&lt;", "\"", "&quot;", "[",
                                     "[\\[]", "]",     "[\\]]", "$",    "$$", NULL };

void ini_emit_wxi(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    const struct ini_field fields[] = {
        { "STEM", ini_replace_marks(out->arena, stem, marks) },
        { "PREFIX", epc->prefix },
        { "SERVICE", ini_replace_marks(out->arena, epc->service, marks) },
        { NULL, NULL },
    };

    ini_emit_head_comment(out, epc, stem, "<!-- ", " -->");
    kit_buffer_add_format(out, "<!--");
    ini_emit_filled_template(out, ini_template_wxi, fields);
}
