/* SPDX-License-Identifier: MIT
 *
 * judge.h -- what the files of check.h share: saying a finding, and the survey of one object.
 * Private to sdk/core/check_*.c and rules.c.
 */
#ifndef EPC_CHECK_JUDGE_H
#define EPC_CHECK_JUDGE_H

#include "sdk/check/check.h"
#include "sdk/core/checked.h"
#include "sdk/core/message.h"
#include "sdk/core/walk.h"

/* What is known of the objects of a block that instances name as parents.  WHY so few: finding one is
 * a walk through the block, and there is no block with more. */
#define EPCI_PARENTS_MOST 16u
#define EPCI_NO_PARENT    UINT32_MAX       /* it is not in the block                         */
#define EPCI_ANY_PARENT   (UINT32_MAX - 1) /* it may have any number of instances: lost, too many */

struct epci_parents {
    struct epci_span block;
    struct {
        uint32_t index, instances;
    } of[EPCI_PARENTS_MOST];
    uint32_t count;
    bool doubtful; /* an object has a wrong index, by which it would be found */
};

/* Who is told, and what has been said that others would only follow from. */
struct epci_judge {
    const struct epci_check_options *options;
    epci_finding_fn *report;
    void *context;
    bool unaligned_told; /* then part-alignment adds nothing               */
    bool stopped;        /* perflib stopped at ...                         */
    enum epci_rule_id stopped_rule;
    uint64_t stopped_at;          /* ... the object that begins here                */
    struct epci_parents *parents; /* NULL: they are not judged             */
};

/* Report unless the rule is not tested at this level. */
void epci_tell(const struct epci_judge *judge, struct epci_finding finding,
               const struct epci_say *say);

/* Both in one: EPCI_TELL(judge, rule, object, offset, got, wanted, format, numbers...). */
#define EPCI_TELL(judge, rule, object, offset, got, wanted, format, ...)                           \
    do {                                                                                           \
        struct epci_say epci_say_ = { { 0 }, 0 };                                                  \
        epci_say(&epci_say_, (format), (const uint64_t[]){ __VA_ARGS__ });                         \
        epci_tell((judge),                                                                         \
                  (struct epci_finding){ (rule), (object), (offset), (got), (wanted), NULL },      \
                  &epci_say_);                                                                     \
    } while (0)

/* The first instance at which something was noticed. */
struct epci_spot {
    bool seen;
    uint32_t instance;     /* 0-based */
    struct epci_step step; /* for the only block: bytes 0, offset that of the block */
};

/* One object looked at once, from its first byte to its last; nothing is reported. */
struct epci_survey {
    struct epci_walk_fault inside; /* field NULL: header, definitions and rest are in order */
    uint32_t walked;               /* counter definitions that can be walked                */
    uint32_t sound;                /* the first of them, as long as ByteLength is 40        */
    bool odd;                      /* a definition whose ByteLength is not 40, here:        */
    size_t odd_offset;
    uint32_t odd_bytes;
    bool filled;                  /* header and definitions fill DefinitionLength          */
    bool counted;                 /* NumInstances is a possible one                        */
    bool ended;                   /* the rest ends where the object ends ...               */
    struct epci_walk_fault fault; /* ... or this stops it; field NULL: it ends too early   */
    uint32_t instance;            /* at which the walk stopped                             */
    size_t end;                   /* offset where it stopped                               */
    struct epci_spot name_bounds, name_length, unaligned, smallest;
    struct epci_spot name_even, name_empty, name_long, parent_instance, parent_missing, base_zero;
    uint32_t parent_count; /* instances of the parent at parent_instance               */
    uint32_t zero_offset;  /* CounterOffset of the base at base_zero                   */
    bool quiet;            /* only rules of header and counters may have to speak    */
};

/* `object` comes from epci_walk_extent; its inside is divided here. */
void epci_survey_object(const struct epci_judge *judge, struct epci_object_view *object,
                        struct epci_survey *out);

/* Definitions and rest are such that the object can be believed whole. */
bool epci_survey_whole(const struct epci_survey *survey);

/* The multiple that lengths must be of. */
uint32_t epci_alignment(const struct epci_check_options *options);

/* CounterSize of `type`: `size` itself if it is right, else what would be. */
uint32_t epci_cell_size(uint32_t type, uint32_t size);

/* Which rule explains that the definitions do not fill DefinitionLength; report it. */
enum epci_rule_id epci_definition_rule(const struct epci_object_view *object,
                                       const struct epci_survey *survey);
void epci_tell_definitions(const struct epci_judge *judge, enum epci_rule_id rule,
                           const struct epci_object_view *object, const struct epci_survey *survey);

/* Our rules on one surveyed object: its head and instances, and its counters. */
void epci_judge_object(const struct epci_judge *judge, const struct epci_object_view *object,
                       const struct epci_survey *survey);
void epci_judge_counters(const struct epci_judge *judge, const struct epci_object_view *object,
                         const struct epci_survey *survey);

/* What its definitions name.  `count` of them can be believed; `all`: there are no others. */
void epci_judge_definitions(const struct epci_judge *judge, const struct epci_object_view *object,
                            uint32_t count, bool all);

/* Instances that cannot be told apart.  `named`: the names can be believed. */
void epci_judge_names(const struct epci_judge *judge, const struct epci_object_view *object,
                      bool named);

/* The last indexes seen.  WHY only the last: blocks are foreign, and looking at all of
 * them is quadratic; ascending ones, as in most blocks, cost nothing. */
#define EPCI_SEEN_MOST 256u

struct epci_seen {
    uint32_t indexes[EPCI_SEEN_MOST];
    uint32_t count;
    uint32_t highest;
};

static inline void epci_seen_begin(struct epci_seen *seen)
{
    seen->count = 0; /* the rest is only read behind it */
    seen->highest = 0;
}

/* Was it there before?  It is now. */
bool epci_seen_before(struct epci_seen *seen, uint32_t index);

/* Names in this code page are neither Unicode nor bytes. */
bool epci_code_page_is_wrong(uint32_t code_page);

/* The header of the answer to a Foreign query.  False, and something was told: there are no objects to
 * be found behind it. */
bool epci_judge_data(const struct epci_judge *judge, struct epci_span answer,
                     struct epci_span *objects);

/* Perflib's tests of what stands in the buffer, then ours.  True: the data would be kept.
 * `doubtful`: the data have been dropped already, so only ours. */
bool epci_judge_block(struct epci_judge *judge, struct epci_span block, uint32_t types,
                      bool doubtful);

#endif
