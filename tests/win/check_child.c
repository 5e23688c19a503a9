/* SPDX-License-Identifier: MIT
 *
 * check_child.c -- a child process and the pipe to it: it answers, stays silent, or ends. */
#include "epc_check.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/call.h"
#include "host/childprocess.h"
#include "host/parent.h"
#include "kit/system/module.h"

/* Returns every byte plus 1 until the parent is gone. */
EPC_ROLE(echo)
{
    struct host_parent parent;
    unsigned char byte;

    if (argc != 1 || host_open_pipe_to_parent(argv[0], &parent) != EPC_OK)
        return 2;
    while (host_receive_from_parent(&parent, &byte, 1) == EPC_OK) {
        byte++;
        if (host_send_to_parent(&parent, &byte, 1) != EPC_OK)
            break;
    }
    return 0;
}

EPC_ROLE(pour)
{
    static unsigned char much[3000000];
    struct host_parent parent;

    if (argc != 1 || host_open_pipe_to_parent(argv[0], &parent) != EPC_OK)
        return 2;
    for (size_t i = 0; i < sizeof much; i++)
        much[i] = (unsigned char)(i % 251);
    return host_send_to_parent(&parent, much, sizeof much) == EPC_OK ? 0 : 1;
}

EPC_ROLE(last_words)
{
    struct host_parent parent;

    if (argc != 1 || host_open_pipe_to_parent(argv[0], &parent) != EPC_OK)
        return 2;
    host_send_to_parent(&parent, "bye", 3);
    host_terminate_own_process(42);
    return 0;
}

/* Sends whether it has each of these variables. */
EPC_ROLE(variables)
{
    static const char *const names[] = { "EPC_REMOTE_PASSWORD", "Epc_Remote_User", "CHECK_CHILD" };
    struct host_parent parent;

    if (argc != 1 || host_open_pipe_to_parent(argv[0], &parent) != EPC_OK)
        return 2;
    for (size_t i = 0; i < EPC_COUNT(names); i++)
        if (host_send_to_parent(&parent, getenv(names[i]) ? "1" : "0", 1) != EPC_OK)
            return 1;
    return 0;
}

EPC_ROLE(silent)
{
    Sleep(INFINITE);
    return 0;
}

/* Sends a byte when the event with this name is set. */
EPC_ROLE(on_signal)
{
    struct host_parent parent;
    HANDLE event = argc == 2 ? OpenEventA(SYNCHRONIZE, FALSE, argv[0]) : NULL;

    if (!event || host_open_pipe_to_parent(argv[1], &parent) != EPC_OK)
        return 2;
    WaitForSingleObject(event, INFINITE);
    return host_send_to_parent(&parent, "!", 1) == EPC_OK ? 0 : 1;
}

#define HOG_BYTES (256u * 1024 * 1024)

EPC_ROLE(hog)
{
    volatile char *memory = VirtualAlloc(NULL, HOG_BYTES, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);

    for (size_t i = 0; memory && i < HOG_BYTES; i += 4096)
        memory[i] = 1;
    Sleep(INFINITE);
    return 0;
}

static struct host_parent dying;

static void tell(const struct host_fault *fault)
{
    host_send_to_parent(&dying, &fault->code, sizeof fault->code);
}

EPC_ROLE(crash)
{
    if (argc != 1 || host_open_pipe_to_parent(argv[0], &dying) != EPC_OK)
        return 2;
    host_set_death_callback(tell);
    RaiseException(EXCEPTION_ACCESS_VIOLATION, 0, 0, NULL);
    return 0;
}

static struct host_child child;

EPC_AFTER_EACH(host_child_kill_and_close(&child))

EPC_TEST(child__answers_over_the_pipe)
{
    unsigned char byte = 0;

    ck_assert_int_eq(host_child_start(NULL, "--role echo", &child), EPC_OK);
    for (unsigned char i = 0; i < 100; i++) {
        ck_assert_int_eq(host_send_to_child(&child, &i, 1, 10000), EPC_OK);
        ck_assert_int_eq(host_receive_from_child(&child, &byte, 1, 10000), EPC_OK);
        ck_assert_uint_eq(byte, i + 1u);
    }
    host_child_kill_and_close(&child);
}

/* Sends the name of its own program. */
EPC_ROLE(name)
{
    struct host_parent parent;
    char path[1024] = "";

    if (argc != 1 || host_open_pipe_to_parent(argv[0], &parent) != EPC_OK)
        return 2;
    kit_copy_module_path(NULL, path, sizeof path);
    return host_send_to_parent(&parent, path, sizeof path) == EPC_OK ? 0 : 1;
}

EPC_TEST(child__has_the_variables_of_its_parent_but_no_account_of_other_computers)
{
    char bytes[3];

    SetEnvironmentVariableA("EPC_REMOTE_PASSWORD", "Secret.1");
    SetEnvironmentVariableA("Epc_Remote_User", "monitor");
    SetEnvironmentVariableA("CHECK_CHILD", "1");
    ck_assert_int_eq(host_child_start(NULL, "--role variables", &child), EPC_OK);
    ck_assert_int_eq(host_receive_from_child(&child, bytes, sizeof bytes, 10000), EPC_OK);
    ck_assert_mem_eq(bytes, "001", sizeof bytes);
}

EPC_TEST(child__can_be_another_program)
{
    char own[1024], other[1040], got[1024];

    kit_copy_module_path(NULL, own, sizeof own);
    snprintf(other, sizeof other, "%s-copy.exe", own);
    ck_assert(CopyFileA(own, other, FALSE));
    ck_assert_int_eq(host_child_start(other, "--role name", &child), EPC_OK);
    ck_assert_int_eq(host_receive_from_child(&child, got, sizeof got, 10000), EPC_OK);
    host_child_kill_and_close(&child);
    ck_assert(DeleteFileA(other));
    ck_assert_str_eq(got, other);
}

EPC_TEST(child__that_is_no_program_is_not_started)
{
    EPC_FORGET(child);
    ck_assert_int_ne(host_child_start("C:\\no\\such.exe", "--role name", &child), EPC_OK);
}

EPC_TEST(child__can_send_more_than_the_pipe_holds)
{
    static unsigned char got[3000000];
    uint32_t code;

    ck_assert_int_eq(host_child_start(NULL, "--role pour", &child), EPC_OK);
    ck_assert_int_eq(host_receive_from_child(&child, got, sizeof got, 30000), EPC_OK);
    for (size_t i = 0; i < sizeof got; i++)
        ck_assert_uint_eq(got[i], i % 251);
    ck_assert_int_eq(host_child_wait(&child, 10000, &code), EPC_OK);
    ck_assert_uint_eq(code, 0);
}

EPC_TEST(child__is_heard_to_its_end)
{
    char words[3];
    uint32_t code;

    ck_assert_int_eq(host_child_start(NULL, "--role last_words", &child), EPC_OK);
    Sleep(200); /* the child is dead before this process reads */
    ck_assert_int_eq(host_receive_from_child(&child, words, 3, 10000), EPC_OK);
    ck_assert_mem_eq(words, "bye", 3);
    ck_assert_int_eq(host_receive_from_child(&child, words, 1, 10000), EPC_END);
    ck_assert_int_eq(host_child_wait(&child, 10000, &code), EPC_OK);
    ck_assert_uint_eq(code, 42);
}

EPC_TEST(child__that_is_silent_is_given_up_in_time)
{
    char byte;
    ULONGLONG start;
    uint32_t code;

    ck_assert_int_eq(host_child_start(NULL, "--role silent", &child), EPC_OK);
    start = GetTickCount64();
    ck_assert_int_eq(host_receive_from_child(&child, &byte, 1, 300), EPC_E_BUSY);
    ck_assert_uint_lt(GetTickCount64() - start, 5000);
    ck_assert_int_eq(host_child_wait(&child, 0, &code), EPC_E_BUSY);
}

static struct host_child signalled;
static HANDLE tells;

static void tell_and_wait(void)
{
    SetEvent(tells);
    WaitForSingleObject(signalled.event, 10000);
}

/* The time limit is one slice of the wait: the byte comes after its end, before the call that reads
 * it is cancelled. */
EPC_TEST(child__bytes_that_come_while_it_is_given_up_are_not_lost)
{
    char name[64], role[96], byte = 0;
    uint32_t code;
    int status;

    snprintf(name, sizeof name, "epc-signal-%lu", GetCurrentProcessId());
    snprintf(role, sizeof role, "--role on_signal %s", name);
    tells = CreateEventA(NULL, TRUE, FALSE, name);
    ck_assert_int_eq(host_child_start(NULL, role, &signalled), EPC_OK);
    host_child_set_wait_callback(tell_and_wait);
    status = host_receive_from_child(&signalled, &byte, 1, 1);
    host_child_set_wait_callback(NULL);
    ck_assert_int_eq(status, EPC_OK);
    ck_assert_int_eq(byte, '!');
    ck_assert_int_eq(host_child_wait(&signalled, 10000, &code), EPC_OK);
    host_child_kill_and_close(&signalled);
    CloseHandle(tells);
}

EPC_TEST(child__that_uses_more_memory_than_it_may_is_given_up)
{
    char byte;

    ck_assert_int_eq(host_child_start(NULL, "--role hog", &child), EPC_OK);
    host_child_limit_memory(&child, HOG_BYTES / 2);
    ck_assert_int_eq(host_receive_from_child(&child, &byte, 1, 30000), EPC_E_NOMEM);
}

EPC_TEST(child__that_uses_less_memory_than_it_may_is_waited_for)
{
    char byte;

    ck_assert_int_eq(host_child_start(NULL, "--role hog", &child), EPC_OK);
    host_child_limit_memory(&child, HOG_BYTES * 2ull);
    ck_assert_int_eq(host_receive_from_child(&child, &byte, 1, 2000), EPC_E_BUSY);
}

/* The second round has a limit on its memory. */
EPC_TEST_LOOP(child__ends_with_its_job, 2)
{
    HANDLE process;

    ck_assert_int_eq(host_child_start(NULL, "--role silent", &child), EPC_OK);
    ck_assert(DuplicateHandle(GetCurrentProcess(), child.process, GetCurrentProcess(), &process, 0,
                              FALSE, DUPLICATE_SAME_ACCESS));
    host_child_limit_memory(&child, _i ? HOG_BYTES : 0);
    CloseHandle(child.job); /* the same as the death of this process */
    child.job = NULL;
    ck_assert_uint_eq(WaitForSingleObject(process, 10000), WAIT_OBJECT_0);
    CloseHandle(process);
}

EPC_TEST(child__reports_the_exception_that_ends_it)
{
    uint32_t reported = 0, code = 0;

    ck_assert_int_eq(host_child_start(NULL, "--role crash", &child), EPC_OK);
    ck_assert_int_eq(host_receive_from_child(&child, &reported, sizeof reported, 10000), EPC_OK);
    ck_assert_uint_eq(reported, EXCEPTION_ACCESS_VIOLATION);
    ck_assert_int_eq(host_child_wait(&child, 10000, &code), EPC_OK);
    ck_assert_uint_eq(code, EXCEPTION_ACCESS_VIOLATION);
}

EPC_TEST(child__takes_no_argument_that_is_no_pipe)
{
    struct host_parent parent;

    ck_assert_int_eq(host_open_pipe_to_parent("", &parent), EPC_E_INVALID);
    ck_assert_int_eq(host_open_pipe_to_parent("0", &parent), EPC_E_INVALID);
    ck_assert_int_eq(host_open_pipe_to_parent("12345678", &parent), EPC_E_INVALID);
    ck_assert_int_eq(host_open_pipe_to_parent("99999999999999999999", &parent), EPC_E_INVALID);
    ck_assert_int_eq(host_open_pipe_to_parent("pipe", &parent), EPC_E_INVALID);
}
