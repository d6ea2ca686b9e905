import Checkpoints
import Files

/// A folder of models, each a folder with a configuration or a GGUF file.
public enum ModelFolder {
    /// The models in a folder, by the order of their names; a split GGUF file is one model, by its first part.
    ///
    /// - Throws: `FileError` where the folder cannot be read.
    public static func entries(in folder: String) throws -> [ModelEntry] {
        var entries: [ModelEntry] = []
        for name in try Path.names(in: folder).sorted() where !name.hasPrefix(".") {
            let path = Path.joined(folder, name)
            let isFolder = Path.isDirectory(path)
            guard isFolder ? holdsModel(path) : isFirstFile(name) else { continue }
            let own = isFolder ? name : stem(of: name)
            guard !entries.contains(where: { $0.name == own }) else { continue }
            entries.append(ModelEntry(own, role: ModelRole(ofModelAt: path), path: path))
        }
        return entries
    }

    private static func holdsModel(_ path: String) -> Bool {
        let names = (try? Path.names(in: path)) ?? []
        return names.contains { $0 == "config.json" || $0 == "modules.json" || $0.lowercased().hasSuffix(".gguf") }
    }

    /// Whether a file is a GGUF model, and not a projector or a later part of a split one.
    private static func isFirstFile(_ name: String) -> Bool {
        let lower = name.lowercased()
        guard lower.hasSuffix(".gguf"), !lower.contains("mmproj"), !lower.contains("imatrix") else { return false }
        return splitPart(name).map { $0 == 1 } ?? true
    }

    /// The number of a part in a name such as `model-00001-of-00003.gguf`; nil for a file that is whole.
    private static func splitPart(_ name: String) -> Int? {
        let words = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard words.count > 3, words[words.count - 2] == "of", words.suffix(3).first?.count == 5,
            words.last?.count == 5, Int(words.last ?? "") != nil
        else { return nil }
        return words.suffix(3).first.flatMap { Int($0) }
    }

    /// A file's name without its ending and the number of its part.
    private static func stem(of name: String) -> String {
        let whole = name.dropLast(5)
        guard splitPart(name) != nil else { return String(whole) }
        return String(whole.dropLast("-00001-of-00003".count))
    }
}
