/* SPDX-License-Identifier: MIT
 *
 * inicase.c -- an ini_io that finds files in an array, and the findings as short text.
 */
#include "inicase.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/disk/disk.h"

void *inicase_alloc(size_t bytes)
{
    return calloc(1, bytes);
}

static int read_file(void *context, struct kit_arena *arena, const char *path,
                     struct epci_span *bytes)
{
    const struct inicase *c = context;

    (void)arena;
    for (size_t i = 0; i < c->file_count; i++) {
        if (strcmp(c->files[i].path, path) != 0)
            continue;
        *bytes = c->files[i].bytes;
        return EPC_OK;
    }
    return EPC_E_NOT_FOUND;
}

/* Lists all files: no case has two folders for which the difference matters. */
static int list_files(void *context, struct kit_arena *arena, const char *path, const char ***names,
                      size_t *count)
{
    const struct inicase *c = context;

    (void)path;
    if (!(*names = kit_arena_allocate(arena, c->file_count, sizeof **names)))
        return EPC_E_NOMEM;
    for (*count = 0; *count < c->file_count; ++*count) {
        const char *slash = strrchr(c->files[*count].path, '/');
        (*names)[*count] = slash ? slash + 1 : c->files[*count].path;
    }
    return EPC_OK;
}

void inicase_init(struct inicase *c)
{
    memset(c, 0, sizeof *c);
    kit_arena_init(&c->arena, inicase_alloc, free);
    ini_findings_init(&c->findings, &c->arena);
    c->io = ini_disk_io();
    c->io.context = c;
    c->io.read = read_file;
    c->io.system_codepage = 1252;
    c->io.list = list_files;
}

void inicase_release(struct inicase *c)
{
    kit_arena_release(&c->arena);
}

void inicase_file(struct inicase *c, const char *path, const void *bytes, size_t count)
{
    if (c->file_count == INICASE_FILES)
        abort();
    c->files[c->file_count].path = path;
    c->files[c->file_count++].bytes = epci_span_of(bytes, count);
}

void inicase_text(struct inicase *c, const char *path, const char *text)
{
    inicase_file(c, path, text, strlen(text));
}

int inicase_epc(struct inicase *c, const char *text, struct ini_epc *epc)
{
    struct ini_source source;
    int status = ini_source_decode(&c->arena, &c->io, "x.epc", epci_span_of(text, strlen(text)),
                                   INI_SOURCE_STRICT, &source, &c->findings);

    return status ? status : ini_epc_parse(&c->arena, &c->io, &source, epc, &c->findings);
}

const char *inicase_rules(struct inicase *c)
{
    const char *rules = "";

    for (size_t i = 0; i < c->findings.stored; i++) {
        const struct ini_finding *finding = &c->findings.list[i];
        rules = kit_arena_format(&c->arena, "%s%s%s@%u", rules, i ? " " : "",
                                 ini_rules[finding->rule].id, finding->at.line);
    }
    return rules;
}

const char *inicase_message(const struct inicase *c, size_t at)
{
    return at < c->findings.stored ? c->findings.list[at].message : "";
}
