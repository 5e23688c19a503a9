/* SPDX-License-Identifier: MIT
 *
 * commandcase.h -- one service on a registry, files and DLLs in memory, and commands of lodctr.
 *
 * Included by one source of each test program.
 */
#pragma once

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "inicase.h"
#include "install_fixture.h"
#include "lodctr/tool/command.h"
#include "peimage.h"

#define WEBPERF EPCT_SERVICES "\\WebPerf\\Performance"

static const char ini[] =
    "[info]\ndrivername=WebPerf\nsymbolfile=web.h\nlibrary=web.dll\nopen=WebOpen\n"
    "collect=WebCollect\nclose=WebClose\n[languages]\n009=\n[text]\nSITE_009_NAME=Web Site\n"
    "SITE_009_HELP=One site.\nREQUESTS_009_NAME=Requests/sec\n"
    "REQUESTS_009_HELP=Finished.\n";
static const char header[] = "#define SITE 0\n#define REQUESTS 2\n";

static struct inicase c;
static struct epct_install t;
static struct lod_command command;

/* ---- DLLs in memory ---- */

static const char *const procedures[] = { "WebClose", "WebCollect", "WebOpen" };
static struct epct_pe_image image;
static int dll_status;
static char dll_asked[200];
static bool dll_in_system;

static inline int find_dll(void *context, struct kit_arena *arena, const char *library, bool expand,
                           struct lod_dll *file)
{
    (void)context;
    (void)arena;
    (void)expand;
    snprintf(dll_asked, sizeof dll_asked, "%s", library);
    file->path = library;
    file->in_system = dll_in_system;
    file->bytes = epci_span_of(image.bytes, sizeof image.bytes);
    return dll_status;
}

static const struct lod_dll_io dlls = { NULL, 64, find_dll };

static inline const char *full_path(struct kit_arena *arena, const char *path)
{
    return kit_arena_format(arena, "C:\\Web\\%s", path);
}

/* ---- One command ---- */

static inline void begin(void)
{
    inicase_init(&c);
    inicase_text(&c, "web.ini", ini);
    inicase_text(&c, "web.h", header);
    epct_begin_with(&t, "");
    epct_pe_build(&image, 64, procedures, 3);
    dll_status = EPC_OK;
    dll_in_system = false;
    memset(&command, 0, sizeof command);
}

/* Drop what the last command holds, except the registry, which belongs to the fixture. */
static inline void forget(void)
{
    memset(&command.registry, 0, sizeof command.registry);
    if (command.arena.alloc)
        lod_command_release(&command);
}

static inline void ready(enum lod_verb verb, const char *operand)
{
    forget();
    lod_command_init(&command, verb == LOD_VERB_REMOVE ? LOD_UNLODCTR : LOD_LODCTR);
    command.options.verb = verb;
    command.options.operand = operand;
    command.io = c.io;
    command.registry = t.registry;
    command.writable = true;
    command.full_path = full_path;
    command.dlls = &dlls;
}

static inline int run(enum lod_verb verb, const char *operand)
{
    ready(verb, operand);
    return lod_command_run(&command);
}

static inline void end(void)
{
    forget();
    epct_end(&t);
    inicase_release(&c);
}

/* Does a note of the plan, or the problem, contain this text? */
static inline bool says(const char *text)
{
    bool any = command.problem && strstr(command.problem, text);

    for (size_t i = 0; i < command.session.plan.note_count; i++)
        any = any || strstr(command.session.plan.notes[i].text, text);
    return any;
}

static inline void remove_key(void)
{
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, WEBPERF), EPC_OK);
    ck_assert_int_eq(t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf"),
                     EPC_OK);
}
