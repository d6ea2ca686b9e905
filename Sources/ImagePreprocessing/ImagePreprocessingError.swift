/// Why a model cannot take a picture; the caller knows which picture it is.
public enum ImagePreprocessingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One side is too many times as long as the other.
    case aspectRatio(height: Int, width: Int, limit: Int)
    /// The model's settings leave no pixels of such a size, or too many.
    case size(height: Int, width: Int, reason: String)

    /// A requested limit that the rule of the model's class cannot follow.
    case unfollowed(Limit, class: String)
    /// Fewer rows are requested than any picture takes.
    case tooFewRows(Int, fewest: Int)

    /// A limit of the rows of a picture, by the name of its flag.
    public enum Limit: String, Sendable {
        case most = "--image-max-tokens"
        case least = "--image-min-tokens"
    }

    /// One line: what was found, the limit, and what to do.
    public var description: String {
        switch self {
        case .aspectRatio(let height, let width, let limit):
            "is \(width) x \(height) pixels; the model takes pictures whose longer side is at most \(limit) times the other; "
                + "cut it"
        case .size(let height, let width, let reason):
            "is \(width) x \(height) pixels, which the model does not take: \(reason); cut or resize it"
        case .unfollowed(let limit, let name):
            "\(limit.rawValue) cannot be followed: by the rule of the model's class \(name), it does not change how many tokens "
                + "a picture takes; leave it out"
        case .tooFewRows(let most, let fewest):
            "\(Limit.most.rawValue) is \(most); a picture of this model takes at least \(fewest); give \(fewest) or more, or leave "
                + "it out"
        }
    }
}
