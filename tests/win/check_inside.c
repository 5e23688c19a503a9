/* SPDX-License-Identifier: MIT
 *
 * check_inside.c -- what is measured in the process of a foreign DLL: surroundings, threads, usage
 * and names. */
#include "epc_check.h"

#include <windows.h>

#include <process.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/callerstate.h"
#include "host/objectnames.h"
#include "host/usage.h"
#include "sdk/port/port.h"

#define MANY 100

static void *self(void)
{
    return GetModuleHandleW(NULL);
}

/* ---- Surroundings ---- */

static struct host_caller_changes changes;

static void restore(struct host_caller_state *around)
{
    memset(&changes, 0, sizeof changes);
    host_list_restore_changes_and_free_state(around, &changes);
}

EPC_TEST(inside__surroundings_that_stay_are_no_change)
{
    restore(host_caller_state_save());
    ck_assert_uint_eq(changes.mask, 0);
    restore(NULL);
    ck_assert_uint_eq(changes.mask, 0);
}

EPC_TEST(inside__a_changed_directory_is_reported_and_restored)
{
    WCHAR before[1024], after[1024];
    struct host_caller_state *around = host_caller_state_save();

    GetCurrentDirectoryW(1024, before);
    ck_assert(SetCurrentDirectoryW(L"C:\\windows"));
    restore(around);
    GetCurrentDirectoryW(1024, after);
    ck_assert_uint_eq(changes.mask, 1u << HOST_CALLER_DIRECTORY);
    ck_assert_str_eq(changes.each[HOST_CALLER_DIRECTORY].got, "C:\\windows");
    ck_assert(wcscmp(before, after) == 0);
}

EPC_TEST(inside__a_changed_precision_is_reported_and_restored)
{
    struct host_caller_state *around = host_caller_state_save();
    unsigned short single = 0x007F, before = 0, after = 0;

    __asm__ volatile("fnstcw %0" : "=m"(before));
    __asm__ volatile("fldcw %0" : : "m"(single));
    restore(around);
    __asm__ volatile("fnstcw %0" : "=m"(after));
    ck_assert_uint_eq(changes.mask, 1u << HOST_CALLER_X87);
    ck_assert_str_eq(changes.each[HOST_CALLER_X87].got, "0x7F");
    ck_assert_uint_eq(before, after);
}

EPC_TEST(inside__flags_that_every_computation_sets_are_no_change)
{
    struct host_caller_state *around = host_caller_state_save();
    volatile double three = 3, one = 1;

    one = one / three; /* inexact */
    restore(around);
    ck_assert_uint_eq(changes.mask, 0);
}

EPC_TEST(inside__impersonation_is_reported_and_ended)
{
    struct host_caller_state *around = host_caller_state_save();
    HANDLE token;

    ck_assert(ImpersonateSelf(SecurityImpersonation));
    restore(around);
    ck_assert_uint_eq(changes.mask, 1u << HOST_CALLER_USER);
    ck_assert(!OpenThreadToken(GetCurrentThread(), TOKEN_QUERY, TRUE, &token));
}

EPC_TEST(inside__a_long_path_is_cut_and_put_back_whole)
{
    struct host_caller_state *around;
    WCHAR path[4000], after[4000];

    for (size_t i = 0; i < 3999; i++)
        path[i] = L'a';
    path[3999] = 0;
    SetEnvironmentVariableW(L"PATH", path);
    around = host_caller_state_save();
    SetEnvironmentVariableW(L"PATH", NULL);
    restore(around);
    ck_assert_uint_eq(changes.mask, 1u << HOST_CALLER_PATH);
    ck_assert_str_eq(changes.each[HOST_CALLER_PATH].got, "(none)");
    ck_assert_uint_lt(strlen(changes.each[HOST_CALLER_PATH].wanted), HOST_CALLER_TEXT);
    ck_assert_uint_eq(GetEnvironmentVariableW(L"PATH", after, 4000), 3999);
    ck_assert(wcscmp(path, after) == 0);
}

/* From here on the states are kept. */
EPC_TEST(inside__what_changes_between_two_calls_stays)
{
    WCHAR before[1024], after[1024];
    DWORD_PTR all, now;

    GetCurrentDirectoryW(1024, before);
    GetProcessAffinityMask(GetCurrentProcess(), &all, &now);
    host_keep_caller_state_between_calls();
    restore(host_caller_state_save());
    ck_assert(SetCurrentDirectoryW(L"C:\\windows"));
    ck_assert(SetEnvironmentVariableW(L"EPC_BETWEEN", L"1"));
    ck_assert(SetPriorityClass(GetCurrentProcess(), BELOW_NORMAL_PRIORITY_CLASS));
    ck_assert(SetProcessAffinityMask(GetCurrentProcess(), all & -all));
    restore(host_caller_state_save());
    ck_assert_uint_eq(changes.mask, 0);
    GetCurrentDirectoryW(1024, after);
    ck_assert(wcscmp(after, L"C:\\windows") == 0);
    ck_assert_uint_eq(GetEnvironmentVariableW(L"EPC_BETWEEN", after, 1024), 1);
    ck_assert_uint_eq(GetPriorityClass(GetCurrentProcess()), BELOW_NORMAL_PRIORITY_CLASS);
    GetProcessAffinityMask(GetCurrentProcess(), &now, &(DWORD_PTR){ 0 });
    ck_assert(now == (all & -all));
    SetProcessAffinityMask(GetCurrentProcess(), all);
    SetPriorityClass(GetCurrentProcess(), NORMAL_PRIORITY_CLASS);
    SetEnvironmentVariableW(L"EPC_BETWEEN", NULL);
    SetCurrentDirectoryW(before);
}

/* ---- Threads ---- */

static HANDLE go;
static volatile LONG waiting;

static DWORD WINAPI wait_for_go(LPVOID nothing)
{
    (void)nothing;
    InterlockedIncrement(&waiting);
    WaitForSingleObject(go, INFINITE);
    return 0;
}

/* Until a thread runs, Wine does not know where it starts. */
static void wait_until_run(LONG threads)
{
    while (waiting < threads)
        Sleep(1);
}

static unsigned WINAPI wait_as_runtime(void *nothing)
{
    return wait_for_go(nothing);
}

static void end_all(HANDLE *threads, DWORD count)
{
    SetEvent(go);
    WaitForMultipleObjects(count, threads, TRUE, INFINITE);
    for (DWORD i = 0; i < count; i++)
        CloseHandle(threads[i]);
    CloseHandle(go);
}

EPC_TEST(inside__threads_that_came_since_are_left_until_they_end)
{
    struct host_threads before;
    HANDLE threads[2];
    uint64_t offset;

    go = CreateEventW(NULL, TRUE, FALSE, NULL);
    ck_assert_int_eq(host_threads_list(&before), EPC_OK);
    ck_assert_uint_eq(host_threads_count_new_of_module(&before, self(), &offset), 0);
    waiting = 0;
    threads[0] = (HANDLE)_beginthreadex(NULL, 0, wait_as_runtime, NULL, 0, NULL);
    wait_until_run(1);
    ck_assert_uint_eq(host_threads_count_new_of_module(&before, self(), &offset), 1);
    ck_assert_uint_eq(offset, 0);
    threads[1] = CreateThread(NULL, 0, wait_for_go, NULL, 0, NULL);
    wait_until_run(2);
    ck_assert_uint_eq(host_threads_count_new_of_module(&before, self(), &offset), 2);
    ck_assert_uint_eq(offset, (uintptr_t)wait_for_go - (uintptr_t)self());
    end_all(threads, 2);
    ck_assert_uint_eq(host_threads_count_new_of_module(&before, self(), &offset), 0);
    host_threads_free_list(&before);
}

EPC_TEST(inside__threads_of_another_module_are_not_left)
{
    struct host_threads before;
    HANDLE thread;
    uint64_t offset;

    go = CreateEventW(NULL, TRUE, FALSE, NULL);
    ck_assert_int_eq(host_threads_list(&before), EPC_OK);
    waiting = 0;
    thread = CreateThread(NULL, 0, wait_for_go, NULL, 0, NULL);
    wait_until_run(1);
    ck_assert_uint_eq(
        host_threads_count_new_of_module(&before, GetModuleHandleW(L"kernel32.dll"), &offset), 0);
    end_all(&thread, 1);
    host_threads_free_list(&before);
}

/* ---- Usage ---- */

static struct host_usage before, during, after;

EPC_TEST(inside__usage_stays_where_nothing_is_used)
{
    host_usage_measure(&before); /* so that the memory that taking it needs is allocated */
    host_usage_measure(&before);
    host_usage_measure(&after);
    ck_assert_uint_eq(after.handles, before.handles);
    ck_assert_uint_eq(after.threads, before.threads);
    ck_assert_uint_eq(after.blocks, before.blocks);
    ck_assert_uint_eq(after.held, before.held);
    ck_assert_uint_eq(after.views, before.views);
}

EPC_TEST(inside__every_handle_counts)
{
    host_usage_measure(&before);
    for (int i = 0; i < MANY; i++)
        ck_assert(CreateEventW(NULL, TRUE, FALSE, NULL) != NULL);
    host_usage_measure(&after);
    ck_assert_uint_ge(after.handles, before.handles + MANY - 2);
    ck_assert_uint_le(after.handles, before.handles + MANY + 2);
}

static void use_blocks(void)
{
    void *blocks[MANY];

    for (int i = 0; i < MANY; i++)
        ck_assert_ptr_nonnull(blocks[i] = malloc(16));
    host_usage_measure(&during);
    for (int i = 0; i < MANY; i++)
        free(blocks[i]);
}

EPC_TEST(inside__every_block_counts)
{
    host_usage_measure(&before);
    host_usage_measure(&before);
    use_blocks();
    ck_assert_uint_gt(during.blocks, before.blocks);
    ck_assert_uint_ge(during.held, before.held + MANY * 16);
}

/* The heap may keep what it has taken for them: Wine 10 keeps groups. */
EPC_TEST(inside__freed_blocks_do_not_count_again)
{
    use_blocks();
    use_blocks();
    host_usage_measure(&before);
    use_blocks();
    host_usage_measure(&after);
    ck_assert_uint_eq(after.blocks, before.blocks);
    ck_assert_uint_eq(after.held, before.held);
}

EPC_TEST(inside__every_view_and_page_counts)
{
    HANDLE section = CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 65536, NULL);

    host_usage_measure(&before);
    for (int i = 0; i < MANY; i++) {
        ck_assert(MapViewOfFile(section, FILE_MAP_READ, 0, 0, 0) != NULL);
        ck_assert(VirtualAlloc(NULL, 65536, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE) != NULL);
    }
    host_usage_measure(&after);
    ck_assert_uint_eq(after.views, before.views + MANY);
    ck_assert_uint_ge(after.bytes, before.bytes + MANY * 65536);
}

EPC_TEST(inside__what_is_reserved_is_not_free)
{
    const uint64_t bytes = 64 << 20;
    uint64_t free_before = host_unused_address_space();
    void *reserved = VirtualAlloc(NULL, (SIZE_T)bytes, MEM_RESERVE, PAGE_NOACCESS);

    ck_assert_ptr_nonnull(reserved);
    ck_assert_uint_eq(host_unused_address_space(), free_before - bytes);
    VirtualFree(reserved, 0, MEM_RELEASE);
    ck_assert_uint_eq(host_unused_address_space(), free_before);
}

static void wait_for_event(void *event)
{
    WaitForSingleObject(event, INFINITE);
}

EPC_TEST(inside__a_thread_that_has_ended_is_over)
{
    HANDLE event = CreateEventW(NULL, TRUE, FALSE, NULL);
    void *thread;

    ck_assert_int_eq(epci_thread_start(wait_for_event, event, &thread), EPC_OK);
    ck_assert(!host_thread_has_ended(thread));
    SetEvent(event);
    for (int i = 0; i < 3000 && !host_thread_has_ended(thread); i++)
        Sleep(10);
    ck_assert(host_thread_has_ended(thread));
    epci_thread_join(thread);
    CloseHandle(event);
}

/* ---- Names ---- */

static bool has(const struct host_object_names *names, const char *text)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i].text, text) == 0)
            return true;
    return false;
}

EPC_TEST(inside__a_named_object_is_among_the_names_as_long_as_it_exists)
{
    HANDLE event = CreateEventW(NULL, TRUE, FALSE, L"EpcInsideName");
    struct host_object_names names;

    ck_assert_int_eq(host_list_kernel_object_names(&names), EPC_OK);
    ck_assert(has(&names, "EpcInsideName"));
    for (size_t i = 1; i < names.count; i++)
        ck_assert_uint_le(names.list[i - 1].hash, names.list[i].hash);
    host_free_kernel_object_names(&names);
    CloseHandle(event);
    ck_assert_int_eq(host_list_kernel_object_names(&names), EPC_OK);
    ck_assert(!has(&names, "EpcInsideName"));
    host_free_kernel_object_names(&names);
}
