/* SPDX-License-Identifier: MIT
 *
 * check_registry_doc.c -- docs/registry.md (the argument) lists every value that an action writes,
 * and no other. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "scenarios.h"

/* "Perflib/Last Counter": the place and the name of a value. */
#define MOST 100
static char written[MOST][120], listed[MOST][120];
static int written_count, listed_count;

static void add(char list[MOST][120], int *count, const char *place, const char *name)
{
    char text[120];

    snprintf(text, sizeof text, "%s/%s", place, name);
    for (int i = 0; i < *count; i++)
        if (strcmp(list[i], text) == 0)
            return;
    ck_assert_int_lt(*count, MOST);
    strcpy(list[(*count)++], text);
}

static bool has(char list[MOST][120], int count, const char *text)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], text) == 0)
            return true;
    return false;
}

static bool ends(const char *text, const char *with)
{
    size_t a = strlen(text), b = strlen(with);

    return a >= b && strcmp(text + a - b, with) == 0;
}

/* The page's word for a key. */
static const char *place_of(const char *path)
{
    if (strcmp(path, LOD_PERFLIB) == 0)
        return "Perflib";
    if (strncmp(path, LOD_PERFLIB "\\", sizeof LOD_PERFLIB) == 0)
        return "a language";
    if (ends(path, "\\Performance"))
        return "Performance";
    if (ends(path, "\\Linkage"))
        return "Linkage";
    if (ends(path, "\\Control\\Session Manager\\DOS Devices"))
        return "DOS Devices";
    if (strstr(path, "\\EventLog\\Application\\"))
        return "source";
    return strncmp(path, LOD_COPIES_KEY "\\", sizeof LOD_COPIES_KEY) == 0 ? "Installed" : path;
}

static void take_plan(const struct lod_plan *plan)
{
    for (size_t i = 0; i < plan->edit_count; i++) {
        const char *place = place_of(plan->edits[i].path);

        if (plan->edits[i].kind == LOD_EDIT_SET)
            add(written, &written_count, place,
                strcmp(place, "DOS Devices") == 0 ? "NAME" : plan->edits[i].name);
    }
}

/* What the scenarios do not do: a key with all its values, and what Windows installed. */
static void take_others(void)
{
    static const struct lod_value value = { true, EPCI_REG_SZ, "x\0\0", 4 };
    static const struct lod_value values[] = { value, value, value, value };
    const struct lod_copies copies = { .ini_path = "web.ini", .codepage = 1252 };
    struct epct_install t;

    epct_begin_with(&t, "");
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf\\Performance");
    epct_plan(&t, &(struct lod_request){ .action = LOD_REGISTER,
                                         .model = epct_webperf(&t),
                                         .create_key = true,
                                         .values = values,
                                         .copies = &copies });
    take_plan(&t.plan);
    epct_end(&t);
    add(written, &written_count, "SOFTWARE\\epc", LOD_UNDO_VALUE); /* by undo.c */
}

/* ---- The page ---- */

/* Take the names in **bold** before the first colon that follows a type. */
static void take_item(const char *place, const char *item)
{
    const char *end = strstr(item, "): ");

    ck_assert_msg(end != NULL, "%.60s", item);
    for (const char *at = item; (at = strstr(at, "**")) != NULL && at < end;) {
        const char *close = strstr(at + 2, "**");
        char name[100];

        snprintf(name, sizeof name, "%.*s", (int)(close - at - 2), at + 2);
        for (char *c = name; *c; c++)
            *c = *c == '\n' ? ' ' : *c;
        for (char *two; (two = strstr(name, "  ")) != NULL;)
            memmove(two, two + 1, strlen(two));
        add(listed, &listed_count, place, name);
        at = close + 2;
    }
}

static void read_page(void)
{
    static char page[100000];
    FILE *file = fopen(epc_check_argv[0], "rb");
    char place[100] = "", *at, *end;

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    ck_assert_ptr_nonnull(at = strstr(page, "\n## Values\n"));
    ck_assert_ptr_nonnull(end = strstr(at, "\nNothing else of a service"));
    *end = '\0';
    for (; (at = strchr(at, '\n')) != NULL; at++) {
        if (strncmp(at, "\nIn ", 4) == 0) {
            const char *name = at[4] == '`' ? at + 5 : at + 4;

            snprintf(place, sizeof place, "%.*s", (int)strcspn(name, "`:,"), name);
        } else if (strncmp(at, "\n* ", 3) == 0) {
            take_item(place, at + 1);
        }
    }
}

EPC_TEST(registry_doc__lists_every_value_that_is_written_and_no_other)
{
    struct epct_install t;

    for (int i = 0; i < EPCT_SCENARIOS; i++) {
        epct_prepare(&t, (enum epct_scenario)i);
        take_plan(&t.plan);
        epct_end(&t);
    }
    take_others();
    read_page();
    for (int i = 0; i < written_count; i++)
        ck_assert_msg(has(listed, listed_count, written[i]), "the page lacks %s", written[i]);
    for (int i = 0; i < listed_count; i++)
        ck_assert_msg(has(written, written_count, listed[i]), "no action writes %s", listed[i]);
}
