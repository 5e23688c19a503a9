/* SPDX-License-Identifier: MIT
 *
 * dictionary.c -- a table of names in two trees, and the nearest of some words.
 *
 * They are critical-bit trees: each node asks for one bit of one character.  A file cannot make
 * them slow by its choice of names, as it could a hash table.
 */
#include "kit/dictionary.h"

#include "sdk/core/text.h"

/* ---- Two trees: critical bits ---- */

static char return_char_unchanged(char one)
{
    return one;
}

/* How a tree sees a character. */
typedef char fold_fn(char);

/* Characters are 1 to 256, and 0 after the end, so that no name is the beginning of another. */
static uint32_t character_at(struct kit_slice text, size_t at, fold_fn *fold)
{
    return at < text.bytes ? (unsigned char)fold(text.at[at]) + 1u : 0;
}

static bool is_leaf(uint32_t branch)
{
    return branch & 1;
}

/* Which of a node's branches has names like this one. */
static unsigned choose_branch(const struct kit_names_node *node, struct kit_slice text,
                              fold_fn *fold)
{
    return (character_at(text, node->at, fold) & node->bit) != 0;
}

/* The only entry that can be the name; no other entry has a longer beginning in common with it. */
static const struct kit_name *find_candidate(const struct kit_names *names,
                                             const struct kit_names_tree *tree,
                                             struct kit_slice text, fold_fn *fold)
{
    uint32_t branch = tree->root;

    while (!is_leaf(branch)) {
        const struct kit_names_node *node = &tree->nodes[branch / 2];
        if (node->at > text.bytes) /* all names below are longer */
            return &names->entries[node->entry];
        branch = node->branch[choose_branch(node, text, fold)];
    }
    return &names->entries[branch / 2];
}

/* Where the two differ first; false if nowhere. */
static bool find_first_differing_bit(struct kit_slice a, struct kit_slice b, fold_fn *fold,
                                     struct kit_names_node *node)
{
    size_t longest = a.bytes > b.bytes ? a.bytes : b.bytes;

    for (size_t at = 0; at < longest; at++) {
        uint32_t bits = character_at(a, at, fold) ^ character_at(b, at, fold);
        if (bits == 0)
            continue;
        node->at = (uint32_t)at;
        node->bit = 0x100;
        while (!(bits & node->bit))
            node->bit >>= 1;
        return true;
    }
    return false;
}

/* Enter the last entry, unless its name is there; there is room for a node. */
static void insert_last_name_into_tree(const struct kit_names *names, struct kit_names_tree *tree,
                                       fold_fn *fold)
{
    uint32_t entry = (uint32_t)(names->count - 1);
    struct kit_slice text = names->entries[entry].text;
    struct kit_names_node made = { .entry = entry };
    uint32_t *branch = &tree->root;

    if (names->count == 1) {
        tree->root = 2 * entry + 1;
        return;
    }
    if (!find_first_differing_bit(text, find_candidate(names, tree, text, fold)->text, fold, &made))
        return;
    /* Questions are asked from the first character and the highest bit on. */
    while (!is_leaf(*branch)) {
        struct kit_names_node *node = &tree->nodes[*branch / 2];
        if (node->at > made.at || (node->at == made.at && node->bit < made.bit))
            break;
        branch = &node->branch[choose_branch(node, text, fold)];
    }
    made.branch[choose_branch(&made, text, fold)] = 2 * entry + 1;
    made.branch[!choose_branch(&made, text, fold)] = *branch;
    *branch = 2 * (uint32_t)tree->count;
    tree->nodes[tree->count++] = made;
}

/* ---- The table ---- */

bool kit_names_add(struct kit_names *names, struct kit_arena *arena, struct kit_slice text,
                   uint32_t value)
{
    struct kit_names_tree *exact = &names->exact, *any_case = &names->any_case;

    if (!KIT_RESERVE(arena, names->entries, names->count, names->capacity) ||
        !KIT_RESERVE(arena, exact->nodes, exact->count, exact->capacity) ||
        !KIT_RESERVE(arena, any_case->nodes, any_case->count, any_case->capacity))
        return false;
    names->entries[names->count++] = (struct kit_name){ text, value };
    insert_last_name_into_tree(names, exact, return_char_unchanged);
    insert_last_name_into_tree(names, any_case, epci_ascii_lower);
    return true;
}

const struct kit_name *kit_names_find_any_case(const struct kit_names *names, struct kit_slice text)
{
    const struct kit_name *found =
        names->count ? find_candidate(names, &names->any_case, text, epci_ascii_lower) : NULL;

    return found && kit_slices_equal_any_case(found->text, text) ? found : NULL;
}

const struct kit_name *kit_names_find_exact_or_any_case(const struct kit_names *names,
                                                        struct kit_slice text, bool any_case)
{
    const struct kit_name *found =
        names->count ? find_candidate(names, &names->exact, text, return_char_unchanged) : NULL;

    if (found && kit_slices_equal(found->text, text))
        return found;
    return any_case ? kit_names_find_any_case(names, text) : NULL;
}

/* ---- Did you mean ---- */

#define LONGEST_WORD 63

static unsigned lesser_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap of neighbours) between the two; both are short. */
static unsigned edit_distance(struct kit_slice a, struct kit_slice b)
{
    unsigned rows[3][LONGEST_WORD + 1];
    unsigned *before = rows[0];
    unsigned *last = rows[1];
    unsigned *now = rows[2];

    for (unsigned j = 0; j <= b.bytes; j++)
        last[j] = j;
    for (unsigned i = 1; i <= a.bytes; i++) {
        unsigned *free_row = before;
        now[0] = i;
        for (unsigned j = 1; j <= b.bytes; j++) {
            bool same = epci_ascii_lower(a.at[i - 1]) == epci_ascii_lower(b.at[j - 1]);
            now[j] = lesser_of(lesser_of(last[j], now[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
            if (i > 1 && j > 1 && epci_ascii_lower(a.at[i - 1]) == epci_ascii_lower(b.at[j - 2]) &&
                epci_ascii_lower(a.at[i - 2]) == epci_ascii_lower(b.at[j - 1]))
                now[j] = lesser_of(now[j], before[j - 2] + 1);
        }
        before = last;
        last = now;
        now = free_row;
    }
    return last[b.bytes];
}

const char *kit_find_nearest_word_within(struct kit_slice text, const char *const *candidates,
                                         size_t count, unsigned maximum)
{
    const char *nearest = NULL;
    unsigned best = maximum + 1;

    if (text.bytes == 0 || text.bytes > LONGEST_WORD)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        struct kit_slice candidate = kit_slice_of(candidates[i]);
        unsigned far;
        if (candidate.bytes > LONGEST_WORD || candidate.bytes > text.bytes + best ||
            text.bytes > candidate.bytes + best)
            continue;
        far = edit_distance(text, candidate);
        if (far < candidate.bytes && far < best) {
            nearest = candidates[i];
            best = far;
        }
    }
    return nearest;
}

const char *kit_find_nearest_word(struct kit_slice text, const char *const *candidates,
                                  size_t count)
{
    return kit_find_nearest_word_within(text, candidates, count, (unsigned)(text.bytes / 3) + 1);
}
