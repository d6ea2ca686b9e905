internal import OrderedJSON

/// Reads the merges of a byte-pair encoding, as pairs or as two texts with a space between.
struct MergeReader {
    private let file: String
    /// Where the merges are, for errors.
    private let key: String
    /// The vocabulary entries of each merge's parts, and the place of the merge in the file.
    private var lefts: [Int32] = []
    private var rights: [Int32] = []
    private var indices: [Int32] = []

    /// A reader without merges.
    init(file: String, key: String = "model.merges") {
        self.file = file
        self.key = key
    }

    /// Reads the array at which a JSON reader is.
    mutating func read(_ reader: inout JSONReader, _ vocabulary: Vocabulary) throws {
        var text: [UInt8] = []
        var other: [UInt8] = []
        var index = 0
        guard try reader.peek() == .array else {
            throw TokenizerError.wrongKind(
                file: file, key: "model.merges", expected: "an array",
                found: try JSONParser().value(from: &reader).kindDescription)
        }
        try reader.beginArray()
        while try reader.nextElement() {
            switch try reader.peek() {
            case .string:
                try reader.readString(into: &text)
                if text.starts(with: "#version".utf8) { break }
                try add(joined: text, index, vocabulary)
            case .array:
                try reader.beginArray()
                var parts = 0
                while try reader.nextElement() {
                    guard try reader.peek() == .string else {
                        throw TokenizerError.wrongKind(
                            file: file, key: "model.merges[\(index)][\(parts)]", expected: "a string",
                            found: try JSONParser().value(from: &reader).kindDescription)
                    }
                    if parts == 0 {
                        try reader.readString(into: &text)
                    } else if parts == 1 {
                        try reader.readString(into: &other)
                    } else {
                        try reader.skipValue()
                    }
                    parts += 1
                }
                guard parts == 2 else {
                    throw TokenizerError.invalidMerge(file: file, key: key, index: index, parts: parts)
                }
                try text.withUnsafeBufferPointer { left in
                    try other.withUnsafeBufferPointer { right in try add(left, right, index, vocabulary) }
                }
            default:
                throw TokenizerError.wrongKind(
                    file: file, key: "model.merges[\(index)]", expected: "a string or two of them",
                    found: try JSONParser().value(from: &reader).kindDescription)
            }
            index += 1
        }
    }

    /// Adds a merge of two tokens with a space between.
    mutating func add(joined text: [UInt8], _ index: Int, _ vocabulary: Vocabulary) throws(TokenizerError) {
        guard let space = text.firstIndex(of: 0x20), !text[(space + 1)...].contains(0x20) else {
            throw .invalidMerge(
                file: file, key: key, index: index,
                parts: text.split(separator: 0x20, omittingEmptySubsequences: false).count)
        }
        try text.withUnsafeBufferPointer { text throws(TokenizerError) in
            try add(.init(rebasing: text[..<space]), .init(rebasing: text[(space + 1)...]), index, vocabulary)
        }
    }

    private mutating func add(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, _ index: Int, _ vocabulary: Vocabulary
    ) throws(TokenizerError) {
        let leftEntry = vocabulary.entry(of: left)
        let rightEntry = vocabulary.entry(of: right)
        guard leftEntry >= 0, rightEntry >= 0 else {
            throw .unknownMergeToken(
                file: file, key: key, index: index, token: String(decoding: leftEntry < 0 ? left : right, as: UTF8.self)
            )
        }
        lefts.append(Int32(leftEntry))
        rights.append(Int32(rightEntry))
        indices.append(Int32(index))
    }

    /// The table of the merges, each with the token that it makes.
    mutating func table(
        _ vocabulary: Vocabulary, continuingPrefix: [UInt8]
    ) throws(TokenizerError) -> MergeTable {
        var table = MergeTable(capacity: lefts.count)
        var text: [UInt8] = []
        for rank in lefts.indices {
            let left = Int(lefts[rank])
            let right = Int(rights[rank])
            text.removeAll(keepingCapacity: true)
            guard vocabulary.length(ofEntry: right) >= continuingPrefix.count else {
                vocabulary.appendText(ofEntry: right, to: &text)
                throw .mergeWithoutPrefix(
                    file: file, key: key, index: Int(indices[rank]), token: String(decoding: text, as: UTF8.self),
                    prefix: String(decoding: continuingPrefix, as: UTF8.self))
            }
            vocabulary.appendText(ofEntry: left, to: &text)
            vocabulary.appendText(ofEntry: right, dropping: continuingPrefix.count, to: &text)
            let merged = vocabulary.id(of: text)
            guard merged >= 0 else {
                throw .unknownMergeToken(
                    file: file, key: key, index: Int(indices[rank]), token: String(decoding: text, as: UTF8.self))
            }
            table.insert(
                left: vocabulary.id(ofEntry: left), right: vocabulary.id(ofEntry: right), rank: UInt32(rank),
                merged: merged)
        }
        return table
    }
}
