/// Why an address is no image; its reader knows the place.
public enum ImageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// An address in a network, or of a file.
    case notFetched(scheme: String?)
    /// A `data:` URL whose data are no base64.
    case notBase64
    /// Nothing in it.
    case empty
    /// More bytes than an image may have.
    case tooLarge(limit: Int)

    /// One line: what was found, and what to do.
    public var description: String {
        switch self {
        case .notFetched(let scheme?): "\(scheme): addresses are not fetched; send the image as a data: URL"
        case .notFetched(nil): "the address has no scheme; send the image as a data: URL"
        case .notBase64: "the image is not in base64; expected data:image/png;base64,… or its like"
        case .empty: "the image is empty; send the bytes of an image file"
        case .tooLarge(let limit): "the image is larger than \(limit) bytes; send a smaller one"
        }
    }
}
