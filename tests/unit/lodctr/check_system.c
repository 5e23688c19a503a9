/* SPDX-License-Identifier: MIT
 *
 * check_system.c -- providers of the system's own objects, and the names of these objects:
 * installing, refusing, removing; names in and out leave the registry as it was. */
#include "epc_check.h"

#include "commandcase.h"
#include "kit/system/registry.h"
#include "lodctr/state/basenames.h"
#include "sdk/core/text.h"

static const char system_ini[] =
    "[info]\nsystemname=WebPerf\nsymbolfile=web.h\nlibrary=web.dll\nopen=WebOpen\n"
    "collect=WebCollect\nclose=WebClose\n[languages]\n009=\n[objects]\nPROCESSOR_009_NAME=\n"
    "PROCESS_009_NAME=\n[text]\nPROCESSOR_009_NAME=Processor\nPROCESS_009_NAME=Process\n"
    "TIME_009_NAME=% Processor Time\n";
static const char system_header[] =
    "#define PROCESSOR 238\n#define PROCESS 230\n#define TIME 6\n#define PROCESS_TIME 6\n";

#define OTHER EPCT_SERVICES "\\Other\\Performance"

/* From now on the files are these. */
static void have_files(const char *counter_file)
{
    c.file_count = 0;
    inicase_text(&c, "web.ini", counter_file);
    inicase_text(&c, "web.h", system_header);
}

static void begin_system(void)
{
    begin();
    have_files(system_ini);
}

static void set_text(const char *path, const char *name, uint32_t type, const char *text)
{
    uint16_t units[200];
    size_t count;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 199, &count), EPC_OK);
    units[count] = 0;
    for (size_t i = 0; i < count; i++)
        units[i] = units[i] == '|' ? 0 : units[i];
    ck_assert_int_eq(t.registry.ops->write(t.registry.self, path, name, type, units, count * 2 + 2),
                     EPC_OK);
}

/* The text of a value, or "". */
static const char *text_of(const char *path, const char *name)
{
    struct lod_value value;

    ck_assert_int_eq(lod_value_read(&t.arena, &t.registry, path, name, &value), EPC_OK);
    return value.exists ? lod_utf8_from_units(&t.arena, lod_value_get_text_units(&value)) : "";
}

/* ---- Installing ---- */

EPC_TEST_IN(system__a_provider_gets_an_object_list_and_neither_a_range_nor_names, begin_system(),
            end())
{
    const char *counter, *help;

    counter = epct_table(&t, "009", "Counter");
    help = epct_table(&t, "009", "Help");
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_str_eq(text_of(WEBPERF, "Object List"), "230 238");
    ck_assert_str_eq(command.session.plan.objects, "230 238");
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        ck_assert_uint_eq(epct_service_number(&t, "WebPerf", lod_range_names[i]), UINT32_MAX);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1846);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), 1847);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), counter);
    ck_assert_str_eq(epct_table(&t, "009", "Help"), help);
}

EPC_TEST_IN(system__a_fresh_machine_stays_fresh, begin_system(), end())
{
    struct lod_install_state state;

    epct_end(&t);
    epct_begin(&t);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_int_eq(lod_state_read(&t.arena, &t.registry, NULL, NULL, &state), EPC_OK);
    ck_assert(lod_state_has_no_last_or_tables(&state));
}

EPC_TEST_IN(system__installing_again_does_nothing_and_removing_restores_the_registry,
            begin_system(), end())
{
    const char *before, *after;

    before = epct_print(&t);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    after = epct_print(&t);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_int_eq(command.session.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_str_eq(epct_print(&t), after);
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_OK);
    ck_assert_str_eq(epct_print(&t), before);
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_NOT_FOUND);
}

EPC_TEST_IN(system__a_new_key_is_made_with_the_provider, begin_system(), end())
{
    remove_key();
    ready(LOD_VERB_INSTALL, "web.ini");
    command.options.create_key = true;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    ck_assert_str_eq(text_of(WEBPERF, "Library"), "C:\\Web\\web.dll");
    ck_assert_str_eq(text_of(WEBPERF, "Object List"), "230 238");
}

EPC_TEST_IN(system__lost_values_come_back_with_the_stored_files, begin_system(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    t.registry.ops->remove(t.registry.self, WEBPERF, "Object List");
    ck_assert_int_eq(run(LOD_VERB_REINSTALL, NULL), LOD_CODE_OK);
    ck_assert_str_eq(text_of(WEBPERF, "Object List"), "230 238");
    ck_assert_uint_eq(command.reinstalled_count, 1);
    ck_assert_str_eq(command.reinstalled[0].objects, "230 238");
}

EPC_TEST_IN(system__a_saved_registry_has_the_object_list, begin_system(), end())
{
    struct kit_buffer text = { 0 };

    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_int_eq(lod_state_read(&t.arena, &t.registry, NULL, NULL, &t.state), EPC_OK);
    ck_assert_int_eq(lod_state_read_values_of_services(&t.arena, &t.registry, NULL, &t.state),
                     EPC_OK);
    text.arena = &t.arena;
    lod_saved_append_state_as_text(&text, &t.state);
    kit_buffer_add_bytes(&text, "", 1);
    ck_assert(strstr(text.text, "[Services\\WebPerf]\nObject List = \"230 238\"\n"));
}

/* ---- Refusing ---- */

static void assert_refused(int code, const char *sentence)
{
    const char *before = epct_print(&t);

    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), code);
    ck_assert_int_lt(code, 256);
    ck_assert_msg(says(sentence), "not said: %s", sentence);
    ck_assert(says("nothing was changed"));
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_LOOP_IN(system__an_object_that_another_service_lists_is_refused, 3, begin_system(), end())
{
    static const char *const lists[] = { "2 4 238 86", "238|2", "10 230" };

    epct_add_service(&t, "PerfOS", 0, 0);
    set_text(EPCT_SERVICES "\\PerfOS\\Performance", "Object List",
             _i == 1 ? EPCI_REG_MULTI_SZ : EPCI_REG_SZ, lists[_i]);
    assert_refused(LOD_CODE_CONFLICT, "has a provider already, the service PerfOS");
    set_text(EPCT_SERVICES "\\PerfOS\\Performance", "Object List", EPCI_REG_SZ, "2380 23 2301");
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
}

EPC_TEST_IN(system__an_object_in_the_range_of_another_service_is_refused, begin_system(), end())
{
    epct_add_service(&t, "PerfProc", 230, 232);
    assert_refused(LOD_CODE_CONFLICT, "the object 230 (PROCESS) has a provider already");
}

EPC_TEST_IN(system__names_in_files_of_windows_are_refused, begin_system(), end())
{
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\009", "Counter");
    t.registry.ops->remove(t.registry.self, LOD_PERFLIB "\\009", "Help");
    assert_refused(LOD_CODE_UNSUPPORTED, "keeps its names in its own files perfc009.dat");
}

EPC_TEST_IN(system__windows_itself_is_not_asked, begin_system(), end())
{
    static const struct lod_system_io windows;

    ready(LOD_VERB_INSTALL, "web.ini");
    command.system = &windows;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_UNSUPPORTED);
    ck_assert(says("this system has providers of these objects itself; nothing was changed"));
}

EPC_TEST_IN(system__a_service_with_counters_of_its_own_is_refused, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    have_files(system_ini);
    assert_refused(LOD_CODE_CONFLICT, "counters with indexes of their own are installed");
}

EPC_TEST_IN(system__a_file_without_objects_is_refused, begin_system(), end())
{
    have_files("[info]\nsystemname=WebPerf\nsymbolfile=web.h\n[languages]\n009=\n[text]\n"
               "PROCESSOR_009_NAME=Processor\n");
    assert_refused(LOD_CODE_DATA, "its [objects] lists no object");
}

/* ---- Checking ---- */

static int names(bool in);

EPC_TEST_IN(system__check_misses_the_names_and_has_nothing_to_say_with_them, begin_system(), end())
{
    remove_key();
    ready(LOD_VERB_INSTALL, "web.ini");
    command.options.create_key = true;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_FOUND);
    ck_assert_uint_eq(command.findings.stored, 1);
    ck_assert_str_eq(command.findings.list[0].broken->id, "base-names");
    ck_assert(strstr(command.findings.list[0].message,
                     "of its 3 indexes, 3 have no name, the first is 6;"));
    ck_assert_int_eq(names(true), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), LOD_CODE_OK);
    ck_assert_uint_eq(command.findings.stored, 0);
    t.registry.ops->remove_key(t.registry.self, LOD_COPIES_KEY "\\WebPerf");
    epct_set_table(&t, "009", "Counter", "1|1847|238|Processor|");
    run(LOD_VERB_CHECK, NULL); /* without the files, the objects only */
    ck_assert(strstr(command.findings.list[0].message, "of its 2 indexes, 1 have no name"));
}

/* ---- Names in and out ---- */

/* `only`: without a repair. */
static int names_or_only(bool in, bool only)
{
    ready(LOD_VERB_REPAIR, NULL);
    command.options.base_names = in;
    command.options.no_base_names = !in;
    command.options.names_only = only;
    return lod_command_run(&command);
}

static int names(bool in)
{
    return names_or_only(in, false);
}

/* How many pairs of the table have an index below those of installed counters? */
static size_t base_pairs(const char *language)
{
    const struct lod_language *here;
    size_t count = 0;

    ck_assert_int_eq(lod_state_read(&t.arena, &t.registry, NULL, NULL, &t.state), EPC_OK);
    here = lod_state_find_language(&t.state, language);
    for (size_t i = 0; here && i < here->tables[0].names.count; i++)
        count += here->tables[0].names.list[i].index > 1 &&
                 here->tables[0].names.list[i].index <= LOD_SYSTEM_BASE_INDEX;
    return count;
}

EPC_TEST(base_names__the_table_ascends_in_even_indexes_of_the_system)
{
    for (size_t i = 0; i < lod_base_name_count; i++) {
        ck_assert_uint_eq(lod_base_names[i].index % 2, 0);
        ck_assert_uint_ge(lod_base_names[i].index, 2);
        ck_assert_uint_lt(lod_base_names[i].index, LOD_SYSTEM_BASE_INDEX);
        ck_assert(i == 0 || lod_base_names[i - 1].index < lod_base_names[i].index);
    }
}

/* 0: fresh; 1: tables of three languages; 2: with counters of another service, too; then the same
 * without a repair. */
EPC_TEST_LOOP_IN(base_names__in_and_out_leave_the_registry_as_it_was, 6, begin(), end())
{
    const int machine = _i % 3;
    const char *before;

    epct_end(&t);
    epct_begin(&t);
    if (machine)
        epct_initialise(&t, "007 00C");
    if (machine == 2)
        epct_install_model(&t, epct_webperf_french(&t));
    before = epct_print(&t);
    ck_assert_int_eq(names_or_only(true, _i > 2), LOD_CODE_OK);
    ck_assert_uint_eq(base_pairs("009"), lod_base_name_count);
    ck_assert_uint_eq(base_pairs("007"), machine ? lod_base_name_count : 0);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), machine == 2 ? 1850 : 1846);
    ck_assert_uint_eq(epct_last(&t, "Last Help"), machine == 2 ? 1851 : 1847);
    epct_assert_sound(&t);
    run(LOD_VERB_CHECK, NULL);
    for (size_t i = 0; i < command.findings.stored; i++) /* WebPerf's key has no DLL */
        ck_assert_str_eq(command.findings.list[i].at.file, WEBPERF);
    ck_assert_int_eq(names_or_only(false, _i > 2), LOD_CODE_OK);
    ck_assert_str_eq(epct_print(&t), before);
}

/* What a repair would change: order, a text in the place of an index, orphans, a table and Base
 * Index that are missing, and Last values that are too large. */
static void damage(void)
{
    const struct epci_registry_ops *ops = t.registry.ops;

    epct_initialise(&t, "007");
    epct_set_table(&t, "009", "Counter", "1|1847|5000|Later|4000|Earlier|stray|");
    epct_set_table(&t, "009", "Help", "5001|Later.|4001|Earlier.|");
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 9000);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Help", 9001);
    ops->remove(t.registry.self, LOD_PERFLIB "\\007", "Help");
    ops->remove(t.registry.self, LOD_PERFLIB, "Base Index");
}

EPC_TEST_IN(base_names__alone_repair_nothing, begin(), end())
{
    const char *before;

    damage();
    before = epct_print(&t);
    ck_assert_int_eq(names_or_only(true, true), LOD_CODE_OK);
    ck_assert_uint_eq(base_pairs("009"), lod_base_name_count);
    ck_assert_uint_eq(base_pairs("007"), lod_base_name_count);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 9000);
    ck_assert_int_eq(names_or_only(true, true), LOD_CODE_OK);
    ck_assert_int_eq(command.session.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_int_eq(names_or_only(false, true), LOD_CODE_OK);
    ck_assert_str_eq(epct_print(&t), before);
}

/* They would not be found there. */
EPC_TEST_LOOP_IN(base_names__alone_are_refused_where_something_is_missing, 3, begin(), end())
{
    static const struct {
        const char *key, *name, *said;
    } missing[] = {
        { LOD_PERFLIB, "Last Counter", "Last Counter is missing or below 1846" },
        { LOD_PERFLIB, "Last Help", "Last Help is missing or below 1847" },
        { LOD_PERFLIB "\\009", "Help", "Help is missing; run lodctr --repair first" },
    };
    const char *before;

    t.registry.ops->remove(t.registry.self, missing[_i].key, missing[_i].name);
    before = epct_print(&t);
    ck_assert_int_eq(names_or_only(true, true), LOD_CODE_DATA);
    ck_assert(says(missing[_i].said));
    ck_assert_int_eq(names_or_only(false, true), LOD_CODE_OK);
    ck_assert_str_eq(epct_print(&t), before);
    ck_assert_int_eq(names(true), LOD_CODE_OK);
}

EPC_TEST_IN(base_names__each_language_gets_its_own_or_english, begin(), end())
{
    epct_initialise(&t, "007 00C");
    ck_assert_int_eq(names(true), LOD_CODE_OK);
    ck_assert(strstr(epct_table(&t, "009", "Counter"), "|238|Processor|"));
    ck_assert(strstr(epct_table(&t, "00C", "Counter"), "|238|Processor|"));
    ck_assert(strstr(epct_table(&t, "007", "Counter"), "|238|Prozessor|"));
    ck_assert_str_eq(text_of(LOD_OWN_KEY, LOD_BASE_NAMES), "007 009 00C");
}

EPC_TEST_IN(base_names__a_second_time_does_nothing_and_a_new_language_gets_them, begin(), end())
{
    ck_assert_int_eq(names(true), LOD_CODE_OK);
    ck_assert_int_eq(names(true), LOD_CODE_OK);
    ck_assert_int_eq(command.session.plan.outcome, LOD_PLAN_NOTHING);
    epct_initialise(&t, "007");
    epct_set_table(&t, "009", "Counter", "1|1847|238|Processor|");
    ck_assert_int_eq(names(true), LOD_CODE_OK); /* what is missing */
    ck_assert_uint_eq(base_pairs("007"), lod_base_name_count);
    ck_assert_uint_eq(base_pairs("009"), lod_base_name_count);
}

EPC_TEST_LOOP_IN(base_names__a_machine_with_names_of_its_own_is_refused, 4, begin(), end())
{
    static const struct {
        const char *language, *table, *text;
    } own[] = {
        { "009", "Counter", "1|1847|238|Processor|" }, /* equal, but nothing says that it is ours */
        { "009", "Counter", "1|1847|86|Cache|" },
        { "007", "Counter", "1|1847|4|Speicher|" },
        { "009", "Help", "239|A processor.|" },
    };
    const char *before;

    epct_initialise(&t, "007");
    epct_set_table(&t, own[_i].language, own[_i].table, own[_i].text);
    before = epct_print(&t);
    ck_assert_int_eq(names(true), LOD_CODE_CONFLICT);
    ck_assert(says("this machine has names of the system's own objects, and needs no others"));
    ck_assert_str_eq(epct_print(&t), before);
    ck_assert_int_eq(names(false), LOD_CODE_OK);
    ck_assert(says("lodctr has put no names"));
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(base_names__what_another_program_has_changed_since_stays, begin(), end())
{
    ck_assert_int_eq(names(true), LOD_CODE_OK);
    epct_set_table(&t, "009", "Counter", "1|1847|6|% Processor Time|238|CPU|");
    ck_assert_int_eq(names(true), LOD_CODE_CONFLICT);
    ck_assert_int_eq(names(false), LOD_CODE_OK);
    ck_assert(says("index 238 has a text that another program wrote; it stays"));
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847|238|CPU||");
    ck_assert_str_eq(text_of(LOD_OWN_KEY, LOD_BASE_NAMES), "");
}

/* What was installed after the names were put into a fresh machine stays. */
EPC_TEST_IN(base_names__out_of_a_machine_that_is_no_longer_fresh_leave_the_rest, begin(), end())
{
    const char *before;

    epct_end(&t);
    epct_begin(&t);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    before = epct_print(&t);
    before = kit_arena_copy_string(&c.arena, before, strlen(before));
    epct_end(&t);
    epct_begin(&t);
    ck_assert_int_eq(names(true), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_int_eq(names(false), LOD_CODE_OK);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(base_names__removing_and_repairing_leave_them_alone, begin(), end())
{
    ck_assert_int_eq(names(true), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_OK);
    ready(LOD_VERB_REPAIR, NULL);
    command.options.orphans = true;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    ck_assert_uint_eq(base_pairs("009"), lod_base_name_count);
}
