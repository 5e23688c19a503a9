/* SPDX-License-Identifier: MIT
 *
 * problem.c -- prints what went wrong on standard error, and as a document where one is promised.
 */
#include "monitor/commands.h"

#include <stdio.h>

#include <epc/epc.h>

#include "kit/json.h"
#include "kit/safetext.h"
#include "monitor/watch/source.h"

int mon_broken(const char *what, int status)
{
    fprintf(stderr, "epc-mon: %s: %s (%s)\n", what, epc_status_text(status),
            epc_status_name(status));
    return KIT_EXIT_BROKEN;
}

int mon_refuse(const struct mon_options *options, const char *message, int code)
{
    struct kit_json json;

    fprintf(stderr, "epc-mon: %s\n", message);
    if (options->json) {
        kit_json_init(&json, stdout);
        kit_json_begin_object(&json, NULL);
        kit_json_text(&json, "command", options->command == MON_LIST ? "list" : "show");
        kit_json_text(&json, "error", message);
        kit_json_end(&json);
    }
    return code;
}

void mon_tell(const char *service, const char *message)
{
    if (mon_view_tell(service, message))
        return;
    fputs("epc-mon: ", stderr);
    kit_safe_print(stderr, service, 0);
    fputs(": ", stderr);
    kit_safe_print(stderr, message, 0);
    fputc('\n', stderr);
}
