/* Filters and sorts the report. Without it all rows are there, in the order of their places. */
(() => {
  "use strict";
  const report = document.querySelector(".citeguard-report:not([data-ready])");
  const form = report && report.querySelector(".citeguard-controls");
  if (!report) return;
  report.dataset.ready = "";

  /* From the disk, a link to a folder shows what is in it, not its page. */
  if (location.protocol === "file:") {
    report.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (link && link.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
    });
  }

  function reveal() {
    const name = location.hash.slice(1);
    const page = name && (document.getElementById(name) || document.getElementById(decodeURIComponent(name)));
    const details = page && page.closest(".citeguard-pages details");
    if (details) {
      details.open = true;
      bring(details);
    }
  }
  /* What lies above has its height only when it is laid out, and is that only when it comes near. */
  function bring(element, frames = 10) {
    element.scrollIntoView({ behavior: "instant" });
    if (frames) requestAnimationFrame(() => bring(element, frames - 1));
  }
  if (!window.citeguardReport) {
    window.citeguardReport = true; // themes may put the page in place of another, again and again
    addEventListener("hashchange", reveal);
  }
  reveal();
  if (document.readyState !== "complete") addEventListener("load", reveal, { once: true });
  if (!form) return;

  const list = report.querySelector(".citeguard-findings");
  const findings = [...list.children].map((row, place) => ({ row, place, ...row.dataset }));
  const cited = [...report.querySelectorAll(".citeguard-pages > li")].map((row) => ({
    row,
    details: row.querySelector("details"),
    name: row.dataset.page.toLowerCase(),
    rows: [...row.querySelectorAll("tbody tr")].map((one) => ({ row: one, ...one.dataset })),
  }));
  const RANK = {
    severity: ["warn", "info"],
    status: ["fabricated", "missing", "out-of-range", "altered", "drifted", "ambiguous", "unverifiable", "present", "verified"],
  };
  const told = form.querySelector("output");
  const MOST_OPEN = 12;
  const words = (one) => (one.words ??= one.row.textContent.toLowerCase());
  const rank = (one, key) => {
    const index = RANK[key].indexOf(one[key]);
    return index < 0 ? RANK[key].length : index;
  };
  const ORDERS = {
    place: () => 0,
    severity: (one, other) => rank(one, "severity") - rank(other, "severity"),
    status: (one, other) => rank(one, "status") - rank(other, "status"),
    rule: (one, other) => (one.rule < other.rule ? -1 : one.rule > other.rule ? 1 : 0),
  };

  function filter() {
    const asked = Object.fromEntries(new FormData(form));
    const text = asked.text.trim().toLowerCase();
    const has = (one, key) => !asked[key] || one[key] === asked[key];
    let shown = 0;
    for (const one of findings) {
      const fits = ["severity", "rule", "status", "kind"].every((key) => has(one, key)) && (!text || words(one).includes(text));
      if (one.row.hidden === fits) one.row.hidden = !fits;
      shown += fits;
    }
    const narrowed = Boolean(text || asked.status || asked.kind);
    let listed = 0;
    const open = [];
    for (const page of cited) {
      let some = 0;
      for (const one of page.rows) {
        const fits = has(one, "status") && has(one, "kind") && (!text || page.name.includes(text) || words(one).includes(text));
        if (one.row.hidden === fits) one.row.hidden = !fits;
        some += fits;
      }
      page.row.hidden = some === 0;
      listed += some;
      if (some) open.push(page);
      if (page.opened) page.details.open = page.opened = false;
    }
    if (narrowed && open.length <= MOST_OPEN) {
      for (const page of open) if (!page.details.open) page.details.open = page.opened = true;
    }
    const number = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
    told.textContent = `${number(shown, "finding")}, ${number(listed, "citation")}`;
  }

  function sort() {
    const order = ORDERS[form.elements.order.value];
    findings.sort((one, other) => order(one, other) || one.place - other.place);
    list.append(...findings.map((one) => one.row));
  }

  let waiting = 0;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    clearTimeout(waiting);
    if (event.target.name === "order") sort();
    else waiting = setTimeout(filter, event.target.type === "search" ? 120 : 0);
  });
  form.addEventListener("reset", () => setTimeout(() => { filter(); sort(); }));
  form.hidden = false;
  filter();
})();
