// The live page: asks /api/values again and again, and shows what is opened.
//
// Names and texts are foreign: they become text nodes and attributes, never markup.  An object with
// ten thousand instances costs little until it is opened, and then a page of instances at a time.
"use strict";

const PAGE = 100;
const HELP = 400;       // letters of a help text that are seen at once
const HELP_MOST = 20000; // and when it is opened
const UNFOLDED = 10; // instances and objects that a filter opens
const byId = (id) => document.getElementById(id);

let latest = null;         // the document of the latest answer
let filter = "";           // in lower case
let paused = false;
let failed = false;        // the latest question had no answer
const objects = new Map(); // key -> ObjectView
const charts = new Map();  // key of a counter -> { series, where it is }
const drawn = [];          // the charts that are seen

// ---- Small things ----

function make(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function formatNumber(value) {
  if (Number.isInteger(value)) return String(value);
  const magnitude = Math.abs(value);
  let decimals = magnitude < 1 ? 6 : 3;
  if (magnitude >= 1e-12) // as reader_fraction_text has it
    for (let least = 1e-4; magnitude < least; least /= 10) decimals++;
  return value.toFixed(decimals);
}

function formatValue(value) {
  if (value === null || value === undefined) return "–";
  return typeof value === "number" ? formatNumber(value) : value;
}

const fits = (text) => text.toLowerCase().includes(filter);

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// A long text is folded: of a megabyte, a screen shows the beginning.
function fillHelp(node, text) {
  if (node.whole === text) return;
  node.whole = text;
  if (text.length <= HELP) {
    node.replaceChildren(text);
    return;
  }
  const fold = make("details", undefined, "long"), whole = make("div");
  fold.append(make("summary", text.slice(0, HELP) + " …"), whole);
  fold.addEventListener("toggle", () => setText(whole, fold.open ? text.slice(HELP, HELP_MOST) : ""));
  node.replaceChildren(fold);
}

// ---- A table of the counters of one instance ----

class CounterTable {
  constructor(objectKey, object, part) {
    this.rows = [];
    this.part = part;
    this.node = make("table");
    const head = make("thead"), line = make("tr");
    for (const [text, name] of [["Counter", ""], ["Value", "value"], ["Unit", ""], ["Chart", "tick"],
      ["Help", ""]]) {
      const cell = make("th", text, name);
      cell.scope = "col";
      line.append(cell);
    }
    head.append(line);
    this.body = make("tbody");
    this.node.append(head, this.body);
    const title = object.name + (part === null ? "" : " (" + part + ")");
    this.node.setAttribute("aria-label", "Counters of " + title);
    object.counters.forEach((counter, i) => this.addRow(objectKey, title, counter, i));
  }

  addRow(objectKey, title, counter, i) {
    const row = make("tr"), name = make("th"), value = make("td", "", "value");
    const unit = make("td", "", "unit"), cell = make("td", "", "tick"), tick = make("input");
    const key = objectKey + "\n" + (this.part === null ? "" : this.part) + "\n" + i;
    name.scope = "row";
    name.append(make("bdi", counter.name));
    tick.type = "checkbox";
    tick.setAttribute("aria-label", "Chart of " + counter.name + " of " + title);
    tick.checked = charts.has(key);
    tick.dataset.key = key;
    tick.addEventListener("change", () => {
      if (tick.checked) openChart(key, title + ": " + counter.name, objectKey, this.part, i);
      else closeChart(key);
    });
    cell.append(tick);
    const help = make("td", "", "help");
    fillHelp(help, counter.help || "");
    row.append(name, value, unit, cell, help);
    this.body.append(row);
    this.rows.push({ row, value, unit, tick, key });
  }

  update(object, instance, onlyCounters) {
    this.rows.forEach((row, i) => {
      const counter = object.counters[i];
      row.row.hidden = onlyCounters && !fits(counter.name);
      setText(row.value, formatValue(instance ? instance.values[i] : null));
      const reason = instance && instance.reasons ? instance.reasons[i] : null;
      row.value.title = reason ? "No value: " + reason.replaceAll("_", " ") : "";
      setText(row.unit, counter.unit || "");
      row.tick.checked = charts.has(row.key);
      row.tick.hidden = typeof (instance ? instance.values[i] : null) === "string";
    });
  }
}

// ---- An instance of an object that is opened ----

class InstanceView {
  constructor(objectView, part) {
    this.objectView = objectView;
    this.part = part;
    this.table = null;
    this.node = make("details");
    const summary = make("summary");
    summary.append(make("bdi", part === "" ? "(no name)" : part));
    this.node.append(summary);
    this.node.addEventListener("toggle", () => this.update());
  }

  update(instance = this.latest) {
    this.latest = instance;
    if (!this.node.open) return;
    const object = this.objectView.object;
    if (!this.table) {
      const inside = make("div", undefined, "inside");
      this.table = new CounterTable(this.objectView.key, object, this.part);
      inside.append(this.table.node);
      this.node.append(inside);
    }
    this.table.update(object, instance, filter && !fits(object.name) && !fits(this.part));
  }
}

// ---- An object ----

class ObjectView {
  constructor(key) {
    this.key = key;
    this.views = new Map(); // part -> InstanceView
    this.shown = PAGE;
    this.unfolded = []; // by a filter
    this.node = make("details");
    this.name = make("bdi");
    this.note = make("span", "", "note");
    const summary = make("summary");
    summary.append(this.name, this.note);
    this.inside = make("div", undefined, "inside");
    this.help = make("div", "", "help");
    this.list = make("div");
    this.more = make("button", "");
    this.more.type = "button";
    this.more.addEventListener("click", () => {
      this.shown += PAGE;
      this.update(this.object);
    });
    this.inside.append(this.help, this.list, this.more);
    this.node.append(summary, this.inside);
    this.node.addEventListener("toggle", () => this.update(this.object));
  }

  // The same counters in the same order?  If not, everything inside is made again.
  reset(object) {
    const counters = JSON.stringify(object.counters.map((one) => [one.index, one.name, one.help]));
    if (counters === this.counters) return;
    this.counters = counters;
    this.views.clear();
    this.single = null;
    this.list.replaceChildren();
  }

  update(object) {
    const many = object.instances.length;
    this.object = object;
    setText(this.name, object.name);
    setText(this.note, object.single ? "" : many === 1 ? "1 instance" : many + " instances");
    this.node.hidden = filter !== "" && !this.matches();
    if (!this.node.open || this.node.hidden) return;
    this.reset(object);
    fillHelp(this.help, object.help || "");
    this.help.hidden = !object.help;
    this.more.hidden = true;
    if (object.single) this.updateSingle(object);
    else this.updateInstances(object);
  }

  // Shows what a filter found: its tables, of instances the first ones.  What it opened, it closes.
  unfold(wanted) {
    const open = (node) => {
      if (node.open) return;
      node.open = true;
      this.unfolded.push(node);
    };
    for (const node of this.unfolded.splice(0)) node.open = false;
    if (!wanted || this.node.hidden) {
      this.update(this.object);
      return;
    }
    open(this.node);
    this.update(this.object);
    if (fits(this.object.name) || this.object.single) return;
    for (const node of [...this.list.children].slice(0, UNFOLDED)) open(node);
    this.update(this.object);
  }

  matches() {
    const object = this.object;
    return fits(object.name) || object.counters.some((one) => fits(one.name)) ||
      object.instances.some((one) => one.part !== null && fits(one.part));
  }

  updateSingle(object) {
    if (!this.single) {
      this.single = new CounterTable(this.key, object, null);
      this.list.replaceChildren(this.single.node);
    }
    this.single.update(object, object.instances[0], filter && !fits(object.name));
  }

  updateInstances(object) {
    const all = filter === "" || fits(object.name) || object.counters.some((one) => fits(one.name));
    const wanted = all ? object.instances : object.instances.filter((one) => fits(one.part));
    const shown = new Set();
    let before = null;

    for (const instance of wanted.slice(0, this.shown)) {
      // Two instances of one text would be a provider's mistake; the first is shown.
      if (shown.has(instance.part)) continue;
      const view = this.views.get(instance.part) || new InstanceView(this, instance.part);
      shown.add(instance.part);
      this.views.set(instance.part, view);
      const place = before ? before.nextSibling : this.list.firstChild;
      if (place !== view.node) this.list.insertBefore(view.node, place);
      before = view.node;
      view.update(instance);
    }
    // Who does not fit the filter now is kept as it is, opened or closed.
    const present = new Set(object.instances.map((one) => one.part));
    for (const [part, view] of this.views) {
      if (!shown.has(part)) view.node.remove();
      if (!present.has(part)) this.views.delete(part);
    }
    const left = wanted.length - this.shown;
    this.more.hidden = left <= 0;
    if (left > 0) setText(this.more, `Show ${Math.min(left, PAGE)} more of ${wanted.length} instances`);
  }
}

// ---- Charts ----

function openChart(key, title, objectKey, part, position) {
  if (charts.has(key)) return;
  charts.set(key, { series: new EpcSeries(title), objectKey, part, position });
  addToChart(charts.get(key), new Date());
  arrangeCharts();
}

function closeChart(key) {
  if (!charts.delete(key)) return;
  arrangeCharts();
  for (const tick of document.querySelectorAll("td.tick input"))
    if (tick.dataset.key === key) tick.checked = false;
}

function addToChart(entry, time) {
  const view = objects.get(entry.objectKey);
  const object = view && view.present ? view.object : null;
  const instance = object && (object.single ? object.instances[0]
    : object.instances.find((one) => one.part === entry.part));
  const unit = object && object.counters[entry.position] ? object.counters[entry.position].unit : "";
  entry.series.add(instance ? instance.values[entry.position] : null, unit || "", time);
}

// A chart for each counter, or for each unit; those that would be the same stay.
function arrangeCharts() {
  const together = byId("together").checked, groups = new Map();
  for (const [key, { series }] of charts) {
    const group = together ? "unit " + series.unit : key;
    groups.set(group, [...(groups.get(group) || []), series]);
  }
  const wanted = [...groups.values()];
  const stays = (one) => wanted.find((list) => list.length === one.list.length &&
    list.every((series, i) => series === one.list[i]));
  const old = drawn.splice(0);
  byId("chart-section").hidden = charts.size === 0; // dygraphs asks how wide its place is
  for (const one of old) if (!stays(one)) one.close();
  for (const list of wanted) {
    const chart = old.find((one) => stays(one) === list) || new EpcChart(list, formatNumber, (series) => {
      closeChart([...charts].find(([, entry]) => entry.series === series)[0]);
      byId("counters").focus();
    });
    const place = byId("charts").children[drawn.push(chart) - 1];
    if (place !== chart.figure) byId("charts").insertBefore(chart.figure, place || null);
    chart.draw();
  }
  byId("together-choice").hidden = charts.size < 2 && !together;
  writeAddress();
}

// ---- What was chosen is in the address: #filter=TEXT&together=1&chart=COMPUTER/OBJECT/=PART/COUNTER ----

let wantedCharts = []; // of the address, which are not there yet

function writeAddress() {
  const parts = [];
  if (filter) parts.push("filter=" + encodeURIComponent(byId("filter").value.trim()));
  if (byId("together").checked) parts.push("together=1");
  for (const entry of charts.values()) {
    const object = objects.get(entry.objectKey).object;
    // Of one computer, the same address is right for another one.
    const computer = latest.computers.length > 1 ? object.computer : "";
    parts.push("chart=" + [computer, object.name, entry.part === null ? "" : "=" + entry.part,
      object.counters[entry.position].name].map((one) => encodeURIComponent(one || "")).join("/"));
  }
  for (const one of wantedCharts) parts.push("chart=" + one.map(encodeURIComponent).join("/"));
  const hash = parts.length ? "#" + parts.join("&") : "";
  if (location.hash !== hash) history.replaceState(null, "", hash || location.pathname);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readAddress() {
  const parts = location.hash.slice(1).split("&").map((one) => one.split("="));
  const of = (name) => parts.filter((one) => one[0] === name).map((one) => one.slice(1).join("="));
  byId("filter").value = decoded(of("filter")[0] || "");
  byId("together").checked = of("together").length > 0;
  wantedCharts = of("chart").map((one) => one.split("/").map(decoded)).filter((one) => one.length === 4);
}

function openWantedCharts() {
  const later = [];
  for (const one of wantedCharts.splice(0)) {
    const [computer, name, part, counter] = one;
    const view = [...objects.values()].find((view) => view.present && view.object.name === name &&
      (!computer || view.object.computer === computer));
    const position = view ? view.object.counters.findIndex((each) => each.name === counter) : -1;
    const inside = part ? part.slice(1) : null;
    if (position < 0 || view.object.single !== (inside === null)) {
      later.push(one);
      continue;
    }
    openChart([view.key, inside === null ? "" : inside, position].join("\n"),
      name + (inside === null ? "" : " (" + inside + ")") + ": " + counter, view.key, inside, position);
  }
  wantedCharts = later;
}

// ---- All ----

// A section with one line for each text; hidden without any.
function fillList(name, texts) {
  const list = byId(name + "-list");
  const same = list.children.length === texts.length &&
    texts.every((text, i) => list.children[i].textContent === text);
  byId(name).hidden = texts.length === 0;
  if (same) return;
  list.replaceChildren(...texts.map((text) => {
    const item = make("li");
    item.append(make("bdi", text));
    return item;
  }));
}

function showProviders(providers) {
  const failing = providers.filter((one) => one.state !== "up");
  const working = providers.filter((one) => one.state === "up");
  fillList("failing", failing.map((one) => one.service + ": " + (one.why || "it does not answer")));
  fillList("working", working.map((one) => one.service));
}

function showObjects(list) {
  const seen = new Map(), root = byId("counters");
  for (const view of objects.values()) view.present = false;
  let before = null;
  for (const object of list) {
    const base = object.computer + "\n" + object.index;
    const same = seen.get(base) || 0;
    seen.set(base, same + 1);
    const key = base + "\n" + same;
    let view = objects.get(key);
    if (!view) objects.set(key, view = new ObjectView(key));
    view.present = true;
    const place = before ? before.nextSibling : root.firstChild;
    if (place !== view.node) root.insertBefore(view.node, place);
    before = view.node;
    view.update(object);
  }
  for (const view of objects.values()) if (!view.present) view.node.remove();
}

function say(text) {
  setText(byId("status"), text);
}

function sayState() {
  const some = [...objects.values()].filter((view) => view.present);
  const visible = some.filter((view) => !view.node.hidden).length;
  if (failed) say("The server does not answer. The values below are the last ones; it is asked again.");
  else if (paused) say("Paused. The values below do not change.");
  else if (filter) say(`${visible} of ${some.length} objects fit the filter.`);
  else if (latest && some.length === 0) say("No object has values now.");
  else say("");
}

function show(answer) {
  const first = !latest;
  latest = answer;
  setText(byId("computers"), answer.computers.map((one) => one.name).filter((one) => one).join(", "));
  const times = answer.computers.map((one) => one.time).filter((one) => one).sort();
  setText(byId("when"), times.length ? times[times.length - 1].replace("T", " ").replace(/\.\d+Z$/, " UTC") : "");
  showProviders(answer.providers);
  fillList("missing", answer.missing.map((one) => one.message));
  showObjects(answer.objects);
  const now = new Date();
  for (const entry of charts.values()) addToChart(entry, now);
  openWantedCharts();
  if (first && filter) applyFilter();
  for (const chart of drawn) chart.draw();
  if (byId("together").checked) arrangeCharts(); // a unit may have become known
  sayState();
}

async function poll() {
  const began = performance.now();
  let wait = latest ? Math.max(1000, latest.interval_ms) : 1000;
  if (!paused && !document.hidden) {
    try {
      const answer = await fetch("/api/values", { credentials: "omit", redirect: "error" });
      if (!answer.ok) throw new Error(answer.status);
      const body = await answer.json();
      failed = false;
      if (!paused) show(body);
      wait = Math.max(1000, body.interval_ms);
    } catch {
      failed = true;
      sayState();
    }
  }
  setTimeout(poll, Math.max(50, wait - (performance.now() - began)));
}

// Arrow keys go through the tree as in a file manager; Tab and Enter work without them.
function travel(event) {
  const here = event.target.closest("summary");
  if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = [...byId("counters").querySelectorAll("summary")].filter((one) => one.offsetParent);
  const at = all.indexOf(here), details = here.parentElement;
  let next = null;
  if (event.key === "ArrowDown") next = all[at + 1];
  else if (event.key === "ArrowUp") next = all[at - 1];
  else if (event.key === "Home") next = all[0];
  else if (event.key === "End") next = all[all.length - 1];
  else if (event.key === "ArrowRight" && !details.open) details.open = true;
  else if (event.key === "ArrowRight") next = all[at + 1];
  else if (event.key === "ArrowLeft" && details.open) details.open = false;
  else if (event.key === "ArrowLeft") next = details.parentElement.closest("details")?.firstChild;
  else return;
  event.preventDefault();
  if (next) next.focus();
}

byId("controls").addEventListener("submit", (event) => event.preventDefault());
byId("together").addEventListener("change", arrangeCharts);
byId("filter").addEventListener("input", applyFilter);
// A link inside the page is not a choice.
addEventListener("hashchange", writeAddress);

function applyFilter() {
  filter = byId("filter").value.trim().toLowerCase();
  let left = filter === "" ? 0 : UNFOLDED;
  for (const view of objects.values()) {
    if (!view.present) continue;
    view.update(view.object);
    view.unfold(left > 0);
    if (!view.node.hidden) left -= 1;
  }
  writeAddress();
  sayState();
}

byId("pause").addEventListener("click", () => {
  paused = !paused;
  byId("pause").setAttribute("aria-pressed", String(paused));
  sayState();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  for (const chart of drawn) chart.draw();
});
byId("counters").addEventListener("keydown", travel);
byId("controls").hidden = false;
byId("counter-section").hidden = false;
readAddress();
filter = byId("filter").value.trim().toLowerCase();
poll();
