/* SPDX-License-Identifier: MIT
 *
 * check_states.c -- whatever several installers and damage make of a machine: after --repair,
 * --check is silent or says what a person must do; doing it makes it silent; and no action changes
 * what another provider has.
 *
 * The arguments are the last seed (the long class), and the first.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "machine_states.h"

#include "kit/system/registry.h"

#define SEQUENCES  100
#define STEPS      14
#define MAX_ROUNDS 60

static struct epct_machine m;

/* What has happened last, for the message of a failure. */
static char history[2400];

static void remember(const char *format, ...) KIT_FORMAT(1, 2);
static void remember(const char *format, ...)
{
    size_t used = strlen(history);
    va_list arguments;

    if (used > sizeof history / 2) {
        memmove(history, history + used / 2, used - used / 2 + 1);
        used -= used / 2;
    }
    va_start(arguments, format);
    (void)vsnprintf(history + used, sizeof history - used, format, arguments);
    va_end(arguments);
}

/* ---- What other providers have ---- */

/* A text of a service, or one of its numbers. */
struct holding {
    const char *service, *where; /* "009\\Counter" */
    uint32_t index;
    const char *text;
};

struct holdings {
    struct holding list[400];
    size_t count;
};

static void hold(struct holdings *all, const struct holding *one)
{
    ck_assert_uint_lt(all->count, EPC_COUNT(all->list));
    all->list[all->count++] = *one;
}

static bool is_sound(const struct lod_nametab *names)
{
    return names->flaw_count == 0;
}

static void hold_texts(struct holdings *all, const struct lod_service *service,
                       const struct lod_language *language, int kind)
{
    const struct lod_nametab *names = &language->tables[kind].names;
    const struct lod_number *range = &service->range[LOD_FIRST(kind)];

    for (size_t i = 0; is_sound(names) && i < names->count; i++) {
        const struct lod_pair *pair = &names->list[i];

        if (pair->index < range[0].value || pair->index > range[1].value)
            continue;
        hold(all, &(struct holding){
                      service->name,
                      kit_arena_format(&m.t.arena, "%s\\%s", language->id, lod_table_names[kind]),
                      pair->index,
                      lod_utf8_from_units(&m.t.arena, (struct lod_units){ pair->units + pair->text,
                                                                          pair->text_count }) });
    }
}

/* Of all services whose range is theirs alone, but `but`. */
static void hold_all(struct holdings *all, const char *but)
{
    struct lod_install_state state;

    all->count = 0;
    ck_assert_int_eq(lod_state_read(&m.t.arena, &m.t.registry, NULL, NULL, &state), EPC_OK);
    for (size_t i = 0; i < state.service_count; i++) {
        const struct lod_service *service = &state.services[i];

        if ((but && strcmp(service->name, but) == 0) ||
            !lod_state_is_range_exclusive(&state, service))
            continue;
        for (int value = 0; value < LOD_RANGE_VALUES; value++)
            hold(all, &(struct holding){ service->name, lod_range_names[value],
                                         service->range[value].value, "" });
        for (size_t language = 0; language < state.language_count; language++)
            for (int kind = 0; kind < LOD_TABLES; kind++)
                hold_texts(all, service, &state.languages[language], kind);
    }
}

static bool holds(const struct holdings *all, const struct holding *one)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->list[i].service, one->service) == 0 &&
            strcmp(all->list[i].where, one->where) == 0 && all->list[i].index == one->index &&
            strcmp(all->list[i].text, one->text) == 0)
            return true;
    return false;
}

/* Nothing of the others was changed; only tables that repeated English may be gone. */
static void assert_kept(const struct holdings *before, const char *but, const char *what)
{
    static struct holdings after;

    hold_all(&after, but);
    for (size_t i = 0; i < before->count; i++) {
        const struct holding *one = &before->list[i];
        char language[8] = "";

        if (holds(&after, one))
            continue;
        (void)sscanf(one->where, "%3[0-9A-F]\\", language);
        ck_assert_msg(*language && strcmp(language, "009") != 0 &&
                          !epct_table(&m.t, language, "Counter") &&
                          !epct_table(&m.t, language, "Help"),
                      "%s: %s of %s, %u \"%s\", was changed\n%s%.1500s", what, one->where,
                      one->service, one->index, one->text, history, epct_machine_said(&m));
    }
}

/* ---- Actions of ours, whose effect on others is compared ---- */

static int act(enum lod_verb verb, const char *operand, const struct lod_options *options,
               const char *but)
{
    static struct holdings before;
    int code;

    hold_all(&before, but);
    code = epct_machine_run(&m, verb, operand, options);
    remember("%s%s%s: %d\n", verb == LOD_VERB_REMOVE ? "unlodctr " : "lodctr verb ",
             operand ? operand : kit_arena_format(&m.t.arena, "%d", (int)verb),
             options && options->orphans ? " --orphans" : "", code);
    if (verb != LOD_VERB_REINSTALL)
        assert_kept(&before, but, "an action");
    return code;
}

/* Was the last --repair refused, because of what only a person may remove? */
static bool is_refused;

static int repair(void)
{
    int code = act(LOD_VERB_REPAIR, NULL, NULL, NULL);

    is_refused = m.command.session.plan.outcome == LOD_PLAN_REFUSED;
    return code;
}

static int remove_orphans(void)
{
    return act(LOD_VERB_REPAIR, NULL, &(struct lod_options){ .orphans = true }, NULL);
}

static enum epct_player player_of(const char *service)
{
    for (int i = 0; i < EPCT_PLAYERS; i++)
        if (strcmp(epct_player_names[i], service) == 0)
            return (enum epct_player)i;
    ck_abort_msg("no service %s\n%s", service, history);
    return EPCT_PLAYERS;
}

static int install(enum epct_player player)
{
    static struct holdings before;
    const char *name = epct_player_names[player];
    int code;

    hold_all(&before, name);
    code = epct_player_install(&m, player);
    remember("install %s: %d\n%s", name, code, code == LOD_CODE_OK ? "" : epct_machine_said(&m));
    if (player != EPCT_GAMMA)
        assert_kept(&before, name, "an installation");
    return code;
}

/* Install, and if that is refused, do what the refusal says before. */
static int install_at_last(enum epct_player player)
{
    int code = install(player);

    if (code == LOD_CODE_UNSUPPORTED && strstr(epct_machine_said(&m), "delete both values")) {
        for (int kind = 0; kind < LOD_TABLES; kind++)
            (void)epci_registry_remove_value(&m.t.registry, LOD_PERFLIB, lod_last_names[kind]);
        ck_assert_int_eq(repair(), LOD_CODE_OK);
        code = install(player);
    } else if (code == LOD_CODE_DATA && strstr(epct_machine_said(&m), "run lodctr --repair")) {
        if (repair() != LOD_CODE_OK)
            return code; /* a table of another type */
        code = install(player);
        ck_assert_msg(code == LOD_CODE_OK, "not installed after --repair\n%s%.1500s", history,
                      epct_machine_said(&m));
    }
    return code;
}

/* ---- Following the advice of a finding ---- */

static bool check_is_silent(void)
{
    return epct_machine_run(&m, LOD_VERB_CHECK, NULL, NULL) == LOD_CODE_OK;
}

/* The service whose key a finding is about: the last part but one of its path. */
static enum epct_player player_at(const char *path)
{
    const char *at = strstr(path, "\\Services\\");
    char name[32] = "";

    ck_assert_msg(at && sscanf(at + strlen("\\Services\\"), "%31[A-Za-z]", name) == 1, "%s\n%s",
                  path, history);
    return player_of(name);
}

/* The language and the name of the table whose path a finding has. */
struct table_name {
    char language[8], name[16];
};

static struct table_name table_at(const char *path)
{
    struct table_name found = { "", "" };

    ck_assert_int_eq(
        sscanf(strstr(path, "Perflib\\"), "Perflib\\%7[0-9A-F]\\%15s", found.language, found.name),
        2);
    return found;
}

/* --repair, and if it is refused because no table is left, what the refusal says. */
static int repair_at_last(void)
{
    int code = repair();

    if (code != LOD_CODE_UNSUPPORTED)
        return code;
    for (int kind = 0; kind < LOD_TABLES; kind++)
        (void)epci_registry_remove_value(&m.t.registry, LOD_PERFLIB, lod_last_names[kind]);
    return repair();
}

static int remove_table(const char *path)
{
    const struct table_name at = table_at(path);

    ck_assert_int_eq(
        epci_registry_remove_value(
            &m.t.registry, kit_arena_format(&m.t.arena, LOD_PERFLIB "\\%s", at.language), at.name),
        EPC_OK);
    return repair_at_last();
}

static int remove_pair(const struct ini_finding *finding)
{
    const struct table_name at = table_at(finding->at.file);
    unsigned index = 0;

    ck_assert_int_eq(sscanf(strstr(finding->message, "the first is "), "the first is %u", &index),
                     1);
    epct_replace_pair(&m, at.language, at.name, index, NULL);
    return LOD_CODE_OK;
}

static int follow_unlodctr(const char *message)
{
    char name[32] = "";

    ck_assert_int_eq(
        sscanf(strstr(message, "with unlodctr ") + strlen("with unlodctr "), "%31[A-Za-z]", name),
        1);
    if (act(LOD_VERB_REMOVE, name, NULL, name) != LOD_CODE_OK)
        return LOD_CODE_FAILURE;
    return install(player_of(name));
}

/* Of whom --check says that another one's names are in its range. */
static bool is_foreign[EPCT_PLAYERS];

/* Of two that overlap, the one whose text is missing: a finding on kept files may say which it is,
 * otherwise the user tries one. */
static int install_one(const struct ini_finding *finding)
{
    const char *other = strstr(finding->message, "overlap those of ");
    char name[32] = "";

    ck_assert_int_eq(sscanf(other, "overlap those of %31[A-Za-z]", name), 1);
    return install(is_foreign[player_of(name)] || epct_roll(&m, 2) ? player_of(name)
                                                                   : player_at(finding->at.file));
}

/* Done if any service was installed again: the key of another one may be gone. */
static int reinstall(void)
{
    (void)act(LOD_VERB_REINSTALL, NULL, NULL, NULL);
    for (size_t i = 0; i < m.command.reinstalled_count; i++)
        if (m.command.reinstalled[i].code == LOD_CODE_OK)
            return LOD_CODE_OK;
    return LOD_CODE_FAILURE;
}

static int remove_disabled(void)
{
    return epci_registry_remove_value(&m.t.registry, LOD_PERFLIB, LOD_DISABLED);
}

enum advice {
    ORPHANS,
    REINSTALL_ALL,
    UNLODCTR,
    INSTALL,
    INSTALL_ONE,
    DELETE_TABLE,
    DELETE_PAIR,
    DELETE_VALUE,
    ADVICES
};
static size_t followed[ADVICES];

/* What a finding says is to be done, as its words are; --repair ran just before, so it is that only
 * if it was refused.  The code of what was done. */
static int follow(const struct ini_finding *finding)
{
    static const struct {
        const char *words;
        enum advice advice;
    } rows[] = {
        { "lodctr --repair --orphans", ORPHANS },
        { "lodctr /R restores", REINSTALL_ALL },
        { "with unlodctr", UNLODCTR },
        { "unlodctr and lodctr install them", INSTALL },
        { "lodctr installs the counters again", INSTALL },
        { "nstall its counters again", INSTALL },
        { "Install the one again whose text is missing", INSTALL_ONE },
        { "delete it and run lodctr --repair", DELETE_TABLE },
        { "remove the pair by hand", DELETE_PAIR },
        { "remove that value", DELETE_VALUE },
    };
    const char *message = finding->message;
    size_t i = 0;

    while (i < EPC_COUNT(rows) && !strstr(message, rows[i].words))
        i++;
    if (i == EPC_COUNT(rows) && is_refused && strstr(message, "lodctr --repair"))
        return LOD_CODE_FAILURE;
    ck_assert_msg(i < EPC_COUNT(rows), "no advice that helps: %s\n%s", message, history);
    followed[rows[i].advice]++;
    switch (rows[i].advice) {
    case ORPHANS:
        return remove_orphans();
    case REINSTALL_ALL:
        return reinstall();
    case UNLODCTR:
        return follow_unlodctr(message);
    case INSTALL_ONE:
        return install_one(finding);
    case DELETE_TABLE:
        return remove_table(finding->at.file);
    case DELETE_PAIR:
        return remove_pair(finding);
    case DELETE_VALUE:
        return remove_disabled();
    default:
        return install(player_at(finding->at.file));
    }
}

/* Follow the first advice that is not refused; false if all are. */
static bool follow_one(void)
{
    static char messages[64][600];
    static char places[64][256];
    size_t count = m.command.findings.stored;

    memset(is_foreign, 0, sizeof is_foreign);
    for (size_t i = 0; i < count && i < 64; i++) {
        if (strstr(m.command.findings.list[i].message, "none of its names is in its range"))
            is_foreign[player_at(m.command.findings.list[i].at.file)] = true;
        snprintf(messages[i], sizeof *messages, "%s", m.command.findings.list[i].message);
        snprintf(places[i], sizeof *places, "%s", m.command.findings.list[i].at.file);
        if (m.command.findings.list[i].severity == EPCI_NOTE)
            *messages[i] = '\0';
    }
    for (size_t i = 0; i < count && i < 64; i++) {
        const struct ini_finding finding = { .at = { .file = places[i] }, .message = messages[i] };
        int code;

        if (!*messages[i])
            continue;
        remember("%s\n", messages[i]);
        code = follow(&finding);
        if (code == LOD_CODE_OK || code == LOD_CODE_EXISTS)
            return true;
    }
    return false;
}

static void make_silent(void)
{
    (void)repair();
    for (int round = 0; !check_is_silent(); round++) {
        ck_assert_msg(round < MAX_ROUNDS, "advice without end\n%s%.1500s", history,
                      epct_machine_said(&m));
        ck_assert_msg(follow_one(), "all advice is refused\n%s%.1500s", history,
                      epct_machine_said(&m));
        (void)repair();
    }
}

/* ---- One step of a sequence ---- */

/* An action of ours on a machine about which --check says nothing leaves one. */
static void act_on(enum epct_player player, bool removes)
{
    const bool silent = check_is_silent() && !strstr(epct_machine_said(&m), "perfc009.dat");
    int code;

    if (removes) {
        static struct holdings before;

        hold_all(&before, epct_player_names[player]);
        code = epct_player_remove(&m, player);
        remember("remove %s: %d\n", epct_player_names[player], code);
        if (code == LOD_CODE_DATA && strstr(epct_machine_said(&m), "and remove them then") &&
            install_at_last(player) == LOD_CODE_OK && player != EPCT_GAMMA)
            ck_assert_msg(epct_player_remove(&m, player) == LOD_CODE_OK,
                          "not removed after installing again\n%s%.1500s", history,
                          epct_machine_said(&m));
        if (player != EPCT_GAMMA)
            assert_kept(&before, epct_player_names[player], "a removal");
    } else {
        epct_new_file(&m, player);
        code = epct_roll(&m, 4) == 0 || silent ? install_at_last(player) : install(player);
    }
    if (silent && player != EPCT_GAMMA) {
        ck_assert_msg(check_is_silent(), "an action of ours leaves what --check reports\n%s%.1500s",
                      history, epct_machine_said(&m));
        ck_assert_msg(code == LOD_CODE_OK || removes, "not installed on a sound machine\n%s%.1500s",
                      history, epct_machine_said(&m));
    }
}

/* How often lodctr /R:FILE has restored something. */
static size_t restored;

static void restore_file(void)
{
    const int code = epct_machine_run(&m, LOD_VERB_RESTORE, "week.txt", NULL);

    restored += code == LOD_CODE_OK;
    remember("lodctr /R:FILE: %d\n%s", code, code == LOD_CODE_OK ? "" : epct_machine_said(&m));
}

static void step(void)
{
    const enum epct_player player = (enum epct_player)epct_roll(&m, EPCT_PLAYERS);

    switch (epct_roll(&m, 14)) {
    case 0:
    case 1:
    case 2:
    case 3:
        act_on(player, false);
        break;
    case 4:
    case 5:
        act_on(player, true);
        break;
    case 6:
        epct_delete_key(&m, player);
        remember("key of %s deleted\n", epct_player_names[player]);
        break;
    case 7:
        if (epct_last(&m.t, "Last Counter") < 100000)
            (void)kit_registry_write_u32(&m.t.registry, LOD_PERFLIB, "Last Counter",
                                         epct_last(&m.t, "Last Counter") + 10);
        remember("Last Counter raised\n");
        break;
    case 8:
        if (!m.has_snapshot || epct_roll(&m, 2))
            epct_save_week(&m);
        else
            epct_restore_week(&m);
        remember("week saved or restored\n");
        break;
    case 9:
        (void)repair();
        break;
    case 10:
        remember("lodctr /S: %d\n", epct_machine_run(&m, LOD_VERB_SAVE, "week.txt", NULL));
        break;
    case 11:
        restore_file();
        break;
    default:
        remember("damage: %s\n", epct_damage(&m));
        break;
    }
}

/* What chance rarely does, for every advice: afterwards the machine has Alpha, and a pair of it, or
 * of nothing, is not as it should be. */
static void add_rare(uint32_t which)
{
    uint32_t first;

    if (which > 3)
        return;
    make_silent();
    (void)install_at_last(EPCT_ALPHA);
    first = epct_service_number(&m.t, "Alpha", "First Counter");
    remember("rare damage %u\n", which);
    if (which == 0) {
        epct_replace_pair(&m, "009", "Counter", first + 1, "Odd");
    } else if (which == 1) {
        epct_replace_pair(&m, "009", "Counter", first, "Mine");
    } else if (which == 2) {
        epct_add_service(&m.t, "Gamma", first, epct_service_number(&m.t, "Alpha", "Last Counter"));
    } else {
        ck_assert_int_eq(epci_registry_create_key(&m.t.registry, LOD_PERFLIB "\\_V2Providers\\{1}"),
                         EPC_OK);
        epct_replace_pair(&m, "009", "Counter", 8001, "Odd");
    }
}

static void play(uint32_t seed)
{
    epct_machine_begin(&m, seed);
    snprintf(history, sizeof history, "seed %u\n", seed);
    for (uint32_t i = 0, count = 1 + epct_roll(&m, STEPS); i < count; i++)
        step();
    add_rare(seed % 20);
    make_silent();
    epct_machine_end(&m);
}

EPC_TEST(states__repair_and_what_check_says_mend_every_one)
{
    const uint32_t count = epc_check_argc > 0 ? (uint32_t)atoi(epc_check_argv[0]) : SEQUENCES;
    const uint32_t first = epc_check_argc > 1 ? (uint32_t)atoi(epc_check_argv[1]) : 1;

    for (uint32_t seed = first; seed <= count; seed++)
        play(seed);
    ck_assert_uint_gt(restored, 0);
    for (size_t i = 0; i < ADVICES; i++)
        ck_assert_msg(followed[i] > 0, "advice %zu was never followed", i);
}
