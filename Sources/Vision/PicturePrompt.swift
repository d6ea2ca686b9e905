import Conversations
import ImagePreprocessing
import OrderedJSON
import Templates

/// How the pictures of a conversation come into the text that a template renders.
///
/// Markers count in the template's own text alone: what users write stays text.
struct PicturePrompt {
    let prompt: ImagePrompt
    /// What each picture becomes, in order.
    let texts: [String]

    /// The rendered text with each marker replaced by what its picture becomes; nil where there are not as many markers.
    func expanded(_ rendered: RenderedText) -> RenderedText? {
        replaced(rendered, marker: prompt.marker) { $0.origin == .template }
    }

    /// The same for signs that stand for pictures in a conversation's texts.
    func expanded(_ rendered: RenderedText, sign: String) -> RenderedText? {
        replaced(rendered, marker: sign) { _ in true }
    }

    /// How many markers a template wrote.
    func markerCount(_ rendered: RenderedText) -> Int {
        rendered.segments.reduce(0) {
            $0 + ($1.origin == .template ? Self.pieces($1.text, prompt.marker).count - 1 : 0)
        }
    }

    private func replaced(
        _ rendered: RenderedText, marker: String, where isLookedAt: (RenderedText.Segment) -> Bool
    ) -> RenderedText? {
        var segments: [RenderedText.Segment] = []
        func add(_ text: String, _ origin: TextOrigin) {
            if text.isEmpty { return }
            if segments.last?.origin == origin {
                segments[segments.count - 1].text += text
            } else {
                segments.append(RenderedText.Segment(text: text, origin: origin))
            }
        }
        var next = 0
        for segment in rendered.segments {
            guard isLookedAt(segment) else {
                add(segment.text, segment.origin)
                continue
            }
            for (index, piece) in Self.pieces(segment.text, marker).enumerated() {
                if index > 0 {
                    guard next < texts.count else { return nil }
                    add(texts[next], .template)
                    next += 1
                }
                add(piece, segment.origin)
            }
        }
        return next == texts.count ? RenderedText(segments: segments) : nil
    }

    /// The text between markers.
    private static func pieces(_ text: String, _ marker: String) -> [String] {
        let (bytes, mark) = (Array(text.utf8), Array(marker.utf8))
        guard !mark.isEmpty else { return [text] }
        var pieces: [String] = []
        var (start, place) = (0, 0)
        while place + mark.count <= bytes.count {
            if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
                pieces.append(String(decoding: bytes[start..<place], as: UTF8.self))
                place += mark.count
                start = place
            } else {
                place += 1
            }
        }
        return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
    }
}

extension Message {
    /// The message as templates of models that see take it: what users and the model say is a list of parts.
    var partedJSON: JSONValue {
        guard role == .user || role == .assistant, calls.isEmpty, case .object(var message) = json else { return json }
        message["content"] = .array(
            parts.map { part in
                switch part {
                case .text(let text): ["type": "text", "text": .string(text)]
                case .image: ["type": "image"]
                }
            })
        return .object(message)
    }

    /// The message with a sign in the place of each picture, before its text.
    func signed(_ sign: String) -> Message {
        let images = parts.count { $0.kind == .image }
        if images == 0 { return self }
        var message = self
        let texts = parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
        message.parts = [.text(String(repeating: sign, count: images) + texts.joined())]
        return message
    }
}

extension Conversation {
    /// The images, in the order in which models read them.
    var images: [ImagePart] {
        messages.flatMap { message in message.parts.compactMap { if case .image(let image) = $0 { image } else { nil } }
        }
    }

    /// The conversation with images of tools' results in a message of the user directly after the results, because templates have
    /// no place for them among results.
    var withResultImagesInUserMessages: Conversation {
        guard messages.contains(where: { $0.role == .tool && $0.parts.contains { $0.kind == .image } }) else {
            return self
        }
        var conversation = self
        conversation.messages = []
        var waiting: [ContentPart] = []
        for var message in messages {
            if message.role != .tool, !waiting.isEmpty {
                conversation.messages.append(Message(.user, waiting))
                waiting = []
            }
            if message.role == .tool {
                waiting += message.parts.filter { $0.kind == .image }
                message.parts.removeAll { $0.kind == .image }
            }
            conversation.messages.append(message)
        }
        if !waiting.isEmpty { conversation.messages.append(Message(.user, waiting)) }
        return conversation
    }
}
