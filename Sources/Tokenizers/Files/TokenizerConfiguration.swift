import Files
internal import OrderedJSON

/// What tokenizer_config.json and special_tokens_map.json add to a tokenizer's own file.
struct TokenizerConfiguration: Sendable {
    var roles = TokenRoles()
    /// Whether a text begins with bos, nil when nothing is said.
    var addsBOS: Bool?
    /// Whether a text ends with eos, nil when nothing is said.
    var addsEOS: Bool?
    /// Tokens beyond the model's own, with their ids.
    var addedTokens: [AddedToken] = []

    /// The limit for a configuration file in bytes.
    static let maximumFileSize = 64 << 20

    /// Reads the files of a directory, either of which may be missing.
    init(directory: String) throws(TokenizerError) {
        let map = try Self.value(of: directory, TokenizerFile.specialTokens)
        try self.init(value: try Self.value(of: directory, TokenizerFile.configuration), tokensMap: map)
    }

    /// Reads the content of a tokenizer_config.json.
    init(value: JSONValue?, tokensMap: JSONValue? = nil) throws(TokenizerError) {
        if let tokensMap {
            try readRoles(try ComponentReader(tokensMap, file: TokenizerFile.specialTokens, path: ""))
        }
        guard let value else { return }
        let reader = try ComponentReader(value, file: TokenizerFile.configuration, path: "")
        try readRoles(reader)
        if reader.value("add_bos_token") != nil { addsBOS = try reader.bool("add_bos_token", default: false) }
        if reader.value("add_eos_token") != nil { addsEOS = try reader.bool("add_eos_token", default: false) }
        guard let decoder = reader.value("added_tokens_decoder") else { return }
        let tokens = try ComponentReader(decoder, file: reader.file, path: "added_tokens_decoder")
        for entry in tokens.object.entries {
            let token = try ComponentReader(entry.value, file: reader.file, path: tokens.key(entry.key))
            let content = try token.string("content")
            guard let id = Int(entry.key), TokenizerDefinition.ids.contains(id) else {
                throw .invalidID(file: reader.file, token: content, id: entry.key)
            }
            var added = AddedToken(content: content, id: id)
            try added.readProperties(token)
            addedTokens.append(added)
        }
        addedTokens.sort { $0.id < $1.id }
    }

    private mutating func readRoles(_ reader: ComponentReader) throws(TokenizerError) {
        roles.bos = try Self.token(reader, "bos_token") ?? roles.bos
        roles.eos = try Self.token(reader, "eos_token") ?? roles.eos
        roles.unknown = try Self.token(reader, "unk_token") ?? roles.unknown
        roles.padding = try Self.token(reader, "pad_token") ?? roles.padding
    }

    /// A token written as a string or as an object with its content.
    private static func token(_ reader: ComponentReader, _ name: String) throws(TokenizerError) -> [UInt8]? {
        guard let value = reader.value(name) else { return nil }
        if case .object = value {
            return Array(
                try ComponentReader(value, file: reader.file, path: reader.key(name)).string("content").utf8)
        }
        return Array(try reader.string(name).utf8)
    }

    private static func value(of directory: String, _ file: String) throws(TokenizerError) -> JSONValue? {
        let path = Path.joined(directory, file)
        guard let bytes = try TokenizerError.files(try WholeFile.bytes(ifPresent: path, limit: maximumFileSize)) else {
            return nil
        }
        do throws(JSONError) {
            return try JSONParser().parse(bytes)
        } catch {
            throw .invalidJSON(file: file, error)
        }
    }
}
