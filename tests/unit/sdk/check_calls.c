/* SPDX-License-Identifier: MIT
 *
 * check_calls.c -- how many calls of the system a Collect makes: when nothing has changed, one for
 * each application and no other.
 *
 * The linker wraps the functions of the seam that call the system.  Locks, the process's memory and
 * the counter of ticks are not among them: they need no other process, and usually no system call.
 */
#include "epc_check.h"

#include "collecting.h"
#include "forge.h"
#include "sample_schema.h"
#include "sdk/port/port.h"

enum { MOST = 100 };

static struct collecting c;
static epc_app *apps[MOST];
static unsigned alive, handles, others; /* questions for signs of life, for handles; other calls */

bool __real_epci_event_exists(const char *name);
bool __wrap_epci_event_exists(const char *name);
bool __wrap_epci_event_exists(const char *name)
{
    alive++;
    return __real_epci_event_exists(name);
}

uint32_t __real_epci_shm_systemwide_handle_count(const struct epci_shm *shm);
uint32_t __wrap_epci_shm_systemwide_handle_count(const struct epci_shm *shm);
uint32_t __wrap_epci_shm_systemwide_handle_count(const struct epci_shm *shm)
{
    handles++;
    return __real_epci_shm_systemwide_handle_count(shm);
}

#define WRAPPED(type, name, parameters, arguments)                                                 \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        others++;                                                                                  \
        return __real_##name arguments;                                                            \
    }

WRAPPED(int, epci_shm_open_existing, (const char *name, bool writable, struct epci_shm *out),
        (name, writable, out))
WRAPPED(int, epci_shm_map_next_piece, (struct epci_shm * shm), (shm))
WRAPPED(size_t, epci_shm_usable_bytes, (const struct epci_shm *shm), (shm))
WRAPPED(int, epci_shm_owner, (const struct epci_shm *shm, char sid[EPCI_SID_BYTES]), (shm, sid))
WRAPPED(bool, epci_shm_is_same, (const struct epci_shm *one, const struct epci_shm *other),
        (one, other))
WRAPPED(int, epci_open_existing_signal, (const char *name, void **out), (name, out))
WRAPPED(uint64_t, epci_clock_100ns, (void), ())

void __real_epci_signal_set(void *signal);
void __wrap_epci_signal_set(void *signal);
void __wrap_epci_signal_set(void *signal)
{
    others++;
    __real_epci_signal_set(signal);
}

static void open_apps(unsigned count)
{
    epc_instance site;

    for (unsigned i = 0; i < count; i++) {
        ck_assert_int_ge(epc_app_open(&sample_schema, NULL, &apps[i]), EPC_OK);
        ck_assert_int_eq(epc_instance_add(apps[i], SAMPLE_SITE, "a", &site), EPC_OK);
    }
    collecting_open(&c, &sample_schema);
    /* A long time, so that the test does not depend on the speed of the machine. */
    c.collector->regions.between_looks = 3600 * epci_clock_frequency();
    for (int i = 0; i < 5; i++)
        collecting_ask(&c, "Global");
}

static void close_apps(unsigned count)
{
    collecting_close(&c);
    for (unsigned i = 0; i < count; i++)
        epc_app_close(apps[i]);
}

static void ask(void)
{
    alive = handles = others = 0;
    collecting_ask(&c, "Global");
}

EPC_TEST(calls__of_a_collect_are_one_for_each_application_if_nothing_has_changed)
{
    static const unsigned counts[] = { 1, 10, MOST };

    for (unsigned i = 0; i < EPC_COUNT(counts); i++) {
        open_apps(counts[i]);
        for (int j = 0; j < 3; j++) {
            ask();
            ck_assert_uint_eq(handles, counts[i]);
            ck_assert_uint_eq(alive, 0);
            ck_assert_uint_eq(others, 0);
        }
        close_apps(counts[i]);
    }
}

EPC_TEST_IN(calls__of_a_collect_are_none_more_for_instances_and_groups, open_apps(1), close_apps(1))
{
    epc_instance site;

    for (unsigned i = 0; i < 1000; i++) {
        char name[] = { 'b', (char)('a' + i / 26 % 26), (char)('a' + i % 26), (char)('a' + i / 676),
                        '\0' };

        ck_assert_int_eq(epc_instance_add(apps[0], SAMPLE_SITE, name, &site), EPC_OK);
        epc_begin(site);
        epc_fraction(site, SAMPLE_SITE_HITS, 1, 2);
        epc_end(site);
    }
    collecting_ask(&c, "Global"); /* it maps more */
    ask();
    ck_assert_uint_eq(alive + handles, 1);
    ck_assert_uint_eq(others, 0);
}

EPC_TEST_IN(calls__for_a_directory_that_is_missing_are_limited_by_time, open_apps(1), close_apps(1))
{
    ask();
    ck_assert_uint_eq(others, 0);
    c.collector->regions.between_looks = 0;
    ask();
    ck_assert_uint_eq(others, 1); /* the directory in Local */
    ck_assert_uint_eq(alive, 1);  /* in its turn, instead of a question for the handles */
    ck_assert_uint_eq(handles, 0);
}

EPC_TEST(calls__look_for_both_directories_while_no_application_is_shown)
{
    epc_instance site;

    collecting_open(&c, &sample_schema);
    c.collector->regions.between_looks = 3600 * epci_clock_frequency();
    ask();
    ask();
    ck_assert_uint_eq(others, 2);
    ck_assert_uint_eq(alive + handles, 0);
    ck_assert_int_ge(epc_app_open(&sample_schema, NULL, &apps[0]), EPC_OK);
    ck_assert_int_eq(epc_instance_add(apps[0], SAMPLE_SITE, "a", &site), EPC_OK);
    ask();
    ck_assert_int_eq(collecting_count(&c, SAMPLE_SITE), 1); /* at once */
    close_apps(1);
}

EPC_TEST_IN(calls__show_the_end_of_an_application_at_once_though_its_name_is_not_looked_for,
            open_apps(2), close_apps(1))
{
    epc_app_close(apps[1]);
    ask();
    ck_assert_int_eq(collecting_count(&c, SAMPLE_SITE), 1);
    ck_assert_uint_eq(c.collector->regions.capacity.regions, 1);
}

/* A process is killed just when another provider opens its section: their number is the same. */
EPC_TEST_IN(calls__show_an_end_that_handles_do_not_show_in_the_next_turn, open_apps(1),
            close_apps(1))
{
    struct forged dying;
    char name[EPCI_NAME_BYTES];
    struct epci_shm other;

    forge(&dying, &sample_schema, EPCI_SCOPE_GLOBAL, 77, NULL);
    for (int i = 0; i < 5; i++)
        ask();
    ck_assert_uint_eq(c.collector->regions.capacity.regions, 2);
    forge_name(&dying, EPCI_SHARED_REGION, name);
    ck_assert_int_eq(epci_shm_open_existing(name, false, &other), EPC_OK);
    epci_close_system_object(dying.alive);
    dying.alive = NULL;
    epci_shm_close(&dying.region);
    ask();
    ck_assert_uint_eq(c.collector->regions.capacity.regions, 2);
    c.collector->regions.between_looks = 0;
    ask();
    ck_assert_uint_eq(c.collector->regions.capacity.regions, 1);
    epci_shm_close(&other);
    forge_end(&dying);
}
