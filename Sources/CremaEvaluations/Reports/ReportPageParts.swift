/// The fixed parts of the page: structure, looks and the script that filters.
enum ReportPageParts {
    static let head = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">

        """#

    static let style = #"""
        :root {
          --paper: #fbfaf8; --panel: #ffffff; --ink: #1f1b16; --quiet: #6b6258; --line: #e2dcd3;
          --good: #1d6b4e; --good-paper: #e3f2ea; --bad: #a3331c; --bad-paper: #fae6e0; --accent: #a4501a; --range: #e7c9b1;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #16140f; --panel: #1f1c17; --ink: #efe9e0; --quiet: #a89e91; --line: #38332b;
            --good: #7fd3ad; --good-paper: #17352a; --bad: #f2a08b; --bad-paper: #43211a; --accent: #f0a36b; --range: #5f4029;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
        }
        header, main { max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem; }
        header { padding-bottom: 0; }
        h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
        h2 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
        h3 { font-size: .8125rem; font-weight: 500; color: var(--quiet); margin: .75rem 0 .25rem; }
        p { margin: .25rem 0; }
        .quiet { color: var(--quiet); font-size: .875rem; }
        .notes { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .5rem 0 0; font-size: .875rem; }
        .notes dt { color: var(--quiet); display: inline; }
        .notes dt::after { content: ":"; }
        .notes dd { display: inline; margin: 0 0 0 .35rem; overflow-wrap: anywhere; }
        .panel {
          background: var(--panel); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-bottom: 1rem;
        }
        .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); margin-bottom: 1rem; }
        .card { margin: 0; min-width: 0; }
        .big { font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
        .line { position: relative; height: .5rem; border-radius: .25rem; background: var(--line); margin: .6rem 0; }
        .line > span { position: absolute; top: 0; height: 100%; }
        .range { background: var(--range); border-radius: .25rem; min-width: 2px; }
        .dot { width: .75rem; margin-left: -.375rem; border-radius: .375rem; background: var(--accent); transform: scaleY(1.5); }
        .before { width: 3px; margin-left: -1px; background: var(--quiet); transform: scaleY(2.2); }
        .difference { font-weight: 600; font-variant-numeric: tabular-nums; }
        .up { color: var(--good); }
        .down { color: var(--bad); }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; }
        th { text-align: start; font-weight: 500; color: var(--quiet); }
        td, th { padding: .2rem .75rem .2rem 0; vertical-align: top; overflow-wrap: anywhere; }
        .value { white-space: nowrap; }
        .number { text-align: end; font-variant-numeric: tabular-nums; padding-right: 0; white-space: nowrap; }
        .controls { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .5rem; }
        .controls button, .controls input {
          font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
          padding: .3rem .7rem; min-height: 2.5rem;
        }
        .controls input { flex: 1 1 10rem; min-width: 8rem; }
        #shown:empty { display: none; }
        .controls button[aria-pressed="true"] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        details { border-top: 1px solid var(--line); }
        summary { display: flex; gap: .75rem; align-items: baseline; padding: .5rem 0; cursor: pointer; min-height: 2.75rem; }
        summary::-webkit-details-marker { display: none; }
        summary::before { content: "›"; color: var(--quiet); width: .6rem; flex: none; }
        details[open] > summary::before { content: "⌄"; }
        .index { color: var(--quiet); font-variant-numeric: tabular-nums; min-width: 1.5rem; text-align: end; flex: none; }
        .snippet { flex: 1 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .chips { display: flex; flex-wrap: wrap; gap: .25rem; justify-content: flex-end; }
        .chip {
          font-size: .75rem; line-height: 1.5; padding: 0 .5rem; border-radius: 1rem; border: 1px solid var(--line);
          white-space: nowrap; max-width: 14rem; overflow: hidden; text-overflow: ellipsis;
        }
        .pass, .better { background: var(--good-paper); color: var(--good); border-color: transparent; }
        .fail, .worse { background: var(--bad-paper); color: var(--bad); border-color: transparent; }
        .parts { padding: 0 0 1rem 1.35rem; }
        .text {
          font: 15px/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
          background: var(--paper); border-radius: .5rem; padding: .5rem .75rem;
        }
        ins { background: var(--good-paper); color: var(--good); text-decoration: none; }
        del { background: var(--bad-paper); color: var(--bad); text-decoration: line-through; }
        [hidden] { display: none !important; }
        @media (max-width: 40rem) {
          header, main { padding: .75rem; }
          .panel { padding: .75rem; }
          summary { flex-wrap: wrap; }
          .chips { flex-basis: 100%; justify-content: flex-start; padding-left: 2.85rem; }
          .parts { padding-left: 0; }
        }
        """#

    static let script = #"""
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
        """#
}
