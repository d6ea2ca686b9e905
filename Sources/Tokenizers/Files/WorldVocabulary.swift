/// Reads RWKV's World vocabulary: a line for each token with its id, its text as Python writes it, and its length in bytes.
enum WorldVocabulary {
    /// The token that ends and begins texts, which the file leaves out.
    static let end = {
        var token = AddedToken(content: "<|rwkv_tokenizer_end_of_text|>", id: 0)
        token.isSpecial = true
        return token
    }()

    /// The definition that the content of a file makes.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, file: String
    ) throws(TokenizerError) -> TokenizerDefinition {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var tokens: [(id: Int, text: [UInt8])] = []
        tokens.reserveCapacity(lines.count)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            tokens.append(try token(Array(line), file: file, key: "line \(index + 1)"))
        }
        var definition = try definition(of: tokens, file: file, key: "the file")
        definition.addedTokens = [end]
        let text = Array(end.content.utf8)
        definition.roles = TokenRoles(bos: text, eos: text, unknown: text, padding: text)
        return definition
    }

    /// The definition of tokens by their bytes.
    static func definition(
        of tokens: [(id: Int, text: [UInt8])], file: String, key: String
    ) throws(TokenizerError) -> TokenizerDefinition {
        guard !tokens.isEmpty else { throw .emptyVocabulary(file: file) }
        var vocabulary = Vocabulary(capacity: tokens.count)
        for (id, bytes) in tokens {
            guard TokenizerDefinition.ids.contains(id) else {
                throw .invalidID(file: file, token: String(decoding: bytes, as: UTF8.self), id: "\(id)")
            }
            let text = LongestMatch.text(of: bytes)
            guard text.withUnsafeBufferPointer({ vocabulary.insert($0, id: Int32(id)) }) else {
                throw .duplicateToken(file: file, token: String(decoding: bytes, as: UTF8.self))
            }
        }
        if let id = vocabulary.indexIDs() {
            let both = tokens.filter { $0.id == id }.map { String(decoding: $0.text, as: UTF8.self) }
            throw .duplicateID(file: file, id: Int(id), first: both.first ?? "", second: both.last ?? "")
        }
        var definition = TokenizerDefinition(
            model: .longestMatch(try LongestMatch(vocabulary: vocabulary, file: file, key: key)))
        definition.preTokenizers = [.byteAlphabet]
        definition.decoder = [.byteLevel]
        definition.ownsIDs = true
        definition.putsRolesAround = true
        return definition
    }

    private static func token(
        _ line: [UInt8], file: String, key: String
    ) throws(TokenizerError) -> (id: Int, text: [UInt8]) {
        let form = "an id, a text in quotes and its length in bytes, with spaces between"
        let line = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
        func refusal(_ expected: String) -> TokenizerError {
            .outOfRange(
                file: file, key: key, expected: expected,
                found: TokenizerError.quoted(String(decoding: line, as: UTF8.self)))
        }
        let space = UInt8(ascii: " ")
        guard let first = line.firstIndex(of: space), let last = line.lastIndex(of: space), first < last,
            let id = Int(String(decoding: line[..<first], as: UTF8.self)),
            let length = Int(String(decoding: line[(last + 1)...], as: UTF8.self)),
            let text = PythonLiteral.bytes(Array(line[(first + 1)..<last]))
        else { throw refusal(form) }
        guard text.count == length, length > 0 else { throw refusal("a text of \(length) bytes, not of \(text.count)") }
        return (id, text)
    }
}
