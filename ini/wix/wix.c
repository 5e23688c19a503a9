/* SPDX-License-Identifier: MIT
 *
 * wix.c -- finds the elements of a WiX file that are about counters, and checks their attributes.
 */
#include "ini/wix/wix.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/wix/xml.h"
#include "kit/buffer.h"
#include "kit/number.h"
#include "kit/slice.h"
#include "sdk/core/text.h"

#define MAX_DECLARATION 200u /* bytes of <?xml ...?> that are searched for the encoding */

struct wix_reader {
    struct ini_wix wix;
    struct ini_xml xml;
    size_t category_depth;  /* of the category that is open; 0: none is */
    size_t first_counter;   /* position of its first counter */
    bool saw_counter;       /* also one outside of a category */
    struct ini_place other; /* of the first element that only looks like a category's; line 0 */
    bool other_is_file;     /* it is a PerfCounter, which installs a counter file */
};

/* ---- Attributes ---- */

/* Without control characters, which would end the line of a schema. */
static struct kit_slice
replace_controls_in_read_attribute(struct wix_reader *reader,
                                   const struct ini_xml_attribute *attribute)
{
    struct kit_buffer made = { .arena = reader->wix.arena };
    struct kit_slice text = attribute->value;

    for (size_t at = 0, used = 1; at < text.bytes; at += used) {
        uint32_t scalar = 0;

        (void)epci_utf8_decode_scalar(text.at + at, text.bytes - at, &scalar, &used);
        if (kit_is_control_or_line_end(scalar))
            kit_buffer_add_bytes(&made, " ", 1);
        else
            kit_buffer_add_bytes(&made, text.at + at, used);
    }
    if (made.bytes == text.bytes && (text.bytes == 0 || !memcmp(made.text, text.at, text.bytes)))
        return text;
    ini_report_finding(reader->wix.findings, INI_RULE_TEXT_CONTROL, attribute->at, NULL,
                       "%.*s has a line break or another control character; it becomes a blank",
                       (int)attribute->name.bytes, attribute->name.at);
    return (struct kit_slice){ made.text ? made.text : "", made.bytes };
}

/* The attribute's text, empty if it is not there; *at is its place. */
static struct kit_slice read_attribute_text(struct wix_reader *reader, const char *name,
                                            struct ini_place *at)
{
    static const char *const variables[] = { "$(", "!(" };
    const struct ini_xml_attribute *attribute = ini_xml_find_attribute(&reader->xml, name);

    *at = attribute ? attribute->at : reader->xml.at;
    if (!attribute)
        return (struct kit_slice){ "", 0 };
    for (size_t i = 0; i < EPC_COUNT(variables); i++)
        if (kit_slice_find(attribute->value, variables[i]) < attribute->value.bytes)
            ini_report_finding(
                reader->wix.findings, INI_RULE_WIX_VARIABLE, attribute->at, NULL,
                "%s has a variable of WiX, %s...), which is not replaced; write its value "
                "into the schema",
                name, variables[i]);
    return replace_controls_in_read_attribute(reader, attribute);
}

static const bool *read_multi_instance(struct wix_reader *reader)
{
    static const bool no = false, yes = true;
    struct ini_place at;
    struct kit_slice value = read_attribute_text(reader, "MultiInstance", &at);

    if (value.bytes == 0 || kit_slice_is(value, "no") || kit_slice_is(value, "false"))
        return &no;
    if (kit_slice_is(value, "yes") || kit_slice_is(value, "true"))
        return &yes;
    ini_report_finding(reader->wix.findings, INI_RULE_WIX_VALUE, at, NULL,
                       "MultiInstance is yes or no, and not %.*s; the schema says one instance",
                       (int)(value.bytes < 60 ? value.bytes : 60), value.at);
    return NULL;
}

/* ---- Elements ---- */

static int append_wix_item(struct wix_reader *reader, const struct ini_wix_item *item)
{
    struct ini_wix *wix = &reader->wix;

    if (!KIT_RESERVE(wix->arena, wix->items, wix->item_count, wix->item_capacity))
        return EPC_E_NOMEM;
    wix->items[wix->item_count++] = *item;
    if (wix->item_count <= INI_PERF_MAX_OFFSET / 2)
        return EPC_OK;
    ini_report_finding(
        wix->findings, INI_RULE_WIX_CATEGORY, item->at, NULL,
        "this is one counter too many: a provider has at most %u objects and counters",
        INI_PERF_MAX_OFFSET / 2);
    return EPC_E_INVALID;
}

static int add_category_item(struct wix_reader *reader)
{
    struct ini_wix_item item = { .is_category = true, .at = reader->xml.at };
    struct ini_place at;

    reader->category_depth = reader->xml.depth;
    item.name = read_attribute_text(reader, "Name", &at);
    if (item.name.bytes == 0)
        item.name = read_attribute_text(reader, "Id", &at);
    if (item.name.bytes == 0)
        ini_report_finding(reader->wix.findings, INI_RULE_WIX_NAME, item.at, NULL,
                           "the category has neither a Name nor an Id; add its Name");
    item.help = read_attribute_text(reader, "Help", &at);
    item.language = read_attribute_text(reader, "DefaultLanguage", &item.language_at);
    item.library = read_attribute_text(reader, "Library", &at);
    item.open = read_attribute_text(reader, "Open", &at);
    item.collect = read_attribute_text(reader, "Collect", &at);
    item.close = read_attribute_text(reader, "Close", &at);
    item.many = read_multi_instance(reader);
    reader->first_counter = reader->wix.item_count + 1;
    return append_wix_item(reader, &item);
}

static int add_counter_item(struct wix_reader *reader)
{
    struct ini_wix_item item = { .at = reader->xml.at };
    struct ini_place at;

    reader->saw_counter = true;
    if (reader->category_depth == 0) {
        ini_report_finding(
            reader->wix.findings, INI_RULE_WIX_CATEGORY, item.at, NULL,
            "a PerformanceCounter outside of a PerformanceCategory; move it into one");
        return EPC_OK;
    }
    item.name = read_attribute_text(reader, "Name", &at);
    if (item.name.bytes == 0)
        ini_report_finding(reader->wix.findings, INI_RULE_WIX_NAME, item.at, NULL,
                           "the counter has no Name; add it");
    item.help = read_attribute_text(reader, "Help", &at);
    item.type = read_attribute_text(reader, "Type", &item.type_at);
    item.language = read_attribute_text(reader, "Language", &item.language_at);
    return append_wix_item(reader, &item);
}

static int add_installed_file(struct wix_reader *reader)
{
    struct ini_wix *wix = &reader->wix;
    const struct ini_xml_attribute *id = ini_xml_find_attribute(&reader->xml, "Id");
    const struct ini_xml_attribute *name = ini_xml_find_attribute(&reader->xml, "Name");

    name = name ? name : ini_xml_find_attribute(&reader->xml, "Source");
    if (!id || !name)
        return EPC_OK;
    if (!KIT_RESERVE(wix->arena, wix->files, wix->file_count, wix->file_capacity))
        return EPC_E_NOMEM;
    wix->files[wix->file_count++] = (struct ini_wix_file){ id->value, name->value };
    return EPC_OK;
}

/* WiX 3 and 4 have other names for the same extension. */
static bool is_util_extension_namespace(struct kit_slice space)
{
    return kit_slice_is(space, "http://schemas.microsoft.com/wix/UtilExtension") ||
           kit_slice_is(space, "http://wixtoolset.org/schemas/v4/wxs/util");
}

static int add_category_counter_or_file(struct wix_reader *reader)
{
    struct kit_slice name = reader->xml.name;
    bool is_category = kit_slice_is(name, "PerformanceCategory");
    bool is_file = kit_slice_is(name, "PerfCounter");

    if (kit_slice_is(name, "File"))
        return add_installed_file(reader);
    if (is_util_extension_namespace(reader->xml.space) && is_category)
        return add_category_item(reader);
    if (is_util_extension_namespace(reader->xml.space) && kit_slice_is(name, "PerformanceCounter"))
        return add_counter_item(reader);
    if ((is_category || is_file) && reader->other.line == 0) {
        reader->other = reader->xml.at;
        reader->other_is_file = is_file;
    }
    return EPC_OK;
}

static void end_closed_category(struct wix_reader *reader)
{
    struct ini_wix *wix = &reader->wix;

    if (reader->category_depth == 0 || reader->xml.depth >= reader->category_depth)
        return;
    reader->category_depth = 0;
    if (wix->item_count == reader->first_counter)
        ini_report_finding(wix->findings, INI_RULE_WIX_CATEGORY, wix->items[wix->item_count - 1].at,
                           NULL, "the category has no PerformanceCounter; add its counters");
}

static void report_preprocessor_instruction(struct wix_reader *reader)
{
    if (reader->category_depth > 0)
        ini_report_finding(
            reader->wix.findings, INI_RULE_WIX_VARIABLE, reader->xml.at, NULL,
            "<?%.*s ...?> is for WiX's preprocessor, which is not run: all counters that "
            "are written here are imported",
            (int)(reader->xml.name.bytes < 60 ? reader->xml.name.bytes : 60), reader->xml.name.at);
}

static void report_missing_category(struct wix_reader *reader)
{
    const char *what = "it has no PerformanceCategory of WiX's util extension, so there are no "
                       "counters in it";

    if (reader->other.line != 0)
        what = reader->other_is_file
                   ? "a PerfCounter installs the counters of a counter file; import that .ini"
                   : "the PerformanceCategory is not of WiX's util extension; correct its "
                     "namespace (xmlns)";
    reader->other.file = reader->wix.path;
    ini_report_finding(reader->wix.findings, INI_RULE_WIX_CATEGORY, reader->other, NULL, "%s",
                       what);
}

static int read_counter_elements(struct wix_reader *reader)
{
    enum ini_xml_event event = INI_XML_OPEN;

    while (event != INI_XML_END) {
        int status = ini_xml_next_event(&reader->xml, &event);

        if (status == EPC_OK && event == INI_XML_OPEN)
            status = add_category_counter_or_file(reader);
        else if (status == EPC_OK && event == INI_XML_CLOSE)
            end_closed_category(reader);
        else if (status == EPC_OK && event == INI_XML_INSTRUCTION)
            report_preprocessor_instruction(reader);
        if (status)
            return status;
    }
    if (reader->wix.item_count == 0 && !reader->saw_counter)
        report_missing_category(reader);
    return EPC_OK;
}

/* ---- Encodings ---- */

/* The code page that <?xml encoding="..."?> names; 0: it is not known.  Without one it is UTF-8. */
static unsigned codepage_of_xml_declaration(struct epci_span bytes)
{
    static const struct {
        const char *name;
        unsigned codepage;
    } known[] = { { "utf-8", INI_CODEPAGE_UTF8 },
                  { "utf8", INI_CODEPAGE_UTF8 },
                  { "us-ascii", INI_CODEPAGE_UTF8 },
                  { "iso-8859-1", 28591 },
                  { "shift_jis", 932 },
                  { "gb2312", 936 },
                  { "gbk", 936 },
                  { "euc-kr", 949 },
                  { "big5", 950 } };
    size_t maximum = bytes.left < MAX_DECLARATION ? bytes.left : MAX_DECLARATION;
    struct kit_slice head = { (const char *)bytes.at, maximum }, name;
    double number;

    if (maximum < 5 || memcmp(head.at, "<?xml", 5) != 0)
        return INI_CODEPAGE_UTF8;
    head.bytes = kit_slice_find(head, "?>");
    name = kit_slice_between(head.at + kit_slice_find(head, "encoding"), head.at + head.bytes);
    while (name.bytes > 0 && *name.at != '"' && *name.at != '\'')
        name = kit_slice_between(name.at + 1, name.at + name.bytes);
    if (name.bytes == 0)
        return INI_CODEPAGE_UTF8;
    name = kit_slice_between(name.at + 1, name.at + name.bytes);
    for (size_t i = 0; i < name.bytes; i++)
        if (name.at[i] == '"' || name.at[i] == '\'')
            name.bytes = i;
    for (size_t i = 0; i < EPC_COUNT(known); i++)
        if (kit_slice_is_any_case(name, known[i].name))
            return known[i].codepage;
    if (name.bytes > 8 && kit_slice_is_any_case((struct kit_slice){ name.at, 8 }, "windows-") &&
        kit_parse_double(kit_slice_between(name.at + 8, name.at + name.bytes), &number) &&
        number >= 1 && number <= 65535)
        return (unsigned)number;
    return 0;
}

/* The text, in the encoding that the file declares, or the one that the user named. */
static int load_text_in_declared_encoding(struct wix_reader *reader, const struct ini_io *io,
                                          struct ini_source *source)
{
    struct ini_io in_file = *io;
    struct ini_wix *wix = &reader->wix;
    struct epci_span bytes = epci_span_of(NULL, 0);
    int status = ini_io_read_file_or_replacement(io, wix->arena, wix->path, &bytes);

    if (status == EPC_OK) {
        in_file.replaced = wix->path;
        in_file.replacement = bytes;
    }
    if (status == EPC_OK && io->codepage == 0)
        in_file.codepage = codepage_of_xml_declaration(bytes);
    if (status == EPC_OK && in_file.codepage == 0) {
        ini_report_finding(
            wix->findings, INI_RULE_ENCODING, (struct ini_place){ wix->path, 1, 1 }, NULL,
            "the encoding that <?xml ...?> names is not known; save the file as UTF-8, or "
            "name its code page (--codepage N)");
        return EPC_E_ENCODING;
    }
    return ini_source_load(wix->arena, &in_file, wix->path, INI_SOURCE_STRICT, source,
                           wix->findings);
}

int ini_wix_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                 struct ini_perf_model *model, struct ini_findings *findings)
{
    struct wix_reader reader = {
        .wix = { .arena = arena, .findings = findings, .path = path },
    };
    struct ini_perf_model made;
    struct ini_source source;
    size_t errors = findings->errors, refused = arena->refused;
    int status = load_text_in_declared_encoding(&reader, io, &source);

    if (status)
        return status;
    ini_xml_init(&reader.xml, arena, &source, findings);
    status = read_counter_elements(&reader);
    if (status == EPC_OK && findings->errors == errors)
        status = ini_wix_build_model(&reader.wix, &made);
    ini_findings_sort(findings);
    if (status == EPC_OK && findings->errors != errors)
        status = EPC_E_INVALID;
    if (arena->refused != refused)
        status = EPC_E_NOMEM;
    if (status == EPC_OK)
        *model = made;
    return status;
}
