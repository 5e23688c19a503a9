# SPDX-License-Identifier: MIT
"""serving.py -- epc-mon serve as a child process, and what else tests in Python share.

    with serving.Server(["build/native/bin/epc-mon"], ["some.capture"]) as server:
        status, headers, body = server.get("/metrics")

It listens on a port that the system chose, which its first line names.
"""
import http.client
import json
import os
import re
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time


def fail(*words):
    print("FAILED:", *words)
    sys.exit(1)


def check(condition, *words):
    if not condition:
        fail(*words)


def output_of(*command, **more):
    """Of a program that has to end with 0."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=200, check=False, **more)
    check(done.returncode == 0, command, done.stdout[-1500:], done.stderr[-1500:])
    return done.stdout


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def used(pid):
    """KiB of its own memory, files, threads."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as lines:
        memory = next(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))
    return memory, len(os.listdir(f"/proc/{pid}/fd")), len(os.listdir(f"/proc/{pid}/task"))


def fits_schema(text, name, file="report"):
    """The document, which is what docs/FILE.schema.json calls so."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    done = subprocess.run([os.path.join(root, "tests", "support", "fits-schema"),
                           os.path.join(root, "docs", file + ".schema.json"), name], input=text,
                          capture_output=True, check=False)
    check(done.returncode == 0, "the schema:", done.stdout.decode(), done.stderr.decode(), text)
    return json.loads(text)


def skip_without_program(command):
    """Ends the test as skipped where this machine cannot run the program."""
    done = subprocess.run(command + ["--version"], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=120, check=False)
    if done.returncode == 77:
        print("skipped: this Wine cannot run it")
        sys.exit(77)
    check(done.returncode == 0, "it does not start:", done.stderr)


def skip_without_library(error):
    if "built without serve" in error:
        print("skipped: libmicrohttpd is not installed (scripts/setup installs it)")
        sys.exit(77)


class Server:
    def __init__(self, command, arguments, listen="127.0.0.1:0"):
        self.errors = tempfile.TemporaryFile()
        self.child = subprocess.Popen(command + ["serve"] + arguments + ["--listen", listen],
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                      stderr=self.errors, start_new_session=True)
        line = self.first_line()
        found = re.search(rb"http://(\[?[0-9a-f.:]+\]?):(\d+)/ ", line)
        if not found:
            self.close()
            skip_without_library(self.said())
            fail("it does not listen:", line, self.said())
        self.address = found.group(1).decode().strip("[]")
        self.port = int(found.group(2))
        self.host = f"{found.group(1).decode()}:{self.port}"

    def first_line(self, seconds=90):
        line, end = b"", time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self.child.stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n") and time.monotonic() < end:
                if selector.select(1):
                    more = os.read(self.child.stdout.fileno(), 4096)
                    if not more:
                        break
                    line += more
        return line

    def said(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def stop(self, seconds=60):
        """Ctrl+C; returns the exit code."""
        os.killpg(self.child.pid, signal.SIGINT)
        try:
            return self.child.wait(seconds)
        except subprocess.TimeoutExpired:
            return "it does not end"

    def close(self):
        if self.child.poll() is None:
            try:
                os.killpg(self.child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.child.wait()
        self.child.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def connect(self, seconds=60):
        return http.client.HTTPConnection(self.address, self.port, timeout=seconds)

    def get(self, path, headers=None, method="GET", body=None):
        """Status, headers in lower case, and the body."""
        connection = self.connect()
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return (answer.status, {name.lower(): value for name, value in answer.getheaders()},
                    answer.read())
        finally:
            connection.close()


def refused(command, arguments):
    """A server that does not start: its exit code and what it says."""
    done = subprocess.run(command + ["serve"] + arguments, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=120, check=False)
    return done.returncode, done.stderr.decode(errors="replace")
