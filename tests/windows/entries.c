/* SPDX-License-Identifier: MIT
 *
 * entries.c -- reads the kit's list.  The entries point into the file's text, whose blanks and line
 * ends are replaced by NULs.
 */
#include "entries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;

    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0 && (text = malloc((size_t)size + 1))) {
        text[fread(text, 1, (size_t)size, file)] = 0;
    }
    fclose(file);
    return text;
}

/* The next word of a line, which it cuts off; "" at the end. */
static char *next_word(char **line)
{
    char *word = *line + strspn(*line, " ");
    char *end = word + strcspn(word, " ");

    *line = *end ? end + 1 : end;
    *end = 0;
    return word;
}

/* The position of a word in a list that a NULL ends; -1: it is not there. */
static int place_of(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static bool parse_entry(struct wk_entry *entry, char *line)
{
    static const char *const rights[] = { "user", "admin", "names", NULL };
    static const char *const checks[] = { "code", "check", "finds", "probe", NULL };
    int right, check;
    char *class;

    memset(entry, 0, sizeof *entry);
    entry->name = next_word(&line);
    entry->seconds = (unsigned)strtoul(next_word(&line), NULL, 10);
    right = place_of(next_word(&line), rights);
    check = place_of(next_word(&line), checks);
    class = next_word(&line);
    if (!*entry->name || !entry->seconds || right < 0 || check < 0)
        return false;
    entry->rights = (enum wk_rights)right;
    entry->check = (enum wk_check)check;
    entry->quick = strcmp(class, "quick") == 0;
    return entry->quick || strcmp(class, "all") == 0;
}

static bool parse_step(struct wk_entry *entry, const char *word, char *line)
{
    struct wk_step *step = &entry->steps[entry->step_count];
    char *code;

    if (entry->step_count == WK_MAX_STEPS)
        return false;
    step->always = strcmp(word, "always") == 0;
    step->any = step->always;
    if (!step->always) {
        code = next_word(&line);
        step->any = strcmp(code, "any") == 0;
        step->code = (unsigned)strtoul(code, NULL, 10);
    }
    step->command = line + strspn(line, " ");
    entry->step_count++;
    return *step->command != 0;
}

static bool parse_line(struct wk_list *list, char *line)
{
    char *word = next_word(&line);
    struct wk_entry *entry = list->count ? &list->entries[list->count - 1] : NULL;
    void *more;

    if (!*word || *word == '#')
        return true;
    if (strcmp(word, "entry") == 0) {
        more = realloc(list->entries, (list->count + 1) * sizeof *list->entries);
        if (!more)
            return false;
        list->entries = more;
        return parse_entry(&list->entries[list->count++], line);
    }
    if (!entry)
        return false;
    if (strcmp(word, "env") == 0 && entry->variable_count < WK_MAX_VARIABLES) {
        entry->variables[entry->variable_count++] = line;
        return strchr(line, '=') != NULL;
    }
    if (strcmp(word, "finds") == 0) {
        entry->finds = line;
        return true;
    }
    return (strcmp(word, "run") == 0 || strcmp(word, "always") == 0) &&
           parse_step(entry, word, line);
}

bool wk_list_read(struct wk_list *out, const char *path)
{
    unsigned number = 0;
    char *line, *next;

    memset(out, 0, sizeof *out);
    out->text = read_text(path);
    if (!out->text) {
        fprintf(stderr, "kit_run: cannot read the list %s\n", path);
        return false;
    }
    for (line = out->text; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = 0;
        line[strcspn(line, "\r")] = 0;
        number++;
        if (!parse_line(out, line)) {
            fprintf(stderr, "kit_run: %s:%u: not a line of the kit's list\n", path, number);
            wk_list_release(out);
            return false;
        }
    }
    return true;
}

void wk_list_release(struct wk_list *list)
{
    free(list->entries);
    free(list->text);
    memset(list, 0, sizeof *list);
}
