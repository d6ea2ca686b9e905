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
            guard isFolder ? holdsModel(path) : GGUFChoice.beginsModel(name) else { continue }
            let own = isFolder ? name : GGUFChoice.modelName(of: name)
            guard !entries.contains(where: { $0.name == own }) else { continue }
            entries.append(ModelEntry(own, role: ModelRole(ofModelAt: path), path: path))
        }
        return entries
    }

    private static func holdsModel(_ path: String) -> Bool {
        let names = (try? Path.names(in: path)) ?? []
        return names.contains { $0 == "config.json" || $0 == "modules.json" || $0.lowercased().hasSuffix(".gguf") }
    }
}
