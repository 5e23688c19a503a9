/* SPDX-License-Identifier: MIT
 *
 * options.c -- the table of epc-mon's options, and what the rows cannot say.
 */
#include "monitor/tool/options.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/number.h"
#include "reader/files/textlog.h"
#include "host/key/providerkey.h"
#include "kit/system/codepage.h"
#include "kit/system/files.h"

#define LIST    (1u << MON_LIST)
#define SHOW    (1u << MON_SHOW)
#define WATCH   (1u << MON_WATCH)
#define COLLECT (1u << MON_COLLECT)
#define LOG     (1u << MON_LOG)
#define REPORT  (1u << MON_REPORT)
#define SERVE   (1u << MON_SERVE)
#define EXPORT  (1u << MON_EXPORT)
#define DOCTOR  (1u << MON_DOCTOR)
#define METRICS (SERVE | EXPORT)
#define CHOOSES (SHOW | WATCH | LOG | REPORT | METRICS)

static const char *set_ascii_query(void *options, const struct kit_arg *arg, const char *value)
{
    (void)arg;
    for (const char *c = value; *c; c++)
        if (*c < 0x20 || *c > 0x7E)
            return "it takes a query in plain ASCII";
    ((struct mon_options *)options)->query = value;
    return NULL;
}

static const char *add_path_or_file_option(void *options, const struct kit_arg *arg,
                                           const char *value)
{
    struct mon_options *out = options;

    if (!KIT_RESERVE(NULL, out->paths, out->path_count, out->path_capacity))
        return "there is no memory";
    out->paths[out->path_count++] = (struct mon_path_option){ value, strcmp(arg->name, "-f") == 0 };
    return NULL;
}

static const char *add_filter_option(void *options, const struct kit_arg *arg, const char *value)
{
    struct mon_options *out = options;

    if (!KIT_RESERVE(NULL, out->filters, out->filter_count, out->filter_capacity))
        return "there is no memory";
    out->filters[out->filter_count++] =
        (struct mon_filter_option){ value, strcmp(arg->name, "--exclude") == 0 };
    return NULL;
}

static const char *add_accepted_host_name(void *options, const struct kit_arg *arg,
                                          const char *value)
{
    struct mon_options *out = options;

    (void)arg;
    if (!KIT_RESERVE(NULL, out->hosts, out->host_count, out->host_capacity))
        return "there is no memory";
    out->hosts[out->host_count++] = value;
    return NULL;
}

static const char *add_computer_option(void *options, const struct kit_arg *arg, const char *value)
{
    struct mon_options *out = options;
    const char *name = value + strspn(value, "\\");
    char *text = malloc(strlen(name) + 3);

    (void)arg;
    if (!text || !KIT_RESERVE(NULL, out->computers, out->computer_count, out->computer_capacity)) {
        free(text);
        return "there is no memory";
    }
    text[0] = text[1] = '\\';
    strcpy(text + 2, name);
    out->computers[out->computer_count++] = text;
    return mon_is_backslashed_computer_name(text) && name[0]
               ? NULL
               : "it takes the name of a computer, as \\\\HOST";
}

static const char *parse_detail_level(void *options, const struct kit_arg *arg, const char *value)
{
    static const char *const levels[] = { "novice", "advanced", "expert", "wizard" };
    uint32_t *detail = &((struct mon_options *)options)->detail;
    double number;

    (void)arg;
    for (uint32_t i = 0; i < EPC_COUNT(levels); i++)
        if (strcmp(value, levels[i]) == 0)
            *detail = 100 * (i + 1);
    if (kit_parse_double(kit_slice_of(value), &number) && number >= 1 && number <= 1e9)
        *detail = (uint32_t)number;
    return *detail ? NULL : "it takes novice, advanced, expert, wizard, or a number (100 to 400)";
}

static const char *parse_microsoft_or_nt_formulas(void *options, const struct kit_arg *arg,
                                                  const char *value)
{
    static const char *const words[] = { "microsoft", "nt" };

    (void)arg;
    for (unsigned i = 0; i < EPC_COUNT(words); i++)
        if (strcmp(value, words[i]) == 0) {
            ((struct mon_options *)options)->formulas = i;
            return NULL;
        }
    /* The words of 0.1.0. */
    return strcmp(value, "present") == 0 ? "\"present\" is called \"microsoft\" now"
           : strcmp(value, "seeds") == 0 ? "\"seeds\" is called \"nt\" now"
                                         : "it takes microsoft or nt";
}

static const char *set_log_form(void *options, const struct kit_arg *arg, const char *value)
{
    (void)value;
    ((struct mon_options *)options)->form = strcmp(arg->name, "--tsv") == 0 ? READER_TEXTLOG_TSV
                                            : strcmp(arg->name, "--csv") == 0
                                                ? READER_TEXTLOG_CSV
                                                : READER_TEXTLOG_JSONL;
    return NULL;
}

static const char *set_json_form(void *options, const struct kit_arg *arg, const char *value)
{
    struct mon_options *out = options;

    (void)arg;
    out->json = true;
    out->json_columns = value != NULL;
    return !value || strcmp(value, "columns") == 0 ? NULL : "it takes columns, or nothing";
}

#define MON_TO(field) .to = offsetof(struct mon_options, field)

static const char *const glyph_sets[] = { "auto", "ascii", "blocks", "braille", NULL };
static const char *const date_orders[] = { "auto", "mdy", "dmy", "ymd", NULL };
static const char *const colours[] = { "auto", "always", "never", NULL };

static const struct kit_arg args[] = {
    { .kind = KIT_ARG_HEADING, .help = "which counters (all but list and collect)" },
    { "--computer", "NAME", "of another computer, NAME or NAME:PORT; as \\\\NAME; repeated",
      CHOOSES | COLLECT | LIST, KIT_ARG_CALL, .take = add_computer_option },
    { "-p", "PATH", "these counters; \\Object(Instance)\\Counter, with * for any; repeated",
      CHOOSES | DOCTOR, KIT_ARG_CALL, .take = add_path_or_file_option },
    { "-f", "FILE", "the paths in a file, one on each line; repeated", CHOOSES | DOCTOR,
      KIT_ARG_CALL, .take = add_path_or_file_option },
    { "--detail", "LEVEL", "what * means: this level or less; novice, advanced, expert, wizard",
      CHOOSES | LIST, KIT_ARG_CALL, .take = parse_detail_level },
    { .kind = KIT_ARG_HEADING, .help = "samples (all but list)" },
    { "--interval", "S", "seconds between two samples (default 1; export: without it, once)",
      CHOOSES | COLLECT, KIT_ARG_SECONDS, MON_TO(interval_ms) },
    { "--count", "N",
      "samples (default 0: until it is stopped; of collect 1, of report 10); not with show",
      WATCH | LOG | COLLECT | REPORT | EXPORT, KIT_ARG_NUMBER, MON_TO(count) },
    { "--as", "SERVICE", "the service that a DLL belongs to (default: the name of its file)",
      CHOOSES | COLLECT, KIT_ARG_TEXT, MON_TO(as) },
    { "--lang", "ID", "language of the names, as the key below Perflib (default 009)",
      CHOOSES | COLLECT | LIST | DOCTOR, KIT_ARG_TEXT, MON_TO(language) },
    { "--formulas", "microsoft|nt",
      "multi timers with a base: divided by it (microsoft, the default), or not (nt)",
      SHOW | WATCH | LOG | REPORT | SERVE, KIT_ARG_CALL, .take = parse_microsoft_or_nt_formulas },
    { .kind = KIT_ARG_HEADING, .help = "text logs that are read" },
    { "--codepage", "N", "of 8-bit files, also of -f, such as 932 (default: UTF-8, or a guess)",
      CHOOSES, KIT_ARG_NUMBER, MON_TO(codepage), .least = 1, .maximum = 65535,
      .wants = "the number of a code page" },
    { "--date-order", NULL, "of 03/04/2026 (default auto: what the rows show, else mdy)",
      SHOW | WATCH | LOG | REPORT, KIT_ARG_CHOICE, MON_TO(date_order), .choices = date_orders },
    { .kind = KIT_ARG_HEADING, .help = "show" },
    { "--why", NULL, "of a log: which two records and which formula gave the last value", SHOW,
      KIT_ARG_FLAG, MON_TO(why) },
    { .kind = KIT_ARG_HEADING, .help = "watch on a terminal" },
    { "--glyphs", NULL, "of its curves (default auto: what the terminal shows)", WATCH,
      KIT_ARG_CHOICE, MON_TO(glyphs), .choices = glyph_sets },
    { "--color", NULL, "default auto: not if NO_COLOR is set", WATCH, KIT_ARG_CHOICE,
      MON_TO(colour), .choices = colours },
    { "--width", "N", "columns of the view (default: those of the window)", WATCH, KIT_ARG_NUMBER,
      MON_TO(width), .least = 1, .maximum = 1024 },
    { .kind = KIT_ARG_HEADING, .help = "log" },
    { "--csv", NULL, "as relog and typeperf write it (the default)", LOG, KIT_ARG_CALL,
      .take = set_log_form },
    { "--tsv", NULL, "the same with tabs", LOG, KIT_ARG_CALL, .take = set_log_form },
    { "--jsonl", NULL, "a JSON document for each sample, one on each line", LOG, KIT_ARG_CALL,
      .take = set_log_form },
    { "--openmetrics", NULL, "of logs: metrics with their times, for a back-fill of Prometheus",
      LOG, KIT_ARG_FLAG, MON_TO(openmetrics) },
    { "--utc", NULL, "times in UTC, not local ones", LOG, KIT_ARG_FLAG, MON_TO(utc) },
    { "--bom", NULL, "begin with a byte order mark, for Excel", LOG, KIT_ARG_FLAG, MON_TO(bom) },
    { "--duration", "S", "end after so many seconds", LOG, KIT_ARG_NUMBER, MON_TO(seconds) },
    { "--max-size", "KIB", "begin a new file when one would be larger", LOG, KIT_ARG_NUMBER,
      MON_TO(max_kib) },
    { "--new-instances", NULL, "begin a new file when instances come that have no column", LOG,
      KIT_ARG_FLAG, MON_TO(new_instances) },
    { "--replace", NULL, "replace a file that exists", LOG, KIT_ARG_FLAG, MON_TO(replace) },
    { .kind = KIT_ARG_HEADING, .help = "log of logs" },
    { "--begin", "TIME", "leave out earlier rows; 2026-03-14 15:09:26, or with Z at its end",
      LOG | REPORT, KIT_ARG_TEXT, MON_TO(begin) },
    { "--end", "TIME", "leave out later rows; also of show --why, and both of report without -o",
      LOG | SHOW | REPORT, KIT_ARG_TEXT, MON_TO(end) },
    { "--every", "N", "only every N-th row of these", LOG, KIT_ARG_NUMBER, MON_TO(every),
      .least = 1 },
    { .kind = KIT_ARG_HEADING, .help = "list" },
    { "--objects", NULL, "what can be asked for, as paths for -p and -f (loads the providers)",
      LIST, KIT_ARG_FLAG, MON_TO(objects) },
    { "--instances", NULL, "the same with a path for each instance", LIST, KIT_ARG_FLAG,
      MON_TO(instances) },
    { .kind = KIT_ARG_HEADING, .help = "serve" },
    { "--listen", "ADDR:PORT", "where to listen (default 127.0.0.1:9182)", SERVE, KIT_ARG_TEXT,
      MON_TO(listen) },
    { "--host", "NAME", "one more name that a request's Host may have; repeated", SERVE,
      KIT_ARG_CALL, .take = add_accepted_host_name },
    { "--targets", "FILE",
      "the other computers that /probe?target=NAME may ask, with their accounts", SERVE,
      KIT_ARG_TEXT, MON_TO(targets_file) },
    { .kind = KIT_ARG_HEADING, .help = "export" },
    { "--prometheus", "FILE",
      "the file for a textfile collector; it is replaced as a whole (-: standard output)", EXPORT,
      KIT_ARG_TEXT, MON_TO(prometheus) },
    { "--setup", "FOLDER",
      "instead: rules, alerts, a dashboard and more for Prometheus and Grafana", EXPORT,
      KIT_ARG_TEXT, MON_TO(setup) },
    { "--delete", NULL, "delete the file when export ends as it should", EXPORT, KIT_ARG_FLAG,
      MON_TO(remove) },
    { .kind = KIT_ARG_HEADING, .help = "serve and export" },
    { "--prefix", "NAME", "what every metric's name begins with (default epc)", METRICS | LOG,
      KIT_ARG_TEXT, MON_TO(prefix) },
    { "--totals", NULL, "metrics of the instances _Total as well", METRICS | LOG, KIT_ARG_FLAG,
      MON_TO(totals) },
    { "--exclude", "PATH",
      "no metrics of these counters (without -p and -f: \\Thread(*)\\*); repeated", METRICS,
      KIT_ARG_CALL, .take = add_filter_option },
    { "--include", "PATH", "but of these; repeated", METRICS, KIT_ARG_CALL,
      .take = add_filter_option },
    { "--texts", NULL, "metrics of text counters as well", METRICS, KIT_ARG_FLAG, MON_TO(texts) },
    { "--state", "FILE", "where to keep what is known of counters that start over", METRICS,
      KIT_ARG_TEXT, MON_TO(state) },
    { "--service", NULL, "run as a service of Windows (needs --log)", METRICS, KIT_ARG_FLAG,
      MON_TO(service) },
    { "--log", "FILE", "append the messages to a file", METRICS, KIT_ARG_TEXT, MON_TO(log) },
    { .kind = KIT_ARG_HEADING, .help = "collect, log and report" },
    { "-o", "FILE", "where it is written to (log: default standard output)", COLLECT | LOG | REPORT,
      KIT_ARG_TEXT, MON_TO(output) },
    { "--query", "TEXT", "what is asked for (default Global)", COLLECT, KIT_ARG_CALL,
      .take = set_ascii_query, .wants = "a query" },
    { "--whole", NULL, "several answers whole, as epc 0.1.0 reads them, not only what changes",
      COLLECT, KIT_ARG_FLAG, MON_TO(whole) },
    { .kind = KIT_ARG_HEADING, .help = "all" },
    { "--timeout", "S", "seconds that a call may take (default 10); not with list",
      CHOOSES | COLLECT | DOCTOR, KIT_ARG_SECONDS, MON_TO(timeout_ms) },
    { "--json", "[=columns]",
      "one JSON document on standard output; of show also short, names once and values in rows",
      LIST | SHOW | DOCTOR, KIT_ARG_CALL, .take = set_json_form },
};

static const struct kit_command commands[] = {
    { "show", "show [SERVICE...]", "objects, instances, counters and their values", MON_SHOW },
    { "show", "show FILE [NEWER]", "what a saved answer, capture or block says", MON_SHOW },
    { "watch", "watch [SERVICE...]", "the same again and again", MON_WATCH },
    { "watch", "watch FILE...", "saved files, one after the other", MON_WATCH },
    { "log", "log [SERVICE...]", "write the values as CSV, TSV or lines of JSON", MON_LOG },
    { "log", "log FILE... [-o FILE]",
      "the same from a capture, or from logs: CSV, TSV, .blg, .jsonl", MON_LOG },
    { "list", "list", "every registered provider; none is loaded", MON_LIST },
    { "list", "list --objects [OBJECT|SERVICE...]", "objects, counters and instances as paths",
      MON_LIST },
    { "list", "list [--objects] FILE", "what a log has, and when it was written", MON_LIST },
    { "collect", "collect [SERVICE...] -o FILE", "write answers, with their names, into a file",
      MON_COLLECT },
    { "report", "report SERVICE|FILE... -o FILE", "a page of what was counted, for a browser",
      MON_REPORT },
    { "report", "report FILE...", "what was unusual in it, and when", MON_REPORT },
    { "serve", "serve [SERVICE...|FILE...]", "a live page, and metrics for Prometheus, over HTTP",
      MON_SERVE },
    { "export", "export [SERVICE...] --prometheus FILE", "metrics into a file for Prometheus",
      MON_EXPORT },
    { "doctor", "doctor SERVICE", "why its counters do not appear, and what to do", MON_DOCTOR },
};

const struct kit_program mon_program = {
    .name = "epc-mon",
    .purpose = "shows the values of performance counters.",
    .commands = commands,
    .command_count = EPC_COUNT(commands),
    .notes = "SERVICE is a registered provider, or a DLL if it has \\, / or .dll in it.  Without "
             "one, all registered providers are meant that are not disabled.",
    .args = args,
    .arg_count = EPC_COUNT(args),
    .codes = "Exit codes: 0 done; 1 not done for every provider or path, and standard error says "
             "why, or doctor standard output; 2 wrong use; 3 internal error, or the output cannot "
             "be written.",
};

bool mon_is_backslashed_computer_name(const char *word)
{
    return word[0] == '\\' && word[1] == '\\' && !strpbrk(word + 2, "\\/");
}

static int count_dll_targets(const struct mon_options *options)
{
    int count = 0;

    for (int i = 0; i < options->target_count; i++)
        count += !mon_is_backslashed_computer_name(options->targets[i]) &&
                 host_is_dll_file_not_service(options->targets[i]);
    return count;
}

static bool is_codepage_supported(unsigned codepage)
{
    struct kit_decoded decoded = { 0 };
    const int status = kit_codepage_decode(codepage, epci_span_of("", 0), &decoded);

    kit_free(decoded.text);
    return status == EPC_OK || codepage == KIT_CODEPAGE_UTF8;
}

static int check_options_of_one_command(const struct mon_options *options, struct kit_args *parsed)
{
    if (options->why && options->target_count == 0)
        return kit_args_set_error(parsed, "--why is for a log or a capture");
    if (options->json_columns && options->command != MON_SHOW)
        return kit_args_set_error(parsed, "--json=columns is for show");
    if (options->command == MON_SHOW && options->end && !options->why)
        return kit_args_set_error(parsed, "--end of show goes with --why");
    if (options->command == MON_DOCTOR &&
        (options->target_count != 1 || host_is_dll_file_not_service(options->targets[0])))
        return kit_args_set_error(parsed, "doctor takes the name of one service");
    if (options->command == MON_REPORT && options->output && (options->begin || options->end))
        return kit_args_set_error(parsed, "--begin and --end of report go without -o");
    return EPC_OK;
}

static int check_export_options(const struct mon_options *options, struct kit_args *parsed)
{
    if (options->setup &&
        (options->prometheus || options->interval_ms || options->service || options->remove))
        return kit_args_set_error(parsed, "--setup writes files once, and no metrics");
    if (!options->prometheus && !options->setup)
        return kit_args_set_error(parsed,
                                  "export writes a file: say which, with --prometheus FILE.prom");
    if (options->prometheus && strcmp(options->prometheus, MON_STANDARD_OUTPUT) == 0 &&
        (options->remove || options->service))
        return kit_args_set_error(parsed,
                                  "%s goes with a file, and --prometheus - is standard output",
                                  options->remove ? "--delete" : "--service");
    if (options->interval_ms == 0 && (options->service || options->count))
        return kit_args_set_error(parsed,
                                  "export writes the file once: say how often it shall write "
                                  "it, with --interval S");
    return EPC_OK;
}

/* Make the computers of --computer targets. */
static bool add_computers_to_targets(struct mon_options *out)
{
    const size_t count = (size_t)out->target_count;

    if (out->computer_count == 0)
        return true;
    out->all_targets = calloc(count + out->computer_count + 1, sizeof *out->all_targets);
    if (!out->all_targets)
        return false;
    memcpy(out->all_targets, out->targets, count * sizeof *out->targets);
    memcpy(out->all_targets + count, out->computers, out->computer_count * sizeof *out->computers);
    out->targets = out->all_targets;
    out->target_count += (int)out->computer_count;
    return true;
}

int mon_options_parse(struct mon_options *out, int argc, char **argv, struct kit_args *parsed)
{
    int status;

    *out = (struct mon_options){ .targets = argv,
                                 .language = "009",
                                 .query = "Global",
                                 .listen = "127.0.0.1:9182",
                                 .prefix = "epc" };
    status = kit_args_parse(&mon_program, argc, argv, out, parsed);
    out->command = (enum mon_command)parsed->command;
    out->target_count = parsed->operands;
    if (status != EPC_OK || parsed->help || parsed->version)
        return status;
    if (!add_computers_to_targets(out))
        return kit_args_set_error(parsed, "there is no memory");
    if (out->interval_ms == 0 && out->command != MON_EXPORT)
        out->interval_ms = 1000;
    out->objects = out->objects || out->instances;
    if (out->count == 0)
        out->count = out->command == MON_COLLECT ? 1 : out->command == MON_REPORT ? 10 : 0;
    if (out->as && count_dll_targets(out) != 1)
        return kit_args_set_error(parsed, "--as SERVICE goes with one DLL, as FOLDER\\FILE.dll");
    if (out->codepage && !is_codepage_supported(out->codepage))
        return kit_args_set_error(parsed,
                                  "this system has no code page %u, or ASCII is not ASCII in it",
                                  (unsigned)out->codepage);
    if (out->command == MON_LOG && !out->output && (out->max_kib || out->new_instances))
        return kit_args_set_error(parsed, "--max-size and --new-instances begin new files: say how "
                                          "they are called, with -o FILE");
    if (out->command == MON_LIST && !out->objects && out->target_count != 0 &&
        !strpbrk(out->targets[0], "./\\"))
        return kit_args_set_error(parsed,
                                  "list takes no names, and %d were given; see epc-mon --help",
                                  out->target_count);
    if (out->command == MON_COLLECT && !out->output)
        return kit_args_set_error(parsed,
                                  "collect writes its answer to a file: say which, with -o FILE");
    if (out->command == MON_REPORT && !out->output &&
        (out->target_count == 0 || !strpbrk(out->targets[0], "./\\")))
        return kit_args_set_error(parsed,
                                  "report writes a page to a file: say which, with -o FILE");
    if (out->command == MON_EXPORT && (status = check_export_options(out, parsed)) != EPC_OK)
        return status;
    if (out->service && !out->log)
        return kit_args_set_error(parsed,
                                  "a service has no console: say where its messages go, with "
                                  "--log FILE");
    return check_options_of_one_command(out, parsed);
}

void mon_options_release(struct mon_options *options)
{
    for (size_t i = 0; i < options->computer_count; i++)
        free(options->computers[i]);
    free(options->computers);
    free(options->all_targets);
    free(options->paths);
    free(options->filters);
    free((void *)options->hosts);
    options->paths = NULL;
    options->filters = NULL;
    options->hosts = NULL;
}
