/* SPDX-License-Identifier: MIT
 *
 * match.c -- follows the pairs, and reads both sides when there are new processes.
 */
#include "provider-system/sysperf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "provider-system/processes/match_find.h"

#define PAUSE_MAX 6 /* a power of two: answers between two searches that may be in vain */

/* A file of a process; freed by the caller. */
static bool read_process_file(const struct sysperf_calls *calls, uint32_t pid, const char *file,
                              struct sysperf_text *out)
{
    char name[32];

    snprintf(name, sizeof name, "%u/%s", (unsigned)pid, file);
    return sysperf_linux_read_file(calls, name, out) >= 0;
}

static bool read_process_stat(const struct sysperf_calls *calls, uint32_t pid,
                              struct sysperf_proc_process *out)
{
    struct sysperf_text text;

    return read_process_file(calls, pid, "stat", &text) &&
           sysperf_linux_free_parsed_file(&text, sysperf_parse_process_stat(&text, out));
}

static bool read_process_status(const struct sysperf_calls *calls, uint32_t pid,
                                struct sysperf_proc_memory *out)
{
    struct sysperf_text text;

    return read_process_file(calls, pid, "status", &text) &&
           sysperf_linux_free_parsed_file(&text, sysperf_parse_process_status(&text, out));
}

static bool read_process_io(const struct sysperf_calls *calls, uint32_t pid,
                            struct sysperf_proc_io *out)
{
    struct sysperf_text text;

    return read_process_file(calls, pid, "io", &text) &&
           sysperf_linux_free_parsed_file(&text, sysperf_parse_process_io(&text, out));
}

/* ---- The pairs that there are ---- */

static int compare_by_id_and_creation_time(const void *left, const void *right)
{
    const struct sysperf_match *a = left, *b = right;

    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return (a->created > b->created) - (a->created < b->created);
}

/* The matches of this list, with the partners of the last one. */
static struct sysperf_match *carry_matches_over(const struct sysperf_matches *matches,
                                                const struct sysperf_process *each, uint32_t count)
{
    struct sysperf_match *now = calloc((size_t)count + 1, sizeof *now);
    uint32_t old = 0;

    if (!now)
        return NULL;
    for (uint32_t i = 0; i < count; i++)
        now[i] =
            (struct sysperf_match){ .id = each[i].id, .created = each[i].created, .number = i };
    qsort(now, count, sizeof *now, compare_by_id_and_creation_time);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number = now[i].number;

        while (old < matches->count &&
               compare_by_id_and_creation_time(&matches->each[old], &now[i]) < 0)
            old++;
        if (old == matches->count ||
            compare_by_id_and_creation_time(&matches->each[old], &now[i]) != 0)
            continue;
        now[i] = matches->each[old++];
        now[i].number = number;
        now[i].late = now[i].late || now[i].pid == 0;
    }
    return now;
}

static void update_fault_and_io_counts(struct sysperf_match *match,
                                       const struct sysperf_proc_process *process,
                                       const struct sysperf_proc_io *io)
{
    const uint64_t counts[SYSPERF_COUNTS] = { process->minor_faults + process->major_faults,
                                              io->reads, io->writes, io->read_bytes,
                                              io->write_bytes };

    /* The base is below 0 where less is counted than was shown of another process. */
    for (int i = 0; i < SYSPERF_COUNTS; i++) {
        uint64_t value = counts[i] - match->base[i];

        if ((int64_t)(value - match->shown[i]) > 0)
            match->shown[i] = value;
    }
}

/* A new pair: what a late one shows goes on from what it showed. */
static void begin_match_with_candidate(struct sysperf_match *match,
                                       const struct sysperf_candidate *candidate,
                                       const struct sysperf_proc_io *io)
{
    const struct sysperf_proc_process *process = &candidate->process;

    match->pid = candidate->pid;
    match->start = process->start;
    memset(match->base, 0, sizeof match->base);
    if (match->late) {
        const uint64_t counts[SYSPERF_COUNTS] = { process->minor_faults + process->major_faults,
                                                  io->reads, io->writes, io->read_bytes,
                                                  io->write_bytes };

        for (int i = 0; i < SYSPERF_COUNTS; i++)
            match->base[i] = counts[i] - match->shown[i];
    }
    update_fault_and_io_counts(match, process, io);
}

static void set_sizes_of_linux(struct sysperf_process *process,
                               const struct sysperf_proc_memory *memory, bool swaps)
{
    if (swaps) {
        process->working_set_private = memory->anonymous;
        process->set_known = true;
    }
    if (process->width != 4)
        return;
    /* The list has the lower half. */
    process->virtual_peak = memory->virtual_peak;
    process->virtual_bytes = memory->virtual_bytes;
    process->working_set_peak = memory->working_set_peak;
    process->working_set = memory->working_set;
    process->paged_bytes = memory->anonymous + memory->swapped;
}

/* Reads the partner.  If it has ended, the process has ended too, and the counts stay; if it is
 * another one, they are not a pair. */
static void read_matched_process(const struct sysperf_calls *calls, struct sysperf_match *match,
                                 struct sysperf_process *process, bool swaps)
{
    struct sysperf_proc_process stat;
    struct sysperf_proc_memory memory;
    struct sysperf_proc_io io;

    if (!read_process_stat(calls, match->pid, &stat) || stat.start != match->start)
        return;
    if (stat.user < process->user || stat.kernel < process->kernel) {
        match->pid = 0;
        match->late = true;
        return;
    }
    if (read_process_io(calls, match->pid, &io))
        update_fault_and_io_counts(match, &stat, &io);
    if ((swaps || process->width == 4) && read_process_status(calls, match->pid, &memory))
        set_sizes_of_linux(process, &memory, swaps);
}

/* ---- The search ---- */

struct search {
    struct sysperf *sysperf;
    struct sysperf_matches *before;
    struct sysperf_match *matches; /* of all processes */
    uint32_t match_count;
    struct sysperf_process *each; /* the list */
    bool swaps;
    struct sysperf_seeker *seekers;
    uint32_t *places; /* of the seekers, in the matches */
    uint32_t seeker_count;
    struct sysperf_candidate *candidates;
    uint32_t candidate_count;
    uint32_t *ids; /* of Linux, ascending */
    uint32_t id_count;
};

static int compare_numbers(const void *left, const void *right)
{
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

/* 0: it cannot be read. */
static uint64_t read_start_of_process(const struct sysperf_calls *calls, uint32_t pid)
{
    struct sysperf_proc_process process;

    return read_process_stat(calls, pid, &process) ? process.start : 0;
}

/* Keeps those that cannot have a partner, and are still there.  If a search left some, perhaps one
 * of the numbers has become another process's. */
static void forget_ended_foreign_processes(struct search *search)
{
    const struct sysperf_calls *calls = search->sysperf->calls;
    struct sysperf_matches *matches = search->before;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < matches->foreign_count; i++) {
        const struct sysperf_foreign *foreign = &matches->foreign[i];

        if (bsearch(&foreign->pid, search->ids, search->id_count, sizeof *search->ids,
                    compare_numbers) &&
            (matches->failures == 0 ||
             read_start_of_process(calls, foreign->pid) == foreign->start))
            matches->foreign[kept++] = *foreign;
    }
    matches->foreign_count = kept;
}

/* The processes of Linux but those that have a partner or cannot have one. */
static bool list_unmatched_linux_ids(struct search *search)
{
    const struct sysperf_matches *before = search->before;
    uint32_t *skipped = malloc((search->match_count + before->foreign_count + 1) * sizeof *skipped);
    uint32_t count = 0, listed;
    int status = skipped
                     ? search->sysperf->calls->unix_processes(search->ids, SYSPERF_UNIX_PROCESSES)
                     : EPC_E_NOMEM;

    if (status < 0) {
        free(skipped);
        return false;
    }
    listed = search->id_count = (uint32_t)status;
    qsort(search->ids, listed, sizeof *search->ids, compare_numbers);
    forget_ended_foreign_processes(search);
    for (uint32_t i = 0; i < search->match_count; i++)
        if (search->matches[i].pid)
            skipped[count++] = search->matches[i].pid;
    for (uint32_t i = 0; i < before->foreign_count; i++)
        skipped[count++] = before->foreign[i].pid;
    qsort(skipped, count, sizeof *skipped, compare_numbers);
    search->id_count = 0;
    for (uint32_t i = 0; i < listed; i++)
        if (!bsearch(&search->ids[i], skipped, count, sizeof *skipped, compare_numbers))
            search->ids[search->id_count++] = search->ids[i];
    free(skipped);
    return true;
}

/* When Linux's processes were started is said from when the machine was. */
static bool read_boot_time(const struct sysperf_calls *calls, uint64_t *boot)
{
    struct sysperf_clocks clocks;
    uint64_t up;

    if (sysperf_linux_read_up_time(calls, &up) < 0)
        return false;
    calls->clocks(&clocks);
    if (up > clocks.now)
        return false;
    *boot = clocks.now - up;
    return true;
}

static void read_stat_and_memory_of_candidates(struct search *search, uint64_t boot)
{
    const struct sysperf_calls *calls = search->sysperf->calls;

    for (uint32_t i = 0; i < search->id_count; i++) {
        struct sysperf_candidate *candidate = &search->candidates[search->candidate_count];

        *candidate = (struct sysperf_candidate){ .pid = search->ids[i] };
        if (!read_process_stat(calls, candidate->pid, &candidate->process) ||
            !read_process_status(calls, candidate->pid, &candidate->memory))
            continue;
        candidate->started = boot + candidate->process.start;
        search->candidate_count++;
    }
}

/* The list once more; who is not in it any more has changed in every respect. */
static bool reread_values_of_all_seekers(struct search *search)
{
    struct sysperf_process process;
    struct sysperf_list list;

    if (sysperf_read_process_list(search->sysperf->calls, &search->sysperf->match_list, &list) < 0)
        return false;
    for (size_t at = 0; sysperf_list_next_process(&list, &at, &process);)
        for (uint32_t i = 0; i < search->seeker_count; i++)
            if (search->seekers[i].before.id == process.id &&
                search->seekers[i].before.created == process.created)
                search->seekers[i].after = process;
    return true;
}

/* The prefix in a process's environment, which belongs to *environment.  False: it says none. */
static bool read_wine_prefix(const struct sysperf_calls *calls, const char *file,
                             struct sysperf_text *environment, struct sysperf_text *out)
{
    if (sysperf_linux_read_file(calls, file, environment) < 0)
        return false;
    if (sysperf_find_environ_variable(environment, "WINEPREFIX", out)) {
        while (out->bytes > 1 && out->at[out->bytes - 1] == '/')
            out->bytes--;
        return true;
    }
    sysperf_linux_free_file(environment);
    return false;
}

/* Says the process another prefix than the server?  Both may write the same one in two ways. */
static bool has_other_wine_prefix(const struct sysperf_calls *calls, uint32_t pid,
                                  const struct sysperf_text *own)
{
    struct sysperf_text environment, prefix;
    char file[32];
    bool other;

    snprintf(file, sizeof file, "%u/environ", (unsigned)pid);
    if (!read_wine_prefix(calls, file, &environment, &prefix))
        return false;
    other = prefix.bytes != own->bytes || memcmp(prefix.at, own->at, own->bytes) != 0;
    sysperf_linux_free_file(&environment);
    return other;
}

static void mark_possible_candidates(struct search *search)
{
    const struct sysperf_calls *calls = search->sysperf->calls;
    struct sysperf_text environment, own;
    const bool has_own = read_wine_prefix(calls, "self/environ", &environment, &own);

    for (uint32_t i = 0; i < search->candidate_count; i++) {
        struct sysperf_candidate *candidate = &search->candidates[i];

        for (uint32_t j = 0; j < search->seeker_count && !candidate->possible; j++)
            candidate->possible = sysperf_match_can_be_partner(&search->seekers[j], candidate);
        candidate->other =
            candidate->possible && has_own && has_other_wine_prefix(calls, candidate->pid, &own);
    }
    if (has_own)
        sysperf_linux_free_file(&environment);
}

#define FOREIGN_MIN_AGE 1200000000u /* 100 ns: who is not found in two minutes is another's */

static uint32_t smaller_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Keeps who cannot be a partner out of the next searches, as long as those find everything. */
static void remember_foreign_processes(struct search *search, uint64_t now)
{
    struct sysperf_matches *matches = search->before;
    struct sysperf_foreign *foreign;
    uint32_t left = 0;

    for (uint32_t i = 0; i < search->seeker_count; i++)
        left += search->seekers[i].found == SYSPERF_NO_CANDIDATE;
    matches->failures = left ? matches->failures + 1 : 0;
    matches->pause = matches->failures < 2 ? 0 : 1u << smaller_of(matches->failures, PAUSE_MAX);
    if (matches->failures % 8 == 7)
        matches->foreign_count = 0;
    foreign = realloc(matches->foreign,
                      (matches->foreign_count + search->id_count + 1) * sizeof *foreign);
    if (!foreign)
        return;
    matches->foreign = foreign;
    for (uint32_t i = 0, next = 0; i < search->id_count; i++) {
        struct sysperf_foreign one = { search->ids[i], 0 };
        bool may = false;

        if (next < search->candidate_count && search->candidates[next].pid == search->ids[i]) {
            const struct sysperf_candidate *candidate = &search->candidates[next++];

            one.start = candidate->process.start;
            may = candidate->taken || candidate->possible ||
                  candidate->started + FOREIGN_MIN_AGE > now;
        } else {
            one.start = read_start_of_process(search->sysperf->calls, one.pid);
        }
        if (!may)
            foreign[matches->foreign_count++] = one;
    }
}

static void begin_matches_for_found_pairs(struct search *search)
{
    const struct sysperf_calls *calls = search->sysperf->calls;
    struct sysperf_proc_io io;

    for (uint32_t i = 0; i < search->seeker_count; i++) {
        struct sysperf_candidate *candidate;
        struct sysperf_match *match;

        if (search->seekers[i].found == SYSPERF_NO_CANDIDATE)
            continue;
        candidate = &search->candidates[search->seekers[i].found];
        match = &search->matches[search->places[i]];
        if (!read_process_io(calls, candidate->pid, &io))
            continue;
        begin_match_with_candidate(match, candidate, &io);
        set_sizes_of_linux(&search->each[match->number], &candidate->memory, search->swaps);
    }
}

static void search_for_linux_processes_of_wine(struct search *search)
{
    struct sysperf_clocks clocks;
    uint64_t boot;

    if (!list_unmatched_linux_ids(search) || !read_boot_time(search->sysperf->calls, &boot))
        return;
    search->candidates = malloc((search->id_count + 1) * sizeof *search->candidates);
    if (!search->candidates)
        return;
    read_stat_and_memory_of_candidates(search, boot);
    if (!reread_values_of_all_seekers(search)) {
        free(search->candidates);
        return;
    }
    mark_possible_candidates(search);
    if (sysperf_match_find_partners(search->seekers, search->seeker_count, search->candidates,
                                    search->candidate_count) >= 0) {
        begin_matches_for_found_pairs(search);
        search->sysperf->calls->clocks(&clocks);
        remember_foreign_processes(search, clocks.now);
    }
    free(search->candidates);
}

/* Looks for the partners of the processes that have none; `each` is the list. */
static void find_linux_processes_for_unmatched(struct sysperf *sysperf,
                                               struct sysperf_matches *before,
                                               struct sysperf_match *matches,
                                               struct sysperf_process *each, uint32_t count,
                                               bool swaps)
{
    struct search search = { .sysperf = sysperf,
                             .before = before,
                             .matches = matches,
                             .match_count = count,
                             .each = each,
                             .swaps = swaps };
    const uint32_t own = sysperf->calls->own_id();
    bool is_new = false;

    search.seekers = calloc((size_t)count + 1, sizeof *search.seekers);
    search.places = calloc((size_t)count + 1, sizeof *search.places);
    search.ids = malloc(SYSPERF_UNIX_PROCESSES * sizeof *search.ids);
    for (uint32_t i = 0; search.seekers && search.places && i < count; i++)
        if (matches[i].pid == 0 && matches[i].id != 0) {
            is_new |= !matches[i].late;
            search.places[search.seeker_count] = i;
            search.seekers[search.seeker_count++] =
                (struct sysperf_seeker){ .before = each[matches[i].number],
                                         .is_own = matches[i].id == own };
        }
    if (search.seeker_count && search.ids && (is_new || before->pause == 0))
        search_for_linux_processes_of_wine(&search);
    else if (before->pause)
        before->pause--;
    free(search.seekers);
    free(search.places);
    free(search.ids);
}

/* ---- All of it ---- */

int sysperf_set_process_counts_of_linux(struct sysperf *sysperf, struct sysperf_matches *matches,
                                        struct sysperf_process *each, uint32_t count, bool swaps)
{
    struct sysperf_match *now = carry_matches_over(matches, each, count);

    if (!now)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < count; i++)
        if (now[i].pid)
            read_matched_process(sysperf->calls, &now[i], &each[now[i].number], swaps);
    find_linux_processes_for_unmatched(sysperf, matches, now, each, count, swaps);
    for (uint32_t i = 0; i < count; i++)
        memcpy(each[now[i].number].counts, now[i].shown, sizeof now[i].shown);
    free(matches->each);
    matches->each = now;
    matches->count = count;
    return EPC_OK;
}

void sysperf_match_release(struct sysperf_matches *matches)
{
    free(matches->each);
    free(matches->foreign);
    *matches = (struct sysperf_matches){ NULL, 0, NULL, 0, 0, 0 };
}
