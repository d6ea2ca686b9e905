import OrderedJSON
import Templates
import Testing

@testable import Conversations

@Suite("Turns in pieces")
struct TurnPiecesTests {
    private let tools: [JSONValue] = [
        [
            "type": "function",
            "function": [
                "name": "f",
                "parameters": [
                    "type": "object",
                    "properties": [
                        "a": ["type": "integer"], "text": ["type": "string"], "any": [:], "list": ["type": "array"],
                    ],
                ],
            ],
        ]
    ]

    /// A format for each way to write calls.
    enum Form: String, CaseIterable {
        case hermes, bare, list, named, python, gemma, tags, typedTags, layout

        var format: TurnForm {
            switch self {
            case .hermes: return .hermes(.fallback)
            case .bare:
                var format = TurnForm(
                    origin: .renderings,
                    call: [
                        .literal("{\"name\": \""), .name, .literal("\", \"parameters\": "), .arguments, .literal("}"),
                    ])
                format.separator = "; "
                return format
            case .list:
                var format = TurnForm(
                    origin: .renderings,
                    call: [
                        .literal("{\"id\": \""), .id, .literal("\", \"name\": \""), .name,
                        .literal("\", \"arguments\": "), .arguments, .literal("}"),
                    ])
                format.sectionStart = "<|calls|>["
                format.separator = ", "
                format.sectionEnd = "]<|/calls|>"
                format.turnEnds = ["<|end|>"]
                return format
            case .named:
                var format = TurnForm(
                    origin: .renderings, call: [.literal("[CALL]"), .name, .literal("[ARGS]"), .arguments])
                format.reasoning = TurnForm.Reasoning(start: "[THINK]", end: "[/THINK]")
                format.turnEnds = ["</s>"]
                return format
            case .python:
                var format = TurnForm(
                    origin: .renderings, call: [.name, .literal("("), .arguments, .literal(")")])
                format.sectionStart = "<|start|>["
                format.separator = ", "
                format.sectionEnd = "]<|stop|>"
                format.spelling = .python
                return format
            case .gemma:
                var format = TurnForm(
                    origin: .renderings, call: [.literal("<|call>call:"), .name, .arguments, .literal("<call|>")])
                format.spelling = .gemma
                return format
            case .tags, .typedTags, .layout:
                var format = TurnForm(
                    origin: .renderings,
                    call: [
                        .literal("<call>\n<function="), .name, .literal(">"), .arguments,
                        .literal("</function>\n</call>"),
                    ])
                format.separator = "\n"
                let isTyped = self == .typedTags
                let blank = self == .layout ? "\n" : ""
                format.spelling = .tagged(
                    open: "<parameter=", beforeString: isTyped ? " string=\"true\">" : ">" + blank,
                    beforeOther: isTyped ? " string=\"false\">" : ">" + blank, close: blank + "</parameter>",
                    separator: blank)
                format.reasoning = TurnForm.Reasoning(start: "<think>", end: "</think>")
                return format
            }
        }
    }

    /// Events of a turn that comes in pieces; those that only differ in how they were cut are joined.
    private func events(_ form: Form, _ pieces: [ArraySlice<UInt8>]) -> [TurnEvent] {
        var parser = TurnParser(form: form.format, tools: tools)
        var events: [TurnEvent] = []
        func add(_ event: TurnEvent) {
            switch (events.last, event) {
            case (.text(let left)?, .text(let right)): events[events.count - 1] = .text(left + right)
            case (.reasoning(let left)?, .reasoning(let right)): events[events.count - 1] = .reasoning(left + right)
            case (.callArguments(let index, let left)?, .callArguments(let other, let right)) where index == other:
                events[events.count - 1] = .callArguments(index: index, left + right)
            default: events.append(event)
            }
        }
        for piece in pieces { parser.append(Array(piece)).forEach(add) }
        parser.finish().forEach(add)
        return events
    }

    private func turns(_ form: Form) -> [String] {
        let format = form.format
        let arguments: [JSONObject] = [
            ["a": 1], [:],
            [
                "text": "é </parameter <|\"| )]} \"x\\", "any": .null, "list": ["}", ["</parameter>", "<|\""]],
                "a": -12,
            ],
            ["any": ["k": "v", "n": [1.5, true]], "text": "  \n"],
        ]
        var turns: [String] = []
        for object in arguments {
            let call = ToolCall(id: "abc123def", name: "f", arguments: object)
            let one = format.write([call]).text
            let two = format.write([call, call]).text
            turns += [
                one, two, "Hm. <cal " + one + "\n\n  then <", one + " \n", " \n" + two + "<|end|> x",
                String(one.dropLast(3)),
            ]
            turns.append(String(one.dropLast(1)) + " no")
            if let reasoning = format.reasoning {
                turns.append(reasoning.start + "\n so\n\n " + reasoning.end + "\n\n" + one)
            }
        }
        for text in [
            "{\"name\":\"\"}", "{ \"arguments\" : { \"a\" : 2 }, \"name\":\"f\" }", "{\"name\": 1}", "{\"name\":\"g\"",
            "f(a=", "f{a:1", "", "f)", "<|", "[ARGS]", String(repeating: "n", count: 600),
        ] {
            for close in ["</tool_call>", "</tool_cal", "]<|/calls|>", "}", " \n</tool_call> x", ")]<|stop|>"] {
                turns += [format.trigger + text + close, "<tool_call>" + text + close, "a " + text + close]
            }
        }
        return turns
    }

    @Test("the events of a turn do not depend on where it is cut", arguments: Form.allCases)
    func cuts(_ form: Form) {
        for turn in turns(form) {
            let bytes = Array(turn.utf8)
            let whole = events(form, [bytes[...]])
            let single = events(form, bytes.indices.map { bytes[$0...$0] })
            #expect(single == whole, "\(turn.debugDescription) byte by byte")
            for place in bytes.indices {
                let cut = events(form, [bytes[..<place], bytes[place...]])
                #expect(cut == whole, "\(turn.debugDescription) at \(place)")
                if cut != whole { break }
            }
        }
    }

    @Test("the mark after an object that is read as a whole belongs to the call, however it is cut")
    func wholeObjects() {
        let turn = Array("<tool_call>{\"name\":\"\"}</tool_call>".utf8)
        let expected: [TurnEvent] = [
            .callBegan(index: 0, name: "", id: nil), .callArguments(index: 0, "{}"),
            .callEnded(index: 0, ToolCall(name: "", arguments: [:])),
        ]
        #expect(events(.hermes, turn.indices.map { turn[$0...$0] }) == expected)
        #expect(events(.hermes, [turn[...]]) == expected)
    }

    /// Everything that the events of a turn tell.
    private func told(_ events: [TurnEvent]) -> String {
        events.map { event in
            switch event {
            case .text(let text), .reasoning(let text), .callArguments(_, let text), .callBroken(_, let text): text
            case .callBegan(_, let name, _): name
            case .callEnded(_, let call): JSONValue.object(call.arguments).serialized()
            }
        }
        .joined()
    }

    @Test(
        "no word of a turn is lost, with marks in values and unknown tools, wherever it breaks off",
        arguments: Form.allCases)
    func noWordIsLost(_ form: Form) {
        let format = form.format
        var marks = format.marks + format.turnEnds + ["", "\"", "</"]
        if let reasoning = format.reasoning { marks.append(reasoning.start) }
        for name in ["f", "zqtool"] {
            for mark in marks {
                let call = ToolCall(id: "abc123def", name: name, arguments: ["text": .string("zqtwo\(mark)zqthree")])
                let turn = Array("zqone \(format.write([call]).text)\nzqfour".utf8)
                for end in turn.indices {
                    let text = String(decoding: turn[..<end], as: UTF8.self)
                    let told = told(events(form, [turn[..<end]]))
                    for word in ["zqone", "zqtwo", "zqthree", "zqfour"] where text.contains(word) {
                        #expect(
                            told.contains(word),
                            "\(word) of \(text.debugDescription) is not in \(told.debugDescription)")
                    }
                }
            }
        }
    }

    @Test("a long turn in single bytes takes work in its proportion", arguments: Form.allCases)
    func linear(_ form: Form) {
        // Quadratic work would take minutes.
        let long = String(repeating: "x[", count: 30_000)
        let blanks = String(repeating: " ", count: 30_000)
        let call = ToolCall(id: "abc123def", name: "f", arguments: ["text": .string(long), "list": [.string(long)]])
        let format = form.format
        let whole = format.write([call]).text
        for turn in [
            whole, blanks + whole, format.trigger + "{" + blanks + "\"name\":\"" + long, "a" + blanks + "b" + whole,
        ] {
            var parser = TurnParser(form: format, tools: tools)
            var count = 0
            for byte in turn.utf8 { count += parser.append([byte]).count }
            count += parser.finish().count
            #expect(count > 0)
        }
    }
}
