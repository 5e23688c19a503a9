/* SPDX-License-Identifier: MIT
 *
 * check_command_codes.c -- lodctr waits for other installers, and says with its exit code why it
 * did nothing. */
#include "epc_check.h"

#include "commandcase.h"

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

EPC_TEST_IN(command__who_holds_the_mutex_is_named_before_waiting, begin(), end())
{
    bool abandoned;

    waits = 0;
    ck_assert_int_eq(epci_mutex_open_or_create(LOD_INSTALL_MUTEX, NULL, &mutex), EPC_OK);
    ck_assert_int_eq(epci_mutex_lock(mutex, 0, &abandoned), EPC_OK);
    ready(LOD_VERB_INSTALL, "web.ini");
    command.session.waits = name_holder;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    epci_close_system_object(mutex);
    ck_assert_int_eq(waits, 1);
    ck_assert_str_eq(waiting, "another installer is running (Global\\epc-installer: its holder is "
                              "not known); waiting up to 30 seconds for its end");
}

EPC_TEST_IN(command__without_another_installer_nobody_is_named, begin(), end())
{
    waits = 0;
    ready(LOD_VERB_INSTALL, "web.ini");
    command.session.waits = name_holder;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_OK);
    ck_assert_int_eq(waits, 0);
}

/* ---- 183 ---- */

EPC_TEST_IN(command__an_object_of_another_kind_in_the_mutexs_place_is_not_installed_already,
            begin(), end())
{
    void *event;

    ck_assert_int_eq(epci_event_create(LOD_INSTALL_MUTEX, NULL, &event), EPC_OK);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_FAILURE);
    ck_assert_msg(says("Global\\epc-installer, belongs to another kind of object"), "%s",
                  command.problem);
    epci_close_system_object(event);
}

EPC_TEST(command__no_status_of_the_system_is_installed_already_or_wrong_use)
{
    for (int status = -100; status <= 100; status++) {
        ck_assert_int_ne(lod_code_from_status(status), LOD_CODE_EXISTS);
        ck_assert_int_ne(lod_code_from_status(status), LOD_CODE_USAGE);
    }
}

/* Wrong use is what the command line alone shows; a refusal has another code. */
static const struct {
    const char *ini_find, *ini_replace; /* in the counter file */
    const char *library;                /* of --library; NULL: not given */
    int code;
    const char *says;
} refusals[] = {
    { "close=WebClose\n", "", NULL, LOD_CODE_DATA, "the value of Close is not known" },
    { "library=web.dll\n", "", NULL, LOD_CODE_DATA, "the value of Library is not known" },
    { "library=web.dll", "library=%windir%\\System32\\w.dll", NULL, LOD_CODE_PATH,
      "in the system's folder" },
    { "close", "close", "%SystemRoot%\\System32\\w.dll", LOD_CODE_PATH, "in the system's folder" },
    { "library=web.dll", "library=%windir%\\System32\\w.dll", "%ProgramFiles%\\w.dll", LOD_CODE_OK,
      "" },
};

EPC_TEST_LOOP(command__a_refusal_has_another_code_than_wrong_use,
              sizeof refusals / sizeof *refusals)
{
    static char text[1000];
    const char *at = strstr(ini, refusals[_i].ini_find);

    begin();
    remove_key();
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - ini), ini, refusals[_i].ini_replace,
             at + strlen(refusals[_i].ini_find));
    inicase_text(&c, "other.ini", text);
    ready(LOD_VERB_INSTALL, "other.ini");
    command.options.create_key = true;
    command.options.dll[INI_PERF_LIBRARY] = refusals[_i].library;
    ck_assert_int_eq(lod_command_run(&command), refusals[_i].code);
    ck_assert(*refusals[_i].says == '\0' || says(refusals[_i].says));
    end();
}

EPC_TEST_IN(command__the_same_counters_are_installed_already, begin(), end())
{
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ready(LOD_VERB_INSTALL, "web.ini");
    command.dlls = NULL;
    command.options.strict = true;
    ck_assert_int_eq(lod_command_run(&command), LOD_CODE_EXISTS);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
}
