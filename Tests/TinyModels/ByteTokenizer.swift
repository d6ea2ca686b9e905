import OrderedJSON

/// A tokenizer of single bytes: every byte is a token, in the order of the bytes.
enum ByteTokenizer {
    /// The content of `tokenizer.json`.
    ///
    /// - Parameters:
    ///   - specials: special tokens, after all others.
    ///   - merges: pairs of tokens that make one, as the file writes them, after the bytes.
    ///   - pieces: tokens that no text of a prompt is divided into, after those.
    static func file(specials: [String], merges: [String] = [], pieces: [String] = []) -> JSONValue {
        var vocabulary = JSONObject()
        for byte in 0..<256 { vocabulary[String(letter(of: byte))] = .number(JSONNumber(byte)) }
        for (index, merge) in merges.enumerated() {
            let token = String(String.UnicodeScalarView(merge.unicodeScalars.filter { $0 != " " }))
            vocabulary[token] = .number(JSONNumber(256 + index))
        }
        let plainCount = 256 + merges.count + pieces.count
        for (index, piece) in pieces.enumerated() {
            let letters = piece.utf8.map { letter(of: Int($0)) }
            vocabulary[String(String.UnicodeScalarView(letters))] = .number(JSONNumber(256 + merges.count + index))
        }
        let added = specials.enumerated().map { index, text -> JSONValue in
            [
                "id": .number(JSONNumber(plainCount + index)), "content": .string(text), "single_word": false,
                "lstrip": false, "rstrip": false, "normalized": false, "special": true,
            ]
        }
        let bytes: JSONValue = [
            "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false, "use_regex": false,
        ]
        return [
            "version": "1.0", "truncation": nil, "padding": nil, "added_tokens": .array(added), "normalizer": nil,
            "pre_tokenizer": bytes, "post_processor": nil, "decoder": bytes,
            "model": [
                "type": "BPE", "dropout": nil, "unk_token": nil, "continuing_subword_prefix": nil,
                "end_of_word_suffix": nil, "fuse_unk": false, "byte_fallback": false, "vocab": .object(vocabulary),
                "merges": .array(merges.map(JSONValue.string)),
            ],
        ]
    }

    /// The letter that stands for a byte in byte-level vocabularies: itself where it is visible, else one from U+0100 on.
    private static func letter(of byte: Int) -> Unicode.Scalar {
        func isVisible(_ byte: Int) -> Bool {
            (0x21...0x7E).contains(byte) || (0xA1...0xAC).contains(byte) || (0xAE...0xFF).contains(byte)
        }
        let value = isVisible(byte) ? byte : 0x100 + (0..<byte).count { !isVisible($0) }
        return Unicode.Scalar(UInt32(value)) ?? " "
    }
}
