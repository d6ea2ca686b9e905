/// Why generation ended.
public enum FinishReason: Sendable, Equatable {
    /// The model chose a token that ends the text, or a grammar allowed nothing but the end.
    case stop
    /// A stop string appeared; the text ends before it.
    case stopString(String)
    /// The token limit was reached.
    case length
    /// The context is full.
    case contextFull
    /// The caller stopped it.
    case cancelled

    /// The name that machines read: `stop`, `length`, `cancelled`.
    public var name: String {
        switch self {
        case .stop, .stopString: "stop"
        case .length, .contextFull: "length"
        case .cancelled: "cancelled"
        }
    }
}
