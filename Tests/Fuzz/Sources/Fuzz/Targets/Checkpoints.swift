import OrderedJSON
import Tensors

@testable import Checkpoints
@testable import Generation
@testable import Tokenizers
@testable import Transformers

extension FuzzTarget {
    /// Safetensors files: the header, and every tensor that it promises.
    static let safetensors = FuzzTarget(name: "safetensors", maximumLength: 8192) { bytes in
        let file = try SafetensorsFile(path: Scratch.file("input", bytes))
        for info in file.infos.prefix(64) {
            let tensor = try file.tensor(named: info.name)
            _ = tensor.bytes.reduce(0) { $0 &+ Int($1) }
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

    /// GGUF files: header, settings, tokenizer, template, and a decoder that computes nothing.
    ///
    /// Zeros stand for the data, so that a seed need be no longer than its header.
    static let gguf = FuzzTarget(name: "gguf", maximumLength: 32768) { bytes in
        let model = try ModelDirectory(path: Scratch.file("input.gguf", bytes, zeros: 1 << 18))
        _ = try? model.chatTemplates()
        do {
            let tokenizer = try Tokenizer(model)
            exercise(tokenizer)
        } catch {
            _ = "\(error)"
        }
        _ = try Decoder.load(model, options: options)
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
