// A chart of the latest values of one counter: a line of SVG, its scale as text.
//
// Foreign texts become text nodes and attributes, never markup.
"use strict";

const CHART_POINTS = 300;

function svgElement(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// `format` writes a number; `closed` is called when the chart's button is pressed.
class EpcChart {
  constructor(title, format, closed) {
    this.title = title;
    this.format = format;
    this.points = [];
    this.count = 0; // of all values, also those that have left the chart
    this.figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    const name = document.createElement("bdi");
    this.latest = document.createElement("output");
    // It changes every second: reading each value aloud would leave no time for anything else.
    this.latest.setAttribute("aria-live", "off");
    const close = document.createElement("button");
    this.scale = document.createElement("div");
    this.least = document.createElement("span");
    this.most = document.createElement("span");
    this.svg = svgElement("svg", { viewBox: "0 0 600 100", preserveAspectRatio: "none", role: "img" });
    this.curve = svgElement("path", { class: "curve", d: "" });
    name.textContent = title;
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Close the chart of " + title);
    close.addEventListener("click", closed);
    caption.append(name, this.latest, close);
    this.svg.append(svgElement("line", { class: "rule", x1: 0, y1: 99, x2: 600, y2: 99 }), this.curve);
    this.scale.className = "scale";
    this.scale.append(this.least, this.most);
    this.figure.append(caption, this.svg, this.scale);
    this.draw("");
  }

  // `value` is null where the counter has none.
  add(value, unit) {
    this.count += 1;
    this.points.push(typeof value === "number" ? value : null);
    if (this.points.length > CHART_POINTS) this.points.shift();
    this.draw(unit);
  }

  draw(unit) {
    const known = this.points.filter((value) => value !== null);
    const latest = this.points.length ? this.points[this.points.length - 1] : null;
    const most = Math.max(...known, 0), least = Math.min(...known, 0);
    const height = most - least || 1, step = 600 / (CHART_POINTS - 1);
    const first = CHART_POINTS - this.points.length;
    let path = "", down = false;

    this.points.forEach((value, i) => {
      if (value === null) {
        down = false;
        return;
      }
      const x = ((first + i) * step).toFixed(1), y = (97 - ((value - least) / height) * 94).toFixed(1);
      // A single value is a dot: a line without length, with round ends.
      path += (down ? "L" : "M") + x + " " + y + (down ? "" : "l.1 0");
      down = true;
    });
    this.figure.dataset.points = String(this.count);
    this.curve.setAttribute("d", path);
    this.latest.textContent = latest === null ? "no value" : this.format(latest) + " " + unit;
    this.least.textContent = known.length ? "from " + this.format(Math.min(...known)) : "";
    this.most.textContent = known.length ? "to " + this.format(Math.max(...known)) : "";
    this.svg.setAttribute("aria-label", known.length
      ? `Chart of ${this.title}: ${known.length} values from ${this.format(Math.min(...known))} to ` +
        `${this.format(Math.max(...known))} ${unit}, now ${this.latest.textContent}`
      : `Chart of ${this.title}: no value yet`);
  }
}
