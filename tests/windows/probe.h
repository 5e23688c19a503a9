/* SPDX-License-Identifier: MIT
 *
 * probe.h -- one question to the system, what docs/ expects, and what the system does.
 *
 * A probe prints one line:
 *
 *     id: expected TEXT, got TEXT: same
 *
 * or "different", or "not tried (REASON)".  docs/windows.md lists every id, with the comment
 * of its row.  Each probe runs in a process of its own, so that one that crashes or hangs ends no
 * other.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { WK_GOT_CAPACITY = 600 };

struct wk_got {
    char text[WK_GOT_CAPACITY];
    char untried[WK_GOT_CAPACITY]; /* a reason: the probe was not tried */
    int verdict; /* 1 same, -1 different, 0: compare the text with what is expected */
};

struct wk_probe {
    const char *id;
    const char *expected;
    void (*ask)(struct wk_got *got);
};

/* Appends to what was got. */
void wk_got(struct wk_got *got, const char *format, ...) __attribute__((format(gnu_printf, 2, 3)));
void wk_untried(struct wk_got *got, const char *format, ...)
    __attribute__((format(gnu_printf, 2, 3)));

/* The name of a status of PDH, or its number. */
void wk_got_status(struct wk_got *got, unsigned long status);
/* UTF-16 as ASCII, with \uXXXX for everything else. */
void wk_got_wide(struct wk_got *got, const wchar_t *text);

/* A path in the folder that the runner removes. */
void wk_work_path(const char *name, char *out, size_t capacity);
/* A file of the kit, as "x64\\lodctr.exe". */
void wk_kit_path(const char *name, char *out, size_t capacity);
bool wk_write_file(const char *path, const void *bytes, size_t size);
/* Runs a command and returns its exit code; its output is dropped.  -1: it does not start, or takes
 * longer than `ms`. */
long wk_command(const char *command, unsigned long ms);

/* Each ends with a row without id. */
extern const struct wk_probe wk_texts[], wk_paths[], wk_values[], wk_lists[], wk_logs[],
    wk_answers[], wk_system[], wk_service[], wk_perflib[], wk_lodctr[];

/* A probe of `wk_answers` in a file of its own. */
void wk_ask_winreg_without_protection(struct wk_got *got);

/* Removes what a probe that was ended may have left. */
void wk_perflib_clean(void);
void wk_lodctr_clean(void);
void wk_service_clean(void);
