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
  const known = (series) => series.values.filter((value) => value !== null);

  function draw(place, list) {
    const all = list.flatMap(known);
    const names = list.map((series, i) => series.unit ? `${series.unit} ${i + 1}` : `value ${i + 1}`);

    graphs.push({ list, graph: new Dygraph(place, times.map((time, i) =>
      [time, ...list.map((series) => series.values[i])]), {
      labels: ["time", ...names], labelsUTC: true, strokeWidth: 2,
      series: Object.fromEntries(names.map((name, i) => [name, { strokePattern: epcTicks.dash(i) }])),
      axes: epcTicks.axes, xRangePad: 4, legend: "follow", drawPoints: times.length < 60, pointSize: 2,
      connectSeparatedPoints: false, includeZero: !(Math.min(...all) > 0.5 * Math.max(...all)),
      ...colours(list),
    }) });
  }

  function place(element, s) {
    element.className = "live";
    element.setAttribute("role", "img");
    element.setAttribute("aria-labelledby", s.map((one) => `c${one}-t`).join(" "));
    element.setAttribute("aria-describedby", s.map((one) => `c${one}-d`).join(" "));
    return element;
  }

  const drawn = data.series.map((series, s) => s).filter((s) => known(data.series[s]).length > 0 &&
    document.getElementById(`c${s}`)?.querySelector("svg"));

  for (const s of drawn) {
    const svg = document.querySelector(`#c${s} svg`);

    svg.before(place(document.createElement("div"), [s]));
    svg.parentElement.classList.add("alive");
    draw(svg.previousSibling, [data.series[s]]);
  }

  function colours(list) {
    return { colors: list.map((_, i) => style(epcTicks.colour(i))), gridLineColor: style("--padding-tint"),
             axisLineColor: style("--line") };
  }

  /* Several in one chart: those of one unit, under the others.  #together in the address keeps it. */
  function drawTogether() {
    const groups = new Map();

    for (const s of drawn) groups.set(data.series[s].unit, [...(groups.get(data.series[s].unit) || []), s]);
    for (const [unit, list] of groups) {
      const figure = document.createElement("figure"), names = document.createElement("ul");

      figure.className = "chart all-of-unit";
      figure.append(document.createElement("figcaption"), place(document.createElement("div"), list), names);
      figure.firstChild.textContent = `${list.length} counters` + (unit ? ` in ${unit}` : " without a unit");
      list.forEach((s, i) => {
        const item = document.createElement("li"), mark = document.createElement("i");

        mark.style.borderTopColor = `var(${epcTicks.colour(i)})`;
        mark.style.borderTopStyle = epcTicks.dash(i) ? "dashed" : "solid";
        item.append(mark, `${i + 1}: ${data.series[s].path}: `,
          document.getElementById(`c${s}-d`).textContent.replace(/;.*/s, ""));
        names.append(item);
      });
      document.querySelector("#together").after(figure);
      draw(figure.children[1], list.map((s) => data.series[s]));
    }
  }

  if (drawn.length > 1) {
    const choice = document.createElement("p"), label = document.createElement("label");
    const tick = document.createElement("input");

    choice.id = "together";
    tick.type = "checkbox";
    label.append(tick, " Counters of one unit in one chart");
    choice.append(label);
    document.querySelector(".charts").before(choice);
    tick.addEventListener("change", () => {
      if (tick.checked && !document.querySelector(".all-of-unit")) drawTogether();
      for (const one of document.querySelectorAll(".all-of-unit")) one.hidden = !tick.checked;
      history.replaceState(null, "", tick.checked ? "#together" : "#charts");
    });
    if (location.hash === "#together") tick.click();
  }

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const { graph, list } of graphs) graph.updateOptions(colours(list));
  });
})();
