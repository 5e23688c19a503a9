# SPDX-License-Identifier: MIT
#
# sdk.py -- Microsoft's tools, headers and import libraries for the tests of this folder.
#
# scripts/setup --microsoft fetches them; without them a test is skipped (77).  The tools are
# Windows programs and run in scripts/wine; the headers are read by clang, in whatever letter case
# they name each other.
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FOLDER = os.environ.get("EPC_MICROSOFT") or os.path.join(ROOT, "build", "microsoft")
NAME = os.path.basename(sys.argv[0])

failed = checks = 0


def check(good, message):
    global failed, checks
    checks += 1
    if not good:
        print(f"{NAME}: {message}")
        failed = 1
    return good


def finish(what):
    print(f"{NAME}: {checks} checks, {what}")
    sys.exit(failed or not checks)


def skip(reason):
    print(f"{NAME}: {reason}")
    sys.exit(77)


def need(program):
    found = shutil.which(program)
    return found or skip(f"{program} is missing; run scripts/setup")


def pinned():
    """The packages of scripts/setup.d/microsoft.txt: name to version."""
    lines = open(f"{ROOT}/scripts/setup.d/microsoft.txt", encoding="utf-8")
    rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return {row[0]: row[1] for row in rows}


def package(name):
    path = f"{FOLDER}/{name}/{pinned()[name]}/c"
    if not os.path.isdir(path):
        skip(f"Microsoft's SDK is not here; scripts/setup --microsoft fetches it")
    return path


CPP = package("microsoft.windows.sdk.cpp")
LIBRARIES = package("microsoft.windows.sdk.cpp.x64")
BUILD = sorted(os.listdir(f"{CPP}/Include"))[0]
HEADERS = f"{CPP}/Include/{BUILD}"
WORK = tempfile.TemporaryDirectory()


def run(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, errors="replace")


def wine(program, *arguments, cwd=None):
    return run(f"{ROOT}/scripts/wine", program, *arguments, cwd=cwd)


def tool(name, *arguments, cwd):
    """ctrpp, mc or rc: its exit code modulo 256, and what it said."""
    done = wine(f"{CPP}/bin/{BUILD}/x64/{name}.exe", *arguments, cwd=cwd)
    return done.returncode, (done.stdout + done.stderr).replace("\r", "")


def include_options():
    """For clang --driver-mode=cl: Microsoft's headers, whose letter case varies."""
    overlay = f"{WORK.name}/headers.json"
    folders = [f"{HEADERS}/{part}" for part in ("um", "shared", "ucrt")]
    if not os.path.exists(overlay):
        roots = [{"name": folder, "type": "directory", "contents": [
            {"name": name, "type": "file", "external-contents": f"{folder}/{name}"}
            for name in sorted(os.listdir(folder)) if os.path.isfile(f"{folder}/{name}")]}
            for folder in folders]
        with open(overlay, "w", encoding="utf-8") as out:
            json.dump({"version": 0, "case-sensitive": "false", "roots": roots}, out)
    options = ["-Xclang", "-ivfsoverlay", "-Xclang", overlay, "/clang:-ffreestanding"]
    for folder in [f"{HERE}/include"] + folders:
        options += ["-imsvc", folder]
    return options


def clang(target, *arguments, cwd=None):
    """clang-cl for x86_64, i686 or aarch64."""
    return run(need("clang"), "--driver-mode=cl", f"--target={target}-pc-windows-msvc", "/nologo",
               *include_options(), *arguments, cwd=cwd)


def libraries():
    """A folder with the import libraries of x64 in lower case."""
    folder = f"{WORK.name}/lib"
    if not os.path.isdir(folder):
        os.mkdir(folder)
        for name in os.listdir(f"{LIBRARIES}/um/x64"):
            os.symlink(f"{LIBRARIES}/um/x64/{name}", f"{folder}/{name.lower()}")
    return folder


def resources(path, kind):
    """The resources of a kind (6 strings, 11 messages, 5 dialogs) in a .res file: (name, language)
    to bytes."""
    data = open(path, "rb").read()
    found, at = {}, 0
    while at < len(data):
        size, head = (int.from_bytes(data[at + i:at + i + 4], "little") for i in (0, 4))
        words = [int.from_bytes(data[at + i:at + i + 2], "little") for i in (8, 10, 12, 14, 22)]
        if words[0] == words[2] == 0xFFFF and words[1] == kind:
            found[words[3], words[4]] = data[at + head:at + head + size]
        at += head + size
        at += -at % 4
    return found


def strings(path):
    """The strings of a .res file, by language (LANGID) and id."""
    texts = {}
    for (name, language), data in resources(path, 6).items():
        at = 0
        for i in range(16):
            count = int.from_bytes(data[at:at + 2], "little")
            if count:
                text = data[at + 2:at + 2 + 2 * count].decode("utf-16-le")
                texts.setdefault(language, {})[(name - 1) * 16 + i] = text
            at += 2 + 2 * count
    return texts
