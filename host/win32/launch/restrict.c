/* SPDX-License-Identifier: MIT
 *
 * restrict.c -- the token with which a restricted child runs, and whether the system obeys it.
 *
 * It is our own token without privileges, and with the group of administrators for denials only.
 * The group often owns what an administrator's process makes, so the user becomes the owner: else
 * the child could not open its own objects.
 */

#include <stdlib.h>

#include "host/childprocess.h"
#include "host/win32/launch/restrict.h"

#define SID_CAPACITY SECURITY_MAX_SID_SIZE

static bool restricted;

void host_use_restricted_token_for_children(void)
{
    restricted = true;
}

/* What it makes belongs to the user, and is open to him and to the system.  Wine 8 cannot set an
 * owner, and needs none. */
static void set_token_owner_to_user(HANDLE token, TOKEN_USER *user)
{
    union {
        ACL acl;
        BYTE bytes[sizeof(ACL) + 2 * (sizeof(ACCESS_ALLOWED_ACE) + SID_CAPACITY)];
    } list;
    BYTE system[SID_CAPACITY];
    DWORD bytes = sizeof system;
    TOKEN_OWNER owner = { user->User.Sid };
    TOKEN_DEFAULT_DACL access = { &list.acl };

    SetTokenInformation(token, TokenOwner, &owner, sizeof owner);
    if (CreateWellKnownSid(WinLocalSystemSid, NULL, system, &bytes) &&
        InitializeAcl(&list.acl, sizeof list, ACL_REVISION) &&
        AddAccessAllowedAce(&list.acl, ACL_REVISION, GENERIC_ALL, user->User.Sid) &&
        AddAccessAllowedAce(&list.acl, ACL_REVISION, GENERIC_ALL, system))
        SetTokenInformation(token, TokenDefaultDacl, &access, sizeof access);
}

bool host_create_token_if_restricted(HANDLE *out)
{
    BYTE administrators[SID_CAPACITY];
    union {
        TOKEN_USER user;
        BYTE bytes[sizeof(TOKEN_USER) + SID_CAPACITY];
    } who;
    DWORD bytes = sizeof administrators, used;
    SID_AND_ATTRIBUTES denied = { administrators, 0 };
    HANDLE own = NULL;
    bool made = false;

    *out = NULL;
    if (!restricted)
        return true;
    if (OpenProcessToken(
            GetCurrentProcess(),
            TOKEN_DUPLICATE | TOKEN_ASSIGN_PRIMARY | TOKEN_QUERY | TOKEN_ADJUST_DEFAULT, &own) &&
        GetTokenInformation(own, TokenUser, &who, sizeof who, &used) &&
        CreateWellKnownSid(WinBuiltinAdministratorsSid, NULL, administrators, &bytes))
        made = CreateRestrictedToken(own, DISABLE_MAX_PRIVILEGE, 1, &denied, 0, NULL, 0, NULL, out);
    if (made)
        set_token_owner_to_user(*out, &who.user);
    if (own)
        CloseHandle(own);
    return made;
}

bool host_can_write_machine_registry(void)
{
    HKEY key;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, L"SYSTEM\\CurrentControlSet\\Services", 0,
                      KEY_SET_VALUE | KEY_CREATE_SUB_KEY, &key) != ERROR_SUCCESS)
        return false;
    RegCloseKey(key);
    return true;
}
