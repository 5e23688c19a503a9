# SPDX-License-Identifier: MIT
"""Each line of its standard input is a ship."""
import os
import sys

import harbourperf  # generated from harbourperf.epc

LIBRARY = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                       "epc.dll" if os.name == "nt" else "libepc.so")


def complain(why):
    """Say why monitors do not see the counters; everything else works in both cases."""
    print("harbour: monitors do not see the counters:", why, file=sys.stderr)


class Jobs:
    """Publishes the counters of this process until close.  Any thread may call its functions."""

    def __init__(self):
        self.app = harbourperf.App(LIBRARY, complain)
        self.quay = self.app.add_quay("north")
        self.tug = self.app.add_tug("Max")

    def tow(self, litres, late):
        begun = self.tug.tow_time_begin()
        self.tug.tows_add(1)
        self.tug.crew_set(5)
        self.tug.fuel_add(litres)
        self.tug.late_fraction(late, 1)
        self.tug.tow_time_end(begun)

    def unload(self, tons, full):
        begun = self.quay.unload_time_begin()
        self.quay.ships_add(1)
        self.quay.moored_add(1)
        self.quay.cargo_add(tons)
        self.quay.full_fraction(full, 1)
        self.quay.unload_time_end(begun)

    def leave(self):
        self.quay.moored_sub(1)


if __name__ == "__main__":
    jobs = Jobs()
    for line in sys.stdin:
        jobs.tow(30, False)
        jobs.unload(500, True)
        jobs.leave()
    jobs.app.close()
