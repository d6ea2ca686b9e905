import ChatTemplates
import OrderedJSON

/// Blanks between an answer's words and the calls behind them, as the model wrote them.
///
/// Templates write layout of their own there, or cut the text's blanks off. What the model reads again has to be what it
/// wrote, or all that follows would be computed anew: so each such text ends in a sign while the template renders, and the
/// sign and the layout behind it become the blanks.
struct KeptBlanks {
    /// The messages to render.
    let messages: [JSONValue]
    private let blanks: [String]

    /// A scalar for private use; conversations that hold it are rendered as they are.
    private static let sign: Unicode.Scalar = "\u{F8FFD}"

    /// The conversation with signs.
    init(_ messages: [JSONValue]) {
        var marked: [JSONValue] = []
        var blanks: [String] = []
        for message in messages {
            let content = message["content"]?.stringValue ?? ""
            let scalars = content.unicodeScalars
            let ending = scalars.reversed().prefix(while: Self.isBlank).count
            guard var object = message.objectValue, 0 < ending, ending < scalars.count,
                message["tool_calls"]?.arrayValue?.isEmpty == false
            else {
                marked.append(message)
                continue
            }
            var words = String.UnicodeScalarView(scalars.dropLast(ending))
            words.append(Self.sign)
            object["content"] = .string(String(words))
            marked.append(.object(object))
            blanks.append(String(String.UnicodeScalarView(scalars.suffix(ending))))
        }
        let isFree =
            blanks.isEmpty || !messages.contains { $0.serialized().unicodeScalars.contains(Self.sign) }
        self.messages = isFree ? marked : messages
        self.blanks = isFree ? blanks : []
    }

    /// Whether there is nothing to put back.
    var isEmpty: Bool { blanks.isEmpty }

    /// What was rendered with the blanks in the places of the signs; nil when the template left a text out.
    func restored(_ rendered: RenderedText) -> RenderedText? {
        var missing = blanks[...]
        var segments: [RenderedText.Segment] = []
        var isBehindSign = false
        for segment in rendered.segments {
            let parts = segment.text.unicodeScalars.split(separator: Self.sign, omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 {
                    guard let blanks = missing.popFirst() else { return nil }
                    segments.append(RenderedText.Segment(text: blanks, origin: .data))
                    isBehindSign = true
                }
                let rest = isBehindSign ? part.drop(while: Self.isBlank) : part
                if rest.isEmpty { continue }
                isBehindSign = false
                let text = String(String.UnicodeScalarView(rest))
                segments.append(RenderedText.Segment(text: text, origin: segment.origin))
            }
        }
        return missing.isEmpty ? RenderedText(segments: segments) : nil
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || (0x09...0x0D).contains(scalar.value)
    }
}
