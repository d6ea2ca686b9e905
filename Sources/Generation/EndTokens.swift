package import Checkpoints
package import ConstrainedDecoding
package import Tokenizers

/// Which tokens end a text, and the vocabulary that masks are made over.
package enum EndTokens {
    /// Names of such tokens where no file says which they are.
    private static let usual = ["<|end_of_text|>", "</s>", "<|endoftext|>", "<|im_end|>"]

    /// What the settings say: those of generation_config.json, else of config.json, else of the text part it describes, and
    /// the tokenizer's.
    ///
    /// - Parameters:
    ///   - settings: the files in the order in which they are asked; nil for one that is not there.
    ///   - size: the number of tokens.
    /// - Throws: `invalidValue` for a token that does not exist.
    package static func stated(
        in settings: [ConfigurationReader?], tokenizer: Tokenizer?, below size: Int
    ) throws(CheckpointError) -> Set<Int32> {
        var tokens: Set<Int32> = []
        for reader in settings {
            guard tokens.isEmpty, let reader else { continue }
            // -1 is written for "none".
            let bounds = IntegerBounds.within(-1...max(0, size - 1))
            tokens = Set(try reader.intOrInts("eos_token_id", bounds).filter { $0 >= 0 }.map(Int32.init))
        }
        if let token = tokenizer?.eosTokenID { tokens.insert(Int32(truncatingIfNeeded: token)) }
        return tokens
    }

    /// What the files of a folder say that may hold a tokenizer alone; else the first of the usual names that is a token.
    ///
    /// - Throws: `CheckpointError` that names the file.
    package static func find(in directory: String, _ tokenizer: Tokenizer) throws(CheckpointError) -> [Int] {
        let limits = CheckpointLimits()
        let configuration = try ModelDirectory.settings(ModelFile.configuration, in: directory, limits)
        let readers = [
            try ModelDirectory.settings(ModelFile.generationConfiguration, in: directory, limits), configuration,
            try configuration?.textPart(),
        ]
        let stated = try stated(in: readers, tokenizer: tokenizer, below: tokenizer.vocabularySize)
        if !stated.isEmpty { return stated.map(Int.init).sorted() }
        return usual.lazy.compactMap { tokenizer.id(of: $0) }.prefix(1).map { $0 }
    }
}

extension Vocabulary {
    /// The vocabulary of a tokenizer as bytes.
    ///
    /// - Parameter size: the number of tokens, where a model has more or fewer than its tokenizer.
    package convenience init(_ tokenizer: Tokenizer, size: Int? = nil, endTokens: [Int]) {
        self.init(
            tokenBytes: (0..<(size ?? tokenizer.vocabularySize)).map(tokenizer.tokenBytes), endTokens: endTokens)
    }
}
