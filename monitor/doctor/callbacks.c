/* SPDX-License-Identifier: MIT
 *
 * callbacks.c -- the objects that are not in an answer, since their callbacks gave no values.
 *
 * The library answers a metadata query with every object that it did not leave out at Open, and
 * calls no callback for that.
 */
#include "monitor/doctor/road.h"

#include <epc/epc.h>

#include "reader/names/titles.h"
#include "reader/selection/selection.h"

bool mon_road_is_object_of_service(const struct mon_road *road,
                                   const struct reader_snapshot_object *object)
{
    const uint32_t index = object->view.head.name_index;

    return road->key.system ||
           (index >= road->key.first_counter && index <= road->key.last_counter);
}

static const char *copy_object_title(struct mon_road *road, uint32_t index)
{
    struct reader_titles titles;
    char name[1024];

    if (reader_titles_open(&titles, &road->registry, road->options->language) != EPC_OK)
        return mon_road_format_text(road, "#%u", (unsigned)index);
    reader_title_text(&titles, index, name, sizeof name);
    reader_titles_release(&titles);
    return mon_road_format_text(road, "%s", name);
}

void mon_road_find_object_without_values(struct mon_road *road, struct reader_collector *collector,
                                         const struct reader_snapshot *values)
{
    static const char *const queries[] = { "MetadataGlobal", "MetadataCostly" };

    road->unknown_object = NULL;
    for (size_t q = 0; q < EPC_COUNT(queries) && road->facts.stamp_bytes; q++) {
        struct reader_snapshot all;
        struct reader_answer answer;

        if (reader_collector_answer_query(collector, queries[q], &answer) != EPC_OK)
            return;
        if (reader_snapshot_build_from_answer(&all, reader_span_of_whole_answer(&answer)) == EPC_OK)
            for (uint32_t i = 0; i < all.object_count && !road->unknown_object; i++) {
                const uint32_t index = all.objects[i].view.head.name_index;

                if (mon_road_is_object_of_service(road, &all.objects[i]) &&
                    reader_snapshot_find_object(values, index, 0) == READER_NOT_THERE)
                    road->unknown_object = copy_object_title(road, index);
            }
        reader_snapshot_release(&all);
        reader_answer_release(&answer);
    }
}
