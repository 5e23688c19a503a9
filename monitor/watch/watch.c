/* SPDX-License-Identifier: MIT
 *
 * watch.c -- epc-mon watch: the live view where standard output is a terminal that can be drawn on,
 * lines elsewhere.
 */
#include "monitor/watch/watch.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/console.h"
#include "monitor/watch/play.h"
#include "sdk/port/child.h"
#include "sdk/port/terminal.h"

#define TITLE_ROOM 128u

/* "WebPerf Other": what is watched; with many the first and how many more. */
static void make_title(const struct mon_options *options, char out[TITLE_ROOM])
{
    if (options->target_count == 0)
        snprintf(out, TITLE_ROOM, "all providers");
    else if (options->target_count == 1)
        snprintf(out, TITLE_ROOM, "%s", options->targets[0]);
    else
        snprintf(out, TITLE_ROOM, "%.100s and %d more", options->targets[0],
                 options->target_count - 1);
}

static bool colours_wanted(const struct mon_options *options)
{
    return options->colour == MON_COLOUR_AUTO
               ? kit_colour_wanted(epci_terminal_is_there(), getenv("NO_COLOR"))
               : options->colour == MON_COLOUR_ALWAYS;
}

int mon_watch(const struct mon_options *options, struct mon_source *source)
{
    static const char *const sets[] = { NULL, "ascii", "blocks", "braille" };
    char title[TITLE_ROOM];
    struct mon_watch watch = { .title = title,
                               .interval_ms = options->interval_ms,
                               .count = options->count,
                               .width = options->width,
                               .colours = colours_wanted(options),
                               .say = mon_tell };
    int status = EPC_E_UNSUPPORTED;

    make_title(options, title);
    watch.glyphs =
        mon_glyphs_choose(sets[options->glyphs], getenv("WT_SESSION"), epci_terminal_is_utf8());
    if (epci_terminal_is_there())
        status = mon_view(&watch, source);
    return status == EPC_E_UNSUPPORTED ? mon_lines(&watch, source, epci_host_terminal()) : status;
}

int mon_watch_saved(const struct mon_options *options)
{
    struct mon_play play;
    char message[1400];
    int code = KIT_EXIT_GOOD, status = mon_play_open(&play, options, message, sizeof message);

    if (status == EPC_E_INVALID) {
        code = mon_refuse(options, message, KIT_EXIT_REFUSED);
    } else {
        if (status == EPC_OK)
            status = mon_watch(options, &play.source);
        if (status == EPC_E_NOMEM)
            code = mon_broken("the file does not fit", status);
        else if (status != EPC_OK) {
            snprintf(message, sizeof message,
                     "%s cannot be shown further; epc-harness replay says why",
                     options->targets[play.file]);
            code = mon_refuse(options, message, KIT_EXIT_REFUSED);
        }
    }
    mon_play_close(&play);
    return code;
}
