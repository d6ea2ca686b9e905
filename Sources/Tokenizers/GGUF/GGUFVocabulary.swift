public import OrderedJSON

/// What the metadata of a GGUF file says about its tokenizer: plain values, each named as its key after `tokenizer.ggml.`.
public struct GGUFVocabulary: Sendable {
    /// `tokenizer.ggml.model`: the kind of tokenizer.
    public var model: String
    /// `pre`: the name of how text is split before byte-pair encoding; nil when the file has none.
    public var preTokenizer: String?
    /// `tokens`: the texts by id, which need not be UTF-8.
    public var tokens: [[UInt8]]
    /// `scores` of the tokens; nil when the file has none.
    public var scores: [Float]?
    /// `token_type` of the tokens: 1 normal, 2 unknown, 3 control, 4 user-defined, 5 unused, 6 byte; nil when the file has
    /// none.
    public var types: [Int]?
    /// `merges`: two tokens with a space between, the first merge first; nil when the file has none.
    public var merges: [[UInt8]]?
    /// `precompiled_charsmap`: a SentencePiece character map; nil when the file has none.
    public var charsMap: [UInt8]?
    /// `add_bos_token`: whether a text begins with the token for that; nil when nothing is said.
    public var addsBOS: Bool?
    /// `add_eos_token`: whether a text ends with the token for that; nil when nothing is said.
    public var addsEOS: Bool?
    /// `add_sep_token`: whether a text ends with the separator; nil when nothing is said.
    public var addsSeparator: Bool?
    /// `add_space_prefix`: whether a space is put before a text; nil when nothing is said.
    public var addsSpacePrefix: Bool?
    /// `remove_extra_whitespaces`: whether runs of spaces become one; nil when nothing is said.
    public var removesExtraWhitespace: Bool?
    /// `normalizer.lowercase`: whether word pieces are of lower-case text; nil when nothing is said.
    public var lowercases: Bool?
    /// `normalizer.strip_accents`: whether word pieces are of text without accents; nil when nothing is said.
    public var stripsAccents: Bool?
    /// `bos_token_id`; nil when there is none.
    public var bosTokenID: Int?
    /// `eos_token_id`; nil when there is none.
    public var eosTokenID: Int?
    /// `unknown_token_id`; nil when there is none.
    public var unknownTokenID: Int?
    /// `seperator_token_id`, as files spell it; nil when there is none.
    public var separatorTokenID: Int?
    /// `padding_token_id`; nil when there is none.
    public var paddingTokenID: Int?
    /// `general.architecture`: some make of token needs to know it; nil when the file has none.
    public var architecture: String?

    /// A vocabulary of some kind, of which nothing else is said.
    public init(model: String, tokens: [[UInt8]]) {
        self.model = model
        self.tokens = tokens
    }
}

extension Tokenizer {
    /// The tokenizer of a GGUF file.
    ///
    /// - Parameters:
    ///   - vocabulary: what the file's metadata says.
    ///   - configuration: the content of a tokenizer_config.json beside the file; nil when there is none.
    ///   - file: the name of the file, for errors.
    /// - Throws: `TokenizerError`, naming the key.
    public convenience init(
        gguf vocabulary: GGUFVocabulary, configuration: JSONValue? = nil, file: String
    ) throws(TokenizerError) {
        try self.init(
            try GGUFDefinition(vocabulary, file: file).definition(), try TokenizerConfiguration(value: configuration),
            file: file)
    }
}
