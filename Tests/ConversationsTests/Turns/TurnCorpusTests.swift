import Conversations
import Foundation
import OrderedJSON
import Templates
import TestSupport
import Testing

/// What the reader of turns makes of turns in the forms of all shared templates, cut at every place, as it was recorded.
///
/// `CREMA_RECORD_TURNS=FILE` writes what it makes of them now, for anybody who changes the reader on purpose.
@Suite("The corpus of turns", .enabled(if: SharedFolder.hasTemplates, "the shared folder is absent"))
struct TurnCorpusTests {
    private static let file = Repository.path("Tests/ConversationsTests/Fixtures/turns.txt")

    private static let tools: [JSONValue] = [
        [
            "type": "function",
            "function": [
                "name": "look_up", "description": "Looks up.",
                "parameters": [
                    "type": "object",
                    "properties": [
                        "city": ["type": "string"], "days": ["type": "integer"], "exact": ["type": "boolean"],
                    ],
                    "required": ["city"],
                ],
            ],
        ],
        [
            "type": "function",
            "function": [
                "name": "convert", "description": "Converts.",
                "parameters": [
                    "type": "object",
                    "properties": [
                        "text": ["type": "string"], "table": ["type": "object"], "none": ["type": ["string", "null"]],
                    ],
                ],
            ],
        ],
    ]

    private static let calls = [
        ToolCall(id: "abcdefgh1", name: "look_up", arguments: ["city": "Tromsø", "days": 3, "exact": true]),
        ToolCall(
            id: "abcdefgh2", name: "convert",
            arguments: ["text": "a <b> \"c\"\n{d}", "table": ["k": [1, nil, "]"]], "none": nil]),
    ]

    /// Turns in a form: as a model writes them, and as one goes wrong.
    private static func turns(_ format: TurnForm) -> [String] {
        let answer = format.answerPrefix + "The sky is « blue »."
        let (one, two) = (format.write([calls[0]]).text, format.write(calls).text)
        let unknown = format.write([ToolCall(id: "abcdefgh3", name: "fly", arguments: ["to": "it"])]).text
        let end = format.turnEnds.first ?? ""
        var turns = [
            "", answer, answer + end, one, one + end, two, two + end + answer, unknown,
            answer + format.textSeparator + one, answer + "\n\n" + format.textSeparator + two, one + "\n" + answer,
            " \n" + one, "{\"name\": \"Ada\"}", "[1, 2]", one.replacing("look_up", with: "look_"),
            one.replacing("\"", with: ""), one.replacing("\n", with: " "), two.replacing(" ", with: ""),
        ]
        // Half a call, and one without its end.
        turns += [String(one.prefix(one.count / 2)), String(one.dropLast(2)), String(two.dropLast(9))]
        guard let reasoning = format.reasoning else { return turns }
        let thought = reasoning.start + "Hm.\n1 < 2"
        return turns + turns.prefix(9).map { thought + reasoning.end + "\n\n" + $0 } + [thought, thought + one]
    }

    /// What comes out of a turn in pieces, neighbours joined.
    private static func events(
        _ format: TurnForm, _ pieces: [ArraySlice<UInt8>], reasoningIsOpen: Bool
    ) -> [TurnEvent] {
        var parser = TurnParser(form: format, tools: tools, reasoningIsOpen: reasoningIsOpen)
        var events: [TurnEvent] = []
        for event in pieces.flatMap({ parser.append(Array($0)) }) + parser.finish() {
            switch (events.last, event) {
            case (.text(let before)?, .text(let piece)): events[events.count - 1] = .text(before + piece)
            case (.reasoning(let before)?, .reasoning(let piece)):
                events[events.count - 1] = .reasoning(before + piece)
            case (.callArguments(let call, let before)?, .callArguments(let other, let piece)) where call == other:
                events[events.count - 1] = .callArguments(index: call, before + piece)
            default: events.append(event)
            }
        }
        return events
    }

    /// FNV-1a of a text.
    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    /// What comes out of each turn in a form, which is checked to be the same wherever the turn is cut.
    private static func digests(_ format: TurnForm, _ path: String) -> [String] {
        var digests: [String] = []
        for (number, turn) in turns(format).enumerated() {
            let bytes = Array(turn.utf8)
            for reasoningIsOpen in format.reasoning == nil ? [false] : [false, true] {
                let whole = events(format, [bytes[...]], reasoningIsOpen: reasoningIsOpen)
                let other = bytes.indices.dropFirst().first { place in
                    events(format, [bytes[..<place], bytes[place...]], reasoningIsOpen: reasoningIsOpen) != whole
                }
                #expect(other == nil, "\(path), turn \(number): \(turn.debugDescription)")
                digests.append("\(number)\(reasoningIsOpen ? " open" : "") \(digest("\(whole)"))")
            }
        }
        return digests
    }

    @Test("each turn is read as it was recorded, wherever it is cut")
    func corpus() throws {
        var lines: [String] = []
        // Many templates have one form.
        var known: [(format: TurnForm, digests: [String])] = []
        for path in try SharedFolder.templatePaths() {
            guard
                let format = try? ChatTemplate(
                    source: SharedFolder.text("templates/" + path), bosToken: "<s>", eosToken: "</s>"
                ).turnForm
            else { continue }
            let digests = known.first { $0.format == format }?.digests ?? Self.digests(format, path)
            known.append((format, digests))
            lines.append("\(path) \(digests.count) \(Self.digest(digests.joined(separator: "\n")))")
        }
        if let record = ProcessInfo.processInfo.environment["CREMA_RECORD_TURNS"] {
            try (lines.joined(separator: "\n") + "\n").write(toFile: record, atomically: true, encoding: .utf8)
            return
        }
        let recorded = try String(contentsOfFile: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.count == recorded.count)
        let changed = zip(lines, recorded).filter { $0 != $1 }.map(\.0)
        #expect(changed.isEmpty, "\(changed.count) of \(lines.count): \(changed.prefix(5))")
    }
}
