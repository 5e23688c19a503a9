# SPDX-License-Identifier: MIT
"""provider.py -- a provider that a test builds, installs, replaces and removes under Wine.

    made = provider.Provider("EpcDay", "day", sys.argv[2:])
    made.build("first", text_of_the_schema, ["day.c"])
    made.create("first")
    made.install("second")
    made.remove()

The arguments are ROOT BIN EPC_INI COMPILER LIBRARY..., BIN with the programs for Windows."""
import os
import shutil
import subprocess
import tempfile
import time

from serving import check

SAMPLE = r"HKLM\System\CurrentControlSet\Services\WebPerf"


def run(*command, code=0):
    """`code` None: any."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    check(code in (done.returncode, None), command, done.returncode, done.stdout.decode(errors="replace"),
          done.stderr.decode(errors="replace"))
    return done


def windows(path):
    return "Z:" + path.replace("/", "\\")


def install_sample(wine, binaries):
    """As a setup program does it."""
    sample = os.path.join(os.path.dirname(os.path.dirname(wine)), "provider-sample", "webperf")
    run(wine, os.path.join(binaries, "lodctr.exe"), "--repair")
    run(wine, "regedit", "/S", sample + ".reg")
    run(wine, "reg", "add", SAMPLE + r"\Performance", "/v", "Library", "/d",
        windows(os.path.join(binaries, "webperf.dll")), "/f")
    run(wine, os.path.join(binaries, "lodctr.exe"), sample + ".ini")


def remove_sample(wine, binaries):
    run(wine, os.path.join(binaries, "unlodctr.exe"), "WebPerf", code=None)
    run(wine, "reg", "delete", SAMPLE, "/f", code=None)


class Provider:
    """Kinds of one provider, each with its schema; one of them is installed."""

    def __init__(self, service, stem, arguments):
        self.root, self.binaries, self.epc_ini, self.compiler = arguments[:4]
        self.libraries = arguments[4:]
        self.service, self.stem = service, stem
        self.wine = os.path.join(self.root, "scripts", "wine")
        self.work = tempfile.mkdtemp()
        os.makedirs(os.path.join(self.work, "place"))

    def program(self, name):
        """The command that runs one of BIN's programs."""
        return [self.wine, os.path.join(self.binaries, name + ".exe")]

    def path(self, kind, end):
        return os.path.join(self.work, kind, self.stem + end)

    def compile(self, kind, output, sources, flags=()):
        folder = os.path.join(self.work, kind)
        run(self.compiler, "-O1", *flags, "-o", output, "-I", folder,
            "-I", os.path.join(self.root, "sdk", "include"), self.path(kind, "_schema.c"),
            *(os.path.join(self.root, "tests", "e2e", one) for one in sources), *self.libraries,
            "-lntdll", "-ladvapi32")

    def build(self, kind, schema, sources=(), flags=()):
        """The DLL of a schema; the sources are below tests/e2e."""
        os.makedirs(os.path.join(self.work, kind))
        with open(self.path(kind, ".epc"), "w", encoding="utf-8") as out:
            out.write(schema)
        run(self.epc_ini, "gen", self.path(kind, ".epc"))
        self.compile(kind, self.path(kind, ".dll"), sources,
                     ["-shared", self.path(kind, "_dll.c"), self.path(kind, ".def"), *flags])

    def build_application(self, kind, source):
        """The command that runs it."""
        made = os.path.join(self.work, kind, "application.exe")
        self.compile(kind, made, [source])
        return [self.wine, made]

    def create(self, kind):
        run(*self.program("lodctr"), "--create-key", "--library", windows(self.path("place", ".dll")),
            windows(self.path(kind, ".ini")))
        self.install(kind)

    def install(self, kind, only_dll=False):
        """As a setup program does it: the old DLL is set aside, the new one copied, the counters
        installed.  Nothing that a reader has open may stop it."""
        place = self.path("place", ".dll")
        if os.path.exists(place):
            os.rename(place, f"{place}.{time.monotonic_ns()}")
        shutil.copy(self.path(kind, ".dll"), place)
        if not only_dll:
            run(*self.program("lodctr"), "--replace-key", "--library", windows(place),
                windows(self.path(kind, ".ini")))
        for name in os.listdir(os.path.dirname(place)):
            if name != self.stem + ".dll":
                os.remove(os.path.join(os.path.dirname(place), name))

    def remove(self):
        run(*self.program("unlodctr"), self.service)
        run(self.wine, "reg", "delete",
            f"HKLM\\System\\CurrentControlSet\\Services\\{self.service}", "/f")

    def clean(self):
        shutil.rmtree(self.work, ignore_errors=True)
