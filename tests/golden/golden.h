/* SPDX-License-Identifier: MIT
 *
 * golden.h -- the sample blocks of tests/golden/blocks: what is in each, how it is to be checked,
 * and exactly what is to be found.
 *
 * make_blocks.c writes them, check_golden.c compares the committed files with what is made here and
 * checks them.  blocks/findings.txt says the same for a reader who has only the files.
 */
#pragma once

#include "blockbuilder.h"
#include "check/check.h"

/* What a patch is relative to; "first" and "second" count from 0. */
enum golden_place {
    GOLDEN_NONE,
    GOLDEN_HEADER,  /* the first byte of all                      */
    GOLDEN_OBJECT,  /* first: object                              */
    GOLDEN_COUNTER, /* first: object, second: definition          */
    GOLDEN_ITEM,    /* first: object, second: instance            */
    GOLDEN_CELLS    /* first: object, second: instance            */
};

/* One 32-bit field of a right block that is given another value. */
struct golden_patch {
    enum golden_place place;
    uint32_t first, second;
    size_t field; /* offset from there */
    uint32_t value;
};

#define GOLDEN_PATCHES 5

enum golden_way {
    GOLDEN_BLOCK,     /* by itself                                             */
    GOLDEN_METADATA,  /* as the answer to a metadata query                     */
    GOLDEN_NT4,       /* in the profile nt4                                    */
    GOLDEN_INDEXES,   /* the registry gives 230 to 260 and 231 to 261          */
    GOLDEN_COUNTED,   /* Collect said that there are three objects             */
    GOLDEN_FOREIGN,   /* as the answer to a Foreign query                      */
    GOLDEN_NEWER,     /* with the sample before it in the table, the older one */
    GOLDEN_OTHER_FILL /* the same, collected into buffers of different fill    */
};

/* What the buffers held before, with GOLDEN_OTHER_FILL. */
#define GOLDEN_FILL            0xCDu
#define GOLDEN_OTHER_FILL_BYTE 0x32u

struct golden {
    const char *name;     /* "bad/scale": the file without its ".block"               */
    const char *findings; /* "warning scale -, error cell-size -", in order; "": none */
    void (*build)(struct block *b);
    enum golden_way way;
    struct golden_patch patches[GOLDEN_PATCHES];
};

extern const struct golden golden_blocks[];
extern const size_t golden_count;

/* Make a sample; the caller releases the block. */
void golden_make(const struct golden *golden, struct block *b);

/* "metadata", or "" for GOLDEN_BLOCK. */
const char *golden_way_name(enum golden_way way);

/* ---- The right blocks (golden_good.c), of which bad ones are made ---- */

/* Object 230 with five counters, a fraction and its base among them, and two instances; object 240,
 * whose two instances have those of 230 as parents; object 250 without instances. */
void golden_site(struct block *b);
void golden_metadata(struct block *b);
void golden_answer(struct block *b); /* with the header of a foreign computer */
void golden_none(struct block *b);
void golden_every_type(struct block *b);
void golden_base_index(struct block *b);
void golden_instances_0(struct block *b);
void golden_instances_1(struct block *b);
void golden_instances_300(struct block *b);
void golden_names(struct block *b);
void golden_code_page(struct block *b);
void golden_unnamed(struct block *b);
void golden_taste(struct block *b);
void golden_defaults(struct block *b);
void golden_processor(struct block *b);
