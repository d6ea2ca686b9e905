import Conversations
import Foundation
import OrderedJSON
import Templates
import TestSupport
import Testing

/// What reading a token of a turn costs, in turns of two lengths; printed with CREMA_PRINT=1, never asserted.
@Suite(
    "Figures of reading turns", .serialized,
    .enabled(if: SharedFolder.hasTemplates, "the shared folder is absent"),
    .enabled(if: ProcessInfo.processInfo.environment["CREMA_PRINT"] != nil, "asked for by CREMA_PRINT"))
struct TurnReadingFigures {
    private static let tools: [JSONValue] = [
        [
            "type": "function",
            "function": [
                "name": "f", "parameters": ["type": "object", "properties": ["text": ["type": "string"]]],
            ],
        ]
    ]

    /// Microseconds for each piece of four bytes, the median of nine readings.
    private func cost(_ form: TurnForm, _ turn: String) -> Double {
        let bytes = Array(turn.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<min($0 + 4, bytes.count)]) }
        var count = 0
        let times = (0..<9).map { _ in
            var parser = TurnParser(form: form, tools: Self.tools)
            return ContinuousClock().measure {
                for piece in pieces { count += parser.append(piece).count }
                count += parser.finish().count
            }
        }
        #expect(count > 0)
        return times.sorted()[4] / .microseconds(1) / Double(pieces.count)
    }

    @Test(
        "the cost of reading a token of a text, of thoughts and of a call",
        arguments: [
            "llama.cpp/Qwen-QwQ-32B.jinja", "llama.cpp/Qwen3-Coder.jinja", "llama.cpp/LFM2.5-Instruct.jinja",
            "llama.cpp/google-gemma-4-31B-it-interleaved.jinja",
        ])
    func figures(_ path: String) throws {
        let source = try SharedFolder.text("templates/" + path)
        let form = try ChatTemplate(source: source, bosToken: "<s>", eosToken: "</s>").turnForm
        let words = String(repeating: "some words < and a line\n", count: 420)
        for count in [1, 10] {
            let text = String(repeating: words, count: count)
            var turns = [
                ("text", text), ("call", form.write([ToolCall(name: "f", arguments: ["text": .string(text)])]).text),
            ]
            if let reasoning = form.reasoning {
                turns.append(("thoughts", reasoning.start + text + reasoning.end + "So."))
            }
            for (name, turn) in turns {
                let figure = String(format: "%.2f", cost(form, turn))
                print("\(path), \(name) of \(text.utf8.count) bytes: \(figure) µs a token")
            }
        }
    }
}
