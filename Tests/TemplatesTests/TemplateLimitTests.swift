import OrderedJSON
import Testing

@testable import Templates

/// RELIABILITY, part D: hostile templates end with a typed error that says where.
@Suite("Template limits")
struct TemplateLimitTests {
    private func error(_ source: String, _ context: JSONObject = [:], limits: TemplateLimits = TemplateLimits())
        -> String
    {
        do {
            let text = try JinjaTemplate(source: source, limits: limits).render(context).text
            return "rendered \(text.utf8.count) bytes"
        } catch {
            return error.description
        }
    }

    @Test(
        "work, size and depth are bounded by count",
        arguments: [
            ("{{ range(1000000000) }}", "1:4: range(1000000000) asks for more than 100000 items (limit 'items')"),
            (
                "{{ range(0, 9223372036854775807, 1) }}",
                "1:4: range(0, 9223372036854775807, 1) asks for more than 100000 items (limit 'items')"
            ),
            ("{{ 'a' * 10**9 }}", "1:8: makes a string of more than 1048576 bytes (limit 'stringBytes')"),
            ("{{ [1] * 10**9 }}", "1:8: makes a value of more than 100000 items (limit 'items')"),
            ("{{ 10**30 }}", "1:6: the result is an integer outside 64 bits, which is not supported"),
            (
                "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
                "1:19: macros call one another deeper than 100 (limit 'macroDepth')"
            ),
            ("{{ '%1000000000d' % 1 }}", "1:19: makes a string of more than 1048576 bytes (limit 'stringBytes')"),
            ("{{ 'a'.center(10**12) }}", "1:8: makes a string of more than 1048576 bytes (limit 'stringBytes')"),
            (
                "{{ '{:>9999999999}'.format(1) }}",
                "1:21: makes a string of more than 1048576 bytes (limit 'stringBytes')"
            ),
            ("{{ 'a'|indent(10**12) }}", "1:8: makes a string of more than 1048576 bytes (limit 'stringBytes')"),
        ])
    func bounds(_ source: String, _ expected: String) {
        #expect(error(source) == "chat_template.jinja " + expected)
    }

    @Test("integers of any length are compared, also with floats; what is made of their text is an error")
    func longIntegers() {
        let big = "100000000000000000000"
        for (source, length) in [
            ("{{ \(big) > 3 }}", 4), ("{{ -\(big) > 3 }}", 5), ("{{ \(big) < \(big)0 }}", 4),
            ("{{ \(big) >= 1.5 }}", 4),
            ("{{ [\(big), 1, \(big)0]|max|string }}", 22), ("{{ [\(big), 1]|sort|first }}", 1),
        ] {
            #expect(error(source) == "rendered \(length) bytes", "\(source)")
        }
        #expect(
            error("{{ ('9' * 1000)|int }}").hasSuffix(
                "the result is an integer outside 64 bits, which is not supported"))
        #expect(error("{{ 'x'|int(7) }}") == "rendered 1 bytes")
        // A digit that the base does not have makes it a decimal number, as in the reference.
        #expect(error("{{ '99'|int(0, 8) }}") == "rendered 2 bytes")
        #expect(error("{{ -9223372036854775808 == -9223372036854775807 - 1 }}") == "rendered 4 bytes")
        var limits = TemplateLimits()
        (limits.steps, limits.outputBytes, limits.stringBytes) = (.max, .max, .max)
        #expect(error("{{ x }}", ["x": "abc"], limits: limits) == "rendered 3 bytes")
    }

    @Test("two nested loops of ten thousand end at the limit of steps")
    func steps() {
        let source = "{% for a in range(10000) %}{% for b in range(10000) %}{% endfor %}{% endfor %}"
        #expect(error(source).hasSuffix("takes more than 1000000 steps (limit 'steps')"))
        #expect(
            error(
                "{% set ns = namespace(s='') %}{% for a in range(100000) %}{% set ns.s = ns.s + 'aaaaaaaaaaaaaaaa' %}{% endfor %}"
            ).contains("(limit '"))
        #expect(error("{{ (range(100000)|list|string * 1)|length }}") == "rendered 6 bytes")
    }

    @Test(
        "a key that doubles with each of its sixty levels ends at the limit of steps",
        arguments: [
            "{% set ns.d = {ns.k: 1} %}", "{% set x = {}[ns.k] %}", "{% set x = {(1, 2): 3}.get(ns.k) %}",
            "{% set x = {1: 2} == {ns.k: 2} %}", "{% set x = ns.k in {1: 2} %}",
            "{{ [ns.k, ns.k]|unique|list|length }}",
        ])
    func doublingKeys(use: String) {
        let source =
            "{% set ns = namespace(k=(1,), d={}) %}{% for i in range(60) %}{% set ns.k = (ns.k, ns.k) %}{% endfor %}"
            + use
        #expect(error(source).hasSuffix("takes more than 1000000 steps (limit 'steps')"))
    }

    @Test("a tuple and a list that double with each level are not equal at once")
    func doublingEquality() {
        let source =
            "{% set ns = namespace(k=(1,)) %}{% for i in range(60) %}{% set ns.k = (ns.k, ns.k) %}{% endfor %}{{ ns.k == 'a' }}"
        #expect(error(source) == "rendered 5 bytes")
    }

    @Test(
        "long texts are searched for long parts in a time that does not grow with the part",
        arguments: [
            "(n in h) == false", "h.find(n) == -1", "h.rfind(n) == -1", "h.count(n) == 0", "h.replace(n, '') == h",
            "h.split(n)|length == 1", "h.rsplit(n, 1)|length == 1", "h.partition(n)[1] == ''",
            "h.rpartition(n)[1] == ''",
        ])
    func searches(expression: String) {
        let (half, whole) = (String(repeating: "a", count: 100_000), String(repeating: "a", count: 500_000))
        let clock = ContinuousClock()
        let time = clock.measure {
            for part in [half + "b" + half, half + "b", "b" + half] {
                let context: JSONObject = ["h": .string(whole), "n": .string(part)]
                #expect(error("{{ \(expression) }}", context) == "rendered 4 bytes")
            }
        }
        // The products of the lengths are 10¹¹: minutes.
        #expect(time < .seconds(60))
    }

    @Test("long parts are found where they are, from both ends")
    func longParts() {
        let part = String(repeating: "ab", count: 50) + "b"
        let text = String(repeating: "ab", count: 60) + "b" + String(repeating: "ab", count: 70) + "b"
        let context: JSONObject = ["h": .string(text), "n": .string(part)]
        #expect(
            error("{{ 'x' if h.find(n) == 20 and h.rfind(n) == 161 and h.count(n) == 2 }}", context)
                == "rendered 1 bytes")
        #expect(error("{{ 'x' if h.split(n) == ['ab' * 10, 'ab' * 20, ''] }}", context) == "rendered 1 bytes")
        #expect(error("{{ 'x' if h.rsplit(n) == ['ab' * 10, 'ab' * 20, ''] }}", context) == "rendered 1 bytes")
        #expect(error("{{ 'x' if h.rpartition(n)[0] == 'ab' * 60 + 'b' + 'ab' * 20 }}", context) == "rendered 1 bytes")
    }

    @Test("values that hold one another are freed and printed without deep recursion")
    func nesting() {
        #expect(
            error("{% set ns = namespace(x=[]) %}{% for i in range(50000) %}{% set ns.x = [ns.x] %}{% endfor %}")
                .hasSuffix("makes a value nested deeper than 600 (limit 'valueNesting')"))
        #expect(
            error(
                "{% set ns = namespace(x=[]) %}{% for i in range(50000) %}{% set ns.x = ns.x|map('string') %}{% endfor %}"
            ).hasSuffix("makes a value nested deeper than 600 (limit 'valueNesting')"))
        #expect(error("{% set ns = namespace() %}{% set ns.x = ns %}{{ ns }}").hasSuffix("(limit 'valueNesting')"))
        let chain =
            "{% set h = namespace(n=namespace()) %}{% for i in range(30000) %}{% set t = namespace() %}{% set t.n = h.n %}{% set h.n = t %}{% endfor %}ok"
        #expect(error(chain).hasSuffix("(limit 'valueNesting')"))
        let callers =
            "{% set ns = namespace(c=none) %}{% macro m(c) %}{% macro i() %}{{ c }}{% endmacro %}{% set ns.c = i %}{% endmacro %}{% for x in range(30000) %}{{ m(ns.c) }}{% endfor %}ok"
        #expect(error(callers) == "rendered 2 bytes")
        let cycle =
            "{% set ns = namespace() %}{% for i in range(1000) %}{% set a = namespace() %}{% set a.b = ns %}{% set ns.a = a %}{% if i > 500 %}{% break %}{% endif %}{% endfor %}"
        #expect(error(cycle).hasSuffix("(limit 'valueNesting')"))
    }

    @Test("parentheses, unary operators, chains and blocks are bounded when the template is read")
    func syntaxNesting() {
        let nested = "nested deeper than 100 (limit 'nesting')"
        func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        #expect(error("{{ " + repeated("(", 100_000) + "1" + repeated(")", 100_000) + " }}").hasSuffix(nested))
        #expect(error("{{ " + repeated("[", 100_000) + " }}").hasSuffix(nested))
        #expect(error("{{ " + repeated("- ", 100_000) + "1 }}").hasSuffix(nested))
        #expect(error("{{ " + repeated("not ", 100_000) + "1 }}").hasSuffix(nested))
        #expect(error("{{ 1" + repeated(" + 1", 100_000) + " }}").hasSuffix(nested))
        #expect(error("{{ a" + repeated(".a", 100_000) + " }}").hasSuffix(nested))
        #expect(error("{{ a" + repeated("|trim", 100_000) + " }}").hasSuffix(nested))
        #expect(error("{{ 1" + repeated(" if 1 else 1", 50_000) + " }}").hasSuffix(nested))
        #expect(error(repeated("{% if 1 %}", 50_000)).hasSuffix(nested))
        #expect(error("{{ 1" + repeated(" + 1", 50) + " }}") == "rendered 2 bytes")
        #expect(error("{{ 'a'" + repeated(" ~ 'b'", 5_000) + " }}") == "rendered 5001 bytes")
    }

    @Test("a template of ten megabytes and output beyond eight are refused")
    func sizes() {
        let source = String(repeating: "a", count: 10 << 20)
        #expect(
            error(source)
                == "chat_template.jinja 1:1: template of 10485760 bytes; at most 1048576 are accepted (limit 'sourceBytes')"
        )
        #expect(
            error(
                "{% for i in range(100) %}{{ x }}{% endfor %}", ["x": .string(String(repeating: "b", count: 100_000))])
                == "chat_template.jinja 1:29: renders more than 8388608 bytes (limit 'outputBytes')")
        var small = TemplateLimits()
        small.steps = 10
        #expect(
            error("{% for i in range(100) %}{% endfor %}", limits: small).hasSuffix(
                "takes more than 10 steps (limit 'steps')"))
    }

    @Test(
        "other templates, Python's inner attributes and unknown names are refused",
        arguments: [
            ("{% include 'x' %}", "1:4: 'include' is refused: a chat template reads no other template"),
            ("{% import 'x' as y %}", "1:4: 'import' is refused: a chat template reads no other template"),
            ("{% from 'x' import y %}", "1:4: 'from' is refused: a chat template reads no other template"),
            ("{% extends 'x' %}", "1:4: 'extends' is refused: a chat template reads no other template"),
            ("{{ ''.__class__ }}", "1:7: access to attribute '__class__' is refused"),
            ("{{ ''['__class__'] }}", "1:6: access to attribute '__class__' is refused"),
            ("{{ '{0.__class__}'.format(1) }}", "1:20: access to attribute '__class__' is refused"),
            ("{{ x|attr('y') }}", "1:6: the filter 'attr' is refused: a chat template reads data only by key"),
            ("{{ [1].append(2) }}", "1:8: access to attribute 'append' of 'list' object is unsafe."),
            ("{{ x|frobnicate }}", "1:6: No filter named 'frobnicate'."),
            (
                "{% for x in y %}",
                "1:17: Unexpected end of template. Jinja was looking for the following tags: 'endfor' or 'else'. The innermost block that needs to be closed is 'for'."
            ),
            ("{% for %}{% endfor %}", "1:8: Expected an expression, got 'end of statement block'"),
            ("line\n  {{ x.y.z }}", "2:8: 'x' is undefined"),
        ])
    func refusals(_ source: String, _ expected: String) {
        #expect(error(source) == "chat_template.jinja " + expected)
    }

    @Test("an error shows its line with a caret under the place")
    func caret() throws {
        do {
            _ = try JinjaTemplate(source: "one\n{{ 1 + missing.part }}\nthree").render([:])
            Issue.record("rendered")
        } catch {
            #expect(
                error.diagnostic
                    == "chat_template.jinja 2:16: 'missing' is undefined\n{{ 1 + missing.part }}\n               ^")
            #expect(error.place?.line == 2)
        }
    }

    @Test("template marks in data are printed as they are")
    func dataIsNotEvaluated() throws {
        let text = "{{ 7 * 7 }} {% raw %} {# x #}"
        #expect(try JinjaTemplate(source: "[{{ x }}]").render(["x": .string(text)]).text == "[\(text)]")
    }

    @Test("the text of raise_exception reaches the caller")
    func raised() {
        #expect(error("a\n{{ raise_exception('Only ' ~ 1 ~ ' role') }}") == "chat_template.jinja 2:4: Only 1 role")
    }

    @Test("a message longer than the limit on strings passes through, since the template did not make it")
    func longMessages() throws {
        let text = String(repeating: "ab ", count: 700_000)
        let template = try JinjaTemplate(source: "{{ '<' + messages[0].content|trim + '>' }}")
        #expect(try template.render(["messages": [["content": .string(text)]]]).text.utf8.count == text.utf8.count + 1)
    }
}
