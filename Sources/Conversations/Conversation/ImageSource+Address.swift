extension ImageSource {
    /// The most bytes of an image.
    public static let byteLimit = 20 << 20

    /// An image in a `data:` URL.
    ///
    /// - Throws: ``ImageError``; addresses of other schemes are refused, and nothing is opened or fetched.
    public init(dataURL address: String) throws(ImageError) {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .notFetched(scheme: nil) }
        let scheme = address[..<colon].lowercased()
        guard scheme == "data" else {
            // What comes before a colon can be anything; a scheme is short and plain.
            let isScheme = scheme.utf8.count <= 16 && scheme.utf8.allSatisfy(Self.isSchemeByte)
            throw .notFetched(scheme: isScheme ? scheme : nil)
        }
        let rest = address[address.utf8.index(after: colon)...]
        guard let comma = rest.utf8.firstIndex(of: UInt8(ascii: ",")) else { throw .notBase64 }
        var fields = rest[..<comma].split(separator: ";", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard fields.count > 1, fields.removeLast() == "base64" else { throw .notBase64 }
        try self.init(base64: rest[rest.utf8.index(after: comma)...], mediaType: fields[0].isEmpty ? nil : fields[0])
    }

    /// An image in base64 of either alphabet, with or without padding and line breaks.
    ///
    /// - Throws: ``ImageError``.
    public init(base64 text: String, mediaType: String?) throws(ImageError) {
        try self.init(base64: text[...], mediaType: mediaType)
    }

    private init(base64 text: Substring, mediaType: String?) throws(ImageError) {
        // Line breaks after each 64 characters are the most that encoders write.
        let mostText = Self.byteLimit / 3 + Self.byteLimit / 64
        guard text.utf8.count / 4 <= mostText else { throw .tooLarge(limit: Self.byteLimit) }
        guard let bytes = Base64.decoded(text) else { throw .notBase64 }
        if bytes.isEmpty { throw .empty }
        if bytes.count > Self.byteLimit { throw .tooLarge(limit: Self.byteLimit) }
        self = .bytes(bytes, mediaType: mediaType)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
