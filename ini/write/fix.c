/* SPDX-License-Identifier: MIT
 *
 * fix.c -- which rules can be satisfied without guessing, and how: a line at a time.
 */
#include "ini/write/fix.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/write/canon.h"
#include "kit/dictionary.h"
#include "sdk/core/text.h"

#define MOST_ROUNDS 10

/* ---- The file as it is so far ---- */

/* What was repaired stands before what is on the disk. */
struct overlay {
    const struct ini_io *below;
    const char *path;
    struct ini_output repaired;
    bool there;
};

static int read_overlay(void *context, struct kit_arena *arena, const char *path,
                        struct epci_span *bytes)
{
    const struct overlay *overlay = context;

    if (!overlay->there || strcmp(path, overlay->path) != 0)
        return overlay->below->read(overlay->below->context, arena, path, bytes);
    *bytes = epci_span_of(overlay->repaired.bytes, overlay->repaired.count);
    return EPC_OK;
}

static int beside_below(void *context, struct kit_arena *arena, const char *path,
                        const char ***names, size_t *count)
{
    const struct overlay *overlay = context;

    return overlay->below->list(overlay->below->context, arena, path, names, count);
}

static int decode_below(void *context, struct kit_arena *arena, unsigned codepage,
                        struct epci_span bytes, struct ini_decoded *made)
{
    const struct overlay *overlay = context;

    return overlay->below->decode(overlay->below->context, arena, codepage, bytes, made);
}

static int encodes_below(void *context, unsigned codepage, const uint16_t *units, size_t count,
                         size_t *bad)
{
    const struct overlay *overlay = context;

    return overlay->below->encodes(overlay->below->context, codepage, units, count, bad);
}

/* One round over the lines. */
struct round {
    struct kit_arena *arena;
    const struct ini_source *source;
    enum ini_dialect dialect;
    struct kit_buffer out;
    const struct ini_findings *found;
    size_t next;              /* of what was found                                      */
    bool known_section;       /* of a counter file: what lodctr reads                   */
    struct kit_names used;    /* ids of languages that keys of [text] have              */
    struct kit_names keys;    /* of a schema's section: position in values              */
    struct kit_slice *values; /* as they stand there                                    */
    size_t value_room;
    struct ini_findings *done;
};

/* ---- Repairs ---- */

/* Writes the line (not its end) as it should be; NULL: this one cannot be repaired, and nothing was
 * written.  Else what was done, as the rest of a sentence about the line. */
typedef const char *repair_fn(struct round *round, const struct ini_line *line,
                              const struct ini_finding *finding);

static void put(struct round *round, struct kit_slice text)
{
    kit_buffer_put(&round->out, text.at, text.bytes);
}

static void put_text(struct round *round, const char *text)
{
    put(round, kit_slice_of(text));
}

/* The end of lines that are added, as that of this one. */
static void put_ending(struct round *round, const struct ini_line *line)
{
    if (line->ending.bytes != 0)
        put(round, line->ending);
    else
        put_text(round, round->dialect == INI_DIALECT_INI ? "\r\n" : "\n");
}

static void put_commented(struct round *round, const struct ini_line *line)
{
    put_text(round, "; ");
    put(round, line->whole);
}

static const char *comment_out(struct round *round, const struct ini_line *line,
                               const struct ini_finding *finding)
{
    (void)finding;
    put_commented(round, line);
    return "the line was ignored and is a comment now";
}

static const char *comment_out_repeated(struct round *round, const struct ini_line *line,
                                        const struct ini_finding *finding)
{
    (void)finding;
    put_commented(round, line);
    return "an earlier line has the same key and counts; this one is a comment now";
}

static const char *comment_out_language(struct round *round, const struct ini_line *line,
                                        const struct ini_finding *finding)
{
    (void)finding;
    if (memchr(line->name.at, '_', line->name.bytes))
        return NULL; /* without it in the list, keys might be taken apart elsewhere */
    if (kit_names_find(&round->used, line->name))
        return NULL; /* there are texts, only none that counts: somebody forgot something */
    put_commented(round, line);
    return "nothing of the language was installed, as it has no text; the line is a comment now";
}

/* The profile functions do not know comments behind a section, so what stands there moves up. */
static const char *mend_section(struct round *round, const struct ini_line *line,
                                const struct ini_finding *finding)
{
    (void)finding;
    if (line->kind != INI_LINE_SECTION || !round->known_section)
        return NULL; /* somebody else's */
    if (line->bracket_open) {
        put(round, kit_slice_trim(line->whole));
        put_text(round, "]");
        return "the section has its ] now";
    }
    if (line->value.bytes == 0)
        return NULL;
    put_text(round, line->value.at[0] == ';' ? "" : "; ");
    put(round, line->value);
    put_ending(round, line);
    put_text(round, "[");
    put(round, line->name);
    put_text(round, "]");
    return "what stood behind the section's ] is a comment above it now";
}

/* The symbol is the front of its key, and .wanted is how the header spells it. */
static const char *respell(struct round *round, const struct ini_line *line,
                           const struct ini_finding *finding)
{
    struct kit_slice wanted = kit_slice_of(finding->wanted ? finding->wanted : "");
    struct kit_slice symbol = { line->name.at, wanted.bytes };
    struct kit_slice rest = { line->name.at + wanted.bytes, 0 };

    if (line->kind != INI_LINE_KEY || wanted.bytes == 0 || line->name.bytes <= wanted.bytes ||
        !kit_slices_equal_any_case(symbol, wanted))
        return NULL;
    rest.bytes = (size_t)(line->whole.at + line->whole.bytes - rest.at);
    symbol.at = line->whole.at;
    symbol.bytes = (size_t)(line->name.at - line->whole.at);
    put(round, symbol); /* blanks before it */
    put(round, wanted);
    put(round, rest);
    return "the symbol is spelt as in the header now";
}

/* In a schema a comment may follow. */
static const char *mend_epc_section(struct round *round, const struct ini_line *line,
                                    const struct ini_finding *finding)
{
    (void)finding;
    if (line->kind != INI_LINE_SECTION || line->bracket_open || line->value.bytes == 0 ||
        line->quote_open)
        return NULL;
    put_text(round, "[");
    put(round, line->name);
    put_text(round, "] ; ");
    put(round, line->value);
    put_text(round, line->comment.bytes ? " " : "");
    put(round, line->comment);
    return "what stood behind the section's ] is a comment now";
}

/* Only if both say the same: in a schema no line counts more than another. */
static const char *comment_out_same(struct round *round, const struct ini_line *line,
                                    const struct ini_finding *finding)
{
    const struct kit_name *first = kit_names_find(&round->keys, line->name);

    (void)finding;
    if (line->kind != INI_LINE_KEY || !first || round->values[first->value].at >= line->whole.at ||
        !kit_slices_equal(round->values[first->value], line->value))
        return NULL;
    put_commented(round, line);
    return "an earlier line says the same; this one is a comment now";
}

static bool is_control(char one)
{
    return (unsigned char)one < 0x20 || one == 0x7F;
}

/* What the finding asks for: nobody can want one in a text of one line. */
static const char *blank_controls(struct round *round, const struct ini_line *line,
                                  const struct ini_finding *finding)
{
    size_t before = (size_t)(line->value.at - line->whole.at);
    size_t start = round->out.bytes + before;
    bool any = false;

    (void)finding;
    for (size_t i = 0; i < line->value.bytes; i++)
        any = any || is_control(line->value.at[i]);
    if (line->kind != INI_LINE_KEY || !any)
        return NULL;
    put(round, line->whole);
    for (size_t i = 0; !round->out.failed && i < line->value.bytes; i++)
        if (is_control(round->out.text[start + i]))
            round->out.text[start + i] = ' ';
    return "the text has blanks in place of its control characters now";
}

static const struct repair_row {
    enum ini_rule_id rule;
    enum ini_dialect dialect;
    repair_fn *repair;
} repairs[] = {
    { EPCI_INI_LINE, INI_DIALECT_INI, comment_out },
    { EPCI_INI_KEY_REPEATED, INI_DIALECT_INI, comment_out_repeated },
    { EPCI_INI_LANGUAGE_EMPTY, INI_DIALECT_INI, comment_out_language },
    { EPCI_INI_SECTION_FORM, INI_DIALECT_INI, mend_section },
    { EPCI_INI_SYMBOL_CASE, INI_DIALECT_INI, respell },
    { EPCI_INI_TEXT_CONTROL, INI_DIALECT_INI, blank_controls },
    { EPCI_INI_EPC_SECTION_FORM, INI_DIALECT_EPC, mend_epc_section },
    { EPCI_INI_EPC_KEY_REPEATED, INI_DIALECT_EPC, comment_out_same },
    { EPCI_INI_EPC_TEXT_CONTROL, INI_DIALECT_EPC, blank_controls },
};

/* ---- A line ---- */

static void note(struct round *round, const struct ini_finding *finding, const char *did)
{
    ini_add(round->done, finding, "%s", did);
}

static bool repair_finding(struct round *round, const struct ini_line *line,
                           const struct ini_finding *finding)
{
    const char *did = NULL;

    for (size_t i = 0; !did && i < EPC_COUNT(repairs); i++)
        if (repairs[i].rule == finding->rule && repairs[i].dialect == round->dialect)
            did = repairs[i].repair(round, line, finding);
    if (did)
        note(round, finding, did);
    return did != NULL;
}

/* What every reader of ours takes for a comment, but the profile functions for a key. */
static bool repair_comment(struct round *round, const struct ini_line *line)
{
    const struct ini_finding finding = { .rule = EPCI_INI_LINE,
                                         .at = { round->source->name, line->number,
                                                 ini_line_column(line, line->comment.at) } };

    if (round->dialect != INI_DIALECT_INI || !round->known_section ||
        line->kind != INI_LINE_COMMENT || line->comment.at[0] == ';' ||
        !memchr(line->comment.at, '=', line->comment.bytes))
        return false;
    put_text(round, ";");
    put(round, ini_comment_text(line));
    note(round, &finding,
         "the comment begins with ; now: one with another mark and a = is a key to Windows");
    return true;
}

/* Keep track of where the line stands. */
static int enter(struct round *round, const struct ini_line *line)
{
    static const char *const known[] = { "info", "languages", "objects", "text" };
    struct kit_slice *values;

    if (line->kind == INI_LINE_SECTION) {
        round->known_section = false;
        for (size_t i = 0; i < EPC_COUNT(known); i++)
            if (kit_slice_is_any_case(line->name, known[i]))
                round->known_section = true;
        memset(&round->keys, 0, sizeof round->keys);
    }
    if (line->kind != INI_LINE_KEY || round->dialect != INI_DIALECT_EPC ||
        kit_names_find(&round->keys, line->name))
        return EPC_OK;
    values = kit_arena_grow(round->arena, round->values, round->keys.count, &round->value_room,
                            sizeof *values);
    if (!values)
        return EPC_E_NOMEM;
    round->values = values;
    values[round->keys.count] = line->value;
    return kit_names_add(&round->keys, round->arena, line->name, (uint32_t)round->keys.count)
               ? EPC_OK
               : EPC_E_NOMEM;
}

/* The ids of languages without an underscore that stand in keys of [text]. */
static int collect_used(struct round *round)
{
    static const size_t kind_bytes = sizeof "_NAME" - 1;
    struct ini_scan scan;
    struct ini_line line;
    bool in_text = false;

    ini_scan_init(&scan, round->source->text, round->source->bytes, round->dialect);
    while (ini_scan_next(&scan, &line)) {
        struct kit_slice id = line.name;
        if (line.kind == INI_LINE_SECTION)
            in_text = kit_slice_is_any_case(line.name, "text");
        if (!in_text || line.kind != INI_LINE_KEY || id.bytes <= kind_bytes)
            continue;
        id.at += id.bytes - kind_bytes;
        id.bytes = 0;
        while (id.at > line.name.at && id.at[-1] != '_') {
            id.at--;
            id.bytes++;
        }
        if (!kit_names_find(&round->used, id) && !kit_names_add(&round->used, round->arena, id, 0))
            return EPC_E_NOMEM;
    }
    return EPC_OK;
}

static bool is_of(const struct round *round, const struct ini_finding *finding)
{
    return finding->at.file && strcmp(finding->at.file, round->source->name) == 0;
}

/* The first of what was found in the line that can be repaired; the next round does the others. */
static int repair_line(struct round *round, const struct ini_line *line)
{
    const struct ini_findings *found = round->found;
    bool repaired = false;
    int status = enter(round, line);

    for (; round->next < found->stored; round->next++) {
        const struct ini_finding *finding = &found->list[round->next];
        if (is_of(round, finding) && finding->at.line > line->number)
            break;
        if (!repaired && is_of(round, finding) && finding->at.line == line->number)
            repaired = repair_finding(round, line, finding);
    }
    if (!repaired && !repair_comment(round, line))
        put(round, line->whole);
    put(round, line->ending);
    return status;
}

/* ---- The encoding ---- */

static bool is_ascii(const struct kit_buffer *text)
{
    for (size_t i = 0; i < text->bytes; i++)
        if ((unsigned char)text->text[i] >= 0x80)
            return false;
    return true;
}

/* NT 4 could not read Unicode that begins with [, so an empty line stands before it. */
static void put_first_line(struct round *round)
{
    struct kit_buffer text = round->out;

    if (text.failed || text.bytes == 0 || text.text[0] != '[')
        return;
    round->out = (struct kit_buffer){ .arena = round->arena };
    put_text(round, "\r\n");
    kit_buffer_put(&round->out, text.text, text.bytes);
}

/* In which encoding the file is to be: UTF-16LE with its mark is the one that every Windows reads
 * alike; ASCII is read alike everywhere. */
static enum ini_encoding encoding_for(struct round *round)
{
    const struct ini_finding finding = { .rule = EPCI_INI_ENCODING,
                                         .at = { .file = round->source->name } };
    enum ini_encoding is = round->source->encoding;

    if (round->dialect == INI_DIALECT_EPC)
        return is;
    if (is == INI_UTF16LE_BOM || (is == INI_UTF8 && is_ascii(&round->out)))
        return is;
    put_first_line(round);
    note(round, &finding,
         "the file is UTF-16LE with a byte order mark now, which every Windows reads alike");
    return INI_UTF16LE_BOM;
}

static int encode_wide(struct round *round, bool mark, bool big, struct ini_output *output)
{
    size_t most = round->out.bytes;
    uint16_t *units = kit_arena_take(round->arena, most, sizeof *units);
    unsigned char *bytes = kit_arena_take(round->arena, most + 1, sizeof *units);
    size_t count = 0;
    size_t made = 0;

    if (!units || !bytes)
        return EPC_E_NOMEM;
    if (epci_utf16_from_utf8(round->out.text, most, units, most, &count) != EPC_OK)
        return EPC_E_ENCODING;
    for (size_t i = 0; i < count + mark; i++) {
        uint16_t unit = mark ? (i == 0 ? 0xFEFF : units[i - 1]) : units[i];
        bytes[made++] = (unsigned char)(big ? unit >> 8 : unit & 0xFF);
        bytes[made++] = (unsigned char)(big ? unit & 0xFF : unit >> 8);
    }
    output->bytes = bytes;
    output->count = made;
    return EPC_OK;
}

static int encode(struct round *round, enum ini_encoding encoding, struct ini_output *output)
{
    struct kit_buffer bytes = { .arena = round->arena };

    if (round->out.failed)
        return EPC_E_NOMEM;
    if (encoding == INI_UTF16LE || encoding == INI_UTF16LE_BOM || encoding == INI_UTF16BE_BOM)
        return encode_wide(round, encoding != INI_UTF16LE, encoding == INI_UTF16BE_BOM, output);
    if (encoding == INI_UTF8_BOM)
        kit_buffer_put(&bytes, "\xEF\xBB\xBF", 3);
    kit_buffer_put(&bytes, round->out.text, round->out.bytes);
    if (bytes.failed)
        return EPC_E_NOMEM;
    output->bytes = (const unsigned char *)(bytes.text ? bytes.text : "");
    output->count = bytes.bytes;
    return EPC_OK;
}

/* ---- All of it ---- */

/* Repair what can be in one reading; *any tells whether there was something. */
static int repair_once(const struct ini_fix *fix, const struct ini_source *source,
                       const struct ini_findings *found, struct ini_findings *done,
                       struct ini_output *output, bool *any)
{
    struct round round = { .arena = fix->arena,
                           .source = source,
                           .dialect = fix->dialect,
                           .out = { .arena = fix->arena },
                           .found = found,
                           .done = done };
    size_t before = done->errors + done->warnings + done->notes;
    bool renamed;
    enum ini_encoding encoding;
    struct ini_scan scan;
    struct ini_line line;
    int status = EPC_OK;

    if (fix->dialect == INI_DIALECT_INI)
        status = collect_used(&round);
    if (fix->dialect == INI_DIALECT_INI && status == EPC_OK)
        status = ini_fix_languages(fix->arena, source, found, done, &round.out);
    /* Ids change in many lines: whatever else is to be repaired there has its turn in the next round. */
    renamed = done->errors + done->warnings + done->notes != before;
    ini_scan_init(&scan, source->text, source->bytes, fix->dialect);
    while (status == EPC_OK && !renamed && ini_scan_next(&scan, &line))
        status = repair_line(&round, &line);
    encoding = encoding_for(&round);
    *any = done->errors + done->warnings + done->notes != before;
    return status || !*any ? status : encode(&round, encoding, output);
}

int ini_fix_file(const struct ini_fix *fix, struct ini_findings *findings,
                 struct ini_findings *done, struct ini_output *output)
{
    struct overlay overlay = { .below = fix->io, .path = fix->path };
    struct ini_io io = *fix->io;
    enum ini_source_mode mode = ini_source_written_mode(&io, fix->dialect);
    int status = EPC_OK;
    bool any = true;

    io.context = &overlay;
    io.read = read_overlay;
    io.list = fix->io->list ? beside_below : NULL;
    io.decode = fix->io->decode ? decode_below : NULL;
    io.encodes = fix->io->encodes ? encodes_below : NULL;
    ini_findings_init(done, fix->arena);
    for (int rounds = 0; any && status != EPC_E_NOMEM; rounds++) {
        struct ini_findings ignored;
        struct ini_source source;
        int repaired;

        ini_findings_init(findings, fix->arena);
        ini_findings_init(&ignored, fix->arena);
        status = fix->check(fix->context, &io, findings);
        if (status == EPC_E_NOMEM || rounds == MOST_ROUNDS ||
            ini_source_load(fix->arena, &io, fix->path, mode, &source, &ignored))
            break;
        repaired = repair_once(fix, &source, findings, done, &overlay.repaired, &any);
        overlay.there = overlay.there || any;
        if (repaired)
            return repaired;
    }
    if (findings->out_of_memory || done->out_of_memory)
        return EPC_E_NOMEM;
    *output = overlay.repaired;
    return status;
}
