/* SPDX-License-Identifier: MIT
 *
 * collect.c -- see collect.h.
 *
 * A Collect measures first, so either everything fits before the first byte is written, or nothing is
 * written.  Of a plain object (plain.h) the extents say how many live slots they have; any other one is
 * gathered (gather.h) and then copied.  What is measured is reserved for its object; instances that come
 * between measuring and copying get the room that nothing measured needs.
 */
#include "sdk/provider/collect.h"

#include <string.h>

#include "sdk/core/wire.h"
#include "sdk/provider/events.h"
#include "sdk/provider/plain.h"

/* ---- Open and close ---- */

static size_t all_head_bytes(const struct epci_layout *layout)
{
    size_t bytes = 0;

    for (uint32_t i = 0; i < layout->schema->object_count; i++)
        bytes += epci_head_bytes(&layout->objects[i]);
    return bytes;
}

/* What every Collect copies, and where it remembers. */
static int make_parts(struct epci_collector *collector)
{
    const struct epci_layout *layout = &collector->layout;
    unsigned char *head = collector->heads = epci_alloc(all_head_bytes(layout));

    collector->histories = epci_alloc(layout->schema->object_count * sizeof *collector->histories);
    if (!collector->heads || !collector->histories)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        epci_history_init(&collector->histories[i], &layout->objects[i]);
        epci_head_make(&layout->objects[i], &collector->indexes, head);
        head += epci_head_bytes(&layout->objects[i]);
    }
    return EPC_OK;
}

static void set_gathering(const struct epci_collector *collector, struct epci_gathering *gathering)
{
    *gathering = (struct epci_gathering){
        .layout = &collector->layout,
        .histories = collector->histories,
        .first_counter = collector->indexes.first_counter,
        .seed = collector->seed,
        .time = epci_clock_ticks(),
    };
}

/* A process is gone: remember what it counted, as long as others count under the same names. */
static void remember(void *context, const struct epci_attached *region, bool kept)
{
    struct epci_collector *collector = context;
    struct epci_gathering gathering;
    struct epci_sources sources;

    if (!collector->regions.first->next ||
        epci_sources_init(&sources, &collector->layout, region, true))
        return;
    set_gathering(collector, &gathering);
    gathering.sources = &sources;
    gathering.objects =
        epci_alloc(collector->layout.schema->object_count * sizeof *gathering.objects);
    if (gathering.objects && epci_gathering_init(&gathering) == EPC_OK) {
        epci_gather_gone(&gathering, kept);
        epci_gathering_release(&gathering);
    }
    epci_free(gathering.objects);
    epci_sources_release(&sources);
}

int epci_collector_open(const epc_schema *schema, const struct epci_indexes *indexes,
                        struct epci_collector **out)
{
    struct epci_collector *made;
    size_t bytes;

    *out = NULL;
    if (epci_schema_check(schema, NULL))
        return EPC_E_SCHEMA;
    bytes = epci_layout_bytes(schema);
    made = epci_alloc(sizeof *made + bytes);
    if (!made)
        return EPC_E_NOMEM;
    epci_layout_init(&made->layout, schema, made + 1, bytes);
    made->indexes = *indexes;
    /* Where things stand in this process, and when, nobody outside it knows. */
    made->seed = epci_key_mix(epci_clock_ticks(), (uint64_t)(uintptr_t)made);
    made->regions.layout = &made->layout;
    made->regions.most_mapped = EPCI_MAPPED_MOST;
    made->regions.gone = remember;
    made->regions.context = made;
    if (make_parts(made)) {
        epci_collector_close(made);
        return EPC_E_NOMEM;
    }
    *out = made;
    return EPC_OK;
}

int epci_collector_demand(struct epci_collector *collector, const epc_on_demand *what,
                          struct epci_devices *devices)
{
    return epci_ondemand_open(what, &collector->layout, collector->heads, devices,
                              &collector->ondemand);
}

void epci_collector_close(struct epci_collector *collector)
{
    if (!collector)
        return;
    epci_ondemand_close(collector->ondemand);
    epci_regions_release(&collector->regions);
    for (uint32_t i = 0; collector->histories && i < collector->layout.schema->object_count; i++)
        epci_history_release(&collector->histories[i]);
    epci_free(collector->histories);
    epci_free(collector->heads);
    epci_free(collector);
}

/* ---- Selection ---- */

/* What one Collect has to do. */
struct plan {
    struct epci_collector *collector;
    bool metadata;
    struct epci_times times; /* of this answer */
    struct epci_sources sources;
    struct epci_gathering gathering;
    struct epci_demanded *demanded; /* what callbacks made, by object; may be NULL */
    uint64_t spare;                 /* room that nothing measured needs: for what came since */
    bool wanted[EPCI_MAX_OBJECTS];
    bool plain[EPCI_MAX_OBJECTS];
};

static bool is_wanted(const struct epci_collector *collector, const struct epci_query *query,
                      const epc_object *object)
{
    bool costly = (object->flags & EPC_COSTLY) != 0;

    switch (query->kind) {
    case EPCI_QUERY_GLOBAL:
    case EPCI_QUERY_METADATA_GLOBAL:
        return !costly;
    case EPCI_QUERY_COSTLY:
    case EPCI_QUERY_METADATA_COSTLY:
        return costly;
    case EPCI_QUERY_FOREIGN:
        if (!query->indexes)
            return !costly;
        return epci_query_names(query, collector->indexes.first_counter + object->symbol);
    case EPCI_QUERY_INDEXES:
        return epci_query_names(query, collector->indexes.first_counter + object->symbol);
    default:
        return false;
    }
}

/* Mark what is asked for; true if data are. */
static bool select_objects(struct plan *plan, const struct epci_query *query)
{
    const epc_schema *schema = plan->collector->layout.schema;
    bool any = false;

    plan->metadata =
        query->kind == EPCI_QUERY_METADATA_GLOBAL || query->kind == EPCI_QUERY_METADATA_COSTLY;
    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *up = &schema->objects[i];

        if (!is_wanted(plan->collector, query, up))
            continue;
        /* Whoever asks for a child needs its parent, too, and so on; what is marked has its own. */
        for (; up; up = up->parent) {
            bool *wanted = &plan->wanted[epci_schema_object(schema, up->symbol)];

            if (*wanted)
                break;
            *wanted = any = true;
        }
    }
    return any && !plan->metadata;
}

/* ---- Preparing ---- */

/* One process at most, and one that is there: nothing is to be merged, nothing is kept. */
static bool has_one_source(const struct plan *plan)
{
    return plan->sources.count == 0 ||
           (plan->sources.count == 1 && !plan->sources.each[0].region->gone);
}

static bool has_wanted_child(const struct plan *plan, uint32_t object)
{
    const epc_schema *schema = plan->collector->layout.schema;
    bool found = false;

    for (uint32_t i = object + 1; i < schema->object_count && !found; i++)
        found = plan->wanted[i] && schema->objects[i].parent &&
                schema->objects[i].parent->symbol == schema->objects[object].symbol;
    return found;
}

static bool is_on_demand(const struct plan *plan, uint32_t object)
{
    return (plan->collector->layout.objects[object].object->flags & EPC_CALLBACK) != 0;
}

/* Gather what is not plain. */
static void gather_objects(struct plan *plan)
{
    const struct epci_layout *layout = &plan->collector->layout;
    bool one = has_one_source(plan);

    epci_lock_enter(&plan->collector->gathering);
    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        if (!plan->wanted[i] || is_on_demand(plan, i))
            continue;
        plan->plain[i] = one &&
                         epci_gather_allows_direct(layout, i, &plan->collector->histories[i]) &&
                         !has_wanted_child(plan, i);
        if (plan->plain[i])
            epci_history_forget(&plan->collector->histories[i]);
        else
            epci_gather(&plan->gathering, i);
    }
    epci_lock_leave(&plan->collector->gathering);
}

/* Look at the regions; the caller shares the lock until the plan is released. */
static int prepare(struct plan *plan)
{
    struct epci_collector *collector = plan->collector;
    int status;

    set_gathering(collector, &plan->gathering);
    if (plan->metadata)
        return EPC_OK;
    status = epci_sources_init(&plan->sources, &collector->layout, collector->regions.first, false);
    if (status)
        return status;
    plan->gathering.sources = &plan->sources;
    plan->gathering.objects =
        epci_alloc(collector->layout.schema->object_count * sizeof *plan->gathering.objects);
    status = plan->gathering.objects ? epci_gathering_init(&plan->gathering) : EPC_E_NOMEM;
    if (!status)
        gather_objects(plan);
    return plan->gathering.is_short ? EPC_E_NOMEM : status;
}

static void release(struct plan *plan)
{
    epci_gathering_release(&plan->gathering);
    epci_free(plan->gathering.objects);
    epci_sources_release(&plan->sources);
}

/* What one object needs behind its head. */
static uint64_t body_bytes(const struct plan *plan, uint32_t object)
{
    const struct epci_source *source = plan->sources.each;

    if (plan->metadata)
        return 0;
    if (is_on_demand(plan, object))
        return epci_rows_bytes(epci_demanded_rows(plan->demanded, object),
                               &plan->collector->layout.objects[object]);
    if (!plan->plain[object])
        return plan->gathering.objects[object].used;
    return plan->sources.count && object < source->object_count ? source->parts[object].live_bytes
                                                                : 0;
}

/* The size of the whole answer. */
static uint64_t measure(const struct plan *plan)
{
    const struct epci_layout *layout = &plan->collector->layout;
    uint64_t bytes = 0;

    for (uint32_t i = 0; i < layout->schema->object_count; i++)
        if (plan->wanted[i])
            bytes += epci_head_bytes(&layout->objects[i]) + body_bytes(plan, i);
    return bytes;
}

/* ---- Writing ---- */

static void write_gathered(const struct epci_gathered *gathered, struct epci_writer *writer)
{
    if (gathered->used)
        memcpy(epci_writer_room(writer, gathered->used), gathered->bytes, gathered->used);
    epci_writer_keep(writer, gathered->used, gathered->rows);
}

/* Instances that came since they were measured take of what is spare. */
static void write_plain(struct plan *plan, uint32_t object, struct epci_writer *writer)
{
    uint64_t reserved = body_bytes(plan, object);
    size_t bytes;

    if (plan->sources.count == 0)
        return;
    bytes = epci_direct_copy(plan->sources.each, object, reserved + plan->spare,
                             plan->gathering.scratch, writer);
    if (bytes > reserved)
        plan->spare -= bytes - reserved;
}

static void write_object(struct plan *plan, uint32_t object, const unsigned char *head,
                         struct epci_writer *writer)
{
    const struct epci_layout_object *own = &plan->collector->layout.objects[object];

    epci_writer_begin(writer, head, epci_head_bytes(own), &plan->times); /* was measured */
    if (plan->metadata) {
        epci_writer_end_metadata(writer);
        return;
    }
    if (is_on_demand(plan, object))
        epci_rows_write(epci_demanded_rows(plan->demanded, object), own, plan->times.ticks, writer);
    else if (plan->plain[object])
        write_plain(plan, object, writer);
    else
        write_gathered(&plan->gathering.objects[object], writer);
    epci_writer_end(writer);
}

static void write_answer(struct plan *plan, struct epci_writer *writer)
{
    const struct epci_layout *layout = &plan->collector->layout;
    const unsigned char *head = plan->collector->heads;

    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        if (plan->wanted[i])
            write_object(plan, i, head, writer);
        head += epci_head_bytes(&layout->objects[i]);
    }
}

/* Into what `writer` has; the caller shares the lock. */
static int answer(struct plan *plan, struct epci_writer *writer)
{
    uint64_t needed;
    int status = prepare(plan);

    if (status)
        return status;
    needed = measure(plan);
    if (needed > writer->room)
        return EPC_E_NOSPACE;
    plan->spare = writer->room - needed;
    plan->times = (struct epci_times){ plan->gathering.time, epci_clock_frequency() };
    write_answer(plan, writer);
    return EPC_OK;
}

/* Bring the regions up to date, and tell their applications if they are asked for `data`. */
static void look_around(struct epci_collector *collector, bool data)
{
    epci_lock_enter(&collector->lock);
    epci_regions_refresh(&collector->regions);
    if (data)
        epci_regions_request(&collector->regions);
    epci_lock_leave(&collector->lock);
}

int epci_collector_collect(struct epci_collector *collector, const struct epci_query *query,
                           unsigned char *memory, size_t room, size_t *bytes, uint32_t *objects)
{
    struct plan plan = { .collector = collector };
    bool data = select_objects(&plan, query);
    struct epci_writer writer;
    int status;

    epci_writer_init(&writer, memory, room);
    if (query->kind == EPCI_QUERY_FOREIGN) {
        status = epci_computers_collect(epci_ondemand_computers(collector->ondemand), query,
                                        plan.wanted, &writer);
    } else {
        if (data)
            plan.demanded = epci_ondemand_begin(collector->ondemand, plan.wanted);
        look_around(collector, data);
        epci_lock_enter_shared(&collector->lock);
        status = answer(&plan, &writer);
        epci_lock_leave_shared(&collector->lock);
        release(&plan);
        if (status == EPC_E_NOMEM)
            epci_event_report(&(struct epci_event){ .service = collector->layout.schema->service,
                                                    .id = EPCI_EVENT_MEMORY,
                                                    .code = (uint32_t)EPC_E_NOMEM,
                                                    .strings = { "collect" } });
        epci_ondemand_end(collector->ondemand, plan.demanded, status == EPC_OK);
    }
    *bytes = writer.used;
    *objects = writer.objects;
    return status;
}
