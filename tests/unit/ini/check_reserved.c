/* SPDX-License-Identifier: MIT
 *
 * check_reserved.c -- names of a schema that C uses already: the language, the headers, or the
 * generated code. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "inicase.h"

static struct inicase c;

EPC_AFTER_EACH(inicase_release(&c))

/* Parse a schema with two objects. */
static void parse(const char *prefix, const char *object, const char *keys, const char *provider)
{
    struct ini_epc epc;

    inicase_init(&c);
    (void)inicase_epc(&c,
                      kit_arena_format(&c.arena,
                                       "[provider]\nname = Web\nlibrary = web.dll\nprefix = %s\n%s"
                                       "[object %s]\nname = Site\n%s"
                                       "[counter %s.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = X\n"
                                       "[object POOL]\nname = Pool\ncallback = collect_pool\n"
                                       "[counter POOL.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = X\n",
                                       prefix, provider, object, keys, object),
                      &epc);
}

/* Callbacks of the first object, in line 7. */
static const struct {
    const char *name, *rules, *says;
} callbacks[] = {
    { "collect_site", "", "" },
    { "collect_pool", "", "" },  /* one function may serve several objects */
    { "pool_counters", "", "" }, /* static in another file                      */
    { "Return", "", "" },
    { "while", "epc-reserved@7", "a keyword of C;" },
    { "static_assert", "epc-reserved@7", "a keyword of C;" },
    { "co_await", "epc-reserved@7", "a keyword of C++" },
    { "class", "epc-reserved@7", "a keyword of C++" },
    { "xor_eq", "epc-reserved@7", "a keyword of C++" },
    { "system", "epc-reserved@7", "a function or name of the C library" },
    { "read", "epc-reserved@7", "a function or name of the C library" },
    { "wcsnicmp", "epc-reserved@7", "a function or name of the C library" },
    { "main", "epc-reserved@7", "C's own headers" },
    { "size_t", "epc-reserved@7", "C's own headers" },
    { "DllMain", "epc-reserved@7", "Windows' headers" },
    { "HANDLE", "epc-reserved@7", "Windows' headers" },
    { "Sleep", "epc-reserved@7", "a function of Windows" },
    { "CreateFile", "epc-reserved@7", "a function of Windows" }, /* a macro */
    { "CreateFileW", "epc-reserved@7", "a function of Windows" },
    { "CopyMemory", "epc-reserved@7", "a function of Windows" },
    { "AbnormalTermination", "epc-reserved@7", "a function of Windows" }, /* the first */
    { "ZombifyActCtx", "epc-reserved@7", "a function of Windows" },       /* the last */
    { "SleepA", "", "" },
    { "Slee", "", "" },
    { "A", "", "" },
    { "ZzCollect", "", "" },
    { "PERF_RAW_BASE", "epc-reserved@7", "Windows' headers" },
    { "on_demand", "epc-reserved@7", "epc's headers" },
    { "epc_open", "epc-reserved@7", "epc's headers" },
    { "epci_open", "epc-reserved@7", "epc's headers" },
    { "EPC_MANY", "epc-reserved@7", "epc's headers" },
    { "callbacks", "epc-symbol-collision@7", "something else in the generated C" },
    { "provider", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_schema", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_cells", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_sink", "epc-symbol-collision@7", "something else in the generated C" },
    { "DllRegisterServer", "epc-symbol-collision@7", "something else in the generated C" },
    { "DllUnregisterServer", "epc-symbol-collision@7", "something else in the generated C" },
    { "WebOpen", "epc-symbol-collision@7", "something else in the generated C" },
    { "WebCollect", "epc-symbol-collision@7", "something else in the generated C" },
    { "WebClose", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_pool_from", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_site_x_sub", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_checks", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_pool_sub", "epc-symbol-collision@7", "something else in the generated C" },
    { "web_pool_own", "", "" },
    { "WEB_POOL", "epc-symbol-collision@11", "WEB_POOL is also the name" },
};

EPC_TEST_LOOP(reserved__a_callback_has_a_name_of_its_own, sizeof callbacks / sizeof *callbacks)
{
    char key[64];

    snprintf(key, sizeof key, "callback = %s\n", callbacks[_i].name);
    parse("WEB", "SITE", key, "");
    ck_assert_str_eq(inicase_rules(&c), callbacks[_i].rules);
    ck_assert_msg(strstr(inicase_message(&c, 0), callbacks[_i].says), "%s", inicase_message(&c, 0));
}

/* Prefix and object, whose section is in line 5, form a symbol. */
static const struct {
    const char *prefix, *object, *rules;
} symbols[] = {
    { "WEB", "SITE", "" },
    { "WEB", "while", "" },
    { "INT", "MAX", "epc-reserved@5" },
    { "wchar", "t", "epc-reserved@5" },
    { "const", "cast", "epc-reserved@5" },
    { "ERROR", "SUCCESS", "epc-reserved@5" },
    { "PERF_RAW", "BASE", "epc-reserved@5" },
    { "unique", "id", "epc-reserved@5" },
    { "web", "schema", "epc-symbol-collision@5" },
    { "pool", "counters", "epc-symbol-collision@5" },
    { "web", "pool_from", "epc-symbol-collision@5" }, /* of a typed handle */
    { "web", "pool_x_add_own", "epc-symbol-collision@5" },
    { "web", "pool_seen", "" },
    { "epc", "SITE", "epc-identifier@4" },
    { "EPC_x", "SITE", "epc-identifier@4" },
};

EPC_TEST_LOOP(reserved__a_symbol_is_nobody_elses_name, sizeof symbols / sizeof *symbols)
{
    parse(symbols[_i].prefix, symbols[_i].object, "", "");
    ck_assert_str_eq(inicase_rules(&c), symbols[_i].rules);
}

EPC_TEST(reserved__the_foreign_callback_is_no_function_that_collects)
{
    parse("WEB", "SITE", "", "foreign = collect_pool\n");
    ck_assert_str_eq(inicase_rules(&c), "epc-symbol-collision@5");
    inicase_release(&c);
    parse("WEB", "SITE", "", "device-procedures = collect_pool\n");
    ck_assert_str_eq(inicase_rules(&c), "epc-symbol-collision@5");
    inicase_release(&c);
    parse("WEB", "SITE", "", "foreign = all\ndevice-procedures = all\n");
    ck_assert_str_eq(inicase_rules(&c), "epc-symbol-collision@6");
    inicase_release(&c);
    parse("WEB", "SITE", "", "foreign = collect_all\n");
    ck_assert_str_eq(inicase_rules(&c), "");
}
