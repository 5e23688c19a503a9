/* SPDX-License-Identifier: MIT
 *
 * save.c -- from a call of Collect to a capture's file.
 *
 * A capture takes its texts from the case and its bytes from the call.  A call that is checked
 * after it was saved is written a second time, with the mark that it was.
 */
#include "harness/capture/save.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "kit/system/files.h"
#include "host/call.h"
#include "sdk/port/port.h"
#include "sdk/core/span.h"

#define PATH_CAPACITY 2048u

/* A file's name may have 255 bytes on most systems. */
#define SERVICE_MAX 200u

bool harness_format_capture_path(char *out, size_t capacity, const char *folder, uint32_t number,
                                 const char *service)
{
    char name[SERVICE_MAX + 4];
    size_t used = 0;
    int count;

    for (; *service && used < SERVICE_MAX; service++) {
        unsigned char c = (unsigned char)*service;

        if (c < 0x20 || c == 0x7F || strchr("%\\/:*?\"<>|", c))
            used += (size_t)sprintf(name + used, "%%%02X", c);
        else
            name[used++] = (char)c;
    }
    /* Not in the middle of a character. */
    while (*service && used > 0 && ((unsigned char)*service & 0xC0) == 0x80) {
        service--;
        used--;
    }
    name[used] = '\0';
    count =
        snprintf(out, capacity, "%s/%06" PRIu32 ".%s" READER_CAPTURE_SUFFIX, folder, number, name);
    return count > 0 && (size_t)count < capacity;
}

int harness_begin_saving_captures(struct harness_save *out, const char *folder,
                                  const struct harness_case *about, char *message, size_t capacity)
{
    char path[PATH_CAPACITY];
    int status = kit_ensure_folder_exists(folder);

    *out = (struct harness_save){ .folder = folder, .about = about };
    if (status != EPC_OK)
        snprintf(message, capacity, "the folder %s for --save cannot be made: %s", folder,
                 status == EPC_E_EXISTS ? "there is a file of that name" : epc_status_text(status));
    else if (!harness_format_capture_path(path, sizeof path, folder, 1, about->key->service))
        snprintf(message, capacity, "the path that --save was given is too long");
    else if (kit_path_exists(path))
        snprintf(message, capacity,
                 "%s holds answers of %s already: give --save another folder, or empty this one",
                 folder, about->key->service);
    else
        return EPC_OK;
    return EPC_E_INVALID;
}

void harness_remove_captures(const char *folder, const char *service)
{
    char path[PATH_CAPACITY];

    for (uint32_t number = 1;
         folder && harness_format_capture_path(path, sizeof path, folder, number, service) &&
         kit_path_exists(path);
         number++)
        kit_remove_file(path);
}

void harness_release_capture_save(struct harness_save *save)
{
    reader_names_release(&save->names);
    memset(save, 0, sizeof *save);
}

/* ---- One call ---- */

/* Everything about the call but names. */
static void fill_in_capture(const struct harness_save *save, const struct harness_call *call,
                            const struct host_reply_collected *reply, struct reader_capture *out)
{
    const struct harness_case *about = save->about;
    const struct host_provider_key *key = about->key;

    memset(out, 0, sizeof *out);
    snprintf(out->service, sizeof out->service, "%s", key->service);
    snprintf(out->library, sizeof out->library, "%s", key->library);
    snprintf(out->procedure, sizeof out->procedure, "%s", key->collect);
    out->number = save->number;
    out->level = about->level;
    out->profile = about->profile;
    out->first_counter = key->first_counter;
    out->last_counter = key->last_counter;
    out->first_help = key->first_help;
    out->last_help = key->last_help;
    out->times = (struct epci_answer_times){ epci_clock_ticks(), epci_clock_frequency(),
                                             epci_clock_100ns() };
    out->question = *call->question;
    out->reply = *reply;
    out->stored = reader_capture_min_bytes_of_buffer(reply, call->question->capacity);
    out->block = call->block;
    if (about->circumstance) {
        snprintf(out->when, sizeof out->when, "%s", about->circumstance->when);
        snprintf(out->exception_rule, sizeof out->exception_rule, "%s",
                 harness_rules[about->circumstance->exception].id);
    }
}

static int write_capture(const struct reader_capture *capture, const char *path, bool again)
{
    struct epci_span parts[4];
    char *lines;
    size_t bytes;
    int status = reader_capture_encode_header(capture, &lines, &bytes);

    if (status != EPC_OK)
        return status;
    parts[0] = epci_span_of(lines, bytes);
    parts[1] = epci_span_of(capture->reply.before.at, capture->reply.before.count);
    parts[2] = epci_span_of(capture->block, capture->stored);
    parts[3] = epci_span_of(capture->reply.after.at, capture->reply.after.count);
    status = kit_write_file_atomically(path, parts, 4, again);
    free(lines);
    return status;
}

/* ---- Names ---- */

static int compare_index_with_entry(const void *key, const void *entry)
{
    uint32_t index = *(const uint32_t *)key,
             other = ((const struct reader_name_entry *)entry)->index;

    return index < other ? -1 : index > other;
}

/* Add an index's entry, if there is one and it is not in the list yet. */
static void add_name_of_index(const struct reader_names *names, uint32_t index,
                              struct reader_names *used)
{
    const struct reader_name_entry *entry =
        names->count ? bsearch(&index, names->entries, names->count, sizeof *names->entries,
                               compare_index_with_entry)
                     : NULL;

    if (!entry || used->count == READER_CAPTURE_NAMES_MAX)
        return;
    for (size_t i = 0; i < used->count; i++)
        if (used->entries[i].index == index)
            return;
    used->entries[used->count++] = *entry;
}

/* The entries of `names` that a block's objects and counters use; used->entries has room for
 * READER_CAPTURE_NAMES_MAX, used->count is 0 before. */
static void collect_names_of_block(const struct reader_names *names, struct epci_span block,
                                   struct reader_names *used)
{
    struct check_parsed_object object;
    struct check_parsed_counter counter;

    while (check_read_next_object(&block, &object, NULL) == EPC_OK) {
        struct epci_span definitions = object.definitions;

        add_name_of_index(names, object.head.name_index, used);
        while (check_read_next_counter(&definitions, &counter, NULL) == EPC_OK)
            add_name_of_index(names, counter.head.name_index, used);
    }
}

/* ---- Files ---- */

static int save_call_as_capture(const struct harness_save *save, const struct harness_call *call,
                                const struct host_reply_collected *reply, bool checked, bool again)
{
    struct reader_name_entry entries[READER_CAPTURE_NAMES_MAX];
    struct reader_capture capture;
    char path[PATH_CAPACITY];
    int status = EPC_E_RANGE;

    fill_in_capture(save, call, reply, &capture);
    capture.checked = checked;
    capture.names = (struct reader_names){ save->names.units, entries, 0, 0 };
    collect_names_of_block(&save->names, epci_span_of(capture.block, capture.stored),
                           &capture.names);
    /* The questions are ours and plain ASCII, but declared as constant. */
    capture.query = (char *)capture.question.query;
    if (harness_format_capture_path(path, sizeof path, save->folder, save->number,
                                    save->about->key->service))
        status = write_capture(&capture, path, again);
    if (status != EPC_OK)
        fprintf(stderr, "epc-harness: %s cannot be written: %s\n", path, epc_status_text(status));
    return status;
}

int harness_save_call(struct harness_save *save, const struct harness_call *call)
{
    const struct host_fault *death = call->ending.death;
    const enum host_outcome outcome = call->ending.outcome;
    const struct host_reply_collected *reply = call->reply;
    struct host_reply_collected died;
    bool judging = save->judging;

    save->judging = false;
    if (outcome == HOST_GONE && death->code && death->in_call) {
        memset(&died, 0, sizeof died);
        died.fault = *death;
        reply = &died;
    } else if (outcome != HOST_RETURNED && outcome != HOST_EXCEPTION) {
        return EPC_OK;
    }
    save->number++;
    return save_call_as_capture(save, call, reply, judging, false);
}

int harness_resave_call_marked_checked(const struct harness_save *save,
                                       const struct harness_call *call)
{
    return save_call_as_capture(save, call, call->reply, true, true);
}
