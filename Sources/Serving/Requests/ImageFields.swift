import Conversations
import OrderedJSON

/// Reads images in messages, which come with the request: no address is fetched, and no file is opened.
enum ImageFields {
    /// An image of OpenAI's API: `image_url` is an address, or an object with `url` and `detail`.
    static func openAI(_ fields: inout FieldReader) throws(APIError) -> ImagePart {
        if fields.value("file_id") != nil {
            throw .unsupportedParameter(
                fields.path.key("file_id"), "the server keeps no files; send the image as a data: URL in image_url")
        }
        let path = fields.path.key("image_url")
        switch fields.value("image_url") {
        case .string(let address)?: return try image(address, path, detail: try detail(&fields))
        case .object(let object)?:
            var image = FieldReader(object, at: path)
            let address = try image.requiredString("url")
            return try self.image(address, path.key("url"), detail: try detail(&image))
        case nil: throw .missing(path, expected: "the image as a data: URL")
        case let other?: throw .wrongKind(path, expected: "the image as a data: URL", found: other)
        }
    }

    /// An image of Anthropic's API: `source` holds base64.
    static func anthropic(_ fields: inout FieldReader) throws(APIError) -> ImagePart {
        guard var source = try fields.object("source") else {
            throw .missing(fields.path.key("source"), expected: "an object with type, media_type and data")
        }
        let type = try source.requiredString("type")
        guard type == "base64" else {
            throw .unsupportedValue(
                source.path.key("type"),
                "images of the type '\(APIError.short(type))' are not fetched; expected base64")
        }
        let mediaType = try source.string("media_type")
        let data = try source.requiredString("data")
        do {
            return ImagePart(try ImageSource(base64: data, mediaType: mediaType))
        } catch {
            throw .image(error, at: source.path.key("data"))
        }
    }

    private static func image(
        _ address: String, _ path: FieldPath, detail: ImagePart.Detail
    ) throws(APIError) -> ImagePart {
        do {
            return ImagePart(try ImageSource(dataURL: address), detail: detail)
        } catch {
            throw .image(error, at: path)
        }
    }

    private static func detail(_ fields: inout FieldReader) throws(APIError) -> ImagePart.Detail {
        try fields.word("detail", ImagePart.Detail.allCases.map(\.rawValue)).flatMap(ImagePart.Detail.init(rawValue:))
            ?? .auto
    }
}
