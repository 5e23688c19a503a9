/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command line of epc-mon, parsed and validated before anything is done.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kit/args.h"

enum mon_command {
    MON_LIST,
    MON_SHOW,
    MON_WATCH,
    MON_COLLECT,
    MON_LOG,
    MON_REPORT,
    MON_SERVE,
    MON_EXPORT,
    MON_DOCTOR
};

enum mon_colour { MON_COLOUR_AUTO, MON_COLOUR_ALWAYS, MON_COLOUR_NEVER };

/* -p PATH, or -f FILE. */
struct mon_path_option {
    const char *text;
    bool is_file;
};

/* --exclude PATH, or --include PATH. */
struct mon_filter_option {
    const char *path;
    bool excludes;
};

struct mon_options {
    enum mon_command command;
    char **targets; /* services, DLLs or a saved file; of list --objects: objects; in argv */
    int target_count;
    char **all_targets; /* the array of `targets` where --computer has added to it; from malloc */
    char **computers;   /* \\NAME of --computer; from malloc, each of them */
    size_t computer_count, computer_capacity;
    const char *targets_file;      /* of serve: the administrator's, or NULL */
    const char *account;           /* file for other computers; NULL: as the environment says */
    struct mon_path_option *paths; /* from malloc */
    size_t path_count, path_capacity;
    uint32_t detail; /* 0: every level */
    const char *language;
    const char *as; /* the service of the DLL among the targets; NULL: it is called as the file */
    uint32_t codepage;   /* of logs and of -f that are not Unicode; 0: guessed */
    unsigned date_order; /* enum reader_textlog_order */
    const char *output;  /* of collect, log and report: the file */
    const char *query;
    uint32_t timeout_ms;  /* of a call; 0: what the registry says, or 10 seconds */
    uint32_t interval_ms; /* 0, of export only: once */
    uint32_t count;       /* samples of watch, log and collect; 0: until it is stopped */
    uint32_t seconds;     /* of log: it ends after this time; 0: not */
    uint32_t max_kib;     /* of log: a file's size; 0: no limit */
    const char *begin;    /* of log of logs: times, or NULL */
    const char *end;
    uint32_t every;                        /* and every n-th row; 0: all */
    unsigned form;                         /* enum reader_textlog_form */
    bool openmetrics;                      /* of log: metrics with their times */
    bool utc, bom, new_instances, replace; /* of log */
    bool whole;                            /* of collect: version 2 of captures */
    bool objects, instances;               /* of list */
    unsigned formulas;                     /* enum reader_formulas */
    unsigned glyphs;                       /* 0: chosen; else 1 + enum mon_glyphs */
    unsigned colour;                       /* enum mon_colour */
    uint32_t width;                        /* of the live view; 0: the window's */
    const char *listen;                    /* of serve: ADDR:PORT */
    const char **hosts; /* of serve: names that a Host header may have; from malloc */
    size_t host_count, host_capacity;
    const char *prometheus; /* of export: the file */
    const char *setup;      /* of export: a folder for what Prometheus and Grafana need instead */
    const char *prefix;     /* of every metric's name; serve and export, with the next ones */
    bool totals;            /* metrics of _Total as well */
    bool texts;             /* metrics of text counters as well */
    struct mon_filter_option *filters; /* --exclude and --include; from malloc */
    size_t filter_count, filter_capacity;
    const char *state; /* the file for what is known of counts; NULL: none */
    bool remove;       /* of export: delete the file at a clean end */
    bool service;      /* of serve and export: run as a service of Windows */
    const char *log;   /* and where its messages go to; NULL: standard error */
    bool json;
    bool json_columns; /* of show: rows of values */
    bool why;          /* of show: which records gave a value */
};

/* What export's file may be called that is none. */
#define MON_STANDARD_OUTPUT "-"

/* Is this target \\COMPUTER? */
bool mon_is_backslashed_computer_name(const char *word);

extern const struct kit_program mon_program;

/* Parse argv[1..argc); the targets move to the front of argv, argv[0] included.  EPC_OK, or
 * EPC_E_INVALID and a message; then command and json are right as far as possible. */
int mon_options_parse(struct mon_options *out, int argc, char **argv, struct kit_args *parsed);
/* Release it in every case. */
void mon_options_release(struct mon_options *options);
