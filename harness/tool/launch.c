/* SPDX-License-Identifier: MIT
 *
 * launch.c -- the launcher and the check, and the signs that the check gives.
 *
 * A check gives a sign of life about once in a second, while it waits for the DLL's process; then
 * one when it begins to print, and the verdict.  If it ends before the verdict, another process has
 * ended it, and if it gives no sign of life, it was suspended.  The check leaves control events to
 * the launcher, which ends both.
 */
#include "harness/tool/launch.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "harness/report/report.h"
#include "harness/tool/commands.h"
#include "kit/console/console.h"
#include "host/childprocess.h"
#include "host/parent.h"
#include "kit/system/tool.h"
#include "sdk/port/port.h"

/* A sign of life is given so often, and is missed after so long.  Between two of them the check
 * looks at one answer, of 256 MiB at most. */
#define ALIVE_100NS 10000000u
#define MISSED_MS   60000u
/* What a check may take to end after its verdict. */
#define CHECK_END_MS 10000u

enum { SIGN_ALIVE, SIGN_PRINTS, SIGN_VERDICT };

struct sign {
    uint32_t kind;
    uint32_t code;
};

/* ---- The check ---- */

static struct host_parent launcher;
static struct epci_lock sign_lock; /* of what follows, and of the pipe */
static uint64_t last_sign;

static void send_message_to_launcher(uint32_t kind, int code)
{
    const struct sign sign = { kind, (uint32_t)code };

    if (launcher.pipe)
        (void)host_send_to_parent(&launcher, &sign, sizeof sign);
}

/* Called again and again while the check waits for a child. */
static void send_alive_message_if_due(void)
{
    epci_lock_enter(&sign_lock);
    if (epci_clock_100ns() - last_sign >= ALIVE_100NS) {
        last_sign = epci_clock_100ns();
        send_message_to_launcher(SIGN_ALIVE, 0);
    }
    epci_lock_leave(&sign_lock);
}

bool harness_connect_to_launcher(const char *argument)
{
    if (host_open_pipe_to_parent(argument, &launcher) != EPC_OK)
        return false;
    kit_protect_process_from_user();
    kit_set_interrupt_handler(NULL);
    host_child_set_wait_callback(send_alive_message_if_due);
    return true;
}

bool harness_is_checker(void)
{
    return launcher.pipe != NULL;
}

void harness_tell_launcher_printing_begins(void)
{
    send_message_to_launcher(SIGN_PRINTS, 0);
}

void harness_send_exit_code_to_launcher(int code)
{
    send_message_to_launcher(SIGN_VERDICT, code);
}

/* ---- The launcher ---- */

/* Set before there is a second thread, that of a control event. */
static const struct harness_options *launched;
static bool printing; /* shared with that thread */

static int report_no_verdict(const char *why)
{
    char message[300];

    snprintf(message, sizeof message, "no verdict: %s", why);
    fprintf(stderr, "epc-harness: %s\n", message);
    harness_replace_reports_by_no_verdict(launched, message, true);
    if (launched->json && !__atomic_load_n(&printing, __ATOMIC_SEQ_CST))
        harness_write_command_error_json(stdout, "check", message);
    fflush(NULL);
    return KIT_EXIT_BROKEN;
}

static void report_interrupt_and_end_launcher(void)
{
    host_terminate_own_process((uint32_t)report_no_verdict(
        "it was interrupted, by Ctrl+C or by a program that sent such an event"));
}

static int report_dead_checker_process(struct host_child *check)
{
    char why[200];
    uint32_t code;

    if (host_child_wait(check, CHECK_END_MS, &code) != EPC_OK)
        return report_no_verdict("the process that judges has closed its pipe");
    snprintf(why, sizeof why,
             "the process that judges has ended before it, with exit code %" PRIu32 " (0x%" PRIX32
             "); something has ended it",
             code, code);
    return report_no_verdict(why);
}

static int wait_for_verdict(struct host_child *check)
{
    struct sign sign = { SIGN_ALIVE, 0 };
    uint32_t code;

    while (sign.kind != SIGN_VERDICT) {
        int status = host_receive_from_child(check, &sign, sizeof sign, MISSED_MS);

        if (status == EPC_E_BUSY)
            return report_no_verdict(
                "the process that judges has shown no sign of life for a minute; "
                "something has suspended it");
        if (status != EPC_OK)
            return report_dead_checker_process(check);
        if (sign.kind == SIGN_PRINTS)
            __atomic_store_n(&printing, true, __ATOMIC_SEQ_CST);
    }
    (void)host_child_wait(check, CHECK_END_MS, &code);
    return (int)sign.code;
}

int harness_launch_checker(const struct harness_options *options)
{
    struct host_child check;
    int code, status;

    launched = options;
    harness_replace_reports_by_no_verdict(options, "no verdict: the check did not come to its end",
                                          true);
    kit_protect_process_from_user();
    kit_set_interrupt_handler(report_interrupt_and_end_launcher);
    status = host_child_start_with_own_args(HARNESS_CHECKER_ROLE, &check);
    if (status != EPC_OK)
        return harness_print_failure("the process that judges cannot be started", status);
    code = wait_for_verdict(&check);
    host_child_kill_and_close(&check);
    return code;
}
