/* SPDX-License-Identifier: MIT
 *
 * check_xml.c -- the reader of XML: what it reads, and what it refuses. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/wix/xml.h"
#include "inicase.h"
#include "kit/buffer.h"

static struct inicase c;

/* The events of a text: "<name space a=b>", "</>", "<?name>", and at the end what is wrong. */
static const char *events(const char *text)
{
    struct kit_buffer out = { .arena = &c.arena };
    struct ini_source source = { .name = "x", .text = text, .bytes = strlen(text) };
    enum ini_xml_event event = INI_XML_OPEN;
    struct ini_xml xml;

    inicase_init(&c);
    ini_xml_init(&xml, &c.arena, &source, &c.findings);
    while (event != INI_XML_END) {
        if (ini_xml_next_event(&xml, &event)) {
            kit_buffer_add_format(&out, "%s", inicase_rules(&c));
            break;
        }
        if (event == INI_XML_CLOSE)
            kit_buffer_add_format(&out, "</>");
        if (event == INI_XML_INSTRUCTION)
            kit_buffer_add_format(&out, "<?%.*s>", (int)xml.name.bytes, xml.name.at);
        if (event != INI_XML_OPEN)
            continue;
        kit_buffer_add_format(&out, "<%.*s", (int)xml.name.bytes, xml.name.at);
        if (xml.space.bytes > 0)
            kit_buffer_add_format(&out, " {%.*s}", (int)xml.space.bytes, xml.space.at);
        for (size_t i = 0; i < xml.attribute_count; i++)
            kit_buffer_add_format(&out, " %.*s=%.*s", (int)xml.attributes[i].name.bytes,
                                  xml.attributes[i].name.at, (int)xml.attributes[i].value.bytes,
                                  xml.attributes[i].value.at);
        kit_buffer_add_format(&out, ">");
    }
    return kit_arena_copy_string(&c.arena, out.text ? out.text : "", out.bytes);
}

static void gives(const char *text, const char *wanted)
{
    const char *got = events(text);

    ck_assert_msg(strcmp(got, wanted) == 0, "%s\ngave %s\nwanted %s %s", text, got, wanted,
                  inicase_message(&c, 0));
    inicase_release(&c);
}

EPC_TEST(xml__elements_and_attributes)
{
    gives("<a/>", "<a></>");
    gives("<a></a>", "<a></>");
    gives(" <a\n b = 'c'\td=\"e'f\" ></a >\n", "<a b=c d=e'f></>");
    gives("<a><b/><c><d/></c></a>", "<a><b></><c><d></></></>");
    gives("<a-b.c_d\xC3\xA9/>", "<a-b.c_d\xC3\xA9></>");
    gives("<a>text &amp; more ]] &#x20AC;</a>", "<a></>");
}

EPC_TEST(xml__what_is_not_a_tag_is_skipped)
{
    gives("<?xml version='1.0' encoding='utf-8'?>\n<!-- <b> - & -->\n<a/><!---->\n", "<a></>");
    gives("<a><![CDATA[<b> & ]] > ]]></a>", "<a></>");
    gives("<?if x ?><a><?define b = \"<c>\" ?></a>", "<?if><a><?define></>");
}

EPC_TEST(xml__references_and_blanks_in_values)
{
    gives("<a b='&lt;&gt;&amp;&quot;&apos;'/>", "<a b=<>&\"'></>");
    gives("<a b='&#65;&#x42;&#xe9;&#x1F600;c'/>", "<a b=AB\xC3\xA9\xF0\x9F\x98\x80"
                                                  "c></>");
    gives("<a b='1\n2\t3\r\n4\r5'/>", "<a b=1 2 3 4 5></>");
    gives("<a b='x&#10;y'/>", "<a b=x\ny></>");
    gives("<a b='' c='&amp;&amp;'/>", "<a b= c=&&></>");
}

EPC_TEST(xml__namespaces)
{
    gives("<a xmlns='u'><b/><c xmlns=''/></a>", "<a {u} xmlns=u><b {u}></><c xmlns=></></>");
    gives("<p:a xmlns:p='u' xmlns='v'><b/><p:b xmlns:p='w'/><p:b/></p:a>",
          "<a {u} xmlns:p=u xmlns=v><b {v}></><b {w} xmlns:p=w></><b {u}></></>");
    gives("<a><p:b/></a>", "<a>xml@1");
    gives("<a><b xmlns:p='u'/><p:b/></a>", "<a><b xmlns:p=u></>xml@1");
}

EPC_TEST(xml__refusals)
{
    static const char *const bad[] = {
        "",
        " \n",
        "<!-- only -->",
        "x",
        "<a",
        "<a ",
        "<a b",
        "<a b=",
        "<a b=c/>",
        "<a b='c",
        "<",
        "<a b='<'/>",
        "<a b='&'/>",
        "<a b='&amp'/>",
        "<a b='&x;'/>",
        "<a b='&#;'/>",
        "<a b='&#0;'/>",
        "<a b='&#xD800;'/>",
        "<a b='&#x110000;'/>",
        "<a b='&#99999999999;'/>",
        "<a b='&#xFFFF;'/>",
        "<a b='&#1;'/>",
        "<a b='c'd='e'/>",
        "<a b='c' b='d'/>",
        "< a/>",
        "<1/>",
        "<a/ >",
        "<!DOCTYPE a><a/>",
        "<!ELEMENT a>",
        "<!-- -- --><a/>",
        "<!-- <a/>",
        "<?x <a/>",
        "<![CDATA[x]]><a/>",
        " <?xml version='1.0'?><a/>",
        "</a>",
        "</a><a/>",
        "<a b='\x01'/>",
        "<!--\x01--><a/>",
    };
    static const char *const inside[] = { "",         "</b>",     "</a",     "</aa>",
                                          "</ a>",    "&",        "&x;",     "\x02",
                                          "<b></a>",  "<!x>",     "<?xml?>", "<![CDATA[",
                                          "</a></a>", "</a><b/>", "</a>x",   "</a>&amp;" };

    for (size_t i = 0; i < EPC_COUNT(bad); i++)
        gives(bad[i], strcmp(bad[i], " \n") == 0 ? "xml@2" : "xml@1");
    for (size_t i = 0; i < EPC_COUNT(inside); i++) {
        char text[64];
        const char *got;

        snprintf(text, sizeof text, "<a>%s", inside[i]);
        got = events(text);
        ck_assert_msg(strstr(got, "xml@1") != NULL, "%s gave %s", text, got);
        inicase_release(&c);
    }
}

/* Each limit, exactly and exceeded by one. */
EPC_TEST(xml__limits)
{
    for (size_t more = 0; more < 2; more++) {
        struct kit_buffer deep = { 0 }, wide = { 0 }, spaces = { 0 };
        const char *wanted = more ? "xml@1" : "</>";

        for (size_t i = 0; i < INI_XML_MAX_DEPTH + more; i++)
            kit_buffer_add_format(&deep, "<a>");
        for (size_t i = 0; i < INI_XML_MAX_DEPTH + more; i++)
            kit_buffer_add_format(&deep, "</a>");
        kit_buffer_add_format(&wide, "<a");
        for (size_t i = 0; i < INI_XML_MAX_ATTRIBUTES + more; i++)
            kit_buffer_add_format(&wide, " a%u='1'", (unsigned)i);
        kit_buffer_add_format(&wide, "/>");
        kit_buffer_add_format(&spaces, "<a");
        for (size_t i = 0; i < INI_XML_MAX_SPACES + more; i++)
            kit_buffer_add_format(&spaces, " xmlns:a%u='1'", (unsigned)i);
        kit_buffer_add_format(&spaces, "/>");
        kit_buffer_put(&deep, "", 1);
        kit_buffer_put(&wide, "", 1);
        kit_buffer_put(&spaces, "", 1);
        ck_assert_ptr_nonnull(strstr(events(deep.text), wanted));
        inicase_release(&c);
        ck_assert_ptr_nonnull(strstr(events(wide.text), wanted));
        inicase_release(&c);
        ck_assert_ptr_nonnull(strstr(events(spaces.text), wanted));
        inicase_release(&c);
        kit_buffer_release(&deep);
        kit_buffer_release(&wide);
        kit_buffer_release(&spaces);
    }
}

EPC_TEST(xml__places)
{
    struct ini_source source = { .name = "x", .text = "<a>\r\n\r <\xC3\xA9 b='\n' c='d'/></a>" };
    enum ini_xml_event event;
    struct ini_xml xml;

    inicase_init(&c);
    source.bytes = strlen(source.text);
    ini_xml_init(&xml, &c.arena, &source, &c.findings);
    ck_assert_int_eq(ini_xml_next_event(&xml, &event), EPC_OK);
    ck_assert_int_eq(ini_xml_next_event(&xml, &event), EPC_OK);
    ck_assert_uint_eq(xml.at.line, 3);
    ck_assert_uint_eq(xml.at.column, 2);
    ck_assert_uint_eq(ini_xml_find_attribute(&xml, "b")->at.column, 5);
    ck_assert_uint_eq(ini_xml_find_attribute(&xml, "c")->at.line, 4);
    ck_assert_uint_eq(ini_xml_find_attribute(&xml, "c")->at.column, 3);
    ck_assert_ptr_null(ini_xml_find_attribute(&xml, "d"));
    inicase_release(&c);
}
