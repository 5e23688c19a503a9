/* SPDX-License-Identifier: MIT
 *
 * fuzz_visit.c -- any lines as --listen and the headers of a request.  A host that is not an
 * address of the server's and none of its names is never answered, whatever else is sent. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/serve/listen.h"
#include "monitor/serve/negotiate.h"

#include "fuzz.h"

#define FIELDS 6

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_digit_or_sign(char one)
{
    return one && strchr("0123456789abcdefABCDEF:.[]", one) != NULL;
}

/* Without regard to the case of letters. */
static bool begins_with_name(const char *host)
{
    static const char name[] = "mon.example";
    size_t at = 0;

    while (name[at] && (host[at] == name[at] || (host[at] | 32) == name[at]))
        at++;
    return name[at] == '\0';
}

/* An answer needs a literal address, or one of two names. */
static void check_host(const char *host)
{
    size_t literal = 0;

    while (is_digit_or_sign(host[literal]))
        literal++;
    if (host[literal] == '\0')
        return;
    FUZZ_ASSERT(begins_with_name(host) || (host[0] | 32) == 'l');
    for (size_t i = 0; host[i]; i++)
        FUZZ_ASSERT(!strchr("@/\\ \t", host[i]));
}

static void try_fields(const char *const fields[FIELDS])
{
    static const char *const names[] = { "mon.example" };
    struct mon_listen listen, again;
    struct mon_hosts hosts = { .listen = &listen, .computer = "", .names = names, .name_count = 1 };
    const struct mon_visit visit = { .host = fields[1],
                                     .origin = fields[2],
                                     .site = fields[3],
                                     .mode = "navigate",
                                     .dest = "document" };
    char text[100], message[400];
    unsigned status;

    (void)mon_choose_metrics_form(fields[4]);
    FUZZ_ASSERT(mon_scrape_time_limit_ms(fields[5]) <= 3600000);
    if (mon_listen_parse(fields[0], &listen, message, sizeof message) != EPC_OK)
        return;
    mon_format_listen_address(&listen, text, sizeof text);
    /* It means the same when it is read again. */
    FUZZ_ASSERT(mon_listen_parse(text, &again, message, sizeof message) == EPC_OK);
    FUZZ_ASSERT(strcmp(again.address, listen.address) == 0 && again.port == listen.port &&
                again.loopback == listen.loopback && again.every == listen.every);
    if (!mon_find_host_or_origin_refusal(&hosts, &visit, &status))
        check_host(fields[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *fields[FIELDS] = { "", NULL, NULL, NULL, NULL, NULL };
    char *text = malloc(size + 1), *at;

    FUZZ_ASSERT(text);
    memcpy(text, data, size);
    text[size] = '\0';
    at = text;
    for (size_t i = 0; i < FIELDS && at; i++) {
        fields[i] = at;
        at = strchr(at, '\n');
        if (at)
            *at++ = '\0';
    }
    try_fields(fields);
    free(text);
    return 0;
}
