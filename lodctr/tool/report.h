/* SPDX-License-Identifier: MIT
 *
 * report.h -- prints the result of a command: sentences, or one JSON document.
 */
#pragma once

#include "lodctr/tool/command.h"

/* Text: the result on stdout, warnings and errors on stderr.  JSON: one document on stdout. */
void lod_report(struct lod_command *command);

/* ---- Its parts ---- */

void lod_report_json(struct lod_command *command);
