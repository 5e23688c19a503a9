/* SPDX-License-Identifier: MIT
 *
 * native.c -- epc-mon where there is no Windows: it shows saved files and refuses the rest.
 */
#include "monitor/commands.h"

#include <stdio.h>

#include "host/session.h"

static int refuse(const struct mon_options *options, const char *what)
{
    char message[200];

    snprintf(message, sizeof message,
             "%s needs Windows or Wine; this epc-mon has list, show, watch, log, report, "
             "serve and export of a FILE",
             what);
    return mon_refuse(options, message, MON_EXIT_NOT_DONE);
}

int mon_do_list(const struct mon_options *options)
{
    return options->target_count > 0 && mon_is_log(options->targets[0])
               ? mon_list_log(options)
               : refuse(options, "list of services (no log of that name)");
}

int mon_do_show(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_show_saved(options)
                                 : refuse(options, "showing a service (no file of that name)");
}

int mon_do_watch(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_watch_saved(options)
                                 : refuse(options, "watching a service (no file of that name)");
}

int mon_do_log(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_log_saved(options)
                                 : refuse(options, "logging a service (no file of that name)");
}

int mon_do_serve(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_serve_saved(options)
                                 : refuse(options, "serving a service (no file of that name)");
}

int mon_do_export(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_export_saved(options)
                                 : refuse(options, "exporting a service (no file of that name)");
}

int mon_do_collect(const struct mon_options *options)
{
    return refuse(options, "collect");
}

int mon_do_report(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_report_saved(options)
                                 : refuse(options, "a report of a service (no file of that name)");
}

int mon_do_child(const char *argument)
{
    (void)argument;
    fprintf(stderr, "epc-mon: " EPCI_CHILD_ROLE " is for epc-mon itself\n");
    return KIT_EXIT_USAGE;
}
