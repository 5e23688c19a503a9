/* SPDX-License-Identifier: MIT
 *
 * wellformed.c -- walks the tags with a stack of names; ids and addresses become two sorted lists.
 */
#include "wellformed.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define DEPTH_MAX 64

struct piece {
    const char *at;
    size_t bytes;
};

struct pieces {
    struct piece *list;
    size_t count, capacity;
};

struct check {
    const char *text;
    size_t bytes, at;
    struct piece open[DEPTH_MAX];
    size_t depth;
    struct pieces ids, links;
    const char *why;
};

static bool fails(struct check *check, const char *why)
{
    if (!check->why)
        check->why = why;
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

static bool piece_add(struct check *check, struct pieces *to, struct piece piece)
{
    if (to->count == to->capacity) {
        const size_t capacity = to->capacity ? 2 * to->capacity : 64;
        struct piece *list = realloc(to->list, capacity * sizeof *list);

        if (!list)
            return fails(check, "memory");
        to->list = list;
        to->capacity = capacity;
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

static struct piece take_name(struct check *check)
{
    struct piece name = { check->text + check->at, 0 };

    while (check->at < check->bytes && is_name(check->text[check->at])) {
        check->at++;
        name.bytes++;
    }
    return name;
}

/* "&lt;" and such: no & without its end. */
static bool take_reference(struct check *check)
{
    static const char *const known[] = { "&lt;", "&gt;", "&amp;", "&quot;", "&#39;", "&#160;" };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t same = 0;

        while (known[i][same] && check->text[check->at + same] == known[i][same])
            same++; /* a NUL follows the page */
        check->at += known[i][same] ? 0 : same;
        if (!known[i][same])
            return true;
    }
    return fails(check, "an & that begins nothing");
}

static bool take_attribute(struct check *check)
{
    const struct piece name = take_name(check);
    struct piece value;

    if (name.bytes == 0)
        return fails(check, "an attribute without a name");
    if (check->text[check->at] != '=')
        return true;
    if (check->text[++check->at] != '"')
        return fails(check, "a value without quotes");
    value = (struct piece){ check->text + ++check->at, 0 };
    while (check->at < check->bytes && check->text[check->at] != '"') {
        const char c = check->text[check->at];

        if (c == '<' || (unsigned char)c < 0x20)
            return fails(check, "a value with a < or a control");
        if (c == '&' ? !take_reference(check) : (check->at++, false))
            return false;
    }
    value.bytes = (size_t)(check->text + check->at - value.at);
    check->at++;
    if (piece_is(&name, "id"))
        return piece_add(check, &check->ids, value);
    if (piece_is(&name, "href") && (value.bytes == 0 || value.at[0] != '#'))
        return fails(check, "an address outside of the page");
    if (piece_is(&name, "href"))
        return piece_add(check, &check->links, (struct piece){ value.at + 1, value.bytes - 1 });
    if (piece_is(&name, "src") || (name.bytes > 2 && memcmp(name.at, "on", 2) == 0))
        return fails(check, "a source, or a script in an attribute");
    return true;
}

/* Elements that have no end tag. */
static bool is_void(const struct piece *name)
{
    return piece_is(name, "meta") || piece_is(name, "br") || piece_is(name, "hr");
}

/* After the begin of a script or style: to its end tag. */
static bool skip_raw(struct check *check, const struct piece *name)
{
    const char *text = check->text + check->at;

    while ((text = strstr(text, "</")) != NULL) {
        check->at = (size_t)(text - check->text);
        if (memcmp(text + 2, name->at, name->bytes) == 0)
            return true;
        text++;
    }
    return fails(check, "a script without an end");
}

static bool take_end(struct check *check)
{
    struct piece name;

    check->at += 2;
    name = take_name(check);
    if (check->depth == 0 || by_bytes(&check->open[check->depth - 1], &name) != 0)
        return fails(check, "an end tag of another element");
    check->depth--;
    return check->text[check->at++] == '>' || fails(check, "an end tag without an end");
}

static bool take_tag(struct check *check)
{
    struct piece name;

    if (check->bytes - check->at > 2 && check->text[check->at + 1] == '/')
        return take_end(check);
    check->at++;
    name = take_name(check);
    if (name.bytes == 0)
        return fails(check, "a < that begins no tag");
    while (check->at < check->bytes && check->text[check->at] == ' ') {
        check->at++;
        if (!take_attribute(check))
            return false;
    }
    if (check->text[check->at] == '/') {
        check->at++;
        return check->text[check->at++] == '>' || fails(check, "a tag without an end");
    }
    if (check->text[check->at++] != '>')
        return fails(check, "a tag without an end");
    if (is_void(&name))
        return true;
    if (check->depth == DEPTH_MAX)
        return fails(check, "too many elements in each other");
    check->open[check->depth++] = name;
    return (!piece_is(&name, "script") && !piece_is(&name, "style")) || skip_raw(check, &name);
}

static bool check_links(struct check *check)
{
    if (check->ids.count > 0)
        qsort(check->ids.list, check->ids.count, sizeof *check->ids.list, by_bytes);
    for (size_t i = 1; i < check->ids.count; i++)
        if (by_bytes(&check->ids.list[i - 1], &check->ids.list[i]) == 0) {
            check->at = (size_t)(check->ids.list[i].at - check->text);
            return fails(check, "an id twice");
        }
    for (size_t i = 0; i < check->links.count; i++)
        if (!bsearch(&check->links.list[i], check->ids.list, check->ids.count,
                     sizeof *check->ids.list, by_bytes)) {
            check->at = (size_t)(check->links.list[i].at - check->text);
            return fails(check, "an address that leads nowhere");
        }
    return true;
}

static bool check_all(struct check *check)
{
    static const char begin[] = "<!DOCTYPE html>\n";
    size_t used;
    uint32_t scalar;

    for (size_t i = 0; i < check->bytes; i += used)
        if ((unsigned char)check->text[i] < 0x80)
            used = 1;
        else if (epci_utf8_decode_scalar(check->text + i, check->bytes - i, &scalar, &used) !=
                 EPC_OK) {
            check->at = i;
            return fails(check, "no UTF-8");
        }
    if (check->bytes < sizeof begin || memcmp(check->text, begin, sizeof begin - 1) != 0)
        return fails(check, "no doctype");
    check->at = sizeof begin - 1;
    while (check->at < check->bytes) {
        const char c = check->text[check->at];

        if (c == '<'   ? !take_tag(check)
            : c == '&' ? !take_reference(check)
                       : (check->at++, ((unsigned char)c < 0x20 && c != '\n') || c == '>'))
            return fails(check, "a control or a > in a text");
    }
    return (check->depth == 0 || fails(check, "an element without an end")) && check_links(check);
}

bool epct_well_formed(const char *page, size_t bytes, const char **why, size_t *at)
{
    char *copy = malloc(bytes + 1);
    struct check check = { .text = copy, .bytes = bytes };
    bool good = false;

    if (copy) {
        memcpy(copy, page, bytes);
        copy[bytes] = '\0'; /* so that one more byte may be looked at */
        good = check_all(&check);
    }
    *why = check.why ? check.why : "";
    *at = check.at;
    free(check.ids.list);
    free(check.links.list);
    free(copy);
    return good;
}
