/* SPDX-License-Identifier: MIT
 *
 * smbclient.c -- the pipe winreg through Samba's libsmbclient, as a file of the share IPC$.
 *
 * Units on it have no protection of their own (pdu.h); the session's is what the server demands and
 * libsmbclient's defaults offer.  A wrong password must not become a visit without one, so that is
 * turned off.  A read waits for as much as it asks for.
 */
#include "remote/program/carriers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <libsmbclient.h>

#include <epc/epc.h>

#define SMBC_TIMEOUT_MS 20000

struct smbclient_pipe {
    SMBCCTX *context;
    SMBCFILE *file;
    struct remote_account account;
};

static void copy_account_for_library(SMBCCTX *context, const char *server, const char *share,
                                     char *group, int group_capacity, char *name, int name_capacity,
                                     char *password_out, int password_capacity)
{
    const struct smbclient_pipe *pipe = smbc_getOptionUserData(context);

    (void)server;
    (void)share;
    if (pipe->account.domain[0])
        snprintf(group, (size_t)group_capacity, "%s", pipe->account.domain);
    snprintf(name, (size_t)name_capacity, "%s", pipe->account.user);
    snprintf(password_out, (size_t)password_capacity, "%s", pipe->account.password);
}

static int fill_refusal_of_errno(struct remote_refusal *refusal, int error, const char *doing)
{
    switch (error) {
    case EACCES:
    case EPERM:
        return remote_fill_refusal(
            refusal, REMOTE_REFUSED_ACCOUNT, (uint32_t)error,
            "it does not accept the account and its password, or the account may "
            "not use its pipe winreg");
    case ENOENT:
        return remote_fill_refusal(
            refusal, REMOTE_REFUSED_PROTOCOL, (uint32_t)error,
            "it has no pipe winreg: is its service Remote Registry started?");
    case ETIMEDOUT:
    case ECONNREFUSED:
    case ECONNRESET:
    case ENETRESET:
    case ECONNABORTED:
    case EHOSTUNREACH:
    case ENETUNREACH:
    case EPIPE:
    case ENOTCONN:
    case EIO:
    case EBADF:
        return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, (uint32_t)error,
                                   "the connection has ended (%s)", strerror(error));
    case EINVAL: /* each status that it has no other number for */
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, (uint32_t)error,
                                   "%s, and libsmbclient does not say why; libdcerpc does", doing);
    default:
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, (uint32_t)error, "%s (%s)",
                                   doing, strerror(error));
    }
}

static int write_to_smb_pipe(void *self, const void *bytes, size_t count,
                             struct remote_refusal *refusal)
{
    struct smbclient_pipe *pipe = self;
    const ssize_t sent =
        smbc_getFunctionWrite(pipe->context)(pipe->context, pipe->file, bytes, count);

    if (sent == (ssize_t)count)
        return EPC_OK;
    return fill_refusal_of_errno(refusal, sent < 0 ? errno : EPIPE, "its pipe cannot be written");
}

static int read_from_smb_pipe(void *self, void *bytes, size_t count, struct remote_refusal *refusal)
{
    struct smbclient_pipe *pipe = self;
    smbc_read_fn read = smbc_getFunctionRead(pipe->context);

    for (size_t have = 0; have < count;) {
        const ssize_t more = read(pipe->context, pipe->file, (char *)bytes + have, count - have);

        if (more <= 0)
            return fill_refusal_of_errno(refusal, more < 0 ? errno : EPIPE,
                                         "its pipe cannot be read");
        have += (size_t)more;
    }
    return EPC_OK;
}

static void close_smb_pipe_and_free(void *self)
{
    struct smbclient_pipe *pipe = self;

    if (pipe->file)
        (void)smbc_getFunctionClose(pipe->context)(pipe->context, pipe->file);
    if (pipe->context)
        smbc_free_context(pipe->context, 1);
    remote_account_erase(&pipe->account);
    free(pipe);
}

static const struct remote_pipe_ops smbclient_ops = { write_to_smb_pipe, read_from_smb_pipe,
                                                      close_smb_pipe_and_free };

static int open_smb_pipe(struct smbclient_pipe *pipe, const struct remote_target *target,
                         struct remote_refusal *refusal)
{
    const bool colons = strchr(target->host, ':') != NULL;
    char url[REMOTE_HOST_CAPACITY + 64];

    /* Its defaults, whatever smb.conf says, as libdcerpc has them. */
    setenv("SMB_CONF_PATH", "/dev/null", 1);
    pipe->context = smbc_new_context();
    if (!pipe->context)
        return EPC_E_NOMEM;
    smbc_setOptionUserData(pipe->context, pipe);
    smbc_setFunctionAuthDataWithContext(pipe->context, copy_account_for_library);
    smbc_setOptionUseKerberos(pipe->context, pipe->account.kerberos);
    smbc_setOptionFallbackAfterKerberos(pipe->context, 0);
    smbc_setOptionNoAutoAnonymousLogin(pipe->context, 1);
    smbc_setOptionProtocols(pipe->context, "SMB2_02", NULL);
    smbc_setTimeout(pipe->context, SMBC_TIMEOUT_MS);
    smbc_setPort(pipe->context, target->port);
    if (!smbc_init_context(pipe->context))
        return EPC_E_NOMEM;
    snprintf(url, sizeof url, "smb://%s%s%s/IPC$/winreg", colons ? "[" : "", target->host,
             colons ? "]" : "");
    pipe->file = smbc_getFunctionOpen(pipe->context)(pipe->context, url, O_RDWR, 0);
    if (!pipe->file)
        return fill_refusal_of_errno(refusal, errno, "its pipe winreg cannot be opened");
    return EPC_OK;
}

static int connect_with_libsmbclient(const struct remote_connection *connection,
                                     struct remote_carrier *out, struct remote_refusal *refusal)
{
    struct smbclient_pipe *pipe;
    int status;

    /* Without a name it would go on without an account. */
    if (!connection->account->user[0])
        return remote_fill_refusal(
            refusal, REMOTE_REFUSED_ACCOUNT, 0,
            "libsmbclient takes a Kerberos ticket only with the account's name "
            "(EPC_REMOTE_ACCOUNT, user = and kerberos = yes)");
    pipe = calloc(1, sizeof *pipe);
    if (!pipe)
        return EPC_E_NOMEM;
    pipe->account = *connection->account;
    status = open_smb_pipe(pipe, &connection->target, refusal);
    if (status != EPC_OK) {
        close_smb_pipe_and_free(pipe);
        return status;
    }
    return remote_pipe_carrier_create(&smbclient_ops, pipe, out, refusal);
}

const struct remote_library remote_libsmbclient = { "libsmbclient", false,
                                                    connect_with_libsmbclient };
