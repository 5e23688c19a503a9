/* SPDX-License-Identifier: MIT
 *
 * check_handover.c -- what Windows' loadperf.dll reports is believed only if it can be read back;
 * here a DLL of the test takes its place. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "inicase.h"
#include "install_fixture.h"
#include "kit/system/registry.h"
#include "lodctr/tool/command.h"

#define WEBPERF EPCT_SERVICES "\\WebPerf\\Performance"
#define LOG     EPCT_SERVICES "\\EventLog\\Application"

static const char ini[] = "[info]\ndrivername=WebPerf\nsymbolfile=web.h\n[languages]\n009=\n00C=\n"
                          "[objects]\nSITE_009_NAME=\n[text]\nSITE_009_NAME=Web\nSITE_009_HELP=h\n"
                          "SITE_00C_NAME=Toile\nSITE_00C_HELP=a\n";

/* ---- A simulated system ---- */

static struct inicase c;
static struct epct_install t;
static struct lod_command command;
static uint32_t load_code, unload_code;
static bool installs, removes;
static const char *names[LOD_TABLES]; /* the English tables; | is a NUL */
static int unloads;
static char asked[100];
static char kept[2000];   /* what was saved before, "" for nothing                             */
static bool kept_at_load; /* it was there when Windows was asked                               */
static int keep_status, names_status;
static bool key_at_load,
    source_at_load; /* so were these                                           */

static uint32_t load(const char *path)
{
    strcpy(asked, path);
    kept_at_load = kept[0] != '\0';
    key_at_load = lod_registry_check_key_exists(&command.registry, WEBPERF) == EPC_OK;
    source_at_load = lod_registry_check_key_exists(&command.registry, LOG "\\Web") == EPC_OK;
    for (int i = 0; installs && i < LOD_RANGE_VALUES; i++)
        kit_registry_write_u32(&command.registry, WEBPERF, lod_range_names[i], 1848u + (i >= 2));
    return load_code;
}

static uint32_t unload(const char *service)
{
    strcpy(asked, service);
    kept_at_load = kept[0] != '\0';
    unloads++;
    for (int i = 0; removes && i < LOD_RANGE_VALUES; i++)
        command.registry.ops->remove(command.registry.self, WEBPERF, lod_range_names[i]);
    return unload_code;
}

static uint32_t save(const char *file)
{
    strcpy(asked, file);
    kept_at_load = kept[0] != '\0';
    return load_code;
}

static uint32_t call(void *context, enum lod_system_function which, const char *operand)
{
    (void)context;
    return which == LOD_SYSTEM_LOAD     ? load(operand)
           : which == LOD_SYSTEM_UNLOAD ? unload(operand)
                                        : save(operand);
}

static int keep(struct kit_arena *arena, const unsigned char *bytes, size_t count,
                const char **path)
{
    (void)arena;
    *path = "C:\\Windows\\epc\\before.txt";
    if (keep_status == EPC_OK) {
        ck_assert_uint_lt(count, sizeof kept);
        memcpy(kept, bytes, count);
        kept[count] = '\0';
    }
    return keep_status;
}

static int read_names(void *context, struct kit_arena *arena, const char *language,
                      enum ini_perf_kind kind, const void **bytes, size_t *size)
{
    uint16_t *units;
    const char *text = names[kind];

    (void)context;
    if (strcmp(language, "009") != 0)
        return EPC_E_NOT_FOUND;
    if (names_status != EPC_OK)
        return names_status;
    units = kit_arena_allocate(arena, strlen(text) + 1, sizeof *units);
    for (size_t i = 0; text[i]; i++)
        units[i] = text[i] == '|' ? 0 : (unsigned char)text[i];
    *bytes = units;
    *size = (strlen(text) + 1) * sizeof *units;
    return EPC_OK;
}

static const struct lod_system_io windows = { NULL, call, read_names };

static const char *full_path(struct kit_arena *arena, const char *path)
{
    return kit_arena_format(arena, "C:\\%s", path);
}

static int run(enum lod_verb verb, const char *operand)
{
    command.options.verb = verb;
    command.options.operand = operand;
    return lod_command_run(&command);
}

static void begin(void)
{
    inicase_init(&c);
    inicase_text(&c, "web.ini", ini);
    inicase_text(&c, "web.h", "#define SITE 0\n");
    epct_begin(&t);
    lod_command_init(&command, LOD_LODCTR);
    command.io = c.io;
    command.registry = t.registry;
    command.system = &windows;
    command.full_path = full_path;
    command.save_before = keep;
    command.writable = true;
    load_code = unload_code = 0;
    installs = removes = true;
    names[INI_PERF_NAME] = "1|1847|1848|Web|";
    names[INI_PERF_HELP] = "1849|h|";
    unloads = 0;
    asked[0] = '\0';
    keep_status = names_status = EPC_OK;
    kept[0] = '\0';
    kept_at_load = false;
}

static void end(void)
{
    memset(&command.registry, 0, sizeof command.registry); /* the fixture owns it */
    lod_command_release(&command);
    epct_end(&t);
    inicase_release(&c);
}

EPC_TEST_IN(handover__installs_and_finds_every_text_where_it_should_be, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_str_eq(asked, "C:\\web.ini");
    ck_assert_uint_eq(command.session.plan.range.at[LOD_FIRST_COUNTER], 1848);
    ck_assert_int_eq(unloads, 0);
}

EPC_TEST(handover__removes_what_does_not_read_back_as_it_should)
{
    static const char *const wrong[][LOD_TABLES] = { { "1|1847|1848|Other|", "1849|h|" },
                                                     { "1|1847|1850|Web|", "1849|h|" },
                                                     { "1|1847|1848|Web|", "1849||" },
                                                     { "", "" } };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin();
        names[0] = wrong[i][0];
        names[1] = wrong[i][1];
        ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_DATA);
        ck_assert_ptr_nonnull(strstr(command.problem, i == 2 ? "the help of SITE is missing"
                                                             : "the name of SITE is missing"));
        ck_assert_int_eq(unloads, 1);
        ck_assert_str_eq(asked, "WebPerf");
        end();
    }
}

EPC_TEST_IN(handover__does_not_believe_a_success_that_installed_nothing, begin(), end())
{
    installs = false;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_FAILURE);
    ck_assert_ptr_nonnull(strstr(command.problem, "installed nothing"));
}

static bool found(const char *rule)
{
    bool any = false;

    for (size_t i = 0; i < command.findings.stored; i++)
        any = any || strcmp(command.findings.list[i].broken->id, rule) == 0;
    return any;
}

EPC_TEST(handover__windows_has_its_tables_elsewhere_also_where_files_are_kept)
{
    for (int ours = 0; ours < 2; ours++) {
        begin();
        command.system = ours ? NULL : &windows;
        kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 6000);
        t.registry.ops->create_key(t.registry.self, LOD_COPIES_KEY "\\WebPerf");
        ck_assert_int_eq(run(LOD_VERB_CHECK, NULL), ours ? LOD_CODE_FOUND : LOD_CODE_OK);
        ck_assert(found("tables-elsewhere") == !ours);
        ck_assert(found("table-missing") == ours);
        end();
    }
}

EPC_TEST_IN(handover__does_not_let_windows_read_another_code_page, begin(), end())
{
    command.options.codepage = command.io.system_codepage + 1;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(command.problem, "save the file as UTF-16LE"));
    command.options.codepage = command.io.system_codepage;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
}

EPC_TEST_IN(handover__passes_on_an_error_and_takes_183_for_success_unless_strict, begin(), end())
{
    load_code = 5;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), 5);
    ck_assert_ptr_nonnull(strstr(command.problem, "error 5"));
    load_code = 1010;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_FAILURE);
    load_code = LOD_CODE_USAGE;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_FAILURE);
    ck_assert_ptr_nonnull(strstr(command.problem, "error 87"));
    load_code = 183;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    command.options.strict = true;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_EXISTS);
}

EPC_TEST_IN(handover__says_installed_already_only_where_the_texts_are_there, begin(), end())
{
    load_code = 183;
    command.options.strict = true;
    names[INI_PERF_NAME] = "1|1847|";
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_DATA);
    command.options.strict = false;
    ck_assert_int_eq(run(LOD_VERB_SAVE, "saved.txt"), LOD_CODE_FAILURE);
    ck_assert_ptr_nonnull(strstr(command.problem, "error 183"));
}

EPC_TEST_IN(handover__checks_a_removal_by_what_is_left, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_NOT_FOUND);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    unload_code = 2; /* as without a listener for WMI */
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    unload_code = 0;
    removes = false;
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_NOT_FOUND);
}

/* A registry whose values cannot be read any more. */
static int denied(void *self, const char *path, struct epci_registry_item *items, size_t count)
{
    (void)self;
    (void)path;
    (void)items;
    (void)count;
    return EPC_E_ACCESS;
}

static struct epci_registry_ops closed;

static uint32_t unload_and_close(void *context, enum lod_system_function which, const char *service)
{
    (void)context;
    (void)which;
    (void)service;
    command.registry.ops = &closed;
    return 0;
}

EPC_TEST_IN(handover__does_not_take_what_it_cannot_read_for_removed, begin(), end())
{
    struct lod_system_io system = windows;

    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    closed = *command.registry.ops;
    closed.read = denied;
    system.call = unload_and_close;
    command.system = &system;
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_NOT_FOUND);
}

EPC_TEST_IN(handover__saves_restores_and_trusts_by_windows_functions, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_SAVE, "x.ini"), LOD_CODE_OK);
    ck_assert_str_eq(asked, "x.ini");
    load_code = 3;
    ck_assert_int_eq(run(LOD_VERB_RESTORE, "y.ini"), 3);
    ck_assert_str_eq(asked, "y.ini");
    load_code = 0;
    ck_assert_int_eq(run(LOD_VERB_TRUST, "WebPerf"), LOD_CODE_OK);
}

EPC_TEST_IN(handover__saves_what_is_installed_before_windows_is_asked, begin(), end())
{
    epct_add_service(&t, "Other", 1900, 1902);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert(kept_at_load);
    ck_assert_str_eq(command.saved_before, "C:\\Windows\\epc\\before.txt");
    ck_assert_ptr_nonnull(strstr(kept, "epc counters 1\r\n"));
    ck_assert_ptr_nonnull(strstr(kept, "[Perflib\\009\\Counter]\r\n1=1847\r\n1848=Web\r\n"));
    ck_assert_ptr_nonnull(strstr(kept, "[Perflib\\009\\Help]\r\n1849=h\r\n"));
    ck_assert_ptr_nonnull(strstr(kept, "[Services\\Other]\r\nFirst Counter = 1900\r\n"));
}

EPC_TEST_IN(handover__saves_before_a_removal_and_a_restoration_too, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    kept[0] = '\0';
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_OK);
    ck_assert(kept_at_load);
    ck_assert_ptr_nonnull(strstr(kept, "[Services\\WebPerf]\r\nFirst Counter = 1848\r\n"));
    kept[0] = '\0';
    kept_at_load = false;
    ck_assert_int_eq(run(LOD_VERB_RESTORE, "y.ini"), LOD_CODE_OK);
    ck_assert(kept_at_load);
}

EPC_TEST_IN(handover__does_not_give_windows_a_file_in_our_own_form, begin(), end())
{
    inicase_text(&c, "before.txt", "epc counters 1\r\n[Perflib]\r\n");
    ck_assert_int_eq(run(LOD_VERB_RESTORE, "before.txt"), LOD_CODE_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(command.problem, "Windows restores only files that it has saved"));
    ck_assert_str_eq(asked, "");
}

EPC_TEST_IN(handover__does_not_ask_windows_where_nothing_can_be_saved, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    asked[0] = '\0';
    keep_status = EPC_E_ACCESS;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_ACCESS);
    ck_assert_ptr_nonnull(strstr(command.problem, "before.txt cannot be written"));
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_ACCESS);
    ck_assert_int_eq(run(LOD_VERB_RESTORE, "y.ini"), LOD_CODE_ACCESS);
    keep_status = EPC_E_NOSPACE;
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_WRITE);
    ck_assert_str_eq(asked, "");
}

EPC_TEST_IN(handover__changes_no_tables_that_cannot_be_read_but_restores_over_them, begin(), end())
{
    names_status = EPC_E_SYSTEM;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_FAILURE);
    ck_assert_ptr_nonnull(strstr(command.problem, "Counter of language 009 cannot be read"));
    ck_assert_str_eq(asked, "");
    ck_assert_int_eq(run(LOD_VERB_RESTORE, "y.ini"), LOD_CODE_OK);
    ck_assert_str_eq(asked, "y.ini");
}

/* ---- Steps that Windows' loadperf.dll omits ---- */

static void begin_new(void)
{
    begin();
    t.registry.ops->remove_key(t.registry.self, WEBPERF);
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf");
    command.options.create_key = true;
    command.options.dll[INI_PERF_LIBRARY] = "C:\\Web\\web.dll";
    command.options.dll[INI_PERF_OPEN] = "Open";
    command.options.dll[INI_PERF_COLLECT] = "Collect";
    command.options.dll[INI_PERF_CLOSE] = "Close";
    command.options.event_source = "Web";
}

EPC_TEST_IN(handover__marks_the_files_it_keeps_for_windows_has_the_tables, begin(), end())
{
    uint32_t elsewhere = 0;

    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    epci_registry_read_u32(&t.registry, LOD_COPIES_KEY "\\WebPerf",
                           lod_copy_names[LOD_COPY_ELSEWHERE], &elsewhere);
    ck_assert_uint_eq(elsewhere, 1);
}

EPC_TEST_IN(handover__makes_the_key_and_the_event_source_before_windows_is_asked, begin_new(),
            end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert(key_at_load && source_at_load);
    ck_assert_uint_eq(command.session.plan.range.at[LOD_FIRST_COUNTER], 1848);
}

EPC_TEST_IN(handover__takes_the_key_and_the_event_source_back_where_windows_fails, begin_new(),
            end())
{
    const char *before;

    t.registry.ops->create_key(t.registry.self, LOG);
    before = epct_print(&t);
    load_code = 5;
    installs = false;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), 5);
    ck_assert_uint_eq(command.session.plan.note_count, 0);
    ck_assert(key_at_load && source_at_load);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(handover__leaves_what_was_registered_where_installing_again_fails, begin_new(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    load_code = 5;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), 5);
    ck_assert_uint_eq(epct_number(&t, LOG "\\Web", "TypesSupported"), 7);
}

EPC_TEST_IN(handover__removes_the_event_source_with_the_counters, begin_new(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_uint_eq(epct_number(&t, LOG "\\Web", "TypesSupported"), 7);
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_OK);
    ck_assert_uint_eq(command.session.plan.range.at[LOD_FIRST_COUNTER], 1848);
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, LOG "\\Web"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, LOD_COPIES_KEY), EPC_E_NOT_FOUND);
}

EPC_TEST_IN(handover__does_not_ask_windows_without_a_key_or_for_anothers_event_source, begin_new(),
            end())
{
    command.options.create_key = false;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_NOT_FOUND);
    command.options.create_key = true;
    t.registry.ops->create_key(t.registry.self, LOG "\\Web");
    t.registry.ops->write(t.registry.self, LOG "\\Web", "EventMessageFile", EPCI_REG_EXPAND_SZ,
                          u"C:\\x.dll", sizeof u"C:\\x.dll");
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_CONFLICT);
    ck_assert_str_eq(asked, "");
    ck_assert(!command.has_handed);
}

EPC_TEST_IN(handover__writes_no_library_in_the_systems_folder, begin_new(), end())
{
    static const char *const inside[] = { "windows\\SYSTEM32\\x.dll", "Windows\\system32/x.dll",
                                          "%windir%\\system32\\x.dll" };
    static const char *const outside[] = { "Windows\\system32x\\x.dll", "Web\\x.dll" };

    command.system_folder = "C:\\Windows\\system32";
    for (size_t i = 0; i < 3; i++) {
        command.options.dll[INI_PERF_LIBRARY] = inside[i];
        ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_PATH);
        ck_assert_ptr_nonnull(strstr(command.problem, "in the system's folder"));
    }
    ck_assert_str_eq(asked, "");
    for (size_t i = 0; i < 2; i++) {
        command.options.dll[INI_PERF_LIBRARY] = outside[i];
        ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    }
}

EPC_TEST_IN(handover__says_that_a_key_which_exists_stays_as_it_is, begin_new(), end())
{
    t.registry.ops->create_key(t.registry.self, WEBPERF);
    command.options.event_source = NULL;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_uint_eq(command.session.plan.note_count, 1);
    ck_assert_ptr_nonnull(strstr(command.session.plan.notes[0].text, "is not changed"));
}

EPC_TEST_IN(handover__refuses_to_make_languages, begin(), end())
{
    command.options.create_languages = true;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(command.problem, "leave out --create-languages"));
    ck_assert_str_eq(asked, "");
}

EPC_TEST_IN(handover__leaves_repairs_and_dry_runs_alone, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_REPAIR, NULL), LOD_CODE_UNSUPPORTED);
    ck_assert_int_eq(run(LOD_VERB_REINSTALL, NULL), LOD_CODE_UNSUPPORTED);
    command.options.dry_run = true;
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_UNSUPPORTED);
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), UINT32_MAX);
}
