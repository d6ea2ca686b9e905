import Conversations
import OrderedJSON

@testable import Serving

extension FuzzTarget {
    /// Bodies of requests, read as each endpoint reads them, and as a line of a batch.
    static let requests = FuzzTarget(name: "requests", maximumLength: 2048) { bytes in
        let object = try RequestBody.object(bytes)
        var failure: (any Error)?
        func read(_ body: () throws(APIError) -> Void) {
            do throws(APIError) {
                try body()
            } catch {
                failure = error
                _ = WholeReply(error, path: "/v1/messages", requestID: "r").body.serialized()
                _ = WholeReply(error, path: "/v1/completions", requestID: "r").body.serialized()
            }
        }
        for facts in [lenient, strict] {
            read { () throws(APIError) in _ = try ChatCompletionFields(object, facts: facts) }
            read { () throws(APIError) in _ = try CompletionFields(object, facts: facts) }
            read { () throws(APIError) in _ = try ResponseFields(object, facts: facts) }
            read { () throws(APIError) in _ = try AnthropicFields(object, facts: facts) }
            read { () throws(APIError) in _ = try AnthropicFields(object, facts: facts, needsLimit: false) }
        }
        read { () throws(APIError) in _ = try BatchRequest(bytes) }
        if let failure { throw failure }
    }

    private static let lenient = {
        var facts = ModelFacts(names: ["tiny"], vocabularySize: 258, contextSize: 512)
        facts.acceptsAnyName = true
        facts.clampsAnswers = true
        return facts
    }()

    private static let strict = {
        var facts = ModelFacts(names: ["tiny"], vocabularySize: 258, contextSize: 512)
        facts.isStrict = true
        facts.contentKinds = [.text, .image]
        return facts
    }()
}
