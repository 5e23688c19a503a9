/* SPDX-License-Identifier: MIT
 *
 * check_profile.c -- our reader compared with the system's profile functions: both return the same
 * sections, keys and values, for ANSI and for UTF-16LE with BOM; and the list of differences.
 *
 * The system decodes ANSI here, and our reader gets the resulting UTF-8.  Which code page an 8-bit
 * file has is a row of the list. */
#include "epc_check.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "inicase.h"
#include "inisamples.h"
#include "profile.h"
#include "sdk/core/text.h"

enum form { ANSI, WIDE, FORMS };

/* ---- Files ---- */

static wchar_t path[MAX_PATH];

/* The system caches files by name, so every file has another name. */
static void write_file(struct epci_span bytes)
{
    static unsigned number;
    wchar_t folder[MAX_PATH];
    HANDLE file;
    DWORD written;

    ck_assert(GetTempPathW(MAX_PATH, folder) != 0);
    swprintf(path, MAX_PATH, L"%lsepc-profile-%lu-%u.ini", folder, GetCurrentProcessId(), number++);
    file = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);
    ck_assert(file != INVALID_HANDLE_VALUE);
    ck_assert(WriteFile(file, bytes.at, (DWORD)bytes.left, &written, NULL));
    ck_assert_uint_eq(written, bytes.left);
    CloseHandle(file);
}

static void put_units(struct kit_buffer *out, const wchar_t *units, size_t count)
{
    kit_buffer_put(out, (const char *)units, count * sizeof *units);
}

/* Writes `text` (UTF-8) as a file of that form.  Characters that the code page lacks are replaced,
 * and *text becomes what the file contains. */
static struct epci_span encode(struct kit_arena *arena, enum form form, const char **text)
{
    struct kit_buffer out = { .arena = arena };
    int maximum = (int)strlen(*text) + 1;
    wchar_t *units = kit_arena_allocate(arena, (size_t)maximum, sizeof *units);
    char *ansi = kit_arena_allocate(arena, (size_t)maximum, 4);
    char *back = kit_arena_allocate(arena, (size_t)maximum, 4);
    int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, *text, -1, units, maximum);

    ck_assert(count > 0 && ansi && back);
    if (form == WIDE) {
        put_units(&out, L"\xFEFF", 1);
        put_units(&out, units, (size_t)count - 1);
        return epci_span_of(out.text, out.bytes);
    }
    ck_assert(WideCharToMultiByte(CP_ACP, 0, units, count, ansi, maximum * 4, NULL, NULL) > 0);
    ck_assert(MultiByteToWideChar(CP_ACP, 0, ansi, -1, units, maximum) > 0);
    ck_assert(WideCharToMultiByte(CP_UTF8, 0, units, -1, back, maximum * 4, NULL, NULL) > 0);
    *text = back;
    return epci_span_of(ansi, strlen(ansi));
}

/* The file as our reader decodes it; for an ANSI file, as the system decoded it. */
static struct epci_span decode(struct inicase *c, enum form form, struct epci_span file,
                               const char *text)
{
    struct ini_source source;

    if (form == ANSI)
        return epci_span_of(text, strlen(text));
    ck_assert_int_eq(ini_source_decode(&c->arena, &c->io, "x.ini", file, INI_SOURCE_STRICT, &source,
                                       &c->findings),
                     EPC_OK);
    return epci_span_of(source.text, source.bytes);
}

/* Compares line by line, because Check shows only the beginning of a long text. */
static void expect_same(const char *theirs, const char *ours)
{
    char lines[2][300];

    while (*theirs && *ours) {
        size_t lengths[2] = { strcspn(theirs, "\n"), strcspn(ours, "\n") };
        snprintf(lines[0], sizeof lines[0], "%.*s", (int)lengths[0], theirs);
        snprintf(lines[1], sizeof lines[1], "%.*s", (int)lengths[1], ours);
        ck_assert_str_eq(lines[0], lines[1]);
        ck_assert_uint_eq(lengths[0], lengths[1]);
        ck_assert(memcmp(theirs, ours, lengths[0]) == 0);
        theirs += lengths[0] + 1;
        ours += lengths[1] + 1;
    }
    ck_assert_str_eq(theirs, ours);
}

/* Both readers read `text` alike.  The file stays, as `path`. */
static void compare(struct inicase *c, enum form form, const char *text)
{
    struct epci_span file = encode(&c->arena, form, &text);
    const char *ours;

    write_file(file);
    ours = profile_ours(&c->arena, decode(c, form, file, text));
    expect_same(profile_theirs(&c->arena, path, false), ours);
    expect_same(profile_theirs(&c->arena, path, true), ours);
}

/* ---- Files written for this test ---- */

static const char *const texts[] = {
    "",
    "\n",
    "[A]",
    "[A]\nk=v",
    "a=b\n[A]\nk=v\n",
    "; [A]\n[A]\nk=v\n",
    "[A]\nk=v\n[B]\nk=w\n",
    "[A]\n[B]\n\n[C]\nk=v\n",
    "[A]\r\nk=v\r\n",
    "[A]\r\r\nk=v\r\r\n\r\r\nl=w\r\r\n",
    "\r\n[A]\nk=v\r\n\nl=w\r\r\nm=x",
    "[ A b ]\nk=v\n",
    "\t [A]\t \nk=v\n",
    "[A] ; not a comment\nk=v\n",
    "[A]k=v\nl=w\n",
    "[a=b]\nk=v\n",
    "[;]\nk=v\n",
    "['A']\nk=v\n",
    "[[A]\nk=v\n",
    /* keys */
    "[A]\n k = v \n\tl\t=\tw\t\n",
    "[A]\na b=c d\n",
    "[A]\nk=\nl= \nm=\t\n",
    "[A]\n\"k\"=v\n'l'=w\nm\"=x\n",
    "[A]\nk;=v\nk//=v\nk#=w\n",
    "[A]\nk]=v\nl[=w\n",
    "[A]\nK=v\nk=w\n k =x\n",
    "[A]\nk=\nk=w\n",
    "[A]\nSITE_009_Name=v\nsite_009_NAME=w\n",
    "[A]\nno value\nk=v\n",
    /* values */
    "[A]\nk=a=b==c\nl==\nm= = \n",
    "[A]\nk=a ; b\nl=;\nm=# // 50 %, all\n",
    "[A]\nk=a  b\t c\n",
    "[A]\nk=[B]\nl=]\n",
    "[A]\nk=\"v\"\nl='v'\nm=\" v \"\nn=' v '\n",
    "[A]\nk=\"v'\nl='v\"\nm=\"v\nn=v\"\no='v\np=v'\n",
    "[A]\nk=\"\nl='\nm=\"\"\nn=''\no=\"'\n",
    "[A]\nk=\"\"v\"\"\nl=''v''\nm=\"'v'\"\nn='\"v\"'\n",
    "[A]\nk='a' and 'b'\nl='a' and b\nm=\"a\" ; \"b\"\n",
    "[A]\nk = \"v\" \nl=\t'v'\t\n",
    "[A]\nk=\"v\"x\nl=x\"v\"\n",
    "[A]\nk=\\n \\\\ \\\nl=w\n",
    "[A]\nk=\v v\f\v\nl=a\v\fb\n\v\f\n\vm\f=x\n",
    "[A]\nk=\x01\x02\x1B\x1F\x7F\n",
    /* comments */
    "[A]\n;k=v\n ; k=v\n\t;[B]\nl=w\n;",
    /* beyond ASCII */
    "[\xC3\xA9t\xC3\xA9]\nna\xC3\xAFve=caf\xC3\xA9\n",
    "[A]\nk=\xE6\x97\xA5\xE6\x9C\xAC\n\xE6\x97\xA5=\xF0\x9F\x98\x80\n",
    "[A]\nk\xC2\xA0=\xC2\xA0v\xC2\xA0\nl=\xE3\x80\x80w\xE3\x80\x80\n",
    "[A]\nk=a\xE2\x80\xA8"
    "b\xC2\x85"
    "c\n",
};

EPC_TEST_LOOP(profile__texts_read_alike, FORMS * (sizeof texts / sizeof *texts))
{
    struct inicase c;

    inicase_init(&c);
    compare(&c, (enum form)(_i % FORMS), texts[_i / FORMS]);
    DeleteFileW(path);
    inicase_release(&c);
}

EPC_TEST_LOOP(profile__values_of_a_megabyte_read_alike, FORMS)
{
    const size_t maximum = (size_t)1 << 20;
    struct inicase c;
    struct kit_buffer text;

    inicase_init(&c);
    text = (struct kit_buffer){ .arena = &c.arena };
    kit_buffer_add_format(&text, "[text]\nSITE_009_HELP=");
    for (size_t i = 0; i < maximum; i++)
        kit_buffer_put(&text, i % 100 == 99 ? " " : "x", 1);
    kit_buffer_add_format(&text, ".\nSITE_009_NAME=Site\n");
    kit_buffer_put(&text, "", 1);
    compare(&c, (enum form)_i, text.text);
    DeleteFileW(path);
    inicase_release(&c);
}

/* ---- Generated files ---- */

#define GENERATED 400

static uint32_t chance;

static uint32_t below(uint32_t limit)
{
    chance = chance * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)chance * limit) >> 32);
}

static const char *const words[] = { "k",          "K",        "key",      "a.b",
                                     "009",        "x_1_Name", "\xC3\xA9", "\xE6\x97\xA5",
                                     "-",          "(c)",      "'k'",      "\"k\"",
                                     "%",          "k]",       "\xC2\xA0", "a;b",
                                     "symbolfile", "\\",       "\x7F",     "\xF0\x9F\x98\x80" };
static const char *const parts[] = { "=",  " ", "\t", "\"", "'",  ";", "#",
                                     "//", "[", "]",  ", ", "\v", "\f" };
static const char *const endings[] = { "\n", "\r\n", "\r\r\n" };

#define PICK(list) list[below(sizeof(list) / sizeof *(list))]

static void put_blanks(struct kit_buffer *out)
{
    for (uint32_t i = below(5); i > 2; i--)
        kit_buffer_add_format(out, "%s", below(3) ? " " : "\t");
}

static void put_key(struct kit_buffer *out)
{
    put_blanks(out);
    kit_buffer_add_format(out, "%s", PICK(words));
    for (uint32_t i = below(3); i > 0; i--)
        kit_buffer_add_format(out, "%s%s", below(3) ? "_" : " ", PICK(words));
    put_blanks(out);
}

static void put_value(struct kit_buffer *out)
{
    const char *quote = below(4) ? "" : below(2) ? "\"" : "'";

    put_blanks(out);
    kit_buffer_add_format(out, "%s", quote);
    for (uint32_t i = below(7); i > 0; i--)
        kit_buffer_add_format(out, "%s", below(2) ? PICK(words) : PICK(parts));
    kit_buffer_add_format(out, "%s", quote);
    put_blanks(out);
}

/* Lines of every kind, except those in the list below.  So sections have different names that end
 * with one bracket; keys are not empty and are not a comment except those with ;; and no line
 * without = is named like a key. */
static void put_line(struct kit_buffer *out, uint32_t number)
{
    uint32_t kind = below(20);

    if (number == 0 || kind == 0) {
        put_blanks(out);
        kit_buffer_add_format(out, "[%s%s%u %s]%s", below(4) ? "" : " ", below(2) ? "s" : "S",
                              number, below(2) ? "" : "=\xC3\xA9;", below(4) ? "" : " tail=");
    } else if (kind == 1) {
        put_blanks(out);
    } else if (kind == 2) {
        put_blanks(out);
        kit_buffer_add_format(out, ";");
        put_value(out);
    } else {
        if (kind == 3)
            kit_buffer_add_format(out, "!");
        put_key(out);
        if (kind != 3) {
            kit_buffer_add_format(out, "=");
            put_value(out);
        }
    }
}

/* One file per seed; the same on every machine. */
static const char *generate(struct kit_arena *arena, uint32_t seed)
{
    struct kit_buffer out = { .arena = arena };
    uint32_t lines;
    const char *ending;

    chance = seed * 2654435761u + 1;
    lines = 1 + below(40);
    ending = PICK(endings);
    for (uint32_t i = 0; i < lines; i++) {
        put_line(&out, i);
        if (i + 1 < lines || below(2))
            kit_buffer_add_format(&out, "%s", below(8) ? ending : PICK(endings));
    }
    kit_buffer_put(&out, "", 1);
    ck_assert(!out.failed);
    return out.text;
}

EPC_TEST_LOOP(profile__generated_files_read_alike, FORMS *GENERATED)
{
    struct inicase c;

    inicase_init(&c);
    compare(&c, (enum form)(_i % FORMS), generate(&c.arena, (uint32_t)_i / FORMS));
    DeleteFileW(path);
    inicase_release(&c);
}

/* ---- Files like those in use ---- */

/* More than there are samples; the loop ends at their number, which only their file knows. */
#define MAX_SAMPLES 20

static const char *utf8_of(struct kit_arena *arena, const struct ini_perf_text *text)
{
    char *utf8 = kit_arena_allocate(arena, text->count * 3 + 1, 1);
    size_t bytes;

    ck_assert_int_eq(
        epci_utf8_from_utf16(text->units, text->count, utf8, text->count * 3, &bytes, NULL),
        EPC_OK);
    return utf8;
}

/* For every text of the model the profile functions return the same value. */
static void compare_model(struct inicase *c, const struct ini_perf_model *model)
{
    const char *info = profile_value(&c->arena, path, "info", "drivername");

    if (strcmp(info, "(none)") == 0)
        info = profile_value(&c->arena, path, "info", "applicationname");
    ck_assert_str_eq(info, model->service);
    for (size_t i = 0; i < model->text_count; i++) {
        const struct ini_perf_text *text = &model->texts[i];
        const char *key = kit_arena_format(&c->arena, "%s_%s_%s", model->symbols[text->symbol].name,
                                           model->languages[text->language].id,
                                           text->kind == INI_PERF_NAME ? "NAME" : "HELP");
        ck_assert_str_eq(profile_value(&c->arena, path, "text", key), utf8_of(&c->arena, text));
    }
}

/* Samples with something from the list below, by name. */
static bool differs(const char *text)
{
    return strstr(text, "// English =") || text[strlen(text) - 1] == '\x1A';
}

EPC_TEST_LOOP(profile__samples_read_alike, FORMS *MAX_SAMPLES)
{
    const struct inisample *sample = &inisamples[_i / FORMS];
    enum form form = (enum form)(_i % FORMS);
    struct inicase c;
    struct ini_perf_model model;
    struct epci_span file;
    const char *text;

    ck_assert_uint_le(inisample_count, MAX_SAMPLES);
    if ((size_t)_i / FORMS >= inisample_count)
        return;
    inicase_init(&c);
    text = sample->ini;
    if (differs(text))
        write_file(encode(&c.arena, form, &text));
    else
        compare(&c, form, text);
    text = sample->ini;
    file = encode(&c.arena, form, &text);
    if (form == ANSI)
        file = epci_span_of(text, strlen(text));
    inicase_file(&c, "d/x.ini", file.at, file.left);
    inicase_text(&c, sample->header_path, sample->header);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "d/x.ini", &model, &c.findings), EPC_OK);
    compare_model(&c, &model);
    DeleteFileW(path);
    inicase_release(&c);
}

/* ---- Known differences, and cases that Wine cannot decide ---- */

#define BYTES(text) text, sizeof(text) - 1

/* Each row is a line of docs/ini-format.md, which has the reason.  `theirs` is Wine's result; where
 * it equals ours, Windows is known to differ, or its result is not known. */
static const struct {
    const char *file;
    size_t bytes;
    const char *ours, *theirs;
} listed[] = {
    /* UTF-16LE without BOM */
    { BYTES("[\0A\0]\0\n\0k\0=\0v\0"), "[A]\nk=v\n: k=v\n", "" },
    /* UTF-8 without BOM; the code page here is 1252 */
    { BYTES("[A]\nk=\xC3\xA9"), "[A]\nk=\xC3\xA9\n: k=\xC3\xA9\n",
      "[A]\nk=\xC3\x83\xC2\xA9\n: k=\xC3\x83\xC2\xA9\n" },
    /* UTF-8 with BOM: Windows is said to miss a section in the first line */
    { BYTES("\xEF\xBB\xBF[A]\nk=\xC3\xA9"), "[A]\nk=\xC3\xA9\n: k=\xC3\xA9\n",
      "[A]\nk=\xC3\xA9\n: k=\xC3\xA9\n" },
    /* UTF-16BE with BOM: reports contradict each other */
    { BYTES("\xFE\xFF\0[\0A\0]\0\n\0k\0=\0v"), "[A]\nk=v\n: k=v\n", "[A]\nk=v\n: k=v\n" },
    /* comments that the profile functions read as text */
    { BYTES("[A]\n// a=b\n#c=d\n//\nk=v"), "[A]\nk=v\n: k=v\n",
      "[A]\n// a=b\n#c=d\nk=v\n: // a=b\n: #c=d\n: //\n: k=v\n" },
    /* no key before the =: a list of keys ends there */
    { BYTES("[A]\nk=v\n=b\nl=w"), "[A]\nk=v\nl=w\n: k=v\n: l=w\n",
      "[A]\nk=v\n: k=v\n: =b\n: l=w\n" },
    /* a line without = that is named like a key */
    { BYTES("[A]\nk\nk=v"), "[A]\nk=v\n: k\n: k=v\n", "[A]\nk=(none)\n: k\n: k=v\n" },
    /* brackets */
    { BYTES("[A]\nk=v\n[B\nl=w"), "[A]\nk=v\n: k=v\n[B]\nl=w\n: l=w\n",
      "[A]\nk=v\nl=w\n: k=v\n: [B\n: l=w\n" },
    { BYTES("[A] see [1]\nk=v"), "[A]\nk=v\n: k=v\n", "[A] see [1]\nk=v\n: k=v\n" },
    { BYTES("[A]\nk=v\n[]\nl=w\n[B]"), "[A]\nk=v\n: k=v\n[]\nl=w\n: l=w\n[B]\n",
      "[A]\nk=v\n: k=v\n[B]\n" },
    /* a repeated section */
    { BYTES("[A]\nk=v\n[a]\nl=w"), "[A]\nk=v\nl=w\n: k=v\n: l=w\n[a]\nk=v\nl=w\n: k=v\n: l=w\n",
      "[A]\nk=v\n: k=v\n[a]\nk=v\n: k=v\n" },
    /* Ctrl-Z */
    { BYTES("[A]\nk=v\x1A\n\x1A\n \x1A"), "[A]\nk=v\n: k=v\n", "[A]\nk=v\n: k=v\n" },
    { BYTES("[A]\n\x1Ak\x1A=\x1Av\nl=a\x1A"
            "b\n\x1A[B]\n"),
      "[A]\nk=v\nl=a\x1A"
      "b\n: k=v\n: l=a\x1A"
      "b\n[B]\n",
      "[A]\nk=v\nl=a\x1A"
      "b\n: k=v\n: l=a\x1A"
      "b\n[B]\n" },
    /* CR alone */
    { BYTES("[A]\rk=v\rl=w\r"), "[A]\nk=v\nl=w\n: k=v\n: l=w\n", "[A]\nk=v\nl=w\n: k=v\n: l=w\n" },
    { BYTES("[A]\nk=v\rl=w\n\rm=x"), "[A]\nk=v\nl=w\nm=x\n: k=v\n: l=w\n: m=x\n",
      "[A]\nk=v\nl=w\nm=x\n: k=v\n: l=w\n: m=x\n" },
    /* case beyond A-Z */
    { BYTES("\xFF\xFE[\0A\0]\0\n\0\xC4\0=\0v\0\n\0\xE4\0=\0w\0"),
      "[A]\n\xC3\x84=v\n\xC3\xA4=w\n: \xC3\x84=v\n: \xC3\xA4=w\n",
      "[A]\n\xC3\x84=v\n\xC3\xA4=w\n: \xC3\x84=v\n: \xC3\xA4=w\n" },
};

EPC_TEST_LOOP(profile__the_list_of_differences_is_true, sizeof listed / sizeof *listed)
{
    struct epci_span file = epci_span_of(listed[_i].file, listed[_i].bytes);
    struct inicase c;

    inicase_init(&c);
    ck_assert_str_eq(profile_ours(&c.arena, decode(&c, WIDE, file, NULL)), listed[_i].ours);
    write_file(file);
    if (GetProcAddress(GetModuleHandleA("ntdll"), "wine_get_version"))
        ck_assert_str_eq(profile_theirs(&c.arena, path, false), listed[_i].theirs);
    DeleteFileW(path);
    inicase_release(&c);
}
