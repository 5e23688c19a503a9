# SPDX-License-Identifier: MIT
"""webdriver.py -- a browser for tests of pages: Chromium by chromedriver, with the standard library.

    with webdriver.Browser(script=False) as page:
        page.open("file:///tmp/page.html")
        assert page.run("return document.title") == "WebPerf"

Each browser has a profile of its own in a temporary folder, and a driver of its own on a port that
the system chose.  Everything is ended when the block is left.  `run` works without scripts in the
page, too: the setting forbids the page's own scripts only.
"""
import base64
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
TAB, ENTER, ESCAPE = "\ue004", "\ue007", "\ue00c"
LEFT, UP, RIGHT, DOWN = "\ue012", "\ue013", "\ue014", "\ue015"
SHIFT = "\ue008"


def skip_without_browser():
    """Ends the test as skipped where there is no browser."""
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            print(f"skipped: {program} is not installed (scripts/setup installs it)")
            sys.exit(77)


class DriverError(Exception):
    pass


class Browser:
    def __init__(self, script=True, width=1280, height=900, dark=False):
        self.folder = tempfile.mkdtemp(prefix="epc-browser-")
        self.driver = self.session = None
        try:
            self.port = self.start_driver()
            answer = self.ask("POST", "/session", {
                "capabilities": {"alwaysMatch": self.capabilities(script, width, height)}})
            self.session = answer["sessionId"]
            self.name = "Chromium " + answer["capabilities"]["browserVersion"]
            self.set_dark(dark)
        except BaseException:
            self.close()
            raise

    def start_driver(self):
        environment = dict(os.environ, HOME=self.folder, TMPDIR=self.folder,
                           DBUS_SESSION_BUS_ADDRESS="disabled:")
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       env=environment, text=True, start_new_session=True)
        for line in self.driver.stdout:
            words = line.rstrip(".\n").split(" on port ")
            if "success" in line and len(words) == 2:
                return int(words[1])
        raise DriverError("chromedriver does not start")

    def capabilities(self, script, width, height):
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--no-first-run", "--hide-scrollbars", "--force-device-scale-factor=1",
                     f"--window-size={width},{height}", f"--user-data-dir={self.folder}/profile"]
        preferences = {} if script else {"profile.managed_default_content_settings.javascript": 2}
        return {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
                "goog:chromeOptions": {"args": arguments, "prefs": preferences}}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            if self.session:
                self.ask("DELETE", f"/session/{self.session}")
        except (OSError, DriverError, http.client.HTTPException):
            pass
        if self.driver:
            try:
                os.killpg(self.driver.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.driver.wait()
            self.driver.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, None if method in ("GET", "DELETE")
                               else json.dumps(body or {}), {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise DriverError(f"{path}: {value['error']}: {value.get('message', '')}")
        return value

    def command(self, path, body=None, method="POST"):
        return self.ask(method, f"/session/{self.session}/{path}", body)

    # ---- Pages ----

    def open(self, address):
        self.command("url", {"url": address})

    def address(self):
        return self.command("url", method="GET")

    def back(self):
        self.command("back")

    def run(self, script, *arguments):
        """What the body of a function returns in the page."""
        return self.command("execute/sync", {"script": script, "args": list(arguments)})

    def wait_for(self, script, seconds=20):
        """Until the body of a function returns something true, which is returned."""
        return self.command("execute/async", {"args": [script, seconds * 1000], "script": """
            const done = arguments[2], test = new Function(arguments[0]);
            const end = Date.now() + arguments[1];
            (function look() {
                const value = test();
                if (value || Date.now() > end) done(value); else setTimeout(look, 50);
            })();"""}) if self.set_timeout(seconds + 10) is None else None

    def set_timeout(self, seconds):
        return self.command("timeouts", {"script": int(seconds * 1000)})

    # ---- Elements ----

    def find(self, selector):
        return self.command("element", {"using": "css selector", "value": selector})[ELEMENT]

    def role(self, selector):
        return self.command(f"element/{self.find(selector)}/computedrole", method="GET")

    def label(self, selector):
        return self.command(f"element/{self.find(selector)}/computedlabel", method="GET")

    def click(self, selector):
        self.command(f"element/{self.find(selector)}/click")

    def type_text(self, selector, text):
        self.command(f"element/{self.find(selector)}/value", {"text": text})

    def press(self, *keys):
        """Keys for what has the focus, one after the other; of a tuple all at once."""
        steps = []
        for key in keys:
            chord = key if isinstance(key, tuple) else (key,)
            steps += [{"type": "keyDown", "value": one} for one in chord]
            steps += [{"type": "keyUp", "value": one} for one in reversed(chord)]
        self.command("actions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})

    # ---- How it looks ----

    def devtools(self, name, **parameters):
        return self.command("goog/cdp/execute", {"cmd": name, "params": parameters})

    def set_dark(self, dark):
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def set_print(self, printed):
        self.devtools("Emulation.setEmulatedMedia", media="print" if printed else "")

    def set_size(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def picture(self, file, whole=False):
        """A screenshot as PNG; `whole`: of the whole page, not only of the window."""
        data = self.devtools("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(file, "wb") as out:
            out.write(base64.b64decode(data["data"]))

    def picture_grid(self, file, columns=16):
        """A screenshot in few squares: for each its red, green and blue, row by row, in base64."""
        with open(file, "rb") as png:
            data = base64.b64encode(png.read()).decode()
        self.set_timeout(30)
        return self.command("execute/async", {"args": [data, columns], "script": """
            const [data, columns, done] = arguments, image = new Image();
            image.onload = () => {
                const rows = Math.ceil(image.height * columns / image.width);
                const canvas = new OffscreenCanvas(columns, rows), pen = canvas.getContext('2d');
                pen.imageSmoothingQuality = 'high';
                pen.drawImage(image, 0, 0, columns, rows);
                const cells = pen.getImageData(0, 0, columns, rows).data;
                done(btoa(String.fromCharCode(...[...cells].filter((_, at) => at % 4 < 3))));
            };
            image.src = 'data:image/png;base64,' + data;"""})

    def complaints(self):
        """What the browser's console has of errors since the last call."""
        return [entry["message"] for entry in self.command("se/log", {"type": "browser"})
                if entry["level"] == "SEVERE"]


# ---- Accessibility, as axe-core sees it ----

AXE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "axe-core",
                   "package", "axe.min.js")


def axe_complaints(page):
    """What axe-core complains of in the page, of all its rules; None: it is not there (scripts/setup
    fetches it if there is npm)."""
    if not os.path.exists(AXE):
        return None
    with open(AXE, encoding="utf-8") as file:
        page.run(file.read() + "; window.axe = axe;")
    page.set_timeout(60)
    return page.command("execute/async", {"args": [], "script": """
        const done = arguments[0];
        axe.run().then((found) => done(found.violations.map((one) => one.id + ": " + one.help + ": " +
            one.nodes.map((node) => node.target.join(" ")).slice(0, 5).join(", "))),
            (error) => done([String(error)]));"""})


# ---- Contrast, as WCAG 2 defines it ----

def luminance(colour):
    """Of (red, green, blue), each 0 to 255."""
    parts = [c / 255 for c in colour[:3]]
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)
