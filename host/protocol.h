/* SPDX-License-Identifier: MIT
 *
 * protocol.h -- what parent and child say to each other over the pipe.
 *
 * The parent holds the plan; the child does one thing per command and answers each with exactly one
 * reply.  A missing reply is a finding: the foreign DLL hung, crashed or ended the process.  The
 * child shares its process with that DLL, so whatever it sends is foreign input: the parent checks
 * every field against what it asked for.
 *
 * Every record is a head and `bytes` bytes of fields, in the order of the structures below:
 * fixed-width little-endian numbers without padding (bool: 4 bytes, 0 or 1); a text or a list of
 * bytes is its length in 4 bytes and then the bytes.
 *
 *     command  GREET     -> reply GREETED     tell which version of this protocol each side has
 *     command  LOAD      -> reply LOADED      load the DLL, find its procedures
 *     command  OPEN      -> reply RETURNED    call Open
 *     command  COLLECT   -> reply COLLECTED   call Collect once
 *     command  CLOSE     -> reply RETURNED    call Close
 *     command  SWEEP     -> reply SWEPT       call Collect with one buffer size after the other
 *     command  WATCH     -> reply WATCHED     first: note from now on what the DLL does with the
 *                                             registry; then: what that was
 *     command  END       -> no reply          the child ends
 *     at any time        -> reply DIED        an exception on any thread ends the child
 *
 * Programs may add commands: child.h.
 *
 * No state; any thread.  Decoded texts and bytes point into the record.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "check/check.h"
#include "host/call.h"
#include "host/callerstate.h"
#include "host/guard.h"
#include "host/registrywatch.h"

#define EPCI_RECORD_MAGIC 0x43504531u /* "1EPC" */
#define EPCI_RECORD_HEAD  12u

/* The version of all this.  Change it with any record but GREET and GREETED, which never change:
 * a program and its host may come from different releases. */
#define EPCI_PROTOCOL_VERSION 2u

/* Buffers up to this size are collected into; a record is at most this and some. */
#define EPCI_COLLECT_MOST 0x10000000u
/* Units of a query, with its NUL. */
#define EPCI_QUERY_MOST 0x100000u
/* Sizes of one sweep. */
#define EPCI_SWEEP_MOST  0x20000u
#define EPCI_RECORD_MOST (EPCI_COLLECT_MOST + 65536u)
/* Pattern can be seen this far from a buffer: what rounding up to pages adds to a guard area. */
#define EPCI_GUARD_REACH (8192u + EPCI_GUARD_BYTES)

/* ERROR_MORE_DATA, for who has no windows.h. */
#define EPCI_STATUS_MORE_DATA 234u

enum epci_record_kind {
    EPCI_COMMAND_LOAD = 1,
    EPCI_COMMAND_OPEN,
    EPCI_COMMAND_COLLECT,
    EPCI_COMMAND_CLOSE,
    EPCI_COMMAND_WATCH,
    EPCI_COMMAND_END,
    EPCI_COMMAND_SWEEP,
    EPCI_COMMAND_GREET,
    EPCI_REPLY_LOADED = 0x81,
    EPCI_REPLY_RETURNED,
    EPCI_REPLY_COLLECTED,
    EPCI_REPLY_WATCHED,
    EPCI_REPLY_DIED,
    EPCI_REPLY_SWEPT,
    EPCI_REPLY_GREETED,
    EPCI_COMMAND_MORE = 0x20, /* from here on the program's own (child.h), at most 7 */
    EPCI_REPLY_NUMBERS = 0xA0
};

struct epci_bytes {
    const unsigned char *at;
    uint32_t count;
};

/* GREET and GREETED. */
struct epci_greeting {
    uint32_t version; /* EPCI_PROTOCOL_VERSION of the one that sends it */
};

struct epci_command_load {
    struct epci_bytes library; /* UTF-8, as the registry says it, expanded                       */
    struct epci_bytes open;    /* export names, UTF-8; empty: not to be called         */
    struct epci_bytes collect;
    struct epci_bytes close;
    struct epci_bytes devices; /* UTF-16 units with a double NUL, for Open; empty: NULL          */
    struct epci_bytes scratch; /* path below HKCU that becomes HKLM; empty: HKLM stays           */
};

struct epci_command_collect {
    struct epci_bytes query; /* UTF-16 units with a NUL */
    uint32_t room;
    uint32_t guard; /* enum epci_guard */
    uint32_t fill;  /* the buffer's bytes before the call */
    uint32_t skew;  /* 0 to 7: how far after a multiple of 8 a pattern-guarded buffer begins */
};

/* One Collect after the other, into pattern-guarded buffers of these sizes, until one ends with
 * what is not expected (sweep.h) or `patience` is over. */
struct epci_command_sweep {
    struct epci_bytes query; /* UTF-16 units with a NUL */
    struct epci_bytes sizes; /* u32 each, at least one  */
    uint32_t fill;
    uint32_t needed;   /* bytes of a right answer                        */
    uint32_t expected; /* a set of enum val_sweep_kind that is not news  */
    uint32_t patience; /* in microseconds                                */
};

/* How far LOAD got. */
enum epci_load_stage {
    EPCI_LOAD_DONE,
    EPCI_LOAD_SCRATCH, /* HKEY_LOCAL_MACHINE could not be redirected */
    EPCI_LOAD_LIBRARY,
    EPCI_LOAD_OPEN, /* the export is missing */
    EPCI_LOAD_COLLECT,
    EPCI_LOAD_CLOSE
};

struct epci_reply_loaded {
    uint32_t stage;         /* enum epci_load_stage */
    uint32_t error;         /* Win32 code, if not DONE */
    struct epci_bytes path; /* of the file that was loaded */
    struct epci_caller_changes changes;
};

struct epci_reply_returned {
    uint32_t status; /* what the procedure returned */
    uint32_t microseconds;
    struct epci_fault fault; /* code not 0: it did not return */
    bool unloaded;           /* the DLL is not loaded any more */
    struct epci_caller_changes changes;
};

struct epci_reply_collected {
    uint32_t status;
    uint32_t microseconds;
    struct epci_fault fault; /* code not 0: it did not return                     */
    struct epci_fault hit;   /* first touch of a guard page, code 0 if none       */
    uint32_t bytes;          /* *lpcbBytes and *lpcObjectTypes after the call     */
    uint32_t types;
    int64_t moved;            /* of *lppData                                       */
    bool damaged;             /* pattern around the buffer changed,                */
    int64_t first;            /* from here                                         */
    int64_t last;             /* to here, relative to the buffer                   */
    bool refused;             /* no memory for such a buffer: nothing was called   */
    struct epci_bytes data;   /* the buffer up to its last changed byte            */
    struct epci_bytes before; /* where it was damaged: what can be touched of the guards, */
    struct epci_bytes after;  /* up to the buffer and from its end on                     */
    bool query_changed;       /* the text of the query is another one after the call */
    bool unloaded;            /* the DLL is not loaded any more                    */
    struct epci_caller_changes changes;
};

struct epci_reply_swept {
    uint32_t tried; /* how many of the sizes; at least 1 */
    struct epci_reply_collected last;
};

struct epci_reply_watched {
    bool refused;   /* the DLL cannot be watched                  */
    uint32_t lost;  /* calls that did not fit into the list       */
    uint32_t count; /* of the list: different calls, in order     */
    struct epci_access list[EPCI_ACCESS_MOST];
};

/* Before each record goes a mark of 16 bytes: a random number of the session and the number of
 * the command.  A reply has the mark of its command, so that neither what a DLL writes by accident
 * nor a second reply is taken for one. */
struct epci_mark {
    uint64_t random;
    uint64_t number;
};

/* ---- Encoding and decoding ---- */

enum epci_part_kind {
    EPCI_PART_END,    /* ends a table */
    EPCI_PART_U32,    /* uint32_t, from `least` to `most` */
    EPCI_PART_U64,    /* uint64_t or int64_t */
    EPCI_PART_BOOL,   /* bool */
    EPCI_PART_BYTES,  /* struct epci_bytes, from `least` to `most` of them */
    EPCI_PART_UNITS,  /* the same: UTF-16 units with a NUL at the end, or nothing */
    EPCI_PART_TEXT,   /* char[most], without control characters, UTF-8 or not */
    EPCI_PART_UTF8,   /* char[most], in UTF-8 that can be shown as it is */
    EPCI_PART_ONE,    /* a structure with the table `parts` */
    EPCI_PART_LIST,   /* uint32_t, at most `most`; so many structures of `size` bytes are at `at` */
    EPCI_PART_CHANGES /* struct epci_caller_changes */
};

/* A field of a record: where it is in its structure, and which values it may have. */
struct epci_record_part {
    enum epci_part_kind kind;
    uint32_t least;
    uint32_t most;
    size_t offset;
    size_t at;
    size_t size;
    const struct epci_record_part *parts;
};

/* Rows of a table; `type` and `member` name the field. */
#define EPCI_PART_AT(name, type, member, ...)                                                      \
    { .kind = EPCI_PART_##name, .offset = offsetof(struct type, member), __VA_ARGS__ }
#define EPCI_PART(name, type, member, limit) EPCI_PART_AT(name, type, member, .most = (limit))
#define EPCI_PART_NUMBER(type, member, lowest, limit)                                              \
    EPCI_PART_AT(U32, type, member, .least = (lowest), .most = (limit))
#define EPCI_PART_CHARS(name, type, member)                                                        \
    EPCI_PART(name, type, member, sizeof((struct type *)0)->member)
#define EPCI_PART_INSIDE(type, member, table) EPCI_PART_AT(ONE, type, member, .parts = (table))
#define EPCI_PART_LIST_OF(type, count, member, limit, table)                                       \
    EPCI_PART_AT(LIST, type, count, .most = (limit), .at = offsetof(struct type, member),          \
                 .size = sizeof *((struct type *)0)->member, .parts = (table))
#define EPCI_PART_LAST { .kind = EPCI_PART_END }

extern const struct epci_record_part epci_greeting_parts[];  /* struct epci_greeting */
extern const struct epci_record_part epci_load_parts[];      /* struct epci_command_load */
extern const struct epci_record_part epci_collect_parts[];   /* struct epci_command_collect */
extern const struct epci_record_part epci_sweep_parts[];     /* struct epci_command_sweep */
extern const struct epci_record_part epci_loaded_parts[];    /* struct epci_reply_loaded */
extern const struct epci_record_part epci_returned_parts[];  /* struct epci_reply_returned */
extern const struct epci_record_part epci_collected_parts[]; /* struct epci_reply_collected */
extern const struct epci_record_part epci_swept_parts[];     /* struct epci_reply_swept */
extern const struct epci_record_part epci_watched_parts[];   /* struct epci_reply_watched */
extern const struct epci_record_part epci_died_parts[];      /* struct epci_fault */

/* Encode one record, head and all, from the structure that `parts` describes; NULL: without
 * fields, as OPEN, CLOSE, WATCH and END are.  Release it with kit_buffer_release; EPC_E_NOMEM. */
int epci_record_encode(struct kit_buffer *out, enum epci_record_kind kind,
                       const struct epci_record_part *parts, const void *from);

/* Judge the EPCI_RECORD_HEAD bytes of a head: EPC_OK, *kind and the number of bytes that follow;
 * EPC_E_CORRUPT for anything that is not a head of a known kind, or larger than EPCI_RECORD_MOST.
 * */
int epci_head_decode(const void *head, enum epci_record_kind *kind, uint32_t *bytes);

/* Decode the fields of a record into the structure that `parts` describes.  EPC_OK, or
 * EPC_E_CORRUPT where there are too few bytes or too many, or a field has a value that it may
 * not have; then *out is undefined. */
int epci_record_decode(const void *bytes, size_t count, const struct epci_record_part *parts,
                       void *out);

/* The same of COLLECTED, with what depends on the buffer's `room`: refuses data that are longer,
 * and damage that is inside the buffer or farther from it than a page and a guard area. */
int epci_collected_decode(const void *bytes, size_t count, uint32_t room,
                          struct epci_reply_collected *out);
/* The same of SWEEP: refuses sizes that are none, or too large. */
int epci_sweep_decode(const void *bytes, size_t count, struct epci_command_sweep *out);
/* `sizes` are the command's: `tried` of them at most, and the last reply has to fit the last of
 * those. */
int epci_swept_decode(const void *bytes, size_t count, struct epci_bytes sizes,
                      struct epci_reply_swept *out);

/* What check judges: a Collect that returned, of a buffer at `block` with `room` bytes. */
struct epci_collect_call epci_collect_call_of(const struct epci_reply_collected *reply,
                                              uint32_t room, const unsigned char *block);

/* A size of a sweep. */
uint32_t epci_sweep_size(struct epci_bytes sizes, uint32_t position);

/* Can the pattern around a buffer of `room` bytes be damaged from `first` to `last`? */
bool epci_damage_possible(int64_t first, int64_t last, uint32_t room);
