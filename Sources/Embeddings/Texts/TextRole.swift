/// What a text is for, which decides the prompt before it.
public enum TextRole: Sendable, Hashable {
    /// Nothing in particular: the model's default prompt, where it has one.
    case plain
    /// What is looked for: the prompt named `query`.
    case query
    /// What is looked through: the first of the prompts named `document`, `passage` and `corpus`.
    case document
    /// The prompt of a name.
    case prompt(named: String)
    /// A prompt of one's own; an empty one switches the model's default off.
    case custom(String)
}

extension EmbedderSettings {
    /// The text that is put before a text of a role.
    func prompt(for role: TextRole) throws(EmbedderError) -> String {
        func text(_ name: String) -> String? { prompts.first { $0.name.utf8.elementsEqual(name.utf8) }?.text }
        switch role {
        case .plain: return defaultPrompt.flatMap(text) ?? ""
        case .query: return text("query") ?? defaultPrompt.flatMap(text) ?? ""
        case .document:
            for name in ["document", "passage", "corpus"] {
                if let text = text(name) { return text }
            }
            return defaultPrompt.flatMap(text) ?? ""
        case .prompt(let name):
            guard let text = text(name) else { throw .unknownPrompt(name: name, known: prompts.map(\.name)) }
            return text
        case .custom(let text): return text
        }
    }

    /// The most tokens of a text of a role; nil where the folder does not say.
    func limit(for role: TextRole) -> Int? {
        switch role {
        case .query: queryTokens ?? maximumTokens
        case .document: documentTokens ?? maximumTokens
        default: maximumTokens
        }
    }
}
