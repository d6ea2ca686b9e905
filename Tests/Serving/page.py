#!/usr/bin/env python3
"""Tries the page for people in a headless Chromium.

usage: Tests/Serving/page.py [BASE_URL] [--screenshots DIR]
       Tests/Serving/page.py --write-hashes

Without BASE_URL a fake server answers (fake_server.py) and the texts are known; with it the page comes from a running
`crema serve`, and what is tried is what holds of any model. Without a browser all is skipped, with a word; CI fails.
--write-hashes renews the hashes of script and style in the page's policy.
"""

import argparse
import base64
import hashlib
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import browser  # noqa: E402
from fake_server import Server  # noqa: E402

PAGE = Path(__file__).resolve().parents[2] / "Server/Sources/CremaServe/Resources/page.html"
MOST_BYTES = 80_000
# A page that does nothing fails every test, each after it has waited for up to a minute.
MOST_FAILURES = 5
TESTS = []


def test(*where):
    """Registers a test for the fake server, a real one, or both; its name is its sentence."""
    def register(function):
        TESTS.append((function.__name__.replace("_", " "), where, function))
        return function
    return register


def hashed(text):
    """The page with the policy's hashes of its own script and style."""
    for tag in ("script", "style"):
        inner = re.search(rf"<{tag}>(.*?)</{tag}>", text, re.S).group(1)
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        text = re.sub(rf"{tag}-src 'sha256-[^']*'", lambda _: f"{tag}-src 'sha256-{digest}'", text)
    return text


def ready(page, url, forget=True):
    if forget:
        # What another test kept is not there.
        page.value("try { localStorage.clear(); sessionStorage.clear(); } catch {}")
    page.open(url)
    page.until("document.getElementById('state').textContent === 'ready'")


def ask(page, text, wait=True, seconds=60):
    """Types a question, sends it by the keyboard, and waits for the end of the answer; returns the last answer's text."""
    page.value("document.getElementById('say').focus()")
    page.type(text)
    page.until("!document.getElementById('send').disabled")
    before = page.value("document.querySelectorAll('article').length")
    page.press("Enter")
    page.until(f"document.querySelectorAll('article').length > {before} || document.querySelector('.error')")
    if wait:
        page.until("!document.querySelector('.busy.turn')", seconds)
        return page.value("[...document.querySelectorAll('article .text')].at(-1)?.textContent")


def last(page, selector):
    return page.value(f"[...document.querySelectorAll('article')].at(-1)?.querySelector('{selector}')?.textContent")


def choose(page, identifier, value):
    page.value(f"(() => {{ const field = document.querySelector(`{identifier}`); field.value = {value!r}; field.dispatchEvent(new Event('change', {{bubbles: true}})); }})()")


def click(page, selector):
    page.value(f"document.querySelector(`{selector}`).click()")


@test("fake")
def the_page_is_one_small_file_that_names_no_other_host(page, url, server):
    text = PAGE.read_text()
    assert len(text.encode()) < MOST_BYTES, len(text.encode())
    hosts = set(re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", re.sub(r"xmlns='[^']*'", "", text)))
    assert not hosts, hosts
    assert not re.search(r"<[^>]+\son[a-z]+\s*=|<[^>]+\sstyle\s*=|javascript:", text), "an inline handler or style"


@test("fake")
def the_policy_names_the_hashes_of_script_and_style(page, url, server):
    text = PAGE.read_text()
    assert hashed(text) == text, "run Tests/Serving/page.py --write-hashes"


@test("fake", "real")
def the_browser_reports_nothing_when_the_page_has_loaded(page, url, server):
    ready(page, url)
    assert page.value("document.activeElement.id") == "say"
    assert page.complaints() == []


@test("fake")
def a_server_that_loads_is_waited_for(page, url, server):
    server.loading = 2
    page.open(url)
    page.until("document.getElementById('state').textContent === 'loading, 40 %'")
    assert page.value("document.getElementById('send').disabled")
    page.until("document.getElementById('state').textContent === 'ready'")
    page.complaints()


@test("fake")
def tokens_have_no_colour_and_no_probabilities_until_that_is_asked_for(page, url, server):
    ready(page, url)
    ask(page, "What is a mocha?")
    assert "logprobs" not in server.requests[-1] and "top_logprobs" not in server.requests[-1]
    assert page.value("document.querySelectorAll('article .t').length") == 0
    assert not page.value("document.body.classList.contains('shaded')")
    click(page, "#watch")
    ask(page, "And now?")
    assert server.requests[-1]["logprobs"] and page.value("document.body.classList.contains('shaded')")


DROP = """(() => {
  const bytes = Uint8Array.from(atob("%s"), each => each.charCodeAt(0)), data = new DataTransfer();
  data.items.add(new File([bytes], "%s", {type: "%s"}));
  document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
})()"""
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="


@test("fake")
def a_picture_that_is_dropped_goes_with_the_next_message_as_it_is(page, url, server):
    server.sees = True
    ready(page, url)
    assert not page.value("document.getElementById('add').hidden")
    page.value(DROP % (DOT, "dot.png", "image/png"))
    page.until("document.querySelectorAll('#pictures img').length === 1")
    ask(page, "What is this?")
    sent = server.requests[-1]["messages"][-1]["content"]
    assert sent == [{"type": "image_url", "image_url": {"url": "data:image/png;base64," + DOT}}, {"type": "text", "text": "What is this?"}], sent
    assert page.value("document.querySelectorAll('.own img').length") == 1
    assert page.value("document.getElementById('pictures').hidden")
    page.value(DROP % (DOT, "dot.png", "image/png"))
    page.until("document.querySelectorAll('#pictures img').length === 1")
    click(page, "#pictures button")
    assert page.value("document.querySelectorAll('#pictures img').length") == 0
    # A question that never got to the server comes back with its picture.
    page.value(DROP % (DOT, "dot.png", "image/png"))
    page.until("document.querySelectorAll('#pictures img').length === 1")
    ask(page, "fail", wait=False)
    page.until("document.querySelector('.error') && document.querySelectorAll('#pictures img').length === 1")
    assert page.value("document.getElementById('say').value") == "fail"
    server.sees = False
    page.complaints()


@test("fake")
def a_picture_for_a_model_that_does_not_see_is_refused_in_words(page, url, server):
    ready(page, url)
    assert page.value("document.getElementById('add').hidden")
    page.value(DROP % (DOT, "dot.png", "image/png"))
    page.until("document.querySelector('.error')?.textContent === 'This model sees no pictures.'")
    assert page.value("document.querySelectorAll('#pictures img').length") == 0


@test("fake")
def several_models_are_chosen_from_with_their_state_and_those_that_write_nothing_are_left_out(page, url, server):
    server.models = [
        {"id": "small", "status": {"value": "loaded"}, "capabilities": ["completion", "tools"]},
        {"id": "large", "status": {"value": "unloaded"}, "capabilities": ["completion"]},
        {"id": "broken", "status": {"value": "failed", "error": "config.json is cut off"}, "capabilities": ["completion"]},
        {"id": "vectors", "status": {"value": "loaded"}, "capabilities": ["embedding"]},
    ]
    ready(page, url)
    assert page.value("[...document.getElementById('model').options].map(each => each.textContent)") == ["small", "large (loads when asked)", "broken (cannot be loaded)"]
    assert not page.value("document.getElementById('model').disabled")
    choose(page, "#model", "large")
    ask(page, "What is a mocha?")
    assert server.requests[-1]["model"] == "large"
    server.models[1]["status"] = {"value": "loading", "progress": 0.4}
    page.value("greet()")
    page.until("document.getElementById('state').textContent === 'loading large, 40 %'")
    assert page.value("document.getElementById('model').value") == "large"
    server.models[1]["status"] = {"value": "loaded"}
    page.until("document.getElementById('state').textContent === 'ready'")
    choose(page, "#model", "broken")
    page.value("greet()")
    page.until("document.getElementById('model').title === 'config.json is cut off'")
    server.models = None


@test("fake", "real")
def a_conversation_is_there_again_after_a_reload_and_goes_on(page, url, server):
    ready(page, url)
    choose(page, "#system", "Be brief.")
    choose(page, "#max_completion_tokens", "12")
    text = ask(page, "What is a mocha?")
    ready(page, url, forget=False)
    assert page.value("document.getElementById('system').value") == "Be brief."
    assert last(page, ".text") == text
    assert page.value("document.querySelector('.turn.own').textContent.includes('What is a mocha?')")
    ask(page, "And then?")
    if server:
        assert [each["role"] for each in server.requests[-1]["messages"]] == ["system", "user", "assistant", "user"]
    click(page, "#fresh")
    assert page.value("document.querySelectorAll('article').length") == 0
    assert page.value("[...document.querySelectorAll('#kept button:first-child')].map(each => each.textContent)") == ["What is a mocha?"]
    ready(page, url, forget=False)
    assert page.value("document.querySelectorAll('article').length") == 0, "a new conversation stays new"
    click(page, "#kept button:first-child")
    assert page.value("document.querySelectorAll('article').length") == 2
    click(page, ".facts .again")
    page.until("!document.querySelector('.busy.turn')", 60)
    assert page.value("document.querySelectorAll('article').length") == 2
    click(page, "#kept button:last-child")
    assert page.value("document.querySelectorAll('#kept li').length + document.querySelectorAll('article').length") == 0


@test("fake")
def a_call_and_its_result_are_there_again_after_a_reload(page, url, server):
    ready(page, url)
    click(page, "#examples button:nth-child(4)")
    ask(page, "")
    page.type("11 degrees")
    page.press("Enter")
    page.until("document.querySelectorAll('article').length === 2 && !document.querySelector('.busy.turn')")
    ready(page, url, forget=False)
    assert page.value("document.querySelectorAll('article').length") == 2
    assert page.value("[...document.querySelectorAll('.call pre')].map(each => each.textContent.replace(/\\s/g, ''))") == ['{"town":"Paris"}', "11degrees"]


@test("fake")
def where_conversations_are_not_to_be_kept_none_is(page, url, server):
    ready(page, url)
    ask(page, "What is a mocha?")
    assert page.value("kept().length") == 1
    click(page, "#keep")
    assert page.value("kept().length") == 0
    ask(page, "And then?")
    ready(page, url, forget=False)
    assert page.value("document.querySelectorAll('article').length + kept().length") == 0
    assert not page.value("document.getElementById('keep').checked")


@test("fake")
def a_message_is_edited_and_what_came_after_it_stays_in_the_kept_conversation(page, url, server):
    ready(page, url)
    ask(page, "One")
    ask(page, "Two")
    page.value("document.querySelectorAll('.turn.own button')[1].focus()")
    page.press("Enter")
    assert page.value("document.activeElement.id + document.getElementById('say').value") == "sayTwo"
    assert page.value("document.querySelectorAll('.turn').length") == 2
    page.value("document.getElementById('say').value = ''")
    ask(page, "Three")
    assert [each["content"] for each in server.requests[-1]["messages"]][::2] == ["One", "Three"]
    assert page.value("kept().map(each => each.messages.length)") == [4, 4]


@test("fake")
def a_new_conversation_begun_during_an_answer_has_nothing_of_it(page, url, server):
    ready(page, url)
    ask(page, "slow", wait=False)
    page.until("document.querySelector('article .text')?.textContent.length > 3")
    click(page, "#fresh")
    page.until("!running && document.getElementById('stop').hidden")
    assert page.value("messages.length + document.querySelectorAll('article').length") == 0
    ask(page, "Anew")
    assert len(server.requests[-1]["messages"]) == 1


MARKDOWN = """# A mocha

It is *espresso* with **chocolate** and `milk`, see [this](https://example.org/a?b=1), snake_case_names and 2*3*4.

1. grind
2. brew
   - slowly
   - hot

> Enjoy

| cup | price |
|---|---:|
| small | 3 |

```swift
let a = "<b>*no*</b>"
```
<img src=x onerror=alert(1)>"""


@test("fake")
def markdown_and_code_are_laid_out_and_nothing_in_them_is_read_as_html(page, url, server):
    ready(page, url)
    server.texts["markdown"] = MARKDOWN
    ask(page, "markdown")
    text = "[...document.querySelectorAll('article .text')].at(-1)"
    found = page.value(f"Object.fromEntries(['h3', 'em', 'strong', 'p code', 'a', 'ol > li', 'ul > li', 'blockquote', 'th', 'td', 'pre code', 'img', 'b'].map(each => [each, [...{text}.querySelectorAll(each)].map(node => node.textContent)]))")
    assert found == {
        "h3": ["A mocha"], "em": ["espresso"], "strong": ["chocolate"], "p code": ["milk"], "a": ["this"], "ol > li": ["grind", "brewslowlyhot"],
        "ul > li": ["slowly", "hot"], "blockquote": ["Enjoy"], "th": ["cup", "price"], "td": ["small", "3"], "pre code": ['let a = "<b>*no*</b>"'], "img": [], "b": [],
    }, found
    assert page.value(f"{text}.querySelector('a').href") == "https://example.org/a?b=1"
    assert "<img src=x onerror=alert(1)>" in page.value(f"{text}.textContent") and "snake_case_names and 2*3*4" in page.value(f"{text}.textContent")
    assert page.value("markdown('[a](javascript:alert(1))')[0].querySelector('a')") is None
    # What is cut off anywhere is laid out, too, and keeps its letters.
    assert page.value(f"Array.from({{length: {len(MARKDOWN)}}}, (_, i) => markdown({MARKDOWN!r}.slice(0, i), false).length).every(Number.isInteger)")


@test("fake")
def an_answer_and_a_block_of_code_are_copied_as_they_were_written(page, url, server):
    ready(page, url)
    server.texts["markdown"] = MARKDOWN
    ask(page, "markdown")
    page.value("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied = text; }}, configurable: true}), 0")
    page.value("document.querySelector('article pre button').focus()")
    page.press("Enter")
    page.until("window.copied === 'let a = \"<b>*no*</b>\"'")
    page.value("[...document.querySelectorAll('.facts button')].find(each => each.textContent === 'copy').focus()")
    page.press("Enter")
    page.until("window.copied?.startsWith('# A mocha')")
    assert page.value("window.copied") == MARKDOWN
    page.until("document.activeElement.textContent === 'copied'")


@test("fake")
def a_conversation_is_exported_as_markdown_and_as_json(page, url, server):
    ready(page, url)
    assert page.value("document.getElementById('export-text').disabled")
    choose(page, "#system", "Be brief.")
    text = ask(page, "What is a mocha?")
    assert page.value("exported('md')") == f"**Instructions**\n\nBe brief.\n\n---\n\n**You**\n\nWhat is a mocha?\n\n---\n\n**Answer**\n\n{text}\n"
    assert page.value("JSON.parse(exported('json')).messages.map(each => each.role)") == ["system", "user", "assistant"]
    page.value("(() => { HTMLAnchorElement.prototype.click = function () { window.file = this.download; }; })()")
    click(page, "#export-json")
    assert page.value("window.file") == "conversation.json"


@test("fake")
def an_answer_comes_with_its_tokens_and_figures(page, url, server):
    ready(page, url)
    click(page, "#watch")
    server.requests.clear()
    assert ask(page, "What is a mocha?") == "A mocha is espresso with chocolate and steamed milk. ☕\nEnjoy it!"
    sent = server.requests[-1]
    assert sent["stream"] and sent["stream_options"] == {"include_usage": True} and sent["top_logprobs"] == 5
    assert sent["messages"] == [{"role": "user", "content": "What is a mocha?"}], sent["messages"]
    assert "temperature" not in sent and "tools" not in sent
    facts = last(page, ".facts")
    for part in ("18 tokens", "41.3 tokens/s", "12 of prompt, 0 reused", "again"):
        assert part in facts, facts
    # Sixteen pieces, of which the cup came in three tokens.
    assert page.value("document.querySelectorAll('article .t').length") == 16
    assert page.value("Math.abs(getComputedStyle(document.querySelector('.t')).getPropertyValue('--doubt') - 0.38) < 1e-9")
    assert page.value("getComputedStyle(document.querySelectorAll('.t')[0]).backgroundColor !== getComputedStyle(document.querySelectorAll('.t')[2]).backgroundColor")


@test("fake")
def the_second_turn_sends_the_first_and_tells_what_was_reused(page, url, server):
    ready(page, url)
    ask(page, "What is a mocha?")
    ask(page, "And then?")
    assert [each["role"] for each in server.requests[-1]["messages"]] == ["user", "assistant", "user"]
    assert "36 of prompt, 24 reused" in last(page, ".facts")
    click(page, "#fresh")
    assert page.value("document.querySelectorAll('article').length") == 0
    ask(page, "Anew")
    assert len(server.requests[-1]["messages"]) == 1


@test("fake")
def a_token_shows_what_else_could_have_stood_there(page, url, server):
    ready(page, url)
    click(page, "#watch")
    ask(page, "What is a mocha?")
    page.value("document.querySelector('.text.watched').focus()")
    page.press("ArrowRight")
    page.press("ArrowRight")
    assert page.value("document.querySelector('.t.here').textContent") == " mocha"
    rows = page.value("[...document.querySelectorAll('#peek div')].map(row => row.textContent)")
    assert rows == ["␣mocha97 %", "␣latte1.5 %", "␣cup1.5 %"], rows
    assert page.value("document.querySelector('#peek .taken code').textContent") == "␣mocha"
    assert page.value("document.getElementById('spoken').textContent") == "taken: mocha 97 %, latte 1.5 %, cup 1.5 %"
    page.press("End")
    assert page.value("document.querySelector('.t.here').textContent") == "!"
    page.press("Escape")
    assert page.value("document.getElementById('peek').hidden")
    at = page.value("(() => { const at = document.querySelectorAll('.t')[5].getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; })()")
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=at[0], y=at[1])
    page.until("document.querySelector('.t.here')?.textContent === ' chocolate'")
    click(page, "#watch")
    ask(page, "Without")
    assert "logprobs" not in server.requests[-1]
    assert page.value("[...document.querySelectorAll('article')].at(-1).querySelectorAll('.t').length") == 0


@test("fake", "real")
def a_schema_is_sent_held_and_checked(page, url, server):
    ready(page, url)
    click(page, "#examples button:nth-child(2)")
    choose(page, "#temperature", "0")
    text = ask(page, "")
    assert last(page, ".verdict") == "✓ valid by the schema", (text, last(page, ".verdict"))
    if server:
        assert server.requests[-1]["response_format"]["json_schema"]["schema"]["required"] == ["name", "level", "coffeeOrder"]
        assert server.requests[-1]["temperature"] == 0
        assert server.requests[-1]["messages"][0] == {"role": "system", "content": "Generate fun NPCs."}


@test("fake")
def the_page_sees_a_breach_and_names_keywords_that_it_does_not_check(page, url, server):
    ready(page, url)
    click(page, "input[value=schema]")
    choose(page, "#schema", '{"type":"object","properties":{"level":{"type":"integer","maximum":6}},"if":true}')
    ask(page, "A guest")
    assert last(page, ".verdict") == "✗ answer.level is above 6; not checked here: if", last(page, ".verdict")
    cases = [
        ('{"$ref":"#/$defs/a","$defs":{"a":{"enum":[1,"x"]}}}', '"x"', 0), ('{"$ref":"#/$defs/a","$defs":{"a":{"enum":[1,"x"]}}}', '"y"', 1),
        ('{"oneOf":[{"type":"integer"},{"minimum":5}]}', "7", 1), ('{"oneOf":[{"type":"integer"},{"minimum":5}]}', "4", 0),
        ('{"items":{"minLength":2},"minItems":1}', '["a"]', 1), ('{"prefixItems":[true],"items":false}', "[1]", 0),
        ('{"additionalProperties":false,"properties":{"a":true}}', '{"b":1}', 1), ('{"type":["null","string"]}', "null", 0), ("{}", "no", 1),
        ('{"required":["a"],"properties":{"a":{"pattern":"^x"}}}', '{"a":"ax"}', 1),
    ]
    for schema, value, faults in cases:
        assert page.value(f"new Check({schema}).text({value!r}).length") == faults, (schema, value)


@test("fake", "real")
def a_pattern_is_sent_and_held(page, url, server):
    ready(page, url)
    click(page, "#examples button:nth-child(3)")
    choose(page, "#temperature", "0")
    text = ask(page, "")
    assert re.fullmatch(r"(espresso|latte|mocha), [1-9][0-9]? euros", text), text
    assert last(page, ".verdict") == "✓ the whole answer matches the pattern"
    if server:
        assert server.requests[-1]["structured_outputs"] == {"regex": "(espresso|latte|mocha), [1-9][0-9]? euros"}


@test("fake", "real")
def the_person_plays_the_tool(page, url, server):
    ready(page, url)
    click(page, "#examples button:nth-child(4)")
    choose(page, "#temperature", "0")
    choose(page, "#tool-choice", "required")
    ask(page, "")
    call = last(page, ".call pre")
    assert "get_weather" in last(page, ".call p") and '"town"' in call, call
    assert page.value("document.activeElement.id.startsWith('result-')"), "the field of the result has the focus"
    page.type("11 degrees, rain")
    page.press("Enter")
    page.until("document.querySelectorAll('article').length === 2 && !document.querySelector('.busy.turn')", 60)
    assert page.value("document.querySelector('.error')?.textContent") is None
    if server:
        first, second = server.requests[-2:]
        assert first["tool_choice"] == "required" and first["tools"][0]["function"]["name"] == "get_weather"
        assert [each["role"] for each in second["messages"]] == ["user", "assistant", "tool"]
        assert second["messages"][1]["tool_calls"] == [{"id": "call_0", "type": "function", "function": {"name": "get_weather", "arguments": '{"town":"Paris"}'}}]
        assert second["messages"][2] == {"role": "tool", "tool_call_id": "call_0", "content": "11 degrees, rain"}
        assert second["tool_choice"] == "auto"


@test("fake")
def two_calls_of_one_answer_are_answered_together(page, url, server):
    ready(page, url)
    click(page, "#examples button:nth-child(4)")
    page.value("document.getElementById('say').value = ''")
    ask(page, "Paris and Rome?")
    assert page.value("[...document.querySelectorAll('.call pre')].map(each => each.textContent.replace(/\\s/g, ''))") == ['{"town":"Paris"}', '{"town":"Rome"}']
    page.type("rain")
    page.press("Tab")
    page.type("sun")
    page.press("Tab")
    page.press(" ")
    page.until("document.querySelectorAll('article').length === 2 && !document.querySelector('.busy.turn')")
    assert [(each.get("tool_call_id"), each["content"]) for each in server.requests[-1]["messages"][2:]] == [("call_0", "rain"), ("call_1", "sun")]


@test("fake")
def escape_stops_an_answer_and_the_server_sees_the_client_leave(page, url, server):
    ready(page, url)
    click(page, "#watch")
    server.left = 0
    ask(page, "slow", wait=False)
    page.until("document.querySelectorAll('.t').length > 3")
    assert page.value("document.getElementById('talk').getAttribute('aria-busy')") == "true"
    page.press("Escape")
    page.until("!document.querySelector('.busy.turn')")
    assert "stopped by you" in last(page, ".facts")
    end = time.monotonic() + 3
    while server.left == 0 and time.monotonic() < end:
        time.sleep(0.05)
    assert server.left == 1
    assert page.value("document.getElementById('talk').getAttribute('aria-busy')") == "false"
    written = last(page, ".text")
    ask(page, "And now?")
    assert server.requests[-1]["messages"][1] == {"role": "assistant", "content": written}


@test("fake")
def a_refusal_gives_the_question_back(page, url, server):
    ready(page, url)
    ask(page, "fail", wait=False)
    page.until("document.querySelector('.error')")
    assert page.value("document.querySelector('.error').textContent") == "The schema at /properties/x is not supported."
    assert page.value("document.querySelector('.error').getAttribute('role')") == "alert"
    page.until("document.getElementById('say').value === 'fail'")
    page.value("document.getElementById('say').value = ''")
    ask(page, "What is a mocha?")
    assert len(server.requests[-1]["messages"]) == 1
    page.complaints()


@test("fake")
def an_error_inside_a_stream_is_shown_under_what_came(page, url, server):
    ready(page, url)
    ask(page, "break")
    assert last(page, ".text") == "Half"
    assert page.value("document.querySelector('.error').textContent") == "The pass failed."


@test("fake")
def a_thought_is_shown_apart_and_folds(page, url, server):
    ready(page, url)
    assert ask(page, "think") == "Done."
    assert last(page, ".thought div") == "Let me see. "
    assert not page.value("document.querySelector('.thought').open")


@test("fake")
def settings_outside_their_range_and_broken_json_are_told_at_their_field(page, url, server):
    ready(page, url)
    count = len(server.requests)
    for field, value, message in [("#temperature", "3", "Temperature is outside 0 to 2."), ("#top_p", "-1", "Top p is outside 0 to 1.")]:
        choose(page, field, value)
        ask(page, "x", wait=False)
        page.until(f"[...document.querySelectorAll('.error')].at(-1)?.textContent === {message!r}")
        assert page.value(f"document.querySelector('{field}').getAttribute('aria-invalid')") == "true"
        choose(page, field, "")
        page.value("document.getElementById('say').value = ''")
    click(page, "input[value=schema]")
    choose(page, "#schema", "{")
    ask(page, "x", wait=False)
    page.until("[...document.querySelectorAll('.error')].at(-1).textContent.startsWith('The schema is not JSON: ')")
    assert len(server.requests) == count


@test("fake")
def lines_that_are_typed_become_a_map_of_similarities(page, url, server):
    ready(page, url)
    assert page.value("getComputedStyle(document.getElementById('map-part')).display") == "none"
    server.embeds = True
    try:
        ready(page, url)
        page.until("!document.getElementById('map-part').hidden")
        assert page.value("[...document.querySelectorAll('#model option')].map(each => each.value)") == ["crema-small"]
        server.requests.clear()
        page.value("document.getElementById('lines').focus()")
        page.type("abc")
        page.until("document.getElementById('map-note').textContent === 'One more line makes a map.'")
        page.type("\n\ncab\nabd")
        page.until("document.querySelectorAll('.map tr').length === 4")
        assert [each["input"] for each in server.requests] == [["abc", "cab", "abd"]] and server.requests[0]["model"] == "crema-vectors"
        cells = page.value("[...document.querySelectorAll('.map tr')].map(row => [...row.cells].map(cell => cell.textContent).join(' ').trim())")
        assert cells == ["1 2 3", "1 100 100 67", "2 100 100 67", "3 67 67 100"], cells
        shades = page.value("[...document.querySelectorAll('.map td')].slice(0, 3).map(cell => getComputedStyle(cell).backgroundColor)")
        assert shades[0] == shades[1] != shades[2], shades
        page.press("Tab")
        assert page.value("document.activeElement.classList.contains('map')")
        page.press("ArrowRight")
        page.press("ArrowRight")
        assert page.value("document.getElementById('map-note').textContent") == "1 and 3: 0.667\nabc\nabd"
        page.press("ArrowDown")
        assert page.value("document.querySelector('.map .here').textContent") == "67"
        page.press("Home")
        assert page.value("document.getElementById('map-note').textContent") == "1 and 1: 1.000\nabc"
        page.value("document.getElementById('lines').value = ''; document.getElementById('lines').focus()")
        page.type("a\ntoo long")
        page.until("document.getElementById('map-note').textContent === 'input[1]: the text has 300 tokens.'")
        assert page.value("document.querySelector('.map')") is None
        page.value("document.getElementById('lines').value = ''; document.getElementById('lines').focus()")
        page.type("\n".join("abcdefghijklmn"))
        page.until("document.getElementById('map-note').textContent === 'The first 12 of 14 lines.'")
        assert len(server.requests[-1]["input"]) == 12
    finally:
        server.embeds = False
    page.complaints()


@test("fake")
def a_server_that_only_embeds_says_so_and_shows_its_map(page, url, server):
    server.answers, server.embeds = False, True
    try:
        ready(page, url)
        page.until("document.getElementById('say').placeholder === 'No model answers here'")
        page.value("document.getElementById('say').focus()")
        page.type("hello")
        assert page.value("document.getElementById('send').disabled && document.getElementById('model').hidden && !document.getElementById('map-part').hidden")
    finally:
        server.answers, server.embeds = True, False


@test("fake", "real")
def all_is_reached_by_the_keyboard_and_has_a_name(page, url, server):
    page.size(1280, 800)
    if server:
        server.embeds = True
    ready(page, url)
    click(page, "#with-tools")
    click(page, "input[value=schema]")
    page.value("document.querySelector('a.skip').focus()")
    reached = []
    for _ in range(60):
        page.press("Tab")
        about = page.value("""(() => { const at = document.activeElement; if (at === document.body) return null;
            const style = getComputedStyle(at), next = at.nextElementSibling && getComputedStyle(at.nextElementSibling);
            const field = at.id === 'say' ? getComputedStyle(at.parentNode).boxShadow : '';
            return [at.id || at.value || at.textContent, style.outlineStyle !== 'none' || field !== '' && field !== 'none' || next?.outlineStyle !== 'none']; })()""")
        if not about:
            break
        reached.append(about[0])
        assert about[1], f"the focus on {about[0]} is not to be seen"
    own = ("lines",) if server else ()
    for name in ("fresh", "say", "system", "schema", "with-tools", "tools", "tool-choice", "watch", "temperature", "seed", "max_completion_tokens", *own):
        assert name in reached, (name, reached)
    if server:
        server.embeds = False
    nameless = [node for node in page.nodes() if node[2] and not node[1] and node[0] not in ("RootWebArea", "generic", "main", "Iframe")]
    assert nameless == [], nameless
    roles = [(role, name) for role, name, _ in page.nodes()]
    for want in (("log", "Conversation"), ("textbox", "Message"), ("complementary", "Settings"), ("group", "Shape of the answer")):
        assert want in roles, (want, roles)


@test("fake", "real")
def texts_have_a_contrast_of_four_and_a_half(page, url, server):
    for dark in (False, True):
        page.size(1280, 800, dark)
        ready(page, url)
        worst = page.value("""(() => {
            const style = getComputedStyle(document.documentElement), light = name => {
                const hex = style.getPropertyValue(name).trim(), part = at => { const c = parseInt(hex.slice(at, at + 2), 16) / 255; return c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4; };
                return .2126 * part(1) + .7152 * part(3) + .0722 * part(5); };
            const pairs = [['--ink','--page'],['--ink','--sheet'],['--ink','--own'],['--quiet','--page'],['--quiet','--sheet'],['--accent','--page'],['--on-accent','--accent'],['--good','--page'],['--bad','--page']];
            return pairs.map(([a, b]) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return [(x + .05) / (y + .05), a, b]; }).sort((a, b) => a[0] - b[0])[0]; })()""")
        assert worst[0] >= 4.5, (worst, "dark" if dark else "light")
        # The strongest shading still leaves the text readable.
        click(page, "#watch")
        shaded = page.value("""(() => { const canvas = document.createElement('canvas').getContext('2d'), style = getComputedStyle(document.documentElement), get = name => style.getPropertyValue(name).trim();
            const box = document.createElement('span'); box.className = 't'; box.style.setProperty('--doubt', 1); document.getElementById('talk').append(box);
            canvas.fillStyle = get('--page'); canvas.fillRect(0, 0, 1, 1); canvas.fillStyle = getComputedStyle(box).backgroundColor; canvas.fillRect(0, 0, 1, 1); box.remove();
            const back = canvas.getImageData(0, 0, 1, 1).data; canvas.fillStyle = get('--ink'); canvas.fillRect(0, 0, 1, 1); const ink = canvas.getImageData(0, 0, 1, 1).data;
            const light = d => [0, 1, 2].map(i => d[i] / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4).reduce((s, c, i) => s + c * [.2126, .7152, .0722][i], 0);
            const [x, y] = [light(back), light(ink)].sort((p, q) => q - p); return (x + .05) / (y + .05); })()""")
        assert shaded >= 4.5, (shaded, "dark" if dark else "light")


@test("fake", "real")
def a_phone_shows_all_without_scrolling_sideways(page, url, server):
    for width in (320, 390, 768):
        page.size(width, 700)
        ready(page, url)
        ask(page, "What is a mocha?")
        assert page.value("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.value("document.getElementById('say').getBoundingClientRect().bottom <= innerHeight"), width
        assert page.value("getComputedStyle(document.getElementById('side')).display") == "none"
        click(page, "#open-side")
        assert page.value("document.getElementById('open-side').getAttribute('aria-expanded')") == "true"
        assert page.value("getComputedStyle(document.getElementById('side')).display") == "block"
        assert page.value("document.documentElement.scrollWidth <= innerWidth"), width
        page.press("Escape")
        assert page.value("getComputedStyle(document.getElementById('side')).display") == "none"
        assert page.value("document.activeElement.id") == "open-side"
    page.size(1280, 800)


@test("real")
def the_same_seed_gives_the_same_text_and_the_second_turn_reuses_the_first(page, url, server):
    ready(page, url)
    click(page, "#watch")
    choose(page, "#seed", "7")
    choose(page, "#max_completion_tokens", "24")
    first = ask(page, "What is a mocha?")
    click(page, ".facts .again")
    page.until("!document.querySelector('.busy.turn')", 60)
    assert last(page, ".text") == first, (last(page, ".text"), first)
    ask(page, "And a latte?")
    assert int(re.search(r"(\d+) reused", last(page, ".facts")).group(1)) > 0, last(page, ".facts")
    assert page.value("document.querySelectorAll('.t').length") > 0, "no tokens came with probabilities"
    assert page.complaints() == []


def screenshots(page, url, folder):
    """Pictures to look at: four sizes and schemes, each of the beginning, an answer, and the settings."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, width, height, dark in [("wide-light", 1280, 820, False), ("wide-dark", 1280, 820, True), ("phone-light", 390, 780, False), ("phone-dark", 390, 780, True)]:
        page.size(width, height, dark, 2 if width < 600 else 1)
        ready(page, url)
        page.screenshot(folder / f"{name}-1-welcome.png")
        page.value("document.getElementById('watch').click()")
        click(page, "#examples button:nth-child(1)")
        ask(page, "")
        click(page, "input[value=schema]")
        ask(page, "Create a guest who visits the café.")
        click(page, "input[value=free]")
        click(page, "#with-tools")
        ask(page, "What is the weather in Paris?")
        page.screenshot(folder / f"{name}-2-answers.png")
        page.value("document.getElementById('scroll').scrollTop = 0; document.querySelector('.text.watched').focus()")
        for _ in range(6):
            page.press("ArrowRight")
        page.screenshot(folder / f"{name}-3-peek.png")
        if width < 600:
            click(page, "#open-side")
            page.screenshot(folder / f"{name}-4-settings.png")
        if page.value("!document.getElementById('map-part').hidden"):
            page.value("document.getElementById('lines').focus()")
            page.type("When do you open?\nOpening hours\nWe are closed on Mondays.\nBread rises slowly.\nA tide is not a wave.")
            page.until("document.querySelector('.map')")
            page.value("document.querySelector('.map').focus(); document.getElementById('side').scrollTop = 1e6")
            page.press("ArrowRight")
            page.screenshot(folder / f"{name}-5-map.png")
    print(f"screenshots: {folder}")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("url", nargs="?")
    arguments.add_argument("--screenshots", type=Path)
    arguments.add_argument("--write-hashes", action="store_true")
    arguments.add_argument("--only", default="", help="a part of a test's name")
    chosen = arguments.parse_args()
    if chosen.write_hashes:
        PAGE.write_text(hashed(PAGE.read_text()))
        return 0
    path = browser.find()
    if not path:
        return browser.missing("the page for people")
    where = "real" if chosen.url else "fake"
    server = None if chosen.url else Server(PAGE)
    url = (chosen.url or server.url).rstrip("/") + "/"
    failed = count = 0
    with browser.Browser(path) as page:
        page.size(1280, 800)
        for name, places, function in TESTS:
            if where not in places or chosen.only not in name:
                continue
            count += 1
            try:
                function(page, url, server)
                # Refusals that a test provokes are its own; a broken policy or an exception never is.
                grave = [each for each in page.complaints() if "Content Security Policy" in each or "Error" in each.split("\n")[0].split(":")[0]]
                assert not grave, grave
                print(f"ok      {name}")
            except Exception as error:
                failed += 1
                print(f"FAILED  {name}\n        {type(error).__name__}: {error}", flush=True)
                if failed == MOST_FAILURES:
                    print(f"ended after {failed} failures; what comes after '{name}' was not tried")
                    return 1
        if chosen.screenshots:
            if server:
                server.embeds = True
            screenshots(page, url, chosen.screenshots)
    print(f"{count - failed} of {count} hold ({where} server)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
