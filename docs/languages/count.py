# SPDX-License-Identifier: MIT
#
# count.py [LIBRARY] -- counts through epc.dll in Python, with the module that
#
#     epc-ini gen depot.epc --lang python
#
# writes.  LIBRARY is another file to load than epc.dll of this folder.
#
# It has not been run on Windows yet.
import os
import sys
import threading
import time

import depot


def work(hall):
    for _ in range(1000):
        hall.parcels_add(312500)
        hall.shelved_add(1)


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    with depot.App(sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "epc.dll")) as app:
        hall = app.add_hall("Python")
        threads = [threading.Thread(target=work, args=(hall,)) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        hall.parcels_add(10)
        hall.shelved_sub(15958)
        hall.weight_record(250)
        hall.weight_record(750)
        print("count: published: %s" % (app.error is None), flush=True)

        while not os.path.exists("stop"):  # until a file of this name is in the current folder
            time.sleep(0.05)
        found = [hall.parcels_get(), hall.shelved_get(), hall.weight_get(), hall.weighed_get()]
        print("count: parcels %d, shelved %d, weight %d of %d" % tuple(found))
        hall.remove()
    return 0 if found == [5000000010, 42, 1000, 2] else 1


if __name__ == "__main__":
    sys.exit(main())
