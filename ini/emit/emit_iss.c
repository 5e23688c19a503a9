/* SPDX-License-Identifier: MIT
 *
 * emit_iss.c -- a script for Inno Setup that installs and removes the provider, from setup.iss.in.
 *
 * epc's tools write the keys and the event source, as in a package of Windows Installer.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include "ini/templates.h"

/* One character of a parameter in double quotes, where { begins a constant, and {# is a mark of the
 * preprocessor, which inserts the {{ itself there. */
static void put_escaped_setup_character(struct kit_buffer *out, const char *at)
{
    if (at[0] == '{')
        kit_buffer_add_text(out, at[1] == '#' ? "{#\"{{\"}" : "{{");
    else if (at[0] == '"')
        kit_buffer_add_text(out, "\"\"");
    else
        kit_buffer_add_bytes(out, at, 1);
}

static const char *escape_for_quoted_iss_parameter(struct kit_buffer *out, const char *text)
{
    struct kit_buffer made = { .arena = out->arena };

    for (; *text; text++)
        put_escaped_setup_character(&made, text);
    return ini_terminate_buffer_text(&made);
}

/* For a string of Pascal.  The preprocessor would take {# for its own mark. */
static const char *build_escaped_pascal_string(struct kit_buffer *out, const char *text)
{
    struct kit_buffer made = { .arena = out->arena };

    for (; *text; text++)
        if (*text == '\'')
            kit_buffer_add_text(&made, "''");
        else if (*text == '{')
            kit_buffer_add_text(&made, "'#123'");
        else
            kit_buffer_add_bytes(&made, text, 1);
    return ini_terminate_buffer_text(&made);
}

void ini_emit_iss(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    const char *dll = ini_path_file_name(epc->library);
    const struct ini_field fields[] = {
        { "STEM", stem },
        { "PREFIX", epc->prefix },
        { "SETUP_STEM", escape_for_quoted_iss_parameter(out, stem) },
        { "SETUP_SERVICE", escape_for_quoted_iss_parameter(out, epc->service) },
        { "SETUP_DLL", escape_for_quoted_iss_parameter(out, dll) },
        { "CODE_STEM", build_escaped_pascal_string(out, stem) },
        { "CODE_DLL", build_escaped_pascal_string(out, dll) },
        { "CODE_SERVICE", build_escaped_pascal_string(out, epc->service) },
        { "CODE_KEY",
          build_escaped_pascal_string(
              out, ini_format_string(out->arena, INI_SERVICES_KEY "%s", epc->service)) },
        { "DLL_HERE", strchr(epc->library, '\\') ? NULL : "" },
        { "DEVICES", epc->device_count != 0 ? "" : NULL },
        { NULL, NULL },
    };

    ini_emit_head_comment(out, epc, stem, "; ", "");
    ini_emit_filled_template(out, ini_template_iss, fields);
}
