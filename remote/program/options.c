/* SPDX-License-Identifier: MIT
 *
 * options.c -- the table of the options of epc-remote.  None of them is a password.
 */
#include "remote/program/options.h"

#include <stddef.h>

#include "remote/program/carriers.h"

static const char *const protections[] = { [REMOTE_PROTECT_BEST] = "best",
                                           [REMOTE_PROTECT_PRIVACY] = "privacy",
                                           [REMOTE_PROTECT_INTEGRITY] = "integrity",
                                           [REMOTE_PROTECT_SESSION] = "session",
                                           NULL };

const char *const remote_library_choices[] = { "best", "libdcerpc", "libsmbclient", NULL };

#define REMOTE_TO(field) .to = offsetof(struct remote_options, field)

static const struct kit_arg remote_args[] = {
    { "--account", "FILE",
      "as whom to ask: a file of mode 600 with the lines user =, domain =, password =, or "
      "kerberos = yes",
      .kind = KIT_ARG_TEXT, REMOTE_TO(account), .wants = "the name of a file" },
    { "--protection", NULL,
      "of the calls: privacy, integrity, or only what the session has; best (default): privacy, "
      "where the computer has it",
      .kind = KIT_ARG_CHOICE, REMOTE_TO(protection), .choices = protections },
    { "--library", NULL, "what connects; best (default): what has the protection",
      .kind = KIT_ARG_CHOICE, REMOTE_TO(library), .choices = remote_library_choices },
    { "--timeout", "SECONDS",
      "how long the computer may take to say that it speaks SMB (default 10)",
      .kind = KIT_ARG_SECONDS, REMOTE_TO(timeout_ms) },
    { "--write", "FILE", "write the bytes of the last value into FILE, as they came",
      .kind = KIT_ARG_TEXT, REMOTE_TO(write), .wants = "the name of a file" },
    { "--capture", "FILE", "keep all calls and answers in the new file FILE", .kind = KIT_ARG_TEXT,
      REMOTE_TO(capture), .wants = "the name of a file" },
    { "--replay", "FILE", "take the answers out of such a file, and do not connect",
      .kind = KIT_ARG_TEXT, REMOTE_TO(replay), .wants = "the name of a file" },
    { "--answer", NULL, "answer a reader on standard input and output: epc-mon starts it so",
      .kind = KIT_ARG_FLAG, REMOTE_TO(answer) },
};

static const struct kit_command remote_usage[] = {
    { NULL, "[OPTIONS] \\\\COMPUTER[:PORT] [VALUE...]",
      "read values of its HKEY_PERFORMANCE_DATA: Global (default), \"230 2\", \"Counter 009\"", 0 },
};

const struct kit_program remote_program = {
    .name = "epc-remote",
    .purpose = "Reads another computer's performance counters over the Remote Registry protocol.",
    .commands = remote_usage,
    .command_count = sizeof remote_usage / sizeof *remote_usage,
    .notes = "A password is in the account file, or in the variable EPC_REMOTE_PASSWORD next to "
             "EPC_REMOTE_USER and EPC_REMOTE_DOMAIN.  Without any of them a Kerberos ticket is "
             "used.",
    .args = remote_args,
    .arg_count = sizeof remote_args / sizeof *remote_args,
    .codes = "Exit codes: 0 all was read, 2 wrong use, 3 internal error, 4 refused; standard error "
             "says whether it was the name, the route, the account, the right or the protocol.",
};
