import Checkpoints
import Foundation
import TestSupport
import TinyModels
import Transformers

extension LeastUsedLetterModel {
    /// Writes the checkpoint into a new folder and loads it.
    func load(chunkSize: Int = 512) throws -> Decoder {
        let folder = try TemporaryDirectory()
        try write(to: URL(fileURLWithPath: folder.path))
        // Read rather than mapped: the folder is gone when the model is used.
        var options = Decoder.Options()
        options.access = .read
        options.chunkSize = chunkSize
        return try Decoder.load(ModelDirectory(path: folder.path), options: options)
    }

    /// The tokens that spell a text; nil where one is not among the letters.
    func tokens(_ text: String) -> [Int32]? {
        let tokens = text.compactMap { letter in letters.firstIndex(of: String(letter)).map(Int32.init) }
        return tokens.count == text.count ? tokens : nil
    }

    /// What tokens spell.
    func text(_ tokens: [Int32]) -> String {
        tokens.map { letters[Int($0)] }.joined()
    }
}
