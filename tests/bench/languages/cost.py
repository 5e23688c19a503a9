# SPDX-License-Identifier: MIT
#
# cost.py LIBRARY COUNT ROUNDS -- see cost.c.
import sys
import time

import depot

count, rounds = int(sys.argv[2]), int(sys.argv[3])
with depot.App(sys.argv[1]) as app:
    hall = app.add_hall("Python")
    best = 1e9
    for _ in range(rounds):
        begun = time.perf_counter_ns()
        for _ in range(count):
            hall.parcels_add(1)
        best = min(best, (time.perf_counter_ns() - begun) / count)
    print("%.3f" % best)
    sys.exit(app.error is not None or hall.parcels_get() != count * rounds)
