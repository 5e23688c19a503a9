/* Of the charts that dygraphs draws: labels of axes, no two of which are equal, and the colours of
   several curves in one chart. */
const epcTicks = (() => {
  "use strict";

  /* 12.5k; what is less than 1 keeps its decimals. */
  function shorten(value, digits) {
    const marks = [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]];
    const [size, mark] = marks.find((one) => Math.abs(value) >= one[0]) || [1, ""];

    return String(Number((value / size).toPrecision(digits))) + mark;
  }

  /* With as many digits as tell them apart. */
  function label(values) {
    for (let digits = 4; digits <= 17; digits++) {
      const labels = values.map((value) => shorten(value, digits));
      if (new Set(labels).size === labels.length) return labels;
    }
    return values.map(String);
  }

  function numbers(...words) {
    const ticks = Dygraph.numericTicks(...words).filter((tick) => tick.label !== undefined);
    const labels = label(ticks.map((tick) => tick.v));

    ticks.forEach((tick, i) => { tick.label = labels[i]; });
    return ticks.filter((tick, i) => labels.indexOf(tick.label) === i);
  }

  function times(...words) {
    const seen = new Set();

    return Dygraph.dateTicker(...words).filter((tick) => {
      const fresh = !seen.has(tick.label);
      seen.add(tick.label);
      return fresh;
    });
  }

  /* Each curve also has dashes of its own, for eyes that see no colours. */
  const dashes = [null, [7, 3], [2, 2], [7, 2, 2, 2], [12, 4], [4, 4, 1, 4]];
  const names = ["--curve", "--instance", "--data", "--definition", "--error", "--warning"];

  return { axes: { x: { ticker: times }, y: { ticker: numbers, valueFormatter: (value) => shorten(value, 6) } },
           dash: (i) => dashes[i % dashes.length], colour: (i) => names[i % names.length] };
})();
