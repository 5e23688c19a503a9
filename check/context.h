/* SPDX-License-Identifier: MIT
 *
 * context.h -- what the check_*.c files share: reporting a finding, and the survey of one object.
 * Private to these files and rules.c.
 */
#pragma once

#include "check/check.h"
#include "check/walk.h"
#include "sdk/core/checked.h"
#include "sdk/core/message.h"

/* The number of instances of those objects that instances of the block name as parents.  WHY so
 * few: each search is a walk through the block, and real blocks have no more. */
#define CHECK_PARENTS_MAX    16u
#define CHECK_NO_PARENT      UINT32_MAX       /* the object is not in the block */
#define CHECK_UNKNOWN_PARENT (UINT32_MAX - 1) /* unknown: it is damaged, or too many parents */

struct check_parents {
    struct epci_span block;
    struct {
        uint32_t index, instances;
    } of[CHECK_PARENTS_MAX];
    uint32_t count;
    bool doubtful; /* an object has a wrong index, so it may be the one that is missing */
};

/* Where findings go, and what has been reported that others would only follow from. */
struct check_context {
    const struct check_options *options;
    check_finding_fn *report;
    void *context;
    bool unaligned_reported; /* alignment was reported; part-alignment would only follow */
    /* Perflib's tests ended at the definitions of the object that begins here, by this rule. */
    bool stopped;
    enum check_rule_id stopped_rule;
    uint64_t stopped_at;
    struct check_parents *parents; /* NULL: parents are not checked */
};

/* What a finding is about, and how its message begins: "object 230, instance 3: ". */
struct check_subject {
    const struct check_context *check;
    uint32_t object;  /* title index; 0: the whole block */
    const char *part; /* of the object, as "instance"; "": the object; NULL: no beginning */
    uint64_t number;  /* of the part */
};

static inline struct check_subject check_plain_subject(const struct check_context *check,
                                                       uint32_t object)
{
    return (struct check_subject){ check, object, NULL, 0 };
}

static inline struct check_subject
check_make_object_subject(const struct check_context *check,
                          const struct check_parsed_object *object)
{
    return (struct check_subject){ check, object->head.name_index, "", 0 };
}

/* One of its instances, or the object if it has none. */
static inline struct check_subject
check_make_instance_subject(const struct check_context *check,
                            const struct check_parsed_object *object, uint32_t instance)
{
    return (struct check_subject){ check, object->head.name_index,
                                   object->head.instance_count < 0 ? "" : "instance", instance };
}

/* Where a field of the header of an object, or of a counter definition, is in the block. */
#define CHECK_OBJECT_FIELD(view, field)                                                            \
    ((view)->bytes.offset + offsetof(struct epci_wire_object, field))
#define CHECK_COUNTER_FIELD(view, field)                                                           \
    ((view)->bytes.offset + offsetof(struct epci_wire_counter, field))

/* Report a finding, if its rule is tested at the level.  The message is built by epci_text_builder;
 * in addition, %o, %g and %w are the finding's own object, got and wanted (%G and %W: signed),
 * which are not repeated in `numbers`.  At most CHECK_MESSAGE_NUMBERS_MAX letters in all. */
#define CHECK_MESSAGE_NUMBERS_MAX 12u
void check_report_finding(struct check_subject subject, struct check_finding finding,
                          const char *format, const uint64_t *numbers);

/* The same in one expression, with numbers for the message and without. */
#define CHECK_REPORT(subject, rule, offset, got, wanted, format, ...)                              \
    check_report_finding((subject),                                                                \
                         (struct check_finding){ (rule), 0, (offset), (got), (wanted), NULL },     \
                         (format), (const uint64_t[]){ __VA_ARGS__ })
#define CHECK_REPORT_PLAIN(subject, rule, offset, got, wanted, format)                             \
    check_report_finding((subject),                                                                \
                         (struct check_finding){ (rule), 0, (offset), (got), (wanted), NULL },     \
                         (format), NULL)

/* The first instance with some property. */
struct check_spot {
    bool seen;
    uint32_t instance;              /* 0-based */
    struct check_raw_instance step; /* of the only block: `bytes` is 0, `offset` the block's */
};

/* The result of walking one object from its first byte to its last; nothing is reported. */
struct check_survey {
    struct check_walk_fault inside; /* field NULL: the object could be divided */
    uint32_t walked;                /* counter definitions that can be walked */
    uint32_t sound;                 /* those before the first whose ByteLength is not 40 */
    bool odd;                       /* there is one whose ByteLength is not 40, here: */
    size_t odd_offset;
    uint32_t odd_bytes;
    bool filled;                   /* header and definitions fill DefinitionLength */
    bool counted;                  /* NumInstances has a possible value */
    bool ended;                    /* the instances end where the object ends */
    uint32_t padding;              /* bytes after the only block that are not part of it */
    struct check_walk_fault fault; /* else what stopped the walk; field NULL: it ended too early */
    uint32_t instance;             /* at which the walk stopped */
    size_t end;                    /* offset at which it stopped */
    struct check_spot smallest;    /* the smallest counter block */
    struct check_spot broken[CHECK_RULE_COUNT]; /* by rule, for rules on instances */
    bool noted;                                 /* one of these was seen */
    uint32_t parent_count;                      /* instances of the parent, for parent-instance */
    uint32_t zero_offset;                       /* CounterOffset of the base, for base-zero */
    bool quiet; /* only rules on header and counters can have findings */
};

/* Survey an object from check_read_next_object_extent; this divides it with
 * check_find_parts_of_object. */
void check_fill_object_survey(const struct check_context *check, struct check_parsed_object *object,
                              struct check_survey *out);

/* Whether all lengths of the object agree, so that all of it can be checked. */
bool check_has_consistent_lengths(const struct check_survey *survey);

/* The part of an object whose length is to blame. */
struct check_suspect {
    const char *part; /* "definition", "counter block" */
    uint32_t instance;
    size_t offset;
    uint32_t got;
    uint64_t wanted;
};

/* The first instance with a part that is shorter than what it contains, or that is not a multiple
 * of `to`; `unequal`: or with a counter block of another length than its cells need. */
bool check_find_wrong_instance_length(const struct check_parsed_object *object, uint32_t to,
                                      bool unequal, struct check_suspect *out);
/* The first part that is not a multiple of `to`; without instances `instance` means nothing. */
bool check_find_unaligned_instance_length(const struct check_parsed_object *object, uint32_t to,
                                          struct check_suspect *out);

/* Lengths must be multiples of this. */
uint32_t check_get_profile_alignment(const struct check_options *options);

/* The correct CounterSize of `type`: `size` itself if it is one. */
uint32_t check_get_expected_cell_size(uint32_t type, uint32_t size);

/* The rule that explains why the definitions do not fill DefinitionLength; and report it. */
enum check_rule_id check_find_rule_definitions_violate(const struct check_parsed_object *object,
                                                       const struct check_survey *survey);
void check_report_bad_definition_lengths(const struct check_context *check, enum check_rule_id rule,
                                         const struct check_parsed_object *object,
                                         const struct check_survey *survey);

/* Judge a surveyed object by our rules: its header and instances; its counters. */
void check_object(const struct check_context *check, const struct check_parsed_object *object,
                  const struct check_survey *survey);
void check_counters(const struct check_context *check, const struct check_parsed_object *object,
                    const struct check_survey *survey);

/* Judge the indexes and levels of its header and definitions.  `count` definitions are readable;
 * `all`: there are no others. */
void check_indexes_and_detail_levels(const struct check_context *check,
                                     const struct check_parsed_object *object, uint32_t count,
                                     bool all);

/* Judge whether instances have equal names or UniqueIDs.  `named`: the names are readable. */
void check_instance_names_and_ids_unique(const struct check_context *check,
                                         const struct check_parsed_object *object, bool named);

/* The last indexes seen.  WHY only the last: blocks are foreign, and comparing with all would take
 * quadratic time.  Ascending indexes, as in most blocks, cost nothing.  Begins as all zeros. */
#define CHECK_SEEN_MAX 256u

struct check_seen {
    uint32_t indexes[CHECK_SEEN_MAX];
    uint32_t count;
    uint32_t highest;
};

/* Add an index; true if it is among those already. */
bool check_add_index_and_tell_if_seen(struct check_seen *seen, uint32_t index);

/* Whether names in this code page would be neither Unicode nor bytes. */
bool check_is_bad_code_page(uint32_t code_page);

/* Judge the header of the answer to a Foreign query and set *objects to its objects.  False, after
 * a finding, if the objects cannot be located. */
bool check_foreign_data_header(const struct check_context *check, struct epci_span answer,
                               struct epci_span *objects);

/* The number of objects; UINT32_MAX if their lengths are wrong, and then *sum (may be NULL) is the
 * sum of their TotalByteLength. */
uint32_t check_count_objects_if_consistent(struct epci_span block, uint64_t *sum);

/* Judge the bytes in the buffer by perflib's tests, then by ours.  True if perflib would keep the
 * data. `doubtful`: the data have been dropped already, so only ours apply. */
bool check_block_and_say_if_perflib_keeps(const struct check_context *check, struct epci_span block,
                                          uint32_t reported_object_count, bool doubtful);
