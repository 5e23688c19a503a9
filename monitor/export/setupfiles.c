/* SPDX-License-Identifier: MIT
 *
 * setupfiles.c -- rules and dashboard follow from the metrics; alerts are those of docs/prometheus
 * with the prefix of the metrics, and the other files name all of them.
 */
#include "monitor/export/setupfiles.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/export/assets.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/textfile.h"
#include "kit/system/files.h"

static const char prometheus_text[] = "# Prometheus and epc-mon serve; docs/exporting.md explains "
                                      "it.  machines.json has the addresses:\n"
                                      "# Prometheus reads it again when it changes.\n"
                                      "global:\n"
                                      "  scrape_interval: 15s\n"
                                      "\n"
                                      "rule_files:\n"
                                      "  - alerts.yml\n"
                                      "  - rules.yml\n"
                                      "\n"
                                      "scrape_configs:\n"
                                      "  - job_name: epc\n"
                                      "    file_sd_configs:\n"
                                      "      - files: [machines.json]\n";

static const char machines_text[] =
    "[\n  { \"targets\": [\"127.0.0.1:9182\"], \"labels\": {} }\n]\n";

int mon_setup_make_rules_and_dashboard(struct mon_setup_texts *texts, struct mon_metrics *metrics,
                                       const struct mon_metrics_sample *sample)
{
    char title[300] = "epc: counters";
    int status;

    if (sample->provider_count == 1)
        snprintf(title, sizeof title, "epc: %.250s", sample->providers[0].service);
    texts->rules.bytes = texts->board.bytes = 0;
    status = mon_metrics_write_recording_rules(metrics, &texts->rules);
    return status == EPC_OK ? mon_metrics_write_dashboard(metrics, title, &texts->board) : status;
}

/* The alerts of docs/prometheus, whose metrics have the prefix "epc". */
static void put_alert_rules_with_prefix(struct kit_buffer *out, const char *prefix)
{
    const char *at = (const char *)mon_alerts.bytes, *end = at + mon_alerts.count;
    static const char usual[] = "epc_";

    while (at < end) {
        if ((size_t)(end - at) >= sizeof usual && memcmp(at, usual, sizeof usual - 1) == 0) {
            kit_buffer_add_format(out, "%s_", prefix);
            at += sizeof usual - 1;
        } else {
            kit_buffer_add_bytes(out, at++, 1);
        }
    }
}

static int write_setup_file(const struct mon_options *options, const char *name, const char *text,
                            size_t bytes)
{
    char path[1100], message[1400];

    snprintf(path, sizeof path, "%.1000s/%s", options->setup, name);
    if (mon_textfile_replace(path, epci_span_of(text, bytes), message, sizeof message) == EPC_OK) {
        printf("%s\n", path);
        return KIT_EXIT_GOOD;
    }
    return mon_print_refusal(options, message, MON_EXIT_NOT_DONE);
}

int mon_setup_write_files(const struct mon_setup_texts *texts, const struct mon_options *options)
{
    struct kit_buffer alerts = { 0 };
    int code = KIT_EXIT_GOOD;

    put_alert_rules_with_prefix(&alerts, options->prefix ? options->prefix : "epc");
    if (alerts.failed)
        code = mon_print_failure("the files cannot be put together", EPC_E_NOMEM);
    else
        (void)kit_ensure_folder_exists(options->setup);
    if (code == KIT_EXIT_GOOD)
        code = write_setup_file(options, "rules.yml", texts->rules.text, texts->rules.bytes);
    if (code == KIT_EXIT_GOOD)
        code = write_setup_file(options, "alerts.yml", alerts.text, alerts.bytes);
    if (code == KIT_EXIT_GOOD)
        code = write_setup_file(options, "grafana.json", texts->board.text, texts->board.bytes);
    if (code == KIT_EXIT_GOOD)
        code = write_setup_file(options, "machines.json", machines_text, sizeof machines_text - 1);
    if (code == KIT_EXIT_GOOD)
        code = write_setup_file(options, "prometheus.yml", prometheus_text,
                                sizeof prometheus_text - 1);
    kit_buffer_release(&alerts);
    return code;
}

void mon_setup_release_rules_and_dashboard(struct mon_setup_texts *texts)
{
    kit_buffer_release(&texts->rules);
    kit_buffer_release(&texts->board);
}
