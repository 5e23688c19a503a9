// SPDX-License-Identifier: MIT
//
// prometheus.cc -- prometheus-cpp: a family for each counter, with a label for each instance.
#include <malloc.h>

#include <memory>
#include <string>
#include <vector>

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include "peer.h"

namespace
{

std::unique_ptr<prometheus::Registry> registry;
prometheus::Counter *first;
size_t taken;

size_t allocated()
{
    const struct mallinfo2 info = mallinfo2();

    return info.uordblks + info.hblkhd;
}

bool open_peer(unsigned instances, unsigned counters)
{
    const size_t before = allocated();

    registry = std::make_unique<prometheus::Registry>();
    first = nullptr;
    for (unsigned i = 0; i < counters; i++) {
        auto &family = prometheus::BuildCounter()
                           .Name("requests" + std::to_string(i) + "_total")
                           .Help("Requests.")
                           .Register(*registry);

        for (unsigned j = 0; j < instances; j++) {
            auto &counter = family.Add({ { "instance", std::to_string(1000000 + j) } });

            if (!first)
                first = &counter;
            counter.Increment(1234567 + j);
        }
    }
    taken = allocated() - before;
    return true;
}

void close_peer()
{
    registry.reset();
}

void add(void *, size_t count)
{
    for (size_t i = 0; i < count; i++)
        first->Increment();
}

bool can_read()
{
    return true;
}

void read(void *, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const std::string text = prometheus::TextSerializer().Serialize(registry->Collect());

        __asm__ volatile("" : : "r"(text.data()) : "memory");
    }
}

size_t bytes()
{
    return taken;
}

} // namespace

extern "C" const struct bench_peer bench_prometheus = {
    "prometheus-cpp", true, open_peer, close_peer, add, can_read, read, bytes,
};
