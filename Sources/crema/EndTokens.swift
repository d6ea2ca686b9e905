import Checkpoints
import ConstrainedDecoding
import Files
import Glibc
import OrderedJSON
import Tokenizers

/// The tokens that end a text, and the vocabulary of a tokenizer without them.
enum EndTokens {
    private static let usual = ["<|end_of_text|>", "</s>", "<|endoftext|>", "<|im_end|>"]

    /// The ids that a directory's files name: generation_config.json, config.json or tokenizer_config.json; else the first
    /// of the usual names that is a token.
    ///
    /// - Throws: ``Failure`` that names the file that is no JSON, or names a token that does not exist.
    static func find(in directory: String, _ tokenizer: Tokenizer) throws -> [Int] {
        for file in ["generation_config.json", "config.json"] {
            let path = "\(directory)/\(file)"
            guard access(path, F_OK) == 0 else { continue }
            let object = try InputFile.json(
                try WholeFile.bytes(path, limit: InputFile.limit), place: path, acceptsNonFinite: true)
            let part = try object.objectValue.flatMap { try ConfigurationReader($0, file: file).textPart() }
            let value = object["eos_token_id"] ?? part?.value("eos_token_id") ?? .null
            // -1 is written for "none".
            let ids = (value.arrayValue ?? [value]).compactMap(\.intValue).filter { $0 >= 0 }
            if let id = ids.first(where: { $0 >= tokenizer.vocabularySize }) {
                throw Failure("\(path): 'eos_token_id' \(id) is not a token of the tokenizer", .modelNotLoadable)
            }
            if !ids.isEmpty { return ids }
        }
        if let id = tokenizer.eosTokenID { return [id] }
        for name in usual {
            if let id = tokenizer.id(of: name) { return [id] }
        }
        return []
    }

    /// The vocabulary of a tokenizer as bytes.
    static func vocabulary(_ tokenizer: Tokenizer, endTokens: [Int]) throws -> Vocabulary {
        guard !endTokens.isEmpty else { throw Failure("no token ends a text; name one with --eos", .usage) }
        for token in endTokens where token < 0 || token >= tokenizer.vocabularySize {
            throw Failure("--eos \(token) is not a token of the tokenizer", .usage)
        }
        return Vocabulary(
            tokenBytes: (0..<tokenizer.vocabularySize).map { tokenizer.tokenBytes($0) }, endTokens: endTokens)
    }
}
