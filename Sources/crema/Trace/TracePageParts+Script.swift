extension TracePageParts {
    /// Shows one step of the trace at a time; every number on the page is one of the trace's.
    static let script = #"""
        "use strict";
        const lines = JSON.parse(document.getElementById("trace").textContent);
        const head = lines[0], texts = [], steps = [];
        for (const line of lines.slice(1)) {
          if (line.kind === "text") texts.push({ begin: line, steps: [], first: steps.length });
          if (line.kind === "step") { texts.at(-1).steps.push(line); steps.push(line); }
          if (line.kind === "end") texts.at(-1).end = line;
        }
        const $ = (id) => document.getElementById(id);
        const make = (name, attributes = {}, ...children) => {
          const element = document.createElement(name);
          for (const [key, value] of Object.entries(attributes)) {
            if (value === undefined || value === null || value === false) continue;
            if (key === "style") element.style.cssText = value; else element.setAttribute(key, value === true ? "" : value);
          }
          element.append(...children.filter((child) => child !== null && child !== undefined));
          return element;
        };
        const percent = (p) => p === null || p === undefined ? "" : p >= 0.1 ? (100 * p).toFixed(0) + " %" : p >= 0.0005 ? (100 * p).toFixed(1) + " %" : p > 0 ? "< 0.1 %" : "0 %";
        const bytes = (n) => n < 1024 ? n + " B" : n < 1048576 ? (n / 1024).toFixed(0) + " KiB" : (n / 1048576).toFixed(1) + " MiB";
        const shown = (piece) => piece.replaceAll("\n", "↵").replaceAll("\t", "⇥").replace(/^ /, "␣");
        const number = (n) => n.toLocaleString("en");
        const textOf = (n) => texts.findLastIndex((text) => text.first <= n);
        let current = 0, drawnText = -1, timer = null;

        function about() {
          const layers = head.layers || [], windows = layers.filter((layer) => layer.window).length;
          const all = steps.length, forced = steps.filter((step) => step.forced).length;
          const guessed = steps.filter((step) => step.guess === step.token).length;
          const passes = steps.reduce((sum, step) => sum + step.passes, 0);
          const parts = [`${head.model}${head.model_type ? " (" + head.model_type + ")" : ""}`];
          if (layers.length) parts.push(`${layers.length} layers${windows ? ", " + windows + " with a window" : ""}`);
          parts.push(`${all} steps in ${passes} passes`);
          if (forced) parts.push(`${forced} tokens forced by the grammar`);
          if (guessed) parts.push(`${guessed} guessed by a draft`);
          $("about").textContent = parts.join(" · ");
          $("place").max = Math.max(0, all - 1);
          if (texts.length > 1) {
            $("which-label").hidden = false;
            texts.forEach((text, index) => $("which").append(make("option", { value: index }, `${index + 1} of ${texts.length}`)));
            $("which").onchange = () => go(texts[+$("which").value].first);
          }
        }

        function tokenElement(piece, attributes) {
          // A line end breaks the line behind its mark.
          return make("button", { type: "button", class: "token", tabindex: -1, ...attributes }, piece.replaceAll("\n", "↵\n"));
        }

        function drawText(index) {
          drawnText = index;
          const text = texts[index], body = $("text");
          const prompt = make("span", { class: "prompt" });
          // A row of a picture is a square: its placeholder's text says nothing.
          const rows = new Map();
          for (const [first, count] of text.begin.pictures || []) for (let i = 0; i < count; i++) rows.set(first + i, i + 1);
          text.begin.prompt.forEach(([id, piece], place) => {
            const row = rows.get(place), title = row ? `row ${row} of a picture` : `token ${id}`;
            prompt.append(make("span", { class: row ? "token patch" : "token", "data-place": place, title }, row ? "▪" : piece));
          });
          const kinds = [];
          for (const [part, count] of (text.end && text.end.parts) || []) for (let i = 0; i < count; i++) kinds.push(part);
          const answer = make("span", { class: "answer" });
          text.steps.forEach((step, place) => {
            const element = tokenElement(step.piece, {
              "data-step": text.first + place, "data-place": text.begin.prompt.length + place, "data-forced": step.forced,
              "data-guess": step.guess !== undefined && step.guess === step.token, "data-part": kinds[place],
              "aria-label": `${shown(step.piece)}, ${step.forced ? "forced" : percent(step.probability)}`,
            });
            element.onclick = () => go(text.first + place, true);
            answer.append(element);
          });
          // Without a tokenizer the pieces are ids, which would run into each other.
          body.classList.toggle("ids", text.begin.prompt.every(([id, piece]) => piece === String(id)));
          body.replaceChildren(prompt, answer);
          $("legend").replaceChildren(
            ...[["sure", "likely"], ["unsure", "unlikely"]].map(([tone, name]) => make("span", {}, make("span", { class: "swatch", style: `background: rgba(var(--${tone}), .45)` }), name)),
            make("span", {}, "dashed: forced by the grammar"), make("span", {}, "dotted: guessed by a draft"),
            make("span", {}, "italic: thought"), make("span", {}, "underlined: call of a tool"));
        }

        function colour() {
          const text = texts[drawnText], step = steps[current];
          const looked = $("heat").checked && lookedAt(step);
          for (const element of $("text").querySelectorAll(".token")) {
            if (looked) {
              const share = looked.get(+element.dataset.place) || 0;
              element.style.setProperty("--tone", "var(--look)");
              element.style.setProperty("--strength", Math.min(.85, Math.sqrt(share)).toFixed(3));
              continue;
            }
            const own = element.dataset.step === undefined ? null : steps[+element.dataset.step];
            const p = own && !own.forced ? own.probability : null;
            element.style.setProperty("--tone", p !== null && p < .5 ? "var(--unsure)" : "var(--sure)");
            element.style.setProperty("--strength", p === null ? "0" : (.08 + .42 * Math.abs(2 * p - 1)).toFixed(3));
          }
        }

        function stage(title, note, rows, chosen, withLogits) {
          const section = make("section", { class: "panel" }, make("h2", {}, title), make("p", { class: "quiet" }, note));
          if (!rows) return section;
          const body = make("tbody");
          const largest = Math.max(...rows.map((row) => row[withLogits ? 3 : 2] || 0), 1e-9);
          for (const row of rows) {
            const p = row[withLogits ? 3 : 2];
            body.append(make("tr", { class: row[0] === chosen ? "chosen" : null, title: `token ${row[0]}`, "data-share": p },
              make("td", { class: "piece" }, shown(row[1])),
              make("td", { class: "bar", "aria-hidden": "true" }, make("span", { style: `width: ${100 * (p || 0) / largest}%` })),
              withLogits ? make("td", { class: "number" }, row[2] === null ? "" : row[2].toFixed(2)) : null,
              make("td", { class: "number" }, percent(p))));
          }
          section.append(make("table", {},
            make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "token"), make("th", { "aria-hidden": "true" }),
              withLogits ? make("th", { scope: "col" }, "logit") : null, make("th", { scope: "col" }, "share"))), body));
          return section;
        }

        function drawStages(step, text) {
          $("stages").dataset.step = current;
          if (step.forced) {
            $("stages").replaceChildren(stage("Forced", "The grammar left one way to go on, so the model was not asked.", null, null));
            $("draw").hidden = true;
            return;
          }
          const sampling = text.begin.sampling, constrained = step.masked !== undefined;
          const settings = Object.entries(sampling).map(([key, value]) => `${key.replaceAll("_", " ")} ${value}`).join(", ");
          const mask = constrained
            ? `${number(step.allowed)} of ${number(head.vocabulary)} tokens allowed.` : `No grammar: all ${number(step.allowed)} tokens.`;
          const masked = stage("3 · Mask", mask, step.masked, step.token, true);
          if (step.expectation) masked.append(make("p", { class: "quiet" }, "Next byte: ", make("code", {}, step.expectation)));
          if (step.place !== undefined) masked.append(make("p", { class: "quiet" }, "Place: ", make("code", {}, step.place || "/ (the whole value)")));
          $("stages").replaceChildren(
            stage("1 · Logits", "What the model says.", step.raw, step.token, true),
            stage("2 · Penalties and bias", step.processed ? "Changed by what was written before." : "None here: nothing changes.", step.processed, step.token, true),
            masked,
            stage("4 · Temperature and truncation", `${number(step.kept ?? 0)} kept: ${settings}.`, step.drawn, step.token, false));
          $("draw").hidden = false;
          const body = $("draw-body");
          if (step.random === undefined) {
            body.replaceChildren(make("p", {}, `Greedy: the best token is taken${step.margin === undefined ? "" : `; it stands ${step.margin.toFixed(3)} above the second`}.`));
            return;
          }
          const shares = [...(step.drawn || [])].sort((a, b) => a[3] - b[3]), strip = make("div", { class: "strip", role: "img" });
          let end = 0;
          for (const [id, piece, p, from, to] of shares) {
            if (from > end) strip.append(make("span", { style: `width: ${100 * (from - end)}%` }));
            strip.append(make("span", { class: id === step.token ? "chosen" : null, style: `width: ${100 * (to - from)}%`, title: `${shown(piece)} ${percent(p)}` }, to - from > .03 ? shown(piece) : ""));
            end = Math.max(end, to);
          }
          const chosen = shares.find((share) => share[0] === step.token);
          const words = `The random number ${step.random.toFixed(6)} fell into the share of "${shown(step.piece)}"` + (chosen ? `, from ${chosen[3].toFixed(6)} to ${chosen[4].toFixed(6)}.` : ".");
          strip.setAttribute("aria-label", words);
          body.replaceChildren(strip, make("div", { class: "pointer", "aria-hidden": "true" }, make("span", { style: `left: ${100 * step.random}%; top: -.5rem` }, "▲")), make("p", { style: "margin-top: 1rem" }, words));
        }

        const tones = { evaluation: "--look", waiting: "--line", head: "--sure", sampling: "--unsure", text: "--quiet", mask: "--accent" };
        const names = { evaluation: "blocks of the model", waiting: "waiting for the mask", head: "output head", sampling: "sampling", text: "text and reader", mask: "mask, on another thread" };
        const tone = (part) => ["--look", "--sure", "--unsure"].includes(tones[part]) ? `rgb(var(${tones[part]}))` : `var(${tones[part]})`;
        function drawTime(step) {
          const t = step.milliseconds, parts = ["text", "evaluation", "waiting", "head", "sampling"];
          const total = Math.max(parts.reduce((sum, part) => sum + t[part], 0), t.mask + t.text, 1e-6);
          const row = make("div", { class: "times", role: "img", "aria-label": parts.map((part) => `${names[part]} ${t[part]} ms`).join(", ") });
          for (const part of parts) row.append(make("span", { style: `width: ${100 * t[part] / total}%; background: ${tone(part)}` }));
          const beside = make("div", { class: "times", role: "img", "aria-label": `${names.mask} ${t.mask} ms` },
            make("span", { style: `width: ${100 * t.text / total}%` }), make("span", { style: `width: ${100 * t.mask / total}%; background: ${tone("mask")}` }));
          const legend = make("p", { class: "legend" });
          for (const part of [...parts, "mask"]) if (t[part] > 0) legend.append(make("span", {}, make("span", { class: "swatch", style: `background: ${tone(part)}` }), `${names[part]} ${t[part].toFixed(2)} ms`));
          const work = step.passes === 0 ? "No pass: the logits were there already." : `${step.passes} ${step.passes === 1 ? "pass" : "passes"} of ${step.rows} ${step.rows === 1 ? "row" : "rows"}` + (step.sequences > 1 ? `, beside ${step.sequences - 1} other texts.` : ".");
          $("time").replaceChildren(row, t.mask > 0 ? beside : "", legend, make("p", {}, work),
            step.guess === undefined ? "" : make("p", {}, step.guess === step.token ? "A draft had guessed this token: its row was computed beside the one before." : "A draft had guessed another token here."));
        }

        function drawCache(step, text) {
          const { tokens, bytes: size } = step.cache, capacity = text.begin.capacity, found = Math.min(text.begin.cached, tokens);
          const layers = head.layers || [], windows = layers.filter((layer) => layer.window).map((layer) => layer.window);
          $("cache").replaceChildren(
            make("div", { class: "meter", role: "img", "aria-label": `${tokens} of ${capacity} positions` },
              make("span", { class: "found", style: `width: ${100 * found / capacity}%` }), make("span", { style: `width: ${100 * (tokens - found) / capacity}%; min-width: 2px` })),
            make("p", {}, `${number(tokens)} of ${number(capacity)} positions, ${bytes(size)}.`),
            make("p", {}, text.begin.cached ? `${number(text.begin.cached)} of ${number(text.begin.prompt.length)} prompt tokens were found from earlier turns.` : "Nothing was found from earlier turns."),
            layers.some((layer) => layer.state) ? make("p", { class: "quiet" }, `${layers.filter((layer) => layer.state).length} of ${layers.length} layers keep a state of fixed size.`) : "",
            windows.length ? make("p", { class: "quiet" }, `${windows.length} of ${layers.length} layers look back at ${number(Math.max(...windows))} positions at most.`) : "");
        }

        function lookedAt(step) {
          const layer = (step.attention || []).find((entry) => entry.layer === +$("layer").value);
          if (!layer) return null;
          const which = $("head").value, shares = new Map();
          const heads = which === "all" ? layer.heads : [layer.heads[+which] || []];
          for (const one of heads) for (const [place, share] of one) shares.set(place, (shares.get(place) || 0) + share / heads.length);
          return shares;
        }

        function drawInside(step, text) {
          const any = steps.find((one) => one.attention);
          if (!any) return;
          $("inside").hidden = false;
          if (!$("layer").options.length) {
            for (const entry of any.attention) $("layer").append(make("option", { value: entry.layer }, entry.layer));
            $("head").append(make("option", { value: "all" }, "mean of all"));
            any.attention[0].heads.forEach((_, index) => $("head").append(make("option", { value: index }, index)));
          }
          const pieces = [...text.begin.prompt.map((entry) => entry[1]), ...text.steps.map((one) => one.piece)];
          const looked = lookedAt(step);
          const rows = looked && [...looked].sort((a, b) => b[1] - a[1]).slice(0, 12).map(([place, share]) => [place, `${place}: ${shown(pieces[place] ?? "")}`, share]);
          $("looked").replaceChildren(looked ? stage("Where it looked", "Shares of attention; positions below 1 % are left out.", rows, null, false) : make("p", { class: "quiet" }, "Nothing here: the token came without a pass."));
          if (!step.layers) { $("layers").replaceChildren(); return; }
          const body = make("tbody");
          step.layers.forEach((guesses, layer) => body.append(make("tr", { class: guesses[0] && guesses[0][0] === step.token ? "chosen" : null }, make("td", {}, layer),
            ...guesses.map((guess) => make("td", { class: "piece" }, `${shown(guess[1])} ${percent(guess[3])}`)))));
          $("layers").replaceChildren(make("section", { class: "panel" }, make("h2", {}, "What each layer would have said"),
            make("p", { class: "quiet" }, "The output head applied after each layer."), make("table", {}, body)));
        }

        function go(n, focuses) {
          if (!steps.length) { $("summary").textContent = "The trace has no steps."; return; }
          current = Math.min(Math.max(n, 0), steps.length - 1);
          const index = textOf(current), text = texts[index], step = steps[current];
          if (index !== drawnText) { drawText(index); if (texts.length > 1) $("which").value = index; }
          for (const element of $("text").querySelectorAll("[aria-current]")) { element.removeAttribute("aria-current"); element.tabIndex = -1; }
          const element = $("text").querySelector(`[data-step="${current}"]`);
          element.setAttribute("aria-current", "step");
          element.tabIndex = 0;
          if (focuses) element.focus({ preventScroll: true });
          $("place").value = current;
          $("count").textContent = `${current + 1} of ${steps.length}`;
          $("place").setAttribute("aria-valuetext", `${current + 1} of ${steps.length}: ${shown(step.piece)}`);
          const drawn = (step.drawn || []).find((row) => row[0] === step.token);
          $("summary").textContent = `"${shown(step.piece)}" ` + (step.forced ? "was forced by the grammar."
            : `had ${percent(step.probability)} from the model` + (drawn ? ` and ${percent(drawn[2])} when it was drawn.` : "."));
          drawStages(step, text); drawTime(step); drawCache(step, text); drawInside(step, text); colour();
        }

        function play(on) {
          clearInterval(timer); timer = null;
          $("play").setAttribute("aria-pressed", on); $("play").textContent = on ? "Pause" : "Play";
          if (!on) return;
          if (current === steps.length - 1) go(0);
          timer = setInterval(() => current === steps.length - 1 ? play(false) : go(current + 1), 350);
        }

        $("back").onclick = () => go(current - 1);
        $("next").onclick = () => go(current + 1);
        $("play").onclick = () => play(timer === null);
        $("place").oninput = () => go(+$("place").value);
        for (const id of ["layer", "head", "heat"]) $(id).onchange = () => go(current);
        document.addEventListener("keydown", (event) => {
          if (event.altKey || event.ctrlKey || event.metaKey || ["SELECT", "INPUT"].includes(event.target.tagName)) return;
          const moves = { ArrowLeft: current - 1, ArrowRight: current + 1, PageUp: current - 10, PageDown: current + 10, Home: 0, End: steps.length - 1 };
          const inText = event.target.classList && event.target.classList.contains("token");
          if (event.key in moves) { event.preventDefault(); go(moves[event.key], inText); }
          if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); play(timer === null); }
        });
        about();
        go(0);
        """#
}
