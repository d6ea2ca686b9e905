public import Files
public import OrderedJSON

/// What is wrong with the files of a tokenizer; all wording of the module is here.
public enum TokenizerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The directory holds neither tokenizer.json nor tokenizer.model.
    case noTokenizer(directory: String)
    /// A file that cannot be read.
    case file(FileError)
    /// A file whose content cannot be read.
    case unreadable(file: String, reason: String)
    /// A file that is not JSON.
    case invalidJSON(file: String, JSONError)
    /// A key that must be there.
    case missing(file: String, key: String)
    /// A value of another kind than expected.
    case wrongKind(file: String, key: String, expected: String, found: String)
    /// A number outside its range.
    case outOfRange(file: String, key: String, expected: String, found: String)
    /// A component or a choice that is not known.
    case unsupported(file: String, key: String, what: String, found: String, supported: [String])
    /// A token text that occurs twice in the vocabulary.
    case duplicateToken(file: String, token: String)
    /// Two tokens with the same id.
    case duplicateID(file: String, id: Int, first: String, second: String)
    /// An id that no token may have.
    case invalidID(file: String, token: String, id: String)
    /// An added token of whose text the normalizer leaves nothing.
    case emptyAddedToken(file: String, token: String)
    /// A GGUF file that has no tokenizer.
    case noVocabulary(file: String)
    /// A vocabulary without tokens.
    case emptyVocabulary(file: String)
    /// A merge that is not two texts.
    case invalidMerge(file: String, key: String, index: Int, parts: Int)
    /// A merge whose part or whole is no token.
    case unknownMergeToken(file: String, key: String, index: Int, token: String)
    /// A merge whose right part is shorter than the prefix that it must have.
    case mergeWithoutPrefix(file: String, key: String, index: Int, token: String, prefix: String)
    /// A token that must be in the vocabulary and is not.
    case unknownToken(file: String, key: String, token: String)
    /// A vocabulary that needs an unknown token and names none.
    case noUnknownToken(file: String, key: String)
    /// A template that names a special token it does not define.
    case undefinedTemplateToken(file: String, key: String, token: String)
    /// A truncation whose overlap is not shorter than what remains of its length.
    case strideTooLong(file: String, stride: Int, length: Int, added: Int)
    /// A precompiled character map that cannot be read.
    case invalidCharsMap(file: String, key: String, reason: String)
    /// A pattern that cannot be read or matched in linear time.
    case invalidPattern(file: String, key: String, pattern: String, column: Int, reason: String)
    /// Random merging, which belongs to training.
    case dropout(file: String, found: String)
    /// A SentencePiece model that cannot be read.
    case invalidModel(file: String, offset: Int, reason: String)
    /// A file in OpenAI's rank format where a SentencePiece model was expected.
    case rankFile(file: String)
    /// A component that fits no other in its list.
    case secondTemplate(file: String, key: String)

    /// One line: the file and key, what was expected and found, and the next step.
    public var description: String {
        switch self {
        case .noTokenizer(let directory):
            "\(directory): found neither tokenizer.json nor tokenizer.model; give a folder that holds one of them"
        case .unreadable(let file, let reason):
            "\(file): cannot be read: \(reason)"
        case .file(let error):
            error.description
        case .invalidJSON(let file, let error):
            "\(file): \(error)"
        case .missing(let file, let key):
            "\(file): '\(key)' is missing"
        case .wrongKind(let file, let key, let expected, let found):
            key.isEmpty
                ? "\(file): is \(found); expected \(expected)" : "\(file): '\(key)' is \(found); expected \(expected)"
        case .outOfRange(let file, let key, let expected, let found):
            "\(file): '\(key)' is \(found); expected \(expected)"
        case .unsupported(let file, let key, let what, let found, let supported):
            "\(file): \(key) \(what) '\(found)' is not supported (supported: \(supported.joined(separator: ", ")))"
        case .duplicateToken(let file, let token):
            "\(file): token \(Self.quoted(token)) occurs twice in the vocabulary"
        case .duplicateID(let file, let id, let first, let second):
            "\(file): tokens \(Self.quoted(first)) and \(Self.quoted(second)) have the same id \(id)"
        case .invalidID(let file, let token, let id):
            "\(file): token \(Self.quoted(token)) has id \(id); expected 0 to \(TokenizerDefinition.ids.upperBound)"
        case .emptyAddedToken(let file, let token):
            "\(file): the normalizer leaves nothing of added token \(Self.quoted(token)), so no text holds it; set its "
                + "'normalized' to false"
        case .noVocabulary(let file):
            "\(file): 'tokenizer.ggml.model' says that the file has no tokenizer; put the model's tokenizer.json beside it"
        case .emptyVocabulary(let file):
            "\(file): the vocabulary is empty"
        case .invalidMerge(let file, let key, let index, let parts):
            "\(file): '\(key)[\(index)]' has \(parts) \(parts == 1 ? "part" : "parts"); expected 2"
        case .unknownMergeToken(let file, let key, let index, let token):
            "\(file): '\(key)[\(index)]' needs token \(Self.quoted(token)), which is not in the vocabulary"
        case .mergeWithoutPrefix(let file, let key, let index, let token, let prefix):
            "\(file): '\(key)[\(index)]' ends in \(Self.quoted(token)), which is shorter than the prefix "
                + "\(Self.quoted(prefix))"
        case .unknownToken(let file, let key, let token):
            "\(file): '\(key)' names token \(Self.quoted(token)), which is not in the vocabulary"
        case .noUnknownToken(let file, let key):
            "\(file): '\(key)' is missing; text outside the vocabulary needs it"
        case .undefinedTemplateToken(let file, let key, let token):
            "\(file): '\(key)' uses special token \(Self.quoted(token)), which its 'special_tokens' do not define"
        case .strideTooLong(let file, let stride, let length, let added):
            "\(file): 'truncation.stride' is \(stride); expected less than \(max(0, length - added)), which is "
                + "max_length \(length) less \(added) special tokens"
        case .invalidCharsMap(let file, let key, let reason):
            "\(file): '\(key)' is not a precompiled character map: \(reason)"
        case .invalidPattern(let file, let key, let pattern, let column, let reason):
            "\(file): pattern \(Self.quoted(pattern)) of '\(key)' 1:\(column): \(reason)"
        case .dropout(let file, let found):
            "\(file): 'model.dropout' is \(found); merging at random is for training, set it to null"
        case .invalidModel(let file, let offset, let reason):
            "\(file): byte \(offset): \(reason); expected a SentencePiece model"
        case .rankFile(let file):
            "\(file): holds ranks in OpenAI's format, which do not say how text is split; add the tokenizer.json of "
                + "this model"
        case .secondTemplate(let file, let key):
            "\(file): '\(key)' adds special tokens after another post-processor has; only one may"
        }
    }

    /// A text in single quotes, line breaks and control characters escaped, long ones cut.
    static func quoted(_ text: String) -> String {
        var result = "'"
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index == 100 {
                result += "…"
                break
            }
            switch scalar.value {
            case 10: result += "\\n"
            case 13: result += "\\r"
            case 9: result += "\\t"
            case 0..<32, 127: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }
}

extension PatternError.Cause {
    /// What is wrong, for `TokenizerError.invalidPattern`.
    var reason: String {
        switch self {
        case .unexpectedEnd(let expected): "the pattern ends; expected \(expected)"
        case .unexpected(let found, let expected): "found '\(found)'; expected \(expected)"
        case .nothingToRepeat(let quantifier): "nothing to repeat before '\(quantifier)'"
        case .unknownProperty(let name): "'\(name)' is not a known property"
        case .unsupported(let construct): "'\(construct)' is not supported"
        case .invalidRange: "not a range of characters"
        case .invalidInterval: "the interval ends before it begins"
        case .tooDeep(let limit): "nested deeper than \(limit) levels"
        case .tooLarge(let limit): "larger than the limit of \(limit)"
        }
    }
}

extension PrecompiledCharsMap.Fault {
    /// What is wrong, for `TokenizerError.invalidCharsMap`.
    var reason: String {
        switch self {
        case .notBase64: "not base 64"
        case .tooShort(let count): "\(count) bytes; expected 4 or more"
        case .invalidTrieSize(let size): "its first number, \(size), is not the size of a trie inside it"
        case .notUTF8: "its replacements are not UTF-8"
        }
    }
}

extension TokenizerError {
    /// Reads files; what is wrong with one becomes an error of the tokenizer.
    static func files<Result>(_ work: @autoclosure () throws(FileError) -> Result) throws(TokenizerError) -> Result {
        do throws(FileError) { return try work() } catch { throw .file(error) }
    }
}
