/* SPDX-License-Identifier: MIT
 *
 * check_sources.c -- this computer's collector and other computers' registries, asked in one way.
 * The other computers are those of elsewhere.c: they have this machine's counters.
 */
#include "epc_check.h"

#include <epc/consumer.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"
#include "reader/collect/sources.h"

#include "machine.h"

#define LONG_MS  60000u
#define SHORT_MS 100u

static struct epci_registry registry;

static struct reader_computers *open_computers(const char *language)
{
    const struct reader_collector_options options = { .registry = &registry, .in_process = true };
    struct reader_computers *computers;

    machine_enter();
    epc_call_in_process(TRUE);
    ck_assert_int_eq(kit_registry_open(NULL, false, &registry), EPC_OK);
    ck_assert_int_eq(reader_sources_open_computers(&computers, &options, language), EPC_OK);
    return computers;
}

static void close_computers(struct reader_computers *computers)
{
    reader_computers_close(computers);
    kit_registry_release(&registry);
    epc_RegCloseKey(HKEY_PERFORMANCE_DATA);
}

static size_t add(struct reader_computers *computers, const char *name)
{
    size_t position = 99;

    ck_assert_int_eq(reader_computers_add(computers, name, &position), EPC_OK);
    return position;
}

static void expect_objects(struct reader_computers *computers, size_t position, uint32_t wanted)
{
    struct reader_answer answer;

    ck_assert(reader_computers_take_fresh_answer(computers, position, &answer));
    ck_assert_uint_eq(answer.all.objects, wanted);
    reader_answer_release(&answer);
}

static void expect_name(const struct reader_computer *computer, uint32_t index, const char *wanted)
{
    char name[64];

    ck_assert_ptr_nonnull(computer->titles);
    ck_assert(reader_titles_find_name(computer->titles, index, name, sizeof name));
    ck_assert_str_eq(name, wanted);
}

EPC_TEST(sources__this_computer_and_another_one_answer_with_objects_and_names)
{
    struct reader_computers *computers = open_computers(NULL);
    char help[64];

    add(computers, "\\\\tested"); /* this one */
    add(computers, "alpha");
    ck_assert_int_eq(reader_computers_set_query_at(computers, 1, "1848"), EPC_OK);
    ck_assert(reader_sources_local_collector(computers) == NULL);
    reader_computers_collect(computers, LONG_MS);
    for (size_t i = 0; i < 2; i++) {
        const struct reader_computer *one = reader_computers_at(computers, i);

        ck_assert_msg(one->state == READER_COMPUTER_ANSWERED, "%s: %s", one->name, one->problem);
        expect_name(one, 1848, "Bad Site");
        expect_objects(computers, i, 2);
        ck_assert(reader_titles_find_help(one->titles, 1849, help, sizeof help));
        ck_assert_str_eq(help, "Sites.");
    }
    ck_assert(reader_sources_local_collector(computers) != NULL);
    close_computers(computers);
}

EPC_TEST(sources__a_question_for_the_names_loads_no_provider)
{
    struct reader_computers *computers = open_computers(NULL);
    struct reader_provider_state state;
    uint32_t position = 0;

    add(computers, "");
    ck_assert_int_eq(reader_computers_set_query_at(computers, 0, READER_ASK_NAMES), EPC_OK);
    reader_computers_collect(computers, LONG_MS);
    expect_name(reader_computers_at(computers, 0), 1848, "Bad Site");
    expect_objects(computers, 0, 0);
    while (reader_next_provider_state(reader_sources_local_collector(computers), &position, &state))
        ck_assert_msg(state.condition == READER_PROVIDER_RESTING, "%s is loaded", state.service);
    ck_assert_uint_gt(position, 0);
    close_computers(computers);
}

/* Install the counter of this name as 1860. */
static void install_name(const WCHAR *name)
{
    static const char *const keys[] = { MACHINE_PERFLIB "\\009", MACHINE_PERFLIB "\\009-epc" };
    static const WCHAR before[] = MACHINE_COUNTERS L"1860\0";
    WCHAR all[EPC_COUNT(before) + 32] = { 0 };

    memcpy(all, before, sizeof before);
    wcscpy(all + EPC_COUNT(before) - 1, name);
    for (size_t i = 0; i < EPC_COUNT(keys); i++) {
        const DWORD bytes = (DWORD)((EPC_COUNT(before) + wcslen(name) + 1) * sizeof *all);
        HKEY key;

        ck_assert_int_eq(RegOpenKeyExA(HKEY_LOCAL_MACHINE, keys[i], 0, KEY_SET_VALUE, &key), 0);
        ck_assert_int_eq(RegSetValueExW(key, L"Counter", 0, REG_MULTI_SZ, (void *)all, bytes), 0);
        RegCloseKey(key);
    }
}

EPC_TEST(sources__a_question_for_the_names_sees_those_installed_since_the_last_one)
{
    struct reader_computers *computers = open_computers(NULL);

    add(computers, "");
    ck_assert_int_eq(reader_computers_set_query_at(computers, 0, READER_ASK_NAMES), EPC_OK);
    reader_computers_collect(computers, LONG_MS);
    expect_name(reader_computers_at(computers, 0), 1848, "Bad Site");
    install_name(L"Late");
    reader_computers_collect(computers, LONG_MS);
    expect_name(reader_computers_at(computers, 0), 1860, "Late");
    close_computers(computers);
}

EPC_TEST(sources__names_of_another_computer_are_in_the_language_or_in_english)
{
    struct reader_computers *computers = open_computers("00C");

    add(computers, "alpha");
    reader_computers_collect(computers, LONG_MS);
    expect_name(reader_computers_at(computers, 0), 1848, "Site");
    expect_name(reader_computers_at(computers, 0), 1850, "Anfragen \xC3\xBC");
    close_computers(computers);
}

EPC_TEST(sources__room_grows_until_an_answer_fits)
{
    struct reader_computers *computers = open_computers(NULL);

    add(computers, "large");
    for (int i = 0; i < 2; i++) {
        reader_computers_collect(computers, LONG_MS);
        expect_objects(computers, 0, 2);
    }
    close_computers(computers);
}

EPC_TEST(sources__what_is_no_answer_is_a_failure)
{
    struct reader_computers *computers = open_computers(NULL);

    add(computers, "broken");
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(reader_computers_at(computers, 0)->state, READER_COMPUTER_FAILED);
    ck_assert_str_eq(reader_computers_at(computers, 0)->problem,
                     "its registry gives no counters (the data are damaged or contradict "
                     "themselves), and no provider here answers \"Foreign broken\"");
    close_computers(computers);
}

EPC_TEST(sources__a_computer_that_cannot_be_reached_fails_with_the_systems_code)
{
    struct reader_computers *computers = open_computers(NULL);

    add(computers, "");
    add(computers, "nowhere");
    reader_computers_collect(computers, LONG_MS);
    ck_assert_int_eq(reader_computers_at(computers, 0)->state, READER_COMPUTER_ANSWERED);
    ck_assert_int_eq(reader_computers_at(computers, 1)->state, READER_COMPUTER_FAILED);
    ck_assert_uint_eq(reader_computers_at(computers, 1)->code, ERROR_BAD_NETPATH);
    close_computers(computers);
}

EPC_TEST(sources__one_that_never_answers_is_left_at_the_end)
{
    struct reader_computers *computers = open_computers(NULL);

    add(computers, "");
    add(computers, "never");
    for (int i = 0; i < 5; i++) {
        reader_computers_collect(computers, i == 0 ? SHORT_MS : LONG_MS);
        ck_assert_int_eq(reader_computers_at(computers, 0)->state, READER_COMPUTER_ANSWERED);
        ck_assert_int_eq(reader_computers_at(computers, 1)->state, READER_COMPUTER_SILENT);
    }
    close_computers(computers);
}
