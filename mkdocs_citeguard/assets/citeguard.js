/* Shows what is cited when a reader points at a citation or reaches it by keyboard.
   All of it stands in the title of the link, so the page is complete without this script. Nothing is requested. */
(() => {
  "use strict";

  const CITATION = ".citeguard[data-citeguard-title]";
  const PREVIEW = "citeguard-preview";
  const DELAY = 150; // milliseconds, so that passing over a link shows nothing
  const [GAP, EDGE, LEAST] = [4, 8, 60]; // pixels to the citation, to the edges of the window, and of height
  const GRACE = 250; // milliseconds in which the pointer may go from the link to its preview
  const SOURCE_LINE = /^ *(\d[\d:]*) ([│┊]) (.*)$/; // numbers or times; what is dotted stands around what is cited

  let shown = null; // { citation, described, box, x }: x is where the pointer came
  let timer = 0;

  const element = (tag, className, ...content) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...content);
    return made;
  };

  const withCode = (text) =>
    text.split("`").map((part, index) => (index % 2 ? element("code", "", part) : part));

  const coloured = (text, runs) => {
    const pieces = [];
    let position = 0;
    for (const run of runs ? runs.split(" ") : []) {
      const [, colour, length] = /^([a-z]?)(\d+)$/.exec(run) || [];
      const words = text.slice(position, (position += Number(length)));
      pieces.push(colour ? element("span", `${PREVIEW}-${colour}`, words) : words);
    }
    return [...pieces, text.slice(position)];
  };

  const sourceLines = (lines, colours) => {
    const runs = colours ? colours.split(",") : [];
    const timed = lines[0][1].includes(":");
    const code = element("code", timed ? `nohighlight ${PREVIEW}-speech` : "nohighlight");
    lines.forEach(([, number, sign, text], index) => {
      const cited = sign === "│" ? "citeguard-line citeguard-cited" : "citeguard-line";
      const line = element("span", cited, ...coloured(text, runs[index]), "\n");
      line.dataset.line = number;
      code.append(line);
    });
    return element("pre", "", code);
  };

  const drawn = (citation) => {
    const [state, ...rest] = citation.dataset.citeguardTitle.split("\n");
    const box = element("div", citation.className);
    box.classList.replace("citeguard", PREVIEW);
    box.id = PREVIEW;
    box.setAttribute("role", "tooltip");
    box.append(element("p", `${PREVIEW}-state`, ...withCode(state)));
    let lines = [];
    const flush = () => {
      if (lines.length) box.append(sourceLines(lines, citation.dataset.citeguardColours));
      lines = [];
    };
    for (const text of rest) {
      const line = SOURCE_LINE.exec(text);
      if (line) {
        lines.push(line);
      } else {
        flush();
        box.append(element("p", "", ...withCode(text)));
      }
    }
    flush();
    return box;
  };

  /* Below all rows of the citation, else above them, and never over one: it can be clicked while its preview is there. */
  const place = ({ box, citation, x }) => {
    const rows = [...citation.getClientRects()];
    if (!rows.length) return;
    const row = rows.find((one) => x !== undefined && one.left <= x && x <= one.right) || rows[0];
    const [top, bottom] = [Math.min(...rows.map((one) => one.top)), Math.max(...rows.map((one) => one.bottom))];
    const { clientWidth, clientHeight } = document.documentElement;
    box.style.maxHeight = "";
    const { width, height } = box.getBoundingClientRect();
    const [above, below] = [top - GAP - EDGE, clientHeight - bottom - GAP - EDGE];
    const isBelow = height <= below || below >= above;
    const tall = Math.max(Math.min(height, isBelow ? below : above), LEAST);
    if (tall < height) box.style.maxHeight = `${tall}px`;
    const left = Math.max(EDGE, Math.min(row.left, clientWidth - width - EDGE));
    box.style.left = `${left + window.scrollX}px`;
    box.style.top = `${(isBelow ? bottom + GAP : top - tall - GAP) + window.scrollY}px`;
  };

  /* While the page scrolls, or a table in it, or turns with the device; but not away from under the pointer. */
  let moved = 0;
  const replace = () => {
    cancelAnimationFrame(moved);
    moved = requestAnimationFrame(() => shown && !shown.box.matches(":hover") && place(shown));
  };

  /* A theme may take a citation away that is still pointed at. */
  const watch = new MutationObserver(() => shown && !shown.citation.isConnected && close());

  const close = () => {
    clearTimeout(timer);
    watch.disconnect();
    shown?.box.remove();
    shown?.described.removeAttribute("aria-describedby");
    shown = null;
  };

  const open = (citation, described, x) => {
    clearTimeout(timer);
    if (shown?.citation === citation || !citation.isConnected) return;
    close();
    const box = drawn(citation);
    shown = { citation, described, box, x };
    box.addEventListener("mouseenter", () => clearTimeout(timer));
    box.addEventListener("mouseleave", leave);
    document.body.append(box);
    if (box.showPopover) {
      box.popover = "manual";
      box.showPopover();
    }
    place(shown);
    watch.observe(document.documentElement, { childList: true, subtree: true });
    described.setAttribute("aria-describedby", box.id);
  };

  const later = (action, milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };

  const leave = () => later(() => shown?.citation.contains(document.activeElement) || close(), GRACE);

  /* Not in what has a title of its own, which is the author's: one tooltip is enough. */
  const citationAt = (node) => {
    const citation = node instanceof Element && node.closest(CITATION);
    const titled = citation && node.closest("[title]");
    return citation && !(titled && citation.contains(titled)) ? citation : null;
  };

  /* Of the whole document, so that citations count which are put on the page later. */
  const listen = (type, handle) =>
    document.addEventListener(type, (event) => {
      const citation = citationAt(event.target);
      if (citation) handle(citation, event);
    });

  listen("mouseover", (citation, { clientX }) => {
    if (!window.matchMedia("(hover: hover)").matches) return;
    later(() => open(citation, citation.querySelector("a") || citation, clientX), DELAY);
  });
  listen("mouseout", (citation, { relatedTarget }) => {
    if (citationAt(relatedTarget) !== citation) leave();
  });
  listen("focusin", (citation, event) => {
    if (!citation.matches("a") || citation.matches(":focus-visible")) open(citation, event.target);
  });
  listen("focusout", close);
  addEventListener("resize", replace);
  document.addEventListener("scroll", replace, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  /* Without titles, which browsers and themes would show as well. */
  const adopt = (citation) => {
    citation.dataset.citeguardTitle = citation.title;
    citation.removeAttribute("title");
    return citation;
  };
  const titled = () => document.querySelectorAll(".citeguard[title]");

  titled().forEach(adopt);
  /* Material puts other pages in place of this one, and its tooltips are there first: they lose their elements. */
  window.document$?.subscribe(() => {
    close();
    titled().forEach((citation) => citation.replaceWith(adopt(citation.cloneNode(true))));
  });
})();
