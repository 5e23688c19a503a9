/* SPDX-License-Identifier: MIT
 *
 * madeup.h -- a made-up system for the provider of the system's own objects, and its answers.
 */
#pragma once

#include "provider-system/sysperf.h"
#include "check/walk.h"

#define MADE_PROCESSES 4000u

struct made_process {
    uint64_t id, creator, created, user, kernel;
    uint64_t virtual_bytes, working_set, private_bytes, paged_bytes;
    uint64_t virtual_peak, working_set_peak;
    uint32_t handles, threads;
    int32_t priority;
    const uint16_t *name; /* NULL: as ASCII in `text`; both NULL: no name */
    uint32_t units;
    const char *text;
};

struct made_file {
    char name[32];
    char text[2048];
};

/* What the calls answer.  made_reset sets a small machine with everything. */
struct made {
    struct made_process processes[MADE_PROCESSES];
    uint32_t process_count;
    uint32_t grows;        /* so many processes appear before each of the next calls, */
    uint32_t grow_calls;   /* which are so many, */
    uint32_t grow_after;   /* after so many others */
    int processes_status;  /* negative: the call fails */
    uint32_t thread_state; /* of all threads, and the rest */
    uint32_t thread_switches;
    int32_t thread_base;
    struct sysperf_processor processors[4];
    int processor_count;
    struct sysperf_activity activity;
    int activity_status;
    struct sysperf_memory memory;
    int memory_status;
    struct sysperf_paging_file files[3];
    int file_count;
    struct sysperf_drive drives[SYSPERF_DRIVES];
    uint64_t drive_fills; /* so much of a drive at each call */
    struct sysperf_transfers disks[4];
    struct sysperf_interface interfaces[3];
    int interface_count;
    struct sysperf_clocks clocks;
    uint32_t list_calls;
    struct made_file unix_files[64]; /* of Linux; none: there is no Linux */
    uint32_t unix_file_count;
    const char *long_file; /* the text of each file that is empty; or NULL */
    struct {
        const char *path;
        uint64_t all, available;
    } spaces[4];
};

extern struct made made;

void made_reset(void);

/* A file below /proc, which replaces one of the same name. */
void made_file_is(const char *name, const char *text);

/* It cannot be read any more. */
void made_lose_file(const char *name);

/* A process with this number and program; the rest depends on the number. */
struct made_process *made_add(uint64_t id, const char *text);
void made_remove(uint64_t id);

/* Open the provider, which finds out what the made-up system has; and close it. */
void made_open(void);
void made_close(void);

/* Collect; the rules check the answer at level 1, with names. */
void made_collect(const char *query);
/* Open and collect. */
void made_ask(const char *query);

/* Does the last answer have the object; has it the counter? */
bool made_has_object(uint32_t object);
bool made_has(uint32_t object, uint32_t counter);

/* PerfTime of an object whose clock is the system time. */
uint64_t made_object_time(uint32_t object);

/* The number of instances; -1: none, as the object has no instances. */
int made_count(uint32_t object);

/* A value of the instance with this name, or of the only block (NULL); for a base pass its
 * counter's symbol to made_base.  Without it the test fails. */
uint64_t made_cell(uint32_t object, const char *name, uint32_t counter, bool base);
#define made_value(object, name, counter) made_cell(object, name, counter, false)
#define made_base(object, name, counter)  made_cell(object, name, counter, true)
/* Assert several of them: "6=2000 142=300". */
void made_shows(uint32_t object, const char *name, const char *wanted);

/* The name of instance `number`, and the name of its parent ("" without parent).  Static. */
const char *made_name(uint32_t object, int number);
const char *made_parent(uint32_t object, int number);
