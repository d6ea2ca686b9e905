internal import OrderedJSON

/// Reads the `model` of a tokenizer.json straight from the bytes: its vocabulary and merges are the bulk of the file.
struct ModelReader {
    private let file: String
    private var vocabulary: Vocabulary?
    /// One score per id, for Unigram.
    private var scores: [Double] = []
    private var isList = false
    private var merges: MergeReader?
    private var mergesPlace: Int?
    private var fields: [String: JSONValue] = [:]

    /// Reads the model at which a reader is.
    static func read(
        _ reader: inout JSONReader, _ bytes: UnsafeBufferPointer<UInt8>, file: String
    ) throws -> TokenModel {
        var model = ModelReader(file: file)
        try model.readFields(&reader, bytes)
        return try model.assemble()
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func readFields(_ reader: inout JSONReader, _ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard try reader.peek() == .object else {
            throw TokenizerError.wrongKind(file: file, key: "model", expected: "an object", found: "another value")
        }
        var seen: Set<String> = []
        try reader.beginObject()
        while let key = try reader.nextKey() {
            guard seen.insert(key).inserted else { throw JSONError.duplicateKey(key, offset: reader.offset) }
            switch key {
            case "vocab":
                switch try reader.peek() {
                case .object: try readVocabulary(&reader, bytes)
                case .array: try readScoredVocabulary(&reader)
                default:
                    throw TokenizerError.wrongKind(
                        file: file, key: "model.vocab", expected: "an object or an array", found: "another value")
                }
            case "merges":
                if vocabulary == nil {
                    mergesPlace = reader.offset
                    try reader.skipValue()
                } else {
                    try readMerges(&reader)
                }
            default:
                fields[key] = try JSONParser().value(from: &reader)
            }
        }
        if let mergesPlace {
            var later = JSONReader(UnsafeBufferPointer(rebasing: bytes[mergesPlace...]))
            try readMerges(&later)
        }
    }

    // MARK: Vocabulary

    private mutating func readVocabulary(_ reader: inout JSONReader, _ bytes: UnsafeBufferPointer<UInt8>) throws {
        var vocabulary = Vocabulary(capacity: min(bytes.count / 100, 1 << 20))
        var text: [UInt8] = []
        text.reserveCapacity(256)
        try reader.beginObject()
        while try reader.nextKey(into: &text) {
            guard try reader.peek() == .number else {
                throw TokenizerError.wrongKind(
                    file: file, key: "model.vocab", expected: "integers",
                    found: try JSONParser().value(from: &reader).kindDescription)
            }
            let start = reader.offset
            guard let id = try reader.readInteger(), TokenizerDefinition.ids.contains(id) else {
                throw TokenizerError.invalidID(
                    file: file, token: String(decoding: text, as: UTF8.self),
                    id: String(decoding: bytes[start..<reader.offset], as: UTF8.self))
            }
            let isNew = text.withUnsafeBufferPointer { vocabulary.insert($0, id: Int32(id)) }
            guard isNew else {
                throw TokenizerError.duplicateToken(file: file, token: String(decoding: text, as: UTF8.self))
            }
        }
        try finish(&vocabulary)
    }

    private mutating func readScoredVocabulary(_ reader: inout JSONReader) throws {
        var vocabulary = Vocabulary(capacity: 1 << 15)
        var text: [UInt8] = []
        isList = true
        try reader.beginArray()
        while try reader.nextElement() {
            let key = "model.vocab[\(scores.count)]"
            guard try reader.peek() == .array else {
                throw TokenizerError.wrongKind(
                    file: file, key: key, expected: "a token and its score",
                    found: try JSONParser().value(from: &reader).kindDescription)
            }
            try reader.beginArray()
            guard try reader.nextElement(), try reader.peek() == .string else {
                throw TokenizerError.wrongKind(
                    file: file, key: key, expected: "a token and its score", found: "another array")
            }
            try reader.readString(into: &text)
            guard try reader.nextElement(), try reader.peek() == .number else {
                throw TokenizerError.wrongKind(
                    file: file, key: key, expected: "a token and its score", found: "another array")
            }
            let score = try reader.readNumber()
            guard score.doubleValue.isFinite else {
                throw TokenizerError.outOfRange(
                    file: file, key: key, expected: "a finite score", found: score.text)
            }
            guard try !reader.nextElement() else {
                throw TokenizerError.wrongKind(
                    file: file, key: key, expected: "a token and its score", found: "a longer array")
            }
            _ = text.withUnsafeBufferPointer { vocabulary.insert($0, id: Int32(scores.count), replaces: true) }
            scores.append(score.doubleValue)
        }
        try finish(&vocabulary)
    }

    private mutating func finish(_ vocabulary: inout Vocabulary) throws {
        if vocabulary.count == 0 { throw TokenizerError.emptyVocabulary(file: file) }
        if let id = vocabulary.indexIDs() {
            var texts: [String] = []
            vocabulary.forEach { if $1 == id { texts.append(String(decoding: $0, as: UTF8.self)) } }
            throw TokenizerError.duplicateID(file: file, id: Int(id), first: texts[0], second: texts[texts.count - 1])
        }
        self.vocabulary = vocabulary
    }

    private mutating func readMerges(_ reader: inout JSONReader) throws {
        guard let vocabulary else { throw TokenizerError.missing(file: file, key: "model.vocab") }
        var merges = MergeReader(file: file)
        try merges.read(&reader, vocabulary)
        self.merges = merges
    }

    // MARK: Assembly

    private func assemble() throws(TokenizerError) -> TokenModel {
        let reader = try ComponentReader(
            .object(JSONObject(uniqueFields: fields)), file: file, path: "model")
        guard let vocabulary else { throw .missing(file: file, key: "model.vocab") }
        let types = ["BPE", "Unigram", "WordLevel", "WordPiece"]
        let type = try reader.optionalString("type") ?? impliedType
        switch type {
        case "Unigram" where isList: return .unigram(try unigram(reader, vocabulary))
        case "BPE" where !isList: return .bytePairs(try bytePairs(reader, vocabulary))
        case "WordPiece" where !isList:
            return .wordPiece(
                WordPiece(
                    vocabulary: vocabulary, unknownID: try unknownID(reader, vocabulary, default: "[UNK]"),
                    continuingPrefix: Array((try reader.optionalString("continuing_subword_prefix") ?? "##").utf8),
                    maximumWordLength: try reader.optionalInteger("max_input_chars_per_word", in: 0 ... .max) ?? 100))
        case "WordLevel" where !isList:
            return .wordLevel(
                WordLevel(vocabulary: vocabulary, unknownID: try unknownID(reader, vocabulary, default: "<unk>")))
        case "BPE", "WordPiece", "WordLevel":
            throw .wrongKind(file: file, key: "model.vocab", expected: "an object", found: "an array")
        case "Unigram":
            throw .wrongKind(file: file, key: "model.vocab", expected: "an array", found: "an object")
        default: throw reader.unsupportedType(type, types)
        }
    }

    /// Older files do not name their model.
    private var impliedType: String {
        if isList { return "Unigram" }
        if merges != nil { return "BPE" }
        return fields["continuing_subword_prefix"] != nil ? "WordPiece" : "WordLevel"
    }

    private func unigram(_ reader: ComponentReader, _ vocabulary: Vocabulary) throws(TokenizerError) -> Unigram {
        guard reader.value("unk_id") != nil else { throw .noUnknownToken(file: file, key: "model.unk_id") }
        let unknown = try reader.integer("unk_id", in: 0...(scores.count - 1))
        let byteIDs = try reader.bool("byte_fallback", default: false) ? Self.byteIDs(vocabulary) : nil
        return Unigram(
            vocabulary: vocabulary, scores: scores, unknownID: Int32(unknown), byteIDs: byteIDs)
    }

    private func bytePairs(
        _ reader: ComponentReader, _ vocabulary: Vocabulary
    ) throws(TokenizerError) -> BytePairEncoding {
        guard var merges else { throw .missing(file: file, key: "model.merges") }
        if let dropout = reader.value("dropout"), dropout.doubleValue != 0 {
            throw .dropout(file: file, found: dropout.serialized())
        }
        let prefix = Array((try reader.optionalString("continuing_subword_prefix") ?? "").utf8)
        var model = BytePairEncoding(
            vocabulary: vocabulary, merges: try merges.table(vocabulary, continuingPrefix: prefix))
        model.continuingPrefix = prefix
        model.endSuffix = Array((try reader.optionalString("end_of_word_suffix") ?? "").utf8)
        model.fusesUnknown = try reader.bool("fuse_unk", default: false)
        model.ignoresMerges = try reader.bool("ignore_merges", default: false)
        if try reader.bool("byte_fallback", default: false) { model.byteIDs = Self.byteIDs(vocabulary) }
        if let unknown = try reader.optionalString("unk_token") {
            let id = vocabulary.id(of: Array(unknown.utf8))
            model.unknownID = id >= 0 ? id : nil
            model.missingUnknown = id >= 0 ? nil : unknown
        }
        return model
    }

    private func unknownID(
        _ reader: ComponentReader, _ vocabulary: Vocabulary, default name: String
    ) throws(TokenizerError) -> Int32 {
        let unknown = try reader.optionalString("unk_token") ?? name
        let id = vocabulary.id(of: Array(unknown.utf8))
        guard id >= 0 else { throw .unknownToken(file: file, key: "model.unk_token", token: unknown) }
        return id
    }

    /// The ids of the tokens `<0x00>` to `<0xFF>`, -1 where there is none.
    static func byteIDs(_ vocabulary: Vocabulary) -> [Int32] {
        (0..<256).map { byte in
            let digits = Array("0123456789ABCDEF".utf8)
            return vocabulary.id(of: [60, 48, 120, digits[byte >> 4], digits[byte & 15], 62])
        }
    }

    /// Refuses a model whose unknown token is not in the vocabulary, unless every text is made of known bytes.
    static func checkUnknown(_ model: TokenModel, isByteLevel: Bool, file: String) throws(TokenizerError) {
        guard case .bytePairs(let model) = model, let missing = model.missingUnknown else { return }
        let hasAllBytes =
            isByteLevel
            && ByteAlphabet.scalars.allSatisfy { scalar in
                var text: [UInt8] = []
                text.appendUTF8(scalar)
                return model.vocabulary.id(of: text) >= 0
            }
        let fallsBack = model.byteIDs?.allSatisfy { $0 >= 0 } ?? false
        guard hasAllBytes || fallsBack else {
            throw .unknownToken(file: file, key: "model.unk_token", token: missing)
        }
    }
}

extension JSONObject {
    /// An object of fields whose order does not matter.
    init(uniqueFields fields: [String: JSONValue]) {
        self.init()
        for (key, value) in fields { self[key] = value }
    }
}
