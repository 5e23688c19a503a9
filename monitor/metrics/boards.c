/* SPDX-License-Identifier: MIT
 *
 * boards.c -- what Prometheus and Grafana are given for the metrics of a sample: recording rules,
 * and a dashboard with a row for each object.
 */
#include <string.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "monitor/metrics/promql.h"

#define PANEL_WIDTH  12u
#define PANEL_HEIGHT 8u
#define DATASOURCE   "${datasource}"

/* ---- Recording rules ---- */

static bool is_stored_as_displayed(const struct mon_displayed *displayed)
{
    const enum mon_kind kind = displayed->family->kind;

    return kind == MON_KIND_GAUGE || kind == MON_KIND_AGE;
}

/* A comment has one line, of letters that YAML takes. */
static void put_yaml_comment(struct kit_buffer *out, const char *text)
{
    kit_buffer_add_text(out, "      # ");
    for (; *text; text++)
        kit_buffer_add_bytes(out, *text < ' ' || *text > '~' ? "?" : text, 1);
    kit_buffer_add_text(out, "\n");
}

static void put_recording_rule(struct kit_buffer *out, const struct mon_displayed *displayed)
{
    const bool percent = mon_is_displayed_in_percent(displayed);

    put_yaml_comment(out, displayed->column->help);
    kit_buffer_add_format(out, "      - record: %s:displayed\n        expr: %s",
                          displayed->family->name, percent ? "100 * (" : "");
    mon_append_displayed_promql(out, displayed, "", "1m");
    kit_buffer_add_text(out, percent ? ")\n\n" : "\n\n");
}

int mon_metrics_write_recording_rules(struct mon_metrics *metrics, struct kit_buffer *out)
{
    size_t count, rules = 0;
    const struct mon_displayed *list = mon_list_displayed_families(metrics, &count);

    if (!list)
        return EPC_E_NOMEM;
    kit_buffer_add_format(
        out,
        "# What Windows' tools display, from the metrics of epc-mon.  The time in "
        "[ ] is at least four\n# scrape intervals.  A counter that is missing here "
        "is displayed as it is stored.\ngroups:\n  - name: %s\n    rules:",
        metrics->prefix);
    for (size_t i = 0; i < count; i++) {
        if (is_stored_as_displayed(&list[i]))
            continue;
        kit_buffer_add_text(out, rules++ ? "" : "\n");
        put_recording_rule(out, &list[i]);
    }
    kit_buffer_add_text(out, rules ? "" : " []\n");
    return out->failed ? EPC_E_NOMEM : EPC_OK;
}

/* ---- A dashboard ---- */

struct board {
    struct kit_json json;
    struct kit_buffer text;
    unsigned id, x, y;
};

static void put_json_object_of_texts(struct kit_json *json, const char *key,
                                     const char *const *pairs)
{
    kit_json_begin_object(json, key);
    for (; *pairs; pairs += 2)
        kit_json_add_text(json, pairs[0], pairs[1]);
    kit_json_end_innermost(json);
}

static void put_prometheus_datasource(struct kit_json *json)
{
    put_json_object_of_texts(
        json, "datasource", (const char *const[]){ "type", "prometheus", "uid", DATASOURCE, NULL });
}

/* The unit as Grafana calls it. */
static const char *grafana_unit(const struct mon_displayed *displayed)
{
    const struct mon_family *family = displayed->family;
    const bool bytes = strcmp(family->unit, "bytes") == 0;

    if (mon_is_displayed_in_percent(displayed) || strcmp(family->unit, "ratio") == 0)
        return "percentunit";
    switch (family->kind) {
    case MON_KIND_COUNTER:
        return displayed->formula->divisor == READER_BY_ONE ? bytes ? "bytes" : "none"
               : bytes                                      ? "Bps"
                                                            : "cps";
    case MON_KIND_TIME:
        return "none";
    case MON_KIND_MEAN_TIME:
    case MON_KIND_AGE:
        return "s";
    default:
        return bytes ? "bytes" : strcmp(family->unit, "seconds") == 0 ? "s" : "none";
    }
}

static void begin_panel(struct board *board, const char *title, const char *kind, unsigned width,
                        unsigned height)
{
    struct kit_json *json = &board->json;

    if (board->x + width > 24) {
        board->x = 0;
        board->y += PANEL_HEIGHT;
    }
    kit_json_begin_object(json, NULL);
    kit_json_add_u64(json, "id", ++board->id);
    kit_json_add_text(json, "title", title);
    kit_json_add_text(json, "type", kind);
    kit_json_begin_object(json, "gridPos");
    kit_json_add_u64(json, "x", board->x);
    kit_json_add_u64(json, "y", board->y);
    kit_json_add_u64(json, "w", width);
    kit_json_add_u64(json, "h", height);
    kit_json_end_innermost(json);
    board->x += width;
}

static void put_dashboard_row(struct board *board, const char *title)
{
    if (board->x > 0)
        board->y += PANEL_HEIGHT;
    board->x = 0;
    begin_panel(board, title, "row", 24, 1);
    kit_json_add_bool(&board->json, "collapsed", false);
    kit_json_begin_array(&board->json, "panels");
    kit_json_end_innermost(&board->json);
    kit_json_end_innermost(&board->json);
    board->x = 0;
    board->y += 1;
}

static void put_timeseries_panel(struct board *board, const char *title, const char *help,
                                 const char *unit, const char *expression, const char *legend)
{
    struct kit_json *json = &board->json;

    begin_panel(board, title, "timeseries", PANEL_WIDTH, PANEL_HEIGHT);
    kit_json_add_text(json, "description", help);
    put_prometheus_datasource(json);
    kit_json_begin_object(json, "fieldConfig");
    put_json_object_of_texts(json, "defaults", (const char *const[]){ "unit", unit, NULL });
    kit_json_begin_array(json, "overrides");
    kit_json_end_innermost(json);
    kit_json_end_innermost(json);
    kit_json_begin_array(json, "targets");
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "refId", "A");
    put_prometheus_datasource(json);
    kit_json_add_text(json, "expr", expression);
    kit_json_add_text(json, "legendFormat", legend);
    kit_json_end_innermost(json);
    kit_json_end_innermost(json);
    kit_json_end_innermost(json);
}

static void put_panel_of_family(struct board *board, const struct mon_displayed *displayed)
{
    const struct mon_table *table = displayed->column->table;
    const char *counter = displayed->family->counter;

    board->text.bytes = 0;
    mon_append_displayed_promql(&board->text, displayed, "{instance=~\"$instance\"}",
                                "$__rate_interval");
    kit_buffer_add_bytes(&board->text, "", 1);
    if (!board->text.failed)
        put_timeseries_panel(board, *counter ? counter : displayed->family->name,
                             displayed->column->help, grafana_unit(displayed), board->text.text,
                             table->source->snapshot->objects[table->object].single
                                 ? "{{instance}}"
                                 : "{{parent}} {{name}} {{index}} {{instance}}");
}

static void put_dashboard_variables(struct kit_json *json, const char *prefix,
                                    struct kit_buffer *text)
{
    kit_json_begin_object(json, "templating");
    kit_json_begin_array(json, "list");
    put_json_object_of_texts(json, NULL,
                             (const char *const[]){ "name", "datasource", "label", "Prometheus",
                                                    "type", "datasource", "query", "prometheus",
                                                    NULL });
    text->bytes = 0;
    kit_buffer_add_format(text, "label_values(%s_up, instance)", prefix);
    kit_buffer_add_bytes(text, "", 1);
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "name", "instance");
    kit_json_add_text(json, "label", "Machine");
    kit_json_add_text(json, "type", "query");
    put_prometheus_datasource(json);
    put_json_object_of_texts(json, "query",
                             (const char *const[]){ "query", text->failed ? "" : text->text,
                                                    "refId", "instance", NULL });
    kit_json_add_u64(json, "refresh", 2);
    kit_json_add_bool(json, "multi", true);
    kit_json_add_bool(json, "includeAll", true);
    kit_json_add_text(json, "allValue", ".+");
    kit_json_add_u64(json, "sort", 1);
    kit_json_end_to_depth(json, 1);
}

static void put_dashboard_panels(struct board *board, const char *prefix,
                                 const struct mon_displayed *list, size_t count)
{
    struct kit_buffer *text = &board->text;

    kit_json_begin_array(&board->json, "panels");
    text->bytes = 0;
    kit_buffer_add_format(text, "%s_up{instance=~\"$instance\"}", prefix);
    kit_buffer_add_bytes(text, "", 1);
    put_dashboard_row(board, "Providers");
    put_timeseries_panel(board, "Providers",
                         "1: the provider answered, and all of its answer is here.", "none",
                         text->failed ? "" : text->text, "{{provider}} {{instance}}");
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(list[i].family->object, list[i - 1].family->object) != 0)
            put_dashboard_row(board,
                              *list[i].family->object ? list[i].family->object : "Without a name");
        put_panel_of_family(board, &list[i]);
    }
    kit_json_end_innermost(&board->json);
}

int mon_metrics_write_dashboard(struct mon_metrics *metrics, const char *title,
                                struct kit_buffer *out)
{
    struct board board = { .id = 0 };
    struct kit_json *json = &board.json;
    size_t count;
    const struct mon_displayed *list = mon_list_displayed_families(metrics, &count);

    if (!list)
        return EPC_E_NOMEM;
    kit_json_init_buffer(json, out);
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "title", title);
    kit_json_begin_array(json, "tags");
    kit_json_add_text(json, NULL, "epc");
    kit_json_end_innermost(json);
    kit_json_add_text(json, "description",
                      "Counters as epc-mon exports them. Not yet seen in Grafana: a test evaluates "
                      "the expressions in Prometheus.");
    kit_json_add_u64(json, "schemaVersion", 36);
    kit_json_add_bool(json, "editable", true);
    kit_json_add_text(json, "refresh", "30s");
    put_json_object_of_texts(json, "time",
                             (const char *const[]){ "from", "now-1h", "to", "now", NULL });
    kit_json_add_text(json, "timezone", "browser");
    put_dashboard_variables(json, metrics->prefix, &board.text);
    put_dashboard_panels(&board, metrics->prefix, list, count);
    kit_json_end_innermost(json);
    if (board.text.failed)
        out->failed = true;
    kit_buffer_release(&board.text);
    return out->failed ? EPC_E_NOMEM : EPC_OK;
}
