import ConstrainedDecoding
import JSONSchemas
import OrderedJSON
import Tokenizers

extension ChatEngine {
    /// Whether a tool takes arguments, by the schema that it declares.
    ///
    /// A tool whose schema cannot be enforced on arguments of any spelling takes all.
    ///
    /// - Parameter tools: the tools in the form of OpenAI's API.
    func acceptance(of tools: [JSONValue]) -> @Sendable (_ tool: String, _ arguments: JSONValue) -> Bool {
        let schemas = tools.compactMap { tool -> (name: String, schema: JSONValue)? in
            let function = tool["function"] ?? tool
            return function["name"]?.stringValue.map { ($0, function["parameters"] ?? [:]) }
        }
        return { [engine, tokenizer] name, arguments in
            guard let schema = schemas.first(where: { $0.name == name })?.schema else { return false }
            guard let constraint = try? engine.constraint(schema: schema, spelling: .free).grammar else { return true }
            let text = Array(arguments.serialized(.spaced).utf8)
            for token in tokenizer.encode(bytes: text, addSpecialTokens: false) {
                do { try constraint.commit(token) } catch { return false }
            }
            return constraint.isAccepting
        }
    }
}
