/* SPDX-License-Identifier: MIT
 *
 * check_json.c -- the JSON writer, into a stream and into a buffer. */
#include "epc_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "kit/json/json.h"
#include "printed.h"

/* A document with everything that can occur in it. */
static void write_all(struct kit_json *json)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "text", "a\"b\\c\n\t\x01\xFF\xC3\xA9");
    kit_json_add_text(json, "none", NULL);
    kit_json_add_u64(json, "most", UINT64_MAX);
    kit_json_add_i64(json, "least", INT64_MIN);
    kit_json_add_double(json, "half", 0.5);
    kit_json_add_double(json, "no number", NAN);
    kit_json_begin_array(json, "list");
    kit_json_begin_object(json, NULL);
    kit_json_add_bool(json, "yes", true);
    kit_json_add_null(json, "null");
    kit_json_end_innermost(json);
    kit_json_begin_array(json, NULL);
    kit_json_end_innermost(json);
    kit_json_end_innermost(json);
    kit_json_end_innermost(json);
}

static const char indented[] = "{\n"
                               "  \"text\": \"a\\\"b\\\\c\\n\\t\\u0001\xEF\xBF\xBD\xC3\xA9\",\n"
                               "  \"none\": null,\n"
                               "  \"most\": 18446744073709551615,\n"
                               "  \"least\": -9223372036854775808,\n"
                               "  \"half\": 0.5,\n"
                               "  \"no number\": null,\n"
                               "  \"list\": [\n"
                               "    {\n"
                               "      \"yes\": true,\n"
                               "      \"null\": null\n"
                               "    },\n"
                               "    []\n"
                               "  ]\n"
                               "}\n";

EPC_TEST(json__into_a_buffer_and_into_a_stream_is_the_same)
{
    struct kit_buffer buffer = { 0 };
    struct kit_json json;
    char text[1024] = "";
    FILE *file = printed_begin();

    kit_json_init_buffer(&json, &buffer);
    write_all(&json);
    kit_buffer_put(&buffer, "", 1);
    ck_assert_str_eq(buffer.text, indented);
    kit_buffer_release(&buffer);
    kit_json_init(&json, file);
    write_all(&json);
    rewind(file);
    ck_assert_uint_eq(fread(text, 1, sizeof text - 1, file), strlen(indented));
    ck_assert_str_eq(text, indented);
    fclose(file);
}

EPC_TEST(json__below_the_flat_level_is_on_one_line)
{
    struct kit_buffer buffer = { 0 };
    struct kit_json json;

    kit_json_init_buffer(&json, &buffer);
    json.flat = 2;
    kit_json_begin_object(&json, NULL);
    kit_json_begin_array(&json, "rows");
    for (unsigned i = 1; i <= 2; i++) {
        kit_json_begin_object(&json, NULL);
        kit_json_add_u64(&json, "row", i);
        kit_json_begin_array(&json, "of");
        kit_json_add_text(&json, NULL, "a");
        kit_json_add_text(&json, NULL, "b");
        kit_json_end_innermost(&json);
        kit_json_end_innermost(&json);
    }
    kit_json_end_innermost(&json);
    kit_json_end_innermost(&json);
    kit_buffer_put(&buffer, "", 1);
    ck_assert_str_eq(buffer.text, "{\n"
                                  "  \"rows\": [\n"
                                  "    {\"row\": 1, \"of\": [\"a\", \"b\"]},\n"
                                  "    {\"row\": 2, \"of\": [\"a\", \"b\"]}\n"
                                  "  ]\n"
                                  "}\n");
    kit_buffer_release(&buffer);
}
