/* SPDX-License-Identifier: MIT
 *
 * baseline.c -- reads a baseline line by line, applies it to findings, and writes one.
 *
 * Every wrong line is reported, and then none is used: half a baseline would hide nothing
 * reliably.
 */
#include "harness/report/baseline.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "kit/slice.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

#define WORD_CAPACITY 1024u /* bytes of a word with its NUL; a service's name has at most 765 */

struct baseline_reader {
    const char *at; /* what is left of the line */
    const char *end;
    uint32_t line;
    bool bad; /* some line was */
    void (*complain)(void *context, uint32_t line, const char *message);
    void *context;
};

static bool report_line_problem(struct baseline_reader *reader, const char *format,
                                const char *word)
{
    char message[WORD_CAPACITY + 256];

    snprintf(message, sizeof message, format, word);
    kit_replace_unprintable_in_place(message);
    reader->complain(reader->context, reader->line, message);
    reader->bad = true;
    return false;
}

/* ---- Words ---- */

static bool is_blank_character(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* To the next word; false if only a comment or nothing is left. */
static bool skip_to_word(struct baseline_reader *reader)
{
    while (reader->at < reader->end && is_blank_character(*reader->at))
        reader->at++;
    return reader->at < reader->end && *reader->at != '#';
}

/* The byte that \ and two digits mean; 0 if they mean none. */
static char escaped_byte(const struct baseline_reader *reader)
{
    char digits[3] = "";

    if (reader->end - reader->at >= 3)
        memcpy(digits, reader->at + 1, 2);
    return strspn(digits, "0123456789abcdefABCDEF") == 2 ? (char)strtoul(digits, NULL, 16) : '\0';
}

static bool parse_word(struct baseline_reader *reader, char *out)
{
    const bool quoted = *reader->at == '"';
    size_t used = 0;

    for (reader->at += quoted; reader->at < reader->end &&
                               (quoted ? *reader->at != '"' : !is_blank_character(*reader->at));
         reader->at++) {
        char c = *reader->at;

        if (quoted && c == '\\') {
            c = escaped_byte(reader);
            if (!c)
                return report_line_problem(
                    reader,
                    "a \\ in double quotes needs two hexadecimal digits after it, not "
                    "00; here it does not%s",
                    "");
            reader->at += 2;
        }
        if (used == WORD_CAPACITY - 1)
            return report_line_problem(reader, "no service%s has a name that long",
                                       quoted ? "" : " and no rule");
        out[used++] = c;
    }
    out[used] = '\0';
    if (!quoted)
        return true;
    if (reader->at == reader->end)
        return report_line_problem(reader, "the double quote before \"%s\" has no end in this line",
                                   out);
    reader->at++;
    if (reader->at < reader->end && !is_blank_character(*reader->at))
        return report_line_problem(reader, "a blank must follow the double quotes of \"%s\"", out);
    return true;
}

static bool parse_object_index(struct baseline_reader *reader, const char *word, uint32_t *out)
{
    unsigned long long value = strtoull(word, NULL, 10); /* the largest there is for more */

    if (word[strspn(word, "0123456789")])
        return report_line_problem(
            reader,
            "\"%s\" is in the place of an object's title index, a decimal "
            "number (put a service with a blank in its name in double quotes)",
            word);
    if (!*word)
        return report_line_problem(reader, "\"%s\" is not a title index", word);
    if (value > UINT32_MAX)
        return report_line_problem(reader, "no object has the title index \"%s\"", word);
    *out = (uint32_t)value;
    return true;
}

/* ---- Lines ---- */

/* The words of a line that is not empty. */
static bool parse_known_finding(struct baseline_reader *reader, struct harness_baseline_line *known,
                                char *service)
{
    char word[WORD_CAPACITY];

    if (!parse_word(reader, service))
        return false;
    if (!service[0])
        return report_line_problem(reader, "a service has a name; here is \"%s\"", service);
    if (!skip_to_word(reader))
        return report_line_problem(
            reader, "after the service \"%s\" a rule is wanted; this line has none", service);
    if (!parse_word(reader, word))
        return false;
    known->rule = harness_rule_find(word);
    if (!known->rule)
        return report_line_problem(
            reader,
            "there is no rule \"%s\"; epc-harness check --rules lists them (a service "
            "with a blank in its name has to be in double quotes)",
            word);
    known->every_object = !skip_to_word(reader);
    if (known->every_object)
        return true;
    if (!parse_word(reader, word) || !parse_object_index(reader, word, &known->object))
        return false;
    if (!skip_to_word(reader))
        return true;
    if (!parse_word(reader, word))
        return false;
    return report_line_problem(
        reader, "a line is SERVICE RULE [OBJECT]; \"%s\" is one word too many", word);
}

static int baseline_append(struct harness_baseline *baseline, struct harness_baseline_line *known,
                           const char *service)
{
    known->service = kit_arena_copy_string(&baseline->arena, service, strlen(service));
    if (!known->service ||
        !KIT_RESERVE(&baseline->arena, baseline->list, baseline->count, baseline->capacity))
        return EPC_E_NOMEM;
    baseline->list[baseline->count++] = *known;
    return EPC_OK;
}

static int parse_line(struct baseline_reader *reader, struct harness_baseline *out)
{
    struct harness_baseline_line known = { .line = reader->line };
    const size_t bytes = (size_t)(reader->end - reader->at);
    char service[WORD_CAPACITY];
    size_t units;

    if (memchr(reader->at, '\0', bytes) ||
        epci_utf16_from_utf8(reader->at, bytes, NULL, 0, &units) != EPC_OK) {
        report_line_problem(reader,
                            "the line is not text in UTF-8; save the file in that encoding%s", "");
        return EPC_OK;
    }
    if (!skip_to_word(reader) || !parse_known_finding(reader, &known, service))
        return EPC_OK;
    return baseline_append(out, &known, service);
}

int harness_baseline_parse(struct harness_baseline *out, const char *text, size_t bytes,
                           void (*tell)(void *context, uint32_t line, const char *message),
                           void *context)
{
    struct baseline_reader reader = { .complain = tell, .context = context };
    const char *end = text + bytes;
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    kit_arena_init(&out->arena, epci_alloc, epci_free);
    if (bytes >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    while (text < end && status == EPC_OK) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        reader.at = text;
        reader.end = stop ? stop : end;
        reader.line++;
        status = parse_line(&reader, out);
        text = stop ? stop + 1 : end;
    }
    if (status == EPC_OK && reader.bad)
        status = EPC_E_INVALID;
    if (status != EPC_OK)
        harness_baseline_release(out);
    return status;
}

void harness_baseline_release(struct harness_baseline *baseline)
{
    kit_arena_release(&baseline->arena);
    memset(baseline, 0, sizeof *baseline);
}

/* ---- What is known ---- */

void harness_baseline_apply(struct harness_baseline *baseline, const char *service,
                            struct harness_findings *findings)
{
    for (size_t i = 0; i < baseline->count; i++) {
        struct harness_baseline_line *known = &baseline->list[i];

        if (!kit_equal_any_case(known->service, service))
            continue;
        if (known->every_object)
            known->met |= harness_mark_rule_findings_known(findings, known->rule);
        else
            known->met |= harness_mark_object_findings_known(findings, known->rule, known->object);
    }
}

bool harness_is_baseline_line_stale(const struct harness_baseline_line *known, const char *service,
                                    const struct harness_findings *findings, unsigned level)
{
    const struct check_rule *rule = known->rule;
    bool tested = rule->level == CHECK_LEVEL_OURS ? level < 3 : level <= rule->level;

    return !known->met && tested && kit_equal_any_case(known->service, service) &&
           harness_is_rule_wanted(findings, rule);
}

void harness_write_baseline_line_json(struct kit_json *json,
                                      const struct harness_baseline_line *known)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_u64(json, "line", known->line);
    kit_json_add_text(json, "service", known->service);
    kit_json_add_text(json, "rule", known->rule->id);
    kit_json_add_u64_or_null(json, "object", !known->every_object, known->object);
    kit_json_end_innermost(json);
}

/* ---- Writing ---- */

/* The next character; false if it cannot be written as it is. */
static bool can_write_char_unescaped(const char *text, size_t left, size_t *used)
{
    uint32_t scalar = 0;

    return epci_utf8_decode_scalar(text, left, &scalar, used) == EPC_OK &&
           kit_is_printable_scalar(scalar) && scalar != '"' && scalar != '\\';
}

static bool can_write_service_unquoted(const char *service)
{
    size_t left = strlen(service), used;

    for (const char *at = service; left > 0; at += used, left -= used)
        if (!can_write_char_unescaped(at, left, &used) || *at == ' ' || *at == '#')
            return false;
    return *service;
}

static void write_service_name_maybe_quoted(struct kit_buffer *to, const char *service)
{
    size_t left = strlen(service), used;

    if (can_write_service_unquoted(service)) {
        kit_buffer_add_text(to, service);
        return;
    }
    kit_buffer_add_text(to, "\"");
    for (; left > 0; service += used, left -= used) {
        if (can_write_char_unescaped(service, left, &used))
            kit_buffer_add_bytes(to, service, used);
        else
            for (size_t i = 0; i < used; i++)
                kit_buffer_add_format(to, "\\%02X", (unsigned)(unsigned char)service[i]);
    }
    kit_buffer_add_text(to, "\"");
}

static void write_line_of_rule(struct kit_buffer *to, const char *service,
                               const struct check_rule *rule, const uint32_t *object)
{
    write_service_name_maybe_quoted(to, service);
    kit_buffer_add_format(to, " %s", rule->id);
    if (object)
        kit_buffer_add_format(to, " %" PRIu32, *object);
    kit_buffer_add_format(to, "  # %s: %s\n", epci_severity_name(rule->severity), rule->sentence);
}

void harness_baseline_write_known_entry(struct kit_buffer *to,
                                        const struct harness_baseline_line *known)
{
    write_line_of_rule(to, known->service, known->rule,
                       known->every_object ? NULL : &known->object);
}

/* Was this finding's line written for an earlier one? */
static bool line_was_written(const struct harness_findings *findings, size_t which)
{
    const struct harness_found *found = &findings->list[which];

    for (size_t i = 0; i < which; i++)
        if (findings->list[i].rule == found->rule && findings->list[i].object == found->object)
            return true;
    return false;
}

/* The lines of one rule: an object each, or one for all where some finding has no object or was
 * only counted. */
static void write_lines_of_rule(struct kit_buffer *to, const char *service,
                                const struct harness_findings *findings,
                                const struct check_rule *rule)
{
    size_t reported = harness_count_findings_of_rule(findings, rule);

    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].rule == rule && findings->list[i].placed)
            reported--;
    if (reported > 0) {
        write_line_of_rule(to, service, rule, NULL);
        return;
    }
    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].rule == rule && !line_was_written(findings, i))
            write_line_of_rule(to, service, rule, &findings->list[i].object);
}

void harness_baseline_append_findings(struct kit_buffer *to, const char *service,
                                      const struct harness_findings *findings)
{
    const struct check_rule *rule;

    for (size_t i = 0; (rule = harness_rule_at(i)) != NULL; i++)
        if (harness_count_findings_of_rule(findings, rule) > 0)
            write_lines_of_rule(to, service, findings, rule);
}

void harness_baseline_write_head(struct kit_buffer *to)
{
    kit_buffer_add_text(
        to, "# Known findings, for epc-harness check --baseline: SERVICE RULE [OBJECT]  # "
            "comment\n"
            "# A line without an object knows every finding of its rule.  See "
            "docs/validating.md.\n");
}
