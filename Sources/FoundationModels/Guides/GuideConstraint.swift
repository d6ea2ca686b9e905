import OrderedJSON

/// One limit that a guide puts on a value, free of the value's type.
enum GuideConstraint: Sendable, Equatable {
    case minimum(JSONNumber)
    case maximum(JSONNumber)
    /// A bound that is not a number and that no value can keep.
    case notANumber(guide: String)
    case minimumCount(Int)
    case maximumCount(Int)
    indirect case element([GuideConstraint])
    case anyOf([String])
    case constant(String)
    /// The text of a Swift regular expression that the whole string must match.
    case pattern(String)
    /// A regular expression whose text cannot be read, and which part is the reason.
    case unreadablePattern(part: String)
}
