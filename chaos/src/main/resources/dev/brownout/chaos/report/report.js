"use strict";
(() => {
  const run = JSON.parse(document.getElementById("result").textContent);
  const followed = JSON.parse(document.getElementById("attempts").textContent);
  const main = document.querySelector("main");
  const threshold = run.threshold_ms;
  const regimes = [...new Set(run.cells.map((cell) => cell.regime))];
  const policies = [...new Set(run.cells.map((cell) => cell.policy))];
  const cellsOf = (regime) => run.cells.filter((cell) => cell.regime === regime);
  const OUTCOMES = ["within", "outside", "dropped"];
  const WORD = {w: "within", o: "outside", d: "dropped"};

  // Elements. All text goes through text nodes, so that no name of an experiment becomes a tag.

  function h(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === "style") element.style.cssText = value;
      else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return element;
  }

  const text = (value) => (value === null || value === undefined ? "–" : String(value));
  const fixed = (value, digits) =>
    value === null || value === undefined ? "–"
      : value.toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits});
  const count = (value) => fixed(value, 0);
  const ms = (value) => fixed(value, value !== null && Math.abs(value) < 10 ? 1 : 0);
  const percent = (part, whole, digits = 1) => (whole ? fixed((100 * part) / whole, digits) + " %" : "–");
  const plural = (number, word) => count(number) + " " + word + (number === 1 ? "" : "s");

  /** A number as people read it, with the number itself for programs. */
  const data = (value, shown) => (value === null || value === undefined ? "–" : h("data", {value}, shown));

  const color = (policy) => "--c:var(--policy-" + (policies.indexOf(policy) % 8) + ")";
  const swatch = (style) => h("span", {class: "swatch", style, "aria-hidden": "true"});
  const name = (policy) => [swatch(color(policy)), policy];

  function section(id, title, note) {
    const element = h("section", {id, "aria-labelledby": id + "-title"}, h("h2", {id: id + "-title"}, title));
    if (note) element.append(h("p", {class: "note"}, note));
    main.append(element);
    return element;
  }

  /** A table that scrolls sideways in itself where the screen is narrow, also by keyboard. */
  function scrolling(table, label) {
    return h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": label}, table);
  }

  const key = (entries) =>
    h("ul", {class: "key"}, entries.map(([style, label]) => h("li", {}, swatch(style), label)));
  const outcomesKey = () =>
    key([
      ["--c:var(--within)", "within " + threshold + " ms"],
      ["--c:var(--outside)", "outside: answered later"],
      ["--c:var(--dropped)", "dropped: no answer, or an error"],
    ]);
  const policiesKey = () => key(policies.map((policy) => [color(policy), policy]));

  const stack = (parts, label) =>
    h("div", {class: "stack", role: "img", "aria-label": label},
      parts.filter(([share]) => share > 0).map(([share, style]) =>
        h("i", {style: "width:" + (100 * share).toFixed(3) + "%;" + style})));

  function select(label, options, chosen, onChange) {
    const element = h("select", {}, options.map(([value, shown]) => h("option", {value}, shown)));
    element.value = chosen;
    element.addEventListener("change", () => onChange(element.value));
    return h("label", {}, label, element);
  }

  // The head.

  function head() {
    document.getElementById("name").textContent = run.experiment;
    document.getElementById("setup").textContent =
      fixed(run.rate_per_second, 2) + " reads a second over " + run.transport + ", " + plural(run.reads_per_cell, "read") +
      " a cell, seed " + run.seed + "; a recipient waits for " + threshold + " ms, of which the gateway takes " +
      run.gateway_share_ms + " ms. Begun " + run.started_at.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC") + ".";
    if (run.valid) return;
    const doubt = document.getElementById("doubt");
    const invalid = run.cells.filter((cell) => !cell.valid).length;
    doubt.hidden = false;
    doubt.append(h("p", {}, h("strong", {class: "alarm"}, "This run may not be believed: "),
      run.trouble !== null ? run.trouble
        : invalid ? invalid + " of " + plural(run.cells.length, "cell") + " failed a check of the measurement itself; the reasons stand under validity."
          : "nothing was measured."));
  }

  // The table.

  function lanes(regime) {
    const setting = run.settings.regimes[regime];
    if (!setting) return "";
    const values = (cycle) => [...new Set(cycle)].join("/") + " ms";
    const own = Object.entries(setting.hop_cycles_ms).map(([hop, cycle]) => "; " + hop + " " + values(cycle));
    return values(setting.cycle_ms) + own.join("");
  }

  function shape(policy) {
    const setting = run.settings.policies[policy];
    if (!setting) return "";
    const side = (calls) => calls.attempt_timeout + " × " + calls.max_attempts;
    const gateway = side(setting.gateway);
    const service = side(setting.service);
    const budget = setting.gateway.retry_budget === "none" ? "" : ", budget " + setting.gateway.retry_budget;
    return (gateway === service ? gateway : gateway + " over " + service) + budget;
  }

  const FIGURES = [
    ["within", "within", (cell) => [count(cell.within), " ", h("small", {}, percent(cell.within, cell.reads))], count],
    ["outside", "outside", (cell) => [count(cell.outside), " ", h("small", {}, percent(cell.outside, cell.reads))], count],
    ["dropped", "dropped", (cell) => [count(cell.dropped), " ", h("small", {}, percent(cell.dropped, cell.reads))], count],
    ["median_ms", "median ms", (cell) => ms(cell.median_ms), ms],
    ["worst_ms", "worst ms", (cell) => ms(cell.worst_ms), ms],
    ["amplification", "× calls", (cell) => fixed(cell.amplification, 2), (value) => fixed(value, 2)],
    ["internal_per_second", "calls/s", (cell) => count(cell.internal_per_second), count],
  ];

  function predicted(cell, field, show) {
    if (!cell.predicted) return "–";
    const value = cell.predicted[field];
    const most = cell.predicted.highest_amplification;
    return field === "amplification" && most > value
      ? data(value, fixed(value, 2) + "–" + fixed(most, 2)) : data(value, show(value));
  }

  function figuresRow(cell) {
    const row = h("tr", {"data-cell": cell.regime + "/" + cell.policy},
      h("th", {scope: "row"}, name(cell.policy), h("small", {class: "shape"}, shape(cell.policy))));
    for (const [field, , show, plain] of FIGURES) {
      const value = cell[field];
      const shown = show(cell);
      row.append(
        h("td", {"data-field": field}, Array.isArray(shown) ? [data(value, shown[0]), ...shown.slice(1)] : data(value, shown)),
        h("td", {class: "predicted", "data-predicted": field}, predicted(cell, field, plain)));
    }
    row.append(h("td", {"data-field": "agreement_share"},
      cell.agreement_share === null ? "–" : data(cell.agreement_share, fixed(100 * cell.agreement_share, 2) + " %")));
    return row;
  }

  function table() {
    const part = section("table", "What was measured, beside what was predicted",
      "Latency counts from the instant at which a read was planned. × calls is what arrived at the suppliers over one call " +
      "at each hop. Predicted: the same reads with the same luck, simulated one by one; alike: the share of reads that ended as predicted.");
    const columns = 2 + 2 * FIGURES.length;
    const top = h("tr", {}, h("th", {scope: "col", rowspan: "2"}, "configuration"),
      FIGURES.map(([, label]) => h("th", {scope: "colgroup", colspan: "2", class: "group"}, label)),
      h("th", {scope: "col", rowspan: "2", class: "number"}, "alike"));
    const below = h("tr", {}, FIGURES.map(() => [
      h("th", {scope: "col", class: "number"}, "meas."), h("th", {scope: "col", class: "number predicted"}, "pred.")]));
    const figures = h("table", {id: "figures"},
      h("caption", {}, "Each configuration under each regime; counts are reads, times milliseconds."), h("thead", {}, top, below));
    for (const regime of regimes) {
      const body = h("tbody", {class: "block"}, h("tr", {},
        h("th", {scope: "rowgroup", colspan: columns}, regime, " ", h("small", {}, "lanes of " + lanes(regime)))));
      for (const cell of cellsOf(regime)) {
        body.append(figuresRow(cell));
        for (const reason of cell.invalid_reasons) {
          body.append(h("tr", {class: "reason"}, h("td", {colspan: columns}, "invalid: " + reason)));
        }
      }
      figures.append(body);
    }
    part.append(scrolling(figures, "Table of all cells"));
    if (run.agreement_share !== null) {
      part.append(h("p", {class: "note"}, fixed(100 * run.agreement_share, 2) + " % of all reads ended as predicted."));
    }
  }

  // Bars.

  function barsTable(caption, regime, columns, row) {
    return h("table", {class: "bars wide"}, h("caption", {}, caption),
      h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "configuration"),
        columns.map((label, at) => h("th", {scope: "col", class: at ? "number" : null}, label)))),
      h("tbody", {}, cellsOf(regime).map((cell) => h("tr", {}, h("th", {scope: "row"}, name(cell.policy)), row(cell)))));
  }

  function outcomes() {
    const part = section("outcomes", "How the reads ended");
    part.append(outcomesKey());
    for (const regime of regimes) {
      part.append(barsTable(regime, regime, ["share of reads", ...OUTCOMES], (cell) => [
        h("td", {class: "bar"}, stack(
          OUTCOMES.map((outcome) => [cell[outcome] / cell.reads, "--c:var(--" + outcome + ")"]),
          OUTCOMES.map((outcome) => outcome + " " + percent(cell[outcome], cell.reads)).join(", "))),
        OUTCOMES.map((outcome) => h("td", {}, percent(cell[outcome], cell.reads)))]));
    }
  }

  // Charts.

  const charts = [];
  const css = (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
  const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000];

  const thresholdLine = (u) => {
    const y = u.valToPos(threshold, "y", true);
    if (y < u.bbox.top || y > u.bbox.top + u.bbox.height) return;
    const {ctx} = u;
    ctx.save();
    ctx.strokeStyle = css("--ink");
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(u.bbox.left, y);
    ctx.lineTo(u.bbox.left + u.bbox.width, y);
    ctx.stroke();
    ctx.fillStyle = css("--ink");
    ctx.font = 12 * devicePixelRatio + "px system-ui, sans-serif";
    ctx.textAlign = "left";
    ctx.fillText(threshold + " ms", u.bbox.left + 5 * devicePixelRatio, y - 5 * devicePixelRatio);
    ctx.restore();
  };

  function axis(more) {
    return {
      stroke: css("--quiet"), font: "12px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif", labelSize: 20,
      grid: {stroke: css("--rule"), width: 1}, ticks: {stroke: css("--rule"), width: 1, size: 4}, ...more,
    };
  }

  function frame(place, range, x, series) {
    return {
      width: Math.max(240, place.clientWidth), height: 272, legend: {show: false}, padding: [10, 8, 0, 0],
      cursor: {drag: {x: false, y: false}, points: {show: false}},
      scales: {x: {time: false, range: x.range}, y: {distr: 3, range: () => range}},
      axes: [axis(x.axis), axis({
        label: "ms", size: 52, splits: () => TICKS.filter((tick) => tick >= range[0] && tick <= range[1]),
        filter: (u, splits) => splits, values: (u, splits) => splits.map((tick) => tick.toLocaleString("en-US")),
      })],
      series: [{}, ...series], hooks: {draw: [thresholdLine]},
    };
  }

  /** Draws now, and again when the colours or the width change. */
  function chart(place, describe) {
    const entry = {place, describe, plot: null};
    charts.push(entry);
    new ResizeObserver(() => {
      if (entry.plot && place.clientWidth && Math.abs(entry.plot.width - place.clientWidth) > 1) {
        entry.plot.setSize({width: Math.max(240, place.clientWidth), height: 272});
      }
    }).observe(place);
    draw(entry);
    return () => draw(entry);
  }

  function draw(entry) {
    if (entry.plot) entry.plot.destroy();
    const [options, values] = entry.describe();
    entry.plot = new uPlot(options, values, entry.place);
  }

  function rangeOf(regime) {
    const times = cellsOf(regime).flatMap((cell) => cell.per_read.measured_ms).filter((value) => value > 0);
    const least = times.reduce((one, other) => Math.min(one, other), threshold);
    const most = times.reduce((one, other) => Math.max(one, other), threshold);
    const below = TICKS.filter((tick) => tick <= least).pop() || TICKS[0];
    return [below, TICKS.find((tick) => tick >= most) || most];
  }

  const sorted = (cell) => [...cell.per_read.measured_ms].sort((one, other) => one - other);
  const quantile = (times, share) => times[Math.min(times.length - 1, Math.max(0, Math.ceil(share * times.length - 1e-9) - 1))];
  const DASHES = [[], [7, 3], [2, 2], [10, 3, 2, 3]];

  function percentiles(regime, place) {
    const cells = cellsOf(regime);
    const times = cells.map(sorted);
    const nines = Math.log10(Math.max(10, ...cells.map((cell) => cell.reads)));
    const xs = Array.from({length: 301}, (unused, at) => (nines * at) / 300);
    const curves = times.map((each) => xs.map((x) => Math.max(0.1, quantile(each, 1 - 10 ** -x))));
    const marks = [0, Math.log10(2), 1, 2, 3, 4, 5].filter((mark) => mark <= nines);
    const label = (mark) => (mark === 0 ? "0" : mark < 1 ? "50" : String(100 - 100 * 10 ** -mark).slice(0, mark < 2 ? 2 : 1 + mark)) + " %";
    chart(place, () => [
      frame(place, rangeOf(regime), {
        range: () => [0, nines],
        axis: {label: "share of reads that took no longer", splits: () => marks, values: () => marks.map(label), space: 1},
      }, cells.map((cell) => ({
        stroke: css("--policy-" + (policies.indexOf(cell.policy) % 8)), width: 2, points: {show: false},
        dash: DASHES[policies.indexOf(cell.policy) % 4],
      }))), [xs, ...curves]]);
    return times;
  }

  function percentileTable(regime, times) {
    const shares = [0.5, 0.9, 0.99, 0.999];
    const rows = cellsOf(regime).map((cell, at) => h("tr", {}, h("th", {scope: "row"}, name(cell.policy)),
      shares.map((share) => h("td", {}, ms(quantile(times[at], share)))), h("td", {}, ms(times[at][times[at].length - 1]))));
    const figures = h("table", {}, h("caption", {}, "Measured ms, " + regime), h("thead", {}, h("tr", {},
      h("th", {scope: "col"}, "configuration"),
      ["p50", "p90", "p99", "p99.9", "worst"].map((label) => h("th", {scope: "col", class: "number"}, label)))), h("tbody", {}, rows));
    return h("details", {}, h("summary", {}, "These figures as a table"), scrolling(figures, "Percentiles, " + regime));
  }

  function timeline(regime, place, chosen) {
    return chart(place, () => {
      const cell = cellsOf(regime).find((each) => each.policy === chosen());
      const reads = cell.per_read.measured;
      const seconds = Array.from(reads, (unused, read) => read / run.rate_per_second);
      const of = (letter) => cell.per_read.measured_ms.map((value, read) => (reads[read] === letter ? Math.max(0.1, value) : null));
      const points = (outcome) => ({stroke: css("--" + outcome), paths: () => null,
        points: {show: true, size: 3, width: 0, space: 0, fill: css("--" + outcome), stroke: css("--" + outcome)}});
      return [
        frame(place, rangeOf(regime), {range: () => [0, Math.max(0.1, reads.length / run.rate_per_second)], axis: {label: "planned at, seconds"}},
          OUTCOMES.map(points)), [seconds, of("w"), of("o"), of("d")]];
    });
  }

  function latency() {
    const part = section("latency", "How long the reads took",
      "To the left, every read sorted by its time, stretched towards the slowest. To the right, every read at the instant at " +
      "which it was planned. Logarithmic; the dashed line is what a recipient waits for.");
    for (const regime of regimes) {
      let policy = best(regime).policy;
      const curves = h("div", {class: "chart", role: "img", "aria-label": "Time by percentile for each configuration under " + regime + "; the table below has its figures"});
      const dots = h("div", {class: "chart", role: "img"});
      const tell = () => {
        const cell = cellsOf(regime).find((each) => each.policy === policy);
        dots.setAttribute("aria-label", "Time of each read under " + regime + " and " + policy + ": " +
          OUTCOMES.map((outcome) => percent(cell[outcome], cell.reads) + " " + outcome).join(", ") + ", worst " + ms(cell.worst_ms) + " ms");
      };
      const left = h("figure", {}, h("figcaption", {}, policiesKeyOf(regime)), curves);
      const right = h("figure", {}, h("figcaption", {}, outcomesKey()), dots);
      part.append(h("h3", {}, regime));
      let again = () => {};
      part.append(h("div", {class: "pickers"}, select("timeline of", cellsOf(regime).map((cell) => [cell.policy, cell.policy]), policy,
        (value) => { policy = value; tell(); again(); })));
      part.append(h("div", {class: "pair"}, left, right));
      tell();
      left.append(percentileTable(regime, percentiles(regime, curves)));
      again = timeline(regime, dots, () => policy);
    }
  }

  const policiesKeyOf = (regime) => key(cellsOf(regime).map((cell) => [color(cell.policy), cell.policy]));
  const best = (regime) => cellsOf(regime).reduce((one, other) => (other.within / other.reads > one.within / one.reads ? other : one));

  // Load.

  function hopsOf(field) {
    return [...new Set(run.cells.flatMap((cell) => Object.keys(cell[field])))];
  }

  function amplification() {
    const hops = hopsOf("attempts_by_hop");
    const part = section("amplification", "What the retries added, hop by hop",
      "Arrivals at the supplier over reads; below it the attempts that its callers started, extra ones included, and how many of them arrived. One that did not was given up before the supplier heard of it.");
    const highest = Math.max(1, ...run.cells.flatMap((cell) => hops.map((hop) => (cell.arrivals_by_hop[hop] || 0) / cell.reads)));
    const figures = h("table", {}, h("caption", {}, "× arrivals for each read; attempts started → arrived"),
      h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "configuration"), hops.map((hop) => h("th", {scope: "col", class: "number"}, hop)),
        h("th", {scope: "col", class: "number"}, "all hops"))));
    for (const regime of regimes) {
      figures.append(h("tbody", {class: "block"}, h("tr", {}, h("th", {scope: "rowgroup", colspan: hops.length + 2}, regime)),
        cellsOf(regime).map((cell) => h("tr", {}, h("th", {scope: "row"}, name(cell.policy)),
          hops.map((hop) => hopCell(cell, hop, highest)), h("td", {}, "×" + fixed(cell.amplification, 2))))));
    }
    part.append(scrolling(figures, "Amplification by hop"));
  }

  function hopCell(cell, hop, highest) {
    const attempts = cell.attempts_by_hop[hop];
    const arrivals = cell.arrivals_by_hop[hop];
    if (!attempts || arrivals === undefined) return h("td", {}, "–");
    const started = attempts.primary + attempts.extra;
    return h("td", {}, "×" + fixed(arrivals / cell.reads, 2),
      h("span", {class: "mini", "aria-hidden": "true"}, h("i", {style: "width:" + ((100 * arrivals) / cell.reads / highest).toFixed(2) + "%"})),
      h("small", {}, count(started) + " → " + count(arrivals)));
  }

  // Where the time went.

  function spent(cell) {
    const sums = {within: 0, outside: 0, dropped: 0, late: 0};
    cell.per_read.measured_ms.forEach((value, read) => {
      sums[WORD[cell.per_read.measured[read]]] += Math.min(value, threshold);
      sums.late += Math.max(0, value - threshold);
    });
    return sums;
  }

  function budget() {
    const part = section("budget", "Where the budget went",
      "Each read has " + threshold + " ms. Bars: how much of that was spent, on answers in time and on reads that came to nothing; the rest was left when the recipient knew. Beyond: time past the threshold, a read on average.");
    part.append(key([["--c:var(--within)", "spent on answers within"], ["--c:var(--outside)", "on late answers"],
      ["--c:var(--dropped)", "on dropped reads"], ["--c:var(--rest)", "left unused"]]));
    for (const regime of regimes) {
      part.append(barsTable(regime + ", ms a read on average", regime, ["share of the budget", "spent", "unused", "beyond"], (cell) => {
        const sums = spent(cell);
        const all = threshold * cell.reads;
        const used = sums.within + sums.outside + sums.dropped;
        return [h("td", {class: "bar"}, stack(OUTCOMES.map((outcome) => [sums[outcome] / all, "--c:var(--" + outcome + ")"]),
          OUTCOMES.map((outcome) => percent(sums[outcome], all) + " on reads " + outcome).join(", ") + ", " + percent(all - used, all) + " unused")),
          h("td", {}, fixed(used / cell.reads, 1)), h("td", {}, fixed((all - used) / cell.reads, 1)), h("td", {}, fixed(sums.late / cell.reads, 1))];
      }));
    }
    part.append(byHop("results_by_hop", "What came of the attempts", "attempts"));
  }

  /** Counts by hop and kind, a block for each regime. */
  function byHop(field, title, unit) {
    const kinds = [...new Set(run.cells.flatMap((cell) => Object.values(cell[field]).flatMap((counts) => Object.keys(counts))))];
    if (!kinds.length) return h("p", {}, "None in any cell.");
    const figures = h("table", {}, h("caption", {}, title + ", " + unit + " by hop"), h("thead", {}, h("tr", {},
      h("th", {scope: "col"}, "configuration"), h("th", {scope: "col"}, "hop"), kinds.map((kind) => h("th", {scope: "col", class: "number"}, kind)))));
    for (const regime of regimes) {
      const body = h("tbody", {class: "block"}, h("tr", {}, h("th", {scope: "rowgroup", colspan: kinds.length + 2}, regime)));
      for (const cell of cellsOf(regime)) {
        const hops = Object.entries(cell[field]).filter(([, counts]) => Object.values(counts).some((number) => number > 0));
        hops.forEach(([hop, counts], at) => body.append(h("tr", {},
          at ? null : h("th", {scope: "row", rowspan: hops.length}, name(cell.policy)),
          h("td", {class: "words nowrap"}, hop), kinds.map((kind) => h("td", {}, counts[kind] ? count(counts[kind]) : "·")))));
        if (!hops.length) body.append(h("tr", {}, h("th", {scope: "row"}, name(cell.policy)), h("td", {class: "words"}, "none"), kinds.map(() => h("td", {}, "·"))));
      }
      figures.append(body);
    }
    return h("details", {open: field === "declined"}, h("summary", {}, title + ", by hop"), scrolling(figures, title));
  }

  function declines() {
    const part = section("declines", "What was not even tried",
      "Attempts that a caller declined to start, by its reason: no attempt left, the retry budget empty, too little time before the deadline, or nobody left to answer to.");
    const kinds = [...new Set(run.cells.flatMap((cell) => Object.values(cell.declined).flatMap((counts) => Object.keys(counts))))];
    const sum = (cell, kind) => Object.values(cell.declined).reduce((total, counts) => total + (counts[kind] || 0), 0);
    const figures = h("table", {}, h("caption", {}, "Declined attempts, all hops together"), h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "configuration"),
      kinds.map((kind) => h("th", {scope: "col", class: "number"}, kind)))));
    for (const regime of regimes) {
      figures.append(h("tbody", {class: "block"}, h("tr", {}, h("th", {scope: "rowgroup", colspan: kinds.length + 1}, regime)),
        cellsOf(regime).map((cell) => h("tr", {}, h("th", {scope: "row"}, name(cell.policy)), kinds.map((kind) => h("td", {}, count(sum(cell, kind))))))));
    }
    part.append(kinds.length ? scrolling(figures, "Declined attempts") : h("p", {}, "None in any cell."));
    if (kinds.length) {
      const details = byHop("declined", "Declined attempts", "attempts");
      details.open = false;
      part.append(details);
    }
  }

  // One read under two policies.

  const END = {answered: "within", "timed out": "outside", failed: "dropped", cancelled: "dropped"};
  const outcomeOf = (cell, read) => WORD[cell.per_read.measured[read]];

  function follow() {
    const part = section("read", "One read under two configurations",
      "The same Request-Id has the same luck under each. Attempts are predicted: simulated with the lanes that this id draws and the hop cost measured before the cell. How the read really ended stands beside.");
    const telling = regimes.filter((regime) => (followed.regimes[regime] || []).length);
    if (!telling.length) {
      part.append(h("p", {}, followed.missing || "No read was measured."));
      return;
    }
    if (followed.missing) part.append(h("p", {class: "alarm"}, followed.missing));
    const state = {regime: telling[0]};
    const pickers = h("div", {class: "pickers"});
    const place = h("div", {id: "followed", "aria-live": "polite"});
    part.append(pickers, key([["--c:var(--within)", "answered"], ["--c:var(--outside)", "given up at its timeout"],
      ["--c:var(--dropped)", "failed, or cancelled from above (hatched)"]]), place);
    const show = () => place.replaceChildren(...followedRead(state));
    const refill = () => {
      const cells = cellsOf(state.regime);
      const reads = followed.regimes[state.regime];
      state.read = reads[0].read;
      [state.first, state.second] = twoPolicies(cells, state.read);
      const names = cells.map((cell) => [cell.policy, cell.policy]);
      pickers.replaceChildren(
        select("regime", telling.map((regime) => [regime, regime]), state.regime, (value) => { state.regime = value; refill(); pickers.querySelector("select").focus(); }),
        select("read", reads.map((each) => [each.read, readLabel(cells, each)]), state.read, (value) => { state.read = Number(value); show(); }),
        select("configuration", names, state.first, (value) => { state.first = value; show(); }),
        select("beside", names, state.second, (value) => { state.second = value; show(); }));
      pickers.querySelectorAll("select").forEach((each, at) => { each.id = ["pick-regime", "pick-read", "pick-first", "pick-second"][at]; });
      show();
    };
    refill();
  }

  /** The first configuration, and the first after it under which the read ended otherwise. */
  function twoPolicies(cells, read) {
    const first = cells[0];
    const other = cells.find((cell) => outcomeOf(cell, read) !== outcomeOf(first, read)) || cells[1] || first;
    return [first.policy, other.policy];
  }

  function readLabel(cells, {read}) {
    const parts = OUTCOMES.map((outcome) => [outcome, cells.filter((cell) => outcomeOf(cell, read) === outcome).length])
      .filter(([, number]) => number).map(([outcome, number]) => outcome + " under " + number);
    return "no. " + read + ": " + parts.join(", ");
  }

  function followedRead(state) {
    const cells = cellsOf(state.regime);
    const read = followed.regimes[state.regime].find((each) => each.read === state.read);
    const shown = [...new Set([state.first, state.second])].map((policy) => cells.find((cell) => cell.policy === policy));
    const ends = shown.flatMap((cell) => [threshold, cell.per_read.measured_ms[read.read], cell.per_read.predicted_ms ? cell.per_read.predicted_ms[read.read] : 0,
      ...(read.attempts[cell.policy] || []).map((attempt) => attempt.end_ms)]);
    const span = Math.max(...ends) * 1.02;
    return [h("p", {}, h("code", {}, read.request_id), ", planned at " + fixed(read.read / run.rate_per_second, 3) + " s of its cell"),
      h("div", {class: "pair"}, shown.map((cell) => waterfall(cell, read, span))), everywhere(cells, read)];
  }

  const at = (value, span) => ((100 * value) / span).toFixed(3) + "%";

  function waterfall(cell, read, span) {
    const attempts = read.attempts[cell.policy] || [];
    const line = () => h("b", {style: "left:" + at(threshold, span)});
    const rows = attempts.map((attempt) => h("tr", {},
      h("th", {scope: "row", class: "what" + (attempt.path.includes(".") ? " inner" : ""), title: attempt.hop + " attempt " + attempt.path}, attempt.path + " ", h("small", {}, attempt.hop)),
      h("td", {}, h("div", {class: "track", title: "lane " + ms(attempt.lane_ms) + " ms, timeout " + ms(attempt.timeout_ms) + " ms"}, line(),
        h("i", {class: attempt.end === "cancelled" ? "cancelled" : null,
          style: "left:" + at(attempt.begin_ms, span) + ";width:" + at(attempt.end_ms - attempt.begin_ms, span) + ";--c:var(--" + END[attempt.end] + ")"}))),
      h("td", {class: "when"}, fixed(attempt.begin_ms, 1) + "–" + fixed(attempt.end_ms, 1) + " " + attempt.end)));
    const measured = cell.per_read.measured_ms[read.read];
    const foretold = cell.per_read.predicted_ms ? cell.per_read.predicted_ms[read.read] : null;
    const foretoldEnd = cell.per_read.predicted ? WORD[cell.per_read.predicted[read.read]] : null;
    const whole = (label, value, outcome) => h("tr", {class: "whole"}, h("th", {scope: "row", class: "what"}, label),
      h("td", {}, h("div", {class: "track"}, line(), h("i", {style: "left:0;width:" + at(value, span) + ";--c:var(--" + outcome + ")"}))),
      h("td", {class: "when"}, fixed(value, 1) + " " + outcome));
    return h("figure", {}, h("table", {class: "waterfall", "data-policy": cell.policy},
      h("caption", {}, name(cell.policy), " ", h("small", {}, shape(cell.policy)), attempts.length ? "" : ": its attempts are not simulated"),
      h("thead", {}, h("tr", {}, h("th", {scope: "col", class: "what"}, "predicted attempt"),
        h("th", {scope: "col"}, "0 to " + count(span) + " ms, dashed: " + threshold), h("th", {scope: "col", class: "when"}, "ms"))),
      h("tbody", {}, rows, foretold === null ? null : whole("read, predicted", foretold, foretoldEnd), whole("read, measured", measured, outcomeOf(cell, read.read)))));
  }

  function everywhere(cells, read) {
    const figures = h("table", {}, h("caption", {}, "This read under every configuration, measured"), h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "configuration"),
      h("th", {scope: "col"}, "ended"), h("th", {scope: "col", class: "number"}, "ms"))),
    h("tbody", {}, cells.map((cell) => h("tr", {}, h("th", {scope: "row"}, name(cell.policy)),
      h("td", {class: "words"}, swatch("--c:var(--" + outcomeOf(cell, read.read) + ")"), outcomeOf(cell, read.read)), h("td", {}, fixed(cell.per_read.measured_ms[read.read], 1))))));
    return h("details", {}, h("summary", {}, "This read under every configuration"), figures);
  }

  // Whether to believe it.

  function unevenness(cell) {
    const ratios = Object.values(cell.lane_mix_by_hop).map((mix) => {
      const all = mix.reduce((one, other) => one + other, 0);
      return all ? (Math.max(...mix) * mix.length) / all : null;
    }).filter((ratio) => ratio !== null);
    return ratios.length ? Math.max(...ratios) : null;
  }

  function validity() {
    const part = section("validity", "Whether to believe it",
      "Driver late: sent after planned. Overshoot: beyond the threshold, of the reads that ended after it. CPU in cores. Fullest lane: attempts down a hop's busiest lane over an even share; what the plan foretold is checked, and would be a reason.");
    const columns = ["driver late p99 ms", "overshoot p99 ms", "others' CPU", "fleet's CPU", "fullest lane", "hop cost ms"];
    const figures = h("table", {}, h("caption", {}, "Checks of the measurement itself"), h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "configuration"),
      h("th", {scope: "col"}, "valid"), columns.map((label) => h("th", {scope: "col", class: "number"}, label)))));
    for (const regime of regimes) {
      const body = h("tbody", {class: "block"}, h("tr", {}, h("th", {scope: "rowgroup", colspan: columns.length + 2}, regime)));
      for (const cell of cellsOf(regime)) {
        body.append(h("tr", {}, h("th", {scope: "row"}, name(cell.policy)), h("td", {class: "words" + (cell.valid ? "" : " alarm")}, cell.valid ? "yes" : "no"),
          h("td", {}, fixed(cell.driver_late_p99_ms, 2)), h("td", {}, fixed(cell.overshoot_p99_ms, 1)), h("td", {}, fixed(cell.others_cpu_share, 2)),
          h("td", {}, fixed(cell.fleet_cpu_share, 2)), h("td", {}, unevenness(cell) === null ? "–" : "×" + fixed(unevenness(cell), 2)),
          h("td", {}, cell.predicted ? fixed(cell.predicted.hop_cost_ms, 2) : "–")));
        for (const reason of cell.invalid_reasons) body.append(h("tr", {class: "reason"}, h("td", {colspan: columns.length + 2}, reason)));
      }
      figures.append(body);
    }
    part.append(scrolling(figures, "Validity"));
    for (const warning of run.warnings) part.append(h("p", {class: "note"}, "Warning of the experiment: " + warning));
    part.append(...disagreements());
  }

  function disagreements() {
    const most = 10;
    const some = run.cells.filter((cell) => cell.disagreements && cell.disagreements.length);
    if (!some.length) return [];
    const all = some.reduce((total, cell) => total + cell.disagreements.length, 0);
    const rows = some.flatMap((cell) => cell.disagreements.slice(0, most).map((each) => h("tr", {}, h("th", {scope: "row"}, each.request_id),
      h("td", {class: "words nowrap"}, cell.regime + " / " + cell.policy), h("td", {class: "words nowrap"}, each.predicted + " → " + each.measured), h("td", {class: "words"}, each.reason))));
    return [h("details", {}, h("summary", {}, plural(all, "read") + " did not end as predicted"), scrolling(h("table", {},
      h("caption", {}, "At most " + most + " of each cell; result.json has them all"), h("thead", {}, h("tr", {},
        ["read", "cell", "predicted → measured", "where the two part"].map((label) => h("th", {scope: "col"}, label)))), h("tbody", {}, rows)), "Reads that did not end as predicted"))];
  }

  // How to do it again.

  function settings() {
    const part = section("settings", "Settings, and how to measure this again");
    const command = ["chaos/chaos run", "--policies " + policies.join(","), "--regimes " + regimes.join(","), "--seed " + run.seed,
      "--rate " + run.rate_per_second, "--reads " + run.reads_per_cell, "--transport " + run.transport].join(" ");
    if (run.cells.length) part.append(h("pre", {id: "command", tabindex: "0"}, command));
    const facts = [["experiment", run.experiment], ["its file's SHA-256", run.experiment_sha256], ["seed", run.seed], ["rate", run.rate_per_second + " reads/s"],
      ["calls/s without retries", fixed(run.internal_base_per_second, 2)], ["threshold", threshold + " ms, gateway's share " + run.gateway_share_ms + " ms"],
      ["transport", run.transport], ["begun", run.started_at], ["result format", "version " + run.schema_version],
      ...Object.entries(run.versions).map(([what, version]) => [what.replace("_", "'s "), version])];
    part.append(h("dl", {}, facts.map(([term, value]) => [h("dt", {}, term), h("dd", {}, text(value))])));
    const columns = [["attempt_timeout", "timeout"], ["max_attempts", "attempts"], ["deadline", "deadline"], ["retry_budget", "retry budget"],
      ["backoff", "backoff"], ["response_reserve", "reserve"], ["least_useful_attempt", "least useful"], ["owns_retries", "retries"]];
    const show = (value) => (value === true ? "yes" : value === false ? "no" : text(value));
    part.append(scrolling(h("table", {}, h("caption", {}, "Configurations: the gateway's calls to the services, and the services' to the stores"), h("thead", {}, h("tr", {},
      h("th", {scope: "col"}, "configuration"), h("th", {scope: "col"}, "engine"), h("th", {scope: "col"}, "caller"), columns.map(([, label]) => h("th", {scope: "col", class: "number"}, label)))),
    h("tbody", {}, policies.filter((policy) => run.settings.policies[policy]).flatMap((policy) => ["gateway", "service"].map((side, at) => h("tr", {},
      at ? null : [h("th", {scope: "row", rowspan: "2"}, name(policy)), h("td", {class: "words", rowspan: "2"}, run.settings.policies[policy].engine)],
      h("td", {class: "words"}, side), columns.map(([field]) => h("td", {}, show(run.settings.policies[policy][side][field])))))))), "Configurations"));
    part.append(scrolling(h("table", {}, h("caption", {}, "Regimes: the latencies of a hop's lanes, in ms"), h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "regime"), h("th", {scope: "col"}, "slow way"), h("th", {scope: "col"}, "lanes"))),
      h("tbody", {}, regimes.filter((regime) => run.settings.regimes[regime]).map((regime) => h("tr", {}, h("th", {scope: "row"}, regime), h("td", {class: "words"}, run.settings.regimes[regime].direction),
        h("td", {class: "words"}, run.settings.regimes[regime].cycle_ms.join(", "), Object.entries(run.settings.regimes[regime].hop_cycles_ms).map(([hop, cycle]) => [h("br"), hop + ": " + cycle.join(", ")])))))), "Regimes"));
  }

  head();
  table();
  if (run.cells.length) {
    outcomes();
    latency();
    amplification();
    budget();
    declines();
    follow();
    validity();
  }
  settings();

  const redraw = () => charts.forEach(draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  addEventListener("beforeprint", () => { document.documentElement.dataset.print = ""; redraw(); });
  addEventListener("afterprint", () => { delete document.documentElement.dataset.print; redraw(); });
})();
