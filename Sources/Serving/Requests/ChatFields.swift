import Conversations
import OrderedJSON

/// What requests for turns of a conversation have in common, whatever API they are for.
protocol ChatFields: Sendable {
    var common: CommonFields { get }
    /// What was said.
    var messages: [Message] { get }
    var tools: ToolFields { get }
    /// How much to reason; nil to leave it to the template.
    var effort: ReasoningEffort? { get }
    /// Further variables of the template.
    var templateArguments: JSONObject { get }
}

extension ChatFields {
    var templateArguments: JSONObject { [:] }
}
