/* SPDX-License-Identifier: MIT
 *
 * fuzz_view.c -- any bytes as keys of the live view, and as the texts in it: what a terminal gets
 * has no control but the sequences of frames. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/screen/draw.h"
#include "monitor/screen/keys.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ESC [ digits and semicolons, and one of H G J m; no other control. */
static void check(const struct kit_buffer *bytes)
{
    for (size_t i = 0; i < bytes->bytes; i++) {
        const unsigned char one = (unsigned char)bytes->text[i];

        if (one == 0x1b) {
            FUZZ_ASSERT(i + 2 < bytes->bytes && bytes->text[i + 1] == '[');
            for (i += 2; strchr("0123456789;", bytes->text[i]); i++)
                FUZZ_ASSERT(i + 1 < bytes->bytes);
            FUZZ_ASSERT(strchr("HGJm", bytes->text[i]) != NULL);
        } else {
            FUZZ_ASSERT(one >= 0x20 && one != 0x7F);
        }
    }
}

static void add_sample(struct mon_model *model, char *texts[3])
{
    struct mon_readings sample;
    const struct mon_reading reading = { .object = texts[0],
                                         .instance = texts[1],
                                         .counter = texts[2],
                                         .value = texts[1],
                                         .unit = texts[2],
                                         .number = 7 };

    mon_readings_init(&sample);
    mon_readings_add(&sample, &reading);
    mon_readings_add(&sample, &reading);
    FUZZ_ASSERT(mon_model_add_sample(model, &sample) == EPC_OK);
    mon_readings_release(&sample);
}

static void draw(struct mon_model *model, uint32_t columns, uint32_t rows, bool ascii)
{
    struct mon_frame frame;
    struct kit_buffer bytes = { 0 };

    FUZZ_ASSERT(mon_frame_init(&frame, columns, rows, ascii) == EPC_OK);
    mon_draw_screen(model, 0, &frame);
    mon_frame_append_changes(&frame, NULL, true, &bytes);
    check(&bytes);
    kit_buffer_release(&bytes);
    mon_frame_release(&frame);
}

/* The first bytes are the size; the rest is three texts, and keys. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mon_model model;
    struct mon_keys keys = { .count = 0 };
    char *texts[3];
    uint32_t key;
    const size_t part = size < 2 ? 0 : (size - 2) / 3;

    if (size < 2)
        return 0;
    for (int i = 0; i < 3; i++) {
        texts[i] = malloc(part + 1);
        FUZZ_ASSERT(texts[i]);
        memcpy(texts[i], data + 2 + part * (size_t)i, part);
        texts[i][part] = '\0';
    }
    mon_model_init(&model, texts[0], 1000, MON_GLYPHS_BLOCKS);
    add_sample(&model, texts);
    for (size_t i = 0; i < size; i++)
        if (mon_keys_add_byte(&keys, (char)data[i], &key))
            (void)mon_model_apply_key(&model, key);
    draw(&model, data[0] % 61u, data[1] % 20u, data[1] & 0x80);
    add_sample(&model, texts);
    draw(&model, data[1] % 61u, data[0] % 20u, false);
    mon_model_release(&model);
    for (int i = 0; i < 3; i++)
        free(texts[i]);
    return 0;
}
