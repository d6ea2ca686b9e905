/// An image in a message, as it was given: nothing of it is decoded.
public struct ImagePart: Sendable, Equatable {
    /// How closely a model is to look, by the names of OpenAI's API.
    public enum Detail: String, Sendable, CaseIterable {
        /// As closely as the server's own limit lets it.
        case auto
        /// With the fewest tokens that show what there is.
        case low
        /// As closely as the model can.
        case high
    }

    /// Where the image comes from.
    public var source: ImageSource
    /// How closely the model is to look.
    public var detail: Detail
    /// The most tokens that the image may take; nil for what the detail says.
    public var maximumTokens: Int?
    /// The fewest tokens that the image is to take where a model's images have no fixed size; nil for what the detail says.
    public var minimumTokens: Int?

    /// An image from where it comes.
    public init(
        _ source: ImageSource, detail: Detail = .auto, maximumTokens: Int? = nil, minimumTokens: Int? = nil
    ) {
        self.source = source
        self.detail = detail
        self.maximumTokens = maximumTokens
        self.minimumTokens = minimumTokens
    }
}

/// Where an image comes from; addresses in a network are no source, because nothing is fetched.
public enum ImageSource: Sendable {
    /// The bytes of an image file, and the media type that they were said to have; the bytes decide.
    case bytes([UInt8], mediaType: String?)
    /// A file by its path, which is read when the image is needed.
    case file(String)
}

extension ImageSource: Equatable {
    /// Whether the sources have the same bytes.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.bytes(let left, let leftType), .bytes(let right, let rightType)):
            left == right && leftType.map { Array($0.utf8) } == rightType.map { Array($0.utf8) }
        case (.file(let left), .file(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }
}
