import Conversations
import Foundation
import OrderedJSON
import Templates
import TestSupport
import Testing

@Suite("Tool calls of the shared templates", .enabled(if: SharedFolder.hasTemplates, "the shared folder is absent"))
struct SharedToolCallTests {
    static let tools: [JSONValue] = [
        [
            "type": "function",
            "function": [
                "name": "find_order", "description": "Finds an order.",
                "parameters": [
                    "type": "object",
                    "properties": [
                        "query": ["type": "string"], "limit": ["type": "integer"], "price": ["type": "number"],
                        "open": ["type": "boolean"],
                        "tags": ["type": "array", "items": ["type": "string"]],
                        "filter": [
                            "type": "object", "properties": ["city": ["type": "string"], "deep": ["type": "object"]],
                        ],
                    ],
                    "required": ["query"],
                ],
            ],
        ],
        [
            "type": "function",
            "function": [
                "name": "ping", "description": "Nothing.",
                "parameters": [
                    "type": "object", "properties": ["note": ["type": "string", "description": "A note."]],
                ],
            ],
        ],
    ]

    static let calls: [ToolCall] = [
        ToolCall(
            id: "abcdef123", name: "find_order",
            arguments: [
                "query": "say \"hi\" & <b>'café'</b> \\ 日本 😀\nsecond line, [x](y) {z}", "limit": 3, "price": 2.5,
                "open": true,
                "tags": ["a", "b \"q\"", "it's", "}", "]"],
                "filter": ["city": "Köln", "deep": ["x": [1, ["y": .null]]]],
            ]),
        ToolCall(id: "xyzuvw456", name: "ping", arguments: ["note": "again"]),
        ToolCall(id: "qqqqqq789", name: "find_order", arguments: ["query": ""]),
    ]

    static func template(_ path: String) throws -> ChatTemplate {
        let source = try SharedFolder.text("templates/" + path)
        return try ChatTemplate(source: source, bosToken: "<s>", eosToken: "</s>")
    }

    /// What the events of a turn amount to.
    static func collect(_ events: [TurnEvent]) -> (
        text: String, reasoning: String, calls: [ToolCall], streamed: [String], broken: Int
    ) {
        var result = (text: "", reasoning: "", calls: [ToolCall](), streamed: [String](), broken: 0)
        for event in events {
            switch event {
            case .text(let text): result.text += text
            case .reasoning(let text): result.reasoning += text
            case .callBegan: result.streamed.append("")
            case .callArguments(_, let text): result.streamed[result.streamed.count - 1] += text
            case .callEnded(_, let call): result.calls.append(call)
            case .callBroken: result.broken += 1
            }
        }
        return result
    }

    /// Runs a turn through the parser whole and byte by byte; nil when they agree with what is expected.
    static func difference(
        _ format: TurnForm, _ turn: String, text: String, reasoning: String = "", calls: [ToolCall],
        open: Bool = false
    ) throws -> String? {
        for size in [Int.max, 1, 3] {
            var parser = TurnParser(form: format, tools: tools, reasoningIsOpen: open)
            var events: [TurnEvent] = []
            let bytes = Array(turn.utf8)
            var start = 0
            while start < bytes.count {
                let end = size == Int.max ? bytes.count : min(start + size, bytes.count)
                events += parser.append(Array(bytes[start..<end]))
                start = end
            }
            events += parser.finish()
            let found = collect(events)
            var expected = calls
            let hasIDs = format.call.contains(.id)
            for index in expected.indices where index < found.calls.count && !hasIDs {
                expected[index].id = found.calls[index].id
            }
            for index in expected.indices
            where index < found.calls.count && found.calls[index].id != nil
                && expected[index].id != found.calls[index].id
            {
                return "id \(found.calls[index].id ?? "") size \(size)"
            }
            if found.calls != expected {
                return "calls \(found.calls) text \(found.text.debugDescription) broken \(found.broken) size \(size)"
            }
            if found.text != text { return "text \(found.text.debugDescription) size \(size)" }
            if found.reasoning != reasoning { return "reasoning \(found.reasoning.debugDescription) size \(size)" }
            for (call, streamed) in zip(found.calls, found.streamed) {
                guard let value = try? JSONParser().parse(streamed), value.objectValue == call.arguments else {
                    return "streamed \(streamed) size \(size)"
                }
            }
        }
        return nil
    }

    @Test("one call and several, written by the format, parse back to themselves whole and byte by byte")
    func roundTrips() throws {
        var failures: [String] = []
        var found = 0
        for path in try SharedFolder.templatePaths() {
            let template = try Self.template(path)
            let format = template.turnForm
            if ProcessInfo.processInfo.environment["SHOW_FORMATS"] != nil {
                print(
                    "##", path, template.capabilities.takesTools, template.capabilities.showsCalls, format.origin,
                    "\n    start", format.sectionStart.debugDescription, "call", format.call, "sep",
                    format.separator.debugDescription, "end", format.sectionEnd.debugDescription, "max",
                    format.maximumCalls as Any, "\n    spelling", format.spelling, "textsep",
                    format.textSeparator.debugDescription, "before", format.allowsTextBefore, "prefix",
                    format.answerPrefix.debugDescription, "ends", format.turnEnds, "reasoning", format.reasoning as Any,
                    "\n    ", template.capabilities)
            }
            if format.origin == .renderings { found += 1 }
            let several = format.maximumCalls.map { min($0, Self.calls.count) } ?? Self.calls.count
            for count in Set([1, several]) {
                let calls = Array(Self.calls.prefix(count))
                let written = format.write(calls).text
                if let difference = try Self.difference(format, written, text: "", calls: calls) {
                    failures.append("\(path) \(count): \(difference)\n     written \(written.debugDescription)")
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count)\n\(failures.joined(separator: "\n"))")
        #expect(found >= 45)
    }

    @Test("text before calls and reasoning before both are kept apart")
    func textAndReasoning() throws {
        var failures: [String] = []
        for path in try SharedFolder.templatePaths() {
            let format = try Self.template(path).turnForm
            let text = "Let me look: 1 < 2, {\"a\": [1]} 😀."
            let prefix = format.answerPrefix
            if let difference = try Self.difference(format, prefix + text, text: text, calls: []) {
                failures.append("\(path) text: \(difference)")
            }
            if let reasoning = format.reasoning {
                let turn = reasoning.start + "\nI think é.\nYes\n" + reasoning.end + "\n\n" + prefix + text
                if let difference = try Self.difference(
                    format, turn, text: text, reasoning: "I think é.\nYes", calls: [])
                {
                    failures.append("\(path) reasoning: \(difference)")
                }
                let rest = "I think\n" + reasoning.end + "\n\n" + format.write(Array(Self.calls.prefix(1))).text
                if let difference = try Self.difference(
                    format, rest, text: "", reasoning: "I think", calls: Array(Self.calls.prefix(1)), open: true)
                {
                    failures.append("\(path) open reasoning: \(difference)")
                }
            }
            guard format.allowsTextBefore, !format.isBare else { continue }
            let turn = prefix + text + "\n" + format.textSeparator + format.write(Array(Self.calls.prefix(1))).text
            // The line end before the calls is the model's own.
            if let difference = try Self.difference(format, turn, text: text + "\n", calls: Array(Self.calls.prefix(1)))
            {
                failures.append("\(path) text and call: \(difference)\n    \(turn.debugDescription)")
            }
        }
        #expect(failures.isEmpty, "\(failures.count)\n\(failures.joined(separator: "\n"))")
    }

    @Test("the condensed transcript renders with every template that renders a chat")
    func condensedTranscript() throws {
        var failures: [String] = []
        var count = 0
        for path in try SharedFolder.templatePaths() {
            let template = try Self.template(path)
            func render(_ messages: [JSONValue]) -> Result<String, TemplateError> {
                Result { () throws(TemplateError) in try template.render(messages: messages).text }
            }
            let chat = render([message("user", "one zq"), message("assistant", "two zq"), message("user", "three zq")])
            guard case .success = chat else {
                failures.append("\(path) ordinary chat: \(chat)")
                continue
            }
            count += 1
            let condensed = render([
                message("system", "instructions zq"), message("assistant", "answer zq"), message("user", "prompt zq"),
            ])
            switch condensed {
            case .failure(let error): failures.append("\(path): \(error)")
            case .success(let text):
                for part in ["answer zq", "prompt zq", "instructions zq"] where !text.contains(part) {
                    failures.append("\(path): lacks \(part): \(text.debugDescription)")
                }
            }
            for (name, messages) in [
                ("user user", [message("user", "aa zq"), message("user", "bb zq")]),
                ("two systems", [message("system", "aa zq"), message("system", "bb zq"), message("user", "cc zq")]),
                (
                    "assistant assistant",
                    [
                        message("user", "aa zq"), message("assistant", "bb zq"), message("assistant", "cc zq"),
                        message("user", "dd zq"),
                    ]
                ),
            ] {
                if case .failure(let error) = render(messages) { failures.append("\(path) \(name): \(error)") }
            }
        }
        #expect(failures.isEmpty, "\(failures.count) of \(count)\n\(failures.joined(separator: "\n"))")
    }

    @Test("a turn of calls and its results render, and the next prompt holds both")
    func toolRounds() throws {
        var failures: [String] = []
        for path in try SharedFolder.templatePaths() {
            let template = try Self.template(path)
            guard template.capabilities.rendersChat else { continue }
            let format = template.turnForm
            let several = format.maximumCalls.map { min($0, 2) } ?? 2
            for count in Set([1, several]) {
                let calls = Array(
                    [
                        ToolCall(id: "call_1", name: "ping", arguments: ["note": "zqone"]),
                        ToolCall(id: "call_2", name: "ping", arguments: ["note": "zqtwo"]),
                    ].prefix(count))
                var messages: [JSONValue] = [message("user", "zquser"), format.callMessage(text: nil, calls: calls)]
                messages += format.resultMessages(calls.enumerated().map { ($0.element, "zqresult\($0.offset)") })
                do {
                    let text = try template.render(messages: messages, tools: Array(Self.tools.suffix(1))).text
                    for part in ["zquser", "ping", "zqone", "zqresult0"] + (count == 2 ? ["zqtwo", "zqresult1"] : [])
                    where !text.contains(part) {
                        failures.append("\(path) \(count): lacks \(part): \(text.suffix(400).debugDescription)")
                    }
                } catch {
                    failures.append("\(path) \(count): \(error)")
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count)\n\(failures.joined(separator: "\n"))")
    }

    private func message(_ role: String, _ text: String) -> JSONValue {
        ["role": .string(role), "content": .string(text)]
    }
}

extension TurnForm {
    /// Whether calls cannot follow text, because nothing but JSON marks them.
    var isBare: Bool {
        guard textSeparator.isEmpty, case .literal(let text)? = call.first else {
            return sectionStart.isEmpty && textSeparator.isEmpty
        }
        return (sectionStart + text).drop { $0.isWhitespace }.first == "{"
    }
}
