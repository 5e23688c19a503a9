/* SPDX-License-Identifier: MIT
 *
 * metrics.c -- takes samples, and keeps what is known of earlier ones.
 */
#include "monitor/metrics/metrics.h"

#include <epc/epc.h>

int mon_metrics_open(struct mon_metrics **out, const struct mon_metrics_options *options)
{
    (void)options;
    *out = NULL;
    return EPC_E_UNSUPPORTED;
}
