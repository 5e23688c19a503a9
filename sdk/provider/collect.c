/* SPDX-License-Identifier: MIT
 *
 * collect.c -- answers a query: selects objects, gathers them, measures, and writes.
 *
 * A Collect measures first, so either everything fits before the first byte is written, or nothing
 * is written.  The size of an object that is copied directly (directcopy.h) follows from the
 * extents' numbers of live slots; any other object is gathered (gather.h) and then copied.  The
 * measured bytes are reserved for each object; instances that are added between measuring and
 * copying get the spare room.
 */
#include "sdk/provider/collect.h"

#include <string.h>

#include "sdk/provider/events/events.h"
#include "sdk/provider/region/directcopy.h"

/* ---- Open and close ---- */

/* Make the heads, in the memory for those of all definitions. */
static void write_heads_of_all_objects(struct epci_responder *collector)
{
    const struct epci_layout *layout = &collector->layout;
    unsigned char *head = collector->heads;

    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        epci_write_object_head(&layout->objects[i], &collector->indexes, head);
        head += epci_object_head_size(&layout->objects[i]);
    }
}

/* Make the heads that every Collect copies, and the histories. */
static int make_heads_and_histories(struct epci_responder *collector)
{
    const struct epci_layout *layout = &collector->layout;
    size_t bytes = 0;

    for (uint32_t i = 0; i < layout->schema->object_count; i++)
        bytes += epci_object_head_size(&layout->objects[i]);
    collector->heads = epci_alloc(bytes);
    collector->histories = epci_alloc(layout->schema->object_count * sizeof *collector->histories);
    if (!collector->heads || !collector->histories)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < layout->schema->object_count; i++)
        epci_init_history_of_counts(&collector->histories[i], &layout->objects[i]);
    write_heads_of_all_objects(collector);
    return EPC_OK;
}

static void init_gathering_from_collector(struct epci_responder *collector,
                                          struct epci_gathering *gathering)
{
    *gathering = (struct epci_gathering){
        .layout = &collector->layout,
        .histories = collector->histories,
        .lock = &collector->gathering,
        .first_counter = collector->indexes.first_counter,
        .seed = collector->seed,
        .time = epci_clock_ticks(),
    };
}

/* A process has ended: add its counts to the histories, unless it was the only process. */
static bool save_counts_of_ended_process(void *context, const struct epci_attached *region,
                                         bool objects_with_keep)
{
    struct epci_responder *collector = context;
    struct epci_gathering gathering;
    bool is_saved;

    if (!collector->regions.first->next)
        return true;
    init_gathering_from_collector(collector, &gathering);
    is_saved = epci_gathering_open(&gathering, region, true) == EPC_OK;
    if (is_saved)
        epci_retire_ended_process_counts(&gathering, objects_with_keep);
    is_saved &= !gathering.is_short;
    epci_gathering_release(&gathering);
    return is_saved;
}

int epci_responder_open(const epc_schema *schema, const struct epci_indexes *indexes,
                        struct epci_responder **out)
{
    static const struct epci_indexes absolute = { .first_counter = 0, .first_help = 1 };
    struct epci_responder *made;
    size_t bytes;

    *out = NULL;
    epci_copy_choose_mode();
    if (epci_schema_check(schema, NULL))
        return EPC_E_SCHEMA;
    bytes = epci_layout_bytes(schema);
    made = epci_alloc(sizeof *made + bytes);
    if (!made)
        return EPC_E_NOMEM;
    epci_layout_init(&made->layout, schema, made + 1, bytes);
    made->indexes = epci_schema_has_system_indexes(schema) ? absolute : *indexes;
    /* Other processes know neither the address nor the exact time. */
    made->seed = epci_mix_keys(epci_clock_ticks(), (uint64_t)(uintptr_t)made);
    epci_regions_init(&made->regions, &made->layout);
    made->regions.gone = save_counts_of_ended_process;
    made->regions.context = made;
    if (make_heads_and_histories(made)) {
        epci_responder_close(made);
        return EPC_E_NOMEM;
    }
    *out = made;
    return EPC_OK;
}

int epci_responder_set_on_demand(struct epci_responder *collector, const epc_on_demand *what,
                                 struct epci_device_names *devices)
{
    int status = epci_ondemand_open(what, &collector->layout, collector->heads, devices,
                                    &collector->ondemand);

    if (!status && epci_call_leave_out_procedure(collector->ondemand, &collector->layout))
        write_heads_of_all_objects(collector);
    return status;
}

void epci_responder_close(struct epci_responder *collector)
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

/* The work of one Collect. */
struct plan {
    struct epci_responder *collector;
    bool metadata;
    struct epci_times times; /* of this answer */
    struct epci_gathering gathering;
    epc_rows **demanded; /* the callbacks' rows, by object; may be NULL */
    uint64_t spare;      /* bytes for instances that are added after measuring */
    bool wanted[EPCI_MAX_OBJECTS];
    bool direct[EPCI_MAX_OBJECTS]; /* copied directly */
    bool resumes; /* some of these, so the lock of the histories is held until they are written */
};

static bool is_wanted_by_query(const struct epci_responder *collector,
                               const struct epci_query *query, const epc_object *object)
{
    const bool costly =
        query->kind == EPCI_QUERY_COSTLY || query->kind == EPCI_QUERY_METADATA_COSTLY;

    if (query->indexes)
        return epci_query_has_index(query, collector->indexes.first_counter + object->symbol);
    return query->kind != EPCI_QUERY_NONE && costly == ((object->flags & EPC_COSTLY) != 0);
}

/* Mark the objects that the query asks for; true if it asks for data. */
static bool mark_wanted_objects_and_tell_if_data(struct plan *plan, const struct epci_query *query)
{
    const epc_schema *schema = plan->collector->layout.schema;
    bool any = false;

    plan->metadata =
        query->kind == EPCI_QUERY_METADATA_GLOBAL || query->kind == EPCI_QUERY_METADATA_COSTLY;
    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *up = &schema->objects[i];

        if (plan->collector->layout.objects[i].left_out ||
            !is_wanted_by_query(plan->collector, query, up))
            continue;
        /* A child needs its parent in the answer.  The parents of a marked object are marked
         * already. */
        for (; up; up = up->parent) {
            bool *wanted = &plan->wanted[epci_find_schema_object(schema, up->symbol)];

            if (*wanted)
                break;
            *wanted = any = true;
        }
    }
    return any && !plan->metadata;
}

/* ---- Preparing ---- */

static bool is_object_collected_by_callback(const struct plan *plan, uint32_t object)
{
    return (plan->collector->layout.objects[object].object->flags & EPC_CALLBACK) != 0;
}

/* What is not known is not shown: of the wanted objects, leave out those whose callback has no
 * values, and their children, which come after them in the schema. */
static void leave_out_objects_without_values(struct plan *plan)
{
    const epc_schema *schema = plan->collector->layout.schema;

    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *parent = schema->objects[i].parent;

        if (is_object_collected_by_callback(plan, i))
            plan->wanted[i] =
                plan->wanted[i] &&
                epci_rows_has_values(epci_collected_rows_of_object(plan->demanded, i)) &&
                (!parent || plan->wanted[epci_find_schema_object(schema, parent->symbol)]);
    }
}

/* Decide which objects are copied directly, and gather the others; the caller holds the lock of the
 * histories. */
static void choose_direct_objects_gather_others(struct plan *plan)
{
    const struct epci_layout *layout = &plan->collector->layout;
    const struct epci_source *first = plan->gathering.sources.each;
    const bool any = plan->gathering.sources.count > 0;
    /* At most one process, and it runs: there is nothing to merge or to keep. */
    const bool one = !any || (plan->gathering.sources.count == 1 && !first->region->gone);
    const uint64_t serial = any && one ? first->region->owner.serial : 0;
    const uint32_t removals = any && one ? first->removals : 0;

    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        struct epci_history *history = &plan->collector->histories[i];
        /* Has the only process removed instances since the last reading?  It may have added them
         * again, and what that reading showed has to be added to what it shows now. */
        const bool removed =
            serial != 0 && history->only_serial == serial && history->only_removals != removals;

        if (!plan->wanted[i] || is_object_collected_by_callback(plan, i))
            continue;
        plan->direct[i] = one && (!any || first->region->sections.views[0]->numbers_all) &&
                          epci_can_copy_directly(layout, i, history, serial) &&
                          !epci_object_has_child(layout, i, plan->wanted);
        if (plan->direct[i] && (removed || history->resumed_count > 0)) {
            plan->direct[i] = epci_resuming_begin(&plan->gathering, i);
            plan->resumes |= plan->direct[i];
            if (plan->direct[i])
                epci_history_discard_contributions(history);
        }
        if (!plan->direct[i])
            epci_gather_object(&plan->gathering, i);
        if (!plan->gathering.is_short && !(plan->direct[i] && removed))
            epci_history_record_only_process_read(history, serial, removals, plan->direct[i]);
    }
}

/* Read the regions; the caller shares the lock until the plan is released. */
static int read_sources_and_gather(struct plan *plan)
{
    struct epci_responder *collector = plan->collector;
    int status;

    init_gathering_from_collector(collector, &plan->gathering);
    if (plan->metadata)
        return EPC_OK;
    /* Inside the lock: a list that is older than another Collect's reading would lack extents
     * that were added since, and the other's contributions from there would be retired while
     * they live. */
    epci_lock_enter(&collector->gathering);
    status = epci_gathering_open(&plan->gathering, collector->regions.first, false);
    if (!status)
        choose_direct_objects_gather_others(plan);
    if (plan->resumes)
        plan->gathering.lock = NULL;
    else
        epci_lock_leave(&collector->gathering);
    return plan->gathering.is_short ? EPC_E_NOMEM : status;
}

/* Bytes that an object needs after its head. */
static uint64_t object_body_size(const struct plan *plan, uint32_t object)
{
    const struct epci_source *source = plan->gathering.sources.each;

    if (plan->metadata)
        return 0;
    if (is_object_collected_by_callback(plan, object))
        return epci_collected_rows_of_object(plan->demanded, object)->bytes;
    if (!plan->direct[object])
        return plan->gathering.objects[object].used;
    return plan->gathering.sources.count && object < source->object_count
               ? source->parts[object].live_bytes
               : 0;
}

/* The size of the whole answer. */
static uint64_t answer_size(const struct plan *plan)
{
    const struct epci_layout *layout = &plan->collector->layout;
    uint64_t bytes = 0;

    for (uint32_t i = 0; i < layout->schema->object_count; i++)
        if (plan->wanted[i])
            bytes += epci_object_head_size(&layout->objects[i]) + object_body_size(plan, i);
    return bytes;
}

/* ---- Writing ---- */

/* Instances that were added after measuring use the spare room. */
static void write_direct_copy(struct plan *plan, uint32_t object, struct epci_writer *writer)
{
    uint64_t reserved = object_body_size(plan, object);
    size_t bytes;

    if (plan->gathering.sources.count == 0)
        return;
    bytes = epci_copy_slots_directly(&plan->gathering, object, reserved + plan->spare, writer);
    epci_resuming_end(&plan->gathering, object);
    if (bytes > reserved)
        plan->spare -= bytes - reserved;
}

static void write_object(struct plan *plan, uint32_t object, const unsigned char *head,
                         struct epci_writer *writer)
{
    const struct epci_layout_object *own = &plan->collector->layout.objects[object];
    const epc_rows *rows = epci_collected_rows_of_object(plan->demanded, object);

    if (rows) {
        epci_rows_write_object(rows, head, plan->times, writer);
        return;
    }
    epci_writer_begin_object(writer, head, epci_object_head_size(own), &plan->times);
    if (plan->direct[object]) {
        write_direct_copy(plan, object, writer);
    } else if (!plan->metadata) {
        const struct epci_gathered *gathered = &plan->gathering.objects[object];

        if (gathered->used)
            memcpy(epci_writer_reserve(writer, gathered->used), gathered->bytes, gathered->used);
        epci_writer_commit_reserved_bytes(writer, gathered->used, gathered->rows);
    }
    epci_writer_end_object(writer, plan->metadata);
}

/* Write the answer; the caller shares the lock. */
static int gather_and_write_planned_answer(struct plan *plan, struct epci_writer *writer)
{
    const struct epci_layout *layout = &plan->collector->layout;
    const unsigned char *head = plan->collector->heads;
    uint64_t needed;
    int status = read_sources_and_gather(plan);

    if (status)
        return status;
    needed = answer_size(plan);
    if (needed > writer->capacity)
        return EPC_E_NOSPACE;
    plan->spare = writer->capacity - needed;
    plan->times = (struct epci_times){ plan->gathering.time, epci_clock_frequency() };
    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        if (plan->wanted[i])
            write_object(plan, i, head, writer);
        head += epci_object_head_size(&layout->objects[i]);
    }
    return EPC_OK;
}

static bool has_object_summed_over_processes(const epc_schema *schema)
{
    for (uint32_t i = 0; i < schema->object_count; i++)
        if (!(schema->objects[i].flags & EPC_SEPARATE))
            return true;
    return false;
}

/* Once in the life of a collector: sums begin with what its first Collect finds. */
static void report_missing_earlier_counts_once(struct epci_responder *collector)
{
    const epc_schema *schema = collector->layout.schema;

    if (!collector->was_refreshed && has_object_summed_over_processes(schema) &&
        epci_has_ended_process_or_instance(&collector->regions))
        epci_event_report_once(&(struct epci_event){ .service = schema->service,
                                                     .id = EPCI_EVENT_COUNTS_BEFORE,
                                                     .strings = { schema->service } });
    collector->was_refreshed = true;
}

/* Refresh the regions, and signal their applications if the query asks for data. */
static void refresh_and_signal_regions(struct epci_responder *collector, bool data)
{
    epci_lock_enter(&collector->lock);
    epci_regions_refresh(&collector->regions);
    report_missing_earlier_counts_once(collector);
    if (data)
        epci_regions_signal_requests(&collector->regions);
    epci_lock_leave(&collector->lock);
}

int epci_responder_collect(struct epci_responder *collector, const struct epci_query *query,
                           unsigned char *memory, size_t capacity, size_t *bytes, uint32_t *objects)
{
    struct plan plan = { .collector = collector };
    bool data = mark_wanted_objects_and_tell_if_data(&plan, query);
    struct epci_writer writer;
    int status;

    epci_writer_init(&writer, memory, capacity);
    if (query->kind == EPCI_QUERY_FOREIGN) {
        status = data ? epci_foreign_computers_collect(
                            epci_ondemand_foreign_computers(collector->ondemand), query,
                            plan.wanted, &writer)
                      : EPC_OK;
    } else {
        if (data) {
            plan.demanded = epci_ondemand_call_callbacks(collector->ondemand, plan.wanted);
            leave_out_objects_without_values(&plan);
        }
        refresh_and_signal_regions(collector, data);
        epci_lock_enter_shared(&collector->lock);
        status = gather_and_write_planned_answer(&plan, &writer);
        if (plan.resumes)
            epci_lock_leave(&collector->gathering);
        epci_lock_leave_shared(&collector->lock);
        epci_gathering_release(&plan.gathering);
        if (status == EPC_E_NOMEM)
            epci_report_no_memory(&collector->layout, "collect");
        epci_ondemand_free_or_keep_rows(collector->ondemand, plan.demanded, status == EPC_OK);
    }
    *bytes = status ? 0 : writer.used;
    *objects = status ? 0 : writer.objects;
    return status;
}
