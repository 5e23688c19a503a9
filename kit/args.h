/* SPDX-License-Identifier: MIT
 *
 * args.h -- command lines by table: a row per option.  Parsing and --help come from the rows.
 *
 * A value follows its option as the next word or after '='; that of a slash option ("/Q") follows a
 * colon, and its letter may be in either case.  Every program also has --help (-h, -?, /?) and
 * --version.  A word "--" ends the options.  All text is UTF-8; no memory is allocated.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"

/* What an option's value is, and the type of the field that it goes to. */
enum kit_arg_kind {
    KIT_ARG_HEADING, /* no option: a line of the help */
    KIT_ARG_FLAG,    /* bool: no value, becomes true */
    KIT_ARG_TEXT,    /* const char *: not empty; it points into argv */
    KIT_ARG_NUMBER,  /* uint32_t: decimal, or hexadecimal after 0x; from `least` to `maximum` */
    KIT_ARG_SECONDS, /* uint32_t: milliseconds; given as seconds from 0.001 to 86400 */
    KIT_ARG_CHOICE,  /* unsigned: the position of one of `choices`, at least `least` */
    KIT_ARG_LIST,    /* unsigned: a bit for the position of each of `choices` named, by commas */
    KIT_ARG_CALL     /* calls `take`; without `value` the option has none, with "[...]" it may */
};

struct kit_arg {
    const char *name;  /* "--level", "-o", "/Q" */
    const char *value; /* what the help calls its value; NULL for a choice: the choices */
    const char *help;  /* "": the help of the next row is about both; NULL: not in the help */
    unsigned commands; /* a bit, 1 << number, for each command that has it; 0: all of them */
    enum kit_arg_kind kind;
    size_t to;                  /* offset of the field in the options */
    size_t given;               /* offset of a bool that says that it was given; 0: none */
    bool once;                  /* may not be given twice */
    uint32_t least;             /* of a number or choice */
    uint32_t maximum;           /* of a number; 0: no bound */
    const char *const *choices; /* ends with NULL */
    const char *wants;          /* a message says "--x takes <wants>"; NULL: derived */

    /* Returns NULL, or what is wrong with the option.  `value` is NULL where it has none. */
    const char *(*take)(void *options, const struct kit_arg *arg, const char *value);
};

/* A row of the usage.  The same command may have several, one after the other. */
struct kit_command {
    const char *name; /* its first word; NULL: the program has no commands */
    const char *usage;
    const char *help;
    int number; /* the caller's */
};

/* `operand` takes a word that is not an option, and returns NULL or what is wrong with it.  Where
 * it is NULL, such words move to the front of argv, argv[0] included. */
struct kit_program {
    const char *name;
    const char *purpose; /* first line of the help */
    const struct kit_command *commands;
    size_t command_count;
    const char *notes; /* a paragraph after the usage, or NULL */
    const struct kit_arg *args;
    size_t arg_count;
    const char *codes; /* last paragraph of the help: the exit codes */
    const char *(*operand)(void *options, const char *word);
};

struct kit_args {
    int command; /* its number; the first row's if no command was named */
    bool named;  /* a command was named */
    bool help;   /* --help was given: nothing else was checked after it */
    bool version;
    int operands;      /* how many have moved to the front of argv */
    char message[256]; /* after EPC_E_INVALID: what is wrong and what would be right */
};

/* Parse argv[1..argc) into `options`, which hold the defaults.  EPC_OK, or EPC_E_INVALID and one
 * sentence; the other options are then filled in all the same, so that a promised form of output
 * can be kept. */
int kit_args_parse(const struct kit_program *program, int argc, char **argv, void *options,
                   struct kit_args *out);

/* Say in out->message what is wrong, unless it says something; returns EPC_E_INVALID. */
int kit_args_set_error(struct kit_args *out, const char *format, ...) KIT_FORMAT(2, 3);

/* What --help prints: about the whole program, or about the command that `parsed` names (NULL:
 * none); and what --version prints. */
void kit_args_print_help(const struct kit_program *program, const struct kit_args *parsed,
                         struct kit_buffer *to);
void kit_args_print_version(const struct kit_program *program, struct kit_buffer *to);
