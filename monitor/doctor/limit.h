/* SPDX-License-Identifier: MIT
 *
 * limit.h -- which time limit a DLL has exceeded.
 */
#pragma once

#include "host/key/settings.h"

/* `why` is of a provider that did not answer in time (reader_provider_state).  Returns open_ms or
 * collect_ms of *settings: that of the call that `why` names; loading has that of Collect, and an
 * answer as a whole the greater one. */
const struct host_setting *mon_find_exceeded_time_limit(const struct host_settings *settings,
                                                        const char *why);
