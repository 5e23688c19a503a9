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
 * Trials have more commands: stress.h.
 *
 * No state; any thread.  Decoded texts and bytes point into the record.
 */
#ifndef EPC_HOST_PROTOCOL_H
#define EPC_HOST_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/port/child.h"
#include "sdk/port/inside.h"

#define EPCI_RECORD_MAGIC 0x43504531u /* "1EPC" */
#define EPCI_RECORD_HEAD  12u

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
    EPCI_REPLY_LOADED = 0x81,
    EPCI_REPLY_RETURNED,
    EPCI_REPLY_COLLECTED,
    EPCI_REPLY_WATCHED,
    EPCI_REPLY_DIED,
    EPCI_REPLY_SWEPT,
    EPCI_COMMAND_CYCLE = 0x20, /* stress.h, from here */
    EPCI_COMMAND_TOGETHER,
    EPCI_COMMAND_KEPT,
    EPCI_COMMAND_THREADS,
    EPCI_COMMAND_UNLOAD,
    EPCI_REPLY_NUMBERS = 0xA0
};

struct epci_bytes {
    const unsigned char *at;
    uint32_t count;
};

struct epci_command_load {
    struct epci_bytes library; /* UTF-8, as the registry says it, expanded                       */
    struct epci_bytes open;    /* export names, UTF-8; empty: there is none to be called         */
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
    uint32_t skew;  /* 0 to 7: how far behind a multiple of 8 a pattern-guarded buffer begins */
};

/* One Collect after the other, into pattern-guarded buffers of these sizes, until one ends with what is
 * not expected (sweep.h) or `patience` is over. */
struct epci_command_sweep {
    struct epci_bytes query; /* UTF-16 units with a NUL */
    struct epci_bytes sizes; /* u32 each, at least one  */
    uint32_t fill;
    uint32_t needed;   /* bytes of a right answer                        */
    uint32_t expected; /* a set of enum val_sweep_kind that is no news  */
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
    struct epci_bytes behind; /* up to the buffer and from its end on                     */
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

/* A record being written; `failed` if it did not fit or memory ran out. */
struct epci_record {
    unsigned char *bytes;
    size_t used;
    size_t room;
    bool failed;
};

/* Encode one record, head and all.  Release it with epci_record_release; EPC_E_NOMEM. */
int epci_record_load(struct epci_record *out, const struct epci_command_load *command);
int epci_record_collect(struct epci_record *out, const struct epci_command_collect *command);
int epci_record_loaded(struct epci_record *out, const struct epci_reply_loaded *reply);
int epci_record_returned(struct epci_record *out, const struct epci_reply_returned *reply);
int epci_record_collected(struct epci_record *out, const struct epci_reply_collected *reply);
int epci_record_sweep(struct epci_record *out, const struct epci_command_sweep *command);
int epci_record_swept(struct epci_record *out, const struct epci_reply_swept *reply);
int epci_record_watched(struct epci_record *out, const struct epci_reply_watched *reply);
int epci_record_died(struct epci_record *out, const struct epci_fault *fault);
/* One without fields: OPEN, CLOSE, WATCH, END. */
int epci_record_bare(struct epci_record *out, enum epci_record_kind kind);
/* One whose fields are numbers of 8 bytes. */
int epci_record_numbers(struct epci_record *out, enum epci_record_kind kind,
                        const uint64_t *numbers, unsigned count);
void epci_record_release(struct epci_record *record);

/* Judge the EPCI_RECORD_HEAD bytes of a head: EPC_OK, *kind and the number of bytes that follow;
 * EPC_E_CORRUPT for anything that is no head of a known kind, or larger than EPCI_RECORD_MOST. */
int epci_head_decode(const void *head, enum epci_record_kind *kind, uint32_t *bytes);

/* Decode the fields of a record.  EPC_OK, or EPC_E_CORRUPT where there are too few bytes or too many,
 * or a number that is none of those its field may have; then *out is undefined. */
int epci_load_decode(const void *bytes, size_t count, struct epci_command_load *out);
int epci_collect_decode(const void *bytes, size_t count, struct epci_command_collect *out);
int epci_loaded_decode(const void *bytes, size_t count, struct epci_reply_loaded *out);
int epci_returned_decode(const void *bytes, size_t count, struct epci_reply_returned *out);
int epci_numbers_decode(const void *bytes, size_t count, uint64_t *numbers, unsigned wanted);
/* Also refuses paths that are no printable UTF-8. */
int epci_watched_decode(const void *bytes, size_t count, struct epci_reply_watched *out);
int epci_died_decode(const void *bytes, size_t count, struct epci_fault *out);
/* Also refuses data longer than `room`, guards of more than EPCI_GUARD_REACH bytes each, and damage that is not outside of the buffer or farther
 * from it than a page and a guard area. */
int epci_collected_decode(const void *bytes, size_t count, uint32_t room,
                          struct epci_reply_collected *out);
int epci_sweep_decode(const void *bytes, size_t count, struct epci_command_sweep *out);
/* `sizes` are the command's: `tried` of them at most, and the last reply has to fit the last of those. */
int epci_swept_decode(const void *bytes, size_t count, struct epci_bytes sizes,
                      struct epci_reply_swept *out);

/* A size of a sweep. */
uint32_t epci_sweep_size(struct epci_bytes sizes, uint32_t position);

/* Can the pattern around a buffer of `room` bytes be damaged from `first` to `last`? */
bool epci_damage_possible(int64_t first, int64_t last, uint32_t room);

#endif
