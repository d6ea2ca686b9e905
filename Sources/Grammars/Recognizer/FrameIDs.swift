/// The id of a frame without parents.
struct FrameCoreID: InternedID, Comparable {
    let rawValue: Int32

    /// No frame: of items that are not between lexemes.
    static let none = FrameCoreID(rawValue: 0)

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The id of a frame with its parents.
struct FrameID: InternedID, Comparable {
    let rawValue: Int32

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The id of a set of frames, each of which waits for the same thing to end.
public struct ContextID: Hashable, Sendable, BitwiseCopyable, Comparable {
    let rawValue: Int32

    /// The set without frames.
    static let none = ContextID(rawValue: 0)

    /// Orders by age.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The id of a spelled text that is kept while it is read.
public struct TextID: Hashable, Sendable, BitwiseCopyable, Comparable {
    let rawValue: Int32

    /// Nothing needs the text.
    public static let none = TextID(rawValue: 0)
    /// A kept text that is empty.
    static let empty = TextID(rawValue: 1)

    /// Orders by age.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The id of a decoded key.
struct KeyID: InternedID, Comparable {
    let rawValue: Int32

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The id of a set of keys.
struct SeenKeysID: InternedID {
    let rawValue: Int32

    /// The set without keys.
    static let none = SeenKeysID(rawValue: 0)
}

extension ContextID: InternedID {}
extension TextID: InternedID {}
