/* SPDX-License-Identifier: MIT
 *
 * finding.c -- collects findings and formats them as text and JSON.
 *
 * Strings are copied into the list's arena, so that a caller may pass temporary ones.
 */
#include "ini/findings/finding.h"

#include <string.h>

#include "kit/json/json.h"

#define MAX_TEXT 2000u

void ini_findings_init(struct ini_findings *findings, struct kit_arena *arena)
{
    *findings = (struct ini_findings){ .arena = arena, .rules = ini_rules };
}

static void increment_severity_count(struct ini_findings *findings, enum epci_severity severity)
{
    if (severity == EPCI_ERROR)
        findings->errors++;
    else if (severity == EPCI_WARNING)
        findings->warnings++;
    else
        findings->notes++;
}

static bool is_within_character(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Keep both ends of a text with more than MAX_TEXT bytes, as one that repeats a very long name. */
static char *shorten_text(char *text)
{
    static const char cut[] = " ... ";
    const size_t bytes = text ? strlen(text) : 0;
    size_t head = MAX_TEXT / 2, tail = bytes - MAX_TEXT / 2 + sizeof cut - 1;

    if (bytes <= MAX_TEXT)
        return text;
    while (is_within_character(text[head]))
        head--;
    while (is_within_character(text[tail]))
        tail++;
    memcpy(text + head, cut, sizeof cut - 1);
    memmove(text + head + sizeof cut - 1, text + tail, bytes - tail + 1);
    return text;
}

/* A copy of `text`, or NULL for NULL. */
static const char *copy_text_shortened(struct kit_arena *arena, const char *text)
{
    return text ? shorten_text(kit_arena_copy_string(arena, text, strlen(text))) : NULL;
}

static void add_finding(struct ini_findings *findings, const struct ini_finding *what,
                        const char *format, va_list arguments)
{
    struct kit_arena *arena = findings->arena;
    struct ini_finding finding = *what;
    size_t refused = arena->refused;

    finding.broken = &findings->rules[what->rule];
    finding.severity = finding.broken->severity;
    increment_severity_count(findings, finding.severity);
    if (findings->stored >= INI_MAX_FINDINGS)
        return;
    finding.object = copy_text_shortened(arena, what->object);
    finding.got = copy_text_shortened(arena, what->got);
    finding.wanted = copy_text_shortened(arena, what->wanted);
    finding.message = shorten_text(kit_arena_vformat(arena, format, arguments));
    (void)KIT_RESERVE(arena, findings->list, findings->stored, findings->capacity);
    if (arena->refused == refused)
        findings->list[findings->stored++] = finding;
    else
        findings->out_of_memory = true;
}

void ini_add_finding(struct ini_findings *findings, const struct ini_finding *what,
                     const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_finding(findings, what, format, arguments);
    va_end(arguments);
}

void ini_report_finding(struct ini_findings *findings, unsigned rule, struct ini_place at,
                        const char *object, const char *format, ...)
{
    const struct ini_finding what = { .rule = rule, .at = at, .object = object };
    va_list arguments;

    va_start(arguments, format);
    add_finding(findings, &what, format, arguments);
    va_end(arguments);
}

const char *ini_format_string(struct kit_arena *arena, const char *format, ...)
{
    va_list arguments;
    const char *text;

    va_start(arguments, format);
    text = kit_arena_vformat(arena, format, arguments);
    va_end(arguments);
    return text ? text : "";
}

const char *ini_copy_string(struct kit_arena *arena, struct kit_slice text)
{
    const char *string = kit_arena_copy_string(arena, text.at, text.bytes);

    return string ? string : "";
}

/* The position of the first finding about the same file. */
static size_t first_finding_position_of_file(const struct ini_findings *findings, const char *file)
{
    size_t i = 0;

    if (!file)
        return 0;
    while (i < findings->stored &&
           (!findings->list[i].at.file || strcmp(findings->list[i].at.file, file) != 0))
        i++;
    return i;
}

static bool is_finding_before(const struct ini_finding *a, size_t a_rank,
                              const struct ini_finding *b, size_t b_rank)
{
    if (a_rank != b_rank)
        return a_rank < b_rank;
    if (a->at.line != b->at.line)
        return a->at.line < b->at.line;
    return a->at.column < b->at.column;
}

/* An insertion sort: it is stable, and the list is short and mostly in order. */
void ini_findings_sort(struct ini_findings *findings)
{
    size_t ranks[INI_MAX_FINDINGS];

    for (size_t i = 0; i < findings->stored; i++)
        ranks[i] = first_finding_position_of_file(findings, findings->list[i].at.file);
    for (size_t i = 1; i < findings->stored; i++) {
        struct ini_finding finding = findings->list[i];
        size_t rank = ranks[i];
        size_t at = i;

        for (; at > 0 && is_finding_before(&finding, rank, &findings->list[at - 1], ranks[at - 1]);
             at--) {
            findings->list[at] = findings->list[at - 1];
            ranks[at] = ranks[at - 1];
        }
        findings->list[at] = finding;
        ranks[at] = rank;
    }
}

char *ini_format_finding_as_text(struct kit_arena *arena, const struct ini_finding *finding)
{
    const char *file = finding->at.file ? finding->at.file : "";
    const char *severity = epci_severity_name(finding->severity);
    const char *id = finding->broken->id;

    if (finding->at.line != 0)
        return kit_arena_format(arena, "%s:%u:%u: %s: %s [%s]", file, finding->at.line,
                                finding->at.column, severity, finding->message, id);
    if (*file)
        return kit_arena_format(arena, "%s: %s: %s [%s]", file, severity, finding->message, id);
    return kit_arena_format(arena, "%s: %s [%s]", severity, finding->message, id);
}

/* The object on one line, without the writer's line end.  NULL: memory. */
static char *terminate_json_text(struct kit_buffer *made)
{
    if (made->failed)
        return NULL;
    made->text[made->bytes - 1] = 0;
    return made->text;
}

/* Begin with what rules and findings have in common. */
static void begin_json_with_rule(struct kit_json *json, const struct ini_rule *rule)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "rule", rule->id);
    kit_json_add_text(json, "severity", epci_severity_name(rule->severity));
    kit_json_add_null(json, "event");
    kit_json_add_null(json, "level");
}

char *ini_format_rule_as_json(struct kit_arena *arena, const struct ini_rule *rule)
{
    struct kit_buffer made = { .arena = arena };
    struct kit_json json;

    kit_json_init_buffer(&json, &made);
    json.flat = 0;
    begin_json_with_rule(&json, rule);
    kit_json_add_text(&json, "sentence", rule->sentence);
    kit_json_end_innermost(&json);
    return terminate_json_text(&made);
}

void ini_write_finding_json(struct kit_json *json, const struct ini_finding *finding)
{
    begin_json_with_rule(json, finding->broken);
    kit_json_add_text(json, "file", finding->at.file);
    kit_json_add_u64_or_null(json, "line", finding->at.line != 0, finding->at.line);
    kit_json_add_u64_or_null(json, "column", finding->at.line != 0, finding->at.column);
    kit_json_add_text(json, "object", finding->object);
    kit_json_add_u64_or_null(json, "offset", finding->has_offset, finding->offset);
    kit_json_add_text(json, "got", finding->got);
    kit_json_add_text(json, "wanted", finding->wanted);
    kit_json_add_text(json, "message", finding->message);
    kit_json_end_innermost(json);
}

char *ini_format_finding_as_json(struct kit_arena *arena, const struct ini_finding *finding)
{
    struct kit_buffer made = { .arena = arena };
    struct kit_json json;

    kit_json_init_buffer(&json, &made);
    json.flat = 0;
    ini_write_finding_json(&json, finding);
    return terminate_json_text(&made);
}
