/* SPDX-License-Identifier: MIT
 *
 * webapp_request.c -- the head of an HTTP/1.x request.  See webapp_request.h. */
#include "provider-sample/webapp_request.h"

#include <string.h>

#include "provider-sample/webapp_date.h"

/* A piece of the caller's bytes. */
struct piece {
    const char *at;
    size_t bytes;
};

/* What the header lines said, until all have been read. */
struct fields {
    unsigned lines;
    unsigned hosts;
    unsigned lengths;
    bool chunked;
    bool has_body;
    bool close;
    bool keep_alive;
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool is_token_char(char c)
{
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c));
}

static bool piece_is(struct piece piece, const char *text)
{
    size_t i;

    for (i = 0; i < piece.bytes && text[i] != '\0'; i++)
        if (lower(piece.at[i]) != text[i])
            return false;
    return i == piece.bytes && text[i] == '\0';
}

static struct piece trimmed(struct piece piece)
{
    while (piece.bytes > 0 && (piece.at[0] == ' ' || piece.at[0] == '\t')) {
        piece.at++;
        piece.bytes--;
    }
    while (piece.bytes > 0 &&
           (piece.at[piece.bytes - 1] == ' ' || piece.at[piece.bytes - 1] == '\t'))
        piece.bytes--;
    return piece;
}

/* Take everything before `end` off the front of *rest, and `end` too; false if there is none. */
static bool take_until(struct piece *rest, char end, struct piece *taken)
{
    const char *found = rest->bytes ? memchr(rest->at, end, rest->bytes) : NULL;

    if (!found)
        return false;
    taken->at = rest->at;
    taken->bytes = (size_t)(found - rest->at);
    rest->bytes -= taken->bytes + 1;
    rest->at = found + 1;
    return true;
}

/* The length of the head with its empty line; 0 if it is not complete, -1 if it cannot become a
 * head: a line end or another control character where none may stand. */
static int find_head(struct piece text, size_t *head_bytes)
{
    *head_bytes = 0;
    for (size_t i = 0; i < text.bytes; i++) {
        unsigned char c = (unsigned char)text.at[i];

        if (c == '\n' && (i == 0 || text.at[i - 1] != '\r'))
            return -1;
        if (c != '\n' && i > 0 && text.at[i - 1] == '\r')
            return -1;
        if (c == 0x7F || (c < ' ' && c != '\r' && c != '\n' && c != '\t'))
            return -1;
        if (c == '\n' && i >= 3 && text.at[i - 2] == '\n') {
            *head_bytes = i + 1;
            return 0;
        }
    }
    return 0;
}

static enum webapp_method method_of(struct piece name)
{
    /* Methods are compared with their case. */
    if (name.bytes == 3 && memcmp(name.at, "GET", 3) == 0)
        return WEBAPP_GET;
    if (name.bytes == 4 && memcmp(name.at, "HEAD", 4) == 0)
        return WEBAPP_HEAD;
    if (name.bytes == 4 && memcmp(name.at, "POST", 4) == 0)
        return WEBAPP_POST;
    return WEBAPP_OTHER;
}

/* "/path?query", or the whole URL, which a server has to understand too. */
static bool parse_target(struct piece target, struct webapp_request *request)
{
    static const char scheme[] = "http://";
    struct piece path = target;
    const char *found;

    for (size_t i = 0; i < target.bytes; i++)
        if (target.at[i] <= ' ' || target.at[i] >= 0x7F || target.at[i] == '#')
            return false;
    if (path.bytes >= sizeof scheme - 1 &&
        piece_is((struct piece){ path.at, sizeof scheme - 1 }, scheme)) {
        path.at += sizeof scheme - 1;
        path.bytes -= sizeof scheme - 1;
        found = path.bytes ? memchr(path.at, '/', path.bytes) : NULL;
        if (!found)
            return false;
        path.bytes -= (size_t)(found - path.at);
        path.at = found;
    }
    if (path.bytes == 0)
        return false;
    if (path.at[0] != '/' && !(path.bytes == 1 && path.at[0] == '*'))
        return false;
    found = memchr(path.at, '?', path.bytes);
    request->path = path.at;
    request->path_bytes = found ? (size_t)(found - path.at) : path.bytes;
    return true;
}

/* "GET /path HTTP/1.1"; returns WEBAPP_READY, 400 or 505. */
static int parse_first_line(struct piece line, struct webapp_request *request)
{
    struct piece method, target;

    if (!take_until(&line, ' ', &method) || !take_until(&line, ' ', &target))
        return 400;
    if (method.bytes == 0 || method.bytes > 32)
        return 400;
    for (size_t i = 0; i < method.bytes; i++)
        if (!is_token_char(method.at[i]))
            return 400;
    if (line.bytes != 8 || memcmp(line.at, "HTTP/", 5) != 0 || line.at[6] != '.' ||
        line.at[5] < '0' || line.at[5] > '9' || line.at[7] < '0' || line.at[7] > '9')
        return 400;
    if (!parse_target(target, request))
        return 400;
    request->method = method_of(method);
    if (line.at[5] != '1')
        return 505;
    request->http_1_0 = line.at[7] == '0';
    return WEBAPP_READY;
}

static void parse_connection(struct piece value, struct fields *fields)
{
    struct piece word;
    bool more = true;

    while (more) {
        more = take_until(&value, ',', &word);
        if (!more)
            word = value;
        word = trimmed(word);
        if (piece_is(word, "close"))
            fields->close = true;
        else if (piece_is(word, "keep-alive"))
            fields->keep_alive = true;
    }
}

static bool parse_length(struct piece value, struct fields *fields)
{
    if (value.bytes == 0 || fields->lengths++ > 0)
        return false;
    for (size_t i = 0; i < value.bytes; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return false;
        if (value.at[i] != '0')
            fields->has_body = true;
    }
    return true;
}

static bool parse_field(struct piece line, struct fields *fields, struct webapp_request *request)
{
    struct piece name, value = line;

    /* No name: also what a folded line looks like. */
    if (!take_until(&value, ':', &name) || name.bytes == 0)
        return false;
    for (size_t i = 0; i < name.bytes; i++)
        if (!is_token_char(name.at[i]))
            return false;
    value = trimmed(value);
    if (piece_is(name, "host"))
        return ++fields->hosts == 1;
    if (piece_is(name, "content-length"))
        return parse_length(value, fields);
    if (piece_is(name, "transfer-encoding"))
        fields->chunked = true;
    else if (piece_is(name, "connection"))
        parse_connection(value, fields);
    else if (piece_is(name, "origin"))
        request->from_page = true;
    else if (piece_is(name, "if-modified-since"))
        request->if_modified_since = webapp_date_parse(value.at, value.bytes);
    return true;
}

/* The lines behind the first one; `lines` ends with the empty line. */
static int parse_fields(struct piece lines, struct webapp_request *request)
{
    struct fields fields = { 0 };
    struct piece line;

    while (take_until(&lines, '\n', &line)) {
        line.bytes--; /* the CR, which find_head() has seen */
        if (line.bytes == 0)
            break;
        if (++fields.lines > WEBAPP_FIELDS_MAX)
            return 431;
        if (!parse_field(line, &fields, request))
            return 400;
    }
    if (fields.hosts == 0 && !request->http_1_0)
        return 400;
    if (fields.chunked)
        return fields.lengths > 0 ? 400 : 411;
    if (fields.has_body)
        return 413;
    request->keep_alive = !fields.close && (!request->http_1_0 || fields.keep_alive);
    return WEBAPP_READY;
}

int webapp_request_parse(const char *bytes, size_t count, struct webapp_request *request)
{
    struct piece text = { bytes, count }, first;
    int status;

    memset(request, 0, sizeof *request);
    request->method = WEBAPP_OTHER;
    request->if_modified_since = WEBAPP_NO_DATE;
    /* An empty line before a request: some clients send one behind a body. */
    if (count >= 2 && bytes[0] == '\r' && bytes[1] == '\n') {
        text.at += 2;
        text.bytes -= 2;
    }
    if (text.bytes > WEBAPP_HEAD_MAX)
        text.bytes = WEBAPP_HEAD_MAX;
    if (find_head(text, &request->head_bytes) != 0)
        return 400;
    if (request->head_bytes == 0 && text.bytes < WEBAPP_HEAD_MAX)
        return WEBAPP_MORE;
    if (request->head_bytes > 0)
        text.bytes = request->head_bytes;
    if (!take_until(&text, '\n', &first))
        return 414;
    first.bytes--;
    status = parse_first_line(first, request);
    if (status != WEBAPP_READY)
        return status;
    if (request->head_bytes == 0)
        return 431;
    request->head_bytes += (size_t)(first.at - bytes);
    return parse_fields(text, request);
}
