import Checkpoints
import TinyModels

@testable import Transformers

extension FuzzTarget {
    /// Files of saved beginnings of texts, for a model with random weights.
    static let savedPrefixes = FuzzTarget(
        name: "saved-prefixes", maximumLength: 16384,
        read: { bytes in
            let cache = try tiny.get().makeCache(capacity: 64)
            _ = try cache.restore(from: Scratch.file("input", bytes), fingerprint: "f")
        },
        seeds: {
            let decoder = try tiny.get()
            return try [1, 5, 40].map { count in
                let cache = try decoder.makeCache(capacity: 64)
                let tokens = (0..<count).map { Int32($0 % 250) }
                _ = try decoder.forward(tokens, cache: cache)
                let path = try Scratch.file("input", [])
                try cache.save(tokens, fingerprint: "f", to: path)
                return try Scratch.read(path)
            }
        })

    private static let tiny = Result {
        let model = try TinyModel(contextSize: 64)
        defer { model.remove() }
        var options = Decoder.Options()
        options.access = .read
        return try Decoder.load(ModelDirectory(path: model.path), options: options)
    }
}
