import Chat
import Testing

@testable import Generation

@Suite("Stop strings")
struct StopStringsTests {
    /// Feeds a text in pieces of a size and joins what is shown.
    static func run(_ stops: [String], _ text: String, pieceSize: Int) -> (shown: String, stop: String?) {
        var matcher = StopStrings(stops)
        var shown = ""
        let scalars = Array(text.unicodeScalars)
        for start in stride(from: 0, to: scalars.count, by: pieceSize) {
            var piece = ""
            piece.unicodeScalars.append(contentsOf: scalars[start..<min(start + pieceSize, scalars.count)])
            let outcome = matcher.append(piece)
            shown += outcome.text
            if let stop = outcome.stop { return (shown, stop) }
        }
        return (shown + matcher.finish(), nil)
    }

    @Test("the text ends before the first stop string, however it is cut", arguments: 1...5)
    func pieces(size: Int) {
        for (stops, text, shown, stop) in [
            (["END"], "one ENEND two", "one EN", "END"), (["aab"], "aaab", "a", "aab"),
            (["\n\n"], "a\nb\n\nc", "a\nb", "\n\n"),
            (["x", "yx"], "ayx", "a", "yx"), (["é"], "caféé", "caf", "é"), (["never"], "a ne", "a ne", nil),
            ([""], "text", "text", nil), ([], "text", "text", nil),
        ] as [([String], String, String, String?)] {
            let result = Self.run(stops, text, pieceSize: size)
            #expect(result.shown == shown)
            #expect(result.stop == stop)
        }
    }

    @Test("only what may become a stop string is held back")
    func holding() {
        var matcher = StopStrings(["END"])
        #expect(matcher.append("a EN") == .init(text: "a ", stop: nil))
        #expect(matcher.append("T") == .init(text: "ENT", stop: nil))
        #expect(matcher.append("é") == .init(text: "é", stop: nil))
    }
}
