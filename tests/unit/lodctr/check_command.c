/* SPDX-License-Identifier: MIT
 *
 * check_command.c -- whole commands of lodctr, on a registry, files and DLLs in memory. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "inicase.h"
#include "install_fixture.h"
#include "lodctr/tool/command.h"
#include "peimage.h"

#define WEBPERF EPCT_SERVICES "\\WebPerf\\Performance"

static const char ini[] =
    "[info]\ndrivername=WebPerf\nsymbolfile=web.h\nlibrary=web.dll\nopen=WebOpen\n"
    "collect=WebCollect\nclose=WebClose\n[languages]\n009=\n[text]\nSITE_009_NAME=Web Site\n"
    "SITE_009_HELP=One site.\nREQUESTS_009_NAME=Requests/sec\n";
static const char header[] = "#define SITE 0\n#define REQUESTS 2\n";

static struct inicase c;
static struct epct_install t;
static struct lod_command command;

/* ---- DLLs in memory ---- */

static const char *const procedures[] = { "WebClose", "WebCollect", "WebOpen" };
static struct epct_pe_image image;
static int dll_status;
static char dll_asked[200];

static int find_dll(void *context, struct kit_arena *arena, const char *library, bool expand,
                    struct lod_dll *file)
{
    (void)context;
    (void)arena;
    (void)expand;
    snprintf(dll_asked, sizeof dll_asked, "%s", library);
    file->path = library;
    file->bytes = epci_span_of(image.bytes, sizeof image.bytes);
    return dll_status;
}

static const struct lod_dll_io dlls = { NULL, 64, find_dll };

static const char *full_path(struct kit_arena *arena, const char *path)
{
    return kit_arena_format(arena, "C:\\Web\\%s", path);
}

/* ---- One command ---- */

static void begin(void)
{
    inicase_init(&c);
    inicase_text(&c, "web.ini", ini);
    inicase_text(&c, "web.h", header);
    epct_begin_initialised(&t, "");
    epct_pe_build(&image, 64, procedures, 3);
    dll_status = EPC_OK;
    memset(&command, 0, sizeof command);
}

/* Drop what the last command holds, except the registry, which belongs to the fixture. */
static void forget(void)
{
    memset(&command.registry, 0, sizeof command.registry);
    if (command.arena.alloc)
        lod_command_release(&command);
}

static void ready(enum lod_verb verb, const char *operand)
{
    forget();
    lod_command_init(&command, verb == LOD_VERB_REMOVE ? LOD_UNLODCTR : LOD_LODCTR);
    command.options.verb = verb;
    command.options.operand = operand;
    command.io = c.io;
    command.registry = t.registry;
    command.writable = true;
    command.full_path = full_path;
    command.dlls = &dlls;
}

static int run(enum lod_verb verb, const char *operand)
{
    ready(verb, operand);
    return lod_command_run(&command);
}

static void end(void)
{
    forget();
    epct_end(&t);
    inicase_release(&c);
}

/* Does a note of the plan, or the problem, contain this text? */
static bool says(const char *text)
{
    bool any = command.problem && strstr(command.problem, text);

    for (size_t i = 0; i < command.session.plan.note_count; i++)
        any = any || strstr(command.session.plan.notes[i].text, text);
    return any;
}

/* ---- The DLL of a new key ---- */

static void remove_key(void)
{
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, WEBPERF), EPC_OK);
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf"),
                     EPC_OK);
}

static int create_key(bool strict)
{
    ready(LOD_VERB_INSTALL, "web.ini");
    command.options.create_key = true;
    command.options.strict = strict;
    return lod_command_run(&command);
}

static void no_dll(void)
{
    dll_status = EPC_E_NOT_FOUND;
}

static void other_bits(void)
{
    epct_pe_build(&image, 32, procedures, 3);
}

static void no_collect(void)
{
    static const char *const names[] = { "WebClose", "WebOpen", "_WebCollect@16" };

    epct_pe_build(&image, 64, names, 3);
}

static const struct {
    void (*spoil)(void);
    const char *says;
} bad_dlls[] = {
    { no_dll, "there is no DLL C:\\Web\\web.dll" },
    { other_bits, "is made for x86" },
    { no_collect, "exports _WebCollect@16, not WebCollect" },
};

EPC_TEST_LOOP(command__the_dll_of_a_new_key_is_examined_as_that_of_an_old_one,
              sizeof bad_dlls / sizeof *bad_dlls)
{
    begin();
    remove_key();
    bad_dlls[_i].spoil();
    ck_assert_int_eq(create_key(true), LOD_CODE_DLL);
    ck_assert_msg(says(bad_dlls[_i].says), "%s", command.problem);
    ck_assert_int_eq(lod_state_key(&t.registry, WEBPERF), EPC_E_NOT_FOUND);
    ck_assert_int_eq(create_key(false), LOD_CODE_OK);
    ck_assert(says(bad_dlls[_i].says));
    ck_assert_int_eq(lod_state_key(&t.registry, WEBPERF), EPC_OK);
    end();
}

EPC_TEST(command__a_right_dll_of_a_new_key_gets_no_remark)
{
    begin();
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_str_eq(dll_asked, "C:\\Web\\web.dll");
    ck_assert_uint_eq(command.session.plan.note_count, 0);
    end();
}

/* The options do not change an existing key, so its own DLL is examined. */
EPC_TEST(command__the_dll_of_an_existing_key_is_examined_whatever_the_options_say)
{
    begin();
    ck_assert_int_eq(epci_registry_write_u32(&t.registry, WEBPERF, "Library", 7), EPC_OK);
    ck_assert_int_eq(create_key(true), LOD_CODE_DLL);
    ck_assert(says("Library in " WEBPERF " is not a string"));
    end();
}

/* ---- Checking and repairing ---- */

static bool finds(const char *rule)
{
    bool any = false;

    for (size_t i = 0; i < command.findings.stored; i++)
        any = any || strcmp(command.findings.list[i].broken->id, rule) == 0;
    return any;
}

EPC_TEST(command__a_lost_pair_is_found_and_restored_by_the_command_that_the_finding_names)
{
    const char *before;

    begin();
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
    before = epct_print(&t);
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|");
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_FOUND);
    ck_assert(finds("pair-lost"));
    ck_assert(strstr(command.findings.list[0].message, "lodctr /R restores them"));
    ck_assert_int_eq(run(LOD_VERB_REINSTALL, NULL), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
    ck_assert_str_eq(epct_print(&t), before);
    end();
}

EPC_TEST(command__of_two_texts_the_one_of_the_stored_file_stays)
{
    begin();
    remove_key();
    ck_assert_int_eq(create_key(true), LOD_CODE_OK);
    epct_set_table(&t, "009", "Counter",
                   "1|1847|1848|Web Site|1848|Disk|1850|Reads|1850|Requests/sec|");
    ck_assert_int_eq(run(LOD_VERB_REPAIR, NULL), LOD_CODE_OK);
    ck_assert(says("index 1848 has two texts; \"Web Site\" stays, \"Disk\" is removed"));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|1848|Web Site|1850|Requests/sec||");
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
    end();
}

/* ---- The installers' mutex ---- */

static void *mutex;
static int waits;
static char waiting[300];

/* The holder ends when it has been named, so the command need not wait any longer. */
static void name_holder(const char *sentence)
{
    waits++;
    snprintf(waiting, sizeof waiting, "%s", sentence);
    epci_mutex_unlock(mutex);
}

EPC_TEST(command__who_holds_the_mutex_is_named_before_waiting)
{
    bool abandoned;

    begin();
    waits = 0;
    ck_assert_int_eq(epci_mutex_open(LOD_INSTALL_MUTEX, NULL, &mutex), EPC_OK);
    ck_assert_int_eq(epci_mutex_lock(mutex, 0, &abandoned), EPC_OK);
    ready(LOD_VERB_INSTALL, "web.ini");
    command.session.waits = name_holder;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    epci_object_close(mutex);
    ck_assert_int_eq(waits, 1);
    ck_assert_str_eq(waiting, "another installer is running (Global\\epc-installer: its holder is "
                              "not known); waiting up to 30 seconds for its end");
    end();
}

EPC_TEST(command__without_another_installer_nobody_is_named)
{
    begin();
    waits = 0;
    ready(LOD_VERB_INSTALL, "web.ini");
    command.session.waits = name_holder;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    ck_assert_int_eq(waits, 0);
    end();
}

/* ---- 183 ---- */

EPC_TEST(command__an_object_of_another_kind_in_the_mutexs_place_is_not_installed_already)
{
    void *event;

    begin();
    ck_assert_int_eq(epci_event_create(LOD_INSTALL_MUTEX, NULL, &event), EPC_OK);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_FAILURE);
    ck_assert_msg(says("Global\\epc-installer, belongs to another kind of object"), "%s",
                  command.problem);
    epci_object_close(event);
    end();
}

EPC_TEST(command__no_status_of_the_system_is_installed_already)
{
    for (int status = -100; status <= 100; status++)
        ck_assert_int_ne(lod_code_of_status(status), LOD_CODE_EXISTS);
}

EPC_TEST(command__the_same_counters_are_installed_already)
{
    begin();
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ready(LOD_VERB_INSTALL, "web.ini");
    command.dlls = NULL;
    command.options.strict = true;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_EXISTS);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    end();
}
