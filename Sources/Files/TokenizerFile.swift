/// The names of the files in a model's folder that a tokenizer is made of.
package enum TokenizerFile {
    /// The tokenizer as the `tokenizers` library writes it.
    package static let library = "tokenizer.json"
    /// The tokenizer as SentencePiece writes it.
    package static let sentencePiece = "tokenizer.model"
    /// RWKV's World vocabulary.
    package static let world = "rwkv_vocab_v20230424.txt"
    /// PLaMo's vocabulary.
    package static let scored = "tokenizer.jsonl"
    /// The tokenizer as the metadata of a GGUF file, without tensors: what is left of a converted model's.
    package static let metadata = "tokenizer.gguf"
    /// Names of special tokens, and settings of the tokenizer's class.
    package static let configuration = "tokenizer_config.json"
    /// Special tokens by their parts, in older models.
    package static let specialTokens = "special_tokens_map.json"

    /// Files of tokenizers that are fetched by their names; others are fetched by how they end.
    package static let fetched = [sentencePiece, scored, world, "merges.txt", "vocab.txt"]
}
