/* SPDX-License-Identifier: MIT
 *
 * fix.c -- a table of repairs by rule, and rounds over the lines of the file.
 *
 * The repaired text replaces the file in the io (struct ini_io's replacement), so that the next
 * check sees it although nothing is written.
 */
#include "ini/write/fix.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/encoding.h"
#include "ini/write/canon.h"
#include "sdk/core/text.h"

#define MAX_ROUNDS 10

/* One round over the lines. */
struct fix_round {
    struct kit_arena *arena;
    const struct ini_source *source;
    enum ini_dialect dialect;
    struct kit_buffer out;
    const struct ini_findings *found;
    size_t next;              /* position in found */
    struct kit_names used;    /* ids of languages in keys of [text] */
    struct kit_names keys;    /* of a schema's section: position in values */
    struct kit_slice *values; /* unchanged */
    size_t value_capacity;
    struct ini_findings *done;
};

/* ---- Repairs ---- */

/* Writes the repaired line without its ending.  False: this line cannot be repaired so, and nothing
 * was written. */
typedef bool repair_fn(struct fix_round *round, const struct ini_line *line,
                       const struct ini_finding *finding);

/* The ending of a line that is added: the same as this line's. */
static void put_line_ending(struct fix_round *round, const struct ini_line *line)
{
    if (line->ending.bytes != 0)
        ini_canon_put_slice_unchanged(&round->out, line->ending);
    else
        kit_buffer_add_text(&round->out, round->dialect == INI_DIALECT_INI ? "\r\n" : "\n");
}

static bool comment_out_line(struct fix_round *round, const struct ini_line *line,
                             const struct ini_finding *finding)
{
    (void)finding;
    kit_buffer_add_text(&round->out, "; ");
    ini_canon_put_slice_unchanged(&round->out, line->whole);
    return true;
}

static bool comment_out_textless_language(struct fix_round *round, const struct ini_line *line,
                                          const struct ini_finding *finding)
{
    if (memchr(line->name.at, '_', line->name.bytes))
        return false; /* if it were not listed, keys might be split in another place */
    if (kit_names_find_any_case(&round->used, line->name))
        return false; /* it has texts, but none counts: the author forgot something */
    return comment_out_line(round, line, finding);
}

/* A section of another program stays as it is. */
static bool add_missing_bracket(struct fix_round *round, const struct ini_line *line,
                                const struct ini_finding *finding)
{
    (void)finding;
    if (line->kind != INI_LINE_SECTION || line->section == INI_SECTION_NONE || !line->bracket_open)
        return false;
    ini_canon_put_slice_unchanged(&round->out, kit_slice_trim(line->whole));
    kit_buffer_add_text(&round->out, "]");
    return true;
}

/* The profile functions know no comments after a section, so the text there becomes a line above
 * it. */
static bool move_trailing_text_above_section(struct fix_round *round, const struct ini_line *line,
                                             const struct ini_finding *finding)
{
    (void)finding;
    if (line->kind != INI_LINE_SECTION || line->section == INI_SECTION_NONE ||
        line->value.bytes == 0)
        return false;
    kit_buffer_add_text(&round->out, line->value.at[0] == ';' ? "" : "; ");
    ini_canon_put_slice_unchanged(&round->out, line->value);
    put_line_ending(round, line);
    kit_buffer_add_text(&round->out, "[");
    ini_canon_put_slice_unchanged(&round->out, line->name);
    kit_buffer_add_text(&round->out, "]");
    return true;
}

/* The key begins with the symbol; finding->wanted is the header's spelling. */
static bool respell_symbol_in_key(struct fix_round *round, const struct ini_line *line,
                                  const struct ini_finding *finding)
{
    struct kit_slice wanted = kit_slice_of(finding->wanted ? finding->wanted : "");
    struct kit_slice symbol = { line->name.at, wanted.bytes };

    if (line->kind != INI_LINE_KEY || wanted.bytes == 0 || line->name.bytes <= wanted.bytes ||
        !kit_slices_equal_any_case(symbol, wanted))
        return false;
    ini_canon_put_slice_unchanged(
        &round->out, kit_slice_between(line->whole.at, symbol.at)); /* blanks before it */
    ini_canon_put_slice_unchanged(&round->out, wanted);
    ini_canon_put_slice_unchanged(
        &round->out,
        kit_slice_between(symbol.at + wanted.bytes, line->whole.at + line->whole.bytes));
    return true;
}

/* In a schema a comment may follow. */
static bool comment_text_after_section(struct fix_round *round, const struct ini_line *line,
                                       const struct ini_finding *finding)
{
    (void)finding;
    if (line->kind != INI_LINE_SECTION || line->bracket_open || line->value.bytes == 0 ||
        line->quote_open)
        return false;
    kit_buffer_add_text(&round->out, "[");
    ini_canon_put_slice_unchanged(&round->out, line->name);
    kit_buffer_add_text(&round->out, "] ; ");
    ini_canon_put_slice_unchanged(&round->out, line->value);
    kit_buffer_add_text(&round->out, line->comment.bytes ? " " : "");
    ini_canon_put_slice_unchanged(&round->out, line->comment);
    return true;
}

/* Only if both values are equal: in a schema no line takes precedence. */
static bool comment_out_repeated_key(struct fix_round *round, const struct ini_line *line,
                                     const struct ini_finding *finding)
{
    const struct kit_name *first = kit_names_find_any_case(&round->keys, line->name);

    if (line->kind != INI_LINE_KEY || !first || round->values[first->value].at >= line->whole.at ||
        !kit_slices_equal(round->values[first->value], line->value))
        return false;
    return comment_out_line(round, line, finding);
}

static bool is_ascii_control(char one)
{
    return (unsigned char)one < 0x20 || one == 0x7F;
}

/* Controls become blanks. */
static bool blank_control_characters(struct fix_round *round, const struct ini_line *line,
                                     const struct ini_finding *finding)
{
    size_t before = (size_t)(line->value.at - line->whole.at);
    size_t start = round->out.bytes + before;
    bool any = false;

    (void)finding;
    for (size_t i = 0; i < line->value.bytes; i++)
        any = any || is_ascii_control(line->value.at[i]);
    if (line->kind != INI_LINE_KEY || !any)
        return false;
    ini_canon_put_slice_unchanged(&round->out, line->whole);
    for (size_t i = 0; !round->out.failed && i < line->value.bytes; i++)
        if (is_ascii_control(round->out.text[start + i]))
            round->out.text[start + i] = ' ';
    return true;
}

/* The repairs of a rule are tried in this order. */
static const struct repair_row {
    enum ini_rule_id rule;
    enum ini_dialect dialect;
    repair_fn *repair;
    const char *done; /* a sentence */
} repairs[] = {
    { INI_RULE_LINE, INI_DIALECT_INI, comment_out_line,
      "the line was ignored and is a comment now" },
    { INI_RULE_KEY_REPEATED, INI_DIALECT_INI, comment_out_line,
      "an earlier line has the same key and counts; this one is a comment now" },
    { INI_RULE_LANGUAGE_EMPTY, INI_DIALECT_INI, comment_out_textless_language,
      "nothing of the language was installed, as it has no text; the line is a comment now" },
    { INI_RULE_SECTION_FORM, INI_DIALECT_INI, add_missing_bracket, "the section has its ] now" },
    { INI_RULE_SECTION_FORM, INI_DIALECT_INI, move_trailing_text_above_section,
      "the text after the section's ] is a comment above it now" },
    { INI_RULE_SYMBOL_CASE, INI_DIALECT_INI, respell_symbol_in_key,
      "the symbol is spelt as in the header now" },
    { INI_RULE_TEXT_CONTROL, INI_DIALECT_INI, blank_control_characters,
      "the text has blanks in place of its control characters now" },
    { INI_RULE_EPC_SECTION_FORM, INI_DIALECT_EPC, comment_text_after_section,
      "the text after the section's ] is a comment now" },
    { INI_RULE_EPC_KEY_REPEATED, INI_DIALECT_EPC, comment_out_repeated_key,
      "an earlier line is the same; this one is a comment now" },
    { INI_RULE_EPC_TEXT_CONTROL, INI_DIALECT_EPC, blank_control_characters,
      "the text has blanks in place of its control characters now" },
};

/* ---- A line ---- */

static bool try_repair_finding(struct fix_round *round, const struct ini_line *line,
                               const struct ini_finding *finding)
{
    for (size_t i = 0; i < EPC_COUNT(repairs); i++)
        if (repairs[i].rule == finding->rule && repairs[i].dialect == round->dialect &&
            repairs[i].repair(round, line, finding)) {
            ini_add_finding(round->done, finding, "%s", repairs[i].done);
            return true;
        }
    return false;
}

/* A comment for our readers that the profile functions take for a key. */
static bool try_replace_comment_mark(struct fix_round *round, const struct ini_line *line)
{
    if (round->dialect != INI_DIALECT_INI || line->section == INI_SECTION_NONE ||
        line->kind != INI_LINE_COMMENT || line->comment.at[0] == ';' ||
        !memchr(line->comment.at, '=', line->comment.bytes))
        return false;
    kit_buffer_add_text(&round->out, ";");
    ini_canon_put_slice_unchanged(&round->out, ini_comment_text(line));
    ini_report_finding(
        round->done, INI_RULE_LINE, ini_line_place(round->source->name, line, line->comment.at),
        NULL, "the comment begins with ; now: one with another mark and a = is a key to Windows");
    return true;
}

/* Note the keys of a schema's section. */
static void remember_schema_key(struct fix_round *round, const struct ini_line *line)
{
    if (line->kind == INI_LINE_SECTION)
        memset(&round->keys, 0, sizeof round->keys);
    if (line->kind != INI_LINE_KEY || round->dialect != INI_DIALECT_EPC ||
        kit_names_find_any_case(&round->keys, line->name) ||
        !KIT_RESERVE(round->arena, round->values, round->keys.count, round->value_capacity))
        return;
    round->values[round->keys.count] = line->value;
    (void)kit_names_add(&round->keys, round->arena, line->name, (uint32_t)round->keys.count);
}

static bool is_finding_in_this_source_file(const struct fix_round *round,
                                           const struct ini_finding *finding)
{
    return finding->at.file && strcmp(finding->at.file, round->source->name) == 0;
}

/* Repair the first finding of the line that can be; the next round repairs the others. */
static void repair_line(struct fix_round *round, const struct ini_line *line)
{
    const struct ini_findings *found = round->found;
    bool repaired = false;

    remember_schema_key(round, line);
    for (; round->next < found->stored; round->next++) {
        const struct ini_finding *finding = &found->list[round->next];
        if (is_finding_in_this_source_file(round, finding) && finding->at.line > line->number)
            break;
        if (!repaired && is_finding_in_this_source_file(round, finding) &&
            finding->at.line == line->number)
            repaired = try_repair_finding(round, line, finding);
    }
    if (!repaired && !try_replace_comment_mark(round, line))
        ini_canon_put_slice_unchanged(&round->out, line->whole);
    ini_canon_put_slice_unchanged(&round->out, line->ending);
}

/* ---- The encoding ---- */

/* NT 4 cannot read a Unicode file that begins with [: put an empty line before it. */
static void avoid_bracket_at_begin_of_file(struct fix_round *round)
{
    struct kit_buffer text = round->out;

    if (text.failed || text.bytes == 0 || text.text[0] != '[')
        return;
    round->out = (struct kit_buffer){ .arena = round->arena };
    kit_buffer_add_text(&round->out, "\r\n");
    kit_buffer_add_bytes(&round->out, text.text, text.bytes);
}

/* The encoding of the repaired file.  Every Windows reads UTF-16LE with a mark, and ASCII, in
 * the same way. */
static enum ini_encoding choose_encoding_and_prepare_text(struct fix_round *round)
{
    const struct kit_slice text = { round->out.text, round->out.bytes };
    enum ini_encoding is = round->source->encoding;

    if (round->dialect == INI_DIALECT_EPC)
        return is;
    if (is == INI_UTF16LE_BOM || (is == INI_UTF8 && !ini_find_non_ascii(text)))
        return is;
    avoid_bracket_at_begin_of_file(round);
    ini_report_finding(
        round->done, INI_RULE_ENCODING, (struct ini_place){ .file = round->source->name }, NULL,
        "the file is UTF-16LE with a byte order mark now, which every Windows reads alike");
    return INI_UTF16LE_BOM;
}

static void put_utf16_unit(struct kit_buffer *bytes, uint16_t unit, bool big)
{
    const unsigned char low = (unsigned char)(unit & 0xFF), high = (unsigned char)(unit >> 8);

    kit_buffer_add_bytes(bytes, big ? &high : &low, 1);
    kit_buffer_add_bytes(bytes, big ? &low : &high, 1);
}

static struct ini_output encode_text(struct fix_round *round, enum ini_encoding encoding)
{
    const struct kit_buffer *text = &round->out;
    struct kit_buffer bytes = { .arena = round->arena };
    bool big = encoding == INI_UTF16BE_BOM;
    uint16_t *units = kit_arena_allocate(round->arena, text->bytes, sizeof *units);
    size_t count = 0;

    if (units && ini_is_utf16(encoding))
        (void)epci_utf16_from_utf8(text->text, text->bytes, units, text->bytes, &count);
    if (big || encoding == INI_UTF16LE_BOM)
        put_utf16_unit(&bytes, 0xFEFF, big);
    for (size_t i = 0; i < count; i++)
        put_utf16_unit(&bytes, units[i], big);
    if (encoding == INI_UTF8_BOM)
        kit_buffer_add_bytes(&bytes, "\xEF\xBB\xBF", 3);
    if (!ini_is_utf16(encoding))
        kit_buffer_add_bytes(&bytes, text->text, text->bytes);
    return (struct ini_output){ (const unsigned char *)(bytes.text ? bytes.text : ""),
                                bytes.bytes };
}

/* ---- Rounds ---- */

static size_t sum_finding_counts(const struct ini_findings *findings)
{
    return findings->errors + findings->warnings + findings->notes;
}

/* One round; false: there was nothing to repair. */
static bool run_repair_round(const struct ini_fix *fix, const struct ini_source *source,
                             const struct ini_findings *found, struct ini_findings *done,
                             struct ini_output *output)
{
    struct fix_round round = { .arena = fix->arena,
                               .source = source,
                               .dialect = fix->dialect,
                               .out = { .arena = fix->arena },
                               .found = found,
                               .done = done };
    struct ini_scan scan = ini_scan_begin(source->text, source->bytes, fix->dialect);
    size_t before = sum_finding_counts(done);
    struct ini_line line;
    enum ini_encoding encoding;

    if (fix->dialect == INI_DIALECT_INI) {
        ini_collect_language_ids(fix->arena, source, INI_SECTION_TEXT, &round.used);
        ini_fix_language_ids(fix->arena, source, found, done, &round.out);
    }
    /* New ids change many lines; other repairs of these lines wait for the next round. */
    if (sum_finding_counts(done) == before)
        while (ini_scan_next_line(&scan, &line))
            repair_line(&round, &line);
    encoding = choose_encoding_and_prepare_text(&round);
    if (sum_finding_counts(done) == before)
        return false;
    *output = encode_text(&round, encoding);
    return true;
}

int ini_build_fixed_text(const struct ini_fix *fix, struct ini_findings *findings,
                         struct ini_findings *done, struct ini_output *output)
{
    struct ini_io io = *fix->io;
    enum ini_source_mode mode = ini_source_mode_for_rewriting(&io, fix->dialect);
    size_t refused = fix->arena->refused;
    struct ini_findings ignored;
    struct ini_source source;
    int status;

    *output = (struct ini_output){ 0 };
    ini_findings_init(done, fix->arena);
    for (int rounds = 0;; rounds++) {
        ini_findings_init(findings, fix->arena);
        ini_findings_init(&ignored, fix->arena);
        status = fix->check(fix->context, &io, findings);
        if (rounds == MAX_ROUNDS ||
            ini_source_load(fix->arena, &io, fix->path, mode, &source, &ignored) ||
            !run_repair_round(fix, &source, findings, done, output) ||
            fix->arena->refused != refused)
            break;
        io.replaced = fix->path;
        io.replacement = epci_span_of(output->bytes, output->count);
    }
    return fix->arena->refused != refused ? EPC_E_NOMEM : status;
}
