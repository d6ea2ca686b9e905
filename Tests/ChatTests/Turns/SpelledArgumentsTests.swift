import Generation
import Oracles
import OrderedJSON
import Templates
import TestSupport
import Testing

@testable import Chat
@testable import ConstrainedDecoding
@testable import Conversations
@testable import Grammars
@testable import JSONSchemas
@testable import RegularExpressions

/// What the masks let through, the parser reads back, and it is what the schema means: for each way to write arguments.
@Suite("Arguments in every spelling")
struct SpelledArgumentsTests {
    /// Every byte, and pieces that begin, end or span the marks and values of calls; the last token ends the text.
    private static let vocabulary: Vocabulary = {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        let pieces = [
            "null", "None", "true", "True", "False", "nul", "</", "</parameter>", "</param", ">\n", "\n</", "=\"",
            "\">",
            "<parameter", "<|\"|>", "<|\"|>,", "<|\"", "\", ", "\": ", ", ", "[\"", "\"]", "{\"", "}}", "]]", "12",
            "-1", "0.",
            "a", "ab", "abc", "é", "😀", " a", "\n\n", "\\\"", "\\u00", "a=", "b=", "a:", "=1", "):", ")\n", "x-1",
            "x-1=",
            "]\n", "</p>", "[[]]", "a</", "2024-02-29", "@a.b", "1</parameter>\n<parameter=", "{}", "[]",
        ]
        for piece in pieces { tokens.append(Array(piece.utf8)) }
        tokens.append(nil)
        return Vocabulary(tokenBytes: tokens, endTokens: [tokens.count - 1])
    }()

    private let marks: TurnMarks
    private let compiler = ConstraintCompiler(vocabulary: vocabulary)

    init() throws { marks = try ArgumentForm.plainMarks() }

    private func constraint(_ form: ArgumentForm, _ tools: [JSONValue]) throws -> Constraint {
        try compiler.constraint { [marks] (table) throws(GrammarError) in
            var turns = TurnGrammar(form.format, in: table.expressions, marks: marks.mark)
            return try Grammar(GrammarRules(turns.calls(tools)), table: table)
        }
    }

    /// A random text along the masks, at most some tokens long.
    private func sample(_ constraint: Constraint, budget: Int, _ random: inout SplitMix64) throws -> String {
        let hard = Set("<>/\"'\\\n=:,[]{}()|nN1 ".utf8.map(Int.init))
        var text: [UInt8] = []
        var left = try budget + constraint.tokensToClose().count
        while true {
            let mask = try constraint.computeMask(budget: left)
            var tokens = mask.tokens
            if constraint.isAccepting, Int.random(in: 0..<3, using: &random) == 0 { break }
            guard !tokens.isEmpty else {
                throw GrammarError.schema(
                    .unsatisfiable, path: "dead end behind \(String(decoding: text, as: UTF8.self))")
            }
            let few = tokens.filter { hard.contains($0) || $0 >= 256 }
            if !few.isEmpty, Int.random(in: 0..<10, using: &random) < 7 { tokens = few }
            let token = tokens[Int.random(in: 0..<tokens.count, using: &random)]
            try constraint.commit(token)
            guard let bytes = Self.vocabulary.tokenBytes[token] else { break }
            text += bytes
            left -= 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func calls(_ text: String, _ format: TurnForm, _ tools: [JSONValue], size: Int) -> [ToolCall] {
        var parser = TurnParser(form: format, tools: tools)
        var events: [TurnEvent] = []
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            events += parser.append(Array(bytes.prefix(size)))
            bytes = bytes.dropFirst(size)
        }
        events += parser.finish()
        return events.compactMap { if case .callEnded(_, let call) = $0 { call } else { nil } }
    }

    @Test(
        "a text along the masks is read back as arguments that the schema allows, and written to the same again",
        arguments: ArgumentForm.allCases, 0..<4)
    func roundTrips(_ form: ArgumentForm, part: Int) throws {
        var schemas = ArgumentSchemas(seed: UInt64(part) &* 7919 &+ 3)
        var refused = 0
        let count = 25
        for _ in 0..<count {
            let schema = schemas.document()
            let tools: [JSONValue] = [["type": "function", "function": ["name": "f", "parameters": schema]]]
            let source = schema.serialized(.compact)
            let validator = SchemaValidator(try JSONSchema(parsing: schema))
            for _ in 0..<3 {
                let constraint: Constraint
                do { constraint = try self.constraint(form, tools) } catch {
                    // A value that cannot be written in this way, such as a text that holds the mark after it.
                    if case .grammar(let cause) = error as? ConstraintError, cause.isUnsatisfiable {
                    } else {
                        Issue.record("\(source): \(error)")
                    }
                    refused += 1
                    break
                }
                let text: String
                do { text = try sample(constraint, budget: 60, &schemas.random) } catch {
                    Issue.record("\(form.rawValue) \(source): \(error)")
                    continue
                }
                let found = calls(text, form.format, tools, size: .max)
                guard found.count == 1, let call = found.first else {
                    Issue.record("\(form.rawValue) \(source)\n\(text.debugDescription)\n\(found.count) calls")
                    continue
                }
                #expect(calls(text, form.format, tools, size: 1) == found)
                let isValid = try validator.isValid(.object(call.arguments))
                #expect(isValid, "\(form.rawValue) \(source)\n\(text.debugDescription)\n\(call.arguments)")
                let written = form.format.write([call]).text
                #expect(
                    calls(written, form.format, tools, size: .max) == found,
                    "\(form.rawValue) \(text.debugDescription) \(written.debugDescription)")
            }
        }
        #expect(refused < count / 2)
    }

    @Test("masks equal every token tried byte by byte", arguments: ArgumentForm.allCases, 0..<2)
    func masks(_ form: ArgumentForm, part: Int) throws {
        var schemas = ArgumentSchemas(seed: UInt64(part) &* 104_729 &+ 11)
        var limited = 0
        for _ in 0..<12 {
            let schema = schemas.document()
            let tools: [JSONValue] = [["type": "function", "function": ["name": "f", "parameters": schema]]]
            guard let constraint = try? constraint(form, tools) else { continue }
            var text: [UInt8] = []
            for _ in 0..<60 {
                // A large language beside what a spelling leaves out can take more fuel than a step has.
                guard let mask = try? constraint.computeMask(), let expected = try? constraint.maskByTrying() else {
                    limited += 1
                    break
                }
                if mask != expected {
                    let show = { (ids: [Int]) in
                        ids.map { String(decoding: Self.vocabulary.tokenBytes[$0] ?? [], as: UTF8.self) }
                    }
                    Issue.record(
                        """
                        \(form.rawValue) \(schema.serialized(.compact)) behind \(String(decoding: text, as: UTF8.self).debugDescription): \
                        wrongly allowed \(show(mask.tokens.filter { !expected[$0] })), \
                        wrongly refused \(show(expected.tokens.filter { !mask[$0] }))
                        """)
                    break
                }
                guard let token = mask.tokens.randomElement(using: &schemas.random) else { break }
                try constraint.commit(token)
                guard let bytes = Self.vocabulary.tokenBytes[token] else { break }
                text += bytes
            }
        }
        #expect(limited < 2)
    }

    private static let gemmaQuote = "<|\"|>"

    @Test("marks around strings may be special tokens, in values that are compared and recorded, too", arguments: 0..<3)
    func specialMarks(_ part: Int) throws {
        var tokens = Self.vocabulary.tokenBytes
        let (quote, end) = (tokens.count, tokens.count + 1)
        tokens += [nil, nil]
        let vocabulary = Vocabulary(tokenBytes: tokens, endTokens: [end])
        let mark = ValueSpelling.Mark([.token(quote, text: Array(Self.gemmaQuote.utf8))])
        let spelling = ValueSpelling.gemma.replacingMarks { _ in mark }
        let compiler = ConstraintCompiler(vocabulary: vocabulary)
        var schemas = ArgumentSchemas(seed: UInt64(part) &* 31 &+ 1)
        var read = 0
        for _ in 0..<30 {
            let document = schemas.document()
            let frame = ValueSpelling.gemma.readable(ParameterTypes(document))
            let schema = try JSONSchema(parsing: document, within: frame)
            let validator = SchemaValidator(try JSONSchema(parsing: document))
            guard
                let constraint = try? compiler.constraint({ (table) throws(GrammarError) in
                    try Grammar(GrammarRules(.json(schema, spelling)), table: table)
                })
            else { continue }
            var text: [UInt8] = []
            var left = try 40 + constraint.tokensToClose().count
            while true {
                let mask = try constraint.computeMask(budget: left)
                let token = try #require(
                    mask.tokens.randomElement(using: &schemas.random), "\(String(decoding: text, as: UTF8.self))")
                try constraint.commit(token)
                if token == end { break }
                text += tokens[token] ?? Array(Self.gemmaQuote.utf8)
                left -= 1
            }
            let arguments = ValueSpelling.gemma.arguments(of: text)
            let isValid = try arguments.map { try validator.isValid(.object($0)) } ?? false
            #expect(
                isValid, "\(document.serialized(.compact)) \(String(decoding: text, as: UTF8.self).debugDescription)")
            read += 1
        }
        #expect(read > 15)
    }

    /// Templates whose calls are no JSON objects.
    private static let templates = [
        "llama.cpp/Qwen3-Coder.jinja", "llama.cpp/Qwen3.5-4B.jinja", "llama.cpp/GLM-4.6.jinja",
        "llama.cpp/MiniMax-M2.jinja",
        "llama.cpp/deepseek-ai-DeepSeek-V3.2.jinja", "llama.cpp/google-gemma-4-31B-it-interleaved.jinja",
        "llama.cpp/LFM2.5-Instruct.jinja", "minja/Qwen-Qwen3-Coder-30B-A3B-Instruct.jinja",
        "ollama/gemma4_e2b_chat_template.jinja2",
    ]

    @Test(
        "a published template renders a call that was made along the masks so that it is read back",
        .enabled(if: SharedFolder.holds("templates"), "the shared folder is absent"), arguments: templates)
    func published(_ path: String) throws {
        let template = try ChatTemplate(
            source: SharedFolder.text("templates/" + path), bosToken: "<s>", eosToken: "</s>")
        let format = template.turnForm
        if format.spelling.isJSONObject { Issue.record("\(path) writes JSON") }
        let text: JSONValue = ["type": "string", "minLength": 1]
        let tools: [JSONValue] = [
            [
                "type": "function",
                "function": [
                    "name": "f", "description": "Finds.",
                    "parameters": [
                        "type": "object",
                        "properties": [
                            "text": text, "count": ["type": "integer"], "size": ["type": "number"],
                            "flag": ["type": "boolean"],
                            "none": ["type": ["integer", "null"]],
                            "list": ["type": "array", "items": text, "maxItems": 2],
                            "inner": ["$ref": "#/$defs/inner"],
                        ],
                        "required": ["text", "count"], "additionalProperties": false,
                        "$defs": [
                            "inner": [
                                "type": "object", "properties": ["a": text, "b": ["type": ["boolean", "null"]]],
                                "required": ["a"],
                                "additionalProperties": false,
                            ]
                        ],
                    ],
                ],
            ]
        ]
        var random = SplitMix64(seed: 5)
        for _ in 0..<20 {
            let constraint = try compiler.constraint { [marks] (table) throws(GrammarError) in
                var turns = TurnGrammar(format, in: table.expressions, marks: marks.mark)
                return try Grammar(GrammarRules(turns.calls(tools)), table: table)
            }
            let written = try sample(constraint, budget: 60, &random)
            let made = calls(written, format, tools, size: .max)
            let call = try #require(made.first, "\(written.debugDescription)")
            let messages: [JSONValue] = [
                ["role": "user", "content": "zquser"],
                ["role": "assistant", "content": "", "tool_calls": [call.message]],
            ]
            let rendered = try template.render(messages: messages, tools: tools).text
            let end = try #require(rendered.ranges(of: "zquser").last?.upperBound)
            let read = calls(String(rendered[end...]), format, tools, size: .max)
            // Some templates sort keys.
            #expect(
                read.first.map { Self.sorted(.object($0.arguments)) } == Self.sorted(.object(call.arguments)),
                "\(path) \(written.debugDescription)\n\(rendered[end...].debugDescription)")
        }
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let items): return .array(items.map(sorted))
        case .object(let object):
            let entries = object.entries.sorted { $0.key < $1.key }
            return .object(entries.reduce(into: JSONObject()) { $0[$1.key] = sorted($1.value) })
        default: return value
        }
    }
}
