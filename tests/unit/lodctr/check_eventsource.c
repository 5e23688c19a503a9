/* SPDX-License-Identifier: MIT
 *
 * check_eventsource.c -- the source under which a service's DLL logs: registered, replaced,
 * removed, and never taken from another service. */
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_fixture.h"
#include "kit/system/registry.h"
#include "sdk/core/text.h"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

#define WEBPERF     EPCT_SERVICES "\\WebPerf\\Performance"
#define LOG         EPCT_SERVICES "\\EventLog\\Application"
#define SOURCE(key) LOG "\\" key

static void set_text(struct epct_install *t, const char *path, const char *name, const char *text)
{
    uint16_t units[128] = { 0 };
    size_t count;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 127, &count), EPC_OK);
    ck_assert_int_eq(t->registry.ops->create_key(t->registry.self, path), EPC_OK);
    ck_assert_int_eq(t->registry.ops->write(t->registry.self, path, name, EPCI_REG_SZ, units,
                                            (count + 1) * sizeof *units),
                     EPC_OK);
}

/* A text value as UTF-8 after its type, "2 C:\\x.dll"; NULL if it does not exist. */
static const char *text_value(struct epct_install *t, const char *path, const char *name)
{
    struct lod_value value;
    size_t used;
    char *text;

    ck_assert_int_eq(lod_value_read(&t->arena, &t->registry, path, name, &value), EPC_OK);
    if (!value.exists)
        return NULL;
    text = kit_arena_allocate(&t->arena, value.size * 2 + 3, 1);
    text[0] = (char)('0' + value.type);
    text[1] = ' ';
    ck_assert_int_eq(epci_utf8_from_utf16(value.bytes,
                                          epci_utf16_length(value.bytes, value.size / 2), text + 2,
                                          value.size * 2, &used, NULL),
                     EPC_OK);
    return text;
}

/* A system with the log's keys, and WebPerf with this library. */
static void begin(struct epct_install *t, const char *library)
{
    epct_begin_with(t, "");
    ck_assert_int_eq(t->registry.ops->create_key(t->registry.self, LOG), EPC_OK);
    if (library)
        set_text(t, WEBPERF, "Library", library);
}

static struct lod_request request_of(struct epct_install *t, const char *source)
{
    return (struct lod_request){ .action = LOD_INSTALL,
                                 .model = epct_webperf(t),
                                 .event_source = source };
}

static void install(struct epct_install *t, const char *source)
{
    struct lod_request request = request_of(t, source);

    epct_run(t, &request);
    ck_assert_int_ne(t->plan.outcome, LOD_PLAN_REFUSED);
}

static void assert_refused(struct epct_install *t, const char *source, int code, const char *text)
{
    struct lod_request request = request_of(t, source);

    epct_assert_refused(t, &request, code, text);
}

/* ---- Registering ---- */

EPC_TEST(eventsource__is_registered_with_file_types_and_record)
{
    begin(&t, "%ProgramFiles%\\Web\\webperf.dll");
    install(&t, "Web Events");
    ck_assert_str_eq(text_value(&t, SOURCE("Web Events"), "EventMessageFile"),
                     "2 %ProgramFiles%\\Web\\webperf.dll");
    ck_assert_uint_eq(epct_number(&t, SOURCE("Web Events"), "TypesSupported"), 7);
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 Web Events");
    ck_assert(epct_has_note(
        &t, "event source Web Events: its messages are in %ProgramFiles%\\Web\\webperf.dll"));
}

EPC_TEST_IN(eventsource__of_a_library_without_a_folder_is_in_the_systems, begin(&t, "webperf.dll"))
{
    install(&t, "X");
    ck_assert_str_eq(text_value(&t, SOURCE("X"), "EventMessageFile"),
                     "2 %SystemRoot%\\System32\\webperf.dll");
}

EPC_TEST_IN(eventsource__is_none_where_nobody_asks_for_one, begin(&t, "webperf.dll"))
{
    install(&t, NULL);
    ck_assert_ptr_null(text_value(&t, WEBPERF, "Event Source"));
    ck_assert_ptr_null(strstr(epct_print(&t), "EventMessageFile"));
}

EPC_TEST(eventsource__of_the_file_is_registered_unless_the_request_names_another)
{
    struct ini_perf_model model;
    struct lod_request request = { .action = LOD_INSTALL, .model = &model };

    begin(&t, "webperf.dll");
    model = *epct_webperf(&t);
    model.event_source = "File";
    request.event_source = "Request";
    epct_run(&t, &request);
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 Request");
    ck_assert_ptr_null(text_value(&t, SOURCE("File"), "EventMessageFile"));
    request.event_source = NULL;
    epct_run(&t, &request);
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 File");
}

EPC_TEST(eventsource__is_registered_where_the_counters_are_installed_already)
{
    begin(&t, "webperf.dll");
    install(&t, NULL);
    install(&t, "X");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_int_eq(t.plan.code, LOD_CODE_OK);
    ck_assert_uint_eq(t.plan.last[INI_PERF_NAME], 1850);
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 X");
    epct_assert_sound(&t);
}

EPC_TEST_IN(eventsource__that_is_there_already_changes_nothing, begin(&t, "webperf.dll"))
{
    install(&t, "X");
    install(&t, "X");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_int_eq(t.plan.code, LOD_CODE_EXISTS);
    install(&t, NULL); /* a request for none does not remove it either */
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 X");
}

EPC_TEST(eventsource__brings_the_keys_of_the_log_where_they_are_missing)
{
    begin(&t, "webperf.dll");
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, LOG), EPC_OK);
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\EventLog"),
                     EPC_OK);
    install(&t, "X");
    ck_assert_uint_eq(epct_number(&t, SOURCE("X"), "TypesSupported"), 7);
}

EPC_TEST_IN(eventsource__is_there_before_first_counter_is, begin(&t, "webperf.dll"))
{
    struct lod_request request;
    size_t file = 0, first = 0;

    request = request_of(&t, "X");
    epct_plan(&t, &request);
    for (size_t i = 0; i < t.plan.edit_count; i++) {
        if (strcmp(t.plan.edits[i].name, "EventMessageFile") == 0)
            file = i;
        if (strcmp(t.plan.edits[i].name, "First Counter") == 0)
            first = i;
    }
    ck_assert_uint_gt(file, 0);
    ck_assert_uint_lt(file, first);
}

EPC_TEST_IN(eventsource__of_a_key_that_is_made_has_the_library_that_comes_with_it, begin(&t, NULL))
{
    static const struct lod_value values[LOD_DLL_VALUES] = {
        [LOD_DLL_LIBRARY] = { true, EPCI_REG_SZ, "\\\0w\0.\0d\0l\0l\0\0", 14 }
    };
    struct lod_request request;

    t.registry.ops->remove_key(t.registry.self, WEBPERF);
    request = request_of(&t, "X");
    request.create_key = true;
    request.values = values;
    epct_run(&t, &request);
    ck_assert_str_eq(text_value(&t, SOURCE("X"), "EventMessageFile"), "2 \\w.dll");
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 X");
}

EPC_TEST_IN(eventsource__of_an_image_stands_in_its_control_set, begin(&t, NULL))
{
    t.registry.ops->remove_key(t.registry.self, LOG);
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\EventLog");
    t.registry.ops->remove_key(t.registry.self, WEBPERF);
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf");
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES);
    t.registry.ops->remove_key(t.registry.self, "SYSTEM\\CurrentControlSet");
    t.registry.ops->create_key(t.registry.self, "SYSTEM\\Select");
    kit_registry_write_u32(&t.registry, "SYSTEM\\Select", "Current", 2);
    set_text(&t, "SYSTEM\\ControlSet002\\Services\\WebPerf\\Performance", "Library", "webperf.dll");
    install(&t, "X");
    ck_assert_uint_eq(epct_number(&t, "SYSTEM\\ControlSet002\\Services\\EventLog\\Application\\X",
                                  "TypesSupported"),
                      7);
}

/* ---- Ownership ---- */

EPC_TEST_IN(eventsource__of_another_is_refused_with_both_files, begin(&t, "C:\\web\\webperf.dll"))
{
    set_text(&t, SOURCE("X"), "EventMessageFile", "C:\\other\\webperf.dll");
    assert_refused(
        &t, "X", LOD_CODE_CONFLICT,
        "the event source X belongs to another program: " SOURCE(
            "X") "\\EventMessageFile is "
                 "C:\\other\\webperf.dll, not C:\\web\\webperf.dll; choose another name");
    install(&t, NULL); /* the counters are installed, the source still is not */
    assert_refused(&t, "X", LOD_CODE_CONFLICT, "belongs to another program");
}

EPC_TEST(eventsource__that_leads_to_the_same_file_is_the_services)
{
    begin(&t, "C:\\web\\webperf.dll");
    set_text(&t, SOURCE("X"), "EventMessageFile", "c:\\WEB\\WebPerf.DLL");
    install(&t, "X");
    ck_assert_str_eq(text_value(&t, SOURCE("X"), "EventMessageFile"), "2 C:\\web\\webperf.dll");
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 X");
}

EPC_TEST_IN(eventsource__without_messages_is_nobodys, begin(&t, "C:\\web\\webperf.dll"))
{
    t.registry.ops->create_key(t.registry.self, SOURCE("X"));
    install(&t, "X");
    ck_assert_str_eq(text_value(&t, SOURCE("X"), "EventMessageFile"), "2 C:\\web\\webperf.dll");
}

EPC_TEST_IN(eventsource__moves_with_the_library_of_its_service, begin(&t, "C:\\old\\webperf.dll"))
{
    install(&t, "X");
    set_text(&t, WEBPERF, "Library", "D:\\new\\webperf.dll");
    install(&t, "X");
    ck_assert_str_eq(text_value(&t, SOURCE("X"), "EventMessageFile"), "2 D:\\new\\webperf.dll");
}

EPC_TEST(eventsource__that_another_took_since_is_not_taken_back)
{
    begin(&t, "C:\\web\\webperf.dll");
    install(&t, "X");
    set_text(&t, SOURCE("X"), "EventMessageFile", "C:\\web\\other.dll");
    assert_refused(&t, "X", LOD_CODE_CONFLICT, "belongs to another program");
}

EPC_TEST_IN(eventsource__replaces_the_one_before, begin(&t, "webperf.dll"))
{
    install(&t, "Old");
    install(&t, "New");
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source"), "1 New");
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, SOURCE("New")), EPC_OK);
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, SOURCE("Old")), EPC_E_NOT_FOUND);
}

EPC_TEST_IN(eventsource__without_a_library_is_refused, begin(&t, NULL))
{
    assert_refused(&t, "X", LOD_CODE_NOT_FOUND, WEBPERF " has no value Library");
    set_text(&t, WEBPERF, "Library", "");
    assert_refused(&t, "X", LOD_CODE_NOT_FOUND, WEBPERF " has no value Library");
    kit_registry_write_u32(&t.registry, WEBPERF, "Library", 1);
    assert_refused(&t, "X", LOD_CODE_NOT_FOUND, WEBPERF " has no value Library");
}

static const char *const impossible[] = { "", "a\\b", "a\nb", "a\xFFz" };

EPC_TEST_LOOP(eventsource__that_cannot_be_a_keys_name_is_refused,
              sizeof impossible / sizeof *impossible)
{
    begin(&t, "webperf.dll");
    assert_refused(&t, impossible[_i], LOD_CODE_USAGE, "cannot be a key's name");
}

EPC_TEST(eventsource__name_may_have_255_bytes_and_no_more)
{
    char name[257];

    memset(name, 'x', sizeof name);
    name[256] = '\0';
    begin(&t, "webperf.dll");
    assert_refused(&t, name, LOD_CODE_USAGE, "1 to 255 bytes");
    name[255] = '\0';
    install(&t, name);
    ck_assert_str_eq(text_value(&t, WEBPERF, "Event Source") + 2, name);
}

/* ---- Removing ---- */

EPC_TEST_IN(eventsource__goes_with_the_counters_and_leaves_no_trace, begin(&t, "webperf.dll"))
{
    const char *before;

    before = epct_print(&t);
    install(&t, "Z\xC3\xA4hler");
    ck_assert_str_ne(epct_print(&t), before);
    epct_remove_service(&t, "WebPerf");
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(eventsource__that_is_anothers_now_stays_and_is_told, begin(&t, "C:\\web\\webperf.dll"))
{
    install(&t, "X");
    set_text(&t, SOURCE("X"), "EventMessageFile", "C:\\web\\other.dll");
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert(epct_has_note(&t,
                            "the event source X is not removed: " SOURCE(
                                "X") "\\EventMessageFile is "
                                     "C:\\web\\other.dll, which does not belong to this service"));
    ck_assert_str_eq(text_value(&t, SOURCE("X"), "EventMessageFile"), "1 C:\\web\\other.dll");
    ck_assert_ptr_null(text_value(&t, WEBPERF, "Event Source"));
}

EPC_TEST_IN(eventsource__that_is_gone_already_is_no_obstacle, begin(&t, "webperf.dll"))
{
    install(&t, "X");
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, SOURCE("X")), EPC_OK);
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_ptr_null(text_value(&t, WEBPERF, "Event Source"));
}

EPC_TEST_IN(eventsource__with_keys_below_it_loses_its_values_and_stays, begin(&t, "webperf.dll"))
{
    install(&t, "X");
    t.registry.ops->create_key(t.registry.self, SOURCE("X\\Below"));
    epct_remove_service(&t, "WebPerf");
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, SOURCE("X\\Below")), EPC_OK);
    ck_assert_ptr_null(text_value(&t, SOURCE("X"), "EventMessageFile"));
}

static const char *const no_names[] = { "", "Y\\Z" };

EPC_TEST_LOOP_IN(eventsource__record_that_is_no_name_leads_nowhere, 3, begin(&t, "\\webperf.dll"))
{
    install(&t, NULL);
    set_text(&t, SOURCE("Y"), "EventMessageFile", "\\webperf.dll");
    set_text(&t, SOURCE("Y\\Z"), "EventMessageFile", "\\webperf.dll");
    if (_i < 2)
        set_text(&t, WEBPERF, "Event Source", no_names[_i]);
    else
        t.registry.ops->write(t.registry.self, WEBPERF, "Event Source", EPCI_REG_BINARY, "Y\0\0",
                              4);
    epct_remove_service(&t, "WebPerf");
    ck_assert_ptr_null(text_value(&t, WEBPERF, "Event Source"));
    ck_assert_str_eq(text_value(&t, SOURCE("Y"), "EventMessageFile"), "1 \\webperf.dll");
    ck_assert_str_eq(text_value(&t, SOURCE("Y\\Z"), "EventMessageFile"), "1 \\webperf.dll");
}

/* ---- The service's key is gone, but the installed source is known ---- */

/* WebPerf with the source Events, installed from a file that names its DLL; then its key is
 * deleted, and the service is removed. */
static void remove_without_key(struct epct_install *t, const char *library, const char *theirs)
{
    struct lod_request request;
    struct ini_perf_model model;

    begin(t, "C:\\Web\\web.dll");
    model = *epct_webperf(t);
    model.event_source = "Events";
    model.own[INI_PERF_LIBRARY] = library;
    request = (struct lod_request){ .action = LOD_INSTALL, .model = &model };
    epct_run(t, &request);
    ck_assert_str_eq(text_value(t, SOURCE("Events"), "EventMessageFile"), "2 C:\\Web\\web.dll");
    if (theirs)
        set_text(t, SOURCE("Events"), "EventMessageFile", theirs);
    ck_assert_int_eq(t->registry.ops->remove_key(t->registry.self, WEBPERF), EPC_OK);
    request =
        (struct lod_request){ .action = LOD_REMOVE, .service = "WebPerf", .installed = &model };
    epct_run(t, &request);
    ck_assert_int_eq(t->plan.code, LOD_CODE_NOT_FOUND);
}

EPC_TEST(eventsource__goes_with_a_service_whose_key_is_gone_where_the_kept_file_names_its_dll)
{
    remove_without_key(&t, "web.dll", NULL);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert(epct_has_note(&t, "the indexes of its text are not known"));
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, SOURCE("Events")), EPC_E_NOT_FOUND);
}

EPC_TEST(eventsource__of_a_service_whose_key_is_gone_stays_where_it_may_be_anothers)
{
    static const char *const cases[][2] = { { "web.dll", "C:\\other.dll" }, { NULL, NULL } };

    for (int i = 0; i < 2; i++) {
        remove_without_key(&t, cases[i][0], cases[i][1]);
        ck_assert_int_eq(t.plan.outcome, LOD_PLAN_REFUSED);
        ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, SOURCE("Events")), EPC_OK);
        epct_end(&t);
    }
}
