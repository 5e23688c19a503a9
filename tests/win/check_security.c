/* SPDX-License-Identifier: MIT
 *
 * check_security.c -- the access rights to what an application shares, as the system itself applies
 * them.
 *
 * Another account is this account's token without some of its groups.  Wine does not enforce all
 * rights; the rest is tested natively: the owner's entry (unit/sdk/check_share.c), and what only
 * other accounts could cause (unit/sdk/check_security.c).
 */
#include "epc_check.h"
#include "forge.h"
#include "processes.h"
#include "sample_schema.h"

#include <windows.h>

#include <sddl.h>
#include <winternl.h>

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <epc/provider.h>

#include "sdk/provider/region/regions.h"

#define MAP_READ  FILE_MAP_READ
#define MAP_WRITE FILE_MAP_WRITE
#define MODIFY    EVENT_MODIFY_STATE
#define TAKE      (SYNCHRONIZE | MUTEX_MODIFY_STATE)

static uint64_t memory[1024];
static struct epci_layout layout;
static struct epci_regions regions;
static epc_app *app;

static void open_app(int status)
{
    RevertToSelf(); /* in case an earlier test failed */
    ck_assert_int_eq(epci_layout_init(&layout, &sample_schema, memory, sizeof memory), EPC_OK);
    epci_regions_init(&regions, &layout);
    regions.between_looks = 0; /* the tests make directories between two of them */
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), status);
}

static void close_app(void)
{
    epci_regions_release(&regions);
    epc_app_close(app);
}

/* The number of regions that a provider shows. */
static int shown(void)
{
    int count = 0;

    epci_regions_refresh(&regions);
    for (const struct epci_attached *at = regions.first; at; at = at->next)
        count++;
    return count;
}

static const char *name_of(enum epci_shared what)
{
    static char name[EPCI_NAME_BYTES];
    struct epci_region_owner owner = { 0 };

    ck_assert_int_eq(shown(), 1);
    owner = regions.first->owner;
    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, what, sample_schema.service, &owner, name);
    return name;
}

static const char *directory_name(void)
{
    static char name[EPCI_NAME_BYTES];

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service,
                                 NULL, name);
    return name;
}

/* ---- Other accounts ---- */

enum account { OUTSIDER, READER, PUBLISHER, ACCOUNTS };

#define ADMINISTRATORS "S-1-5-32-544"       /* may publish and read */
#define INTERACTIVE    "S-1-5-4"            /* may read */
#define WINES_USERS    "S-1-5-21-0-0-0-513" /* owns everything under Wine */

/* This thread has only the groups of `account`, until RevertToSelf. */
static void act_as(enum account account)
{
    static const char *const without[ACCOUNTS][3] = {
        [OUTSIDER] = { WINES_USERS, ADMINISTRATORS, INTERACTIVE },
        [READER] = { WINES_USERS, ADMINISTRATORS, NULL },
        [PUBLISHER] = { WINES_USERS, INTERACTIVE, NULL },
    };
    SID_AND_ATTRIBUTES groups[3];
    HANDLE token, less;
    DWORD count = 0;

    while (count < 3 && without[account][count]) {
        groups[count].Attributes = 0;
        ck_assert(ConvertStringSidToSidA(without[account][count], &groups[count].Sid));
        count++;
    }
    ck_assert(OpenProcessToken(GetCurrentProcess(), TOKEN_ALL_ACCESS, &token));
    ck_assert(CreateRestrictedToken(token, 0, count, groups, 0, NULL, 0, NULL, &less));
    ck_assert(ImpersonateLoggedOnUser(less));
    CloseHandle(less);
    CloseHandle(token);
    while (count > 0)
        LocalFree(groups[--count].Sid);
}

typedef HANDLE WINAPI open_fn(DWORD access, BOOL inherit, LPCSTR name);

static const struct {
    enum epci_shared what;
    open_fn *open;
    DWORD access;
    bool allowed[ACCOUNTS]; /* outsider, reader, publisher */
} attempts[] = {
    { EPCI_SHARED_DIRECTORY, OpenFileMappingA, MAP_READ, { false, true, true } },
    { EPCI_SHARED_DIRECTORY, OpenFileMappingA, MAP_WRITE, { false, false, true } },
    { EPCI_SHARED_DIRECTORY, OpenFileMappingA, WRITE_DAC, { false, false, false } },
    { EPCI_SHARED_DIRECTORY, OpenFileMappingA, WRITE_OWNER, { false, false, false } },
    { EPCI_SHARED_DIRECTORY, OpenFileMappingA, DELETE, { false, false, false } },
    { EPCI_SHARED_MUTEX, OpenMutexA, SYNCHRONIZE, { false, false, true } },
    { EPCI_SHARED_MUTEX, OpenMutexA, TAKE, { false, false, true } },
    { EPCI_SHARED_MUTEX, OpenMutexA, WRITE_DAC, { false, false, false } },
    { EPCI_SHARED_REGION, OpenFileMappingA, MAP_READ, { false, true, true } },
    { EPCI_SHARED_REGION, OpenFileMappingA, MAP_WRITE, { false, false, false } },
    { EPCI_SHARED_REGION, OpenFileMappingA, WRITE_DAC, { false, false, false } },
    { EPCI_SHARED_REGION, OpenFileMappingA, WRITE_OWNER, { false, false, false } },
    { EPCI_SHARED_REGION, OpenFileMappingA, DELETE, { false, false, false } },
    { EPCI_SHARED_ALIVE, OpenEventA, SYNCHRONIZE, { false, false, false } },
    { EPCI_SHARED_ALIVE, OpenEventA, MODIFY, { false, false, false } },
    { EPCI_SHARED_ALIVE, OpenEventA, WRITE_DAC, { false, false, false } },
};

EPC_TEST_LOOP_IN(security__others_have_exactly_the_rights_of_the_table, EPC_COUNT(attempts),
                 open_app(EPC_OK), close_app())
{
    const char *name;

    name = name_of(attempts[_i].what);
    for (int account = 0; account < ACCOUNTS; account++) {
        DWORD error;
        HANDLE opened;

        act_as((enum account)account);
        opened = attempts[_i].open(attempts[_i].access, FALSE, name);
        error = GetLastError();
        RevertToSelf();
        ck_assert_msg((opened != NULL) == attempts[_i].allowed[account], "row %d, account %d", _i,
                      account);
        if (opened)
            CloseHandle(opened);
        else
            ck_assert_uint_eq(error, ERROR_ACCESS_DENIED);
    }
}

EPC_TEST_IN(security__a_reader_shows_everything_and_an_outsider_nothing, open_app(EPC_OK),
            close_app())
{
    act_as(OUTSIDER);
    ck_assert_int_eq(shown(), 0);
    RevertToSelf();
    act_as(READER);
    ck_assert_int_eq(shown(), 1);
    RevertToSelf();
}

/* ---- The rights that a provider requests ---- */

struct handles {
    ACCESS_MASK sections[64];
    unsigned section_count, mutexes;
};

static bool has_type(HANDLE handle, const WCHAR *type)
{
    struct {
        PUBLIC_OBJECT_TYPE_INFORMATION info;
        WCHAR text[64];
    } is;

    return NtQueryObject(handle, ObjectTypeInformation, &is, sizeof is, NULL) == 0 &&
           wcsncmp(is.info.TypeName.Buffer, type, is.info.TypeName.Length / sizeof *type) == 0;
}

/* The sections and mutexes that this process has open. */
static struct handles look_at_handles(void)
{
    struct handles found = { .section_count = 0 };

    for (uintptr_t i = 4; i < 4096; i += 4) {
        PUBLIC_OBJECT_BASIC_INFORMATION basic;

        if (NtQueryObject((HANDLE)i, ObjectBasicInformation, &basic, sizeof basic, NULL))
            continue;
        found.mutexes += has_type((HANDLE)i, L"Mutant");
        if (has_type((HANDLE)i, L"Section") && found.section_count < 64)
            found.sections[found.section_count++] = basic.GrantedAccess;
    }
    return found;
}

/* The number of bytes of shared memory that this process may write. */
static size_t writable_bytes(void)
{
    MEMORY_BASIC_INFORMATION info;
    const unsigned char *at = NULL;
    size_t bytes = 0;

    for (; VirtualQuery(at, &info, sizeof info) == sizeof info; at += info.RegionSize)
        if (info.Type == MEM_MAPPED && (info.Protect & (PAGE_READWRITE | PAGE_EXECUTE_READWRITE)))
            bytes += info.RegionSize;
    return bytes;
}

EPC_TEST_IN(security__a_provider_opens_and_maps_for_reading_only, open_app(EPC_OK), close_app())
{
    static const ACCESS_MASK reading = SECTION_QUERY | SECTION_MAP_READ | READ_CONTROL;
    struct handles before, after;
    size_t writable;
    unsigned exact = 0;

    before = look_at_handles();
    writable = writable_bytes();
    ck_assert_int_eq(shown(), 1);
    after = look_at_handles();
    ck_assert_uint_eq(after.section_count, before.section_count + 2);
    ck_assert_uint_eq(after.mutexes, before.mutexes);
    for (unsigned i = 0; i < after.section_count; i++)
        exact += after.sections[i] == reading;
    ck_assert_uint_eq(exact, 2);
    ck_assert_uint_eq(writable_bytes(), writable);
}

EPC_TEST_IN(security__a_providers_view_cannot_be_made_writable, open_app(EPC_OK), close_app())
{
    DWORD before;

    ck_assert_int_eq(shown(), 1);
    ck_assert(!VirtualProtect((void *)(uintptr_t)regions.first->mapped[0]->shm.base, 4096,
                              PAGE_READWRITE, &before));
    ck_assert(!VirtualProtect(regions.directories[EPCI_SCOPE_GLOBAL].base, 4096, PAGE_READWRITE,
                              &before));
}

#define SERVICE     "SYSTEM\\CurrentControlSet\\Services\\EpcSample"
#define PERFORMANCE SERVICE "\\Performance"

#define READ_ONLY "D:P(A;;KR;;;WD)"
#define ALL       "D:P(A;;KA;;;WD)"

/* A missing key is fine. */
static void protect(const char *path, const char *sddl)
{
    PSECURITY_DESCRIPTOR descriptor;
    HKEY key;

    ck_assert(ConvertStringSecurityDescriptorToSecurityDescriptorA(sddl, 1, &descriptor, NULL));
    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, path, 0, WRITE_DAC, &key) == ERROR_SUCCESS) {
        ck_assert_int_eq(RegSetKeySecurity(key, DACL_SECURITY_INFORMATION, descriptor),
                         ERROR_SUCCESS);
        RegCloseKey(key);
    }
    LocalFree(descriptor);
}

static void install(void)
{
    DWORD counter = 3000, help = 3001;
    HKEY key;

    ck_assert_int_eq(
        RegCreateKeyExA(HKEY_LOCAL_MACHINE, PERFORMANCE, 0, NULL, 0, KEY_WRITE, NULL, &key, NULL),
        ERROR_SUCCESS);
    RegSetValueExA(key, "First Counter", 0, REG_DWORD, (BYTE *)&counter, sizeof counter);
    RegSetValueExA(key, "First Help", 0, REG_DWORD, (BYTE *)&help, sizeof help);
    RegCloseKey(key);
}

EPC_TEST(security__a_provider_reads_keys_that_it_may_only_read)
{
    epc_provider provider = EPC_PROVIDER_INIT(&sample_schema);
    unsigned char buffer[8192];
    WCHAR query[] = L"Global";
    void *data = buffer;
    DWORD bytes = sizeof buffer, types;
    HKEY key;

    install();
    protect(PERFORMANCE, READ_ONLY);
    protect(SERVICE, READ_ONLY);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFORMANCE, 0, KEY_SET_VALUE, &key),
                     ERROR_ACCESS_DENIED);
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(epc_provider_collect(&provider, query, &data, &bytes, &types), ERROR_SUCCESS);
    ck_assert_uint_gt(bytes, 0);
    epc_provider_close(&provider);
    protect(SERVICE, ALL);
    protect(PERFORMANCE, ALL);
    ck_assert_int_eq(RegDeleteTreeA(HKEY_LOCAL_MACHINE, SERVICE), ERROR_SUCCESS);
}

/* ---- Owners ---- */

EPC_TEST_IN(security__an_applications_objects_belong_to_its_account, open_app(EPC_OK), close_app())
{
    char bytes[256], sid[EPCI_SID_BYTES];
    DWORD written;
    HANDLE token;
    LPSTR wanted;

    ck_assert_int_eq(shown(), 1);
    ck_assert_int_eq(epci_shm_owner(&regions.first->mapped[0]->shm, sid), EPC_OK);
    ck_assert(OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token));
    ck_assert(GetTokenInformation(token, TokenOwner, bytes, sizeof bytes, &written));
    ck_assert(ConvertSidToStringSidA(((TOKEN_OWNER *)(void *)bytes)->Owner, &wanted));
    ck_assert_str_eq(sid, wanted);
    LocalFree(wanted);
    CloseHandle(token);
}

/* Only Wine lets a process create an object owned by another account. */
EPC_TEST(security__a_region_of_another_account_is_ignored)
{
    struct forged own, strange;

    if (!GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_get_version"))
        return;
    open_app(EPC_OK);
    forge(&own, &sample_schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    ck_assert_int_eq(shown(), 2);
    forge(&strange, &sample_schema, EPCI_SCOPE_GLOBAL, 2, "O:S-1-5-21-9-9-9-999D:P(A;;GRGW;;;WD)");
    ck_assert_int_eq(shown(), 2);
    forge_end(&strange);
    forge_end(&own);
    close_app();
}

/* ---- Names already in use ---- */

EPC_TEST_LOOP(security__one_denied_object_sends_all_of_an_application_to_local, 2)
{
    struct epci_shm section = { 0 };
    char name[EPCI_NAME_BYTES];
    void *mutex = NULL;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, _i ? EPCI_SHARED_MUTEX : EPCI_SHARED_DIRECTORY,
                                 sample_schema.service, NULL, name);
    if (_i)
        ck_assert_int_eq(epci_mutex_open_or_create(name, "D:P", &mutex), EPC_OK);
    else
        ck_assert_int_eq(epci_shm_create(name, 32768, 32768, "D:P", &section), EPC_OK);
    open_app(EPC_LOCAL);
    ck_assert_int_eq(shown(), 1);
    ck_assert_ptr_null(regions.directories[EPCI_SCOPE_GLOBAL].base);
    close_app();
    epci_close_system_object(mutex);
    epci_shm_close(&section);
}

EPC_TEST(security__a_name_that_may_not_be_opened_is_in_use)
{
    char name[] = "Local\\epc-test-denied";
    struct epci_shm made, again;
    void *event, *other;

    ck_assert_int_eq(epci_shm_create(name, 65536, 4096, "D:P", &made), EPC_OK);
    ck_assert_int_eq(epci_shm_create(name, 65536, 4096, NULL, &again), EPC_E_EXISTS);
    epci_shm_close(&made);
    ck_assert(!epci_event_exists(name));
    ck_assert_int_eq(epci_event_create(name, "O:SYD:P", &event), EPC_OK);
    ck_assert_int_eq(epci_event_create(name, NULL, &other), EPC_E_EXISTS);
    ck_assert(epci_event_exists(name));
    epci_close_system_object(event);
    ck_assert(!epci_event_exists(name));
}

static volatile LONG looks;

static void look_for_a_sign_of_life(void *name)
{
    while (looks)
        epci_event_exists(name);
}

/* Any account may open this event, so a reader that opened it would keep it; under Wine that is so
 * of the sign of life as well. */
EPC_TEST(security__who_looks_for_a_sign_of_life_does_not_hold_it)
{
    char name[] = "Local\\epc-test-looked-for";
    unsigned held = 0;
    void *threads[4];

    looks = 1;
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(epci_thread_start(look_for_a_sign_of_life, name, &threads[i]), EPC_OK);
    for (int i = 0; i < 300; i++) {
        void *event;
        int status = epci_event_create(name, NULL, &event);

        held += status == EPC_E_EXISTS;
        ck_assert(status == EPC_E_EXISTS || status == EPC_OK);
        ck_assert(status || epci_event_exists(name));
        epci_close_system_object(event);
        held += epci_event_exists(name);
    }
    looks = 0;
    for (int i = 0; i < 4; i++)
        epci_thread_join(threads[i]);
    ck_assert_uint_eq(held, 0);
}

EPC_TEST(security__a_mutex_is_no_sign_of_life)
{
    char name[] = "Local\\epc-test-mutex";
    void *mutex;

    ck_assert_int_eq(epci_mutex_open_or_create(name, NULL, &mutex), EPC_OK);
    ck_assert(!epci_event_exists(name));
    epci_close_system_object(mutex);
}

EPC_TEST_LOOP(security__a_name_of_another_kind_costs_the_counters_and_no_time, 2)
{
    ULONGLONG before = GetTickCount64();
    char name[EPCI_NAME_BYTES];
    epc_instance instance;
    void *squatter;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, _i ? EPCI_SHARED_MUTEX : EPCI_SHARED_DIRECTORY,
                                 sample_schema.service, NULL, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &squatter), EPC_OK);
    open_app(EPC_E_EXISTS);
    epc_instance_add(app, SAMPLE_SITE, "a", &instance);
    epc_add(instance, SAMPLE_SITE_REQUESTS, 1);
    ck_assert_uint_lt(GetTickCount64() - before, 5000);
    close_app();
    epci_close_system_object(squatter);
}

NTSTATUS NTAPI NtCreateSymbolicLinkObject(HANDLE *link, ACCESS_MASK access, OBJECT_ATTRIBUTES *what,
                                          UNICODE_STRING *target);

static HANDLE link_names(const WCHAR *from_name, const WCHAR *to_name)
{
    UNICODE_STRING from, to;
    OBJECT_ATTRIBUTES what;
    HANDLE link = NULL;

    RtlInitUnicodeString(&from, from_name);
    RtlInitUnicodeString(&to, to_name);
    InitializeObjectAttributes(&what, &from, OBJ_CASE_INSENSITIVE, NULL, NULL);
    ck_assert_int_eq(NtCreateSymbolicLinkObject(&link, GENERIC_ALL, &what, &to), 0);
    return link;
}

/* A link from one of our names to another section; a process that follows it would write there. */
EPC_TEST(security__a_link_to_another_section_is_not_followed)
{
    static const unsigned char zeros[EPCI_DIRECTORY_BYTES];
    struct epci_shm secret, seen;
    HANDLE link;

    ck_assert_int_eq(epci_shm_create("Global\\epc-test-secret", EPCI_DIRECTORY_BYTES,
                                     EPCI_DIRECTORY_BYTES, NULL, &secret),
                     EPC_OK);
    link = link_names(L"\\BaseNamedObjects\\epc-EpcSample-directory",
                      L"\\BaseNamedObjects\\epc-test-secret");
    ck_assert_int_eq(epci_shm_open_existing(directory_name(), false, &seen), EPC_E_EXISTS);
    open_app(EPC_E_EXISTS);
    ck_assert_int_eq(shown(), 0);
    ck_assert_mem_eq(secret.base, zeros, sizeof zeros);
    close_app();
    CloseHandle(link);
    ck_assert_int_eq(epci_shm_open_existing(directory_name(), false, &seen), EPC_E_NOT_FOUND);
    epci_shm_close(&secret);
}

/* ---- Global\ and Local\ ---- */

/* The region of another process of this session, under the application's own numbers. */
EPC_TEST_IN(security__a_local_region_of_equal_numbers_is_another_process, open_app(EPC_OK),
            close_app())
{
    struct forged copy;

    ck_assert_int_eq(shown(), 1);
    forge_copy(&copy, &sample_schema, EPCI_SCOPE_LOCAL, &regions.first->owner,
               &regions.first->mapped[0]->shm);
    ck_assert_int_eq(shown(), 2);
    ck_assert_int_eq(shown(), 2);
    forge_end(&copy);
    ck_assert_int_eq(shown(), 1);
}

/* An entry in Local\ for a name that is a link to the application's region in Global\. */
EPC_TEST(security__a_local_link_to_a_global_region_shows_it_once)
{
    WCHAR from[EPCI_NAME_BYTES], to[EPCI_NAME_BYTES];
    char name[EPCI_NAME_BYTES];
    struct forged listed;
    DWORD session = 0;
    HANDLE link;

    ck_assert(ProcessIdToSessionId(GetCurrentProcessId(), &session));
    ck_assert_uint_ne(session, 0);
    open_app(EPC_OK);
    ck_assert_int_eq(shown(), 1);
    forge_entry(&listed, &sample_schema, EPCI_SCOPE_LOCAL, 1);
    epci_directory_free_owners_entry(listed.directory.base, &listed.owner, listed.entry);
    listed.owner = regions.first->owner;
    ck_assert_int_eq(
        epci_directory_claim_entry(listed.directory.base, &listed.owner, &listed.entry), EPC_OK);
    forge_name(&listed, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &listed.alive), EPC_OK);
    forge_name(&listed, EPCI_SHARED_REGION, name);
    swprintf(from, EPCI_NAME_BYTES, L"\\Sessions\\%lu\\BaseNamedObjects%hs", session,
             strchr(name, '\\'));
    swprintf(to, EPCI_NAME_BYTES, L"\\BaseNamedObjects%hs", strchr(name, '\\'));
    link = link_names(from, to);
    ck_assert_int_eq(shown(), 1);
    ck_assert_int_eq(shown(), 1);
    CloseHandle(link);
    forge_end(&listed);
    close_app();
}

PEB *NTAPI RtlGetCurrentPeb(void);

/* "session0": as a service, for which Wine and Windows look at the number in the PEB.  Prints
 * how many regions each Collect shows. */
EPC_ROLE(session0)
{
    HANDLE event, same;

    RtlGetCurrentPeb()->SessionId = 0;
    event = CreateEventA(NULL, TRUE, FALSE, "Global\\epc-test-session");
    same = OpenEventA(SYNCHRONIZE, FALSE, "Local\\epc-test-session");
    if (!event || !same || epc_app_open(&sample_schema, NULL, &app) ||
        epci_layout_init(&layout, &sample_schema, memory, sizeof memory))
        return 1;
    epci_regions_init(&regions, &layout);
    for (int i = 0; i < 3; i++)
        printf("%d\n", shown());
    close_app();
    CloseHandle(same);
    CloseHandle(event);
    return 0;
}

EPC_TEST(security__in_session_0_a_region_is_shown_once)
{
    struct process child = process_start("session0");

    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(process_line(&child), "1");
    process_end(&child);
}
