/* SPDX-License-Identifier: MIT
 *
 * webapp_options.h -- the command line of webapp.  Portable; arguments are UTF-8.
 */
#ifndef WEBAPP_OPTIONS_H
#define WEBAPP_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#define WEBAPP_SITES_MAX   64u
#define WEBAPP_WORKERS_MAX 64u

struct webapp_site_option {
    const char *name; /* NUL-terminated, in the caller's argument, which was cut at its '=' */
    const char *folder;
};

struct webapp_options {
    unsigned port; /* 0: any that is free */
    unsigned workers;
    unsigned timeout; /* seconds */
    bool allow_quit;
    bool help;
    struct webapp_site_option sites[WEBAPP_SITES_MAX];
    size_t site_count;
};

extern const char webapp_usage[];

/* Read the arguments behind the program's name; they are kept and must stay.  False: wrong use, and
 * `message`, of `room` bytes, says what is wrong. */
bool webapp_options_parse(int count, char **arguments, struct webapp_options *options,
                          char *message, size_t room);

#endif
