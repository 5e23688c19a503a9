/* SPDX-License-Identifier: MIT
 *
 * shm.c -- named sections backed by the paging file.
 *
 * A section that grows is made with its final size, but reserved only (SEC_RESERVE), and its
 * creator commits pages as needed; its readers ask VirtualQuery how much is committed.  A page that
 * is committed through one view is so in all.  An opened section is accepted only if it is not
 * backed by a file and has the name that was asked for.
 */
#include "sdk/port/port.h"

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/named.h"

#include <sddl.h>
#include <winternl.h>

#include <epc/epc.h>

/* If a view of a reserved section is committed to its very end, Wine 8 reports to other views that
 * nothing of that is committed.  So the last page of a piece is committed through the next one, and
 * a section that may grow has one more page, which is never committed; a section that may not grow
 * is committed from the start. */
#define NEVER_COMMITTED 4096

/* Is there a section of this name, even one that may not be opened? */
static bool section_exists(const WCHAR *name)
{
    HANDLE there = OpenFileMappingW(READ_CONTROL, FALSE, name);
    DWORD error = GetLastError();

    epci_close_system_object(there);
    return there || error != ERROR_FILE_NOT_FOUND;
}

/* Create a section; its handle has all rights. */
static int create_section(const char *name, uint64_t size, DWORD protection, const char *sddl,
                          HANDLE *out)
{
    struct epci_named named;
    int status = epci_is_in_app_container() ? EPC_E_ACCESS
                                            : epci_named_init_name_and_security(&named, name, sddl);

    if (status)
        return status;
    status = epci_named_finish_create(&named,
                                      CreateFileMappingW(INVALID_HANDLE_VALUE, &named.attributes,
                                                         protection, (DWORD)(size >> 32),
                                                         (DWORD)size, named.name),
                                      false, out);
    /* Windows also denies access if the name exists and its object may not be opened. */
    return status == EPC_E_ACCESS && section_exists(named.name) ? EPC_E_EXISTS : status;
}

int epci_shm_map_next_piece(struct epci_shm *shm)
{
    const uint32_t piece = shm->pieces.count;
    const DWORD access = shm->writable ? FILE_MAP_READ | FILE_MAP_WRITE : FILE_MAP_READ;
    const size_t start = epci_piece_start_offset(piece), end = epci_piece_end_offset(piece);
    void *view;

    if (epci_shm_next_piece_bytes(shm) == 0)
        return EPC_E_NOSPACE;
    view = MapViewOfFile(shm->handle, access, 0, (DWORD)start,
                         end < shm->reserved ? end - start : 0 /* to its end */);
    if (!view)
        return epci_status_from_win32(GetLastError());
    shm->pieces.at[shm->pieces.count++] = view;
    shm->base = shm->pieces.at[0];
    return EPC_OK;
}

/* Map the first `bytes` bytes. */
static int map_pieces_to_cover_bytes(struct epci_shm *shm, size_t bytes)
{
    int status = EPC_OK;

    while (!status && epci_shm_mapped_bytes(shm) < bytes)
        status = epci_shm_map_next_piece(shm);
    return status;
}

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    bool grows = commit < reserve;
    uint64_t size = (uint64_t)reserve + (grows ? NEVER_COMMITTED : 0);
    int status;

    *out = (struct epci_shm){ .reserved = reserve, .writable = true };
    status = create_section(name, size, PAGE_READWRITE | (grows ? SEC_RESERVE : SEC_COMMIT), sddl,
                            &out->handle);
    if (!status && !grows)
        out->committed = reserve;
    if (!status)
        status = grows ? epci_shm_commit(out, commit) : map_pieces_to_cover_bytes(out, commit);
    if (status)
        epci_shm_close(out);
    return status;
}

/* The result of NtQuerySection for class 0; <winternl.h> declares neither. */
struct section_basic {
    void *base;
    ULONG attributes;
    LARGE_INTEGER bytes;
};

NTSTATUS NTAPI NtQuerySection(HANDLE section, int class, void *out, SIZE_T bytes, SIZE_T *written);

/* The section's size, in one call; 0: not known.  VirtualQuery on its view could need one call per
 * page, if its creator wanted to slow down readers.  *of_a_file: it is backed by a file other than
 * the paging file.  Then an error of the file's medium would be an exception in the reader.  (The
 * file's name does not tell that: asking for it fails if its path is longer than the buffer.) */
static size_t query_section_size_and_backing(HANDLE section, bool *of_a_file)
{
    struct section_basic basic = { 0 };

    if (NtQuerySection(section, 0, &basic, sizeof basic, NULL) || basic.bytes.QuadPart < 0 ||
        (uint64_t)basic.bytes.QuadPart > SIZE_MAX)
        return 0;
    *of_a_file = (basic.attributes & (SEC_FILE | SEC_IMAGE)) != 0;
    return (size_t)basic.bytes.QuadPart;
}

int epci_shm_open_existing(const char *name, bool writable, struct epci_shm *out)
{
    DWORD access = writable ? FILE_MAP_READ | FILE_MAP_WRITE : FILE_MAP_READ;
    struct epci_named named;
    bool of_a_file = true;
    int status = epci_named_init_name_and_security(&named, name, NULL);

    *out = (struct epci_shm){ .writable = writable };
    if (status)
        return status;
    out->handle = OpenFileMappingW(access | SECTION_QUERY | READ_CONTROL, FALSE, named.name);
    if (!out->handle)
        return epci_status_from_named_error(GetLastError());
    if ((out->reserved = query_section_size_and_backing(out->handle, &of_a_file)) == 0 || of_a_file)
        status = EPC_E_CORRUPT;
    else if (!epci_object_has_expected_name(out->handle, &named))
        status = EPC_E_EXISTS; /* a link could make us write to an object that only we may change */
    else
        status = epci_shm_map_next_piece(out);
    if (status)
        epci_shm_close(out);
    return status;
}

int epci_shm_commit(struct epci_shm *shm, size_t bytes)
{
    if (bytes > shm->reserved)
        return EPC_E_NOSPACE;
    for (uint32_t piece = 0; shm->committed < bytes; piece++) {
        const size_t last = epci_piece_end_offset(piece);
        const size_t maximum = last < shm->reserved ? last - NEVER_COMMITTED : shm->reserved;
        const size_t end = bytes < maximum ? bytes : maximum;
        int status;

        if (shm->committed >= maximum)
            continue;
        status = map_pieces_to_cover_bytes(shm, last < shm->reserved ? last : shm->reserved);
        if (status)
            return status;
        if (!VirtualAlloc(shm->pieces.at[piece] + (shm->committed - epci_piece_start_offset(piece)),
                          end - shm->committed, MEM_COMMIT, PAGE_READWRITE))
            return epci_status_from_win32(GetLastError());
        shm->committed = end;
    }
    return EPC_OK;
}

size_t epci_shm_usable_bytes(const struct epci_shm *shm)
{
    const uint32_t last = shm->pieces.count - 1;
    MEMORY_BASIC_INFORMATION info;

    if (VirtualQuery(shm->pieces.at[last], &info, sizeof info) != sizeof info ||
        info.State != MEM_COMMIT)
        return 0;
    return epci_piece_start_offset(last) + info.RegionSize;
}

int epci_shm_owner(const struct epci_shm *shm, char sid[EPCI_SID_BYTES])
{
    /* Self-relative: the header, then one SID. */
    union {
        SECURITY_DESCRIPTOR head;
        BYTE bytes[sizeof(SECURITY_DESCRIPTOR) + SECURITY_MAX_SID_SIZE];
    } descriptor;
    LPSTR text = NULL;
    PSID owner = NULL;
    BOOL defaulted;
    DWORD bytes;
    int status = EPC_E_SYSTEM;

    sid[0] = '\0';
    if (GetKernelObjectSecurity(shm->handle, OWNER_SECURITY_INFORMATION, &descriptor.head,
                                sizeof descriptor, &bytes) &&
        GetSecurityDescriptorOwner(&descriptor.head, &owner, &defaulted) && owner &&
        ConvertSidToStringSidA(owner, &text)) {
        if (strlen(text) < EPCI_SID_BYTES) {
            strcpy(sid, text);
            status = EPC_OK;
        }
        LocalFree(text);
    }
    return status;
}

bool epci_shm_is_same(const struct epci_shm *one, const struct epci_shm *other)
{
    return epci_is_same_object(one->handle, other->handle);
}

uint32_t epci_shm_systemwide_handle_count(const struct epci_shm *shm)
{
    PUBLIC_OBJECT_BASIC_INFORMATION basic;

    return NtQueryObject(shm->handle, ObjectBasicInformation, &basic, sizeof basic, NULL)
               ? 0
               : basic.HandleCount;
}

void epci_shm_close(struct epci_shm *shm)
{
    for (uint32_t i = 0; i < shm->pieces.count; i++)
        UnmapViewOfFile(shm->pieces.at[i]);
    epci_close_system_object(shm->handle);
    *shm = (struct epci_shm){ 0 };
}
