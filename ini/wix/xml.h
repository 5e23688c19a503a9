/* SPDX-License-Identifier: MIT
 *
 * xml.h -- reads the tags of an XML file: elements with their attributes, and instructions.
 *
 * A strict subset, since the file may be hostile: no DTD, so there are no entities but the five of
 * XML and numbers; at most INI_XML_MAX_DEPTH elements inside each other.  The text between tags is
 * checked and skipped.  Time and memory are proportional to the file.
 */
#pragma once

#include "ini/findings/finding.h"
#include "ini/read/source.h"

#define INI_XML_MAX_DEPTH      100u
#define INI_XML_MAX_ATTRIBUTES 100u /* of an element */
#define INI_XML_MAX_SPACES     64u  /* namespaces that are declared at one place */

enum ini_xml_event {
    INI_XML_OPEN,        /* an element begins */
    INI_XML_CLOSE,       /* the last one that is open ends, also one without content */
    INI_XML_INSTRUCTION, /* <?name ...?>, but for the declaration of XML */
    INI_XML_END
};

struct ini_xml_attribute {
    struct kit_slice name;  /* with its prefix */
    struct kit_slice value; /* decoded; line breaks and tabs of the file are blanks */
    struct ini_place at;    /* of the name */
};

struct ini_xml_space {
    struct kit_slice prefix; /* empty: of elements without a prefix */
    struct kit_slice uri;
    size_t depth; /* of its element */
};

struct ini_xml {
    /* Of the last event. */
    struct ini_place at;
    struct kit_slice name;  /* of an element or instruction, without prefix */
    struct kit_slice space; /* an element's namespace; empty: none */
    const struct ini_xml_attribute *attributes;
    size_t attribute_count;
    size_t depth; /* open elements, with one that just began */

    /* Private. */
    struct kit_arena *arena;
    struct ini_findings *findings;
    const char *next, *end;
    struct ini_place place; /* of `next` */
    bool closes;            /* the last tag was <x/> */
    bool had_root;
    struct ini_xml_attribute own[INI_XML_MAX_ATTRIBUTES];
    struct kit_slice open[INI_XML_MAX_DEPTH]; /* names with prefix */
    struct ini_xml_space spaces[INI_XML_MAX_SPACES];
    size_t space_count;
};

/* Begin at the start of `source`, which must outlive the reader. */
void ini_xml_init(struct ini_xml *xml, struct kit_arena *arena, const struct ini_source *source,
                  struct ini_findings *findings);

/* Read up to the next event.  EPC_OK; EPC_E_INVALID: a finding says what is wrong, and nothing more
 * can be read; EPC_E_NOMEM. */
int ini_xml_next_event(struct ini_xml *xml, enum ini_xml_event *event);

/* The attribute of the last element, or NULL.  `name` is with its prefix. */
const struct ini_xml_attribute *ini_xml_find_attribute(const struct ini_xml *xml, const char *name);
