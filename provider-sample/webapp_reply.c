/* SPDX-License-Identifier: MIT
 *
 * webapp_reply.c -- what to answer.  See webapp_reply.h. */
#include "provider-sample/webapp_reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "provider-sample/webapp_answer.h"
#include "provider-sample/webapp_file.h"

/* A request on its way to its reply. */
struct work {
    struct webapp_service *service;
    const struct webapp_request *request;
    struct webapp_site *site;
    struct webapp_path path;
    const char *index; /* what is served of a folder, or "" */
    struct webapp_answer answer;
    struct webapp_reply *reply;
};

/* A body of one line: the status, or `text`. */
static void answer_line(struct work *work, int status, const char *text)
{
    struct webapp_reply *reply = work->reply;

    work->answer.status = status;
    work->answer.last_modified = WEBAPP_NO_DATE;
    if (text)
        snprintf(reply->text, sizeof reply->text, "%s\n", text);
    else
        snprintf(reply->text, sizeof reply->text, "%d %s\n", status, webapp_answer_reason(status));
    reply->body = (const unsigned char *)reply->text;
    reply->body_bytes = strlen(reply->text);
    work->answer.type = "text/plain; charset=utf-8";
    work->answer.length = reply->body_bytes;
}

static struct webapp_entry *find_cached(struct work *work, const char *name,
                                        const struct webapp_file *file)
{
    struct webapp_service *service = work->service;
    struct webapp_entry *entry;

    AcquireSRWLockExclusive(&service->cache_lock);
    entry = webapp_cache_find(service->cache, name, file->bytes, file->changed);
    ReleaseSRWLockExclusive(&service->cache_lock);
    return entry;
}

/* Read a whole file, and keep it unless it is being written right now. */
static struct webapp_entry *read_entry(struct work *work, const char *name, HANDLE handle,
                                       const struct webapp_file *file)
{
    struct webapp_service *service = work->service;
    struct webapp_entry *entry = webapp_entry_new(name, (size_t)file->bytes, file->changed);
    struct webapp_file after;
    bool whole = entry && webapp_file_read(handle, entry->data, entry->bytes);
    bool same = whole && webapp_file_info(handle, &after) && after.bytes == file->bytes &&
                after.changed == file->changed;

    AcquireSRWLockExclusive(&service->cache_lock);
    if (same)
        webapp_cache_insert(service->cache, entry);
    if (entry && !whole)
        webapp_cache_unpin(service->cache, entry);
    ReleaseSRWLockExclusive(&service->cache_lock);
    return whole ? entry : NULL;
}

static void use_entry(struct webapp_reply *reply, struct webapp_entry *entry)
{
    reply->entry = entry;
    reply->body = entry->data;
    reply->body_bytes = entry->bytes;
}

/* Provide the body of a file; `file` is what was seen, and becomes what was opened.  200 or the
 * status to answer. */
static int open_body(struct work *work, const wchar_t *path, struct webapp_file *file)
{
    char name[WEBAPP_PATH_ROOM + 64];
    struct webapp_entry *entry;
    HANDLE handle;
    int status;

    snprintf(name, sizeof name, "%s/%s/%s", work->path.site, work->path.file, work->index);
    entry = find_cached(work, name, file);
    webapp_count_lookup(work->reply->site, entry != NULL);
    if (entry) {
        use_entry(work->reply, entry);
        return 200;
    }
    status = webapp_file_open(path, &handle, file);
    if (status != 200)
        return status;
    if (webapp_cache_admits(work->service->cache, file->bytes)) {
        entry = read_entry(work, name, handle, file);
        CloseHandle(handle);
        if (!entry)
            return 500;
        use_entry(work->reply, entry);
        return 200;
    }
    work->reply->file = handle;
    work->reply->file_bytes = file->bytes;
    return 200;
}

static int serve_existing(struct work *work, const wchar_t *path, struct webapp_file *file)
{
    int64_t changed = webapp_file_seconds(file->changed);
    int status;

    if (work->request->if_modified_since != WEBAPP_NO_DATE &&
        changed <= work->request->if_modified_since) {
        work->answer.status = 304;
        work->answer.last_modified = changed;
        return 200;
    }
    if (work->request->method == WEBAPP_GET) {
        status = open_body(work, path, file);
        if (status != 200)
            return status;
    }
    work->answer.status = 200;
    work->answer.type = webapp_answer_type(work->index[0] ? work->index : work->path.file);
    work->answer.length = file->bytes;
    work->answer.last_modified = webapp_file_seconds(file->changed);
    return 200;
}

/* A folder is asked for without its '/': relative links in its page would lead astray. */
static void answer_moved(struct work *work)
{
    work->answer.location = work->request->path;
    work->answer.location_bytes = work->request->path_bytes;
    answer_line(work, 301, NULL);
}

static void serve_file(struct work *work)
{
    struct webapp_file file;
    wchar_t *path = webapp_file_path(work->site->folder, work->path.file, "");
    int status = path ? webapp_file_look(path, &file) : 400;

    if (status == 200 && file.folder && !work->path.folder) {
        answer_moved(work);
    } else if (status == 200) {
        if (file.folder) {
            work->index = "index.html";
            free(path);
            path = webapp_file_path(work->site->folder, work->path.file, work->index);
            status = path ? webapp_file_look(path, &file) : 500;
        } else if (work->path.folder) {
            status = 404;
        }
        if (status == 200)
            status = file.folder ? 404 : serve_existing(work, path, &file);
    }
    free(path);
    if (status != 200)
        answer_line(work, status, NULL);
}

static void answer_quit(struct work *work)
{
    if (!work->service->allow_quit || strcmp(work->path.file, "quit") != 0 || work->path.folder) {
        answer_line(work, 404, NULL);
    } else if (work->request->method != WEBAPP_POST) {
        answer_line(work, 405, NULL);
    } else if (work->request->from_page) {
        answer_line(work, 403, NULL); /* some web page's idea, not the user's */
    } else {
        work->reply->quit = true;
        work->reply->keep_alive = false;
        answer_line(work, 200, "webapp ends");
    }
}

static void decide(struct work *work, int parsed)
{
    struct webapp_service *service = work->service;
    int status = webapp_path_decode(work->request->path, work->request->path_bytes, &work->path);

    for (size_t i = 0; status == 200 && i < service->site_count; i++)
        if (strcmp(service->sites[i].name, work->path.site) == 0)
            work->site = &service->sites[i];
    if (work->site)
        work->reply->site = &work->site->counted;
    if (parsed != WEBAPP_READY)
        answer_line(work, parsed, NULL);
    else if (status != 200)
        answer_line(work, status, NULL);
    else if (strcmp(work->path.site, "-") == 0)
        answer_quit(work);
    else if (!work->site)
        answer_line(work, 404, NULL);
    else if (work->request->method != WEBAPP_GET && work->request->method != WEBAPP_HEAD)
        answer_line(work, 405, NULL);
    else
        serve_file(work);
}

void webapp_reply_make(struct webapp_service *service, const struct webapp_request *request,
                       int parsed, struct webapp_reply *reply)
{
    struct work work = { .service = service, .request = request, .index = "", .reply = reply };

    memset(reply, 0, sizeof *reply);
    work.answer.now = (int64_t)time(NULL);
    work.answer.last_modified = WEBAPP_NO_DATE;
    reply->keep_alive = parsed == WEBAPP_READY && request->keep_alive &&
                        InterlockedCompareExchange(&service->closing, 0, 0) == 0;
    decide(&work, parsed);
    reply->status = work.answer.status;
    work.answer.keep_alive = reply->keep_alive;
    reply->head_bytes = webapp_answer_head(&work.answer, reply->head, sizeof reply->head);
    if (request->method == WEBAPP_HEAD)
        reply->body_bytes = 0;
}

void webapp_reply_release(struct webapp_service *service, struct webapp_reply *reply)
{
    if (reply->entry) {
        AcquireSRWLockExclusive(&service->cache_lock);
        webapp_cache_unpin(service->cache, reply->entry);
        ReleaseSRWLockExclusive(&service->cache_lock);
    }
    if (reply->file)
        CloseHandle(reply->file);
    reply->entry = NULL;
    reply->file = NULL;
}
