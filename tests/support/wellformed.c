/* SPDX-License-Identifier: MIT
 *
 * wellformed.c -- walks the tags with a stack of names; ids and addresses become two sorted lists.
 */
#include "wellformed.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define DEPTH_MOST 64

struct piece {
    const char *at;
    size_t bytes;
};

struct pieces {
    struct piece *list;
    size_t count, room;
};

struct judge {
    const char *text;
    size_t bytes, at;
    struct piece open[DEPTH_MOST];
    size_t depth;
    struct pieces ids, links;
    const char *why;
};

static bool fails(struct judge *judge, const char *why)
{
    if (!judge->why)
        judge->why = why;
    return false;
}

/* Without memcmp and strlen, whose calls are slow in a fuzzer. */
static bool piece_is(const struct piece *piece, const char *text)
{
    size_t i = 0;

    while (i < piece->bytes && text[i] && piece->at[i] == text[i])
        i++;
    return i == piece->bytes && !text[i];
}

static bool piece_add(struct judge *judge, struct pieces *to, struct piece piece)
{
    if (to->count == to->room) {
        const size_t room = to->room ? 2 * to->room : 64;
        struct piece *list = realloc(to->list, room * sizeof *list);

        if (!list)
            return fails(judge, "memory");
        to->list = list;
        to->room = room;
    }
    to->list[to->count++] = piece;
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    const struct piece *one = a, *other = b;
    const size_t least = one->bytes < other->bytes ? one->bytes : other->bytes;
    const int order = memcmp(one->at, other->at, least);

    return order != 0 ? order : (one->bytes > other->bytes) - (one->bytes < other->bytes);
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == ':';
}

static struct piece take_name(struct judge *judge)
{
    struct piece name = { judge->text + judge->at, 0 };

    while (judge->at < judge->bytes && is_name(judge->text[judge->at])) {
        judge->at++;
        name.bytes++;
    }
    return name;
}

/* "&lt;" and such: no & without its end. */
static bool take_reference(struct judge *judge)
{
    static const char *const known[] = { "&lt;", "&gt;", "&amp;", "&quot;", "&#39;", "&#160;" };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t same = 0;

        while (known[i][same] && judge->text[judge->at + same] == known[i][same])
            same++; /* a NUL follows the page */
        judge->at += known[i][same] ? 0 : same;
        if (!known[i][same])
            return true;
    }
    return fails(judge, "an & that begins nothing");
}

static bool take_attribute(struct judge *judge)
{
    const struct piece name = take_name(judge);
    struct piece value;

    if (name.bytes == 0)
        return fails(judge, "an attribute without a name");
    if (judge->text[judge->at] != '=')
        return true;
    if (judge->text[++judge->at] != '"')
        return fails(judge, "a value without quotes");
    value = (struct piece){ judge->text + ++judge->at, 0 };
    while (judge->at < judge->bytes && judge->text[judge->at] != '"') {
        const char c = judge->text[judge->at];

        if (c == '<' || (unsigned char)c < 0x20)
            return fails(judge, "a value with a < or a control");
        if (c == '&' ? !take_reference(judge) : (judge->at++, false))
            return false;
    }
    value.bytes = (size_t)(judge->text + judge->at - value.at);
    judge->at++;
    if (piece_is(&name, "id"))
        return piece_add(judge, &judge->ids, value);
    if (piece_is(&name, "href") && (value.bytes == 0 || value.at[0] != '#'))
        return fails(judge, "an address outside of the page");
    if (piece_is(&name, "href"))
        return piece_add(judge, &judge->links, (struct piece){ value.at + 1, value.bytes - 1 });
    if (piece_is(&name, "src") || (name.bytes > 2 && memcmp(name.at, "on", 2) == 0))
        return fails(judge, "a source, or a script in an attribute");
    return true;
}

/* Elements that have no end tag. */
static bool is_void(const struct piece *name)
{
    return piece_is(name, "meta") || piece_is(name, "br") || piece_is(name, "hr");
}

/* After the begin of a script or style: to its end tag. */
static bool skip_raw(struct judge *judge, const struct piece *name)
{
    const char *text = judge->text + judge->at;

    while ((text = strstr(text, "</")) != NULL) {
        judge->at = (size_t)(text - judge->text);
        if (memcmp(text + 2, name->at, name->bytes) == 0)
            return true;
        text++;
    }
    return fails(judge, "a script without an end");
}

static bool take_end(struct judge *judge)
{
    struct piece name;

    judge->at += 2;
    name = take_name(judge);
    if (judge->depth == 0 || by_bytes(&judge->open[judge->depth - 1], &name) != 0)
        return fails(judge, "an end tag of another element");
    judge->depth--;
    return judge->text[judge->at++] == '>' || fails(judge, "an end tag without an end");
}

static bool take_tag(struct judge *judge)
{
    struct piece name;

    if (judge->bytes - judge->at > 2 && judge->text[judge->at + 1] == '/')
        return take_end(judge);
    judge->at++;
    name = take_name(judge);
    if (name.bytes == 0)
        return fails(judge, "a < that begins no tag");
    while (judge->at < judge->bytes && judge->text[judge->at] == ' ') {
        judge->at++;
        if (!take_attribute(judge))
            return false;
    }
    if (judge->text[judge->at] == '/') {
        judge->at++;
        return judge->text[judge->at++] == '>' || fails(judge, "a tag without an end");
    }
    if (judge->text[judge->at++] != '>')
        return fails(judge, "a tag without an end");
    if (is_void(&name))
        return true;
    if (judge->depth == DEPTH_MOST)
        return fails(judge, "too many elements in each other");
    judge->open[judge->depth++] = name;
    return (!piece_is(&name, "script") && !piece_is(&name, "style")) || skip_raw(judge, &name);
}

static bool judge_links(struct judge *judge)
{
    if (judge->ids.count > 0)
        qsort(judge->ids.list, judge->ids.count, sizeof *judge->ids.list, by_bytes);
    for (size_t i = 1; i < judge->ids.count; i++)
        if (by_bytes(&judge->ids.list[i - 1], &judge->ids.list[i]) == 0) {
            judge->at = (size_t)(judge->ids.list[i].at - judge->text);
            return fails(judge, "an id twice");
        }
    for (size_t i = 0; i < judge->links.count; i++)
        if (!bsearch(&judge->links.list[i], judge->ids.list, judge->ids.count,
                     sizeof *judge->ids.list, by_bytes)) {
            judge->at = (size_t)(judge->links.list[i].at - judge->text);
            return fails(judge, "an address that leads nowhere");
        }
    return true;
}

static bool judge_all(struct judge *judge)
{
    static const char begin[] = "<!DOCTYPE html>\n";
    size_t used;
    uint32_t scalar;

    for (size_t i = 0; i < judge->bytes; i += used)
        if ((unsigned char)judge->text[i] < 0x80)
            used = 1;
        else if (epci_utf8_next(judge->text + i, judge->bytes - i, &scalar, &used) != EPC_OK) {
            judge->at = i;
            return fails(judge, "no UTF-8");
        }
    if (judge->bytes < sizeof begin || memcmp(judge->text, begin, sizeof begin - 1) != 0)
        return fails(judge, "no doctype");
    judge->at = sizeof begin - 1;
    while (judge->at < judge->bytes) {
        const char c = judge->text[judge->at];

        if (c == '<'   ? !take_tag(judge)
            : c == '&' ? !take_reference(judge)
                       : (judge->at++, ((unsigned char)c < 0x20 && c != '\n') || c == '>'))
            return fails(judge, "a control or a > in a text");
    }
    return (judge->depth == 0 || fails(judge, "an element without an end")) && judge_links(judge);
}

bool epct_well_formed(const char *page, size_t bytes, const char **why, size_t *at)
{
    char *copy = malloc(bytes + 1);
    struct judge judge = { .text = copy, .bytes = bytes };
    bool good = false;

    if (copy) {
        memcpy(copy, page, bytes);
        copy[bytes] = '\0'; /* so that one more byte may be looked at */
        good = judge_all(&judge);
    }
    *why = judge.why ? judge.why : "";
    *at = judge.at;
    free(judge.ids.list);
    free(judge.links.list);
    free(copy);
    return good;
}
