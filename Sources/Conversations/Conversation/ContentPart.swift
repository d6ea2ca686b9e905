import OrderedJSON

/// A piece of what a message says.
public enum ContentPart: Sendable {
    /// Text. It stays text, whatever a tokenizer takes it for.
    case text(String)
    /// An image.
    case image(ImagePart)

    /// What kind of piece it is.
    public var kind: ContentKind {
        switch self {
        case .text: .text
        case .image: .image
        }
    }

    /// The part as templates take it; what an image shows is not in it.
    var json: JSONValue {
        switch self {
        case .text(let text): ["type": "text", "text": .string(text)]
        case .image: ["type": "image"]
        }
    }
}

extension ContentPart: Equatable {
    /// Whether the parts have the same bytes.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.image(let left), .image(let right)): left == right
        default: false
        }
    }
}

/// A kind of content, by which the abilities of a model are described.
public enum ContentKind: String, Sendable {
    /// Text.
    case text
    /// Images.
    case image
}

extension [ContentPart] {
    /// The texts joined, where nothing else is among the parts; nil where something is.
    public var text: String? {
        var joined = ""
        for part in self {
            guard case .text(let text) = part else { return nil }
            joined += text
        }
        return joined
    }

    /// Text parts as one string; a list where there are others.
    var json: JSONValue { text.map(JSONValue.string) ?? .array(map(\.json)) }
}
