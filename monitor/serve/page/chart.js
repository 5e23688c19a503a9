// A chart of the latest values of one counter, drawn by dygraphs where it is built in, and else as a
// line of SVG; its scale is text in both cases.
//
// Foreign texts become text nodes and attributes, never markup.
"use strict";

const CHART_POINTS = 300;
const CHART_LEAST = 30; // so many have room from the beginning

// Its legend is not used, and sets a style in a way that the server's policy forbids.
if (window.Dygraph)
  window.Dygraph.PLUGINS = window.Dygraph.PLUGINS.filter((one) => one !== window.Dygraph.Plugins.Legend);

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
    this.times = [];
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
    this.picture = document.createElement("div");
    this.picture.className = "picture";
    this.picture.setAttribute("role", "img");
    name.textContent = title;
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Close the chart of " + title);
    close.addEventListener("click", closed);
    caption.append(name, this.latest, close);
    this.scale.className = "scale";
    this.scale.append(this.least, this.most);
    this.figure.append(caption, this.picture, this.scale);
    if (!window.Dygraph) this.beginLine();
    this.unit = "";
    this.draw();
  }

  // ---- dygraphs ----

  // It can be made only once its place is in the page.  Its texts are markup, so no foreign text is
  // given to it: names are in the caption.
  drawGraph() {
    const colour = (name) => getComputedStyle(this.figure).getPropertyValue(name).trim();
    const file = this.points.map((value, i) => [this.times[i], value]);
    const options = { file, colors: [colour("--chart")] };
    if (this.graph) {
      this.graph.updateOptions(options);
      return;
    }
    if (!this.figure.isConnected || file.length === 0) return;
    delete options.file;
    this.graph = new window.Dygraph(this.picture, file, Object.assign(options, {
      labels: ["time", "value"], includeZero: true, strokeWidth: 2,
      gridLineColor: colour("--faint"), axisLineColor: colour("--line"), axisLabelFontSize: 12,
      drawPoints: true, pointSize: 1.5, animatedZooms: false, rightGap: 8, interactionModel: {},
    }));
  }

  close() {
    if (this.graph) this.graph.destroy();
    this.figure.remove();
  }

  // ---- A line of SVG ----

  beginLine() {
    const svg = svgElement("svg", { viewBox: "0 0 600 100", preserveAspectRatio: "none",
                                    "aria-hidden": "true" });
    this.curve = svgElement("path", { class: "curve", d: "" });
    svg.append(svgElement("line", { class: "rule", x1: 0, y1: 99, x2: 600, y2: 99 }), this.curve);
    this.picture.append(svg);
  }

  drawLine(least, most) {
    const width = Math.max(CHART_LEAST, this.points.length) - 1, first = width + 1 - this.points.length;
    let path = "", down = false;

    this.points.forEach((value, i) => {
      if (value === null) {
        down = false;
        return;
      }
      const x = (((first + i) * 600) / width).toFixed(1);
      const y = (97 - ((value - least) / (most - least || 1)) * 94).toFixed(1);
      // A single value is a dot: a line without length, with round ends.
      path += (down ? "L" : "M") + x + " " + y + (down ? "" : "l.1 0");
      down = true;
    });
    this.curve.setAttribute("d", path);
  }

  // ---- Both ----

  // `value` is null where the counter has none.
  add(value, unit) {
    this.count += 1;
    this.points.push(typeof value === "number" ? value : null);
    this.times.push(new Date());
    if (this.points.length > CHART_POINTS) {
      this.points.shift();
      this.times.shift();
    }
    this.unit = unit;
    this.draw();
  }

  draw() {
    const unit = this.unit;
    const known = this.points.filter((value) => value !== null);
    const latest = this.points.length ? this.points[this.points.length - 1] : null;
    const most = Math.max(...known, 0), least = Math.min(...known, 0);

    if (this.curve) this.drawLine(least, most);
    else this.drawGraph();
    this.figure.dataset.points = String(this.count);
    this.latest.textContent = latest === null ? "no value" : this.format(latest) + " " + unit;
    this.least.textContent = known.length ? "from " + this.format(Math.min(...known)) : "";
    this.most.textContent = known.length ? "to " + this.format(Math.max(...known)) : "";
    this.picture.setAttribute("aria-label", known.length
      ? `Chart of ${this.title}: ${known.length} values from ${this.format(Math.min(...known))} to ` +
        `${this.format(Math.max(...known))} ${unit}, now ${this.latest.textContent}`
      : `Chart of ${this.title}: no value yet`);
  }
}
