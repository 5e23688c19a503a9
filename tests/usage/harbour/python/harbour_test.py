# SPDX-License-Identifier: MIT
"""Tests what is counted, without a monitor and without the performance DLL."""
import threading
import unittest

from harbour_main import Jobs


class Test(unittest.TestCase):
    def setUp(self):
        self.jobs = Jobs()
        self.addCleanup(self.jobs.app.close)

    def unload(self):
        for _ in range(1000):
            self.jobs.unload(500, True)
            self.jobs.leave()

    def test_16_threads(self):
        self.jobs.tow(30, True)
        threads = [threading.Thread(target=self.unload) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(self.jobs.quay.ships_get(), 16000)
        self.assertEqual(self.jobs.quay.moored_get(), 0)
        self.assertEqual(self.jobs.quay.cargo_get(), 8000000)
        self.assertEqual(self.jobs.quay.unloads_get(), 16000)
        self.assertEqual(self.jobs.quay.full_get(), 16000)
        self.assertEqual(self.jobs.quay.loaded_get(), 16000)
        self.assertEqual(self.jobs.tug.tows_get(), 1)
        self.assertEqual(self.jobs.tug.crew_get(), 5)
        self.assertEqual(self.jobs.tug.fuel_get(), 30)
        self.assertEqual(self.jobs.tug.towed_get(), 1)
        self.assertEqual(self.jobs.tug.late_get(), 1)
        self.assertEqual(self.jobs.tug.planned_get(), 1)


if __name__ == "__main__":
    unittest.main()
