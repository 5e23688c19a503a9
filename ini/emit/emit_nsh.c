/* SPDX-License-Identifier: MIT
 *
 * emit_nsh.c -- macros for NSIS that install and remove the provider, from macros.nsh.in.
 *
 * The macros check the result of every step: hand-written scripts usually report success even if
 * the counters are missing.
 *
 * Our own tools remove the event source; Windows' tools do not know it.  The source is removed
 * while Library still shows its owner; the names are removed first, because the service's key is
 * needed to find them.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include "ini/templates.h"

/* For the double quotes of a script. */
static const char *const marks[] = { "$", "$$", "\"", "$\\\"", "`", "$\\`", "'", "$\\'", NULL };

void ini_emit_nsh(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    const char *folder = strchr(epc->library, '\\') ? "" : "${FOLDER}\\";
    const char *service = ini_replace_marks(out->arena, epc->service, marks);
    const char *library = ini_replace_marks(out->arena, epc->library, marks);
    struct kit_buffer devices = { .arena = out->arena };

    if (epc->device_count != 0)
        ini_emit_devices_as_hex(&devices, epc, 0);
    const struct ini_field fields[] = {
        { "STEM", stem },
        { "INI",
          ini_replace_marks(out->arena, ini_format_string(out->arena, "%s.ini", stem), marks) },
        { "PREFIX", epc->prefix },
        { "NAME", epc->export_name },
        { "SERVICE", service },
        { "KEY", ini_format_string(out->arena, INI_SERVICES_KEY "%s", service ? service : "") },
        { "EVENTS", INI_SERVICES_KEY "EventLog\\Application" },
        { "SOURCE",
          epc->event_source ? ini_replace_marks(out->arena, epc->event_source, marks) : NULL },
        { "LIBRARY", ini_format_string(out->arena, "%s%s", folder, library ? library : "") },
        { "WRITE_LIBRARY", strchr(epc->library, '%') ? "WriteRegExpandStr" : "WriteRegStr" },
        /* What is there if the counters are installed. */
        { "READ_INSTALLED", epc->system ? "ReadRegStr" : "ReadRegDWORD" },
        { "INSTALLED", epc->system ? "Object List" : "First Counter" },
        { "METADATA", epc->metadata ? "" : NULL },
        { "DEVICES", ini_terminate_buffer_text(&devices) },
        { NULL, NULL },
    };

    ini_emit_head_comment(out, epc, stem, "; ", "");
    ini_emit_filled_template(out, ini_template_nsh, fields);
}
