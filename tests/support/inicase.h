/* SPDX-License-Identifier: MIT
 *
 * inicase.h -- one case for the readers of ini/: files in memory, an arena, and the findings.  It
 * decodes the system's code pages and reports 1252 as the system's own.
 *
 *     struct inicase c;
 *
 *     inicase_init(&c);
 *     inicase_text(&c, "a/x.ini", "[info]\n...");
 *     inicase_text(&c, "a/x.h", "#define X 0\n");
 *     ... ini_perfini_load(&c.arena, &c.io, "a/x.ini", &model, &c.findings) ...
 *     ck_assert_str_eq(inicase_rules(&c), "offset-odd@1");
 *     inicase_release(&c);
 */
#pragma once

#include "ini/schema/epcfile.h"
#include "ini/read/perfini.h"

#define INICASE_FILES 8

struct inicase {
    struct kit_arena arena;
    struct ini_findings findings;
    struct ini_io io;
    struct {
        const char *path;
        struct epci_span bytes;
    } files[INICASE_FILES];
    size_t file_count;
};

void inicase_init(struct inicase *c);
void inicase_release(struct inicase *c);

/* Memory for an arena; each block is a separate allocation, so that the sanitizers check it. */
void *inicase_alloc(size_t bytes);

/* Add a file; the bytes are not copied. */
void inicase_file(struct inicase *c, const char *path, const void *bytes, size_t count);
void inicase_text(struct inicase *c, const char *path, const char *text);

/* Decode `text` as the source called "x.epc" and parse it. */
int inicase_epc(struct inicase *c, const char *text, struct ini_epc *epc);

/* The findings, in order: "offset-odd@3 name-missing@9"; "" without findings. */
const char *inicase_rules(struct inicase *c);

/* The message of finding number `at`, or "". */
const char *inicase_message(const struct inicase *c, size_t at);
