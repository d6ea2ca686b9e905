"use strict";
const entries = [...document.querySelectorAll("#entries > details")];
const buttons = [...document.querySelectorAll("[data-filter]")];
const search = document.getElementById("search");
const shown = document.getElementById("shown");
let kind = "all";
const texts = entries.map((entry) => entry.textContent.toLowerCase());
function show() {
  const sought = search.value.trim().toLowerCase();
  let count = 0;
  entries.forEach((entry, index) => {
    const fits = entry.dataset.kinds.split(" ").includes(kind) && texts[index].includes(sought);
    entry.hidden = !fits;
    if (fits) count += 1;
  });
  shown.textContent = count === entries.length ? "" : `${count} of ${entries.length} shown`;
}
for (const button of buttons) {
  button.addEventListener("click", () => {
    kind = button.dataset.filter;
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    show();
  });
}
search.addEventListener("input", show);
