/* SPDX-License-Identifier: MIT
 *
 * remotesource.h -- another computer's registry as a source of computers.h.
 *
 * The functions are those of struct reader_source_ops, but for open, which says the language
 * ("009") and the account as well.
 */
#pragma once

#include "reader/collect/computers.h"

/* `account` is an account file; "": as the environment says. */
int reader_remote_source_open(const char *language, const char *account, const char *computer,
                              void **out, uint32_t *code);
int reader_remote_source_ask(void *source, const char *query, struct reader_answer *out,
                             uint32_t *code);
int reader_remote_source_titles(void *source, struct reader_titles **out, uint32_t *code);
/* Another one for each connection: the computer may have been started again in between, so rates
 * would be invented. */
uint64_t reader_remote_source_generation(void *source);
const char *reader_remote_source_last_refusal(void *source);
const char *reader_remote_source_answers_note(void *source);
void reader_remote_source_close(void *source);
