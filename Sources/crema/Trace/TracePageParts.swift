/// The fixed parts of the page: structure and looks.
enum TracePageParts {
    static let head = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>Crema: how each token was chosen</title>

        """#

    static let style = #"""
        :root {
          --paper: #fbfaf8; --panel: #ffffff; --ink: #1f1b16; --quiet: #6b6258; --line: #e2dcd3;
          --sure: 34, 125, 92; --unsure: 201, 92, 26; --look: 62, 98, 190; --accent: #a4501a; --chosen: #a4501a;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #16140f; --panel: #1f1c17; --ink: #efe9e0; --quiet: #a89e91; --line: #38332b;
            --sure: 70, 180, 135; --unsure: 240, 130, 60; --look: 120, 155, 250; --accent: #f0a36b; --chosen: #f0a36b;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
        }
        header, main { max-width: 76rem; margin: 0 auto; padding: 1rem 1.25rem; }
        h1 { font-size: 1.25rem; margin: 0; }
        h2 { font-size: 1rem; margin: 0 0 .5rem; }
        p { margin: .25rem 0; }
        .quiet { color: var(--quiet); font-size: .875rem; }
        .panel { background: var(--panel); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-bottom: 1rem; }
        .text { font: 15px/1.9 ui-monospace, "DejaVu Sans Mono", Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
        .text .prompt { color: var(--quiet); }
        .text.ids .token { margin-inline-end: 1ch; }
        .token {
          font: inherit; color: inherit; border: 0; border-radius: .25rem; padding: .1rem 0; margin: 0; cursor: pointer;
          background: rgba(var(--tone), var(--strength)); white-space: pre-wrap; text-align: start;
        }
        .prompt .token { cursor: default; }
        .prompt .patch { letter-spacing: .1em; }
        .token[data-forced] { outline: 1px dashed var(--quiet); outline-offset: -1px; }
        .token[data-guess] { text-decoration: underline dotted; text-underline-offset: .25em; }
        .token[data-part="thought"] { font-style: italic; }
        .token[data-part="call"] { border-bottom: 2px solid rgb(var(--look)); }
        .token[aria-current] { box-shadow: 0 0 0 2px var(--accent); position: relative; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .controls { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
        .controls input[type=range] { flex: 1 1 12rem; min-width: 8rem; accent-color: var(--accent); }
        .controls button, select {
          font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
          padding: .3rem .7rem; min-height: 2.5rem;
        }
        .stick { position: sticky; top: 0; z-index: 2; }
        .columns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
        .columns > section { min-width: 0; }
        table { border-collapse: collapse; width: 100%; font-size: .8125rem; font-variant-numeric: tabular-nums; }
        th { text-align: start; font-weight: 500; color: var(--quiet); }
        td, th { padding: .1rem .25rem; vertical-align: middle; }
        td.piece { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, monospace; white-space: pre; max-width: 8rem; overflow: hidden; text-overflow: ellipsis; }
        td.number { text-align: end; white-space: nowrap; width: 3.5rem; }
        td.bar { width: 38%; }
        td.bar > span { display: block; height: .7rem; border-radius: .2rem; background: rgba(var(--look), .55); min-width: 1px; }
        tr.chosen td.bar > span { background: var(--chosen); }
        tr.chosen { font-weight: 700; color: var(--chosen); }
        .strip { position: relative; height: 2rem; display: flex; border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; margin: 1.2rem 0 .4rem; }
        .strip > span { overflow: hidden; white-space: pre; font-size: .75rem; padding: .35rem 0; text-indent: .2rem; box-shadow: inset -1px 0 var(--line); flex: none; font-family: ui-monospace, monospace; }
        .strip > span.chosen { background: var(--chosen); color: var(--panel); }
        .pointer { position: relative; height: 0; }
        .pointer > span { position: absolute; top: -1.1rem; transform: translateX(-50%); color: var(--chosen); font-size: .9rem; }
        .times { display: flex; height: 1.4rem; border-radius: .3rem; overflow: hidden; background: var(--line); margin: .2rem 0; }
        .times > span { flex: none; min-width: 0; }
        .swatch { display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem; margin-inline-end: .3rem; vertical-align: -.1rem; }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .8125rem; color: var(--quiet); }
        .meter { height: .7rem; background: var(--line); border-radius: .35rem; overflow: hidden; display: flex; margin: .3rem 0; }
        .meter > span { background: rgb(var(--look)); }
        .meter > span.found { background: rgb(var(--sure)); }
        code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, monospace; font-size: .875em; overflow-wrap: anywhere; }
        [hidden] { display: none !important; }
        @media (max-width: 40rem) {
          header, main { padding: .75rem; }
          .panel { padding: .75rem; }
          .token { padding: .15rem 0; }
        }
        @media (prefers-reduced-motion: no-preference) { td.bar > span, .times > span { transition: width .12s; } }
        """#

    static let body = #"""
        <body>
        <header>
        <h1>How each token was chosen</h1>
        <p class="quiet" id="about"></p>
        </header>
        <main>
        <div class="panel stick">
        <div class="controls">
        <label id="which-label" hidden>Text <select id="which"></select></label>
        <button id="back" type="button" aria-label="Previous token">←</button>
        <button id="play" type="button" aria-pressed="false">Play</button>
        <button id="next" type="button" aria-label="Next token">→</button>
        <input id="place" type="range" min="0" value="0" step="1" aria-label="Step">
        <span id="count" class="quiet"></span>
        </div>
        <p id="summary" aria-live="polite"></p>
        </div>
        <section class="panel" aria-labelledby="text-title">
        <h2 id="text-title">Text</h2>
        <div class="text" id="text"></div>
        <p class="legend" id="legend"></p>
        </section>
        <div class="columns" id="stages"></div>
        <section class="panel" id="draw" aria-labelledby="draw-title"><h2 id="draw-title">The draw</h2><div id="draw-body"></div></section>
        <div class="columns">
        <section class="panel" aria-labelledby="time-title"><h2 id="time-title">Time of this step</h2><div id="time"></div></section>
        <section class="panel" aria-labelledby="cache-title"><h2 id="cache-title">Cache</h2><div id="cache"></div></section>
        </div>
        <section class="panel" id="inside" hidden aria-labelledby="inside-title">
        <h2 id="inside-title">Inside the model</h2>
        <div class="controls">
        <label>Layer <select id="layer"></select></label>
        <label>Head <select id="head"></select></label>
        <label><input type="checkbox" id="heat"> Show in the text where it looked</label>
        </div>
        <div class="columns"><div id="looked"></div><div id="layers"></div></div>
        </section>
        <p class="quiet">Keys: ← → one token, Page Up and Page Down ten, Home and End, space plays.</p>
        </main>

        """#
}
