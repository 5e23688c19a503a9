/* SPDX-License-Identifier: MIT
 *
 * problem.c -- prints what went wrong on standard error, and as a document where one is promised.
 */
#include "monitor/tool/problem.h"

#include <stdarg.h>
#include <stdio.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "kit/console/safetext.h"
#include "sdk/schema/writer.h"
#include "sdk/port/port.h"

static bool dated;
static bool (*diverted)(const char *service, const char *message);

void mon_enable_message_dates(void)
{
    dated = true;
}

/* What each message begins with. */
static void print_message_start(void)
{
    uint16_t t[8];

    epci_systemtime_from_100ns(epci_clock_100ns(), t);
    if (dated)
        fprintf(stderr, "%04u-%02u-%02uT%02u:%02u:%02uZ ", t[0], t[1], t[3], t[4], t[5], t[6]);
    fputs("epc-mon: ", stderr);
}

void mon_message_print(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print_message_start();
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int mon_print_failure(const char *what, int status)
{
    mon_message_print("%s: %s (%s)", what, epc_status_text(status), epc_status_name(status));
    return KIT_EXIT_BROKEN;
}

int mon_print_refusal(const struct mon_options *options, const char *message, int code)
{
    struct kit_json json;

    mon_message_print("%s", message);
    if (options->json) {
        kit_json_init(&json, stdout);
        kit_json_begin_object(&json, NULL);
        kit_json_add_text(&json, "command",
                          options->command == MON_LIST     ? "list"
                          : options->command == MON_DOCTOR ? "doctor"
                                                           : "show");
        kit_json_add_text(&json, "error", message);
        kit_json_end_innermost(&json);
    }
    return code;
}

void mon_divert_messages_about_providers(bool (*show)(const char *service, const char *message))
{
    diverted = show;
}

void mon_print_provider_message(const char *service, const char *message)
{
    if (diverted && diverted(service, message))
        return;
    print_message_start();
    kit_print_safe_between(stderr, "", service, ": ");
    kit_print_safe_between(stderr, "", message, "\n");
}
