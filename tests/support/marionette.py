# SPDX-License-Identifier: MIT
"""marionette.py -- Firefox for tests of pages, by its own protocol and the standard library: Debian has
no driver for it.

    with marionette.Browser() as page:
        page.open("file:///tmp/page.html")
        assert page.run("return document.title") == "WebPerf"

It has the few methods of webdriver.Browser that both browsers need.  A message is its length in
decimal, a colon and JSON.
"""
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PREFERENCES = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False,
               "datareporting.policy.dataSubmissionEnabled": False,
               "app.normandy.enabled": False, "extensions.update.enabled": False}


def skip_without_browser():
    """Ends the test as skipped where there is no browser."""
    if not shutil.which("firefox-esr"):
        print("skipped: firefox-esr is not installed (scripts/setup installs it)")
        sys.exit(77)


class Browser:
    def __init__(self, dark=False, width=1280, height=900):
        self.folder = tempfile.mkdtemp(prefix="epc-browser-")
        self.socket = self.program = None
        self.count = 0
        try:
            self.start(dict(PREFERENCES, **{"ui.systemUsesDarkTheme": int(dark)}), width, height)
        except BaseException:
            self.close()
            raise

    def start(self, preferences, width, height):
        with open(f"{self.folder}/user.js", "w", encoding="utf-8") as out:
            for name, value in preferences.items():
                out.write(f'user_pref("{name}", {json.dumps(value)});\n')
        environment = dict(os.environ, HOME=self.folder, TMPDIR=self.folder, MOZ_HEADLESS="1",
                           DBUS_SESSION_BUS_ADDRESS="disabled:")
        self.program = subprocess.Popen(
            ["firefox-esr", "--marionette", "--no-remote", "--profile", self.folder,
             "--width", str(width), "--height", str(height)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
            start_new_session=True)
        port = f"{self.folder}/MarionetteActivePort"
        while not os.path.exists(port) or not os.path.getsize(port):
            if self.program.poll() is not None:
                raise OSError("firefox-esr has ended")
            time.sleep(0.1)
        with open(port, encoding="utf-8") as file:
            self.socket = socket.create_connection(("127.0.0.1", int(file.read())), timeout=120)
        self.stream = self.socket.makefile("rb")
        self.receive()
        self.name = "Firefox " + self.ask("WebDriver:NewSession")["capabilities"]["browserVersion"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.socket:
            self.stream.close()
            self.socket.close()
        if self.program:
            try:
                os.killpg(self.program.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.program.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.stream.read(1)
            if not byte:
                raise OSError("firefox-esr has closed the connection")
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def ask(self, command, **parameters):
        self.count += 1
        message = json.dumps([0, self.count, command, parameters])
        self.socket.sendall(f"{len(message)}:{message}".encode())
        _, _, error, value = self.receive()
        if error:
            raise OSError(f"{command}: {error['error']}: {error.get('message', '')}")
        return value

    def open(self, address):
        self.ask("WebDriver:Navigate", url=address)

    def run(self, script, *arguments):
        """What the body of a function returns in the page."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(arguments))["value"]

    def wait_for(self, script, seconds=20):
        """Until the body of a function returns something true, which is returned."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script)
            if value or time.monotonic() > end:
                return value
            time.sleep(0.1)
