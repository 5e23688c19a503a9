/* SPDX-License-Identifier: MIT
 *
 * check_save.c -- check --save: which files are written, and their contents. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "harness/capture/save.h"
#include "reader/captures/saved.h"
#include "host/call.h"
#include "kit/system/memregistry.h"
#include "kit/system/files.h"
#include "sdk/core/span.h"
#include "sdk/port/registry.h"

#define PERFLIB "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\009"

static char message[400];

static const struct {
    const char *service;
    const char *path;
} paths[] = {
    { "WebPerf", "d/000007.WebPerf.capture" },
    { ".NET CLR Data", "d/000007..NET CLR Data.capture" },
    { "a/b:c*?\"<>|%\x01", "d/000007.a%2Fb%3Ac%2A%3F%22%3C%3E%7C%25%01.capture" },
    { "caf\xC3\xA9", "d/000007.caf\xC3\xA9.capture" },
};

EPC_TEST(save__names_a_file_by_number_and_service)
{
    char path[300];

    for (size_t i = 0; i < EPC_COUNT(paths); i++) {
        ck_assert(harness_format_capture_path(path, sizeof path, "d", 7, paths[i].service));
        ck_assert_str_eq(path, paths[i].path);
    }
}

EPC_TEST(save__cuts_a_long_service_between_two_characters)
{
    char service[256], path[300];

    memset(service, 'a', sizeof service);
    strcpy(service + 199, "\xC3\xA9xyz");
    ck_assert(harness_format_capture_path(path, sizeof path, "d", 1, service));
    ck_assert_uint_eq(strlen(path), 2 + 7 + 199 + 8);
    ck_assert_str_eq(path + 2 + 7 + 198, "a.capture");
    ck_assert(!harness_format_capture_path(path, 100, "d", 1, service));
}

/* ---- Files ---- */

static char folder[64];
static struct host_provider_key key;
static struct harness_case about;
static struct host_fault death;

/* A folder's name that does not exist. */
static void fresh_folder(void)
{
    static int number;

    do
        snprintf(folder, sizeof folder, "check-save-%d.tmp", ++number);
    while (kit_path_exists(folder));
    about = (struct harness_case){ .key = &key, .level = 1 };
    memset(&death, 0, sizeof death);
    memset(&key, 0, sizeof key);
    strcpy(key.service, "WebPerf");
    strcpy(key.collect, "WebPerfCollect");
}

static void remove_one(void *context, const char *name)
{
    char path[400];

    (void)context;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    remove(path);
}

static void count_one(void *context, const char *name)
{
    (void)name;
    ++*(int *)context;
}

static int count_files(void)
{
    int count = 0;

    ck_assert_int_eq(kit_for_each_folder_entry(folder, count_one, &count), EPC_OK);
    return count;
}

/* The file seam cannot remove a folder; empty ones stay. */
static void clean_up(void)
{
    kit_for_each_folder_entry(folder, remove_one, NULL);
    remove(folder);
}

/* A machine on which 230 has a name and 232 has none. */
static struct epci_registry machine(void)
{
    static const uint16_t table[] = { '2', '3', '0', 0, 'S', 'i', 't', 'e', 0, '9', 0, 'x', 0, 0 };
    struct epci_registry registry;

    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    ck_assert_int_eq(registry.ops->create_key(registry.self, PERFLIB), EPC_OK);
    ck_assert_int_eq(registry.ops->write(registry.self, PERFLIB, "Counter", EPCI_REG_MULTI_SZ,
                                         table, sizeof table),
                     EPC_OK);
    return registry;
}

/* The call that ended like this. */
static struct harness_call call_of(const struct host_question *question, enum host_outcome outcome,
                                   const struct host_reply_collected *reply)
{
    return (struct harness_call){ .question = question,
                                  .ending = { outcome, &reply->fault, &death, 0, { 0 } },
                                  .reply = reply };
}

EPC_TEST_IN(save__keeps_a_call_with_the_names_that_it_uses, fresh_folder(), clean_up())
{
    struct epci_registry registry = machine();
    struct host_reply_collected reply = { 0 };
    struct host_question question = { .query = "Global", .fill = 0xCD };
    struct harness_save save;
    struct harness_call call;
    struct reader_saved saved;
    struct block b;
    void *memory;
    char path[128], name[16];

    block_init(&b);
    block_object(&b, 230, BLOCK_SINGLE);
    block_counter(&b, 232, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    question.capacity = (uint32_t)b.used;
    reply.bytes = reply.data.count = (uint32_t)b.used;
    reply.moved = (int64_t)b.used;
    reply.types = 1;
    ck_assert_int_eq(harness_begin_saving_captures(&save, folder, &about, message, sizeof message),
                     EPC_OK);
    ck_assert_int_eq(reader_names_load(&save.names, &registry, "009"), EPC_OK);
    call = call_of(&question, HOST_RETURNED, &reply);
    call.block = b.bytes;
    ck_assert_int_eq(harness_save_call(&save, &call), EPC_OK);
    ck_assert_int_eq(count_files(), 1);
    ck_assert(harness_format_capture_path(path, sizeof path, folder, 1, "WebPerf"));
    ck_assert_msg(reader_load_capture_or_answer_file(&saved, path, &memory, message,
                                                     sizeof message) == EPC_OK,
                  "%s", message);
    ck_assert_int_eq(saved.form, READER_SAVED_CAPTURE);
    ck_assert_uint_eq(saved.capture.names.count, 1);
    ck_assert(reader_names_find(&saved.capture.names, 230, name, sizeof name));
    ck_assert_str_eq(name, "Site");
    ck_assert_mem_eq(saved.capture.block, b.bytes, b.used);
    reader_saved_release(&saved);
    kit_free(memory);
    harness_release_capture_save(&save);
    block_release(&b);
    kit_registry_release(&registry);
}

EPC_TEST_IN(save__keeps_an_exception_and_a_death_in_the_call_and_nothing_of_a_call_without_an_end,
            fresh_folder(), clean_up())
{
    struct host_reply_collected reply = { .fault = { .code = 0xC0000005u } };
    struct host_question question = { .query = "Global", .capacity = 64 };
    struct harness_save save;
    struct harness_call call;

    death.code = 0xC00000FDu;
    death.in_call = true;
    ck_assert_int_eq(harness_begin_saving_captures(&save, folder, &about, message, sizeof message),
                     EPC_OK);
    call = call_of(&question, HOST_TIMEOUT, &reply);
    ck_assert_int_eq(harness_save_call(&save, &call), EPC_OK);
    ck_assert_int_eq(count_files(), 0);
    call = call_of(&question, HOST_EXCEPTION, &reply);
    ck_assert_int_eq(harness_save_call(&save, &call), EPC_OK);
    ck_assert_int_eq(count_files(), 1);
    call = call_of(&question, HOST_GONE, &reply);
    ck_assert_int_eq(harness_save_call(&save, &call), EPC_OK);
    ck_assert_int_eq(count_files(), 2);
    death.in_call = false;
    call = call_of(&question, HOST_GONE, &reply);
    ck_assert_int_eq(harness_save_call(&save, &call), EPC_OK);
    ck_assert_int_eq(count_files(), 2);
    harness_release_capture_save(&save);
}

EPC_TEST_IN(save__says_of_a_call_whether_it_was_checked_when_it_was_made_or_later, fresh_folder(),
            clean_up())
{
    const struct harness_circumstance circumstance = { HARNESS_HOST_CALL_NO_RETURN, "before Open" };
    struct host_reply_collected reply = { .status = 234 };
    struct host_question question = { .query = "Global", .capacity = 64 };
    struct harness_save save;
    struct harness_call call;
    struct reader_saved saved;
    void *memory;
    char path[128];

    about.circumstance = &circumstance;
    ck_assert_int_eq(harness_begin_saving_captures(&save, folder, &about, message, sizeof message),
                     EPC_OK);
    for (uint32_t i = 1; i <= 3; i++) {
        save.judging = i == 2;
        call = call_of(&question, HOST_RETURNED, &reply);
        ck_assert_int_eq(harness_save_call(&save, &call), EPC_OK);
        if (i > 1)
            ck_assert_int_eq(harness_resave_call_marked_checked(&save, &call), EPC_OK);
        ck_assert(harness_format_capture_path(path, sizeof path, folder, i, "WebPerf"));
        ck_assert_int_eq(
            reader_load_capture_or_answer_file(&saved, path, &memory, message, sizeof message),
            EPC_OK);
        ck_assert(saved.capture.checked == (i > 1));
        ck_assert_uint_eq(saved.capture.number, i);
        ck_assert_str_eq(saved.capture.when, "before Open");
        ck_assert_str_eq(saved.capture.exception_rule, "call-no-return");
        reader_saved_release(&saved);
        kit_free(memory);
    }
    ck_assert_int_eq(count_files(), 3);
    harness_release_capture_save(&save);
}

EPC_TEST_IN(save__refuses_a_folder_with_captures_of_the_same_service, fresh_folder(), clean_up())
{
    struct host_reply_collected reply = { .status = 234 };
    struct host_question question = { .query = "Global", .capacity = 64 };
    struct harness_save save;
    struct harness_call call;

    ck_assert_int_eq(harness_begin_saving_captures(&save, folder, &about, message, sizeof message),
                     EPC_OK);
    call = call_of(&question, HOST_RETURNED, &reply);
    ck_assert_int_eq(harness_save_call(&save, &call), EPC_OK);
    harness_release_capture_save(&save);
    ck_assert_int_eq(harness_begin_saving_captures(&save, folder, &about, message, sizeof message),
                     EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(message, "holds answers of WebPerf already"));
    harness_release_capture_save(&save);
    strcpy(key.service, "Other");
    ck_assert_int_eq(harness_begin_saving_captures(&save, folder, &about, message, sizeof message),
                     EPC_OK);
    harness_release_capture_save(&save);
}

EPC_TEST_IN(save__a_file_of_the_folders_name_is_told, fresh_folder(), remove(folder))
{
    const struct epci_span bytes = epci_span_of("x", 1);
    struct harness_save save;

    ck_assert_int_eq(kit_write_file_atomically(folder, &bytes, 1, false), EPC_OK);
    ck_assert_int_eq(harness_begin_saving_captures(&save, folder, &about, message, sizeof message),
                     EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(message, "there is a file of that name"));
    harness_release_capture_save(&save);
}

EPC_TEST_IN(save__a_file_is_never_written_over_unless_that_is_wanted, fresh_folder(),
            remove(folder))
{
    const struct epci_span old = epci_span_of("old", 3), new = epci_span_of("new!", 4);
    void *memory;
    size_t bytes;

    ck_assert_int_eq(kit_write_file_atomically(folder, &old, 1, false), EPC_OK);
    ck_assert_int_eq(kit_write_file_atomically(folder, &new, 1, false), EPC_E_EXISTS);
    ck_assert_int_eq(kit_read_file_up_to(folder, 100, &memory, &bytes), EPC_OK);
    ck_assert_uint_eq(bytes, 3);
    kit_free(memory);
    ck_assert_int_eq(kit_write_file_atomically(folder, &new, 1, true), EPC_OK);
    ck_assert_int_eq(kit_read_file_up_to(folder, 100, &memory, &bytes), EPC_OK);
    ck_assert_uint_eq(bytes, 4);
    kit_free(memory);
}
