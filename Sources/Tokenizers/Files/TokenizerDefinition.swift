internal import OrderedJSON

/// Everything a tokenizer file says, whatever its format.
struct TokenizerDefinition: Sendable {
    var model: TokenModel
    var normalizers: [Normalizer] = []
    var preTokenizers: [PreTokenizer] = []
    var postProcessor = PostProcessor()
    var decoder: [DecoderStep] = [.joinWithSpaces]
    /// The added tokens in the order of the file, with the ids it gives them.
    var addedTokens: [AddedToken] = []
    var truncation: Truncation?
    var padding: Padding?
    /// Whether bos and eos are what is put around a text, and not the post-processor's tokens.
    var putsRolesAround = false
    /// Whether bos and eos are put around a text when nothing says otherwise.
    var addsBOS = false
    var addsEOS = false
    /// Whether the ids of added tokens are what the file says, and not counted from the model's.
    var ownsIDs = false
    /// Texts of the tokens that play a part, where the file itself says so.
    var roles = TokenRoles()

    /// The ids that a token may have: tables of masks have a place for each id below the highest.
    static let ids = 0...(1 << 24) - 1

    /// The limit for any tokenizer file in bytes.
    static let maximumFileSize = 256 << 20

    /// Reads a tokenizer.json.
    static func read(
        json bytes: UnsafeBufferPointer<UInt8>, file: String
    ) throws(TokenizerError) -> TokenizerDefinition {
        do {
            var components: [String: JSONValue] = [:]
            var model: TokenModel?
            var reader = JSONReader(bytes)
            let parser = JSONParser()
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if components[key] != nil || key == "model" && model != nil {
                    throw JSONError.duplicateKey(key, offset: reader.offset)
                }
                if key == "model" {
                    model = try ModelReader.read(&reader, bytes, file: file)
                } else {
                    components[key] = try parser.value(from: &reader)
                }
            }
            try reader.finish()
            guard let model else { throw TokenizerError.missing(file: file, key: "model") }
            return try TokenizerDefinition(model, components, file: file)
        } catch let error as JSONError {
            throw .invalidJSON(file: file, error)
        } catch let error as TokenizerError {
            throw error
        } catch {
            throw .unreadable(file: file, reason: "\(error)")
        }
    }

    /// A definition without anything around its model.
    init(model: TokenModel) {
        self.model = model
    }

    private init(_ model: TokenModel, _ components: [String: JSONValue], file: String) throws(TokenizerError) {
        self.model = model
        if let version = components["version"], version != .string("1.0"), !version.isNull {
            throw .unsupported(
                file: file, key: "version", what: "number", found: version.stringValue ?? version.kindDescription,
                supported: ["1.0"])
        }
        normalizers = try Normalizer.read(components["normalizer"] ?? .null, file: file, path: "normalizer")
        preTokenizers = try PreTokenizer.read(components["pre_tokenizer"] ?? .null, file: file, path: "pre_tokenizer")
        postProcessor = try PostProcessor.read(
            components["post_processor"] ?? .null, file: file, path: "post_processor")
        decoder = try DecoderStep.read(components["decoder"] ?? .null, file: file, path: "decoder")
        try TextGrowth.check(normalizers, preTokenizers, file: file)
        try TextGrowth.check(decoder, file: file)
        addedTokens = try AddedToken.read(components["added_tokens"] ?? .null, file: file)
        truncation = try Truncation.read(
            components["truncation"] ?? .null, addedCount: postProcessor.addedCount, file: file)
        padding = try Padding.read(components["padding"] ?? .null, file: file)
        try ModelReader.checkUnknown(model, isByteLevel: isByteLevel, file: file)
    }

    /// Makes text small letters before anything else is done to it, unless a step does so.
    mutating func lowercase() {
        if normalizers.contains(where: { if case .lowercase = $0 { true } else { false } }) { return }
        normalizers.insert(.lowercase, at: 0)
    }

    /// Whether text reaches the model in the byte alphabet.
    private var isByteLevel: Bool {
        let isMapped = preTokenizers.contains { if case .byteAlphabet = $0 { true } else { false } }
        return isMapped || normalizers.contains { if case .byteAlphabet = $0 { true } else { false } }
    }
}

/// Texts of the tokens that begin and end a text, pad it, or stand for what is unknown.
struct TokenRoles: Sendable, Equatable {
    var bos: [UInt8]?
    var eos: [UInt8]?
    var unknown: [UInt8]?
    var padding: [UInt8]?
    /// What is between two texts, after the end of the first.
    var separator: [UInt8]?
}

extension AddedToken {
    /// Reads `added_tokens`.
    static func read(_ value: JSONValue, file: String) throws(TokenizerError) -> [AddedToken] {
        if value.isNull { return [] }
        guard case .array(let elements) = value else {
            throw .wrongKind(file: file, key: "added_tokens", expected: "an array", found: value.kindDescription)
        }
        var tokens: [AddedToken] = []
        var contentOfID: [Int: String] = [:]
        for (index, element) in elements.enumerated() {
            let reader = try ComponentReader(element, file: file, path: "added_tokens[\(index)]")
            let content = try reader.string("content")
            guard case .number(let number) = try reader.required("id") else {
                throw .wrongKind(
                    file: file, key: reader.key("id"), expected: "an integer",
                    found: try reader.required("id").kindDescription)
            }
            guard let id = number.intValue, TokenizerDefinition.ids.contains(id) else {
                throw .invalidID(file: file, token: content, id: number.text)
            }
            if let other = contentOfID.updateValue(content, forKey: id), !other.utf8.elementsEqual(content.utf8) {
                throw .duplicateID(file: file, id: id, first: other, second: content)
            }
            var token = AddedToken(content: content, id: id)
            try token.readProperties(reader)
            tokens.append(token)
        }
        return tokens
    }

    /// Reads the flags of a token.
    mutating func readProperties(_ reader: ComponentReader) throws(TokenizerError) {
        isSpecial = try reader.bool("special", default: false)
        isSingleWord = try reader.bool("single_word", default: false)
        stripsLeft = try reader.bool("lstrip", default: false)
        stripsRight = try reader.bool("rstrip", default: false)
        isNormalized = try reader.bool("normalized", default: !isSpecial)
    }
}
