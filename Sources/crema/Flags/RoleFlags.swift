import ArgumentParser
import Embeddings

/// What texts are for, which decides the prompt before them.
struct RoleFlags: ParsableArguments {
    @Flag(help: "The texts are queries: the model's prompt 'query' comes before each.")
    var query = false

    @Flag(help: "The texts are documents: the model's prompt 'document', 'passage' or 'corpus' comes before each.")
    var document = false

    @Option(name: .customLong("prompt-name"), help: ArgumentHelp("The model's prompt of a name.", valueName: "name"))
    var promptName: String?

    @Option(help: ArgumentHelp("A prompt of one's own; an empty one means none.", valueName: "text"))
    var prompt: String?

    /// The requested role.
    var role: TextRole {
        if query { return .query }
        if document { return .document }
        if let promptName { return .prompt(named: promptName) }
        return prompt.map { .custom($0) } ?? .plain
    }

    func validate() throws {
        let given = [query, document, promptName != nil, prompt != nil].count { $0 }
        if given > 1 {
            throw ValidationError("--query, --document, --prompt-name and --prompt exclude each other")
        }
    }
}
