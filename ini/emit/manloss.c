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

void ini_manifest_add_provider_losses(struct ini_man_planner *planner)
{
    const struct ini_epc *epc = planner->epc;
    const struct ini_place *at = &epc->service_at;

    if (epc->system)
        ini_manifest_add_loss(
            planner, at,
            "the indexes of the system's own objects (base = system) are lost; V2 numbers "
            "its counter sets itself, and Windows has these objects: install the manifest "
            "for other names only");
    if (epc->publishers)
        ini_manifest_add_loss(
            planner, at,
            "publishers is lost; in V2 a process that may register the provider publishes "
            "with it");
    if (epc->device_count != 0 || epc->dos_device_count != 0 || epc->procedures)
        ini_manifest_add_loss(planner, at,
                              "the devices are lost; open them in the provider's own code");
    if (epc->foreign)
        ini_manifest_add_loss(
            planner, at,
            "foreign = %s is lost; a V2 provider does not answer for other computers: "
            "install it on each",
            epc->foreign);
    if (epc->event_source)
        ini_manifest_add_loss(
            planner, at,
            "event-source is lost, since no performance DLL is left that would log; "
            "register the source for events of your own");
}

static void add_instance_losses(struct ini_man_planner *planner,
                                const struct ini_epc_object *object)
{
    const struct ini_place *at = &object->named.at;
    const char *name = object->named.symbol_name;

    if (object->parent != INI_EPC_NONE)
        ini_manifest_add_loss(
            planner, at,
            "%s: the parent %s is lost, since counter sets have none; write the parent's "
            "instance into the instance's name",
            name, planner->epc->objects[object->parent].named.symbol_name);
    if (object->flags & EPC_UNIQUE_ID)
        ini_manifest_add_loss(
            planner, at,
            "%s: unique-id is lost; a V2 instance has a name and a number of 32 bits: "
            "give PerfCreateInstance both",
            name);
    if (object->flags & EPC_SEPARATE)
        ini_manifest_add_loss(
            planner, at,
            "%s: merge = separate is lost; write the process id into the instance's name", name);
    else if (object->flags & EPC_MANY && !(object->flags & EPC_CALLBACK))
        ini_manifest_add_loss(
            planner, at,
            "%s: merge = sum is lost; nothing says that V2 adds up instances of equal "
            "names in several processes: publish from one process",
            name);
    if (object->flags & EPC_TOTAL)
        ini_manifest_add_loss(
            planner, at, "%s: total = yes is lost; add an instance _Total and count into it", name);
    if (object->flags & EPC_KEEP && object->flags & EPC_MANY)
        ini_manifest_add_loss(planner, at,
                              "%s: on-exit = keep is lost; instances disappear with their process",
                              name);
}

void ini_manifest_add_object_losses(struct ini_man_planner *planner,
                                    const struct ini_epc_object *object)
{
    const struct ini_place *at = &object->named.at;
    const char *name = object->named.symbol_name;

    add_instance_losses(planner, object);
    if (object->flags & EPC_COSTLY)
        ini_manifest_add_loss(
            planner, at,
            "%s: costly = yes is lost; collect its values only while a consumer asks for "
            "them (PERF_COLLECT_START)",
            name);
    if (object->callback)
        ini_manifest_add_loss(
            planner, at, "%s: callback = %s is lost; call it from the provider's ControlCallback",
            name, object->callback);
    if (object->default_counter != INI_EPC_NONE)
        ini_manifest_add_loss(
            planner, at, "%s: the default counter %s is lost, since counter sets have none", name,
            planner->epc->counters[object->default_counter].named.symbol_name);
    if (object->named.detail != 0)
        ini_manifest_add_loss(planner, at,
                              "%s: its level of detail is lost; only counters have one", name);
}

bool ini_is_type_with_base_in_v2(uint32_t type)
{
    return !kit_type_is_object_time(type) &&
           (!epci_type_is_multi(type) || type == EPC_PERF_COUNTER_MULTI_TIMER_INV);
}

static void add_base_loss(struct ini_man_planner *planner, const struct ini_epc_counter *counter,
                          const struct ini_epc_counter *base)
{
    const struct ini_place *at = &counter->named.at;
    const char *name = counter->named.symbol_name, *of = base->named.symbol_name;

    if (kit_type_is_object_time(counter->type->value))
        ini_manifest_add_loss(
            planner, at,
            "%s: its base %s is lost; V2 divides a %s by the time of its counter set: set "
            "%s_PERF_TIME whenever you set it",
            name, of, counter->type->name,
            planner->epc->objects[counter->object].named.symbol_name);
    else if (!ini_is_type_with_base_in_v2(counter->type->value))
        ini_manifest_add_loss(
            planner, at,
            "%s: its base %s is lost; V2 has a multiplier for a %s instead: set %s_MULTI to "
            "that number",
            name, of, counter->type->name, name);
    else if (!base->named.hidden)
        ini_manifest_add_loss(
            planner, at,
            "%s: its base %s is a counter that is shown; V2 wants one of a base type, so "
            "%s_BASE is added: set both to the same value",
            name, of, name);
}

bool ini_manifest_add_losses_is_counter_kept(struct ini_man_planner *planner,
                                             const struct ini_epc_counter *counter)
{
    const struct ini_place *at = &counter->named.at;
    const char *name = counter->named.symbol_name;

    if (counter->type->value == EPC_PERF_COUNTER_TEXT ||
        counter->type->value == EPC_PERF_COUNTER_NODATA) {
        ini_manifest_add_loss(
            planner, at, "%s is left out; no V2 function sets a %s: log the text, or show a number",
            name, counter->type->name);
        return false;
    }
    if (counter->named.detail > EPC_ADVANCED && !counter->named.hidden)
        ini_manifest_add_loss(planner, at,
                              "%s: its level of detail becomes advanced, the highest of V2", name);
    if (counter->flags & EPC_ROLE_STATUS)
        ini_manifest_add_loss(planner, at,
                              "%s: role = status is lost; set it to 1 after PerfSetCounterSetInfo",
                              name);
    if (counter->flags & EPC_ROLE_IDENTITY)
        ini_manifest_add_loss(
            planner, at,
            "%s: role = identity is lost; create each instance with this number as its "
            "id",
            name);
    if (counter->base != INI_EPC_NONE)
        add_base_loss(planner, counter, &planner->epc->counters[counter->base]);
    return true;
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
