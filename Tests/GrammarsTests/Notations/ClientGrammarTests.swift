import JSONSchemas
import OrderedJSON
import RegularExpressions
import TestSupport
import Testing

@testable import Grammars

/// Grammars as clients send them, against texts that other engines take and refuse.
@Suite("Grammars of clients")
struct ClientGrammarTests {
    struct Example: CustomTestStringConvertible {
        let file: String
        let object: JSONValue
        var testDescription: String { "\(file) \(object["name"]?.stringValue ?? "")" }
        func texts(_ key: String) -> [JSONValue] { object[key]?.arrayValue ?? [] }
    }

    static let examples: [Example] = ["gbnf", "lark", "ebnf", "structural_tag", "custom_tool"].flatMap { name in
        guard let text = try? SharedFolder.text("grammars2026/\(name).jsonl") else { return [Example]() }
        return text.split(separator: "\n").compactMap { line in
            (try? JSONParser().parse(Array(line.utf8))).map { Example(file: name, object: $0) }
        }
    }

    /// The special tokens of the tiny vocabulary.
    private static let tokens = GrammarTokens(count: 512) { ["<|im_start|>": 4, "<|im_end|>": 5][$0] }

    private static func recognizer(
        _ example: Example, insideJSON: Bool = false
    ) throws(GrammarError) -> Recognizer {
        let table = LexemeTable(expressions: ExpressionSet(limits: .standard), numbers: .init())
        var rules = try form(example).rules(table: table, tokens: tokens)
        if insideJSON { rules = try rules.insideJSON(in: table.expressions) }
        return try Recognizer(Grammar(rules, table: table))
    }

    private static func form(_ example: Example) throws(GrammarError) -> GrammarForm {
        let grammar = example.object["grammar"] ?? .null
        switch example.file {
        case "gbnf": return GrammarForm(grammar.stringValue ?? "", as: .gbnf)
        case "lark": return GrammarForm(grammar.stringValue ?? "", as: .lark)
        case "ebnf": return GrammarForm(grammar.stringValue ?? "", as: .ebnf)
        case "structural_tag": return GrammarForm(structuralTag: grammar)
        default: return try GrammarForm(customToolFormat: grammar["format"] ?? .null)
        }
    }

    /// The states of a text after each of its bytes and tokens, up to the first that is dead.
    private func states(_ text: JSONValue, _ recognizer: Recognizer) -> [Recognizer.StateID] {
        var states = [recognizer.start]
        for part in text.arrayValue ?? [text] {
            var steps: [(Recognizer.StateID) -> Recognizer.StateID] = []
            if let bytes = part.stringValue?.utf8 {
                steps = bytes.map { byte in { recognizer.step($0, byte) } }
            } else if case .number(let id)? = part["token"] {
                steps = [{ recognizer.step($0, special: Int(id.text) ?? 0) }]
            }
            for step in steps {
                states.append(step(states[states.count - 1]))
                if states[states.count - 1] == Recognizer.dead { return states }
            }
        }
        return states
    }

    @Test("texts are taken, continue, and are refused as the reference has it", arguments: examples)
    func texts(example: Example) throws {
        guard example.object["error"] == nil else { return }
        let recognizer = try Self.recognizer(example)
        for text in example.texts("accepts") {
            let states = states(text, recognizer)
            let last = states[states.count - 1]
            #expect(last != Recognizer.dead, "\(text) dies at \(states.count - 1)")
            #expect(recognizer.isAccepting(last), "\(text) may not end")
        }
        for text in example.texts("prefixes") {
            let states = states(text, recognizer)
            let last = states[states.count - 1]
            #expect(last != Recognizer.dead, "\(text) dies at \(states.count - 1)")
            #expect(!recognizer.isAccepting(last), "\(text) may end")
        }
        for text in example.texts("rejects") {
            let states = states(text, recognizer)
            // Where other orders of properties are allowed than the reference's, another answer is right.
            let isOther = example.object["crema_differs"] == .bool(true) && text == .string("{\"b\"")
            #expect((states[states.count - 1] == Recognizer.dead) != isOther, "\(text)")
        }
    }

    @Test(
        "inside a JSON string the same texts are taken, continue and are refused, but for tokens and values",
        arguments: examples)
    func insideJSON(example: Example) throws {
        guard example.object["error"] == nil else { return }
        let result = Result { () throws(GrammarError) in try Self.recognizer(example, insideJSON: true) }
        guard case .success(let recognizer) = result else {
            let isRefused = [.heldInput(.token), .heldInput(.value)].contains { result.failure == $0 }
            #expect(isRefused, "\(String(describing: result.failure))")
            return
        }
        func last(_ text: JSONValue) -> Recognizer.StateID? {
            guard let bytes = text.stringValue.map({ ExpressionSet.insideJSON($0.utf8) }) else { return nil }
            let states = states(.string(String(decoding: bytes, as: UTF8.self)), recognizer)
            return states[states.count - 1]
        }
        for text in example.texts("accepts") {
            guard let state = last(text) else { continue }
            #expect(recognizer.isAccepting(state), "\(text) may not end")
        }
        for text in example.texts("prefixes") {
            guard let state = last(text) else { continue }
            #expect(state != Recognizer.dead && !recognizer.isAccepting(state), "\(text)")
        }
        for text in example.texts("rejects") {
            guard let state = last(text) else { continue }
            #expect(state == Recognizer.dead, "\(text)")
        }
    }

    @Test("rules that hold none of themselves are one expression of the same texts", arguments: examples)
    func expressions(example: Example) throws {
        guard example.object["error"] == nil else { return }
        let table = LexemeTable(expressions: ExpressionSet(limits: .standard), numbers: .init())
        let rules = try Self.form(example).rules(table: table, tokens: Self.tokens)
        guard let expression = try? rules.expression(in: table.expressions) else { return }
        let recognizer = try Recognizer(Grammar(GrammarRules(.expression(expression)), table: table))
        for (key, isAccepted) in [("accepts", true), ("prefixes", false), ("rejects", false)] {
            for text in example.texts(key) where text.stringValue != nil {
                let states = states(text, recognizer)
                #expect(recognizer.isAccepting(states[states.count - 1]) == isAccepted, "\(text)")
            }
        }
    }

    @Test("rules too deep or too many to be one expression are refused before they are put together")
    func bounds() throws {
        let chain = (0..<5_000).map { "a\($0): \"x\" a\($0 + 1)" } + ["a5000: \"x\""]
        let doubling = (0..<40).map { "a\($0): a\($0 + 1) a\($0 + 1)" } + ["a40: \"x\""]
        for (lines, limit) in [(chain, GrammarLimit.grammarNesting), (doubling, .grammarSymbols)] {
            let table = LexemeTable(expressions: ExpressionSet(limits: .standard), numbers: .init())
            let text = (["start: a0"] + lines).joined(separator: "\n")
            let rules = try GrammarForm(text, as: .lark).rules(table: table, tokens: Self.tokens)
            let error = GrammarError.limitReached(
                limit, value: GrammarLimits.standard[limit], subject: "a custom tool's grammar")
            #expect(throws: error) { try rules.expression(in: table.expressions) }
        }
    }

    @Test("a grammar that cannot be is refused in one line with its place", arguments: examples)
    func errors(example: Example) throws {
        guard let reason = example.object["error"]?.stringValue else { return }
        let error = #expect(throws: GrammarError.self) { _ = try Self.recognizer(example) }
        let message = error?.description ?? ""
        #expect(!message.contains("\n"))
        #expect(message == Self.messages[example.testDescription], "\(example.testDescription) (\(reason)): \(message)")
    }

    private static let messages = [
        "custom_tool bad-syntax":
            "custom tool /format/syntax: the syntax is \"ebnf\"; expected lark or regex",
        "custom_tool empty-definition":
            "custom tool /format/definition: the definition is empty; expected a grammar",
        "custom_tool lark-bad":
            "grammar 2:3: rule 'nope' is used and never defined",
        "custom_tool lark-no-colon":
            "grammar 1:7: expected ':'; found \"a\"",
        "custom_tool regex-lookahead":
            "pattern 1:2: look-around is not supported",
        "custom_tool regex-unclosed":
            "pattern 1:1: unclosed group",
        "ebnf double":
            "grammar 1:14: expected one for each item; put parentheses around the first; found a second "
            + "repetition",
        "ebnf no-root":
            "grammar 1:1: there is no rule 'root', with which a text begins",
        "ebnf open-count":
            "grammar 1:14: expected a count; found ','",
        "ebnf shorthand":
            "grammar 1:11: expected an escape such as \\n, \\\\, \\x41 or \\u00e9; found '\\d'",
        "ebnf twice":
            "grammar 2:1: rule 'root' is defined twice",
        "ebnf undefined":
            "grammar 1:10: rule 'nope' is used and never defined",
        "gbnf newline-before-bar":
            "grammar 2:3: expected a rule's name; found '|'",
        "gbnf no-root":
            "grammar 1:1: there is no rule 'root', with which a text begins",
        "gbnf nothing-to-repeat":
            "grammar 1:10: expected a text, class or name for it to repeat; found '*'",
        "gbnf open-count":
            "grammar 1:14: expected a count; found ','",
        "gbnf undefined":
            "grammar 1:14: rule 'thing' is used and never defined",
        "gbnf unknown-escape":
            "grammar 1:11: expected an escape such as \\n, \\\\, \\x41 or \\u00e9; found '\\d'",
        "lark lookahead":
            "grammar 1:8: pattern 1:2: look-around is not supported",
        "lark no-start":
            "grammar 1:1: there is no rule 'start', with which a text begins",
        "lark rule-in-terminal":
            "grammar 2:1: terminal 'A' holds a rule, a token, a schema, or itself; a terminal is one regular "
            + "expression: make it a rule, in lower case",
        "lark terminal-recursion":
            "grammar 2:1: terminal 'A' holds a rule, a token, a schema, or itself; a terminal is one regular "
            + "expression: make it a rule, in lower case",
        "lark undefined":
            "grammar 1:12: rule 'nope' is used and never defined",
        "structural_tag bad-trigger":
            "structural tag /format/tags/0/begin: no trigger begins \"<f=a>\"; expected one trigger that "
            + "begins it",
        "structural_tag bad-type":
            "structural tag /format/type: the type \"nonsense\" is not known; expected const_string, "
            + "json_schema, grammar, regex, any_text, sequence, or, optional, plus, star, repeat, tag, "
            + "triggered_tags, tags_with_separator, dispatch, token, exclude_token, any_tokens, "
            + "token_triggered_tags or token_dispatch",
        "structural_tag missing":
            "structural tag /format: 'end' is missing; expected it beside the others",
        "structural_tag old-begin-no-trigger":
            "structural tag /structures/0/begin: no trigger begins \"<a>\"; expected one trigger that begins "
            + "it",
    ]
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
