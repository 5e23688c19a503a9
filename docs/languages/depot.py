# SPDX-License-Identifier: MIT
#
# depot.py [LIBRARY] -- counts through epc.dll in Python, with ctypes.  LIBRARY is another file to
# load than epc.dll of this folder.
#
# It has not been run on Windows yet.
import ctypes
import os
import sys
import time
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int32, c_int64, c_uint32, c_void_p

# The symbols, types and flags of depot.epc, as in depot.h and epc/epc.h.
HALL, PARCELS, SHELVED, WEIGHT, WEIGHED = 0, 2, 4, 6, 8
BULK_COUNT, RAWCOUNT, AVERAGE_BULK, AVERAGE_BASE = 0x10410500, 0x00010000, 0x40020500, 0x40030402
MANY = 1
SCHEMA_VERSION = 1


class Counter(Structure):
    _fields_ = [("symbol", c_uint32), ("type", c_uint32), ("base", c_uint32), ("size", c_uint32),
                ("detail", c_uint32), ("scale", c_int32), ("flags", c_uint32)]


class Object(Structure):
    pass


Object._fields_ = [("symbol", c_uint32), ("flags", c_uint32), ("counters", POINTER(Counter)),
                   ("counter_count", c_uint32), ("default_counter", c_uint32),
                   ("detail", c_uint32), ("parent", POINTER(Object))]


class Schema(Structure):
    _fields_ = [("size", c_uint32), ("version", c_uint32), ("service", c_char_p),
                ("objects", POINTER(Object)), ("object_count", c_uint32),
                ("publishers", c_char_p)]


class Instance(Structure):
    _fields_ = [("block", c_void_p), ("cells", c_void_p), ("owner", c_void_p)]


def load(path):
    """The library with the types of the functions that are used here."""
    epc = ctypes.CDLL(path)  # the functions are cdecl
    update = [Instance, c_uint32, c_int64]
    for name, result, arguments in [
            ("epc_version", c_uint32, []),
            ("epc_status_text", c_char_p, [c_int]),
            ("epc_app_open", c_int, [POINTER(Schema), c_void_p, POINTER(c_void_p)]),
            ("epc_app_close", None, [c_void_p]),
            ("epc_instance_add", c_int, [c_void_p, c_uint32, c_char_p, POINTER(Instance)]),
            ("epc_instance_remove", None, [POINTER(Instance)]),
            ("epc_add", None, update),
            ("epc_sub", None, update),
            ("epc_set", None, update),
            ("epc_average_add", None, update),
            ("epc_get", c_int64, [Instance, c_uint32])]:
        function = getattr(epc, name)
        function.restype, function.argtypes = result, arguments
    return epc


# The library keeps addresses of these, so they are variables of the module.
counters = (Counter * 4)(Counter(PARCELS, BULK_COUNT), Counter(SHELVED, RAWCOUNT),
                         Counter(WEIGHT, AVERAGE_BULK, WEIGHED), Counter(WEIGHED, AVERAGE_BASE))
objects = (Object * 1)(Object(HALL, MANY, counters, len(counters), PARCELS))
schema = Schema(ctypes.sizeof(Schema), SCHEMA_VERSION, b"Depot", objects, len(objects))


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    epc = load(sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "epc.dll"))
    perf, hall = c_void_p(), Instance()
    status = epc.epc_app_open(byref(schema), None, byref(perf))
    epc.epc_instance_add(perf, HALL, b"Python", byref(hall))
    epc.epc_add(hall, PARCELS, 5000000010)
    epc.epc_set(hall, SHELVED, 40)
    epc.epc_add(hall, SHELVED, 5)
    epc.epc_sub(hall, SHELVED, 3)
    epc.epc_average_add(hall, WEIGHT, 250)
    epc.epc_average_add(hall, WEIGHT, 750)
    version = epc.epc_version()
    print("depot: epc %d.%d.%d, %s" % (version >> 16, version >> 8 & 255, version & 255,
                                       epc.epc_status_text(status).decode()), flush=True)

    while not os.path.exists("stop"):  # until a file of this name is in the current folder
        time.sleep(0.05)
    found = [epc.epc_get(hall, symbol) for symbol in (PARCELS, SHELVED, WEIGHT, WEIGHED)]
    print("depot: parcels %d, shelved %d, weight %d of %d" % tuple(found))
    epc.epc_instance_remove(byref(hall))
    epc.epc_app_close(perf)
    return 0 if found == [5000000010, 42, 1000, 2] else 1


if __name__ == "__main__":
    sys.exit(main())
