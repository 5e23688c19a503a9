// A chart of one counter or of several, drawn by dygraphs where it is built in, and else as lines of
// SVG; what they were at least, on average and at most is a table in both cases.
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

// The latest values of a counter; null where it had none.
class EpcSeries {
  constructor(title) {
    this.title = title;
    this.unit = "";
    this.points = [];
    this.times = [];
    this.count = 0; // of all values, also those that have left the chart
  }

  add(value, unit, time) {
    this.count += 1;
    this.unit = unit;
    this.points.push(typeof value === "number" ? value : null);
    this.times.push(time);
    if (this.points.length > CHART_POINTS) {
      this.points.shift();
      this.times.shift();
    }
  }

  // NaN without any value.
  range() {
    const known = this.points.filter((value) => value !== null);
    const mean = known.reduce((sum, value, i) => sum + (value - sum) / (i + 1), 0);
    return known.length ? { count: known.length, least: Math.min(...known), mean, most: Math.max(...known) }
      : { count: 0, least: NaN, mean: NaN, most: NaN };
  }
}

// `format` writes a number; `closed` is called with a series when its button is pressed.
class EpcChart {
  constructor(list, format, closed) {
    this.list = list;
    this.format = format;
    this.figure = document.createElement("figure");
    const caption = document.createElement("figcaption"), name = document.createElement("bdi");
    this.picture = document.createElement("div");
    this.picture.className = "picture";
    this.picture.setAttribute("role", "img");
    this.title = list.length === 1 ? list[0].title : list.length + " counters";
    name.textContent = this.title + (list.length > 1 && list[0].unit ? " in " + list[0].unit : "");
    caption.append(name);
    if (list.length === 1) {
      // It changes every second: reading each value aloud would leave no time for anything else.
      this.latest = document.createElement("output");
      this.latest.setAttribute("aria-live", "off");
      caption.append(this.latest, this.closeButton(list[0], closed));
    }
    this.figure.append(caption, this.picture, this.makeTable(closed));
    if (!window.Dygraph) this.beginLines();
    this.draw();
  }

  closeButton(series, closed) {
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Close the chart of " + series.title);
    close.addEventListener("click", () => closed(series));
    return close;
  }

  makeTable(closed) {
    const table = document.createElement("table"), several = this.list.length > 1;
    const head = table.createTHead().insertRow();
    table.className = "scale";
    table.setAttribute("aria-label", "Values of " + this.title);
    for (const text of [several ? "Counter" : "", "least", "average", "greatest",
      ...(several ? ["now", ""] : [])]) {
      const cell = document.createElement(text ? "th" : "td");
      if (text) cell.scope = "col";
      cell.textContent = text;
      head.append(cell);
    }
    const body = table.createTBody();
    this.rows = this.list.map((series, i) => {
      const row = body.insertRow(), name = document.createElement("th"), mark = document.createElement("i");
      const text = document.createElement("bdi");
      name.scope = "row";
      mark.style.borderTopColor = `var(${epcTicks.colour(i)})`;
      mark.style.borderTopStyle = epcTicks.dash(i) ? "dashed" : "solid";
      text.textContent = several ? series.title : "values";
      name.append(...(several ? [mark] : []), text);
      row.append(name);
      const cells = Array.from({ length: several ? 4 : 3 }, () => row.insertCell());
      if (several) row.insertCell().append(this.closeButton(series, closed));
      return cells;
    });
    return table;
  }

  // ---- dygraphs ----

  // All moments, and each curve's values at them.
  file() {
    const all = new Set(this.list.flatMap((series) => series.times.map(Number)));
    const at = this.list.map((series) => new Map(series.times.map((time, i) => [Number(time), series.points[i]])));
    return [...all].sort((a, b) => a - b).map((time) => [new Date(time), ...at.map((one) => one.get(time) ?? null)]);
  }

  // It can be made only once its place is in the page.  Its texts are markup, so no foreign text is
  // given to it: names are in the table.
  drawGraph() {
    const colour = (name) => getComputedStyle(this.figure).getPropertyValue(name).trim();
    const options = { file: this.file(), colors: this.list.map((_, i) => colour(epcTicks.colour(i))) };
    if (this.graph) {
      this.graph.updateOptions(options);
      return;
    }
    const file = options.file;
    if (!this.figure.isConnected || file.length === 0) return;
    delete options.file;
    this.graph = new window.Dygraph(this.picture, file, Object.assign(options, {
      labels: ["time", ...this.list.map((_, i) => "value " + i)], includeZero: true, strokeWidth: 2,
      series: Object.fromEntries(this.list.map((_, i) => ["value " + i, { strokePattern: epcTicks.dash(i) }])),
      gridLineColor: colour("--faint"), axisLineColor: colour("--line"), axisLabelFontSize: 12,
      axes: epcTicks.axes, drawPoints: true, pointSize: 1.5, animatedZooms: false, rightGap: 8,
      interactionModel: {},
    }));
  }

  close() {
    if (this.graph) this.graph.destroy();
    this.figure.remove();
  }

  // ---- Lines of SVG ----

  beginLines() {
    const svg = svgElement("svg", { viewBox: "0 0 600 100", preserveAspectRatio: "none",
                                    "aria-hidden": "true" });
    this.curves = this.list.map((_, i) => svgElement("path", {
      class: "curve", d: "", "stroke-dasharray": (epcTicks.dash(i) || []).join(" "),
    }));
    this.curves.forEach((curve, i) => { curve.style.stroke = `var(${epcTicks.colour(i)})`; });
    svg.append(svgElement("line", { class: "rule", x1: 0, y1: 99, x2: 600, y2: 99 }), ...this.curves);
    this.picture.append(svg);
  }

  drawLine(curve, series, length, least, most) {
    const width = Math.max(CHART_LEAST, length) - 1, first = width + 1 - series.points.length;
    let path = "", down = false;

    series.points.forEach((value, i) => {
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
    curve.setAttribute("d", path);
  }

  drawLines(ranges) {
    const known = ranges.filter((range) => range.count > 0);
    const least = Math.min(...known.map((range) => range.least), 0);
    const most = Math.max(...known.map((range) => range.most), 0);
    const length = Math.max(...this.list.map((series) => series.points.length));
    this.curves.forEach((curve, i) => this.drawLine(curve, this.list[i], length, least, most));
  }

  // ---- Both ----

  draw() {
    const ranges = this.list.map((series) => series.range());
    const write = (value) => (Number.isNaN(value) ? "–" : this.format(value));
    const said = this.list.map((series, i) => {
      const range = ranges[i], latest = series.points.length ? series.points[series.points.length - 1] : null;
      const now = latest === null ? "no value" : `${this.format(latest)} ${series.unit}`;
      const texts = [write(range.least), write(range.mean), write(range.most), now];
      this.rows[i].forEach((cell, k) => { if (cell.textContent !== texts[k]) cell.textContent = texts[k]; });
      if (this.latest) this.latest.textContent = now;
      return `${series.title}: ` + (range.count === 0 ? "no value yet"
        : `${range.count} values from ${texts[0]} to ${texts[2]} ${series.unit}, on average ${texts[1]}, now ${now}`);
    });
    if (this.curves) this.drawLines(ranges);
    else this.drawGraph();
    this.figure.dataset.points = String(this.list[0].count);
    this.picture.setAttribute("aria-label", "Chart of " + said.join("; "));
  }
}
