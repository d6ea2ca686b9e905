/// Why a picture is none for a model; who asks knows which picture it is.
public enum ImagePreprocessingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One side is too many times as long as the other.
    case aspectRatio(height: Int, width: Int, limit: Int)
    /// The model's settings leave no pixels of such a size, or too many.
    case size(height: Int, width: Int, reason: String)

    /// One line: what was found, the limit, and what to do.
    public var description: String {
        switch self {
        case .aspectRatio(let height, let width, let limit):
            "is \(width) x \(height) pixels; the model takes pictures whose longer side is at most \(limit) times the other; "
                + "cut it"
        case .size(let height, let width, let reason):
            "is \(width) x \(height) pixels, which the model does not take: \(reason); cut or resize it"
        }
    }
}
