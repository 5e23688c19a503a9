/* SPDX-License-Identifier: MIT
 *
 * childload.c -- how busy the machine was, and the processor time of a child.
 *
 * The system has one number for a process, and it is right on Windows.  Wine 8 gives the asking
 * process its own times instead, whatever process it asks for.  So a number that lies between the
 * parent's own before and after is not believed, and the times of the child's threads are added up.
 * The time of a thread that has ended is lost, so the threads are looked at while the parent waits.
 */
#include <windows.h>

#include <stdlib.h>
#include <string.h>
#include <tlhelp32.h>

#include "sdk/port/port.h"
#include "host/win32/launch/childload.h"

#define LOAD_LOOK_MS 100u
/* Looking at more threads would take more time than it explains. */
#define LOAD_THREADS_MAX 256u

struct thread_time {
    DWORD id;
    uint64_t last; /* in 100 ns, when it was seen last */
};

/* What is known of one child since host_begin_measuring_childs_cpu. */
struct childload {
    ULONGLONG looked; /* a GetTickCount64 */
    uint64_t process; /* in 100 ns, at the beginning */
    uint64_t threads; /* in 100 ns, of all threads that were seen, since the first look */
    bool begun;       /* there was a first look */
    bool lost;        /* threads could not be listed, or are too many */
    size_t count;
    struct thread_time list[LOAD_THREADS_MAX];
};

static uint64_t u64_from_filetime(FILETIME time)
{
    return (uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
}

/* In 100 ns; false: the system does not say. */
static bool read_process_time(HANDLE process, uint64_t *out)
{
    FILETIME begin, end, kernel, user;

    *out = 0;
    if (!GetProcessTimes(process, &begin, &end, &kernel, &user))
        return false;
    *out = u64_from_filetime(kernel) + u64_from_filetime(user);
    return true;
}

static bool read_thread_time(DWORD id, uint64_t *out)
{
    HANDLE thread = OpenThread(THREAD_QUERY_INFORMATION, FALSE, id);
    FILETIME begin, end, kernel, user;
    bool known = thread && GetThreadTimes(thread, &begin, &end, &kernel, &user);

    *out = known ? u64_from_filetime(kernel) + u64_from_filetime(user) : 0;
    epci_close_system_object(thread);
    return known;
}

/* Add what this thread has used since it was seen last; what it used before the first look does not
 * count. */
static void add_thread_time(struct childload *load, DWORD id)
{
    uint64_t now;
    size_t i = 0;

    if (!read_thread_time(id, &now)) /* it has just ended */
        return;
    while (i < load->count && load->list[i].id != id)
        i++;
    if (i == LOAD_THREADS_MAX) {
        load->lost = true;
        return;
    }
    if (i == load->count) {
        load->list[load->count++] = (struct thread_time){ id, load->begun ? 0 : now };
    } else if (now < load->list[i].last)
        load->list[i].last = 0; /* another thread has its number */
    load->threads += now - load->list[i].last;
    load->list[i].last = now;
}

static void measure_thread_times(struct childload *load, DWORD process)
{
    THREADENTRY32 entry = { .dwSize = sizeof entry };
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
    BOOL more = all != INVALID_HANDLE_VALUE && Thread32First(all, &entry);

    load->lost |= !more;
    for (; more && !load->lost; more = Thread32Next(all, &entry))
        if (entry.th32OwnerProcessID == process)
            add_thread_time(load, entry.th32ThreadID);
    if (all != INVALID_HANDLE_VALUE)
        CloseHandle(all);
    load->begun = true;
}

void host_poll_thread_times_of_child(const struct host_child *child)
{
    struct childload *load = child->load;
    ULONGLONG now = GetTickCount64();

    if (!load || load->lost || now - load->looked < LOAD_LOOK_MS)
        return;
    load->looked = now;
    measure_thread_times(load, GetProcessId(child->process));
}

static void read_machine_processor_times(struct host_load *out)
{
    FILETIME idle, kernel, user;

    memset(out, 0, sizeof *out);
    if (GetSystemTimes(&idle, &kernel, &user)) { /* the kernel's time includes the idle one */
        out->idle = u64_from_filetime(idle) / 10000;
        out->all = (u64_from_filetime(kernel) + u64_from_filetime(user)) / 10000;
    }
}

void host_begin_measuring_childs_cpu(struct host_child *child, struct host_load *out)
{
    struct childload *load = child->load;

    read_machine_processor_times(out);
    if (!load)
        load = child->load = malloc(sizeof *load);
    if (!load)
        return;
    memset(load, 0, offsetof(struct childload, list));
    load->looked = GetTickCount64();
    read_process_time(child->process, &load->process);
}

/* Since the beginning, in 100 ns; false: what the system says is our own time. */
static bool read_process_time_since_begin(const struct host_child *child, uint64_t *out)
{
    const struct childload *load = child->load;
    uint64_t before, now, after;

    *out = 0;
    if (!read_process_time(GetCurrentProcess(), &before) ||
        !read_process_time(child->process, &now) ||
        !read_process_time(GetCurrentProcess(), &after) || (before <= now && now <= after) ||
        now < load->process)
        return false;
    *out = now - load->process;
    return true;
}

void host_child_measure_processor_times(struct host_child *child, struct host_load *out)
{
    struct childload *load = child->load;
    uint64_t process;
    bool known;

    read_machine_processor_times(out);
    if (!load)
        return;
    known = read_process_time_since_begin(child, &process);
    measure_thread_times(load, GetProcessId(child->process));
    out->child_known = known || !load->lost;
    out->child = (process > load->threads ? process : load->threads) / 10000;
}

void host_child_free_processor_times(struct host_child *child)
{
    free(child->load);
    child->load = NULL;
}
