/* SPDX-License-Identifier: MIT
 *
 * libraries.c -- the libraries that this program was built with.
 */
#include "remote/program/carriers.h"

#include <stddef.h>

const struct remote_library *const remote_libraries[] = {
#ifdef EPC_HAVE_DCERPC
    &remote_libdcerpc,
#endif
#ifdef EPC_HAVE_SMBCLIENT
    &remote_libsmbclient,
#endif
    NULL,
};
