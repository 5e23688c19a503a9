# SPDX-License-Identifier: MIT
#
# faults.py LIBRARY -- what the generated module for Python does when something is wrong.
import ctypes
import gc
import sys
import unittest
import weakref

import town

LIBRARY = sys.argv.pop(1)


class Report:
    def __init__(self):
        self.said = []

    def __call__(self, why):
        self.said.append(why)


class Faults(unittest.TestCase):
    def test_app_that_is_not_kept(self):
        report = Report()
        app = town.App(LIBRARY, report)
        house = app.add_house("kept")
        called, handle = weakref.ref(report), app._app
        del app, report
        gc.collect()
        self.assertIsNotNone(called(), "the library could call what is freed")
        house.doors_add(1)
        self.assertEqual(house.doors_get(), 1)
        open_one = next(one for one in town._open_apps if one._app is handle)
        open_one.close()
        del open_one
        gc.collect()
        self.assertIsNone(called(), "a closed App is kept")

    def check_unusable(self, path, why):
        report = Report()
        with town.App(path, report) as app:
            self.assertIn(why, app.error)
            house = app.add_house("unseen")
            house.doors_add(1)
            house.busy_end(house.busy_begin())
            self.assertEqual(house.doors_get(), 0)
            self.assertEqual(app.add_room(house, "inner").error, app.error)
            house.remove()
            self.assertEqual(report.said, [app.error])

    def test_missing_library(self):
        self.check_unusable("./none.so", "none.so")

    def test_damaged_library(self):
        with open("damaged.so", "wb") as file:
            file.write(b"MZ")
        self.check_unusable("./damaged.so", "damaged.so")

    def test_older_library(self):
        self.check_unusable("libc.so.6", "epc_app_open")  # has none of the functions

    def test_names(self):
        report = Report()
        with town.App(LIBRARY, report) as app:
            for name, why in ("a\0b", "an argument is not valid"), ("x\udc80", "is not valid in its encoding"):
                house = app.add_house(name)
                self.assertIn(why, house.error)
                self.assertEqual(report.said.pop(), house.error)
                house.doors_add(1)
                house.remove()
            self.assertIsNone(app.add_house("K\u00e4the \U0001f3e0").error)
            self.assertEqual(report.said, [])

    def test_texts(self):
        with town.App(LIBRARY) as app:
            sign = app.add_sign("Main Street")
            self.assertIsNone(sign.words_set("K\u00e4se"))
            self.assertEqual(sign.words_get(), "K\u00e4se")
            self.assertIn("not valid", sign.words_set("a\0b"))
            self.assertIn("not valid in its encoding", sign.words_set("\udc80"))
            self.assertEqual(sign.words_get(), "K\u00e4se")
            self.assertIn("was cut", sign.words_set("\u20ac" * 9))
            self.assertEqual(sign.words_get(), "\u20ac" * 7)
        with town.App("./none.so") as app:
            self.assertIn("none.so", app.add_sign("unseen").words_set("text"))


if __name__ == "__main__":
    unittest.main()
