import Files
import Foundation
import FoundationModels

/// Prompts with pictures before their text.
enum PicturePrompt {
    /// The most bytes of a picture.
    private static let limit = 20 << 20

    /// A prompt of files and a text; `-` is standard input.
    static func prompt(_ text: String, pictures: [String]) throws -> Prompt {
        let attachments = try pictures.map(attachment)
        return Prompt {
            for attachment in attachments { attachment }
            text
        }
    }

    /// A picture by its file, which is read when the model needs it; it has to be there now.
    static func attachment(_ path: String) throws -> Attachment<ImageAttachmentContent> {
        if path.utf8.elementsEqual("-".utf8) {
            let bytes = try StandardInput.readBytes()
            guard bytes.count <= limit else {
                throw Failure("--image -: has \(bytes.count) bytes; at most \(limit) are read", .usage)
            }
            return Attachment(imageData: Data(bytes), contentType: "application/octet-stream")
        }
        guard Path.exists(path) else { throw Failure("\(path): no such file", .usage) }
        return Attachment(imageURL: URL(fileURLWithPath: path))
    }
}
