import Conversations
import Files
import OrderedJSON

/// Files of messages with pictures: a JSON list of objects with `role` and `content`, which is a text or a list of parts
/// `{"type": "text", "text": …}` and `{"type": "image", "image": "a file beside this one"}`.
enum MessagesFile {
    /// The conversation in a file.
    static func conversation(_ path: String) throws -> Conversation {
        let value = try InputFile.json(try InputFile.bytes(path), place: path)
        guard let list = value.arrayValue, !list.isEmpty else {
            throw Failure("\(path): expected a JSON list of messages with at least one", .usage)
        }
        let folder = Path.directory(path)
        var messages: [Message] = []
        for (index, item) in list.enumerated() {
            let place = "\(path): [\(index)]"
            guard let object = item.objectValue else { throw Failure("\(place) is no object", .usage) }
            guard let name = object["role"]?.stringValue, let role = Message.Role(rawValue: name) else {
                throw Failure("\(place).role is not one of system, user, assistant, tool", .usage)
            }
            for entry in object.entries where entry.key != "role" && entry.key != "content" {
                throw Failure(
                    "\(place) has the key \(ShownText.quoted(entry.key)); expected role and content alone", .usage)
            }
            messages.append(Message(role, try parts(object["content"], "\(place).content", folder: folder)))
        }
        return Conversation(messages: messages)
    }

    private static func parts(_ content: JSONValue?, _ place: String, folder: String) throws -> [ContentPart] {
        if let text = content?.stringValue { return [.text(text)] }
        guard let list = content?.arrayValue else {
            throw Failure("\(place) is neither a text nor a list of parts", .usage)
        }
        return try list.enumerated().map { index, part in
            switch part["type"]?.stringValue {
            case "text":
                guard let text = part["text"]?.stringValue else {
                    throw Failure("\(place)[\(index)].text is no text", .usage)
                }
                return .text(text)
            case "image":
                guard let file = part["image"]?.stringValue, !file.isEmpty else {
                    throw Failure("\(place)[\(index)].image is not the name of a file", .usage)
                }
                return .image(ImagePart(.file(file.hasPrefix("/") ? file : Path.joined(folder, file))))
            default: throw Failure("\(place)[\(index)].type is not 'text' or 'image'", .usage)
            }
        }
    }
}
