/* SPDX-License-Identifier: MIT
 *
 * check_samples.c -- every counter file and schema of this project (the arguments) is in canonical
 * form, formatting keeps its meaning, it needs no repair, and an import gives it back. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/write/canon.h"
#include "ini/write/fix.h"
#include "ini/write/import.h"
#include "inicase.h"
#include "same.h"

static struct inicase c;

static struct epci_span file_bytes(const char *path)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes;
    long count;

    ck_assert_msg(file != NULL, "cannot open %s", path);
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    count = ftell(file);
    ck_assert_int_gt(count, 0);
    rewind(file);
    bytes = kit_arena_allocate(&c.arena, (size_t)count, 1);
    ck_assert_uint_eq(fread(bytes, 1, (size_t)count, file), (size_t)count);
    (void)fclose(file);
    return epci_span_of(bytes, (size_t)count);
}

static bool is_schema(const char *path)
{
    return strcmp(path + strlen(path) - 4, ".epc") == 0;
}

static struct ini_output canonical(struct epci_span bytes, enum ini_dialect dialect)
{
    struct ini_source source;
    struct ini_output output;

    ck_assert_int_eq(
        ini_source_decode(&c.arena, &c.io, "x", bytes, INI_SOURCE_STRICT, &source, &c.findings),
        EPC_OK);
    ck_assert_int_eq(ini_canonicalise_source(&c.arena, &source, dialect, &output), EPC_OK);
    return output;
}

EPC_TEST(samples__are_canonical)
{
    ck_assert_int_gt(epc_check_argc, 1);
    for (int i = 1; i < epc_check_argc; i++) {
        const char *path = epc_check_argv[i];
        struct epci_span bytes;
        struct ini_output output;
        inicase_init(&c);
        bytes = file_bytes(path);
        output = canonical(bytes, is_schema(path) ? INI_DIALECT_EPC : INI_DIALECT_INI);
        ck_assert_msg(output.count == bytes.left &&
                          memcmp(output.bytes, bytes.at, output.count) == 0,
                      "%s is not as epc-ini fmt writes it", path);
        inicase_release(&c);
    }
}

/* The model of the counter file at `path`; its header is in the same folder. */
static struct ini_perf_model model_of(const char *path)
{
    char *header = kit_arena_format(&c.arena, "%.*s.h", (int)strlen(path) - 4, path);
    struct epci_span ini = file_bytes(path);
    struct epci_span symbols = file_bytes(header);
    struct ini_perf_model model;

    inicase_file(&c, path, ini.at, ini.left);
    inicase_file(&c, header, symbols.at, symbols.left);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, path, &model, &c.findings), EPC_OK);
    return model;
}

static int find_faults(void *context, const struct ini_io *io, struct ini_findings *findings)
{
    struct ini_perf_model model;

    return ini_perfini_load(&c.arena, io, context, &model, findings);
}

EPC_TEST(samples__have_nothing_to_repair)
{
    for (int i = 1; i < epc_check_argc; i++) {
        struct ini_fix fix = { .io = &c.io, .arena = &c.arena, .check = find_faults };
        struct ini_findings left;
        struct ini_findings done;
        struct ini_output output;
        if (is_schema(epc_check_argv[i]))
            continue;
        inicase_init(&c);
        (void)model_of(epc_check_argv[i]);
        fix.path = epc_check_argv[i];
        fix.context = epc_check_argv[i];
        ck_assert_int_eq(ini_build_fixed_text(&fix, &left, &done, &output), EPC_OK);
        ck_assert_uint_eq(done.stored, 0);
        inicase_release(&c);
    }
}

/* With something instead of every TODO. */
static struct ini_epc filled(const struct ini_output *schema)
{
    char *text = kit_arena_copy_string(&c.arena, (const char *)schema->bytes, schema->count);
    struct kit_buffer out = { .arena = &c.arena };
    struct ini_epc epc;

    for (char *todo; (todo = strstr(text, "= TODO")) != NULL; text = todo + strlen("= TODO")) {
        kit_buffer_add_bytes(&out, text, (size_t)(todo - text));
        kit_buffer_add_format(&out, "= PERF_COUNTER_RAWCOUNT");
    }
    kit_buffer_add_format(&out, "%s", text);
    text = kit_arena_copy_string(&c.arena, out.text, out.bytes);
    ck_assert_msg(inicase_epc(&c, text, &epc) == EPC_OK, "%s", inicase_message(&c, 0));
    return epc;
}

EPC_TEST(samples__come_back_from_an_import)
{
    for (int i = 1; i < epc_check_argc; i++) {
        struct ini_perf_model model;
        struct ini_perf_model again;
        struct ini_import import;
        struct ini_epc epc;
        struct ini_output ini;
        struct ini_output header;
        if (is_schema(epc_check_argv[i]))
            continue;
        inicase_init(&c);
        model = model_of(epc_check_argv[i]);
        ck_assert_int_eq(ini_import_to_schema(&c.arena, &model, &import), EPC_OK);
        epc = filled(&import.output);
        ck_assert_int_eq(ini_emit_output(&c.arena, &epc, "new", INI_OUT_INI, &ini), EPC_OK);
        ck_assert_int_eq(ini_emit_output(&c.arena, &epc, "new", INI_OUT_HEADER, &header), EPC_OK);
        inicase_file(&c, "new.ini", ini.bytes, ini.count);
        inicase_file(&c, "new.h", header.bytes, header.count);
        ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "new.ini", &again, &c.findings), EPC_OK);
        ck_assert_ptr_null(same_texts(&model, &again));
        inicase_release(&c);
    }
}
