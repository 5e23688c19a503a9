/* SPDX-License-Identifier: MIT
 *
 * check_model_directory.c -- entries are claimed, released and repaired while a provider reads.
 * Every entry that the provider accepts was written completely by one publisher, and a publisher
 * that dies leaves a directory that others can still use.
 */
#include "epc_check.h"
#include "model.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/region/directory.h"

static unsigned char *directory;
static struct model_lock mutex;
static uint32_t entries[MODEL_ACTORS];

/* An entry whose fields belong together. */
static struct epci_region_owner owner_of(unsigned actor)
{
    return (struct epci_region_owner){ actor + 1, 10 * (actor + 1), 100 * (actor + 1) };
}

static bool is_alive(void *context, const struct epci_region_owner *owner)
{
    (void)context;
    return owner->pid >= 1 && owner->pid <= 3 && !model_died(owner->pid - 1);
}

static void set_up_empty(void)
{
    memset(&mutex, 0, sizeof mutex);
    directory = model_shared(EPCI_DIRECTORY_BYTES);
    model_name(directory, sizeof(struct epci_directory_header), "header");
    model_name(directory + offsetof(struct epci_directory_header, reach), 4, "reach");
    model_name(directory, 8, "magic");
    for (unsigned i = 0; i < 3; i++) {
        unsigned char *entry = directory + sizeof(struct epci_directory_header) +
                               i * sizeof(struct epci_directory_entry);

        model_name(entry, 4, "sequence");
        model_name(entry + 4, 4, "state");
        model_name(entry + 8, 4, "pid");
        model_name(entry + 16, 8, "start time");
        model_name(entry + 24, 8, "serial");
    }
}

static void set_up_formatted(void)
{
    set_up_empty();
    epci_directory_write_header(directory);
}

/* As sdk/app/publish.c does. */
static void claim(unsigned actor)
{
    struct epci_region_owner owner = owner_of(actor);

    model_lock(&mutex);
    if (epci_directory_validate(directory, EPCI_DIRECTORY_BYTES) == EPC_RETRY)
        epci_directory_write_header(directory);
    epci_directory_free_dead_entries(directory, is_alive, NULL);
    model_require(epci_directory_claim_entry(directory, &owner, &entries[actor]) == EPC_OK,
                  "there is no free entry");
    model_unlock(&mutex);
}

static void leave(unsigned actor)
{
    struct epci_region_owner owner = owner_of(actor);

    model_lock(&mutex);
    epci_directory_free_owners_entry(directory, &owner, entries[actor]);
    epci_directory_free_dead_entries(directory, is_alive, NULL);
    model_unlock(&mutex);
}

static void first_claims(void)
{
    claim(0);
}

static void first_comes_and_goes(void)
{
    claim(0);
    leave(0);
}

static void second_claims(void)
{
    claim(1);
}

/* Returns whether a provider finds this entry; if so, the entry has to be complete. */
static bool find(uint32_t entry)
{
    struct epci_region_owner owner;

    if (epci_directory_read_entry(directory, entry, &owner))
        return false;
    model_require(owner.pid >= 1 && owner.start_time == 10 * owner.pid &&
                      owner.serial == 100 * owner.pid,
                  "an entry is a mixture of two");
    return true;
}

/* One entry, chosen freely: what is read from one entry does not depend on the others. */
static void read_one(void)
{
    int status = epci_directory_validate(directory, EPCI_DIRECTORY_BYTES);
    uint32_t reach;

    model_require(status == EPC_OK || status == EPC_RETRY,
                  "half a header is taken for that of another version");
    if (status)
        return;
    reach = epci_directory_entry_search_limit(directory);
    if (reach > 0)
        find(model_choose(reach));
}

static unsigned count_found(void)
{
    unsigned found = 0;

    for (uint32_t i = 0; i < epci_directory_entry_search_limit(directory); i++)
        found += find(i);
    return found;
}

static void check(unsigned wanted)
{
    struct epci_region_owner third = owner_of(2);

    model_require(epci_directory_validate(directory, EPCI_DIRECTORY_BYTES) == EPC_OK,
                  "a directory that was made is not one");
    epci_directory_free_dead_entries(directory, is_alive, NULL);
    model_require(count_found() == wanted,
                  "after a repair there are entries of others than the living");
    model_require(epci_directory_claim_entry(directory, &third, &entries[2]) == EPC_OK &&
                      count_found() == wanted + 1,
                  "an entry that was claimed is not found");
}

static void check_both_stay(void)
{
    check(model_ended(0) + 1u);
}

static void check_second_stays(void)
{
    check(1);
}

/* One reader's pass: five words of the header, the reach, and an entry. */
#define READER { .name = "reader", .run = read_one, .only_reads = true, .maximum = 12 }

static const struct model_scenario new_directory = {
    .name = "two publishers make a directory, one may die",
    .setup = set_up_empty,
    .actors = { { .name = "first", .run = first_claims, .may_die = true },
                { .name = "second", .run = second_claims },
                READER },
    .check = check_both_stay,
};
static const struct model_scenario coming_and_going = {
    .name = "two publishers come, one goes or dies",
    .setup = set_up_formatted,
    .actors = { { .name = "first", .run = first_comes_and_goes, .may_die = true },
                { .name = "second", .run = second_claims },
                READER },
    .check = check_second_stays,
};

EPC_TEST(model__an_entry_is_read_whole_and_every_ordering_is_needed)
{
    static const struct model_scenario *const all[] = { &new_directory, &coming_and_going, NULL };
    static const char *const harmless[] = {
        /* The magic is stored last, with release, and orders these stores. */
        "epci_directory_write_header: store header (1), relaxed",
        "epci_directory_write_header: store header (2), relaxed",
        "epci_directory_write_header: store header (3), relaxed",
        "epci_directory_write_header: store header (4), relaxed",
        "epci_directory_validate: load header*",
        /* An entry that a reader does not see yet counts as free, whatever reach it sees. */
        "epci_directory_claim_entry: store reach, relaxed",
        "epci_directory_entry_search_limit: load reach, relaxed",
        /* The writer holds the mutex, so it has seen every earlier store. */
        "write_directory_entry: load sequence, relaxed",
        /* The same as in slots (check_model_slot.c). */
        "write_directory_entry: store sequence (1), relaxed",
        "read_directory_entry_once: load sequence (2), relaxed",
        NULL,
    };

    ck_assert_uint_eq(model_sweep(all, harmless), 0);
}
