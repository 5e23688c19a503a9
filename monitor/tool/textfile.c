/* SPDX-License-Identifier: MIT
 *
 * textfile.c -- writes a file under another name, then renames it.
 *
 * WHY the retries: a program in Go, as the collectors are, opens a file so that it can be read and
 * written by others, but not be replaced, until it has read it.  That takes milliseconds.
 */
#include "monitor/tool/textfile.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "monitor/tool/output.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"

#define TEXTFILE_PATH 1100u
#define FIRST_WAIT_MS 5u
#define MAX_WAIT_MS   320u
#define TOTAL_WAIT_MS 2000u

/* The pauses between two tries; zeroed: none yet. */
struct retry_pauses {
    uint32_t wait, waited;
};

/* Wait a little longer than the last time; false: it was long enough. */
static bool wait_before_retry(struct retry_pauses *pauses)
{
    if (pauses->waited >= TOTAL_WAIT_MS)
        return false;
    if (pauses->wait == 0)
        pauses->wait = FIRST_WAIT_MS;
    else if (pauses->wait < MAX_WAIT_MS)
        pauses->wait *= 2;
    pauses->waited += pauses->wait;
    epci_thread_sleep(pauses->wait);
    return true;
}

/* Rename it; while a reader prevents that, wait. */
static int rename_with_retries(const char *from, const char *to)
{
    struct retry_pauses pauses = { 0, 0 };
    int status;

    do
        status = kit_rename_replacing_existing(from, to);
    while (status == EPC_E_ACCESS && wait_before_retry(&pauses));
    return status;
}

bool mon_textfile_remove(const char *path)
{
    struct retry_pauses pauses = { 0, 0 };

    do
        kit_remove_file(path);
    while (kit_path_exists(path) && wait_before_retry(&pauses));
    return !kit_path_exists(path);
}

int mon_textfile_replace(const char *path, struct epci_span text, char *message, size_t capacity)
{
    char temporary[TEXTFILE_PATH];
    int status, used;

    /* The number lets two processes write the same file, one after the other. */
    used = snprintf(temporary, sizeof temporary, "%s.%" PRIx32 ".tmp", path,
                    epci_own_process_identity().pid);
    if (used < 0 || (size_t)used >= sizeof temporary) {
        snprintf(message, capacity, "%.600s cannot be written: the path is too long", path);
        return EPC_E_RANGE;
    }
    status = mon_output_check_is_file_or_absent(path, message, capacity);
    if (status != EPC_OK)
        return status;
    status = kit_write_and_flush_file(temporary, text);
    if (status != EPC_OK) {
        mon_format_output_write_problem(status, path, message, capacity);
        return status;
    }
    status = rename_with_retries(temporary, path);
    if (status == EPC_OK)
        return EPC_OK;
    kit_remove_file(temporary);
    if (status != EPC_E_ACCESS) {
        mon_format_output_write_problem(status, path, message, capacity);
        return status;
    }
    snprintf(message, capacity,
             "%.600s cannot be replaced: another program keeps it open, or it may not be changed; "
             "tried for %u seconds",
             path, TOTAL_WAIT_MS / 1000);
    return status;
}
