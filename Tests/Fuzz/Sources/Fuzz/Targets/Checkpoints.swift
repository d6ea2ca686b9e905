import Chat
import Conversations
import ModelTokenizers
import OrderedJSON
import Tensors
import TinyModels

@testable import Checkpoints
@testable import Generation
@testable import Tokenizers
@testable import Transformers

extension FuzzTarget {
    /// Safetensors files: the header, and every tensor that it promises; zeros take the place of the data.
    static let safetensors = FuzzTarget(name: "safetensors", maximumLength: 8192) { bytes in
        let file = try SafetensorsFile(
            path: Scratch.file("input", bytes, zeros: dataSize(ofHeader: bytes.dropFirst(8))))
        for info in file.infos.prefix(64) {
            let tensor = try file.tensor(named: info.name)
            _ = tensor.bytes.prefix(1 << 12).reduce(0) { $0 &+ Int($1) }
            file.releasePages(of: info.name)
        }
    }

    /// The index of a checkpoint in shards.
    static let shardIndex = FuzzTarget(name: "shard-index", maximumLength: 4096) { bytes in
        _ = try ShardIndex(path: Scratch.file("input", bytes), limits: CheckpointLimits())
    }

    /// config.json: the family's decoder is described, and loaded up to the first weight, which is missing.
    static let configuration = FuzzTarget(name: "configuration", maximumLength: 4096) { bytes in
        _ = try Scratch.file("config.json", bytes)
        _ = try Scratch.file("model.safetensors", oneTensor)
        let model = try ModelDirectory(path: Scratch.folder)
        _ = try Decoder.load(model, options: options)
    }

    /// A whole model: config.json before the first zero byte, the header of its weights after it; what loads computes
    /// logits.
    ///
    /// Zeros take the place of the weights. This reaches how weights are packed, and every family's layers.
    static let checkpoint = FuzzTarget(name: "checkpoint", maximumLength: 8192) { bytes in
        guard let zero = bytes.firstIndex(of: 0) else { return }
        let header = Array(bytes[(zero + 1)...])
        _ = try Scratch.file("config.json", Array(bytes[..<zero]))
        _ = try Scratch.file(
            "model.safetensors", (0..<8).map { UInt8(truncatingIfNeeded: header.count >> ($0 * 8)) } + header,
            zeros: dataSize(ofHeader: header[...]))
        try compute(ModelDirectory(path: Scratch.folder))
    }

    /// GGUF files: header, settings, tokenizer and template; what loads computes logits.
    ///
    /// Zeros take the place of the data, so that a seed need be no longer than its header.
    static let gguf = FuzzTarget(name: "gguf", maximumLength: 8192) { bytes in
        let model = try ModelDirectory(path: Scratch.file("input.gguf", bytes, zeros: 1 << 18))
        _ = try? model.chatTemplates()
        do {
            let tokenizer = try Tokenizer(model)
            exercise(tokenizer)
            _ = try GenerationSettings(model, tokenizer: tokenizer, vocabularySize: tokenizer.vocabularySize)
        } catch {
            _ = "\(error)"
        }
        try compute(model)
    }

    /// The small files beside the weights, with a zero byte between one and the next: settings of the tokenizer, names of
    /// its special tokens, settings for generating, a template.
    static let modelFiles = FuzzTarget(name: "model-files", maximumLength: 2048) { bytes in
        let parts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
        let names = [
            "tokenizer_config.json", "special_tokens_map.json", "generation_config.json", "chat_template.json",
        ]
        for (name, part) in zip(names, parts + repeatElement([], count: names.count - parts.count)) {
            if part.isEmpty { Scratch.remove(name) } else { _ = try Scratch.file(name, Array(part)) }
        }
        let tiny = try tinyFiles.get()
        _ = try Scratch.file("config.json", tiny.configuration)
        _ = try Scratch.file("tokenizer.json", tiny.tokenizer)
        let model = try ModelDirectory(path: Scratch.folder)
        _ = try? model.chatTemplates()
        _ = try? ChatTemplate(model, tokenizer: nil)
        let tokenizer = try? Tokenizer(model)
        if let tokenizer {
            _ = tokenizer.decode(tokenizer.encode("<s>ab</s>", parseSpecialTokens: true))
            _ = try EndTokens.find(in: model.path, tokenizer)
        }
        _ = try GenerationSettings(model, tokenizer: tokenizer, vocabularySize: 258)
    }

    /// Loads a model and computes two passes with it.
    private static func compute(_ model: ModelDirectory) throws {
        var options = Decoder.Options()
        options.pool = pool
        let decoder = try Decoder.load(model, options: options)
        let cache = try decoder.makeCache(capacity: min(8, decoder.contextSize))
        _ = try decoder.forward([0, 1, 0], cache: cache)
        _ = try decoder.forward([1], cache: cache)
    }

    /// The bytes of data that a safetensors header promises, as far as they are few.
    private static func dataSize(ofHeader header: ArraySlice<UInt8>) -> Int {
        var parser = JSONParser()
        parser.duplicateKeys = .keepLast
        guard let object = (try? parser.parse(Array(header)))?.objectValue else { return 64 }
        let ends = object.entries.compactMap { $0.value["data_offsets"]?.arrayValue?.last?.intValue }
        return min(max(ends.max() ?? 0, 0), 1 << 20)
    }

    /// The files of a tiny model that its small files belong to.
    private static let tinyFiles = Result {
        let model = try TinyModel(contextSize: 64)
        defer { model.remove() }
        return (
            configuration: try Scratch.read(model.path + "/config.json"),
            tokenizer: try Scratch.read(model.path + "/tokenizer.json")
        )
    }

    /// The weights of no model.
    private static let oneTensor: [UInt8] = {
        let header = Array(#"{"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#.utf8)
        return [UInt8(header.count), 0, 0, 0, 0, 0, 0, 0] + header + [0, 0, 0, 0]
    }()

    private static let pool = ThreadPool(threads: 1)

    private static var options: Decoder.Options {
        var options = Decoder.Options()
        options.pool = pool
        options.preparesMatrices = false
        return options
    }
}
