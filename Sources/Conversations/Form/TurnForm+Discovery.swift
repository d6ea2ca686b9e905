import OrderedJSON
import Templates

extension TurnForm {
    /// Finds the format of a template: from its renderings, else from marks in its source, else the fallback.
    static func find(_ probe: TemplateProbe, _ capabilities: TemplateCapabilities) -> TurnForm {
        var probe = probe
        probe.options = capabilities.options
        probe.needsToolList = capabilities.needsToolList
        for name in capabilities.missingVariables { probe.arguments[name] = "" }
        let reasoning = findReasoning(probe)
        let renderings = TurnRenderings(probe, capabilities, reasoning)
        var format = ToolCallMarks.format(for: probe.source, overridesRenderings: true)
        if format == nil, capabilities.showsCalls { format = renderings?.format() }
        if format == nil { format = ToolCallMarks.format(for: probe.source, overridesRenderings: false) }
        var result = format ?? fallback
        result.reasoning = reasoning
        if result.turnEnds.isEmpty, let end = renderings?.turnEnd, !end.isEmpty { result.turnEnds = [end] }
        if let renderings, result.answerPrefix.isEmpty { result.answerPrefix = renderings.answerPrefix }
        result.hasShortIDs = capabilities.needsShortCallIDs
        if result.origin != .renderings, result.announcement == .template, !capabilities.takesTools {
            result.announcement = .systemText
        }
        return result
    }

    /// For templates without tools: calls as JSON objects in `<tool_call>` tags, as the Hermes models write them.
    static var fallback: TurnForm {
        var format = hermes(.fallback)
        format.announcement = .systemText
        return format
    }

    static func hermes(_ origin: Origin) -> TurnForm {
        var format = TurnForm(
            origin: origin,
            call: [
                .literal("<tool_call>\n{\"name\": \""), .name, .literal("\", \"arguments\": "), .arguments,
                .literal("}\n</tool_call>"),
            ])
        format.separator = "\n"
        format.rendersPastCalls = false
        return format
    }

    /// The marks of reasoning: where the template puts the reasoning of a message, else marks that its source names.
    private static func findReasoning(_ probe: TemplateProbe) -> Reasoning? {
        typealias P = TemplateProbe
        let message: JSONValue = [
            "role": "assistant", "content": "zqanswer text", "reasoning_content": "zqreason text",
            "thinking": "zqreason text",
        ]
        if let text = probe.text([P.user, message]), let plain = probe.text([P.user, P.assistant]),
            let range = text.byteRange(of: "zqreason text"), let answer = text.byteRange(of: "zqanswer text"),
            range.upperBound < answer.lowerBound
        {
            let bytes = Array(text.utf8)
            let shared = Renderings.commonPrefix(bytes, Array(plain.utf8))
            let start = String(decoding: bytes[min(shared, range.lowerBound)..<range.lowerBound], as: UTF8.self)
                .trimmingBlanks()
            let end = String(decoding: bytes[range.upperBound..<answer.lowerBound], as: UTF8.self).trimmingBlanks()
            if let known = knownReasoning.first(where: { start.hasSuffix($0.start) || end.hasPrefix($0.end) }) {
                return known
            }
            if start.hasPrefix("<") || start.hasPrefix("["), !end.isEmpty { return Reasoning(start: start, end: end) }
        }
        return knownReasoning.first {
            probe.source.byteRange(of: $0.start) != nil && probe.source.byteRange(of: $0.end) != nil
        }
    }

    private static let knownReasoning = [
        Reasoning(start: "<|channel|>analysis<|message|>", end: "<|end|><|start|>assistant"),
        Reasoning(start: "<|channel>thought", end: "<channel|>"),
        Reasoning(start: "<|inner_prefix|>", end: "<|inner_suffix|>"),
        Reasoning(start: "<|START_THINKING|>", end: "<|END_THINKING|>"), Reasoning(start: "[THINK]", end: "[/THINK]"),
        Reasoning(start: "<seed:think>", end: "</seed:think>"), Reasoning(start: "<think>", end: "</think>"),
    ]
}

extension String {
    /// The first place of a text, in UTF-8 bytes.
    func byteRange(of part: String) -> Range<Int>? {
        ByteSearch.first(Array(part.utf8), in: Array(utf8), from: 0).map { $0..<$0 + part.utf8.count }
    }
}

/// Comparisons of rendered texts.
enum Renderings {
    static func commonPrefix(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Int {
        zip(left, right).prefix { $0 == $1 }.count
    }

    static func commonSuffix(_ left: [UInt8], _ right: [UInt8]) -> Int {
        zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    }

    /// A place moved back out of a mark or character that begins before it and ends after it.
    static func backOff(_ bytes: [UInt8], _ place: Int) -> Int {
        var place = place
        while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        for (open, close) in [(UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "["), UInt8(ascii: "]"))] {
            if let start = bytes[..<place].lastIndex(of: open), !bytes[start..<place].contains(close),
                place - start < 40
            {
                place = start
            }
        }
        return place
    }
}

/// A table of forms that cannot be seen in renderings, by a mark in the template's source.
enum ToolCallMarks {
    static func format(for source: String, overridesRenderings: Bool) -> TurnForm? {
        for entry in entries where entry.overrides == overridesRenderings {
            if entry.marks.allSatisfy({ source.byteRange(of: $0) != nil }) { return entry.format(entry.marks[0]) }
        }
        return nil
    }

    private struct Entry: Sendable {
        let marks: [String]
        /// Whether the renderings of past calls are known to differ from what the model writes.
        let overrides: Bool
        let format: @Sendable (String) -> TurnForm
    }

    private static func list(
        _ mark: String, start: String, end: String, name: String = "name", arguments: String = "arguments"
    ) -> TurnForm {
        var format = TurnForm(
            origin: .mark(mark),
            call: [.literal("{\"\(name)\": \""), .name, .literal("\", \"\(arguments)\": "), .arguments, .literal("}")])
        format.sectionStart = start + "["
        format.separator = ", "
        format.sectionEnd = "]" + end
        format.rendersPastCalls = false
        return format
    }

    private static let entries: [Entry] = [
        Entry(marks: ["functools[", "'functions'"], overrides: true) { list($0, start: " functools", end: "") },
        Entry(marks: ["functools["], overrides: true) { list($0, start: "functools", end: "") },
        Entry(marks: [" functools", "functions"], overrides: true) { mark in
            var format = list(mark, start: " functools", end: "")
            format.announcement = .variable("functions")
            return format
        },
        Entry(marks: ["List of tools: ["], overrides: false) { python($0, "<|tool_call_start|>", "<|tool_call_end|>") },
        Entry(marks: ["<|tool_list_start|>"], overrides: false) {
            python($0, "<|tool_call_start|>", "<|tool_call_end|>")
        },
        Entry(marks: ["<|tool_call_start|>"], overrides: false) {
            python($0, "<|tool_call_start|>", "<|tool_call_end|>")
        },
        Entry(marks: ["<|START_ACTION|>"], overrides: false) { mark in
            var format = list(
                mark, start: "<|START_ACTION|>", end: "<|END_ACTION|>", name: "tool_name", arguments: "parameters")
            format.call.insert(
                contentsOf: [.literal("{\"tool_call_id\": \""), .id, .literal("\", \"tool_name\": \"")], at: 0)
            format.call.remove(at: 3)
            format.tellsIDs = false
            return format
        },
        Entry(marks: ["Action:", "\"tool_name\":"], overrides: false) { mark in
            list(mark, start: "Action: ```json\n", end: "```", name: "tool_name", arguments: "parameters")
        },
        Entry(marks: ["<|tool|>", "'tools' in message"], overrides: false) { mark in
            var format = list(mark, start: "<|tool_call|>", end: "<|/tool_call|>")
            format.announcement = .systemKey("tools")
            return format
        },
        Entry(marks: ["<|tool_call|>"], overrides: false) { list($0, start: "<|tool_call|>", end: "") },
        Entry(marks: ["<|start_of_role|>"], overrides: false) { list($0, start: "<|tool_call|>", end: "") },
        Entry(marks: ["<tool_call>"], overrides: false) { TurnForm.hermes(.mark($0)) },
    ]

    private static func python(_ mark: String, _ start: String, _ end: String) -> TurnForm {
        var format = TurnForm(origin: .mark(mark), call: [.name, .literal("("), .arguments, .literal(")")])
        format.sectionStart = start + "["
        format.separator = ", "
        format.sectionEnd = "]" + end
        format.spelling = .python
        format.rendersPastCalls = false
        return format
    }
}
