internal import OrderedJSON

/// How a tokenizer.json wants long results cut; applied only on request.
public struct Truncation: Sendable, Equatable {
    /// The end at which tokens are cut off.
    public enum Direction: String, Sendable, CaseIterable {
        /// The first tokens go.
        case left = "Left"
        /// The last tokens go.
        case right = "Right"
    }

    /// Which of two texts is cut; for one text all but `onlySecond` are the same.
    public enum Strategy: String, Sendable, CaseIterable {
        /// The longer one first.
        case longestFirst = "LongestFirst"
        /// The first one only.
        case onlyFirst = "OnlyFirst"
        /// The second one only.
        case onlySecond = "OnlySecond"
    }

    /// The greatest number of tokens, special tokens included.
    public var maximumLength: Int
    /// How many tokens two parts of one text share.
    public var stride: Int
    /// The end at which tokens are cut off.
    public var direction: Direction
    /// Which of two texts is cut.
    public var strategy: Strategy

    static func read(
        _ value: JSONValue, addedCount: Int, file: String
    ) throws(TokenizerError) -> Truncation? {
        if value.isNull { return nil }
        let reader = try ComponentReader(value, file: file, path: "truncation")
        let length = try reader.integer("max_length", in: 0 ... .max)
        let stride = try reader.optionalInteger("stride", in: 0 ... .max) ?? 0
        guard stride < length - min(length, addedCount) else {
            throw .strideTooLong(file: file, stride: stride, length: length, added: addedCount)
        }
        return Truncation(
            maximumLength: length, stride: stride,
            direction: reader.value("direction") == nil ? .right : try reader.choice("direction", Direction.self),
            strategy: reader.value("strategy") == nil ? .longestFirst : try reader.choice("strategy", Strategy.self))
    }

    /// The ids that remain; `added` special tokens will be put around them.
    func apply(to ids: [Int], added: Int) -> [Int] {
        let room = max(0, maximumLength - added)
        if ids.count <= room || strategy == .onlySecond { return ids }
        return Array(direction == .right ? ids.prefix(room) : ids.suffix(room))
    }
}

/// How a tokenizer.json wants short results filled up; applied only on request.
public struct Padding: Sendable, Equatable {
    /// The end at which padding is added.
    public enum Direction: String, Sendable, CaseIterable {
        /// Before the text.
        case left = "Left"
        /// After the text.
        case right = "Right"
    }

    /// The length to reach; nil is that of the longest text of a batch, which one text always has.
    public var fixedLength: Int?
    /// A number of which the length is made a multiple.
    public var multiple: Int?
    /// The end at which padding is added.
    public var direction: Direction
    /// The id of the padding token.
    public var id: Int

    /// Padding beyond this many tokens is refused.
    static let maximumLength = 1 << 24

    static func read(_ value: JSONValue, file: String) throws(TokenizerError) -> Padding? {
        if value.isNull { return nil }
        let reader = try ComponentReader(value, file: file, path: "padding")
        var fixed: Int?
        let strategy = try reader.required("strategy")
        if case .object = strategy {
            fixed = try ComponentReader(strategy, file: file, path: "padding.strategy")
                .integer("Fixed", in: 0...maximumLength)
        } else if strategy != .string("BatchLongest") {
            throw .unsupported(
                file: file, key: "padding", what: "strategy", found: strategy.stringValue ?? strategy.kindDescription,
                supported: ["BatchLongest", "Fixed"])
        }
        return Padding(
            fixedLength: fixed, multiple: try reader.optionalInteger("pad_to_multiple_of", in: 0...maximumLength),
            direction: reader.value("direction") == nil ? .right : try reader.choice("direction", Direction.self),
            id: try reader.optionalInteger("pad_id", in: TokenizerDefinition.ids) ?? 0)
    }

    /// The ids with padding.
    func apply(to ids: [Int]) -> [Int] {
        var length = fixedLength ?? ids.count
        if let multiple, multiple > 0, length % multiple > 0 { length += multiple - length % multiple }
        guard length > ids.count else { return ids }
        let padding = Array(repeating: id, count: length - ids.count)
        return direction == .left ? padding + ids : ids + padding
    }
}
