/* SPDX-License-Identifier: MIT
 *
 * applications.c -- the programs that publish counters of the service, those that the DLL does not
 * take, and those that could not publish.
 */
#include "monitor/doctor/road.h"

#include <inttypes.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/schema/stamp.h"

/* Without memory it is left out. */
static struct mon_seen_application *append_seen_application(struct mon_road *road, uint32_t pid)
{
    struct mon_seen_application *seen;

    if (road->seen_count == MON_ROAD_APPLICATIONS ||
        !KIT_RESERVE(&road->arena, road->seen, road->seen_count, road->seen_capacity))
        return NULL;
    seen = &road->seen[road->seen_count++];
    memset(seen, 0, sizeof *seen);
    seen->application.pid = pid;
    kit_process_describe(pid, &seen->process);
    return seen;
}

/* An reader_application_fn. */
static void append_application(void *context, const struct reader_application *application)
{
    struct mon_road *road = context;
    struct mon_seen_application *seen = append_seen_application(road, application->pid);
    char why[READER_APPLICATION_WHY];

    if (!seen)
        return;
    seen->application = *application;
    if (!seen->process.account[0] && application->account[0])
        kit_account_name(application->account, seen->process.account);
    if (!reader_region_is_accepted_by_dll(application)) {
        reader_format_application_rejection(application, why);
        seen->why = mon_road_format_text(road, "%s", why);
    }
}

static void append_process_that_failed_to_publish(void *context, uint32_t pid)
{
    struct mon_road *road = context;
    const int failure = reader_read_application_failure(road->service, pid);
    struct mon_seen_application *seen = failure ? append_seen_application(road, pid) : NULL;

    if (seen)
        seen->failure = failure;
}

void mon_road_list_applications(struct mon_road *road)
{
    if (road->listed)
        return;
    road->listed = true;
    road->unmapped =
        reader_applications_list(&road->facts.stamp, road->facts.publishers, road->service, true,
                                 append_application, road) == EPC_E_NOMEM;
    kit_for_each_process(append_process_that_failed_to_publish, road);
}

/* "process 812 (C:\x\shop.exe, account DESK\anna, 64 bits)" */
static const char *describe_seen_application(struct mon_road *road,
                                             const struct mon_seen_application *seen)
{
    const struct kit_process *process = &seen->process;

    return mon_road_format_text(road, "process %" PRIu32 " (%s%s%s, %s)", seen->application.pid,
                                process->program[0] ? process->program : "a program without a name",
                                process->account[0] ? ", account " : "", process->account,
                                process->bits == 32   ? "32 bits"
                                : process->bits == 64 ? "64 bits"
                                                      : "bitness not known");
}

/* ---- Faults ---- */

#define NAME_ITS_ACCOUNT                                                                           \
    "add the account to publishers in the schema and build the application and the DLL again, or " \
    "start the application under an account that is named there"

static void report_refused_application(struct mon_road *road,
                                       const struct mon_seen_application *seen)
{
    const enum reader_application_verdict verdict = seen->application.verdict;
    const bool access = verdict == READER_APPLICATION_CLOSED;

    mon_road_add_fault_step(
        road, "applications",
        verdict == READER_APPLICATION_SCHEMA     ? "refused-schema"
        : verdict == READER_APPLICATION_FORMAT   ? "refused-format"
        : verdict == READER_APPLICATION_ACCOUNT  ? "refused-publisher"
        : access                                 ? "refused-access"
        : verdict == READER_APPLICATION_UNMAPPED ? "no-memory"
                                                 : "refused-damaged",
        mon_road_format_text(road, "the DLL leaves out %s: %s",
                             describe_seen_application(road, seen), seen->why),
        access ? "run the reader as an administrator, or in the account of the application"
        : verdict == READER_APPLICATION_UNMAPPED ? MON_ROAD_MEMORY
        : verdict == READER_APPLICATION_DAMAGED  ? "start the application again"
        : verdict == READER_APPLICATION_ACCOUNT
            ? NAME_ITS_ACCOUNT
            : mon_road_format_text(
                  road,
                  "end this process and start the application of the same build as "
                  "the DLL %s",
                  road->target.path));
}

/* How many regions are published, by this process or, if it is 0, by any. */
static size_t count_published_regions(const struct mon_road *road, uint32_t pid)
{
    size_t count = 0;

    for (size_t i = 0; i < road->seen_count; i++)
        count += !road->seen[i].failure && (!pid || road->seen[i].application.pid == pid);
    return count;
}

/* The formats have room for the process, and then the service. */
static const struct failure_text {
    int status;
    const char *cause, *found, *advice;
} failure_texts[] = {
    { EPC_E_ACCESS, "publisher",
      "%s may not publish: its account is none of the schema's publishers", NAME_ITS_ACCOUNT },
    { EPC_E_SCHEMA, "schema", "%s could not publish: its tables are not a correct schema",
      "generate the tables again with epc-ini gen, build the application with them, and start it" },
    { EPC_E_NOMEM, "no-memory", "%s had no memory to publish",
      "give the system memory, and start the application again" },
    { EPC_E_NOSPACE, "no-room", "%s has more instances than it has room for",
      "start the application with a larger limit_mib in the epc_app_options of epc_app_open" },
    { EPC_E_EXISTS, "name-taken",
      "%s could not publish: another program has taken a name that begins with epc-%s-",
      "end the program that has taken the name, and start the application again" },
    { EPC_E_CORRUPT, "name-taken",
      "%s could not publish: another program has taken a name that begins with epc-%s-",
      "end the program that has taken the name, and start the application again" },
    { EPC_E_BUSY, "busy",
      "%s could not publish: another process of the service held the mutex epc-%s-mutex for a "
      "second",
      "end the process that holds it, or let it go on, and start the application again" },
};

static void report_failure_to_publish(struct mon_road *road,
                                      const struct mon_seen_application *seen)
{
    const char *who = describe_seen_application(road, seen);

    /* One that is not published has no instances. */
    if (seen->failure == EPC_E_NOSPACE &&
        count_published_regions(road, seen->application.pid) == 0) {
        mon_road_add_fault_step(
            road, "applications", "full",
            mon_road_format_text(road,
                                 "%s could not publish: %zu others publish counters of "
                                 "the service, and there is room for no more",
                                 who, count_published_regions(road, 0)),
            "end some of the others, and start the application again");
        return;
    }
    for (size_t i = 0; i < EPC_COUNT(failure_texts); i++)
        if (failure_texts[i].status == seen->failure) {
            mon_road_add_fault_step(
                road, "applications", failure_texts[i].cause,
                mon_road_format_text(road, failure_texts[i].found, who, road->service),
                failure_texts[i].advice);
            return;
        }
    mon_road_add_fault_step(
        road, "applications", "failed",
        mon_road_format_text(road, "%s could not publish: %s", who, epc_status_text(seen->failure)),
        "start the application again");
}

/* Does an application have to publish some object?  Others are collected by callbacks. */
static bool needs_application(const struct mon_road *road)
{
    const struct epci_stamp *stamp = &road->facts.stamp;
    uint32_t skip = 0;

    for (uint32_t i = 0; road->facts.stamp_bytes && i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);

        if (skip-- > 0)
            continue;
        skip = record.size;
        if (!(record.type & EPC_CALLBACK))
            return true;
    }
    return false;
}

static void add_good_applications_step(struct mon_road *road, size_t taken)
{
    const struct mon_seen_application *first = road->seen;

    if (taken == 0)
        mon_road_add_good_step(road, "applications", "it needs none");
    else if (taken == 1)
        mon_road_add_good_step(road, "applications", "%s", describe_seen_application(road, first));
    else
        mon_road_add_good_step(road, "applications", "%zu publish", taken);
}

void mon_road_diagnose_applications(struct mon_road *road)
{
    const struct mon_seen_application *refused = NULL, *failed = NULL, *empty = NULL;
    size_t taken = 0, local = 0, instances = 0;

    if (!road->key.library[0])
        return;
    mon_road_list_applications(road);
    for (size_t i = 0; i < road->seen_count; i++) {
        const struct mon_seen_application *one = &road->seen[i];

        if (one->why && !refused)
            refused = one;
        if (one->failure && !failed)
            failed = one;
        if (one->why || one->failure)
            continue;
        taken++;
        local += one->application.local;
        instances += one->application.instances;
        if (one->application.instances == 0 && !empty)
            empty = one;
    }
    road->local_only = taken > 0 && local == taken;
    if (road->unmapped)
        mon_road_add_fault_step(road, "applications", "no-memory",
                                "there is no memory to map the directory of its applications",
                                MON_ROAD_MEMORY);
    else if (refused)
        report_refused_application(road, refused);
    else if (failed)
        report_failure_to_publish(road, failed);
    else if (taken == 0 && needs_application(road))
        mon_road_add_fault_step(road, "applications", "no-application",
                                "no application publishes its counters", "start the application");
    else if (empty && instances == 0 && road->facts.stamp_bytes)
        mon_road_add_fault_step(road, "applications", "no-instance",
                                mon_road_format_text(road, "%s publishes, and has no instance",
                                                     describe_seen_application(road, empty)),
                                "let the application add one: epc_instance_add");
    else
        add_good_applications_step(road, taken);
}
