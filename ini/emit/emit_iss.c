/* SPDX-License-Identifier: MIT
 *
 * emit_iss.c -- a script for Inno Setup that installs and removes the provider, from setup.iss.in.
 *
 * epc's tools write the keys and the event source, as in a package of Windows Installer.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include "ini/templates.h"

/* A parameter in double quotes, where { begins a constant, and {# is a mark of the preprocessor,
 * which inserts the {{ itself there. */
static const char *const in_setup[] = { "{#", "{#\"{{\"}#", "{", "{{", "\"", "\"\"", NULL };

/* A string of Pascal.  The preprocessor would take {# for its own mark. */
static const char *const in_code[] = { "'", "''", "{", "'#123'", NULL };

void ini_emit_iss(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    const char *dll = ini_path_file_name(epc->library);
    const struct ini_field fields[] = {
        { "STEM", stem },
        { "PREFIX", epc->prefix },
        { "SETUP_STEM", ini_replace_marks(out->arena, stem, in_setup) },
        { "SETUP_SERVICE", ini_replace_marks(out->arena, epc->service, in_setup) },
        { "SETUP_DLL", ini_replace_marks(out->arena, dll, in_setup) },
        { "CODE_STEM", ini_replace_marks(out->arena, stem, in_code) },
        { "CODE_DLL", ini_replace_marks(out->arena, dll, in_code) },
        { "CODE_SERVICE", ini_replace_marks(out->arena, epc->service, in_code) },
        { "CODE_KEY",
          ini_replace_marks(out->arena,
                            ini_format_string(out->arena, INI_SERVICES_KEY "%s", epc->service),
                            in_code) },
        { "DLL_HERE", strchr(epc->library, '\\') ? NULL : "" },
        { "DEVICES", epc->device_count != 0 ? "" : NULL },
        { NULL, NULL },
    };

    ini_emit_head_comment(out, epc, stem, "; ", "");
    ini_emit_filled_template(out, ini_template_iss, fields);
}
