/* SPDX-License-Identifier: MIT
 *
 * view.c -- the live view: one thread waits for keys and draws, and for each sample another one is
 * started that takes it.  A provider that hangs delays the next sample, but no key and no frame.
 *
 * The two share `feed` under its lock.  At most one sampling thread runs; it is joined when it has
 * said that it is done.  One that still waits for a provider when the user ends the view is left
 * alone: the process ends.
 */
#include "monitor/watch/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/screen/draw.h"
#include "monitor/screen/keys.h"
#include "sdk/port/port.h"
#include "kit/system/terminal.h"

/* How often the age of the data is drawn again; how long an Escape may be the begin of a key; when
 * all is drawn again, since others may have written on the terminal. */
enum { AGE_MS = 500, ESCAPE_MS = 50, REPAINT_MS = 60000 };
/* How often, and how long, the end waits for a sample that is being taken. */
enum { END_TRIES = 20, END_MS = 10 };

/* What the sampling thread hands over. */
static struct {
    struct epci_lock lock;
    bool is_there; /* a view: problems are its business */
    bool done;     /* a sample was taken, or it failed */
    int status;
    struct mon_readings sample;
    struct mon_problem problems[MON_PROBLEMS]; /* not yet seen by the view */
    size_t problem_count;
} feed;

struct view {
    const struct mon_watch *watch;
    struct mon_source *source;
    struct mon_model model;
    struct mon_keys keys;
    struct mon_frame now, before; /* `before` is on the terminal */
    struct kit_buffer bytes;
    void *thread;        /* that takes a sample; NULL: none */
    uint64_t due;        /* when the next sample is taken, in 100 ns */
    uint64_t painted;    /* when all was drawn */
    bool drawn, repaint; /* the terminal shows the model; all has to be drawn */
    bool escape;         /* keys are not complete */
    bool quit;
    uint32_t sample_count;
    int status; /* why there are no more samples */
};

/* ---- Sampling ---- */

static void read_sample_into_feed(void *context)
{
    struct mon_source *source = context;
    struct mon_readings sample;
    int status;

    mon_readings_init(&sample);
    status = source->next(source->context, &sample);
    epci_lock_enter(&feed.lock);
    feed.sample = sample;
    feed.status = status;
    feed.done = true;
    epci_lock_leave(&feed.lock);
    kit_terminal_wake();
}

bool mon_queue_provider_problem(const char *service, const char *message)
{
    bool there;

    epci_lock_enter(&feed.lock);
    there = feed.is_there;
    if (feed.problem_count < MON_PROBLEMS) {
        struct mon_problem *problem = &feed.problems[feed.problem_count++];

        snprintf(problem->service, sizeof problem->service, "%s", service);
        snprintf(problem->message, sizeof problem->message, "%s", message);
    }
    epci_lock_leave(&feed.lock);
    return there;
}

static void start_due_sampling(struct view *view)
{
    const uint64_t now = epci_uptime_100ns(), interval = (uint64_t)view->watch->interval_ms * 10000;

    if (view->thread || view->model.ended || now < view->due)
        return;
    /* On the schedule; a sample that came late does not delay all that follow. */
    view->due = view->due + interval > now ? view->due + interval : now + interval;
    if (epci_thread_start(read_sample_into_feed, view->source, &view->thread) != EPC_OK) {
        view->thread = NULL;
        view->status = EPC_E_NOMEM;
        view->quit = true;
    }
}

/* Take over what the other thread handed over. */
static void receive_sample_and_problems(struct view *view)
{
    struct mon_readings sample;
    bool done;
    int status;

    epci_lock_enter(&feed.lock);
    done = feed.done;
    sample = feed.sample;
    status = feed.status;
    feed.done = false;
    for (size_t i = 0; i < feed.problem_count; i++)
        mon_model_set_provider_problem(&view->model, &feed.problems[i]);
    view->drawn = view->drawn && feed.problem_count == 0;
    feed.problem_count = 0;
    epci_lock_leave(&feed.lock);
    if (!done)
        return;
    epci_thread_join(view->thread);
    view->thread = NULL;
    view->drawn = false;
    if (status == EPC_OK) {
        sample.number = view->sample_count + (view->source->pause ? 0 : 1);
        view->sample_count++;
        status = mon_model_add_sample(&view->model, &sample);
    }
    mon_readings_release(&sample);
    view->model.ended = status != EPC_OK;
    if (status != EPC_OK && status != EPC_END) {
        view->status = status;
        view->quit = true;
    }
}

/* ---- Drawing ---- */

/* Make the frame of the window's size now. */
static bool fit_frames_to_window(struct view *view)
{
    struct kit_terminal_size size = kit_terminal_get_size();

    if (view->watch->width)
        size.columns = view->watch->width;
    if (view->now.cells && view->now.columns == size.columns && view->now.rows == size.rows)
        return true;
    mon_frame_release(&view->now);
    mon_frame_release(&view->before);
    view->model.value_width = 0;
    view->repaint = true;
    return mon_frame_init(&view->now, size.columns, size.rows, !kit_terminal_is_utf8()) == EPC_OK &&
           mon_frame_init(&view->before, size.columns, size.rows, false) == EPC_OK;
}

static bool paint_frame(struct view *view)
{
    struct mon_frame frame;
    uint64_t now = epci_uptime_100ns();

    if (!fit_frames_to_window(view))
        return false;
    if (now - view->painted > (uint64_t)REPAINT_MS * 10000)
        view->repaint = true;
    mon_draw_screen(&view->model, epci_clock_ticks(), &view->now);
    view->bytes.bytes = 0;
    mon_frame_append_changes(&view->now, view->repaint ? NULL : &view->before, view->watch->colours,
                             &view->bytes);
    if (view->repaint)
        view->painted = now;
    view->repaint = false;
    view->drawn = true;
    frame = view->before;
    view->before = view->now;
    view->now = frame;
    return !view->bytes.failed &&
           (view->bytes.bytes == 0 || kit_terminal_write(view->bytes.text, view->bytes.bytes));
}

/* ---- Keys ---- */

static void apply_key(struct view *view, uint32_t key)
{
    switch (mon_model_apply_key(&view->model, key)) {
    case MON_QUIT:
        view->quit = true;
        break;
    case MON_REPAINT:
        view->repaint = true;
        view->drawn = false;
        break;
    case MON_SAMPLE_NOW:
        view->due = 0;
        break;
    case MON_DRAW:
        view->drawn = false;
        break;
    case MON_NOTHING:
        break;
    }
}

static void wait_for_and_handle_event(struct view *view)
{
    const uint64_t now = epci_uptime_100ns();
    const uint64_t left = view->due > now ? (view->due - now) / 10000 + 1 : 0;
    uint32_t wait = view->escape ? ESCAPE_MS : AGE_MS, key;
    enum kit_terminal_event event;
    char bytes[256];
    size_t count;

    if (!view->thread && !view->model.ended && left < wait)
        wait = (uint32_t)left;
    event = kit_terminal_wait_for_event(wait, bytes, sizeof bytes, &count);
    for (size_t i = 0; i < count && !view->quit; i++)
        if (mon_keys_add_byte(&view->keys, bytes[i], &key))
            apply_key(view, key);
    if (event == KIT_TERMINAL_NOTHING && view->escape &&
        mon_keys_flush_lone_escape(&view->keys, &key))
        apply_key(view, key);
    view->escape = view->keys.count > 0;
    if (event == KIT_TERMINAL_NOTHING)
        view->drawn = false; /* the age */
    if (event == KIT_TERMINAL_RESIZED) {
        view->repaint = true;
        view->drawn = false;
    }
    if (event == KIT_TERMINAL_ENDED)
        view->quit = true;
}

static void run_live_display(struct view *view)
{
    const uint32_t count = view->watch->count;

    while (!view->quit) {
        receive_sample_and_problems(view);
        if (count && view->model.number >= count)
            break;
        start_due_sampling(view);
        if (!view->drawn && !paint_frame(view))
            view->quit = true;
        if (!view->quit)
            wait_for_and_handle_event(view);
    }
}

/* The last frame stays, with the newest sample, on the screen that the user had before. */
static void print_last_frame(struct view *view)
{
    const struct kit_terminal_size size = kit_terminal_get_size();
    const uint32_t columns = view->watch->width ? view->watch->width : size.columns - 1;

    view->model.page = MON_PAGE_ROWS;
    view->model.editing = false;
    view->model.closing = true;
    /* Consoles wrap a full line, and the shell's prompt has the last one. */
    mon_frame_release(&view->now);
    if (mon_frame_init(&view->now, columns, size.rows - 1, !kit_terminal_is_utf8()) != EPC_OK)
        return;
    mon_draw_screen(&view->model, epci_clock_ticks(), &view->now);
    view->bytes.bytes = 0;
    mon_frame_write_lines_to_buffer(&view->now, true, view->watch->colours, &view->bytes);
    if (!view->bytes.failed && view->bytes.bytes > 0)
        (void)kit_terminal_write(view->bytes.text, view->bytes.bytes);
}

int mon_watch_on_terminal(const struct mon_watch *watch, struct mon_source *source)
{
    static struct view view;

    if (kit_terminal_open_full_screen() != EPC_OK)
        return EPC_E_UNSUPPORTED;
    view = (struct view){ .watch = watch, .source = source, .due = epci_uptime_100ns() };
    mon_model_init(&view.model, watch->title, watch->interval_ms, watch->glyphs);
    epci_lock_enter(&feed.lock);
    feed.is_there = true;
    epci_lock_leave(&feed.lock);
    run_live_display(&view);
    kit_terminal_close_full_screen();
    print_last_frame(&view);
    epci_lock_enter(&feed.lock);
    feed.is_there = false;
    epci_lock_leave(&feed.lock);
    for (int tries = 0; view.thread && tries < END_TRIES; tries++) {
        epci_thread_sleep(END_MS);
        receive_sample_and_problems(&view);
    }
    for (size_t i = 0; i < view.model.problem_count; i++)
        if (strcmp(view.model.problems[i].message, MON_RECOVERED) != 0)
            watch->say(view.model.problems[i].service, view.model.problems[i].message);
    if (view.thread)
        exit(view.status == EPC_OK ? 0 : 3); /* it waits for a provider */
    mon_model_release(&view.model);
    mon_frame_release(&view.now);
    mon_frame_release(&view.before);
    kit_buffer_release(&view.bytes);
    return view.status;
}
