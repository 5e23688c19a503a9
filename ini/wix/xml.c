/* SPDX-License-Identifier: MIT
 *
 * xml.c -- the reader of XML: one function per construct; each moves `next` forward.
 */
#include "ini/wix/xml.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "sdk/core/text.h"

#define MAX_SHOWN 60u /* bytes of the file in a message */

void ini_xml_init(struct ini_xml *xml, struct kit_arena *arena, const struct ini_source *source,
                  struct ini_findings *findings)
{
    *xml = (struct ini_xml){ .arena = arena,
                             .findings = findings,
                             .next = source->text,
                             .end = source->text + source->bytes,
                             .place = { source->name, 1, 1 } };
}

/* ---- Steps ---- */

static int report_xml_fault(struct ini_xml *xml, struct ini_place at, const char *what)
{
    ini_report_finding(xml->findings, INI_RULE_XML, at, NULL, "this cannot be read as XML: %s",
                       what);
    return EPC_E_INVALID;
}

static int report_xml_fault_with_name(struct ini_xml *xml, struct ini_place at, const char *format,
                                      struct kit_slice name)
{
    int bytes = (int)(name.bytes < MAX_SHOWN ? name.bytes : MAX_SHOWN);

    return report_xml_fault(xml, at, ini_format_string(xml->arena, format, bytes, name.at));
}

static size_t count_bytes_left(const struct ini_xml *xml)
{
    return (size_t)(xml->end - xml->next);
}

static bool is_word_next(const struct ini_xml *xml, const char *word)
{
    size_t bytes = strlen(word);

    return count_bytes_left(xml) >= bytes && memcmp(xml->next, word, bytes) == 0;
}

static void advance_position(struct ini_xml *xml, size_t bytes)
{
    for (; bytes > 0 && xml->next < xml->end; bytes--, xml->next++) {
        bool cr = *xml->next == '\r' && !(xml->next + 1 < xml->end && xml->next[1] == '\n');

        if (*xml->next == '\n' || cr) {
            xml->place.line++;
            xml->place.column = 1;
        } else if (((unsigned char)*xml->next & 0xC0) != 0x80) {
            xml->place.column++;
        }
    }
}

static bool is_space(char one)
{
    return one == ' ' || one == '\t' || one == '\n' || one == '\r';
}

static bool is_forbidden_control(char one)
{
    return (unsigned char)one < 0x20 && !is_space(one);
}

static bool skip_space(struct ini_xml *xml)
{
    const char *start = xml->next;

    while (xml->next < xml->end && is_space(*xml->next))
        advance_position(xml, 1);
    return xml->next != start;
}

/* Skip up to and including `close`; *inside is what is before it. */
static int read_until_close_mark(struct ini_xml *xml, const char *open, const char *close,
                                 struct kit_slice *inside)
{
    struct ini_place at = xml->place;
    const char *start;

    advance_position(xml, strlen(open));
    start = xml->next;
    while (xml->next < xml->end && !is_word_next(xml, close)) {
        if (is_forbidden_control(*xml->next))
            return report_xml_fault(xml, xml->place, "a control character; remove it");
        advance_position(xml, 1);
    }
    *inside = kit_slice_between(start, xml->next);
    if (xml->next == xml->end)
        return report_xml_fault(
            xml, at, ini_format_string(xml->arena, "%s without %s; add it", open, close));
    advance_position(xml, strlen(close));
    return EPC_OK;
}

/* ---- Names ---- */

static bool is_name_start(char one)
{
    return kit_is_letter(one) || one == '_' || one == ':' || (unsigned char)one >= 0x80;
}

static bool is_name_character(char one)
{
    return is_name_start(one) || (one >= '0' && one <= '9') || one == '-' || one == '.';
}

/* The name at `next`; empty if there is no name. */
static struct kit_slice read_xml_name(struct ini_xml *xml)
{
    const char *start = xml->next;

    if (xml->next < xml->end && is_name_start(*xml->next))
        while (xml->next < xml->end && is_name_character(*xml->next))
            advance_position(xml, 1);
    return kit_slice_between(start, xml->next);
}

/* What is before the first colon, which is empty without one, and the rest. */
static struct kit_slice split_prefix_from_name(struct kit_slice name, struct kit_slice *rest)
{
    size_t colon = kit_slice_find(name, ":");
    struct kit_slice prefix = { name.at, colon < name.bytes ? colon : 0 };

    *rest = name;
    if (colon < name.bytes)
        *rest = kit_slice_between(name.at + colon + 1, name.at + name.bytes);
    return prefix;
}

/* ---- References ---- */

static bool is_xml_character(uint32_t scalar)
{
    return scalar == '\t' || scalar == '\n' || scalar == '\r' ||
           (scalar >= 0x20 && scalar < 0xD800) || (scalar > 0xDFFF && scalar < 0xFFFE) ||
           (scalar > 0xFFFF && scalar <= 0x10FFFF);
}

/* The digits of a number after &#; 0: it is none, or not a character. */
static uint32_t parse_character_number(struct kit_slice digits)
{
    bool hexadecimal = digits.bytes > 0 && digits.at[0] == 'x';
    uint32_t scalar = 0;

    for (size_t i = hexadecimal; i < digits.bytes; i++) {
        char one = hexadecimal ? epci_ascii_lower(digits.at[i]) : digits.at[i];
        uint32_t digit = one >= '0' && one <= '9'                  ? (uint32_t)(one - '0')
                         : hexadecimal && one >= 'a' && one <= 'f' ? (uint32_t)(one - 'a') + 10
                                                                   : 16;
        if (digit == 16 || scalar > 0x10FFFF)
            return 0;
        scalar = scalar * (hexadecimal ? 16 : 10) + digit;
    }
    return is_xml_character(scalar) ? scalar : 0;
}

/* From a & on: one character, or a refusal. */
static int read_reference(struct ini_xml *xml, uint32_t *scalar)
{
    static const struct {
        const char *name;
        char one;
    } known[] = { { "amp", '&' }, { "lt", '<' }, { "gt", '>' }, { "quot", '"' }, { "apos", '\'' } };
    struct ini_place at = xml->place;
    struct kit_slice name;

    advance_position(xml, 1);
    name = (struct kit_slice){ xml->next, 0 };
    while (xml->next < xml->end && (is_name_character(*xml->next) || *xml->next == '#'))
        advance_position(xml, 1);
    name = kit_slice_between(name.at, xml->next);
    if (name.bytes == 0 || !is_word_next(xml, ";"))
        return report_xml_fault(xml, at, "a & that begins no reference; write &amp;");
    advance_position(xml, 1);
    *scalar = 0;
    if (name.at[0] == '#')
        *scalar = parse_character_number(kit_slice_between(name.at + 1, name.at + name.bytes));
    for (size_t i = 0; i < EPC_COUNT(known); i++)
        if (kit_slice_is(name, known[i].name))
            *scalar = (unsigned char)known[i].one;
    if (*scalar == 0)
        return report_xml_fault_with_name(
            xml, at,
            "&%.*s; is not one of XML's five entities (amp, lt, gt, quot, apos), "
            "and no number of a character; write the character itself",
            name);
    return EPC_OK;
}

/* ---- Attributes ---- */

/* The value between two equal quotes. */
static int read_attribute_value(struct ini_xml *xml, struct kit_slice *value)
{
    struct kit_buffer made = { .arena = xml->arena };
    char quote = xml->next < xml->end ? *xml->next : 0;
    const char *start;
    bool plain = true;

    if (quote != '"' && quote != '\'')
        return report_xml_fault(xml, xml->place, "a value without quotes; put it into quotes");
    advance_position(xml, 1);
    start = xml->next;
    while (xml->next < xml->end && *xml->next != quote) {
        char one = *xml->next, bytes[4] = { one == '\r' || one == '\n' || one == '\t' ? ' ' : one };
        size_t count = 1;
        uint32_t scalar;

        if (one == '<' || is_forbidden_control(one))
            return report_xml_fault(
                xml, xml->place,
                "a < or a control character in a value; write &lt;, or correct the "
                "quotes");
        if ((one == '&' || bytes[0] != one) && plain) {
            kit_buffer_add_bytes(&made, start, (size_t)(xml->next - start));
            plain = false;
        }
        if (one == '&') {
            int status = read_reference(xml, &scalar);
            if (status)
                return status;
            count = epci_utf8_encode_scalar(scalar, bytes);
        } else {
            advance_position(xml, is_word_next(xml, "\r\n") ? 2 : 1);
        }
        if (!plain)
            kit_buffer_add_bytes(&made, bytes, count);
    }
    *value = plain ? kit_slice_between(start, xml->next)
                   : (struct kit_slice){ made.text ? made.text : "", made.bytes };
    if (xml->next == xml->end)
        return report_xml_fault(xml, xml->place, "a value without its second quote; add it");
    advance_position(xml, 1);
    return made.failed ? EPC_E_NOMEM : EPC_OK;
}

static int read_attribute(struct ini_xml *xml)
{
    struct ini_xml_attribute made = { .at = xml->place };

    made.name = read_xml_name(xml);
    if (made.name.bytes == 0)
        return report_xml_fault(xml, made.at, "wanted is the name of an attribute, > or />");
    for (size_t i = 0; i < xml->attribute_count; i++)
        if (kit_slices_equal(xml->own[i].name, made.name))
            return report_xml_fault_with_name(xml, made.at,
                                              "the element has %.*s twice; remove one", made.name);
    if (xml->attribute_count == INI_XML_MAX_ATTRIBUTES)
        return report_xml_fault(xml, made.at, "an element with more than 100 attributes");
    skip_space(xml);
    if (!is_word_next(xml, "="))
        return report_xml_fault_with_name(
            xml, xml->place, "%.*s has no value; add = and the value in quotes", made.name);
    advance_position(xml, 1);
    skip_space(xml);
    xml->own[xml->attribute_count] = made;
    return read_attribute_value(xml, &xml->own[xml->attribute_count++].value);
}

const struct ini_xml_attribute *ini_xml_find_attribute(const struct ini_xml *xml, const char *name)
{
    for (size_t i = 0; i < xml->attribute_count; i++)
        if (kit_slice_is(xml->attributes[i].name, name))
            return &xml->attributes[i];
    return NULL;
}

/* ---- Namespaces ---- */

static int declare_namespaces(struct ini_xml *xml)
{
    for (size_t i = 0; i < xml->attribute_count; i++) {
        const struct ini_xml_attribute *attribute = &xml->own[i];
        struct kit_slice rest, prefix = split_prefix_from_name(attribute->name, &rest);

        if (!kit_slice_is(prefix, "xmlns") && !kit_slice_is(attribute->name, "xmlns"))
            continue;
        if (xml->space_count == INI_XML_MAX_SPACES)
            return report_xml_fault(xml, attribute->at, "more than 64 namespaces");
        if (prefix.bytes == 0)
            rest.bytes = 0;
        xml->spaces[xml->space_count++] =
            (struct ini_xml_space){ rest, attribute->value, xml->depth };
    }
    return EPC_OK;
}

static int resolve_namespace(struct ini_xml *xml, struct kit_slice prefix)
{
    xml->space = (struct kit_slice){ "", 0 };
    for (size_t i = xml->space_count; i-- > 0;)
        if (kit_slices_equal(xml->spaces[i].prefix, prefix)) {
            xml->space = xml->spaces[i].uri;
            return EPC_OK;
        }
    if (prefix.bytes == 0)
        return EPC_OK;
    return report_xml_fault_with_name(
        xml, xml->at,
        "the prefix %.*s has no namespace; declare it with xmlns, as in the "
        "file that this is from",
        prefix);
}

/* ---- Tags ---- */

static int read_start_tag(struct ini_xml *xml)
{
    struct kit_slice name, prefix;
    int status = EPC_OK;

    advance_position(xml, 1);
    name = read_xml_name(xml);
    if (name.bytes == 0)
        return report_xml_fault(xml, xml->at, "a < that begins no tag; write &lt;");
    if (xml->depth == 0 && xml->had_root)
        return report_xml_fault(xml, xml->at, "a second root element; a file has one");
    if (xml->depth == INI_XML_MAX_DEPTH)
        return report_xml_fault(xml, xml->at, "more than 100 elements inside each other");
    xml->open[xml->depth++] = name;
    xml->had_root = true;
    xml->attributes = xml->own;
    while (status == EPC_OK) {
        bool apart = skip_space(xml);

        xml->closes = is_word_next(xml, "/>");
        if (xml->closes || is_word_next(xml, ">"))
            break;
        if (xml->next == xml->end)
            return report_xml_fault_with_name(xml, xml->at, "the tag of %.*s does not end; add >",
                                              name);
        status = apart ? read_attribute(xml)
                       : report_xml_fault(xml, xml->place, "wanted is a blank, > or />");
    }
    if (status)
        return status;
    advance_position(xml, xml->closes ? 2 : 1);
    prefix = split_prefix_from_name(name, &xml->name);
    status = declare_namespaces(xml);
    return status ? status : resolve_namespace(xml, prefix);
}

static void close_element(struct ini_xml *xml)
{
    while (xml->space_count > 0 && xml->spaces[xml->space_count - 1].depth == xml->depth)
        xml->space_count--;
    xml->depth--;
}

static int read_end_tag(struct ini_xml *xml)
{
    struct kit_slice name;

    advance_position(xml, 2);
    name = read_xml_name(xml);
    skip_space(xml);
    if (xml->depth == 0 || !kit_slices_equal(name, xml->open[xml->depth - 1]))
        return report_xml_fault_with_name(xml, xml->at,
                                          "</%.*s> does not end the element that is open", name);
    if (!is_word_next(xml, ">"))
        return report_xml_fault_with_name(xml, xml->at, "</%.*s does not end with >", name);
    advance_position(xml, 1);
    close_element(xml);
    return EPC_OK;
}

/* What may be between tags.  *found: it is an instruction. */
static int read_comment_or_instruction(struct ini_xml *xml, bool first, bool *found)
{
    struct kit_slice inside;
    int status;

    if (is_word_next(xml, "<!--")) {
        status = read_until_close_mark(xml, "<!--", "--", &inside);
        if (status || is_word_next(xml, ">")) {
            advance_position(xml, 1);
            return status;
        }
        return report_xml_fault(xml, xml->place, "-- inside a comment; only --> may end it");
    }
    if (is_word_next(xml, "<![CDATA[") && xml->depth > 0)
        return read_until_close_mark(xml, "<![CDATA[", "]]>", &inside);
    if (is_word_next(xml, "<!"))
        return report_xml_fault(
            xml, xml->place,
            "a DTD, which is not read; remove <!DOCTYPE ...>, and write out what its "
            "entities stand for");
    status = read_until_close_mark(xml, "<?", "?>", &inside);
    if (status)
        return status;
    xml->name = inside;
    xml->name.bytes = 0;
    while (xml->name.bytes < inside.bytes && is_name_character(inside.at[xml->name.bytes]))
        xml->name.bytes++;
    *found = !kit_slice_is_any_case(xml->name, "xml");
    if (!*found && !first)
        return report_xml_fault(xml, xml->at, "<?xml ...?> must be the very first of the file");
    return EPC_OK;
}

static int skip_text(struct ini_xml *xml)
{
    while (xml->next < xml->end && *xml->next != '<') {
        uint32_t scalar;
        int status = EPC_OK;

        if (is_forbidden_control(*xml->next))
            return report_xml_fault(xml, xml->place, "a control character; remove it");
        if (xml->depth == 0 && !is_space(*xml->next))
            return report_xml_fault(xml, xml->place, "text outside of the root element");
        if (*xml->next == '&')
            status = read_reference(xml, &scalar);
        else
            advance_position(xml, 1);
        if (status)
            return status;
    }
    return EPC_OK;
}

int ini_xml_next_event(struct ini_xml *xml, enum ini_xml_event *event)
{
    xml->attribute_count = 0;
    if (xml->closes) {
        xml->closes = false;
        close_element(xml);
        *event = INI_XML_CLOSE;
        return EPC_OK;
    }
    for (;;) {
        int status = skip_text(xml);
        bool first, found = false;

        xml->at = xml->place;
        first = xml->at.line == 1 && xml->at.column == 1;
        if (status)
            return status;
        if (xml->next == xml->end)
            break;
        if (is_word_next(xml, "</")) {
            *event = INI_XML_CLOSE;
            return read_end_tag(xml);
        }
        if (!is_word_next(xml, "<?") && !is_word_next(xml, "<!")) {
            *event = INI_XML_OPEN;
            return read_start_tag(xml);
        }
        *event = INI_XML_INSTRUCTION;
        status = read_comment_or_instruction(xml, first, &found);
        if (status || found)
            return status;
    }
    *event = INI_XML_END;
    if (xml->depth > 0)
        return report_xml_fault_with_name(xml, xml->at,
                                          "the file ends, and %.*s is still open; add its end tag",
                                          xml->open[xml->depth - 1]);
    if (!xml->had_root)
        return report_xml_fault(xml, xml->at, "the file has no element");
    return EPC_OK;
}
