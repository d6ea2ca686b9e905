/// How models are called in Ollama's API: `NAME` or `NAME:TAG`, whatever the case.
enum OllamaNames {
    /// The name in lists, which has a tag always.
    static func listed(_ name: String) -> String {
        name.split(separator: "/").last?.contains(":") == true ? name : name + ":latest"
    }

    /// The model of a shelf that a name means; nil for none.
    static func entry(_ name: String, among entries: [ModelEntry]) -> ModelEntry? {
        func find(_ wanted: String) -> ModelEntry? {
            entries.first { $0.names.contains(wanted) }
                ?? entries.first { $0.names.contains { $0.lowercased() == wanted.lowercased() } }
        }
        if let entry = find(name) { return entry }
        guard let colon = name.lastIndex(of: ":"), !name[colon...].contains("/") else { return find(name + ":latest") }
        let (base, tag) = (String(name[..<colon]), String(name[name.index(after: colon)...]))
        if tag.lowercased() == "latest" { return find(base) }
        // A file of a folder has its quantisation after a point or a hyphen.
        return ["-", "."].lazy.compactMap { find(base + $0 + tag) }.first
    }
}

extension APIError {
    /// A model that there is not, in the words by which clients of Ollama know it.
    static func ollamaUnknown(_ name: String) -> APIError {
        APIError(
            404, "not_found_error", code: "model_not_found", param: "model", "model '\(short(name))' not found")
    }
}
