/// The name of an expression in its `ExpressionSet`.
public struct ExpressionID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The position in the set.
    public let rawValue: Int32

    /// An id from its position; only the owning set makes meaningful ones.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    @inline(__always) var index: Int { Int(rawValue) }
}

/// One expression: a kind, children by id, and facts about its language that the constructors keep.
struct ExpressionNode: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        case emptySet, emptyString
        /// a: index of the byte set.
        case bytes
        /// a: offset and b: count in `literalBytes`; c: what follows.
        case literal
        /// a: head, never a concatenation or literal; b: tail.
        case concatenation
        /// a: offset and b: count in `members`.
        case union, intersection
        /// a: the body.
        case complement
        /// a: body, b: minimum, c: maximum, `unbounded` for none.
        case repetition
        /// Zero-width: the rest of the text is in the language of a.
        case ahead
        /// Zero-width: what remains, after the text so far, of a look-behind's language is a; holds when a is nullable.
        case behind
        /// The plain language of a, which holds assertions.
        case closed
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        /// Matches the empty string here (for `behind`: at the present place in the text).
        static let nullable = Flags(rawValue: 1)
        /// Every string of the language is well-formed UTF-8; may be found out late.
        static let text = Flags(rawValue: 2)
        static let hasAhead = Flags(rawValue: 4)
        static let hasBehind = Flags(rawValue: 8)
        /// Holds an intersection, a complement or a look-around, so that emptiness needs a search.
        static let needsSearch = Flags(rawValue: 16)
        static let knownEmpty = Flags(rawValue: 32)
        static let knownNonEmpty = Flags(rawValue: 64)
        /// Every string is the inside of a JSON string in the free spelling; may be found out late.
        static let freeJSON = Flags(rawValue: 128)
        /// … in the canonical spelling.
        static let canonicalJSON = Flags(rawValue: 256)

        static let assertions: Flags = [.hasAhead, .hasBehind]
        /// What each string of the language belongs to.
        static let domains: Flags = [.text, .freeJSON, .canonicalJSON]
        /// What a parent takes over from any child.
        static let inherited: Flags = [.hasAhead, .hasBehind, .needsSearch]
    }

    /// Longest literal in one node, so that the work of one derivation step is bounded.
    static let literalChunk = 64
    /// The maximum of a repetition without one.
    static let unbounded = Int32.max

    var kind: Kind
    var flags: Flags = []
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    /// No string of the language is shorter, in bytes; `Int32.max` when there is none.
    var minLength: Int32 = 0
    /// No string of the language is longer, in bytes; `Int32.max` for unbounded.
    var maxLength: Int32 = 0
    /// The first of the node's known derivatives, -1 for none.
    var derivatives: Int32 = -1

    init(kind: Kind, a: Int32 = 0, b: Int32 = 0, c: Int32 = 0) {
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c
    }

    @inline(__always) var isNullable: Bool { flags.contains(.nullable) }
    @inline(__always) var hasAssertions: Bool { !flags.isDisjoint(with: .assertions) }
    /// Nullable wherever in a text it is.
    @inline(__always) var isAlwaysNullable: Bool { isNullable && !hasAssertions }
}

/// Lengths add up to at most `Int32.max`, which stands for endless.
@inline(__always)
func saturatingSum(_ a: Int32, _ b: Int32) -> Int32 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
}

@inline(__always)
func saturatingProduct(_ a: Int32, _ b: Int32) -> Int32 {
    if a == 0 || b == 0 { return 0 }
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
}

/// The derivative of an expression by each of some bytes.
struct Derivative: BitwiseCopyable {
    var result: ExpressionID
    /// Bytes that all lead to `result`; not always all of them.
    var bytes: ByteSet
}

/// A derivative in a node's list of known ones.
struct KnownDerivative: BitwiseCopyable {
    var derivative: Derivative
    /// The next of the list, -1 at its end.
    var next: Int32
}
