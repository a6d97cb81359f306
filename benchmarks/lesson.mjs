// The lesson's model as a plain loop: each read walked through, each time kept and sorted at the end.
// Written from the lesson's description, as the yardstick for `chaos model`.
// node lesson.mjs [reads]     prints one JSON object: reads a cell, milliseconds, the eight rows

const reads = Number(process.argv[2] ?? 40);
const threshold = 200;
const share = 20;
const depth = 2;
const arms = 2;
const cycles = {
  normal: [6, 7, 6, 8, 6, 7, 6, 45, 6, 7, 6, 8, 6, 7, 6, 1000],
  "widespread-slowdown": [6, 1000, 1000, 1000, 6, 1000, 1000, 1000],
};
const configurations = {
  "no-budget": { timeout: 200, attempts: 3, deadline: false, ratio: null },
  deadline: { timeout: 200, attempts: 3, deadline: true, ratio: null },
  allocated: { timeout: 30, attempts: 3, deadline: true, ratio: null },
  "retry-budget": { timeout: 30, attempts: 3, deadline: true, ratio: 0.3 },
};

function cell(cycle, { timeout, attempts, deadline, ratio }) {
  let at = 0;
  let first = 0;
  let further = 0;
  const mayRetry = () => ratio === null || further < ratio * first;

  function step(left) {
    let spent = 0;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const limit = deadline ? Math.min(timeout, left - spent) : timeout;
      if (limit <= 0) return { answered: false, spent };
      if (attempt === 1) first += 1;
      else further += 1;
      const duration = cycle[at % cycle.length];
      at += 1;
      if (duration <= limit) return { answered: true, spent: spent + duration };
      spent += limit;
      if (attempt < attempts && !mayRetry()) return { answered: false, spent };
    }
    return { answered: false, spent };
  }

  function arm() {
    let spent = 0;
    for (let hop = 0; hop < depth; hop += 1) {
      const result = step(threshold - share - spent);
      spent += result.spent;
      if (!result.answered) return { answered: false, spent };
    }
    return { answered: true, spent };
  }

  const row = { within: 0, outside: 0, dropped: 0 };
  const times = [];
  for (let read = 0; read < reads; read += 1) {
    const results = Array.from({ length: arms }, arm);
    const time = share + Math.max(...results.map((result) => result.spent));
    times.push(time);
    if (!results.every((result) => result.answered)) row.dropped += 1;
    else if (time > threshold) row.outside += 1;
    else row.within += 1;
  }
  times.sort((a, b) => a - b);
  row.median = times[reads >> 1];
  row.worst = times[reads - 1];
  row.multiplier = ((first + further) / (reads * depth * arms)).toFixed(2);
  return row;
}

const begun = performance.now();
const rows = [];
for (const [regime, cycle] of Object.entries(cycles)) {
  for (const [name, configuration] of Object.entries(configurations)) {
    rows.push({ regime, configuration: name, ...cell(cycle, configuration) });
  }
}
console.log(JSON.stringify({ reads, ms: performance.now() - begun, rows }));
