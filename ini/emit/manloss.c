/* SPDX-License-Identifier: MIT
 *
 * manloss.c -- what a schema says that the manifest of a V2 provider cannot.
 *
 * Each message names the thing, what is lost, and what the author can do in the provider.
 */
#include "ini/emit/manifest.h"

#include <string.h>

#include "kit/buffer.h"
#include "ini/emit/emit.h"
#include "ini/templates.h"
#include "kit/types.h"
#include "sdk/core/text.h"

void ini_manifest_add_loss(struct ini_man_planner *planner, const struct ini_place *at,
                           const char *format, ...)
{
    struct ini_manifest *made = planner->made;
    va_list arguments;

    if (!KIT_RESERVE(planner->arena, made->losses, made->loss_count, made->loss_capacity))
        return;
    va_start(arguments, format);
    made->losses[made->loss_count++] = (struct ini_man_loss){
        at ? *at : (struct ini_place){ planner->epc->file, 0, 0 },
        kit_arena_vformat(planner->arena, format, arguments),
    };
    va_end(arguments);
}

/* Add a loss for each line of the template. */
static void add_losses_of_template(struct ini_man_planner *planner, const struct ini_place *at,
                                   const char *const *lines, const struct ini_field *fields)
{
    struct kit_buffer text = { .arena = planner->arena };
    const char *line, *end;

    ini_emit_filled_template(&text, lines, fields);
    line = ini_terminate_buffer_text(&text);
    for (; line && (end = strchr(line, '\n')) != NULL; line = end + 1)
        ini_manifest_add_loss(planner, at, "%.*s", (int)(end - line), line);
}

static const char *text_when(bool yes)
{
    return yes ? "" : NULL;
}

void ini_manifest_add_provider_losses(struct ini_man_planner *planner)
{
    const struct ini_epc *epc = planner->epc;
    const struct ini_field fields[] = {
        { "SYSTEM", text_when(epc->system) },
        { "PUBLISHERS", epc->publishers },
        { "DEVICES",
          text_when(epc->device_count != 0 || epc->dos_device_count != 0 || epc->procedures) },
        { "FOREIGN", epc->foreign },
        { "EVENT_SOURCE", epc->event_source },
        { NULL, NULL },
    };

    add_losses_of_template(planner, &epc->service_at, ini_template_provider_losses, fields);
}

void ini_manifest_add_object_losses(struct ini_man_planner *planner,
                                    const struct ini_epc_object *object)
{
    const struct ini_epc *epc = planner->epc;
    const uint32_t flags = object->flags;
    const bool many = (flags & EPC_MANY) != 0, separate = (flags & EPC_SEPARATE) != 0;
    const struct ini_field fields[] = {
        { "OBJECT", object->named.symbol_name },
        { "PARENT",
          object->parent == INI_EPC_NONE ? NULL : epc->objects[object->parent].named.symbol_name },
        { "UNIQUE_ID", text_when(flags & EPC_UNIQUE_ID) },
        { "SEPARATE", text_when(separate) },
        { "SUM", text_when(many && !separate && !(flags & EPC_CALLBACK)) },
        { "TOTAL", text_when(flags & EPC_TOTAL) },
        { "KEEP", text_when(many && flags & EPC_KEEP) },
        { "COSTLY", text_when(flags & EPC_COSTLY) },
        { "CALLBACK", object->callback },
        { "DEFAULT", object->default_counter == INI_EPC_NONE
                         ? NULL
                         : epc->counters[object->default_counter].named.symbol_name },
        { "DETAIL", text_when(object->named.detail != 0) },
        { NULL, NULL },
    };

    add_losses_of_template(planner, &object->named.at, ini_template_object_losses, fields);
}

bool ini_is_type_with_base_in_v2(uint32_t type)
{
    return !kit_type_is_object_time(type) &&
           (!epci_type_is_multi(type) || type == EPC_PERF_COUNTER_MULTI_TIMER_INV);
}

bool ini_manifest_add_losses_is_counter_kept(struct ini_man_planner *planner,
                                             const struct ini_epc_counter *counter)
{
    const struct ini_epc *epc = planner->epc;
    const uint32_t type = counter->type->value;
    const struct ini_epc_named *base =
        counter->base == INI_EPC_NONE ? NULL : &epc->counters[counter->base].named;
    const bool kept = type != EPC_PERF_COUNTER_TEXT && type != EPC_PERF_COUNTER_NODATA;
    const struct ini_field fields[] = {
        { "COUNTER", counter->named.symbol_name },
        { "TYPE", counter->type->name },
        { "LEFT_OUT", text_when(!kept) },
        { "DETAIL", text_when(counter->named.detail > EPC_ADVANCED && !counter->named.hidden) },
        { "STATUS", text_when(counter->flags & EPC_ROLE_STATUS) },
        { "IDENTITY", text_when(counter->flags & EPC_ROLE_IDENTITY) },
        { "BASE", base ? base->symbol_name : NULL },
        { "OBJECT_TIME",
          kit_type_is_object_time(type) ? epc->objects[counter->object].named.symbol_name : NULL },
        { "MULTI", text_when(!ini_is_type_with_base_in_v2(type)) },
        { "SHOWN", text_when(base && !base->hidden) },
        { NULL, NULL },
    };

    add_losses_of_template(planner, &counter->named.at, ini_template_counter_losses, fields);
    return kept;
}

/* ---- Texts ---- */

/* The characters that XML 1.0 has no way to write. */
static bool is_forbidden_in_xml(uint32_t scalar)
{
    return (scalar < 0x20 && scalar != '\t' && scalar != '\n' && scalar != '\r') ||
           scalar == 0xFFFE || scalar == 0xFFFF;
}

const char *ini_manifest_clean_and_shorten_text(struct ini_man_planner *planner,
                                                const struct ini_epc_named *named, const char *text,
                                                size_t maximum)
{
    struct kit_buffer made = { .arena = planner->arena };
    size_t units = 0, replaced = 0, left, used;

    if (!text)
        return NULL;
    left = strlen(text);
    for (uint32_t scalar; left != 0; text += used, left -= used) {
        (void)epci_utf8_decode_scalar(text, left, &scalar, &used);
        if (units + (scalar > 0xFFFF ? 2 : 1) > maximum)
            break;
        units += scalar > 0xFFFF ? 2 : 1;
        if (is_forbidden_in_xml(scalar)) {
            replaced++;
            kit_buffer_add_text(&made, "\xEF\xBF\xBD");
        } else {
            kit_buffer_add_bytes(&made, text, used);
        }
    }
    if (left != 0)
        ini_manifest_add_loss(planner, &named->at,
                              "%s: a text is cut to %zu characters, the most of V2",
                              named->symbol_name, maximum);
    if (replaced != 0)
        ini_manifest_add_loss(planner, &named->at,
                              "%s: characters that XML forbids become U+FFFD in a text: %zu",
                              named->symbol_name, replaced);
    return ini_terminate_buffer_text(&made);
}
