import Files
import LibC

/// A model folder that is written beside its place and moved there when it is whole.
///
/// Until ``commit()`` the files are in a folder with `.partial-` in its name; a crash leaves that and never half a model,
/// and an error or a signal that ends the program leaves nothing.
public final class NewDirectory {
    /// Where the folder will be.
    public let path: String
    /// Where files are written meanwhile.
    public let partial: String
    private let replaces: Bool
    /// Whether the folder beside the place was made here and is not moved yet.
    private var isOpen = false

    /// Begins a folder.
    ///
    /// - Parameters:
    ///   - replaces: whether a model folder that is there already is replaced.
    ///   - source: the folder that is read meanwhile, which stays.
    /// - Throws: `alreadyExists` when something is there that may not be replaced; `replacesItsSource`; `file`.
    public init(path: String, replaces: Bool, source: String? = nil) throws(CheckpointError) {
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        // The present folder can be replaced under its own name alone.
        if [".", ".."].contains(Path.lastComponent(path)) { path = Path.resolved(path) ?? path }
        self.path = path
        self.replaces = replaces
        partial = path + ".partial-\(getpid())"
        try Self.check(path, replaces: replaces)
        if let source, let own = Path.resolved(path) {
            // Also where the new folder would be around the old one, or be the present one under another name.
            let old = Path.resolved(source) ?? source
            if old == own || old.hasPrefix(own + "/") { throw .replacesItsSource(path: path, source: source) }
        }
        guard !path.utf8.contains(0) else { throw .file(.system(path: path, operation: .create, code: ENOENT)) }
        try CheckpointError.files(try ReplaceableFile.checkFolder(of: path, named: path))
        try UnfinishedFiles.shared.begin(partial) { () throws(CheckpointError) in
            guard mkdir(partial, 0o755) == 0 else {
                let code = errno
                // The place itself is free: it is the folder beside it that is there.
                throw .file(.system(path: code == EEXIST ? partial : path, operation: .createFolder, code: code))
            }
        }
        isOpen = true
    }

    deinit {
        // Also after an error of `init`, where a folder that is there is not ours.
        guard isOpen else { return }
        UnfinishedFiles.remove(partial)
        UnfinishedFiles.shared.end(partial)
    }

    /// Writes a small file.
    public func write(_ name: String, _ bytes: [UInt8]) throws(CheckpointError) {
        let target = Path.joined(partial, name)
        try CheckpointError.files(try Self.write(bytes, to: target))
    }

    /// Copies the files of another folder that hold no weights: settings, tokenizer, templates, licence.
    ///
    /// - Returns: the names copied, sorted.
    public func copySettings(from directory: String) throws(CheckpointError) -> [String] {
        var copied: [String] = []
        for name in try CheckpointError.files(try Path.names(in: directory)) where Self.isSettings(name) {
            let source = Path.joined(directory, name)
            guard !Path.isDirectory(source) else { continue }
            try copy(source, name)
            copied.append(name)
        }
        let templates = Path.joined(directory, ModelFile.additionalChatTemplates)
        guard Path.isDirectory(templates) else { return copied }
        let target = Path.joined(partial, ModelFile.additionalChatTemplates)
        guard mkdir(target, 0o755) == 0 else { throw .file(.system(path: target, operation: .create, code: errno)) }
        for name in try CheckpointError.files(try Path.names(in: templates)) where name.hasSuffix(".jinja") {
            let inner = ModelFile.additionalChatTemplates + "/" + name
            try copy(Path.joined(templates, name), inner)
            copied.append(inner)
        }
        return copied
    }

    /// Moves the folder to its place.
    public func commit() throws(CheckpointError) {
        try Self.check(path, replaces: replaces)
        let old = path + ".replaced-\(getpid())"
        let hadOld = Path.exists(path)
        try UnfinishedFiles.shared.finish(partial, replacing: hadOld ? old : nil) { () throws(CheckpointError) in
            if hadOld, rename(path, old) != 0 { throw .file(.system(path: path, operation: .create, code: errno)) }
            guard rename(partial, path) == 0 else {
                let code = errno
                if hadOld { rename(old, path) }
                throw .file(.system(path: path, operation: .create, code: code))
            }
        }
        isOpen = false
        if hadOld {
            UnfinishedFiles.remove(old)
            UnfinishedFiles.shared.end(old)
        }
    }

    private static func check(_ path: String, replaces: Bool) throws(CheckpointError) {
        guard Path.exists(path) || Path.isLink(path) else { return }
        // All that is in the folder goes, so it must hold what only a model has.
        let names = (try? Path.names(in: path)) ?? []
        let isModel = names.contains(ModelFile.configuration) && names.contains { $0.hasSuffix(".safetensors") }
        guard replaces, isModel, !Path.isLink(path) else {
            throw .alreadyExists(path: path, isModel: isModel && !Path.isLink(path))
        }
    }

    private func copy(_ source: String, _ name: String) throws(CheckpointError) {
        try CheckpointError.files(try Self.copy(source, to: Path.joined(partial, name)))
    }

    private static func copy(_ source: String, to target: String) throws(FileError) {
        let file = try RegularFile(path: source)
        let copy = try OutputFile(path: target)
        for start in stride(from: 0, to: file.size, by: 1 << 20) {
            try copy.write(try file.bytes(start..<min(file.size, start + 1 << 20)))
        }
        try copy.close()
    }

    private static func write(_ bytes: [UInt8], to target: String) throws(FileError) {
        let file = try OutputFile(path: target)
        try file.write(bytes)
        try file.close()
    }

    /// Whether a file is one of those that are beside weights; config.json is written anew.
    private static func isSettings(_ name: String) -> Bool {
        if name == ModelFile.configuration || name.hasSuffix(".index.json") { return false }
        if ["LICENSE", "NOTICE", "LICENSE.txt", "NOTICE.txt"].contains(name) { return true }
        return [".json", ".jinja", ".model", ".txt", ".tiktoken"].contains { name.hasSuffix($0) }
    }
}
