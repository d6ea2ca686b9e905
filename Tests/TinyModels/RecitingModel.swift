import Checkpoints
public import Foundation
import OrderedJSON

/// A model that writes a given text, whatever it is asked, so that tests can say what comes of it.
///
/// It is a Llama checkpoint whose attention and feed-forward parts add nothing: the last token alone decides the next.
/// The text is divided into pieces of which no two are equal; each is a token, and makes the one after it all but
/// certain. The byte with which prompts end makes the first piece certain. Where a mask forbids the piece that should
/// come, the model ends its turn if it may, closes what is open, or takes the first token that the mask allows.
///
/// Bytes that a grammar forces are not the model's pieces, so it loses its place. It finds it again at ``resumption``:
/// the byte before that sign makes the piece after it certain.
public struct RecitingModel {
    /// The folder.
    public let directory: URL
    /// The folder's path.
    public var path: String { directory.path }

    /// The special token that ends each text.
    public static let end = "<|im_end|>"

    /// Marks a place in a text where the model can take it up again; it is not written.
    public static let resumption = "‖"

    /// The special token after which a text is written: the first one is written after the end of a prompt, too.
    public static func start(_ index: Int) -> String { "<|text_\(index)|>" }

    /// Writes the files into a new temporary folder.
    ///
    /// - Parameters:
    ///   - texts: what the model writes, each text before it ends its turn.
    ///   - template: a chat template; nil for none, so that ChatML is used.
    ///   - promptEnd: the byte with which the template's prompts end.
    ///   - extraSpecials: special tokens of the template, each of which the texts may hold once.
    public init(
        _ texts: [String], template: String? = nil, promptEnd: UInt8 = UInt8(ascii: "\n"), extraSpecials: [String] = []
    ) throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("crema-said-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let texts = texts.isEmpty ? [""] : texts
        let specials = ["<|im_start|>", Self.end] + texts.indices.map(Self.start) + extraSpecials
        var pieces = Pieces(specials: extraSpecials)
        let rows = texts.map { pieces.divide($0) }
        let plainCount = 256 + pieces.all.count
        let endToken = plainCount + 1
        // Each row of tokens is one chain: what begins it, and what follows each of them.
        var follower: [Int: Int] = [:]
        func token(_ piece: Pieces.Piece) -> Int {
            switch piece {
            case .plain(let number): 256 + number
            case .special(let number): plainCount + 2 + texts.count + number
            }
        }
        for (index, row) in rows.enumerated() {
            let tokens = row.map(token)
            var last = plainCount + 2 + index
            for token in tokens + [endToken] {
                follower[last] = token
                last = token
            }
        }
        follower[Int(promptEnd)] = follower[plainCount + 2]
        for (byte, piece) in pieces.resumptions { follower[Int(byte)] = token(piece) }
        try write(
            "tokenizer.json", ByteTokenizer.file(specials: specials, pieces: pieces.all).serialized())
        try write(
            "tokenizer_config.json",
            JSONValue.object([
                "bos_token": "<|im_start|>", "eos_token": .string(Self.end),
                "tokenizer_class": "PreTrainedTokenizerFast",
            ])
            .serialized())
        if let template { try write("chat_template.jinja", template) }
        try Weights(
            vocabularySize: plainCount + specials.count, follower: follower, end: endToken
        )
        .write(to: directory)
    }

    /// Removes the folder.
    public func remove() { try? FileManager.default.removeItem(at: directory) }

    private func write(_ name: String, _ text: String) throws {
        try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
}

/// Texts in pieces of which no two are equal.
private struct Pieces {
    enum Piece {
        case plain(Int), special(Int)
    }

    let specials: [String]
    private(set) var all: [String] = []
    private var known: Set<[UInt8]> = []
    /// The pieces after signs of resumption, by the bytes before them.
    private(set) var resumptions: [UInt8: Piece] = [:]

    init(specials: [String]) { self.specials = specials }

    /// The pieces of a text: special tokens, and else two scalars or more each.
    mutating func divide(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Substring(text).unicodeScalars
        var plain = ""
        var open: UInt8?
        var found: [UInt8: Piece] = [:]
        defer { resumptions.merge(found) { $1 } }
        func append(_ piece: Piece) {
            pieces.append(piece)
            if let byte = open { found[byte] = piece }
            open = nil
        }
        func close() {
            guard !plain.isEmpty else { return }
            // An end that is known already, or a single byte, belongs to the piece before it.
            if plain.utf8.count < 2 || known.contains(Array(plain.utf8)), open == nil,
                case .plain(let last)? = pieces.last, last == all.count - 1
            {
                pieces.removeLast()
                plain = all.removeLast() + plain
            }
            append(add(plain))
            plain = ""
        }
        func special() -> Int? { specials.firstIndex { !$0.isEmpty && Substring(rest).utf8.starts(with: $0.utf8) } }
        while !rest.isEmpty {
            if rest.first == Unicode.Scalar(0x2016) {
                rest.removeFirst()
                let byte = plain.utf8.last ?? all.last?.utf8.last
                close()
                open = byte
                continue
            }
            if let index = special() {
                close()
                append(.special(index))
                rest = rest.dropFirst(specials[index].unicodeScalars.count)
                continue
            }
            plain.unicodeScalars.append(rest.removeFirst())
            if plain.utf8.count > 1, !known.contains(Array(plain.utf8)) {
                close()
            }
        }
        close()
        return pieces
    }

    private mutating func add(_ piece: String) -> Piece {
        precondition(piece.utf8.count > 1, "the piece '\(piece)' is a byte")
        precondition(known.insert(Array(piece.utf8)).inserted, "the piece '\(piece)' occurs twice")
        all.append(piece)
        return .plain(all.count - 1)
    }
}

/// The weights: an embedding for each token that has a follower of its own, and a head that knows the followers.
private struct Weights {
    let vocabularySize: Int
    let follower: [Int: Int]
    let end: Int

    func write(to directory: URL) throws {
        let followers = Set(follower.values).sorted()
        // One number of the hidden state for each follower, and one that is always there.
        let width = (followers.count + 1 + 15) / 16 * 16
        let place = Dictionary(uniqueKeysWithValues: followers.enumerated().map { ($1, $0) })
        var embedding = [Float](repeating: 0, count: vocabularySize * width)
        var head = embedding
        for token in 0..<vocabularySize {
            if let next = follower[token].flatMap({ place[$0] }) { embedding[token * width + next] = 1 }
            embedding[token * width + width - 1] = 1
        }
        for (token, place) in place { head[token * width + place] = 100 }
        // What comes where the follower may not: the end, then what closes values.
        for (token, weight) in [(end, 40), (Int(UInt8(ascii: "}")), 30), (Int(UInt8(ascii: "\"")), 20)] {
            head[token * width + width - 1] = Float(weight)
        }
        let zeros = [Float](repeating: 0, count: width * width)
        let ones = [Float](repeating: 1, count: width)
        var writer = SafetensorsWriter()
        writer.add("model.embed_tokens.weight", shape: [vocabularySize, width], floats: embedding)
        let layer = "model.layers.0."
        for name in ["input_layernorm", "post_attention_layernorm"] {
            writer.add(layer + name + ".weight", shape: [width], floats: ones)
        }
        for name in [
            "self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj", "mlp.gate_proj",
            "mlp.up_proj", "mlp.down_proj",
        ] {
            writer.add(layer + name + ".weight", shape: [width, width], floats: zeros)
        }
        writer.add("model.norm.weight", shape: [width], floats: ones)
        writer.add("lm_head.weight", shape: [vocabularySize, width], floats: head)
        try writer.write(to: directory.appendingPathComponent("model.safetensors").path)
        let configuration: JSONValue = [
            "model_type": "llama", "vocab_size": .number(JSONNumber(vocabularySize)),
            "hidden_size": .number(JSONNumber(width)), "intermediate_size": .number(JSONNumber(width)),
            "num_hidden_layers": 1, "num_attention_heads": .number(JSONNumber(width / 16)),
            "num_key_value_heads": .number(JSONNumber(width / 16)), "max_position_embeddings": 16384,
            "rms_norm_eps": 0.00001, "hidden_act": "silu", "rope_theta": 10000, "tie_word_embeddings": false,
            "eos_token_id": .number(JSONNumber(end)),
        ]
        try configuration.serialized()
            .write(to: directory.appendingPathComponent("config.json"), atomically: true, encoding: .utf8)
    }
}
