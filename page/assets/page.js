"use strict";
/* What a report's page does beyond what it does without a script: charts that can be zoomed, pairs of
   bytes and rows under the mouse, and arrow keys in the bytes. */
(() => {
  const cells = [...document.querySelectorAll(".h a[id]")];

  /* ---- The field's bytes and its row ---- */
  function partner(element) {
    const id = element.closest("tr[id], .h a")?.getAttribute("id") ??
      element.closest(".h a")?.getAttribute("href").replace("#f", "s");
    return id ? id.slice(1) : null;
  }

  function mark(number, on) {
    if (number === null) return;
    for (const one of document.querySelectorAll(`.h a[href="#f${number}"], tr[id="f${number}"]`))
      one.classList.toggle("pair", on);
  }

  for (const [begin, end] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    document.addEventListener(begin, (event) => mark(partner(event.target), true));
    document.addEventListener(end, (event) => mark(partner(event.target), false));
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape")
      for (const one of document.querySelectorAll(".pair")) one.classList.remove("pair");
  });

  /* ---- Arrow keys: one stop for Tab in all bytes ---- */
  function go(cell) {
    for (const one of cells) one.tabIndex = one === cell ? 0 : -1;
    cell.focus();
  }

  function below(cell, direction) {
    const from = cell.getBoundingClientRect(), middle = (from.left + from.right) / 2;
    let best = null, least = Infinity;

    for (let i = cells.indexOf(cell) + direction; cells[i]; i += direction) {
      const box = cells[i].getBoundingClientRect();
      const rows = direction * (box.top - from.top);

      if (rows < from.height / 2) continue;
      if (best && Math.abs(box.top - best.top) > 4) break;
      const aside = Math.abs((box.left + box.right) / 2 - middle);

      if (aside < least) {
        least = aside;
        best = { top: box.top, cell: cells[i] };
      }
    }
    return best?.cell;
  }

  cells.forEach((cell, i) => { cell.tabIndex = i === 0 ? 0 : -1; });
  document.addEventListener("keydown", (event) => {
    const cell = event.target.closest?.(".h a[id]");

    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = cells.indexOf(cell);
    const to = {
      ArrowRight: () => cells[at + 1], ArrowLeft: () => cells[at - 1],
      ArrowDown: () => below(cell, 1), ArrowUp: () => below(cell, -1),
      Home: () => cells[0], End: () => cells[cells.length - 1],
    }[event.key]?.();

    if (to) {
      event.preventDefault();
      go(to);
    }
  });

  /* ---- A link into a fold opens it ---- */
  function open() {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));

    for (let one = target || null; one; one = one.parentElement)
      if (one.tagName === "DETAILS") one.open = true;
    if (target && target.matches(".h a[id]")) go(target);
  }

  addEventListener("hashchange", open);
  open();

  /* ---- Charts ---- */
  if (typeof Dygraph === "undefined") return;
  const data = JSON.parse(document.getElementById("document").textContent);
  const times = data.times.map((time) => new Date(time));
  const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const graphs = [];

  data.series.forEach((series, s) => {
    const figure = document.getElementById(`c${s}`), svg = figure?.querySelector("svg");

    if (!svg || !series.values.some((value) => value !== null)) return;
    const place = document.createElement("div");

    place.className = "live";
    place.setAttribute("role", "img");
    place.setAttribute("aria-labelledby", `c${s}-t`);
    place.setAttribute("aria-describedby", `c${s}-d`);
    svg.before(place);
    figure.classList.add("alive");
    graphs.push(new Dygraph(place, times.map((time, i) => [time, series.values[i]]), {
      labels: ["time", series.unit || "value"], labelsUTC: true, strokeWidth: 2,
      axes: { y: { valueFormatter: shorten, axisLabelFormatter: shorten } },
      xRangePad: 4, legend: "follow", drawPoints: times.length < 60, pointSize: 2, connectSeparatedPoints: false,
      includeZero: !(Math.min(...series.values.filter((v) => v !== null)) >
        0.5 * Math.max(...series.values)), ...colours(),
    }));
  });

  /* 12.5k; what is less than 1 keeps its decimals. */
  function shorten(value) {
    const marks = [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]];
    const [size, mark] = marks.find((one) => Math.abs(value) >= one[0]) || [1, ""];

    return String(Number((value / size).toPrecision(4))) + mark;
  }

  function colours() {
    return { colors: [style("--curve")], gridLineColor: style("--padding-tint"),
             axisLineColor: style("--line") };
  }

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const graph of graphs) graph.updateOptions(colours());
  });
})();
