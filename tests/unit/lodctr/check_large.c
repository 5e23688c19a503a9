/* SPDX-License-Identifier: MIT
 *
 * check_large.c -- files that are too large to be kept are refused at the install; those that are
 * kept all the same can be replaced and removed, and so can an action on them be undone.
 */
#include "epc_check.h"

#include <stdlib.h>

#include "commandcase.h"

#define KEPT LOD_COPIES_KEY "\\WebPerf"

/* A valid symbol header with one byte more than is kept. */
static char *large_header(size_t *bytes)
{
    char *text;

    *bytes = LOD_LARGEST_VALUE + 1;
    text = malloc(*bytes);
    ck_assert_ptr_nonnull(text);
    memset(text, '\n', *bytes);
    memset(text, 'x', *bytes - 100);
    memcpy(text, "// ", 3);
    memcpy(text + *bytes - sizeof header, header, sizeof header - 1);
    text[*bytes - 1] = '\n';
    return text;
}

EPC_TEST_IN(large__a_file_that_cannot_be_kept_is_refused_with_the_limit, begin())
{
    const char *before;
    size_t bytes;
    char *text;

    text = large_header(&bytes);
    inicase_file(&c, "large.h", text, bytes);
    inicase_text(&c, "large.ini",
                 "[info]\ndrivername=WebPerf\nsymbolfile=large.h\n[languages]\n009=\n[text]\n"
                 "SITE_009_NAME=Web Site\n");
    before = epct_print(&t);
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "large.ini"), LOD_CODE_DATA);
    ck_assert_str_eq(command.problem, "large.h has 67108865 bytes, and lodctr keeps files of at "
                                      "most 67108864 (64 MiB); nothing was changed");
    ck_assert_str_eq(epct_print(&t), before);
    end();
    free(text);
}

/* As an older lodctr left it. */
static char *have_large(void)
{
    size_t bytes;
    char *text = large_header(&bytes);

    begin();
    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_int_eq(epci_registry_write_value(&t.registry, KEPT, "Symbol File Bytes",
                                               EPCI_REG_BINARY, text, bytes),
                     EPC_OK);
    return text;
}

EPC_TEST(large__what_is_kept_can_be_removed)
{
    char *text = have_large();

    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_OK);
    ck_assert_int_eq(lod_registry_check_key_exists(&t.registry, KEPT), EPC_E_NOT_FOUND);
    end();
    free(text);
}

EPC_TEST(large__what_is_kept_can_be_replaced)
{
    char *text = have_large();

    ck_assert_int_eq(run(LOD_VERB_INSTALL, "web.ini"), LOD_CODE_OK);
    ck_assert_int_eq(run(LOD_VERB_REMOVE, "WebPerf"), LOD_CODE_OK);
    end();
    free(text);
}

/* What no tool reads again is not written: the plan is refused before anything is. */
EPC_TEST_IN(large__a_value_that_cannot_be_read_again_is_refused, begin())
{
    static uint16_t units[1 << 20];
    static const struct lod_value large = { true, EPCI_REG_BINARY, units, LOD_LARGEST_VALUE + 1 };
    const struct lod_value values[] = { large, large, large, large };

    remove_key();
    epct_assert_refused(&t,
                        &(struct lod_request){ .action = LOD_INSTALL,
                                               .model = epct_webperf(&t),
                                               .create_key = true,
                                               .values = values },
                        LOD_CODE_DATA, "would have 67108865 bytes");
    end();
}
