import Checkpoints
import Conversations
import Files
import OrderedJSON
import Templates

/// A chat template with the roles `query` and `document`, as sentence-transformers' rerankers of language models have it.
struct PairConversation: Sendable {
    private let template: ChatTemplate
    private let arguments: JSONObject
    /// Whether a message's content is a list of parts.
    private let isStructured: Bool
    /// The tokens with which every rendering ends, whatever is compared.
    private(set) var suffix: [Int32] = []

    /// The template of a transformer's folder.
    ///
    /// - Throws: ``EmbedderError`` where there is none, or what is compared does not reach its text.
    init(directory: String, _ tokenizer: TokenSource) throws(EmbedderError) {
        let settings = try EmbedderError.checkpoints { () throws(CheckpointError) in
            try ModelDirectory.settings("sentence_bert_config.json", in: directory, CheckpointLimits())
        }
        var (arguments, format): (JSONObject, String?) = (["add_generation_prompt": false], nil)
        if let settings {
            (arguments, format) = try EmbedderError.checkpoints { () throws(CheckpointError) in
                var arguments: JSONObject = ["add_generation_prompt": false]
                let own = try settings.optionalNested("processing_kwargs")?.optionalNested("chat_template")
                for entry in own?.object.entries ?? [] where entry.key != "restore_suffix" {
                    arguments[entry.key] = entry.value
                }
                let message = try settings.optionalNested("modality_config")?.optionalNested("message")
                return (arguments, try message?.optionalString("format"))
            }
        }
        let template: ChatTemplate
        do throws(TemplateError) {
            template = try ChatTemplate(directory: directory)
        } catch {
            throw .template(error)
        }
        let given = arguments
        (self.template, self.arguments) = (template, given)
        if template.isDefault {
            throw .notAReranker(path: directory, found: "scores answers and has no chat template to ask with")
        }
        let takesLists: Bool
        switch format {
        case "flat": takesLists = false
        case "structured": takesLists = true
        default: takesLists = !Self.shows(template, given, false)
        }
        isStructured = takesLists
        guard Self.shows(template, given, takesLists) else {
            throw .notAReranker(path: directory, found: "has a chat template without the roles 'query' and 'document'")
        }
        let (first, second) = (tokenizer.ids(try text("0", "0")), tokenizer.ids(try text("1 2 3 4", "1 2 3 4")))
        let count = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
        if count < min(first.count, second.count) { suffix = Array(first.suffix(count)) }
    }

    /// The text in which a pair is asked about.
    func text(_ query: String, _ document: String) throws(EmbedderError) -> String {
        try Self.render(template, arguments, isStructured, query, document)
    }

    /// Whether both texts of a pair reach what a template writes.
    private static func shows(_ template: ChatTemplate, _ arguments: JSONObject, _ isStructured: Bool) -> Bool {
        let text = try? render(template, arguments, isStructured, "crema query", "crema document")
        return text.map { $0.contains("crema query") && $0.contains("crema document") } ?? false
    }

    private static func render(
        _ template: ChatTemplate, _ arguments: JSONObject, _ isStructured: Bool, _ query: String, _ document: String
    ) throws(EmbedderError) -> String {
        func message(_ role: String, _ text: String) -> JSONValue {
            let content: JSONValue = isStructured ? [["type": "text", "text": .string(text)]] : .string(text)
            return ["role": .string(role), "content": content]
        }
        do throws(TemplateError) {
            return try template.renderExactly(
                messages: [message("query", query), message("document", document)], addGenerationPrompt: false,
                arguments: arguments
            ).text
        } catch {
            throw .template(error)
        }
    }
}
