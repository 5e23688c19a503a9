/* SPDX-License-Identifier: MIT
 *
 * dcerpc.c -- calls through Samba's libdcerpc.
 *
 * MS-RRP 2.1.2: a client should connect with packet privacy, and without where the server has none.
 * Only a server that refuses the protection itself is tried again without; the session is signed in
 * each case, so a party on the way cannot bring that about.
 *
 * The library's settings are its defaults, whatever smb.conf says, but for the port and for SMB 1,
 * which is never spoken.
 */
#include "remote/program/carriers.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

/* Samba's headers need those above, and each other in this order.  From 4.20 on they show the code
 * of the last fault, which no function gives, only to those who ask for it. */
#define SOURCE4_LIBRPC_INTERNALS
#include <core/ntstatus.h>
#include <core/werror.h>
#include <talloc.h>
#include <tevent.h>
#include <util/data_blob.h>
#include <dcerpc.h>
#include <credentials.h>
#include <param.h>

#include <epc/epc.h>

#include "remote/program/statuses.h"

struct dcerpc_carrier {
    TALLOC_CTX *memory; /* of everything */
    struct dcerpc_pipe *pipe;
    bool encrypted;
};

static const char *const service_names[] = { "host" };
static const char *const endpoint_names[] = { "ncacn_np:[\\pipe\\winreg]" };
static const struct ndr_interface_string_array services = { 1, service_names };
static const struct ndr_interface_string_array endpoints = { 1, endpoint_names };
static const struct ndr_interface_table winreg_table = {
    .name = "winreg",
    .syntax_id = { { 0x338cd001,
                     0x2244,
                     0x31f1,
                     { 0xaa, 0xaa },
                     { 0x90, 0x00, 0x38, 0x00, 0x10, 0x03 } },
                   1 },
    .endpoints = &endpoints,
    .authservices = &services,
};

static const char *ntstatus_text(NTSTATUS status)
{
    return nt_errstr(status);
}

/* ---- Calls ---- */

static int call_over_dcerpc(void *self, uint16_t operation, struct epci_span stub, size_t limit,
                            struct kit_buffer *answer, struct remote_refusal *refusal)
{
    struct dcerpc_carrier *carrier = self;
    TALLOC_CTX *memory = talloc_new(carrier->memory);
    uint8_t *out = NULL;
    size_t count = 0;
    uint32_t flags = 0;
    int result = EPC_OK;
    NTSTATUS status = NT_STATUS_NO_MEMORY;

    if (!memory)
        return EPC_E_NOMEM;
    carrier->pipe->last_fault_code = 0;
    status = dcerpc_binding_handle_raw_call(carrier->pipe->binding_handle, NULL, operation, 0,
                                            stub.at, stub.left, memory, &out, &count, &flags);
    if (!NT_STATUS_IS_OK(status) && carrier->pipe->last_fault_code != 0)
        result = remote_fill_refusal_of_fault(refusal, carrier->pipe->last_fault_code,
                                              carrier->encrypted);
    else if (!NT_STATUS_IS_OK(status))
        result = remote_refuse_by_ntstatus(refusal, NT_STATUS_V(status), "a call of winreg failed",
                                           ntstatus_text(status));
    else if (flags & LIBNDR_FLAG_BIGENDIAN)
        result =
            remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0, "its answer is big-endian");
    else if (count > limit)
        result = remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                     "its answer is larger than the room it was given");
    else
        kit_buffer_add_bytes(answer, out, count);
    talloc_free(memory);
    return answer->failed ? EPC_E_NOMEM : result;
}

static void close_dcerpc_carrier(void *self)
{
    struct dcerpc_carrier *carrier = self;

    talloc_free(carrier->memory);
    free(carrier);
}

static const struct remote_carrier_ops dcerpc_ops = { call_over_dcerpc, close_dcerpc_carrier };

/* ---- Connecting ---- */

static struct loadparm_context *make_loadparm_context(TALLOC_CTX *memory, uint16_t port)
{
    struct loadparm_context *settings = loadparm_init(memory);
    /* From Samba 4.23 on the ports of clients have a setting of their own. */
    const bool transports = dlsym(RTLD_DEFAULT, "lpcfg_client_smb_transports") != NULL;
    char *text = talloc_asprintf(memory, transports ? "tcp:%u" : "%u", port);

    if (!settings || !text || !lpcfg_load(settings, "/dev/null") ||
        !lpcfg_set_cmdline(settings, transports ? "client smb transports" : "smb ports", text) ||
        !lpcfg_set_cmdline(settings, "client min protocol", "SMB2_02") ||
        !lpcfg_set_cmdline(settings, "client ipc min protocol", "SMB2_02") ||
        !lpcfg_set_cmdline(settings, "client ipc signing", "required") ||
        !lpcfg_set_cmdline(settings, "log level", "0"))
        return NULL;
    return settings;
}

static struct cli_credentials *make_credentials(TALLOC_CTX *memory,
                                                struct loadparm_context *settings,
                                                const struct remote_account *account)
{
    struct cli_credentials *credentials = cli_credentials_init(memory);

    if (!credentials)
        return NULL;
    cli_credentials_set_conf(credentials, settings);
    cli_credentials_set_kerberos_state(
        credentials, account->kerberos ? CRED_USE_KERBEROS_REQUIRED : CRED_USE_KERBEROS_DISABLED,
        CRED_SPECIFIED);
    if (account->user[0])
        cli_credentials_set_username(credentials, account->user, CRED_SPECIFIED);
    if (account->domain[0])
        cli_credentials_set_domain(credentials, account->domain, CRED_SPECIFIED);
    if (!account->kerberos)
        cli_credentials_set_password(credentials, account->password, CRED_SPECIFIED);
    return credentials;
}

/* Take the user's ticket.  EPC_OK, or a refusal's status. */
static int use_kerberos_ticket(struct cli_credentials *credentials,
                               struct loadparm_context *settings, struct remote_refusal *refusal)
{
    const char *why = "?";
    const int error = cli_credentials_set_ccache(credentials, settings, NULL, CRED_SPECIFIED, &why);

    /* It says success where there is no ticket. */
    if (error == 0 && cli_credentials_get_realm(credentials))
        return EPC_OK;
    if (error == 0)
        why = "none was found";
    return remote_fill_refusal(refusal, REMOTE_REFUSED_UNCHECKED, (uint32_t)error,
                               "no account is named, and a Kerberos ticket cannot be used (%.200s)",
                               why);
}

static NTSTATUS connect_winreg_pipe(struct dcerpc_carrier *carrier,
                                    const struct remote_connection *connection,
                                    struct cli_credentials *credentials,
                                    struct loadparm_context *settings, uint32_t flags)
{
    TALLOC_CTX *memory = carrier->memory;
    const char *host = connection->target.host;
    struct tevent_context *events = tevent_context_init(memory);
    struct dcerpc_binding *binding = NULL;
    NTSTATUS status = NT_STATUS_NO_MEMORY;

    if (!events)
        return status;
    status = dcerpc_parse_binding(memory, endpoint_names[0], &binding);
    if (NT_STATUS_IS_OK(status))
        status = dcerpc_binding_set_string_option(binding, "host", host);
    if (NT_STATUS_IS_OK(status))
        status = dcerpc_binding_set_string_option(binding, "target_hostname", host);
    if (NT_STATUS_IS_OK(status))
        status = dcerpc_binding_set_flags(binding, flags, 0);
    if (NT_STATUS_IS_OK(status))
        status = dcerpc_pipe_connect_b(memory, &carrier->pipe, binding, &winreg_table, credentials,
                                       events, settings);
    return status;
}

/* What the library makes of a server that answers a bind with a refusal. */
static bool is_bind_refused(NTSTATUS status)
{
    return NT_STATUS_EQUAL(status, NT_STATUS_INVALID_PARAMETER) ||
           NT_STATUS_EQUAL(status, NT_STATUS_UNSUCCESSFUL) ||
           NT_STATUS_EQUAL(status, NT_STATUS_NOT_SUPPORTED);
}

static int fill_refusal_of_connection(NTSTATUS status, uint32_t flags,
                                      struct remote_refusal *refusal)
{
    return remote_refuse_by_ntstatus(
        refusal, NT_STATUS_V(status),
        !is_bind_refused(status) ? "a connection to its registry fails"
        : flags == DCERPC_SEAL   ? "it refuses the protection of calls"
        : flags == DCERPC_SIGN
            ? "it refuses calls that are only signed: it wants privacy, or has "
              "no protection of calls"
            : "it wants privacy: it refuses calls without protection of their own",
        ntstatus_text(status));
}

static int make_credentials_and_connect(struct dcerpc_carrier *carrier,
                                        const struct remote_connection *connection, uint32_t flags,
                                        struct remote_refusal *refusal)
{
    const struct remote_account *account = connection->account;
    struct loadparm_context *settings =
        make_loadparm_context(carrier->memory, connection->target.port);
    struct cli_credentials *credentials =
        settings ? make_credentials(carrier->memory, settings, account) : NULL;
    int result = credentials ? EPC_OK : EPC_E_NOMEM;
    NTSTATUS status;

    if (result == EPC_OK && account->kerberos)
        result = use_kerberos_ticket(credentials, settings, refusal);
    if (result != EPC_OK)
        return result;
    status = connect_winreg_pipe(carrier, connection, credentials, settings, flags);
    if (NT_STATUS_IS_OK(status))
        return EPC_OK;
    return NT_STATUS_EQUAL(status, NT_STATUS_NO_MEMORY)
               ? EPC_E_NOMEM
               : fill_refusal_of_connection(status, flags, refusal);
}

/* Connect anew with this protection; 0: the session's. */
static int open_carrier_with_protection(const struct remote_connection *connection, uint32_t flags,
                                        struct remote_carrier *out, struct remote_refusal *refusal)
{
    struct dcerpc_carrier *carrier = calloc(1, sizeof *carrier);
    int status = EPC_E_NOMEM;

    if (!carrier)
        return status;
    carrier->memory = talloc_new(NULL);
    if (carrier->memory)
        status = make_credentials_and_connect(carrier, connection, flags, refusal);
    if (status != EPC_OK) {
        close_dcerpc_carrier(carrier);
        return status;
    }
    carrier->encrypted = flags == DCERPC_SEAL;
    *out = (struct remote_carrier){ &dcerpc_ops, carrier, carrier->encrypted };
    return EPC_OK;
}

/* Where Kerberos gives no ticket for the computer, the library's status is that of a bind that is
 * refused.  So the ticket is good if the computer takes another protection. */
static bool computer_accepts_other_protection(const struct remote_connection *connection,
                                              uint32_t flags)
{
    static const uint32_t others[] = { DCERPC_SEAL, 0 };
    struct remote_carrier carrier;
    struct remote_refusal ignored;

    for (size_t i = 0; i < EPC_COUNT(others); i++) {
        if (others[i] == flags ||
            open_carrier_with_protection(connection, others[i], &carrier, &ignored) != EPC_OK)
            continue;
        remote_carrier_close(&carrier);
        return true;
    }
    return false;
}

static int connect_with_dcerpc(const struct remote_connection *connection,
                               struct remote_carrier *out, struct remote_refusal *refusal)
{
    static const uint32_t flags[] = { [REMOTE_PROTECT_BEST] = DCERPC_SEAL,
                                      [REMOTE_PROTECT_PRIVACY] = DCERPC_SEAL,
                                      [REMOTE_PROTECT_INTEGRITY] = DCERPC_SIGN,
                                      [REMOTE_PROTECT_SESSION] = 0 };
    const uint32_t wanted = flags[connection->protection];
    struct remote_refusal ignored;
    int status;

    dcerpc_init();
    status = open_carrier_with_protection(connection, wanted, out, refusal);
    /* Any other refusal may be of the account: it is not sent again. */
    if (status == EPC_OK || status == EPC_E_NOMEM || !is_bind_refused(NT_STATUS(refusal->code)))
        return status;
    if (connection->protection == REMOTE_PROTECT_BEST &&
        open_carrier_with_protection(connection, 0, out, &ignored) == EPC_OK)
        return EPC_OK;
    if (connection->account->kerberos &&
        refusal->code == NT_STATUS_V(NT_STATUS_INVALID_PARAMETER) &&
        !computer_accepts_other_protection(connection, wanted))
        return remote_fill_refusal(refusal, REMOTE_REFUSED_UNCHECKED, refusal->code,
                                   "Kerberos gives no ticket for it: it has to be named as the "
                                   "KDC knows it, not by an address or as localhost");
    return status;
}

const struct remote_library remote_libdcerpc = { "libdcerpc", true, connect_with_dcerpc };
