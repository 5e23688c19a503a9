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

#define HOST_RECORD_MAGIC 0x43504531u /* "1EPC" */
#define HOST_RECORD_HEAD  12u

/* The version of all this.  Change it with any record but GREET and GREETED, which never change:
 * a program and its host may come from different releases. */
#define HOST_PROTOCOL_VERSION 2u

/* Buffers up to this size are collected into; a record is at most this and some. */
#define HOST_COLLECT_MAX 0x10000000u
/* Units of a query, with its NUL. */
#define HOST_QUERY_MAX 0x100000u
/* Sizes of one sweep. */
#define HOST_SWEEP_MAX  0x20000u
#define HOST_RECORD_MAX (HOST_COLLECT_MAX + 65536u)
/* Pattern can be seen this far from a buffer: what rounding up to pages adds to a guard area. */
#define HOST_GUARD_REACH (8192u + HOST_GUARD_BYTES)

/* ERROR_MORE_DATA, for who has no windows.h. */
#define HOST_STATUS_MORE_DATA 234u

enum host_record_kind {
    HOST_COMMAND_LOAD = 1,
    HOST_COMMAND_OPEN,
    HOST_COMMAND_COLLECT,
    HOST_COMMAND_CLOSE,
    HOST_COMMAND_WATCH,
    HOST_COMMAND_END,
    HOST_COMMAND_SWEEP,
    HOST_COMMAND_GREET,
    HOST_REPLY_LOADED = 0x81,
    HOST_REPLY_RETURNED,
    HOST_REPLY_COLLECTED,
    HOST_REPLY_WATCHED,
    HOST_REPLY_DIED,
    HOST_REPLY_SWEPT,
    HOST_REPLY_GREETED,
    HOST_COMMAND_MORE = 0x20, /* from here on the program's own (child.h), at most 7 */
    HOST_REPLY_NUMBERS = 0xA0
};

struct host_bytes {
    const unsigned char *at;
    uint32_t count;
};

/* GREET and GREETED. */
struct host_greeting {
    uint32_t version; /* HOST_PROTOCOL_VERSION of the one that sends it */
};

struct host_command_load {
    struct host_bytes library; /* UTF-8, as the registry says it, expanded                       */
    struct host_bytes open;    /* export names, UTF-8; empty: not to be called         */
    struct host_bytes collect;
    struct host_bytes close;
    struct host_bytes devices; /* UTF-16 units with a double NUL, for Open; empty: NULL          */
    struct host_bytes scratch; /* path below HKCU that becomes HKLM; empty: HKLM stays           */
};

struct host_command_collect {
    struct host_bytes query; /* UTF-16 units with a NUL */
    uint32_t capacity;
    uint32_t guard; /* enum host_guard */
    uint32_t fill;  /* the buffer's bytes before the call */
    uint32_t skew;  /* 0 to 7: how far after a multiple of 8 a pattern-guarded buffer begins */
};

/* One Collect after the other, into pattern-guarded buffers of these sizes, until one ends with
 * what is not expected (sweep.h) or `patience` is over. */
struct host_command_sweep {
    struct host_bytes query; /* UTF-16 units with a NUL */
    struct host_bytes sizes; /* u32 each, at least one  */
    uint32_t fill;
    uint32_t needed;   /* bytes of a right answer                        */
    uint32_t expected; /* a set of enum harness_sweep_kind that is not news  */
    uint32_t patience; /* in microseconds                                */
};

/* How far LOAD got. */
enum host_load_stage {
    HOST_LOAD_DONE,
    HOST_LOAD_SCRATCH, /* HKEY_LOCAL_MACHINE could not be redirected */
    HOST_LOAD_LIBRARY,
    HOST_LOAD_OPEN, /* the export is missing */
    HOST_LOAD_COLLECT,
    HOST_LOAD_CLOSE
};

struct host_reply_loaded {
    uint32_t stage;         /* enum host_load_stage */
    uint32_t error;         /* Win32 code, if not DONE */
    struct host_bytes path; /* of the file that was loaded */
    struct host_caller_changes changes;
};

struct host_reply_returned {
    uint32_t status; /* what the procedure returned */
    uint32_t microseconds;
    struct host_fault fault; /* code not 0: it did not return */
    bool unloaded;           /* the DLL is not loaded any more */
    struct host_caller_changes changes;
};

struct host_reply_collected {
    uint32_t status;
    uint32_t microseconds;
    struct host_fault fault; /* code not 0: it did not return                     */
    struct host_fault hit;   /* first touch of a guard page, code 0 if none       */
    uint32_t bytes;          /* *lpcbBytes and *lpcObjectTypes after the call     */
    uint32_t types;
    int64_t moved;            /* of *lppData                                       */
    bool damaged;             /* pattern around the buffer changed,                */
    int64_t first;            /* from here                                         */
    int64_t last;             /* to here, relative to the buffer                   */
    bool refused;             /* no memory for such a buffer: nothing was called   */
    struct host_bytes data;   /* the buffer up to its last changed byte            */
    struct host_bytes before; /* where it was damaged: what can be touched of the guards, */
    struct host_bytes after;  /* up to the buffer and from its end on                     */
    bool query_changed;       /* the text of the query is another one after the call */
    bool unloaded;            /* the DLL is not loaded any more                    */
    struct host_caller_changes changes;
};

struct host_reply_swept {
    uint32_t tried; /* how many of the sizes; at least 1 */
    struct host_reply_collected last;
};

struct host_reply_watched {
    bool refused;   /* the DLL cannot be watched                  */
    uint32_t lost;  /* calls that did not fit into the list       */
    uint32_t count; /* of the list: different calls, in order     */
    struct host_access list[HOST_ACCESS_MAX];
};

/* Before each record goes a mark of 16 bytes: a random number of the session and the number of
 * the command.  A reply has the mark of its command, so that neither what a DLL writes by accident
 * nor a second reply is taken for one. */
struct host_mark {
    uint64_t random;
    uint64_t number;
};

/* The first bytes of each message: each call that reads or writes the pipe costs the system
 * several messages of its own, so these are read together. */
struct host_message_head {
    struct host_mark mark;
    unsigned char record[HOST_RECORD_HEAD];
    unsigned char padding[4];
};
#define HOST_MESSAGE_HEAD (sizeof(struct host_mark) + HOST_RECORD_HEAD)

/* ---- Encoding and decoding ---- */

enum host_part_kind {
    HOST_PART_END,   /* ends a table */
    HOST_PART_U32,   /* uint32_t, from `least` to `maximum` */
    HOST_PART_U64,   /* uint64_t or int64_t */
    HOST_PART_BOOL,  /* bool */
    HOST_PART_BYTES, /* struct host_bytes, from `least` to `maximum` of them */
    HOST_PART_UNITS, /* the same: UTF-16 units with a NUL at the end, or nothing */
    HOST_PART_TEXT,  /* char[most], without control characters, UTF-8 or not */
    HOST_PART_UTF8,  /* char[most], in UTF-8 that can be shown as it is */
    HOST_PART_ONE,   /* a structure with the table `parts` */
    /* uint32_t, at most `maximum`; so many structures of `size` bytes are at `at` */
    HOST_PART_LIST,
    HOST_PART_CHANGES /* struct host_caller_changes */
};

/* A field of a record: where it is in its structure, and which values it may have. */
struct host_record_part {
    enum host_part_kind kind;
    uint32_t least;
    uint32_t maximum;
    size_t offset;
    size_t at;
    size_t size;
    const struct host_record_part *parts;
};

/* Rows of a table; `type` and `member` name the field. */
#define HOST_PART_AT(name, type, member, ...)                                                      \
    { .kind = HOST_PART_##name, .offset = offsetof(struct type, member), __VA_ARGS__ }
#define HOST_PART(name, type, member, limit) HOST_PART_AT(name, type, member, .maximum = (limit))
#define HOST_PART_NUMBER(type, member, lowest, limit)                                              \
    HOST_PART_AT(U32, type, member, .least = (lowest), .maximum = (limit))
#define HOST_PART_CHARS(name, type, member)                                                        \
    HOST_PART(name, type, member, sizeof((struct type *)0)->member)
#define HOST_PART_INSIDE(type, member, table) HOST_PART_AT(ONE, type, member, .parts = (table))
#define HOST_PART_LIST_OF(type, count, member, limit, table)                                       \
    HOST_PART_AT(LIST, type, count, .maximum = (limit), .at = offsetof(struct type, member),       \
                 .size = sizeof *((struct type *)0)->member, .parts = (table))
#define HOST_PART_LAST { .kind = HOST_PART_END }

extern const struct host_record_part host_greeting_parts[];  /* struct host_greeting */
extern const struct host_record_part host_load_parts[];      /* struct host_command_load */
extern const struct host_record_part host_collect_parts[];   /* struct host_command_collect */
extern const struct host_record_part host_sweep_parts[];     /* struct host_command_sweep */
extern const struct host_record_part host_loaded_parts[];    /* struct host_reply_loaded */
extern const struct host_record_part host_returned_parts[];  /* struct host_reply_returned */
extern const struct host_record_part host_collected_parts[]; /* struct host_reply_collected */
extern const struct host_record_part host_swept_parts[];     /* struct host_reply_swept */
extern const struct host_record_part host_watched_parts[];   /* struct host_reply_watched */
extern const struct host_record_part host_died_parts[];      /* struct host_fault */

/* Encode one record, head and all, from the structure that `parts` describes; NULL: without
 * fields, as OPEN, CLOSE, WATCH and END are.  Before it is its mark, with which it is sent; NULL:
 * none.  Release it with kit_buffer_release; EPC_E_NOMEM. */
int host_record_encode(struct kit_buffer *out, const struct host_mark *mark,
                       enum host_record_kind kind, const struct host_record_part *parts,
                       const void *from);

/* Judge the HOST_RECORD_HEAD bytes of a head: EPC_OK, *kind and the number of bytes that follow;
 * EPC_E_CORRUPT for anything that is not a head of a known kind, or larger than HOST_RECORD_MAX.
 * */
int host_record_head_decode(const void *head, enum host_record_kind *kind, uint32_t *bytes);

/* Decode the fields of a record into the structure that `parts` describes.  EPC_OK, or
 * EPC_E_CORRUPT where there are too few bytes or too many, or a field has a value that it may
 * not have; then *out is undefined. */
int host_record_decode(const void *bytes, size_t count, const struct host_record_part *parts,
                       void *out);

/* The same of COLLECTED, with what depends on the buffer's `capacity`: refuses data that are
 * longer, and damage that is inside the buffer or farther from it than a page and a guard area. */
int host_collected_decode(const void *bytes, size_t count, uint32_t capacity,
                          struct host_reply_collected *out);
/* The same of SWEEP: refuses sizes that are none, or too large. */
int host_decode_sweep_command(const void *bytes, size_t count, struct host_command_sweep *out);
/* `sizes` are the command's: `tried` of them at most, and the last reply has to fit the last of
 * those. */
int host_swept_decode(const void *bytes, size_t count, struct host_bytes sizes,
                      struct host_reply_swept *out);

/* What check checks: a Collect that returned, of a buffer at `block` with `capacity` bytes. */
struct check_collect_call host_collect_call_from_reply(const struct host_reply_collected *reply,
                                                       uint32_t capacity,
                                                       const unsigned char *block);

/* A size of a sweep. */
uint32_t host_sweep_size_at(struct host_bytes sizes, uint32_t position);

/* Can the pattern around a buffer of `capacity` bytes be damaged from `first` to `last`? */
bool host_is_damage_just_outside_buffer(int64_t first, int64_t last, uint32_t capacity);
