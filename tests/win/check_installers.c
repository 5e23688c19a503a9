/* SPDX-License-Identifier: MIT
 *
 * check_installers.c -- real processes on a real registry: killed at every change, and sixteen at
 * once.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "faulty.h"
#include "install_fixture.h"
#include "kit/system/registry.h"
#include "lodctr/tool/command.h"
#include "processes.h"
#include "regtext.h"
#include "sdk/port/port.h"

#define ROOT     "Software\\epc-installers"
#define KILLED   99
#define SERVICES 8
#define ROUNDS   12
#define WAIT_MS  60000

/* ---- The registry below ROOT ---- */

static bool open_root(struct epci_registry *registry)
{
    return kit_registry_open("HKCU\\" ROOT, true, registry) == EPC_OK;
}

/* The keys of a system, and a Performance key for every service. */
static void make_root(void)
{
    struct epci_registry registry;
    HKEY key;

    RegDeleteTreeA(HKEY_CURRENT_USER, ROOT);
    ck_assert_int_eq(RegCreateKeyA(HKEY_CURRENT_USER, ROOT, &key), ERROR_SUCCESS);
    RegCloseKey(key);
    ck_assert(open_root(&registry));
    registry.ops->create_key(registry.self, LOD_PERFLIB "\\009");
    for (int i = 0; i < SERVICES; i++) {
        char path[100];

        snprintf(path, sizeof path, EPCT_SERVICES "\\Web%d\\Performance", i);
        ck_assert_int_eq(registry.ops->create_key(registry.self, path), EPC_OK);
    }
    kit_registry_release(&registry);
}

static char *print_root(void)
{
    return regtext_print(ROOT);
}

/* ---- What an installer does; also in other processes, where assertions do not work ---- */

/* Counters: one object, and with `large` two objects more. */
static struct ini_perf_model model_of(const char *service, bool large)
{
    static const uint16_t name[] = { 'H', 'i', 't', 's' };
    static struct ini_perf_symbol symbols[] = {
        { .name = "SITE", .offset = 0, .is_object = true, .has_text = true },
        { .name = "HITS", .offset = 2, .has_text = true },
        { .name = "MISSES", .offset = 4, .has_text = true },
    };
    static struct ini_perf_text texts[] = {
        { .symbol = 0, .kind = INI_PERF_NAME, .units = name, .count = 4 },
        { .symbol = 0, .kind = INI_PERF_HELP, .units = name, .count = 3 },
        { .symbol = 1, .kind = INI_PERF_NAME, .units = name, .count = 2 },
        { .symbol = 2, .kind = INI_PERF_NAME, .units = name, .count = 1 },
    };
    static const uint32_t objects[] = { 0 };
    static struct ini_perf_language few = { .id = "009", .listed = true, .text_count = 2 };
    static struct ini_perf_language more = { .id = "009", .listed = true, .text_count = 4 };

    return (struct ini_perf_model){
        .ini_path = "web.ini",
        .header_path = "web.h",
        .service = service,
        .has_objects = true,
        .languages = large ? &more : &few,
        .language_count = 1,
        .symbols = symbols,
        .symbol_count = large ? 3 : 1,
        .objects = objects,
        .object_count = 1,
        .texts = texts,
        .text_count = large ? 4 : 2,
    };
}

/* A service whose key has to be created, with everything that a counter file can contain. */
static struct ini_perf_model model_of_new(void)
{
    struct ini_perf_model model = model_of("New", true);

    model.devices = "\\Device\\New0";
    model.dos_devices = "New0|New=\\Device\\New0";
    model.event_source = "New Events";
    model.metadata = true;
    return model;
}

static struct lod_request request_of(char what, const char *service,
                                     const struct ini_perf_model *model)
{
    static const struct lod_value values[LOD_DLL_VALUES] = { [LOD_DLL_LIBRARY] = {
                                                                 true, EPCI_REG_SZ, "x\0\0", 4 } };
    /* Fewer counters than the model has, so that lodctr /R has something to do. */
    static const char ini[] = "[info]\ndrivername=New\nsymbolfile=web.h\n[languages]\n009=\n"
                              "[text]\nSITE_009_NAME=Hits\n";
    static const char header[] = "#define SITE 0\n";
    static const struct lod_copies kept = {
        .ini_path = "web.ini",
        .ini = { .at = (const unsigned char *)ini, .left = sizeof ini - 1 },
        .header = { .at = (const unsigned char *)header, .left = sizeof header - 1 },
        .codepage = 1252,
    };

    switch (what) {
    case 'N':
        return (struct lod_request){ .action = LOD_INSTALL,
                                     .model = model,
                                     .copies = &kept,
                                     .create_key = true,
                                     .values = values };
    case 'n':
        return (struct lod_request){ .action = LOD_REMOVE, .service = "New", .installed = model };
    case 'r':
        return (struct lod_request){ .action = LOD_REMOVE, .service = service };
    case 'd':
        return (struct lod_request){ .action = LOD_DISABLE, .service = service };
    case 'R':
        return (struct lod_request){ .action = LOD_REPAIR };
    case 'F':
        return (struct lod_request){ .action = LOD_RESTORE };
    default:
        return (struct lod_request){ .action = LOD_INSTALL, .model = model };
    }
}

static int read_saved(struct kit_arena *arena, struct lod_saved *saved)
{
    static const char text[] =
        "epc counters 1\n[Perflib]\nBase Index = 1847\nLast Counter = 1860\nLast Help = 1861\n"
        "[Perflib\\009\\Counter]\n1=1847\n1860=Hits\n[Perflib\\009\\Help]\n1861=Hit\n"
        "[Perflib\\00C\\Counter]\n1=1847\n[Services\\Web0]\nFirst Counter = 1860\n"
        "Last Counter = 1860\nFirst Help = 1861\nLast Help = 1861\n";
    const char *problem;

    return lod_parse_saved_text(arena, epci_span_of(text, sizeof text - 1), saved, &problem);
}

/* lodctr /R */
static int rebuild(const struct epci_registry *registry)
{
    struct lod_command command;
    int code;

    lod_command_init(&command, LOD_LODCTR);
    command.options.verb = LOD_VERB_REINSTALL;
    command.io.system_codepage = 1252;
    command.registry = *registry;
    command.writable = true;
    code = lod_command_run(&command);
    kit_arena_release(&command.arena); /* the registry is the caller's */
    return code;
}

/* One session: 'i' installs a few counters, 'I' more, 'r' removes, 'd' disables, 'R' repairs, 'F'
 * restores; 'N' installs the new service, 'n' removes it, 'B' installs it again from its files. */
static int act(struct epci_registry *registry, char what, int service)
{
    struct lod_session session = { .wait_ms = WAIT_MS };
    struct lod_request request;
    struct ini_perf_model model;
    struct lod_saved saved;
    struct kit_arena arena;
    char name[16];
    int code;

    if (what == 'B')
        return rebuild(registry);
    kit_arena_init(&arena, epci_alloc, epci_free);
    snprintf(name, sizeof name, "Web%d", service);
    model = what == 'N' || what == 'n' ? model_of_new() : model_of(name, what == 'I');
    request = request_of(what, name, &model);
    if (what == 'F' && read_saved(&arena, &saved) == EPC_OK)
        request.saved = &saved;
    code = epct_session_run(&arena, registry, &request, &session);
    kit_arena_release(&arena);
    return code;
}

static int act_here(char what, int service)
{
    struct epci_registry registry;
    int code;

    if (!open_root(&registry))
        return LOD_CODE_FAILURE;
    code = act(&registry, what, service);
    kit_registry_release(&registry);
    return code;
}

/* ---- Killed at every change ---- */

/* The number of changes until the process dies. */
static int countdown;

static void count_down(void)
{
    if (countdown-- == 0)
        TerminateProcess(GetCurrentProcess(), KILLED);
}

EPC_ROLE(act)
{
    struct epct_faulty dying = { .fail_at = -1, .about_to = count_down };
    struct epci_registry registry = epct_faulty_registry(&dying);

    countdown = atoi(argv[1]);
    return open_root(&dying.inner) && act(&registry, argv[0][0], 0) == LOD_CODE_OK ? 0 : 1;
}

/* Runs the action up to that change; returns true if it was killed, false if it ended by itself. */
static bool is_killed_at(char what, int step)
{
    char arguments[32];
    struct process child;
    DWORD code = 0;

    snprintf(arguments, sizeof arguments, "act %c %d", what, step);
    child = process_start(arguments);
    ck_assert_uint_eq(WaitForSingleObject(child.handle, WAIT_MS), WAIT_OBJECT_0);
    GetExitCodeProcess(child.handle, &code);
    CloseHandle(child.handle);
    CloseHandle(child.from);
    ck_assert_msg(code == KILLED || code == 0, "the installer ends with %lu", code);
    return code == KILLED;
}

/* Each action, and the actions before it. */
static const struct {
    const char *before;
    char what;
    int again; /* the exit code of a second run, which finds nothing to do */
} actions[] = {
    { "", 'i', LOD_CODE_EXISTS },     { "i", 'I', LOD_CODE_EXISTS }, { "I", 'i', LOD_CODE_EXISTS },
    { "I", 'r', LOD_CODE_NOT_FOUND }, { "", 'R', LOD_CODE_OK },      { "R", 'N', LOD_CODE_EXISTS },
    { "N", 'n', LOD_CODE_NOT_FOUND }, { "iN", 'F', LOD_CODE_OK },    { "i", 'd', LOD_CODE_OK },
    { "N", 'B', LOD_CODE_OK },
};

EPC_TEST_LOOP(installers__a_process_killed_before_any_change_leaves_before_or_after,
              sizeof actions / sizeof *actions)
{
    char *before, *after, *now;
    bool killed = true;

    make_root();
    for (const char *at = actions[_i].before; *at; at++)
        ck_assert_int_eq(act_here(*at, 0), LOD_CODE_OK);
    before = print_root();
    for (int step = 0; killed; step++) {
        make_root();
        for (const char *at = actions[_i].before; *at; at++)
            ck_assert_int_eq(act_here(*at, 0), LOD_CODE_OK);
        killed = is_killed_at(actions[_i].what, step);
        if (!killed) {
            ck_assert_int_gt(step, 3); /* it had a record, at least one edit, and an end */
            break;
        }
        /* The next session concerns another service. */
        ck_assert_int_eq(act_here('r', 1), LOD_CODE_NOT_FOUND);
        now = print_root();
        if (strcmp(now, before) != 0) { /* only the record's empty key was left to remove */
            ck_assert_int_eq(act_here(actions[_i].what, 0), actions[_i].again);
            after = print_root();
            ck_assert_str_eq(now, after);
            free(after);
        }
        free(now);
        ck_assert_int_lt(step, 100);
    }
    free(before);
    RegDeleteTreeA(HKEY_CURRENT_USER, ROOT);
}

/* ---- Sixteen at once ---- */

/* Install and remove one service, repeatedly, while others do so with other services and one with
 * this service. */
EPC_ROLE(installer)
{
    int service = atoi(argv[0]);
    bool installs = argv[1][0] == 'i';
    int failures = 0;

    for (int round = 0; round < ROUNDS; round++) {
        int code = act_here(installs ? round % 2 ? 'I' : 'i' : 'r', service);

        if (code != LOD_CODE_OK && code != (installs ? LOD_CODE_EXISTS : LOD_CODE_NOT_FOUND))
            failures++;
    }
    return failures;
}

EPC_TEST_IN(installers__eight_install_and_eight_remove_at_once_and_nothing_is_lost, make_root())
{
    struct process children[2 * SERVICES];
    struct epct_install t = { 0 };
    char arguments[32];

    ck_assert_int_eq(act_here('R', 0), LOD_CODE_OK);
    for (int i = 0; i < 2 * SERVICES; i++) {
        snprintf(arguments, sizeof arguments, "installer %d %c", i / 2, i % 2 ? 'r' : 'i');
        children[i] = process_start(arguments);
    }
    for (int i = 0; i < 2 * SERVICES; i++)
        process_end(&children[i]);
    kit_arena_init(&t.arena, epci_alloc, epci_free);
    ck_assert(open_root(&t.registry));
    epct_assert_sound(&t);
    for (int i = 0; i < SERVICES; i++) { /* each is complete or absent */
        int code = act(&t.registry, 'r', i);

        ck_assert(code == LOD_CODE_OK || code == LOD_CODE_NOT_FOUND);
    }
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847||");
    ck_assert_str_eq(epct_table(&t, "009", "Help"), "|");
    epct_end(&t);
    RegDeleteTreeA(HKEY_CURRENT_USER, ROOT);
}
