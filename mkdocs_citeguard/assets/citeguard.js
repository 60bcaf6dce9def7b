/* Shows what is cited when a reader points at a citation or reaches it by keyboard.
   All of it stands in the title of the link, so the page is complete without this script. Nothing is requested. */
(() => {
  "use strict";

  const CITATION = "citeguard";
  const PREVIEW = "citeguard-preview";
  const DELAY = 150; // milliseconds, so that passing over a link shows nothing
  const GRACE = 250; // milliseconds in which the pointer may go from the link to its preview
  const SOURCE_LINE = /^ *(\d+) │ (.*)$/;

  let shown = null; // { citation, title, described, box }
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
    const code = element("code", "nohighlight");
    lines.forEach(([, number, text], index) => {
      const line = element("span", "citeguard-line citeguard-cited", ...coloured(text, runs[index]), "\n");
      line.dataset.line = number;
      code.append(line);
    });
    return element("pre", "", code);
  };

  const drawn = (citation, title) => {
    const [state, ...rest] = title.split("\n");
    const box = element("div", `${PREVIEW} ${citation.className.replace(CITATION, "")}`);
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

  const place = (box, citation, x) => {
    const rows = [...citation.getClientRects()];
    const row = rows.find((one) => x !== undefined && one.left <= x && x <= one.right) || rows[0];
    const { width, height } = box.getBoundingClientRect();
    const [page, edge] = [document.documentElement, 8];
    const fits = row.bottom + height + edge <= page.clientHeight || row.top < height + edge;
    const left = Math.max(edge, Math.min(row.left, page.clientWidth - width - edge));
    box.style.left = `${left + window.scrollX}px`;
    box.style.top = `${(fits ? row.bottom + 4 : row.top - height - 4) + window.scrollY}px`;
  };

  const close = () => {
    clearTimeout(timer);
    if (!shown) return;
    const { citation, title, described, box } = shown;
    shown = null;
    box?.remove();
    citation.title = title;
    if (box) described.removeAttribute("aria-describedby");
  };

  /* From here on there is no title, which a browser or a theme would show as well. */
  const take = (citation, described) => {
    clearTimeout(timer);
    if (shown?.citation === citation) return;
    close();
    shown = { citation, title: citation.title, described, box: null };
    citation.removeAttribute("title");
  };

  const open = (x) => {
    if (!shown || shown.box || !shown.citation.isConnected) return;
    const { citation, title, described } = shown;
    const box = (shown.box = drawn(citation, title));
    box.addEventListener("mouseenter", () => clearTimeout(timer));
    box.addEventListener("mouseleave", leave);
    document.body.append(box);
    if (box.showPopover) {
      box.popover = "manual";
      box.showPopover();
    }
    place(box, citation, x);
    described.setAttribute("aria-describedby", box.id);
  };

  const later = (action, milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };

  const focused = () => shown && shown.citation.contains(document.activeElement);
  const leave = () => later(() => focused() || close(), GRACE);

  const citationAt = (target) => {
    const citation = target instanceof Element && target.closest(`.${CITATION}`);
    if (!citation || citation.querySelector("[title]")) return null;
    return citation.title || shown?.citation === citation ? citation : null;
  };

  /* Listeners of the document see an event first. What they take, no tooltip of a theme answers to. */
  const listen = (type, handle) =>
    document.addEventListener(
      type,
      (event) => {
        const citation = citationAt(event.target);
        if (citation && handle(event, citation) && event.target === citation) event.stopImmediatePropagation();
      },
      true,
    );

  listen("mouseenter", (event, citation) => {
    if (event.target !== citation || !window.matchMedia("(hover: hover)").matches) return false;
    take(citation, citation.querySelector("a") || citation);
    later(() => open(event.clientX), DELAY);
    return true;
  });
  listen("mouseleave", (event, citation) => {
    if (event.target === citation) leave();
    return event.target === citation;
  });
  listen("focus", (event, citation) => {
    if (citation.matches("a") && !event.target.matches(":focus-visible")) return false;
    take(citation, event.target);
    open();
    return true;
  });
  listen("blur", () => {
    close();
    return true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  window.document$?.subscribe(close); // Material has put another page in place of this one
})();
