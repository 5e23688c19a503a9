/* SPDX-License-Identifier: MIT
 *
 * check_share.c -- the access rights to shared objects, as their security descriptors grant them.
 *
 * This test evaluates them as Windows does, because Wine ignores the owner's entry.
 */
#include "epc_check.h"
#include "sample_schema.h"

#include <string.h>

#include "sdk/core/account.h"
#include "sdk/region/share.h"

#define QUERY_SECTION 0x1u
#define MAP_WRITE     0x2u
#define MAP_READ      0x4u
#define RELEASE       0x1u /* a mutex */
#define DESCRIPTOR    0x20000u
#define WAIT          0x100000u
#define READ          (DESCRIPTOR | MAP_READ | QUERY_SECTION)

#define SERVICE "S-1-5-80-1-2-3"

/* The access mask of an entry's rights, given in SDDL. */
static uint32_t rights_of(const char *text, size_t length)
{
    uint32_t rights = 0;

    if (length > 2 && memcmp(text, "0x", 2) == 0) {
        for (size_t i = 2; i < length; i++)
            rights =
                rights * 16 + (uint32_t)(strchr("0123456789abcdef", text[i]) - "0123456789abcdef");
        return rights;
    }
    for (size_t i = 0; i < length; i += 2) {
        ck_assert(memcmp(text + i, "GR", 2) == 0 || memcmp(text + i, "GW", 2) == 0);
        rights |= text[i + 1] == 'R' ? READ : DESCRIPTOR | MAP_WRITE;
    }
    return rights;
}

/* What the descriptor of `what` grants to a process with all these blank-separated `accounts`. */
static uint32_t granted(enum epci_shared what, const char *publishers, const char *accounts)
{
    char sddl[EPCI_SDDL_BYTES], padded[256] = " ", one[256];
    epc_schema schema = sample_schema;
    uint32_t rights = 0;
    bool owner_named = false;

    schema.publishers = publishers;
    epci_make_shared_object_sddl(what, &schema, sddl);
    strcat(strcat(padded, accounts), " ");
    ck_assert_int_eq(memcmp(sddl, "D:P", 3), 0);
    for (const char *at = sddl + 3; *at;) {
        size_t mask = strcspn(at + 4, ";"), length;
        const char *name = at + 4 + mask + 3;

        ck_assert_int_eq(memcmp(at, "(A;;", 4), 0);
        length = strcspn(name, ")");
        one[0] = one[length + 1] = ' ';
        one[length + 2] = '\0';
        memcpy(one + 1, name, length);
        owner_named |= strcmp(one, " S-1-3-4 ") == 0;
        if (strstr(padded, one))
            rights |= rights_of(at + 4, mask);
        at = name + length + 1;
    }
    /* Otherwise the owner could change the descriptor. */
    ck_assert(owner_named);
    return rights;
}

static const struct {
    const char *accounts; /* the process has all of them */
    uint32_t directory, mutex, region, alive;
} table[] = {
    /* The creator's account, which is in no list. */
    { "S-1-3-4", READ | MAP_WRITE, WAIT | RELEASE, READ, DESCRIPTOR },
    /* Publishers. */
    { "S-1-5-18", READ | MAP_WRITE, WAIT | RELEASE, 0, 0 },
    { "S-1-5-32-544", READ | MAP_WRITE, WAIT | RELEASE, 0, 0 },
    { "S-1-5-19", READ | MAP_WRITE, WAIT | RELEASE, 0, 0 },
    { "S-1-5-20", READ | MAP_WRITE, WAIT | RELEASE, 0, 0 },
    /* Readers. */
    { "SY", READ, 0, READ, 0 },
    { "BA", READ, 0, READ, 0 },
    { "LS", READ, 0, READ, 0 },
    { "NS", READ, 0, READ, 0 },
    { "IU", READ, 0, READ, 0 },
    { "S-1-5-32-558", READ, 0, READ, 0 },
    { "S-1-5-32-559", READ, 0, READ, 0 },
    /* All other accounts. */
    { "WD AU BU SU NU AN S-1-1-0 S-1-5-11 S-1-3-0 CO " SERVICE, 0, 0, 0, 0 },
};

EPC_TEST_LOOP(share__every_account_has_the_rights_of_the_table_and_no_more, EPC_COUNT(table))
{
    const char *accounts = table[_i].accounts;

    ck_assert_uint_eq(granted(EPCI_SHARED_DIRECTORY, NULL, accounts), table[_i].directory);
    ck_assert_uint_eq(granted(EPCI_SHARED_MUTEX, NULL, accounts), table[_i].mutex);
    ck_assert_uint_eq(granted(EPCI_SHARED_REGION, NULL, accounts), table[_i].region);
    ck_assert_uint_eq(granted(EPCI_SHARED_ALIVE, NULL, accounts), table[_i].alive);
}

EPC_TEST(share__a_list_of_publishers_takes_the_place_of_the_default)
{
    const char *list = SERVICE ",BA";

    ck_assert_uint_eq(granted(EPCI_SHARED_DIRECTORY, list, SERVICE), READ | MAP_WRITE);
    ck_assert_uint_eq(granted(EPCI_SHARED_MUTEX, list, SERVICE), WAIT | RELEASE);
    ck_assert_uint_eq(granted(EPCI_SHARED_DIRECTORY, list, "S-1-5-32-544"), READ | MAP_WRITE);
    ck_assert_uint_eq(granted(EPCI_SHARED_DIRECTORY, list, "S-1-5-18 S-1-5-19 S-1-5-20"), 0);
    /* Without CO a directory's creator is a publisher only by its account. */
    ck_assert_uint_eq(granted(EPCI_SHARED_DIRECTORY, list, "S-1-3-4"), DESCRIPTOR);
    ck_assert_uint_eq(granted(EPCI_SHARED_MUTEX, list, "S-1-3-4"), DESCRIPTOR);
    ck_assert_uint_eq(granted(EPCI_SHARED_REGION, list, SERVICE), 0);
}

static const struct {
    const char *publishers, *owner, *directory_owner;
    bool accepted;
} regions[] = {
    { NULL, "S-1-5-18", "S-1-5-21-9", true },        { NULL, "S-1-5-32-544", "S-1-5-21-9", true },
    { NULL, "S-1-5-19", "S-1-5-21-9", true },        { NULL, "S-1-5-20", "S-1-5-21-9", true },
    { NULL, "S-1-5-21-9", "S-1-5-21-9", true },      { NULL, "S-1-5-21-9", "S-1-5-18", false },
    { NULL, "S-1-5-21-9", "S-1-5-21-99", false },    { SERVICE, SERVICE, "S-1-5-18", true },
    { SERVICE, "S-1-5-18", "S-1-5-18", false },      { SERVICE, "S-1-5-18", SERVICE, false },
    { "CO " SERVICE, "S-1-5-18", "S-1-5-18", true }, { "CO " SERVICE, "S-1-5-18", SERVICE, false },
};

EPC_TEST_LOOP(share__a_region_is_a_publishers_or_the_directorys_makers, EPC_COUNT(regions))
{
    epc_schema schema = sample_schema;

    schema.publishers = regions[_i].publishers;
    ck_assert_msg(
        epci_is_shared_owner_accepted(&schema, regions[_i].owner, regions[_i].directory_owner) ==
            regions[_i].accepted,
        "row %d", _i);
}

EPC_TEST(share__the_longest_list_fits)
{
    char list[EPCI_PUBLISHERS_MAX * EPCI_SID_BYTES] = "", sddl[EPCI_SDDL_BYTES];
    epc_schema schema = sample_schema;

    for (int i = 0; i < EPCI_PUBLISHERS_MAX; i++)
        strcat(list, "S-1-12-1-4294967295-4294967295-4294967295-4294967295-4294967295-4294967295-"
                     "4294967295-4294967295-4294967295-4294967295-4294967295-4294967295-"
                     "4294967295-4294967295 ");
    schema.publishers = list;
    ck_assert_ptr_null(epci_find_accounts_fault(list));
    epci_make_shared_object_sddl(EPCI_SHARED_DIRECTORY, &schema, sddl);
    ck_assert_uint_gt(strlen(sddl), 1000);
    ck_assert_str_eq(strrchr(sddl, ';'), ";S-1-5-32-559)");
}
