import Foundation
import Hub

/// What Tab completes in a chat: commands and their arguments.
enum ChatCompletion {
    /// What can come after a text; nil where the text is no command, so that a tab is a tab.
    ///
    /// - Parameter models: the names of models, which are looked for where one is wanted.
    static func completion(of text: String, models: () -> [String] = cachedModels) -> Completion? {
        guard text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\n") else { return nil }
        guard let blank = text.firstIndex(of: " ") else {
            return Completion(text, among: ChatCommand.names.map { "/" + $0 })
        }
        let argument = String(text[text.index(after: blank)...])
        switch text[..<blank] {
        case "/set": return Completion(argument, among: argument.contains(" ") ? [] : ChatSettings.names + ["off"])
        case "/model": return Completion(argument, among: models() + files(argument))
        case "/save", "/load", "/tools", "/image": return Completion(argument, among: files(argument))
        default: return Completion(argument, among: [])
        }
    }

    /// The files and folders whose path begins with a text; folders end with a slash.
    private static func files(_ text: String) -> [String] {
        let slash = text.lastIndex(of: "/")
        let folder = slash.map { String(text[...$0]) } ?? ""
        let name = slash.map { text[text.index(after: $0)...] } ?? text[...]
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return found.filter { $0.hasPrefix(name) && ($0.hasPrefix(".") == name.hasPrefix(".")) }.sorted().map { file in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + file, isDirectory: &isFolder)
            return folder + file + (isFolder.boolValue ? "/" : "")
        }
    }

    /// The names of the models in the Hugging Face cache; none where it cannot be read.
    static func cachedModels() -> [String] {
        let snapshots = try? CachedModels(directory: HubSettings().cache).snapshots()
        return (snapshots ?? []).flatMap(ListedModel.models).map(\.name)
    }
}
