/* Highlights the lines that the address names, cited or not. A click on a number names its line, with Shift a range. */
(() => {
  "use strict";
  const RANGE = /^#L(\d+)(?:-L?(\d+))?$/;
  const named = () => {
    const found = RANGE.exec(location.hash);
    return found && [+found[1], +(found[2] || found[1])].sort((one, other) => one - other);
  };
  const lines = () => document.querySelectorAll(".citeguard-source .citeguard-line");

  function update() {
    const range = named();
    let first = null;
    lines().forEach((line) => {
      const number = +line.dataset.line;
      const inside = range !== null && range[0] <= number && number <= range[1];
      line.classList.toggle("citeguard-named", inside);
      first = first || (inside ? line : null);
    });
    if (first && !document.getElementById(location.hash.slice(1))) first.scrollIntoView({ behavior: "instant" });
  }

  function choose(event) {
    const line = event.target.closest?.(".citeguard-source .citeguard-line");
    if (!line || !(event.shiftKey || getSelection().isCollapsed)) return;
    const numbers = parseFloat(getComputedStyle(line, "::before").width);
    if (event.clientX - line.getBoundingClientRect().left > numbers) return;
    getSelection().removeAllRanges();
    const number = +line.dataset.line;
    const [start] = (event.shiftKey && named()) || [number];
    const [first, last] = [start, number].sort((one, other) => one - other);
    history.replaceState(history.state, "", first === last ? `#L${first}` : `#L${first}-L${last}`);
    update();
  }

  if (!window.citeguardSource) {
    window.citeguardSource = true;
    addEventListener("hashchange", () => update());
    document.addEventListener("click", choose);
  }
  update();
})();
