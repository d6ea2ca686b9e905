import Checkpoints
import Tensors
import Transformers

/// Beginnings of texts in files, so that a later process finds them as this one would.
extension Engine {
    /// Reads the beginning of a text from a file; the next prompt that begins alike continues from it.
    ///
    /// - Returns: how many tokens it has.
    /// - Throws: `TransformerError`, in one line, for a file of another model, of other options, or that is not whole.
    @discardableResult
    public func restorePrefix(from path: String) throws -> Int {
        let cache = try decoder.makeCache(capacity: contextSize)
        let tokens = try cache.restore(from: path, fingerprint: fingerprint())
        for (place, token) in tokens.tokens.enumerated()
        where (token < 0 || Int(token) >= decoder.vocabularySize) && !tokens.key.hasRow(at: place) {
            throw GenerationError.tokenOutsideVocabulary(Int(token), vocabularySize: decoder.vocabularySize)
        }
        caches.give(cache, tokens: tokens)
        return tokens.count
    }

    /// Saves what is held of the text that was finished last.
    ///
    /// - Parameter path: replaced as a whole, or left as it is when that fails.
    /// - Returns: how many tokens were saved; 0 when nothing is held, and then no file is written.
    /// - Throws: `TransformerError`.
    @discardableResult
    public func savePrefix(to path: String) throws -> Int {
        let fingerprint = try fingerprint()
        guard let (cache, tokens) = try caches.latest() else { return 0 }
        try cache.save(tokens.tokens, fingerprint: fingerprint, to: path)
        return tokens.count
    }

    /// Saves what was evaluated of a text.
    ///
    /// - Parameter path: replaced as a whole, or left as it is when that fails.
    /// - Throws: `TransformerError`.
    public func savePrefix(of loop: DecodeLoop, to path: String) throws {
        try loop.cache.save(loop.evaluatedTokens, fingerprint: fingerprint(), to: path)
    }

    /// What must be the same for keys and values to be: the model's settings, names, shapes and samples of its weights, and how
    /// they are computed.
    private func fingerprint() throws -> String {
        var sum = Checksum()
        // With its length, so that no two lists of texts run together to the same bytes.
        func add(_ text: String) {
            sum.add([text.utf8.count])
            Array(text.utf8).withUnsafeBytes { sum.add($0) }
        }
        add(directory.configurationText)
        let checkpoint = try directory.checkpoint()
        for file in checkpoint.files {
            for info in file.infos {
                add("\(info.name) \(info.type) \(info.shape)")
                guard let bytes = try? file.tensor(named: info.name).bytes else { continue }
                // Two trainings of one model differ in nearly every number.
                sum.add(UnsafeRawBufferPointer(rebasing: bytes.prefix(64)))
                sum.add(UnsafeRawBufferPointer(rebasing: bytes.suffix(64)))
            }
        }
        add(
            "\(decoder.arithmetic) \(decoder.cacheType) \(decoder.chunkSize) \(ProcessorLevel.selected) \(contextSize)")
        return sum.text
    }
}
