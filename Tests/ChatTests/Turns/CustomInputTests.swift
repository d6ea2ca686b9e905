import Generation
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

/// Texts of custom tools in every way to write arguments: what the masks let through is read back, and is of the grammar.
@Suite("Texts of custom tools")
struct CustomInputTests {
    private static let vocabulary: Vocabulary = {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        for piece in [
            "</", "</parameter>", "\n</", ">\n", "<|\"|>", "<|\"", "\\n", "\\\"", "\\\\", "\\u00", "\"}", "\")", "ab",
            "é", "😀", "((", "))", "]]", "[[]]", "x = ", "\": \"",
        ] { tokens.append(Array(piece.utf8)) }
        tokens.append(nil)
        return Vocabulary(tokenBytes: tokens, endTokens: [tokens.count - 1])
    }()

    private static let forms: [(name: String, form: GrammarForm)] = [
        ("anything", GrammarForm(#"start: /(.|\n)*/"#, as: .lark)),
        (
            "patches",
            GrammarForm(
                """
                start: "*** Begin" LF hunk+ "*** End" LF?
                hunk: "*** Add File: " /(.+)/ LF ("+" /(.*)/ LF)+ | "*** Delete File: " /(.+)/ LF
                %import common.LF
                """, as: .lark)
        ),
        ("lines", GrammarForm(#"start: /[\n\t "\\<>é😀a-c\x01]{0,12}/"#, as: .lark)),
        (
            "assignments",
            GrammarForm("start: (NAME \" = \" STRING \"\\n\")+\nNAME: /[a-z]+/\nSTRING: /\"[^\"\\n]*\"/", as: .lark)
        ),
        ("not", GrammarForm("start: X\nX: /(.|\\n){0,9}/ & ~/(.|\\n)*\"(.|\\n)*/", as: .lark)),
    ]
    private static let nested = GrammarForm("start: \"x\" | \"(\" start \"\\\"\" start \")\"", as: .lark)

    /// Calls as JSON objects, and in every other way.
    private static let formats: [(name: String, format: TurnForm)] =
        ArgumentForm.allCases.map { ($0.rawValue, $0.format) } + [
            (
                "json",
                {
                    var format = TurnForm(
                        origin: .fallback,
                        call: [.literal("<call="), .name, .literal(">\n"), .arguments, .literal("\n</call>")])
                    format.maximumCalls = 1
                    return format
                }()
            )
        ]

    private static let tools = [ToolDefinition(text: "f").enforcedJSON]
    private let marks: TurnMarks
    private let compiler = ConstraintCompiler(vocabulary: vocabulary)

    init() throws { marks = try ArgumentForm.plainMarks() }

    private func constraint(_ format: TurnForm, _ form: GrammarForm) throws -> Constraint {
        try compiler.constraint { [marks] (table) throws(GrammarError) in
            let input = try form.rules(table: table, tokens: .none)
            var turns = TurnGrammar(format, in: table.expressions, inputs: ["f": input], marks: marks.mark)
            var rules = GrammarRules(try turns.calls(Self.tools))
            rules.rules.merge(turns.rules) { $1 }
            return try Grammar(rules, table: table)
        }
    }

    /// A random text along the masks, and from some place on the shortest way to its end.
    private func sample(_ constraint: Constraint, _ random: inout SplitMix64) throws -> String {
        var text: [UInt8] = []
        for _ in 0..<Int.random(in: 10..<70, using: &random) where !constraint.isAccepting {
            var tokens = try constraint.computeMask().tokens
            let hard = tokens.filter { $0 >= 256 || $0 < 0x30 || $0 == 0x5C }
            if !hard.isEmpty, Int.random(in: 0..<10, using: &random) < 7 { tokens = hard }
            let token = try #require(tokens.randomElement(using: &random))
            try constraint.commit(token)
            text += Self.vocabulary.tokenBytes[token] ?? []
        }
        for token in try constraint.tokensToClose().tokens {
            try constraint.commit(token)
            text += Self.vocabulary.tokenBytes[token] ?? []
        }
        #expect(constraint.isAccepting)
        return String(decoding: text, as: UTF8.self)
    }

    private func calls(_ text: String, _ format: TurnForm, size: Int) -> [ToolCall] {
        var parser = TurnParser(form: format, tools: Self.tools)
        var events: [TurnEvent] = []
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            events += parser.append(Array(bytes.prefix(size)))
            bytes = bytes.dropFirst(size)
        }
        events += parser.finish()
        return events.compactMap { if case .callEnded(_, let call) = $0 { call } else { nil } }
    }

    private func isText(_ text: String, of form: GrammarForm) throws -> Bool {
        let table = LexemeTable(expressions: ExpressionSet(limits: .standard), numbers: .init())
        let recognizer = try Recognizer(Grammar(form.rules(table: table, tokens: .none), table: table))
        return recognizer.isAccepting(text.utf8.reduce(recognizer.start) { recognizer.step($0, $1) })
    }

    private func check(_ format: TurnForm, _ form: GrammarForm, _ label: String) throws {
        var random = SplitMix64(seed: 17)
        for _ in 0..<20 {
            let text = try sample(try constraint(format, form), &random)
            let found = calls(text, format, size: .max)
            let input = try #require(found.first?.arguments["input"]?.stringValue, "\(label): \(text.debugDescription)")
            #expect(found == [ToolCall(id: found[0].id, text: "f", input: input)])
            #expect(calls(text, format, size: 1) == found)
            #expect(try isText(input, of: form), "\(label): \(text.debugDescription) is \(input.debugDescription)")
            #expect(calls(format.write(found).text, format, size: .max) == found, "\(label): \(input.debugDescription)")
        }
    }

    @Test("a text along the masks is read back as one of the grammar, in every spelling", arguments: forms.map(\.name))
    func roundTrips(_ name: String) throws {
        let form = try #require(Self.forms.first { $0.name == name }?.form)
        for (spelling, format) in Self.formats { try check(format, form, "\(spelling) \(name)") }
    }

    @Test("rules that hold themselves are held between quotes, and refused by name elsewhere")
    func nesting() throws {
        for (spelling, format) in Self.formats {
            if ["json", "python"].contains(spelling) {
                try check(format, Self.nested, spelling)
                continue
            }
            let error = #expect(throws: ConstraintError.self) { try constraint(format, Self.nested) }
            #expect(
                error?.description
                    == "custom tool: a rule of the grammar holds itself, and this model writes arguments without quotes, "
                    + "where only grammars without that can be held; bound the nesting, or use a model that writes calls "
                    + "as JSON", "\(spelling)")
        }
    }
}
