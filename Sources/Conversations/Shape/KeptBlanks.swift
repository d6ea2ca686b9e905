import OrderedJSON
import Templates

/// Blanks around an answer's words with calls after them, as the model wrote them.
///
/// Templates write layout of their own there, or cut the text's blanks off. What the model reads again has to be what it
/// wrote, or all that follows would be computed anew: so signs stand for the blanks while the template renders, and each
/// becomes the blanks together with the layout between it and the turn's opening, or between it and the calls.
struct KeptBlanks {
    /// The messages to render.
    let messages: [Message]
    private let places: [Place]

    /// Blanks that a sign stands for.
    private struct Place {
        let text: String
        /// Whether the words come after them.
        let isLeading: Bool
    }

    /// A scalar for private use; conversations that hold it are rendered as they are.
    private static let sign: Unicode.Scalar = "\u{F8FFD}"

    /// The conversation with signs.
    ///
    /// - Parameter keepsLeading: whether there are signs for blanks before words, too.
    init(_ messages: [Message], keepsLeading: Bool) {
        var marked: [Message] = []
        var places: [Place] = []
        for message in messages {
            guard !message.calls.isEmpty, let content = message.text?.unicodeScalars,
                let first = content.firstIndex(where: { !Self.isBlank($0) }),
                let last = content.lastIndex(where: { !Self.isBlank($0) })
            else {
                marked.append(message)
                continue
            }
            let leading = content[..<first]
            let trailing = content[content.index(after: last)...]
            var words = String.UnicodeScalarView()
            if keepsLeading, !leading.isEmpty {
                places.append(Place(text: String(leading), isLeading: true))
                words.append(Self.sign)
                words += content[first...last]
            } else {
                words += content[...last]
            }
            if !trailing.isEmpty {
                places.append(Place(text: String(trailing), isLeading: false))
                words.append(Self.sign)
            }
            var changed = message
            changed.parts = [.text(String(words))]
            marked.append(changed)
        }
        let isFree =
            places.isEmpty || !messages.contains { $0.json.serialized().unicodeScalars.contains(Self.sign) }
        self.messages = isFree ? marked : messages
        self.places = isFree ? places : []
    }

    /// Whether there is nothing to put back.
    var isEmpty: Bool { places.isEmpty }

    /// Whether blanks before words are among those to put back.
    var hasLeading: Bool { places.contains(where: \.isLeading) }

    /// What was rendered with the blanks in the places of the signs; nil when the template left a text out, or wrote more
    /// than layout between the opening and the words.
    ///
    /// - Parameter opening: the mark that opens the model's turn.
    func restored(_ rendered: RenderedText, opening: String = "") -> RenderedText? {
        var missing = places[...]
        var segments: [RenderedText.Segment] = []
        var isBehindWords = false
        for segment in rendered.segments {
            let parts = segment.text.unicodeScalars.split(separator: Self.sign, omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 {
                    guard let place = missing.popFirst() else { return nil }
                    if place.isLeading, !Self.cutLayout(of: &segments, behind: opening) { return nil }
                    segments.append(RenderedText.Segment(text: place.text, origin: .data))
                    isBehindWords = !place.isLeading
                }
                let rest = isBehindWords ? part.drop(while: Self.isBlank) : part
                if rest.isEmpty { continue }
                isBehindWords = false
                let text = String(String.UnicodeScalarView(rest))
                segments.append(RenderedText.Segment(text: text, origin: segment.origin))
            }
        }
        return missing.isEmpty ? RenderedText(segments: segments) : nil
    }

    /// Cuts the blanks after the opening off; false when something else is there, and nothing is cut.
    private static func cutLayout(of segments: inout [RenderedText.Segment], behind opening: String) -> Bool {
        let text = Array(segments.map(\.text).joined().unicodeScalars)
        let opening = Array(opening.unicodeScalars)
        var end = text.count
        while !text[..<end].ends(with: opening) {
            guard end > 0, isBlank(text[end - 1]) else { return false }
            end -= 1
        }
        var surplus = text.count - end
        while surplus > 0, let last = segments.popLast() {
            let kept = last.text.unicodeScalars.dropLast(surplus)
            surplus -= last.text.unicodeScalars.count - kept.count
            if !kept.isEmpty {
                segments.append(RenderedText.Segment(text: String(kept), origin: last.origin))
            }
        }
        return true
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || (0x09...0x0D).contains(scalar.value)
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate func ends(with other: [Unicode.Scalar]) -> Bool {
        count >= other.count && suffix(other.count).elementsEqual(other)
    }
}
