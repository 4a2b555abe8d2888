"""How the page looks, and what of it moves: a table that is sorted and filtered. All of it stands in the page itself."""

STYLE = """
:root { color-scheme: light dark; --bad: #b3261e; --doubt: #8a5a00; --good: #1b6e2d; --first: #b83a08; --second: #1d4ed8;
  --line: color-mix(in srgb, currentColor 20%, transparent); --link: #0b57d0; }
@media (prefers-color-scheme: dark) {
  :root { --bad: #ff8a80; --doubt: #f0c060; --good: #7ddc8f; --first: #ff9e6b; --second: #8ab4ff; --link: #a8c7fa; }
}
a { color: var(--link); } section { content-visibility: auto; contain-intrinsic-size: auto 30rem; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; overflow-wrap: anywhere; } h3 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; overflow-wrap: anywhere; }
th, td.verdict { white-space: nowrap; }
@media (max-width: 40rem) {
  body { padding: 0 .5rem; } table { font-size: .85rem; } th, td { padding: .3rem .2rem; }
  th { white-space: normal; } th button::after { display: none; } input, select { max-width: 100%; }
}
#kernels :is(th:nth-child(4), th:nth-child(5)), td.number { text-align: right; font-variant-numeric: tabular-nums; }
th button { font: inherit; font-weight: 600; background: none; border: 0; padding: 0; cursor: pointer; color: inherit; }
th button::after { content: " \\2195"; opacity: .4; }
th[aria-sort=ascending] button::after { content: " \\2191"; opacity: 1; }
th[aria-sort=descending] button::after { content: " \\2193"; opacity: 1; }
label { display: inline-block; margin: 0 1rem 1rem 0; } input, select { font: inherit; }
.refuted, .error { color: var(--bad); } .possible, .unknown, .unsupported, .vacuous, .bounded { color: var(--doubt); }
.verified { color: var(--good); } .verdict { font-weight: 600; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .5rem; line-height: 1.4; }
pre .n { opacity: .7; user-select: none; } mark { background: none; color: inherit; font-weight: 700; padding: 0 .1rem; }
mark.first { outline: 2px solid var(--first); } mark.second { outline: 2px dashed var(--second); }
mark.reason { text-decoration: underline dotted; }
.key.first { color: var(--first); } .key.second { color: var(--second); }
svg { max-width: 100%; height: auto; } svg text { font: 10px system-ui, sans-serif; fill: currentColor; }
svg circle { stroke-width: 2; fill: currentColor; } svg .first { fill: var(--first); stroke: var(--first); }
svg .second { fill: var(--second); stroke: var(--second); } svg .ring { fill: none; } svg .ring.other { stroke: currentColor; }
svg .faint { opacity: .3; } svg .other { opacity: .3; } svg line { stroke: currentColor; opacity: .12; }
svg .gone { display: none; } svg .past .faint, svg .past .other { opacity: .12; } svg .now .other { opacity: .9; }
figure { margin: 1rem 0; overflow-x: auto; } figcaption, .scrub { max-width: 50rem; }
.scrub input { vertical-align: middle; width: 16rem; max-width: 100%; } .wide { overflow-x: auto; }
.scrub output { display: block; min-height: 1.5em; }
""".strip()

SCRIPT = """
const order = new Intl.Collator(undefined, { numeric: true });
const table = document.getElementById("kernels"), body = table.tBodies[0];
const value = (row, n) => { const cell = row.cells[n]; return cell.dataset.value ?? cell.textContent; };
for (const [n, head] of [...table.tHead.rows[0].cells].entries()) head.querySelector("button").addEventListener("click", () => {
  const up = head.getAttribute("aria-sort") !== "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const rows = [...body.rows].sort((a, b) => order.compare(value(a, n), value(b, n)));
  body.append(...(up ? rows : rows.reverse()));
});
const text = document.getElementById("text"), verdict = document.getElementById("verdict");
const shown = document.getElementById("shown"), changed = document.getElementById("changed");
const filter = () => {
  let count = 0;
  for (const row of body.rows) {
    const fits = row.textContent.toLowerCase().includes(text.value.toLowerCase());
    const same = changed?.checked && row.querySelector(".changed") === null;
    row.hidden = same || !fits || (verdict && verdict.value !== "" && row.dataset.verdict !== verdict.value);
    if (!row.hidden) count += 1;
  }
  shown.textContent = `${count} of ${body.rows.length} shown`;
};
text.addEventListener("input", filter); verdict?.addEventListener("change", filter); changed?.addEventListener("change", filter);
for (const figure of document.querySelectorAll("figure.race")) {
  const scrub = figure.querySelector(".scrub"), at = scrub.querySelector("input"), said = scrub.querySelector("output");
  const [before, next] = scrub.querySelectorAll("button"), words = figure.querySelectorAll("li");
  const steps = [...figure.querySelectorAll("g.step")];
  const show = () => {
    const now = at.valueAsNumber - 1, interval = steps[now].dataset.interval;
    for (const [n, step] of steps.entries()) {
      step.classList.toggle("now", n === now);
      step.classList.toggle("past", n < now);
      step.classList.toggle("gone", n > now || step.dataset.interval !== interval);
    }
    said.textContent = words[now].textContent;
    before.disabled = now === 0; next.disabled = now === steps.length - 1;
  };
  at.addEventListener("input", show);
  before.addEventListener("click", () => { at.valueAsNumber -= 1; show(); });
  next.addEventListener("click", () => { at.valueAsNumber += 1; show(); });
  scrub.hidden = false;
  show();
}
""".strip()
