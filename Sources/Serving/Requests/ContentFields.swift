import Conversations
import OrderedJSON

/// Reads what messages say: a string, or a list of parts, for which each API has its own names.
struct ContentFields {
    /// What may be there.
    var kinds: Set<ContentKind> = [.text]

    /// The parts of a content; nil where it is missing.
    func parts(_ value: JSONValue?, _ path: FieldPath) throws(APIError) -> [ContentPart]? {
        switch value {
        case nil: return nil
        case .string(let text)?: return [.text(text)]
        case .array(let values)?:
            var parts: [ContentPart] = []
            for (index, value) in values.enumerated() {
                var fields = try FieldReader(value, at: path.index(index))
                parts.append(try part(&fields, type: try fields.requiredString("type")))
            }
            return parts
        case let other?: throw .wrongKind(path, expected: "a string or an array of parts", found: other)
        }
    }

    /// A part of a type.
    func part(_ fields: inout FieldReader, type: String) throws(APIError) -> ContentPart {
        switch type {
        case "text", "input_text", "output_text": return .text(try fields.requiredString("text"))
        case "refusal": return .text(try fields.requiredString("refusal"))
        case "image_url" where kinds.contains(.image), "input_image" where kinds.contains(.image):
            return .image(try ImageFields.openAI(&fields))
        case "image" where kinds.contains(.image): return .image(try ImageFields.anthropic(&fields))
        default:
            throw .unsupportedValue(
                fields.path.key("type"),
                "parts of the type '\(APIError.short(type))' are not supported; expected \(expected)")
        }
    }

    /// The text of a content that is read by others than the model; nil where it is missing.
    static func text(_ value: JSONValue?, _ path: FieldPath) throws(APIError) -> String? {
        try ContentFields().parts(value, path)?.text
    }

    private var expected: String { kinds.contains(.image) ? "text or an image" : "text" }
}
