import ConstrainedDecoding
import Generation
import JSONSchemas
import OrderedJSON
import Tokenizers

extension ChatEngine {
    /// Whether a tool takes arguments, by the schema that it declares; for one turn.
    ///
    /// The schemas are compiled here, where the turn is prepared, and not on the thread that computes passes. A tool whose schema
    /// cannot be enforced on arguments of any spelling takes all.
    ///
    /// - Parameter tools: the tools in the form of OpenAI's API.
    func acceptance(of tools: [JSONValue]) -> @Sendable (_ tool: String, _ arguments: JSONValue) -> Bool {
        let constraints = tools.compactMap { tool -> (name: String, constraint: Constraint?)? in
            let function = tool["function"] ?? tool
            guard let name = function["name"]?.stringValue else { return nil }
            let constraint = try? engine.constraint(schema: function["parameters"] ?? [:], spelling: .free)
            return (name, constraint?.grammar)
        }
        return { [tokenizer] name, arguments in
            guard let tool = constraints.first(where: { $0.name == name }) else { return false }
            guard let constraint = tool.constraint else { return true }
            let start = constraint.place
            defer { try? constraint.rollback(to: start) }
            let text = Array(arguments.serialized(.spaced).utf8)
            for token in tokenizer.encode(bytes: text, addSpecialTokens: false) {
                do { try constraint.commit(token) } catch { return false }
            }
            return constraint.isAccepting
        }
    }
}
