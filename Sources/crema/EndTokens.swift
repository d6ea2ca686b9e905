import ConstrainedDecoding
import OrderedJSON
import Tokenizers

/// The tokens that end a text, and the vocabulary of a tokenizer without them.
enum EndTokens {
    private static let usual = ["<|end_of_text|>", "</s>", "<|endoftext|>", "<|im_end|>"]

    /// The ids that a directory's files name: generation_config.json, config.json or tokenizer_config.json; else the first
    /// of the usual names that is a token.
    static func find(in directory: String, _ tokenizer: Tokenizer) -> [Int] {
        for file in ["generation_config.json", "config.json"] {
            guard let bytes = try? InputFile.bytes(found: "\(directory)/\(file)"),
                let value = try? JSONParser().parse(bytes)["eos_token_id"]
            else { continue }
            if let id = value.intValue { return [id] }
            let ids = (value.arrayValue ?? []).compactMap(\.intValue)
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
