internal import OrderedJSON

/// Reads PLaMo 2's vocabulary: in each line an array of a token's text, its score and its kind.
enum PLaMoVocabulary {
    /// A token.
    struct Token {
        var text: [UInt8]
        var score: Double
        var kind = GGUFDefinition.Kind.normal
    }

    /// The definition that the content of a file makes.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, file: String
    ) throws(TokenizerError) -> TokenizerDefinition {
        var tokens: [Token] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            tokens.append(try token(Array(line), file: file, key: "line \(index + 1)"))
        }
        var definition = try definition(of: tokens, unknownID: nil, file: file, keys: ("the file", "the file"))
        func text(_ name: String) -> [UInt8] { Array("<|plamo:\(name)|>".utf8) }
        definition.roles = TokenRoles(
            bos: text("bos"), eos: text("eos"), unknown: text("unk"), padding: text("pad"))
        return definition
    }

    /// The definition of tokens by their ids.
    static func definition(
        of tokens: [Token], unknownID: Int?, file: String, keys: (tokens: String, scores: String)
    ) throws(TokenizerError) -> TokenizerDefinition {
        guard !tokens.isEmpty else { throw .emptyVocabulary(file: file) }
        var vocabulary = Vocabulary(capacity: tokens.count)
        for (id, token) in tokens.enumerated() where !token.text.isEmpty && token.kind != .unused {
            let isNew = token.text.withUnsafeBufferPointer { vocabulary.insert($0, id: Int32(id)) }
            guard isNew else { throw .duplicateToken(file: file, token: String(decoding: token.text, as: UTF8.self)) }
        }
        _ = vocabulary.indexIDs()
        let unknown = unknownID ?? tokens.firstIndex { $0.kind == .unknown }
        let model = try BackwardUnigram(
            vocabulary: vocabulary, scores: tokens.map(\.score), unknownID: unknown.map(Int32.init), file: file,
            keys: keys
        ) { tokens[$0].kind == .normal || tokens[$0].kind == .userDefined }
        var definition = TokenizerDefinition(model: .backwardUnigram(model))
        definition.decoder = [.byteFallback]
        definition.ownsIDs = true
        definition.putsRolesAround = true
        definition.addedTokens = tokens.indices.compactMap { id in
            guard tokens[id].kind == .control || tokens[id].kind == .unknown, !tokens[id].text.isEmpty else {
                return nil
            }
            var token = AddedToken(content: String(decoding: tokens[id].text, as: UTF8.self), id: id)
            token.isSpecial = true
            return token
        }
        return definition
    }

    /// The kinds of tokens, by their names in files.
    private static let kinds: [(name: String, kind: GGUFDefinition.Kind)] = [
        ("NORMAL", .normal), ("UNKNOWN", .unknown), ("CONTROL", .control), ("USER_DEFINED", .userDefined),
        ("UNUSED", .unused), ("BYTE", .byte),
    ]

    private static func token(_ line: [UInt8], file: String, key: String) throws(TokenizerError) -> Token {
        let value: JSONValue
        do throws(JSONError) {
            value = try line.withUnsafeBufferPointer { line throws(JSONError) in
                var reader = JSONReader(line)
                let value = try JSONParser().value(from: &reader)
                try reader.finish()
                return value
            }
        } catch {
            throw .invalidJSON(file: "\(file), \(key)", error)
        }
        guard case .array(let parts) = value, parts.count >= 2, let text = parts[0].stringValue,
            case .number(let score) = parts[1]
        else {
            throw .outOfRange(
                file: file, key: key, expected: "an array of a text, its score and its kind",
                found: value.kindDescription)
        }
        var token = Token(text: Array(text.utf8), score: score.doubleValue)
        if parts.count > 2 {
            guard let kind = parts[2].stringValue.flatMap({ name in kinds.first { $0.name == name }?.kind }) else {
                throw .outOfRange(
                    file: file, key: key,
                    expected: "a kind of token that is known (" + kinds.map(\.name).joined(separator: ", ") + ")",
                    found: parts[2].stringValue.map { "'\($0)'" } ?? parts[2].kindDescription)
            }
            token.kind = kind
        }
        // Those of its chats are of no kind of their own.
        if token.kind == .normal, text.utf8.starts(with: "<|plamo:".utf8), text.utf8.suffix(2).elementsEqual("|>".utf8)
        {
            token.kind = .control
        }
        return token
    }
}
