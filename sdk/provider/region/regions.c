/* SPDX-License-Identifier: MIT
 *
 * regions.c -- finds the regions of a service's applications, and forgets them.
 *
 * The directory is only a hint: an entry leads to a name, the name to a section, and the section is
 * accepted only if its header agrees with the entry and its schema is ours.  What failed is tried
 * again; how often in one refresh is limited, so that entries which lie cost little.
 */
#include "sdk/provider/region/regions.h"

#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/core/hash.h"
#include "sdk/core/invariant.h"
#include "sdk/core/text.h"
#include "sdk/provider/events/events.h"

void epci_regions_init(struct epci_regions *regions, const struct epci_layout *layout)
{
    *regions = (struct epci_regions){
        .layout = layout,
        .capacity = { .maximum = EPCI_ADDRESS_BYTES_MAX, .max_regions = EPCI_REGIONS_MAX },
        .between_looks = epci_clock_frequency() / EPCI_LOOKS_PER_SECOND,
    };
    /* So that the process's marks need no further addresses: otherwise the first event could not be
     * logged if it says that there are no addresses left. */
    (void)epci_process_set_mark_if_unset(EPCI_HASH_INIT);
}

static bool is_owner_alive(const struct epci_regions *regions, enum epci_scope scope,
                           const struct epci_region_owner *owner)
{
    char name[EPCI_NAME_BYTES];

    epci_make_shared_object_name(scope, EPCI_SHARED_ALIVE, regions->layout->schema->service, owner,
                                 name);
    return epci_event_exists(name);
}

static bool has_same_pid_and_serial(const struct epci_region_owner *one,
                                    const struct epci_region_owner *other)
{
    return one->serial == other->serial && one->pid == other->pid;
}

/* The region of this name.  Another one in the other scope may have the same numbers. */
static struct epci_attached *find_attached_region(const struct epci_regions *regions,
                                                  enum epci_scope scope,
                                                  const struct epci_region_owner *owner)
{
    struct epci_attached *at = regions->first;

    while (at && (at->scope != scope || !has_same_pid_and_serial(&at->owner, owner)))
        at = at->next;
    return at;
}

/* No known entry leads there any more. */
static void clear_entries_of_region_and_close_it(struct epci_regions *regions,
                                                 struct epci_attached *region)
{
    struct epci_known_entry *known = regions->known[region->scope];

    for (uint32_t i = 0; i < EPCI_DIRECTORY_CAPACITY; i++)
        if (known[i].region == region)
            known[i] = (struct epci_known_entry){ .misses = known[i].misses };
    epci_attached_free(region);
}

static bool is_region_started_earlier(const struct epci_region_owner *one,
                                      const struct epci_region_owner *other)
{
    if (one->start_time != other->start_time)
        return one->start_time < other->start_time;
    return one->serial < other->serial;
}

/* Map a region and insert it into the list.  EPC_END if it is shown already; other failures may
 * pass. */
static int attach_region(struct epci_regions *regions, enum epci_scope scope,
                         const struct epci_region_owner *owner, struct epci_attached **out)
{
    struct epci_attached *made = epci_alloc(sizeof *made);
    struct epci_attached **at = &regions->first;
    int status;

    if (!made) {
        epci_report_no_memory(regions->layout, EPCI_LOOK_AT_APPLICATION);
        return EPC_E_NOMEM;
    }
    *made = (struct epci_attached){
        .regions = regions, .id = ++regions->last_id, .owner = *owner, .scope = scope, .seen = true
    };
    status = epci_attached_map_next_section(made, &made->owner);
    if (status) {
        epci_attached_free(made);
        return status;
    }
    while (*at && is_region_started_earlier(&(*at)->owner, owner))
        at = &(*at)->next;
    made->next = *at;
    *at = *out = made;
    return EPC_OK;
}

/* Has so much time passed since then that the system may be asked again? */
static bool can_ask_system_again(const struct epci_regions *regions, uint64_t asked)
{
    return asked == 0 || !epci_ticks_before(regions->now, asked + regions->between_looks);
}

/* Look for a directory that did not exist, if it is time to. */
static bool open_directory_if_check_due(struct epci_regions *regions, enum epci_scope scope)
{
    struct epci_shm *directory = &regions->directories[scope];
    char name[EPCI_NAME_BYTES];

    if (regions->first && !can_ask_system_again(regions, regions->looked[scope]))
        return false;
    regions->looked[scope] = regions->now | 1;
    epci_make_shared_object_name(scope, EPCI_SHARED_DIRECTORY, regions->layout->schema->service,
                                 NULL, name);
    if (epci_shm_open_existing(name, false, directory))
        return false;
    regions->usable[scope] = epci_shm_usable_bytes(directory);
    return true;
}

/* The directory of a scope, opened if necessary; NULL if it does not exist or is damaged. */
static const unsigned char *open_directory_of_scope(struct epci_regions *regions,
                                                    enum epci_scope scope)
{
    struct epci_shm *directory = &regions->directories[scope];

    if (!directory->base && !open_directory_if_check_due(regions, scope))
        return NULL;
    if (epci_directory_validate(directory->base, regions->usable[scope])) {
        epci_shm_close(directory);
        return NULL;
    }
    return directory->base;
}

static void report_full_directory(const struct epci_regions *regions, enum epci_scope scope)
{
    char name[EPCI_NAME_BYTES], entries[EPCI_NUMBER_BYTES];

    epci_make_shared_object_name(scope, EPCI_SHARED_DIRECTORY, regions->layout->schema->service,
                                 NULL, name);
    epci_event_report_once(&(struct epci_event){
        .service = regions->layout->schema->service,
        .id = EPCI_EVENT_FULL,
        .strings = { name, epci_format_decimal(EPCI_DIRECTORY_CAPACITY, entries) } });
}

/* Is the process of a shown region alive?  One question to the system, unless something changed. */
static bool is_owner_of_shown_region_alive(const struct epci_regions *regions,
                                           struct epci_attached *region)
{
    bool alive;

    if (can_ask_system_again(regions, region->asked)) {
        region->asked = regions->now | 1;
    } else {
        const uint32_t handles = epci_shm_systemwide_handle_count(&region->mapped[0]->shm);

        if (handles != 0 && handles == region->handles)
            return true;
        /* Its handles may be closed one after the other, the sign of life later. */
        region->handles = handles;
        region->asked = 0;
    }
    alive = is_owner_alive(regions, region->scope, &region->owner);
    if (!alive)
        region->handles = 0; /* no number is that of a living process */
    return alive;
}

/* Is the process of an entry alive that is the same as before? */
static bool mark_known_entry_seen_if_alive(const struct epci_regions *regions,
                                           struct epci_known_entry *entry)
{
    if (!entry->region->seen && !is_owner_of_shown_region_alive(regions, entry->region)) {
        entry->region = NULL; /* a sign of life that is gone does not come back */
        return false;
    }
    entry->region->seen = true;
    return true;
}

/* Let the application know, if it wants to. */
static void signal_refusal(const struct epci_regions *regions, enum epci_scope scope,
                           const struct epci_region_owner *owner, int status)
{
    const enum epci_shared kinds[] = { epci_refusal_of_status(status), EPCI_SHARED_REFUSED };

    for (uint32_t i = 0; i < EPC_COUNT(kinds) && kinds[0] != EPCI_SHARED_REFUSED; i++) {
        char name[EPCI_NAME_BYTES];
        void *signal;

        epci_make_shared_object_name(scope, kinds[i], regions->layout->schema->service, owner,
                                     name);
        if (epci_open_existing_signal(name, &signal) != EPC_OK)
            return;
        epci_signal_set(signal);
        epci_close_system_object(signal);
    }
}

/* Find out where an entry leads that was written since.  False: its process has ended. */
static bool find_or_attach_region_of_entry(struct epci_regions *regions, enum epci_scope scope,
                                           struct epci_known_entry *entry, bool *came)
{
    struct epci_attached *shown = find_attached_region(regions, scope, &entry->owner);
    const bool again = shown && shown->seen; /* its second entry, which costs no question */
    int status;

    if (!again && !is_owner_alive(regions, scope, &entry->owner)) {
        regions->found_ended |= !shown;
        entry->misses++;
        return false;
    }
    if (shown) {
        entry->region = shown;
        entry->misses += again;
        shown->seen = true;
        return true;
    }
    status = attach_region(regions, scope, &entry->owner, &entry->region);
    *came |= status == EPC_OK;
    entry->misses = status == EPC_OK ? 0 : entry->misses + 1;
    if (status < 0) {
        signal_refusal(regions, scope, &entry->owner, status);
        *entry = (struct epci_known_entry){ .misses = entry->misses }; /* it is tried again */
    }
    return true;
}

static bool is_directory_entry_unchanged(const struct epci_known_entry *one,
                                         const struct epci_known_entry *other)
{
    return one->sequence == other->sequence && one->owner.start_time == other->owner.start_time &&
           has_same_pid_and_serial(&one->owner, &other->owner);
}

/* True if a new process was found. */
static bool refresh_regions_and_tell_if_any_new(struct epci_regions *regions, enum epci_scope scope)
{
    const unsigned char *directory = open_directory_of_scope(regions, scope);
    uint32_t reach = directory ? epci_directory_entry_search_limit(directory) : 0, living = 0;
    /* So that a directory that changes all the time costs no more than two quiet ones. */
    uint32_t again = reach;
    uint32_t spare = EPCI_MISSES_MAX, turn = regions->turn[scope], waiting = 0;
    bool came = false;

    for (uint32_t step = 0; step < reach; step++) {
        const uint32_t i = (turn + step) % reach;
        struct epci_known_entry *known = &regions->known[scope][i];
        const uint32_t misses = known->misses;
        /* Loaded first: if the entry changes now, this sequence is an old one. */
        struct epci_known_entry now = { .sequence = epci_directory_entry_sequence(directory, i),
                                        .misses = misses };

        if (epci_directory_read_entry_in_tries(directory, i, &now.owner, &again))
            continue;
        if (is_directory_entry_unchanged(known, &now)) {
            living += known->region && mark_known_entry_seen_if_alive(regions, known);
            continue;
        }
        if (misses >= EPCI_MISSES_FREE && spare == 0) {
            living++;
            if (waiting++ == 0)
                regions->turn[scope] = i;
            continue;
        }
        *known = now;
        living += find_or_attach_region_of_entry(regions, scope, known, &came);
        spare -= misses >= EPCI_MISSES_FREE && known->misses > misses;
    }
    if (living == EPCI_DIRECTORY_CAPACITY)
        report_full_directory(regions, scope);
    return came;
}

static bool schema_has_kept_objects(const epc_schema *schema)
{
    for (uint32_t i = 0; i < schema->object_count; i++)
        if (schema->objects[i].flags & EPC_KEEP)
            return true;
    return false;
}

/* Mark the region of a process that has ended, and call `gone`.  True: it stays mapped, because
 * objects with EPC_KEEP are shown until another process is found, or because `gone` failed. */
static bool mark_ended_and_decide_if_kept(struct epci_regions *regions,
                                          struct epci_attached *region, bool found_another)
{
    bool keep = schema_has_kept_objects(regions->layout->schema) && !found_another;

    if (!region->gone)
        region->gone_ticks = epci_clock_ticks();
    if (regions->gone && !region->gone && !regions->gone(regions->context, region, false))
        return true;
    region->gone = true;
    return keep || (regions->gone && !regions->gone(regions->context, region, true));
}

bool epci_has_ended_process_or_instance(const struct epci_regions *regions)
{
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++) {
        const unsigned char *directory = regions->directories[scope].base;

        if (directory && epci_directory_has_freed_any_entry(directory))
            return true;
    }
    for (const struct epci_attached *one = regions->first; one; one = one->next)
        if (epci_region_removal_count(one->sections.views[0]) > 0)
            return true;
    return regions->found_ended;
}

void epci_regions_refresh(struct epci_regions *regions)
{
    struct epci_attached **at = &regions->first;
    bool came = false;

    regions->now = epci_clock_ticks();
    for (struct epci_attached *one = regions->first; one; one = one->next)
        one->seen = false;
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++)
        came |= refresh_regions_and_tell_if_any_new(regions, (enum epci_scope)scope);
    while (*at) {
        struct epci_attached *one = *at;

        epci_attached_map_added_sections(one);
        epci_attached_map_and_update_usable_bytes(one);
        /* Does its process run?  It need not be listed, since the directory is only a hint. */
        if ((!one->gone && epci_region_has_live_state(one->sections.views[0]) &&
             (one->seen || is_owner_of_shown_region_alive(regions, one))) ||
            mark_ended_and_decide_if_kept(regions, one, came)) {
            at = &one->next;
            continue;
        }
        *at = one->next;
        clear_entries_of_region_and_close_it(regions, one);
    }
    EPCI_INVARIANT(epci_regions_is_valid(regions));
}

static void signal_request(const struct epci_regions *regions, struct epci_attached *region)
{
    char name[EPCI_NAME_BYTES];

    if (!region->request) {
        epci_make_shared_object_name(region->scope, EPCI_SHARED_REQUEST,
                                     regions->layout->schema->service, &region->owner, name);
        epci_open_existing_signal(name, &region->request);
    }
    if (region->request)
        epci_signal_set(region->request);
}

void epci_regions_signal_requests(struct epci_regions *regions)
{
    for (struct epci_attached *one = regions->first; one; one = one->next)
        if (!one->gone &&
            epci_load_u32(&epci_region_shared_header(one->sections.views[0])->wants_requests))
            signal_request(regions, one);
}

void epci_regions_release(struct epci_regions *regions)
{
    while (regions->first) {
        struct epci_attached *one = regions->first;

        regions->first = one->next;
        clear_entries_of_region_and_close_it(regions, one);
    }
    for (int scope = 0; scope < EPCI_SCOPE_COUNT; scope++)
        epci_shm_close(&regions->directories[scope]);
}

bool epci_regions_is_valid(const struct epci_regions *regions)
{
    return regions->first || (regions->capacity.taken == 0 && regions->capacity.regions == 0);
}
