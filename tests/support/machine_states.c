/* SPDX-License-Identifier: MIT
 *
 * machine_states.c -- the players: counter files, installers and damage.
 */
#include "machine_states.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "kit/system/memregistry.h"

#define FILE_CAPACITY  4096
#define TABLE_CAPACITY 32768

const char *const epct_player_names[EPCT_PLAYERS] = { "Alpha", "Beta", "Gamma", "Net" };

static const char *const ini_names[EPCT_PLAYERS] = { "alpha.ini", "beta.ini", NULL, "net.ini" };
static const char *const header_names[EPCT_PLAYERS] = { "alpha.h", "beta.h", NULL, "net.tmp" };
static const char *const machine_languages[] = { "009", "007", "00C" };

void epct_machine_begin(struct epct_machine *m, uint32_t seed)
{
    memset(m, 0, sizeof *m);
    m->seed = seed * 2654435761u + 1;
    inicase_init(&m->files);
    epct_begin(&m->t);
    (void)epci_registry_remove_key(&m->t.registry, EPCT_SERVICES "\\WebPerf\\Performance");
    (void)epci_registry_remove_key(&m->t.registry, EPCT_SERVICES "\\WebPerf");
    if (epct_roll(m, 4) != 0)
        epct_initialise(&m->t, epct_roll(m, 2) ? "007" : "");
    if (epct_roll(m, 8) == 0) /* a provider with a manifest */
        ck_assert_int_eq(
            epci_registry_create_key(&m->t.registry, LOD_PERFLIB "\\_V2Providers\\{1}"), EPC_OK);
    ck_assert_int_eq(kit_registry_create_in_memory(&m->snapshot), EPC_OK);
    for (int i = 0; i < EPCT_PLAYERS; i++)
        epct_new_file(m, (enum epct_player)i);
}

static void forget_command(struct epct_machine *m)
{
    memset(&m->command.registry, 0, sizeof m->command.registry); /* it belongs to m->t */
    if (m->command.arena.alloc)
        lod_command_release(&m->command);
}

void epct_machine_end(struct epct_machine *m)
{
    forget_command(m);
    kit_registry_release(&m->snapshot);
    inicase_release(&m->files);
    epct_end(&m->t);
}

uint32_t epct_roll(struct epct_machine *m, uint32_t sides)
{
    m->seed = m->seed * 1664525u + 1013904223u;
    return (m->seed >> 8) % sides;
}

/* ---- Commands ---- */

static const char *same_path(struct kit_arena *arena, const char *path)
{
    return kit_arena_format(arena, "C:\\Setup\\%s", path);
}

static void machine_put_file(struct epct_machine *m, const char *path, const void *bytes,
                             size_t count)
{
    size_t at = 0;

    while (at < m->files.file_count && strcmp(m->files.files[at].path, path) != 0)
        at++;
    if (at == m->files.file_count)
        inicase_file(&m->files, path, bytes, count);
    m->files.files[at].bytes = epci_span_of(bytes, count);
}

/* The machine whose command runs. */
static struct epct_machine *writer;

static int machine_write(const char *path, const unsigned char *bytes, size_t count)
{
    machine_put_file(writer, path,
                     kit_arena_copy_string(&writer->t.arena, (const char *)bytes, count), count);
    return EPC_OK;
}

int epct_machine_run(struct epct_machine *m, enum lod_verb verb, const char *operand,
                     const struct lod_options *options)
{
    forget_command(m);
    lod_command_init(&m->command, verb == LOD_VERB_REMOVE ? LOD_UNLODCTR : LOD_LODCTR);
    if (options)
        m->command.options = *options;
    m->command.options.verb = verb;
    m->command.options.operand = operand;
    m->command.io = m->files.io;
    m->command.write = machine_write;
    writer = m;
    m->command.registry = m->t.registry;
    m->command.writable = true;
    m->command.full_path = same_path;
    return lod_command_run(&m->command);
}

const char *epct_machine_said(struct epct_machine *m)
{
    struct kit_buffer text = { .arena = &m->command.arena };

    for (size_t i = 0; m->command.has_plan && i < m->command.session.plan.note_count; i++)
        kit_buffer_add_format(&text, "%s\n", m->command.session.plan.notes[i].text);
    for (size_t i = 0; i < m->command.findings.stored; i++)
        kit_buffer_add_format(&text, "%s\n", m->command.findings.list[i].message);
    for (size_t i = 0; i < m->command.reinstalled_count; i++)
        if (m->command.reinstalled[i].problem)
            kit_buffer_add_format(&text, "%s\n", m->command.reinstalled[i].problem);
    if (m->command.problem)
        kit_buffer_add_format(&text, "%s\n", m->command.problem);
    kit_buffer_add_bytes(&text, "", 1);
    ck_assert(!text.failed);
    return text.text;
}

/* ---- Counter files ---- */

/* A file of our own: one to five symbols, perhaps with a gap, perhaps with French and German. */
static void new_own_file(struct epct_machine *m, enum epct_player player)
{
    const char *service = epct_player_names[player];
    struct kit_buffer ini = { .arena = &m->t.arena }, header = { .arena = &m->t.arena };
    const uint32_t count = 1 + epct_roll(m, 5), languages = epct_roll(m, 4);
    uint32_t offset = 0;

    kit_buffer_add_format(&ini,
                          "[info]\ndrivername=%s\nsymbolfile=%s\nlibrary=x.dll\nopen=O\ncollect=C\n"
                          "close=D\n%s[languages]\n009=\n%s%s[text]\n",
                          service, header_names[player],
                          epct_roll(m, 2) ? "[objects]\nS0_009_NAME=\n" : "",
                          languages & 1 ? "007=\n" : "", languages & 2 ? "00C=\n" : "");
    for (uint32_t i = 0; i < count; i++, offset += epct_roll(m, 6) ? 2 : 6) {
        kit_buffer_add_format(&header, "#define S%u %u\n", i, offset);
        for (uint32_t language = 0; language < 3; language++) {
            if (language != 0 && !(languages & language))
                continue;
            kit_buffer_add_format(&ini, "S%u_%s_NAME=%s %u %s %u\n", i, machine_languages[language],
                                  service, m->version, machine_languages[language], i);
            if (epct_roll(m, 4) != 0)
                kit_buffer_add_format(&ini, "S%u_%s_HELP=Help of %s %u %s %u.\n", i,
                                      machine_languages[language], service, m->version,
                                      machine_languages[language], i);
        }
    }
    ck_assert(!ini.failed && !header.failed);
    machine_put_file(m, ini_names[player], ini.text, ini.bytes);
    machine_put_file(m, header_names[player], header.text, header.bytes);
}

/* What .NET writes: UTF-16 with a mark, an empty first line, a language for each subkey of Perflib,
 * symbols with semicolons. */
static void new_net_file(struct epct_machine *m)
{
    struct kit_buffer ini = { .arena = &m->t.arena }, header = { .arena = &m->t.arena };
    const uint32_t count = 1 + epct_roll(m, 4);
    char id[64];
    unsigned char *wide;

    kit_buffer_add_format(&ini,
                          "\r\n[info]\r\ndrivername=Net\r\nsymbolfile=net.tmp\r\n[languages]\r\n");
    for (uint32_t i = 0;
         kit_registry_copy_subkey_name(&m->t.registry, LOD_PERFLIB, i, id, sizeof id) == 0; i++)
        kit_buffer_add_format(&ini, "%s=language%s\r\n", id, id);
    kit_buffer_add_format(&ini, "[objects]\r\n");
    kit_buffer_add_format(&ini, "[text]\r\n");
    for (uint32_t symbol = 0; symbol < count; symbol++) {
        kit_buffer_add_format(&header, "#define DEVICE_%u %u;\r\n", symbol, symbol * 2);
        for (uint32_t i = 0;
             kit_registry_copy_subkey_name(&m->t.registry, LOD_PERFLIB, i, id, sizeof id) == 0; i++)
            kit_buffer_add_format(
                &ini, "DEVICE_%u_%s_NAME=Net %u %u\r\nDEVICE_%u_%s_HELP=Help of Net %u %u\r\n",
                symbol, id, m->version, symbol, symbol, id, m->version, symbol);
    }
    ck_assert(!ini.failed && !header.failed);
    wide = kit_arena_allocate(&m->t.arena, ini.bytes + 1, 2);
    ck_assert_ptr_nonnull(wide);
    wide[0] = 0xFF;
    wide[1] = 0xFE;
    for (size_t i = 0; i < ini.bytes; i++)
        wide[2 * i + 2] = (unsigned char)ini.text[i];
    machine_put_file(m, "net.ini", wide, 2 * ini.bytes + 2);
    machine_put_file(m, "net.tmp", header.text, header.bytes);
}

void epct_new_file(struct epct_machine *m, enum epct_player player)
{
    m->version++;
    if (player == EPCT_NET)
        new_net_file(m);
    else if (player != EPCT_GAMMA)
        new_own_file(m, player);
}

/* ---- Tables as text ---- */

struct machine_table {
    char text[TABLE_CAPACITY];
};

/* False if there is no such table, or it is not a MULTI_SZ. */
static bool table_get(struct epct_machine *m, const char *language, const char *name,
                      struct machine_table *out)
{
    char path[128];
    unsigned char raw[2 * TABLE_CAPACITY];
    size_t bytes = sizeof raw;
    uint32_t type;

    snprintf(path, sizeof path, LOD_PERFLIB "\\%s", language);
    if (epci_registry_read_value(&m->t.registry, path, name, &type, raw, &bytes) != EPC_OK ||
        type != EPCI_REG_MULTI_SZ)
        return false;
    for (size_t i = 0; i < bytes / 2; i++)
        out->text[i] = (char)(raw[2 * i] ? raw[2 * i] : '|');
    out->text[bytes / 2] = '\0';
    if (bytes >= 2)
        out->text[bytes / 2 - 1] = '\0'; /* epct_set_table adds the last NUL again */
    return true;
}

/* Where the pair begins, and its bytes; NULL: not there.  Only for sound pairs. */
static char *pair_of(struct machine_table *table, uint32_t index, size_t *bytes)
{
    char *at = table->text, *text;

    while (*at && (text = strchr(at, '|')) != NULL) {
        char *end = strchr(text + 1, '|');

        if (!end)
            return NULL;
        *bytes = (size_t)(end + 1 - at);
        if (strtoul(at, NULL, 10) == index)
            return at;
        at = end + 1;
    }
    return NULL;
}

static void pair_drop(struct machine_table *table, uint32_t index)
{
    size_t bytes;
    char *at = pair_of(table, index, &bytes);

    if (at)
        memmove(at, at + bytes, strlen(at + bytes) + 1);
}

/* Before the first larger index. */
static void pair_add(struct machine_table *table, uint32_t index, const char *text)
{
    char pair[128], *at = table->text;
    int bytes = snprintf(pair, sizeof pair, "%u|%s|", index, text);

    while (*at && strtoul(at, NULL, 10) <= index) {
        char *end = strchr(at, '|');

        end = end ? strchr(end + 1, '|') : NULL;
        if (!end)
            break;
        at = end + 1;
    }
    if (strlen(table->text) + (size_t)bytes + 1 > sizeof table->text)
        return;
    memmove(at + bytes, at, strlen(at) + 1);
    memcpy(at, pair, (size_t)bytes);
}

void epct_replace_pair(struct epct_machine *m, const char *language, const char *name,
                       uint32_t index, const char *text)
{
    struct machine_table table;

    if (!table_get(m, language, name, &table))
        return;
    pair_drop(&table, index);
    if (text)
        pair_add(&table, index, text);
    epct_set_table(&m->t, language, name, table.text);
}

/* ---- An installer that writes the tables itself ---- */

static const char *performance(struct epct_machine *m, enum epct_player player)
{
    return kit_arena_format(&m->t.arena, EPCT_SERVICES "\\%s\\Performance",
                            epct_player_names[player]);
}

static void write_number(struct epct_machine *m, const char *path, const char *name, uint32_t value)
{
    ck_assert_int_eq(kit_registry_write_u32(&m->t.registry, path, name, value), EPC_OK);
}

/* It takes back the Last values only if they are its own. */
static int gamma_remove(struct epct_machine *m)
{
    const char *path = performance(m, EPCT_GAMMA);
    uint32_t first = epct_number(&m->t, path, "First Counter");
    uint32_t last = epct_number(&m->t, path, "Last Counter");
    struct machine_table table;

    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        (void)epci_registry_remove_value(&m->t.registry, path, lod_range_names[i]);
    if (first == UINT32_MAX || last == UINT32_MAX || last < first || last - first > 64)
        return 0;
    for (size_t language = 0; language < EPC_COUNT(machine_languages); language++)
        for (int kind = 0; kind < LOD_TABLES; kind++) {
            if (!table_get(m, machine_languages[language], lod_table_names[kind], &table))
                continue;
            for (uint32_t at = first; at <= last; at += 2) {
                size_t bytes;
                char *pair = pair_of(&table, at + (uint32_t)kind, &bytes);

                if (pair && strstr(strchr(pair, '|'), "Gamma") == strchr(pair, '|') + 1)
                    pair_drop(&table, at + (uint32_t)kind);
            }
            epct_set_table(&m->t, machine_languages[language], lod_table_names[kind], table.text);
        }
    if (epct_last(&m->t, "Last Counter") == last)
        write_number(m, LOD_PERFLIB, "Last Counter", first - 2);
    if (epct_last(&m->t, "Last Help") == last + 1)
        write_number(m, LOD_PERFLIB, "Last Help", first - 1);
    return 0;
}

/* Into English, and sometimes into another language. */
static int gamma_install(struct epct_machine *m)
{
    const char *path = performance(m, EPCT_GAMMA);
    const uint32_t count = 1 + epct_roll(m, 4);
    uint32_t first, last;
    struct machine_table table;

    epct_add_service(&m->t, "Gamma", 0, 0);
    (void)gamma_remove(m);
    first = epct_last(&m->t, "Last Counter");
    if (first == UINT32_MAX || first > 100000 || !table_get(m, "009", "Counter", &table))
        return 0;
    first = (first & ~1u) + 2;
    last = first + 2 * (count - 1);
    write_number(m, LOD_PERFLIB, "Last Counter", last);
    write_number(m, LOD_PERFLIB, "Last Help", last + 1);
    for (size_t language = 0; language < EPC_COUNT(machine_languages); language++)
        for (int kind = 0; kind < LOD_TABLES; kind++) {
            if ((language != 0 && epct_roll(m, 4) != 0) ||
                !table_get(m, machine_languages[language], lod_table_names[kind], &table))
                continue;
            for (uint32_t at = first; at <= last; at += 2) {
                pair_drop(&table, at + (uint32_t)kind);
                pair_add(&table, at + (uint32_t)kind, kind ? "Gamma's help" : "Gamma's name");
            }
            epct_set_table(&m->t, machine_languages[language], lod_table_names[kind], table.text);
        }
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        write_number(m, path, lod_range_names[i], (i % 2 ? last : first) + (i >= 2));
    return 0;
}

/* ---- The others ---- */

int epct_player_install(struct epct_machine *m, enum epct_player player)
{
    const struct lod_options options = { .create_key = true,
                                         .create_languages = epct_roll(m, 3) == 0 };

    if (player == EPCT_GAMMA)
        return gamma_install(m);
    if (player != EPCT_NET)
        return epct_machine_run(m, LOD_VERB_INSTALL, ini_names[player], &options);
    epct_add_service(&m->t, "Net", 0, 0);
    return epct_machine_run(m, LOD_VERB_INSTALL, "net.ini", NULL);
}

int epct_player_remove(struct epct_machine *m, enum epct_player player)
{
    int code;

    if (player == EPCT_GAMMA) {
        code = gamma_remove(m);
        epct_delete_key(m, player);
        return code;
    }
    code = epct_machine_run(m, LOD_VERB_REMOVE, epct_player_names[player], NULL);
    if (code == LOD_CODE_OK && (player == EPCT_NET || epct_roll(m, 2)))
        epct_delete_key(m, player);
    return code;
}

void epct_delete_key(struct epct_machine *m, enum epct_player player)
{
    const char *path = performance(m, player);

    (void)epci_registry_remove_key(&m->t.registry, path);
    (void)epci_registry_remove_key(
        &m->t.registry,
        kit_arena_copy_string(&m->t.arena, path, strlen(path) - strlen("\\Performance")));
}

/* ---- Last week's registry ---- */

static void copy_value(struct epct_machine *m, const struct epci_registry *from,
                       const struct epci_registry *to, const char *path, const char *name)
{
    struct lod_value value;

    ck_assert_int_eq(lod_value_read(&m->t.arena, from, path, name, &value), EPC_OK);
    if (!value.exists) {
        (void)epci_registry_remove_value(to, path, name);
        return;
    }
    ck_assert_int_eq(epci_registry_create_key(to, path), EPC_OK);
    ck_assert_int_eq(epci_registry_write_value(to, path, name, value.type, value.bytes, value.size),
                     EPC_OK);
}

static void copy_week(struct epct_machine *m, const struct epci_registry *from,
                      const struct epci_registry *to)
{
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        copy_value(m, from, to, LOD_PERFLIB, lod_last_names[kind]);
        for (size_t i = 0; i < EPC_COUNT(machine_languages); i++)
            copy_value(m, from, to,
                       kit_arena_format(&m->t.arena, LOD_PERFLIB "\\%s", machine_languages[i]),
                       lod_table_names[kind]);
    }
    copy_value(m, from, to, LOD_PERFLIB, "Base Index");
    copy_value(m, from, to, LOD_OWN_KEY, LOD_BASE_NAMES);
    copy_value(m, from, to, LOD_OWN_KEY, LOD_LANGUAGES_MADE);
    for (int player = 0; player < EPCT_PLAYERS; player++)
        for (int i = 0; i < LOD_COPY_VALUES; i++)
            copy_value(
                m, from, to,
                kit_arena_format(&m->t.arena, LOD_COPIES_KEY "\\%s", epct_player_names[player]),
                lod_copy_names[i]);
}

void epct_save_week(struct epct_machine *m)
{
    copy_week(m, &m->t.registry, &m->snapshot);
    m->has_snapshot = true;
}

void epct_restore_week(struct epct_machine *m)
{
    if (m->has_snapshot)
        copy_week(m, &m->snapshot, &m->t.registry);
}

/* ---- Damage ---- */

static uint32_t some_index(struct epct_machine *m, bool odd)
{
    static const uint32_t bases[] = { 2, 1848, 1848, 1852, 1860, 0x1000000 };

    return (bases[epct_roll(m, EPC_COUNT(bases))] + 2 * epct_roll(m, 8)) + odd;
}

/* One pair too many, too few, or not as it should be. */
static const char *damage_pairs(struct epct_machine *m, const char *language, int kind)
{
    struct machine_table table;
    size_t length;

    if (!table_get(m, language, lod_table_names[kind], &table))
        return "nothing";
    length = strlen(table.text);
    switch (epct_roll(m, 10)) {
    case 8:
        for (char *at = strchr(table.text, ' '); at; at = strchr(at + 1, ' '))
            *at = epct_roll(m, 2) ? ' ' : '-';
        break;
    case 0:
    case 9:
        pair_add(&table, some_index(m, kind == 0), "Wrong table");
        break;
    case 1:
        pair_add(&table, some_index(m, kind == 1), "Added");
        break;
    case 2:
        pair_add(&table, 1848 + 2 * epct_roll(m, 8) + (uint32_t)kind, "");
        break;
    case 3:
        pair_drop(&table, 1848 + 2 * epct_roll(m, 8) + (uint32_t)kind);
        break;
    case 4:
        pair_drop(&table, 1);
        break;
    case 5:
        table.text[epct_roll(m, (uint32_t)length + 1)] = '\0';
        break;
    case 6:
        if (length + 7 < TABLE_CAPACITY)
            memcpy(table.text + length, "Stray|", 7);
        break;
    default:
        for (uint32_t at = 1848 + 2 * epct_roll(m, 6), i = 0; i < 4; i++)
            pair_drop(&table, at + 2 * i + (uint32_t)kind);
        break;
    }
    epct_set_table(&m->t, language, lod_table_names[kind], table.text);
    return "pairs";
}

static const char *damage_table(struct epct_machine *m, const char *language, int kind)
{
    const char *path = kit_arena_format(&m->t.arena, LOD_PERFLIB "\\%s", language);
    struct machine_table table;

    if (!table_get(m, language, lod_table_names[kind], &table))
        return "nothing";
    switch (epct_roll(m, 3)) {
    case 0:
        (void)epci_registry_remove_value(&m->t.registry, path, lod_table_names[kind]);
        return "a table removed";
    case 1:
        (void)epci_registry_remove_value(&m->t.registry, path, "Counter");
        (void)epci_registry_remove_value(&m->t.registry, path, "Help");
        return "both tables removed";
    default:
        (void)epci_registry_write_value(&m->t.registry, path, lod_table_names[kind], EPCI_REG_SZ,
                                        "a\0\0", 4);
        return "a table of another type";
    }
}

static const char *damage_range(struct epct_machine *m)
{
    const enum epct_player player = (enum epct_player)epct_roll(m, EPCT_PLAYERS);
    const char *path = performance(m, player);
    uint32_t first = epct_number(&m->t, path, "First Counter");
    int which = (int)epct_roll(m, LOD_RANGE_VALUES);

    if (first == UINT32_MAX)
        return "nothing";
    switch (epct_roll(m, 4)) {
    case 0:
        (void)epci_registry_remove_value(&m->t.registry, path, lod_range_names[which]);
        return "a value of a range removed";
    case 1:
        write_number(m, path, lod_range_names[which], some_index(m, epct_roll(m, 2)));
        return "a value of a range changed";
    case 2:
        for (int i = 0; i < LOD_RANGE_VALUES; i++)
            write_number(m, path, lod_range_names[i],
                         epct_number(&m->t, path, lod_range_names[i]) + 1);
        return "a range moved by one";
    default:
        for (int i = 0; i < LOD_RANGE_VALUES; i++) {
            uint32_t other = epct_service_number(&m->t, "Alpha", lod_range_names[i]);

            if (other != UINT32_MAX)
                write_number(m, path, lod_range_names[i], other);
        }
        return "a range copied";
    }
}

const char *epct_damage(struct epct_machine *m)
{
    const char *language = machine_languages[epct_roll(m, EPC_COUNT(machine_languages))];
    const int kind = (int)epct_roll(m, LOD_TABLES);

    switch (epct_roll(m, 11)) {
    case 0:
        (void)epci_registry_remove_value(&m->t.registry, LOD_PERFLIB, lod_last_names[kind]);
        return "a Last value removed";
    case 1:
        write_number(m, LOD_PERFLIB, lod_last_names[kind], epct_roll(m, 2) ? 0 : 0x7fffffff);
        return "a Last value changed";
    case 2:
        (void)epci_registry_remove_value(&m->t.registry, LOD_PERFLIB, "Base Index");
        write_number(m, LOD_PERFLIB, LOD_DISABLED, 1);
        return "all disabled, Base Index removed";
    case 3:
    case 10:
        return damage_table(m, language, kind);
    case 4:
    case 5:
        return damage_range(m);
    default:
        return damage_pairs(m, language, kind);
    }
}
