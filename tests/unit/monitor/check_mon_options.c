/* SPDX-License-Identifier: MIT
 *
 * check_mon_options.c -- command lines of epc-mon. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "monitor/tool/options.h"
#include "reader/files/textlog.h"

static struct mon_options options;
static struct kit_args parsed;

/* Parse a command line, split at blanks. */
static int parse(const char *line)
{
    static char copy[256];
    static char *argv[32];
    int argc = 0;

    mon_options_release(&options);

    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return mon_options_parse(&options, argc, argv, &parsed);
}

EPC_TEST(mon_options__of_watch_and_show_take_any_number_of_services)
{
    ck_assert_int_eq(parse("epc-mon watch A B --interval 2 --count 5"), EPC_OK);
    ck_assert_int_eq(options.command, MON_WATCH);
    ck_assert_int_eq(options.target_count, 2);
    ck_assert_str_eq(options.targets[1], "B");
    ck_assert_uint_eq(options.interval_ms, 2000);
    ck_assert_uint_eq(options.count, 5);
    ck_assert_int_eq(parse("epc-mon show --json"), EPC_OK);
    ck_assert_int_eq(options.command, MON_SHOW);
    ck_assert_int_eq(options.target_count, 0);
    ck_assert(options.json && !options.json_columns);
    ck_assert_str_eq(options.language, "009");
    ck_assert_uint_eq(options.interval_ms, 1000);
    ck_assert_uint_eq(options.timeout_ms, 0);
}

EPC_TEST(mon_options__of_collect_name_a_file_and_may_name_a_query)
{
    ck_assert_int_eq(parse("epc-mon collect A B -o x.answer"), EPC_OK);
    ck_assert_int_eq(options.command, MON_COLLECT);
    ck_assert_int_eq(options.target_count, 2);
    ck_assert_str_eq(options.output, "x.answer");
    ck_assert_str_eq(options.query, "Global");
    ck_assert_int_eq(parse("epc-mon collect --query Costly -o x --timeout 2"), EPC_OK);
    ck_assert_str_eq(options.query, "Costly");
    ck_assert_uint_eq(options.timeout_ms, 2000);
}

EPC_TEST(mon_options__of_the_live_view_are_glyphs_colours_and_a_width)
{
    ck_assert_int_eq(parse("epc-mon watch x.capture y.capture"), EPC_OK);
    ck_assert_int_eq(options.target_count, 2);
    ck_assert_uint_eq(options.glyphs, 0);
    ck_assert_uint_eq(options.colour, MON_COLOUR_AUTO);
    ck_assert_uint_eq(options.width, 0);
    ck_assert_int_eq(parse("epc-mon watch --glyphs braille --color never --width 132"), EPC_OK);
    ck_assert_uint_eq(options.glyphs, 3);
    ck_assert_uint_eq(options.colour, MON_COLOUR_NEVER);
    ck_assert_uint_eq(options.width, 132);
}

static const struct {
    const char *line;
    const char *says;
} wrong[] = {
    { "epc-mon", "nothing to do" },
    { "epc-mon shwo", "no command \"shwo\"; did you mean show?" },
    { "epc-mon collect A", "say which, with -o FILE" },
    { "epc-mon collect -o", "-o takes a name, and nothing follows it" },
    { "epc-mon collect -o x --json", "collect has no option --json" },
    { "epc-mon collect -o x --query caf\xC3\xA9", "--query: it takes a query in plain ASCII" },
    { "epc-mon show -o x", "show has no option -o" },
    { "epc-mon show --disable-on-error", "no option --disable-on-error" },
    { "epc-mon list --all", "no option --all" },
    { "epc-mon list --verbose", "no option --verbose" },
    { "epc-mon show --quiet", "no option --quiet" },
    { "epc-mon show --junit f", "no option --junit" },
    { "epc-mon list A", "list takes no names, and 1 were given" },
    { "epc-mon list --count 3", "no option --count" },
    { "epc-mon log --csv --max-size 3", "say how they are called, with -o FILE" },
    { "epc-mon log --new-instances", "say how they are called, with -o FILE" },
    { "epc-mon show --utc", "show has no option --utc" },
    { "epc-mon collect -o x -p y", "collect has no option -p" },
    { "epc-mon show --detail none", "--detail: it takes novice, advanced, expert, wizard" },
    { "epc-mon show -p", "-p takes" },
    { "epc-mon list --instances --detail 0", "--detail: it takes novice" },
    { "epc-mon list --timeout 3", "no option --timeout" },
    { "epc-mon watch --json", "no option --json" },
    { "epc-mon show --json=rows", "--json=rows: it takes columns, or nothing" },
    { "epc-mon list --json=columns", "--json=columns is for show" },
    { "epc-mon watch --glyphs sixel", "--glyphs takes" },
    { "epc-mon watch --color sometimes", "--color takes" },
    { "epc-mon watch --width 0", "--width takes" },
    { "epc-mon watch --width 2000", "--width takes" },
    { "epc-mon show --glyphs ascii", "show has no option --glyphs" },
    { "epc-mon watch --interval 0", "--interval takes a number of seconds from 0.001" },
};

EPC_TEST_LOOP(mon_options__that_are_wrong_are_told_in_one_sentence, sizeof wrong / sizeof *wrong)
{
    ck_assert_int_eq(parse(wrong[_i].line), EPC_E_INVALID);
    ck_assert_msg(strstr(parsed.message, wrong[_i].says) != NULL, "%s: %s", wrong[_i].line,
                  parsed.message);
    ck_assert_ptr_null(strchr(parsed.message, '\n'));
}

EPC_TEST(mon_options__of_log_say_form_file_and_end)
{
    ck_assert_int_eq(parse("epc-mon log A --tsv -o x --count 5 --duration 90000 --max-size 7 "
                           "--new-instances --utc --bom --replace"),
                     EPC_OK);
    ck_assert_int_eq(options.command, MON_LOG);
    ck_assert_uint_eq(options.form, READER_TEXTLOG_TSV);
    ck_assert_str_eq(options.output, "x");
    ck_assert_uint_eq(options.count, 5);
    ck_assert_uint_eq(options.seconds, 90000);
    ck_assert_uint_eq(options.max_kib, 7);
    ck_assert(options.new_instances && options.utc && options.bom && options.replace);
    ck_assert_int_eq(parse("epc-mon log --jsonl"), EPC_OK);
    ck_assert_uint_eq(options.form, READER_TEXTLOG_JSONL);
    ck_assert_ptr_null(options.output);
    ck_assert_int_eq(parse("epc-mon log"), EPC_OK);
    ck_assert_uint_eq(options.form, READER_TEXTLOG_CSV);
}

EPC_TEST(mon_options__take_paths_and_files_of_paths_in_their_order)
{
    ck_assert_int_eq(parse("epc-mon show -p \\a\\b -f x -p \\c(*)\\d --detail expert"), EPC_OK);
    ck_assert_uint_eq(options.path_count, 3);
    ck_assert_str_eq(options.paths[0].text, "\\a\\b");
    ck_assert(!options.paths[0].is_file && options.paths[1].is_file && !options.paths[2].is_file);
    ck_assert_uint_eq(options.detail, 300);
    ck_assert_int_eq(parse("epc-mon watch --detail 150"), EPC_OK);
    ck_assert_uint_eq(options.detail, 150);
    ck_assert_int_eq(parse("epc-mon list --instances A"), EPC_OK);
    ck_assert(options.objects && options.instances);
}

EPC_TEST(mon_options__may_name_the_short_document)
{
    ck_assert_int_eq(parse("epc-mon show --json=columns WebPerf"), EPC_OK);
    ck_assert(options.json && options.json_columns);
    ck_assert_int_eq(options.target_count, 1);
    ck_assert_int_eq(parse("epc-mon show --json columns"), EPC_OK);
    ck_assert(options.json && !options.json_columns);
    ck_assert_int_eq(options.target_count, 1);
}

EPC_TEST(mon_options__that_are_wrong_still_tell_whether_a_document_is_wanted)
{
    ck_assert_int_eq(parse("epc-mon list x --json"), EPC_E_INVALID);
    ck_assert(options.json);
    ck_assert_int_eq(options.command, MON_LIST);
    ck_assert_int_eq(parse("epc-mon show --no-such --json"), EPC_E_INVALID);
    ck_assert(options.json);
}

EPC_TEST(mon_options__help_is_for_everybody)
{
    ck_assert_int_eq(parse("epc-mon -h"), EPC_OK);
    ck_assert(parsed.help);
    ck_assert_int_eq(parse("epc-mon collect --help"), EPC_OK);
    ck_assert(parsed.help);
}

EPC_TEST(mon_options__of_export_say_the_file_and_how_often_it_is_written)
{
    ck_assert_int_eq(parse("epc-mon export --prometheus x.prom"), EPC_OK);
    ck_assert_int_eq(options.command, MON_EXPORT);
    ck_assert_str_eq(options.prometheus, "x.prom");
    ck_assert_str_eq(options.prefix, "epc");
    ck_assert_uint_eq(options.interval_ms, 0);
    ck_assert_int_eq(parse("epc-mon export A --prometheus x.prom --interval 15 --count 3 --delete"),
                     EPC_OK);
    ck_assert_uint_eq(options.interval_ms, 15000);
    ck_assert(options.remove);
    ck_assert_int_eq(parse("epc-mon export A"), EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(parsed.message, "--prometheus FILE.prom"));
    ck_assert_int_eq(parse("epc-mon export --prometheus x.prom --count 3"), EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(parsed.message, "--interval S"));
}

EPC_TEST(mon_options__of_a_service_say_where_its_messages_go_and_that_it_goes_on)
{
    ck_assert_int_eq(parse("epc-mon serve --service --log x.log"), EPC_OK);
    ck_assert(options.service);
    ck_assert_str_eq(options.log, "x.log");
    ck_assert_int_eq(parse("epc-mon serve --service"), EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(parsed.message, "--log FILE"));
    ck_assert_int_eq(parse("epc-mon export --prometheus x --service --log x"), EPC_E_INVALID);
    ck_assert_ptr_nonnull(strstr(parsed.message, "--interval S"));
    ck_assert_int_eq(parse("epc-mon watch --service --log x"), EPC_E_INVALID);
}
