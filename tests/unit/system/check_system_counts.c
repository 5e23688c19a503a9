/* SPDX-License-Identifier: MIT
 *
 * check_system_counts.c -- how much of what well-known programs ask is answered: on a made-up
 * machine with disks and on one without, whatever this machine has.  It is what
 * docs/system-objects.md says.
 *
 *   check_system_counts SCHEMA CLIENTS PAGE
 *
 * SCHEMA is system.epc, which has the numbers of the names; CLIENTS is system-clients.txt.
 */
#include "epc_check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "madelinux.h"

#define LINE     4096
#define COUNTERS 400u
#define PROGRAMS 20u

/* A counter of the schema, in lower case as programs may ask, with its numbers. */
static struct named {
    char object[64], counter[64];
    uint32_t object_index, counter_index;
} named[COUNTERS];
static uint32_t named_count;

static struct program {
    char name[64];
    uint32_t asks, answered;
    struct asked {
        char object[64], counter[64];
    } asked[COUNTERS];
} programs[PROGRAMS];
static uint32_t program_count;

static void copy_lower(char out[64], const char *text, size_t length)
{
    ck_assert_uint_lt(length, 64);
    for (size_t i = 0; i < length; i++)
        out[i] = (char)tolower((unsigned char)text[i]);
    out[length] = '\0';
}

static FILE *open_file(int number)
{
    FILE *file = fopen(epc_check_argv[number], "rb");

    ck_assert_msg(file != NULL, "%s", epc_check_argv[number]);
    return file;
}

static bool read_line(FILE *file, char line[LINE])
{
    if (!fgets(line, LINE, file))
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

/* After "key = "; NULL: the line has another key. */
static const char *value_of(const char *line, const char *key)
{
    const size_t length = strlen(key);

    if (strncmp(line, key, length) != 0 || (line[length] != ' ' && line[length] != '='))
        return NULL;
    line += length;
    return line + strspn(line, " =");
}

static void read_schema(void)
{
    FILE *file = open_file(0);
    struct named *now = NULL, object = { .object_index = 0 };
    char line[LINE];

    for (named_count = 0; read_line(file, line);) {
        const bool is_object = strncmp(line, "[object ", 8) == 0;
        const char *text;

        if (is_object || strncmp(line, "[counter ", 9) == 0) {
            ck_assert_uint_lt(named_count, COUNTERS);
            now = is_object ? &object : &named[named_count++];
            *now = is_object ? (struct named){ .object_index = 0 } : object;
        } else if (now && (text = value_of(line, "name")) != NULL) {
            copy_lower(now == &object ? now->object : now->counter, text, strlen(text));
        } else if (now && (text = value_of(line, "index")) != NULL) {
            *(now == &object ? &now->object_index : &now->counter_index) =
                (uint32_t)strtoul(text, NULL, 10);
        }
    }
    fclose(file);
}

/* "\OBJECT(INSTANCE)\COUNTER", each pair once. */
static void add_asked(struct program *program, const char *path)
{
    const char *counter = strrchr(path, '\\') + 1;
    struct asked *asked = &program->asked[program->asks];

    ck_assert_uint_lt(program->asks, COUNTERS);
    copy_lower(asked->object, path + 1, strcspn(path + 1, "(\\"));
    copy_lower(asked->counter, counter, strlen(counter));
    for (uint32_t i = 0; i < program->asks; i++)
        if (strcmp(program->asked[i].object, asked->object) == 0 &&
            strcmp(program->asked[i].counter, asked->counter) == 0)
            return;
    program->asks++;
}

static void read_programs(void)
{
    FILE *file = open_file(1);
    char line[LINE];

    memset(programs, 0, sizeof programs);
    for (program_count = 0; read_line(file, line);) {
        struct program *program = &programs[program_count];

        ck_assert_uint_lt(program_count, PROGRAMS);
        if (line[0] == '[') {
            copy_lower(program->name, line + 1, strcspn(line + 1, " ]"));
            program_count++;
        } else if (strcmp(line, "option") == 0) {
            *program = program[-1];
            strcat(program->name, ", all collectors");
            program_count++;
        } else if (line[0] == '\\') {
            add_asked(program - 1, line);
        }
    }
    fclose(file);
}

static bool is_answered(const struct asked *asked)
{
    for (uint32_t i = 0; i < named_count; i++)
        if (strcmp(named[i].object, asked->object) == 0 &&
            strcmp(named[i].counter, asked->counter) == 0)
            return made_has(named[i].object_index, named[i].counter_index);
    return false;
}

static void count_answered(void)
{
    made_ask("Global");
    for (uint32_t i = 0; i < program_count; i++) {
        programs[i].answered = 0;
        for (uint32_t j = 0; j < programs[i].asks; j++)
            programs[i].answered += is_answered(&programs[i].asked[j]);
    }
    made_close();
}

/* The figure in this column of the program's row: asked, answered, without disks. */
static uint32_t figure_of_page(const char *name, int column)
{
    FILE *file = open_file(2);
    char line[LINE], begin[80];
    const char *at = NULL;

    snprintf(begin, sizeof begin, "| %s | ", name);
    while (!at && read_line(file, line))
        if (strncmp(line, begin, strlen(begin)) == 0)
            at = line + strlen(begin);
    fclose(file);
    ck_assert_msg(at != NULL, "the page has no %s", name);
    for (int i = 0; i <= column; i++) {
        at = strstr(at, " | ");
        ck_assert_ptr_nonnull(at);
        at += 3;
    }
    return (uint32_t)strtoul(at, NULL, 10);
}

static bool is_with_an_option(const struct program *program)
{
    return strstr(program->name, ", all collectors") != NULL;
}

/* Did a program before this one ask for its counter? */
static bool is_asked_before(uint32_t program, uint32_t number)
{
    const struct asked *asked = &programs[program].asked[number];

    for (uint32_t i = 0; i < program; i++)
        for (uint32_t j = 0; !is_with_an_option(&programs[i]) && j < programs[i].asks; j++)
            if (strcmp(programs[i].asked[j].object, asked->object) == 0 &&
                strcmp(programs[i].asked[j].counter, asked->counter) == 0)
                return true;
    return false;
}

/* What the programs ask by default, each counter once. */
static uint32_t count_union(void)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < program_count; i++)
        for (uint32_t j = 0; !is_with_an_option(&programs[i]) && j < programs[i].asks; j++)
            count += !is_asked_before(i, j);
    return count;
}

static void compare_with_page(int column, uint32_t least)
{
    for (uint32_t i = 0; i < program_count; i++) {
        ck_assert_msg(programs[i].asks == figure_of_page(programs[i].name, 0), "%s asks %u",
                      programs[i].name, programs[i].asks);
        ck_assert_msg(programs[i].answered == figure_of_page(programs[i].name, column),
                      "%s gets %u", programs[i].name, programs[i].answered);
        if (strcmp(programs[i].name, "windows_exporter, all collectors") == 0) {
            ck_assert_uint_eq(programs[i].asks, 133);
            ck_assert_uint_ge(programs[i].answered, least);
        }
    }
    ck_assert_uint_ge(program_count, 15);
}

EPC_TEST(counts__are_of_132_counters)
{
    read_programs();
    ck_assert_uint_eq(count_union(), 132);
}

/* The machine has this file diskstats, and as Wine does, no speed of its adapter. */
static void make_machine(const char *diskstats)
{
    read_schema();
    read_programs();
    made_linux_processes();
    made.interfaces[0].speed = 0;
    if (diskstats)
        made_file_is("diskstats", diskstats);
    count_answered();
}

EPC_TEST(counts__where_the_disks_are_in_diskstats)
{
    make_machine(NULL);
    compare_with_page(1, 75);
}

EPC_TEST(counts__where_they_are_not)
{
    make_machine("");
    compare_with_page(2, 50);
    make_machine("7 0 loop0 60 0 1200 200 50 0 800 90 0 250 290\n");
    compare_with_page(2, 50);
}
