/// What a value in a file should have been, for error messages and for checks.
public enum ExpectedValue: Equatable, Sendable {
    /// Any integer.
    case integer
    /// An integer within bounds.
    case integerWithin(IntegerBounds)
    /// Any finite number.
    case number
    /// A finite number within bounds.
    case numberWithin(NumberBounds)
    /// `true` or `false`.
    case boolean
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
    /// An integer or an array of integers.
    case integerOrIntegers
    /// A number or an array of numbers.
    case numberOrNumbers
    /// One of a few strings.
    case oneOf([String])
    /// An array of this many elements.
    case count(Int)
    /// A multiple of another value of the same file.
    case multiple(ofKey: String, Int)
    /// At most another value of the same file.
    case atMost(key: String, Int)
    /// Something else, in the words of the module that checks it.
    case other(String)
}

/// The integers a key accepts.
public struct IntegerBounds: Equatable, Sendable {
    /// The smallest accepted value.
    public let lower: Int
    /// The largest accepted value.
    public let upper: Int

    /// The largest count any file may require: two of them multiply without overflow.
    public static let largestCount = Int(Int32.max)

    /// Bounds from the smallest and the largest accepted value.
    public init(lower: Int, upper: Int) {
        self.lower = lower
        self.upper = upper
    }

    /// Every integer.
    public static let any = IntegerBounds(lower: .min, upper: .max)

    /// 1 up to the largest count.
    public static let positive = IntegerBounds.atLeast(1)

    /// 0 up to the largest count.
    public static let nonNegative = IntegerBounds.atLeast(0)

    /// A lower bound, up to the largest count.
    public static func atLeast(_ lower: Int) -> IntegerBounds {
        IntegerBounds(lower: lower, upper: largestCount)
    }

    /// Both bounds included.
    public static func within(_ range: ClosedRange<Int>) -> IntegerBounds {
        IntegerBounds(lower: range.lowerBound, upper: range.upperBound)
    }

    /// Whether a value is accepted.
    public func contains(_ value: Int) -> Bool {
        value >= lower && value <= upper
    }
}

/// The finite numbers a key accepts.
public enum NumberBounds: Equatable, Sendable {
    /// Every finite number.
    case finite
    /// Above 0.
    case positive
    /// 0 or more.
    case nonNegative
    /// This number or more.
    case atLeast(Double)
    /// Between two numbers, both included.
    case within(Double, Double)

    /// Whether a value is accepted; never true of NaN or infinity.
    public func contains(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        return switch self {
        case .finite: true
        case .positive: value > 0
        case .nonNegative: value >= 0
        case .atLeast(let bound): value >= bound
        case .within(let lower, let upper): value >= lower && value <= upper
        }
    }
}
