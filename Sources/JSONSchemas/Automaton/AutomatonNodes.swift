public import RegularExpressions

/// How values are spelled.
public enum JSONSpelling: Hashable, Sendable {
    /// Properties in declared order, numbers without exponent, one optional space after `:` and `,`.
    case canonical
    /// Any legal JSON spelling.
    case free
}

/// What a value must satisfy: a boolean combination of schemas; equal ids stand for equal combinations.
public struct GoalID: Hashable, Sendable, BitwiseCopyable, Comparable {
    /// The position in the automaton.
    public let rawValue: Int32

    @inlinable
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Orders by age.
    public static func < (left: GoalID, right: GoalID) -> Bool { left.rawValue < right.rawValue }

    var index: Int { Int(rawValue) }
}

/// An object that is being read, before a key or its end.
public struct ObjectStateID: Hashable, Sendable, BitwiseCopyable {
    /// The position in the automaton.
    public let rawValue: Int32

    @inlinable
    package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// An array that is being read, before an item or its end.
public struct ArrayStateID: Hashable, Sendable, BitwiseCopyable {
    /// The position in the automaton.
    public let rawValue: Int32

    @inlinable
    package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The keys that the objects of one goal distinguish.
public struct ObjectShapeID: Hashable, Sendable, BitwiseCopyable {
    /// The position in the automaton.
    public let rawValue: Int32

    var index: Int { Int(rawValue) }
}

/// What may be in the place of a value, type by type; the first byte of the text decides between them.
public struct ValueNode: Sendable {
    /// Whether `null` may be here.
    public var allowsNull = false
    /// Whether `false` may be here.
    public var allowsFalse = false
    /// Whether `true` may be here.
    public var allowsTrue = false
    /// The numbers, as a start state of the `NumberAutomaton`; nil for none.
    public var number: NumberStateID?
    /// The strings; nil for none.
    public var string: StringLanguage?
    /// The arrays; nil for none.
    public var array: ArrayStateID?
    /// The objects; nil for none.
    public var object: ObjectStateID?

    /// Whether nothing may be here.
    public var isEmpty: Bool {
        !allowsNull && !allowsFalse && !allowsTrue && number == nil && string == nil && array == nil && object == nil
    }
}

/// A set of decoded strings: the union of its pieces.
public struct StringLanguage: Hashable, Sendable {
    /// Not empty.
    public var pieces: [StringPiece]
}

/// The strings of an expression whose length lies in a range and that pass some exact checks.
public struct StringPiece: Hashable, Sendable {
    /// Over the UTF-8 of the decoded text, all of it well-formed; the length is not part of it.
    public var expression: ExpressionID
    /// Least length in Unicode scalars.
    public var minLength: Int
    /// Greatest length in Unicode scalars; nil for unbounded.
    public var maxLength: Int?
    /// What the finished text must also satisfy; empty but for formats that are not regular.
    public var checks: [StringCheck]
    /// Whether `expression` is all well-formed text, so that a count of scalars alone decides.
    public var isAnyText: Bool
}

/// A condition on finished text that no regular expression states in full.
public struct StringCheck: Hashable, Sendable {
    /// The format.
    public var format: StringFormat
    /// Whether the text must have the format, or must not.
    public var isPositive: Bool

    package init(format: StringFormat, isPositive: Bool) {
        self.format = format
        self.isPositive = isPositive
    }

    /// Whether decoded text satisfies the condition.
    public func accepts(_ text: String) -> Bool { format.accepts(text) == isPositive }
}

/// The classes of keys that objects of one goal distinguish.
public struct ObjectShape: Sendable {
    /// Class i < names.count is exactly this key, in declared order; such a key is at most once.
    public var names: [UTF8Text]
    /// Class names.count + j is every key of this language over decoded text; the languages are disjoint from one
    /// another and from the names.
    public var regions: [ExpressionID]

    /// How many classes there are.
    public var classCount: Int { names.count + regions.count }
}

/// A set of key classes.
public struct ClassSet: Hashable, Sendable {
    var words: [UInt64]

    /// A set with room for some classes.
    init(capacity: Int) {
        words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    }

    /// Whether a class is in the set.
    public func contains(_ member: Int) -> Bool {
        member >> 6 < words.count && words[member >> 6] >> UInt64(member & 63) & 1 == 1
    }

    /// Whether no class is in the set.
    public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// How many classes are in the set.
    public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The classes in ascending order.
    public var members: [Int] {
        var result: [Int] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return result
    }

    mutating func insert(_ member: Int) {
        words[member >> 6] |= 1 << UInt64(member & 63)
    }

    mutating func remove(_ member: Int) {
        words[member >> 6] &= ~(1 << UInt64(member & 63))
    }

    mutating func formUnion(_ other: ClassSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func subtract(_ other: ClassSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    func intersects(_ other: ClassSet) -> Bool {
        for index in words.indices where words[index] & other.words[index] != 0 { return true }
        return false
    }

    func isSubset(of other: ClassSet) -> Bool {
        for index in words.indices where words[index] & ~other.words[index] != 0 { return false }
        return true
    }
}

/// An object state seen from outside.
public struct ObjectNode: Sendable {
    /// The classes of keys.
    public var shape: ObjectShapeID
    /// Whether the object may end here.
    public var canEnd: Bool
    /// The classes from which the next key may come.
    public var open: ClassSet
}

/// One way to continue after a key.
public struct PropertyTransition: Hashable, Sendable {
    /// What the property's value must satisfy.
    public var value: GoalID
    /// The object after that value.
    public var next: ObjectStateID
    /// Whether the finished value must be given to `recording(_:into:)` to arrive at the true next state.
    public var recordsValue: Bool

    package init(value: GoalID, next: ObjectStateID, recordsValue: Bool) {
        self.value = value
        self.next = next
        self.recordsValue = recordsValue
    }
}

/// An array state seen from outside.
public struct ArrayNode: Sendable {
    /// Whether the array may end here.
    public var canEnd: Bool
    /// The ways to continue with another item; empty when none may follow.
    public var items: [ItemTransition]
}

/// One way to continue with an item.
public struct ItemTransition: Hashable, Sendable {
    /// What the item must satisfy.
    public var value: GoalID
    /// The array after that item.
    public var next: ArrayStateID
    /// Whether the finished item must be given to `recording(_:into:)` to arrive at the true next state.
    public var recordsItem: Bool
}
