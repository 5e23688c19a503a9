/* SPDX-License-Identifier: MIT
 *
 * webapp_options.c -- the command line of webapp.  See webapp_options.h. */
#include "provider-sample/webapp_options.h"

#include <stdio.h>
#include <string.h>

#include "provider-sample/webapp_path.h"

const char webapp_usage[] =
    "webapp - a small web server for files, with performance counters\n"
    "\n"
    "usage: webapp --site NAME=FOLDER [--site NAME=FOLDER ...] [options]\n"
    "\n"
    "  --site NAME=FOLDER  serve the files of FOLDER under http://127.0.0.1:PORT/NAME/\n"
    "  --port N            listen on this port (default 8080; 0: any free one, which is printed)\n"
    "  --workers N         answer with this many threads, 1 to 64 (default 4)\n"
    "  --timeout SECONDS   give up on a client that does nothing for so long (default 15)\n"
    "  --allow-quit        end on POST /-/quit, too\n"
    "  --help              show this\n"
    "\n"
    "Only this computer can connect: webapp listens on 127.0.0.1.  It ends on Ctrl-C.\n"
    "Exit codes: 0 ended as asked, 1 not started and why, 2 wrong use, 3 webapp itself failed.\n";

/* What parsing an option may look at and change. */
struct parser {
    struct webapp_options *options;
    char *message;
    size_t room;
};

static bool parse_number(const struct parser *p, const char *option, const char *text,
                         unsigned least, unsigned most, unsigned *number)
{
    unsigned value = 0;
    const char *c = text;

    for (; *c >= '0' && *c <= '9' && value <= most; c++)
        value = value * 10 + (unsigned)(*c - '0');
    if (*c != '\0' || c == text || value < least || value > most) {
        snprintf(p->message, p->room, "%s wants a number from %u to %u, not \"%s\"", option, least,
                 most, text);
        return false;
    }
    *number = value;
    return true;
}

/* Two instances cannot have names that differ in case only. */
static bool same_name(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char ca = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a;
        char cb = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;

        if (ca != cb)
            return false;
    }
    return *a == *b;
}

static bool parse_site(const struct parser *p, char *text)
{
    struct webapp_options *options = p->options;
    char *equals = strchr(text, '=');

    if (!equals || equals == text || equals[1] == '\0') {
        snprintf(p->message, p->room, "--site wants NAME=FOLDER, not \"%s\"", text);
        return false;
    }
    if (options->site_count == WEBAPP_SITES_MAX) {
        snprintf(p->message, p->room, "there are more than %u sites", WEBAPP_SITES_MAX);
        return false;
    }
    *equals = '\0';
    if (!webapp_path_part_is_safe(text, strlen(text)) || strcmp(text, "-") == 0) {
        snprintf(p->message, p->room,
                 "\"%s\" cannot be the name of a site: it has to be a possible "
                 "file name, and \"-\" is taken",
                 text);
        return false;
    }
    for (size_t i = 0; i < options->site_count; i++)
        if (same_name(options->sites[i].name, text)) {
            snprintf(p->message, p->room, "there are two sites named \"%s\"", text);
            return false;
        }
    options->sites[options->site_count].name = text;
    options->sites[options->site_count].folder = equals + 1;
    options->site_count++;
    return true;
}

/* The option `name` with its value; NULL: it has none. */
static bool parse_option(const struct parser *p, const char *name, char *value)
{
    bool known = strcmp(name, "--port") == 0 || strcmp(name, "--workers") == 0 ||
                 strcmp(name, "--timeout") == 0 || strcmp(name, "--site") == 0;

    if (!known) {
        snprintf(p->message, p->room, "there is no option \"%s\"; webapp --help lists them", name);
        return false;
    }
    if (!value) {
        snprintf(p->message, p->room, "%s wants a value", name);
        return false;
    }
    if (strcmp(name, "--port") == 0)
        return parse_number(p, name, value, 0, 65535, &p->options->port);
    if (strcmp(name, "--workers") == 0)
        return parse_number(p, name, value, 1, WEBAPP_WORKERS_MAX, &p->options->workers);
    if (strcmp(name, "--timeout") == 0)
        return parse_number(p, name, value, 1, 3600, &p->options->timeout);
    return parse_site(p, value);
}

bool webapp_options_parse(int count, char **arguments, struct webapp_options *options,
                          char *message, size_t room)
{
    struct parser p = { options, message, room };

    memset(options, 0, sizeof *options);
    options->port = 8080;
    options->workers = 4;
    options->timeout = 15;
    for (int i = 0; i < count; i++) {
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0 ||
            strcmp(arguments[i], "/?") == 0) {
            options->help = true;
            return true;
        }
        if (strcmp(arguments[i], "--allow-quit") == 0) {
            options->allow_quit = true;
            continue;
        }
        if (!parse_option(&p, arguments[i], i + 1 < count ? arguments[i + 1] : NULL))
            return false;
        i++;
    }
    if (options->site_count == 0) {
        snprintf(message, room, "there is nothing to serve: give at least one --site NAME=FOLDER");
        return false;
    }
    return true;
}
