import Conversations
import Generation
import Grammars
import Locks
import OrderedJSON
import Transformers

/// The last answers to requests of each form: the same schema and the same tools, about the same pictures, with the same adapters.
///
/// Records of one kind repeat much of each other, their keys and the values that are usual.
final class EarlierAnswers: Sendable {
    private struct Form {
        var answers: [[Int32]] = []
        var lastUse = 0
    }

    /// What the requests of a form have in common.
    private struct FormKey: Hashable {
        let form: String
        /// The pictures, in their order, wherever they are.
        let digests: [InputDigest]
        let adapters: InputDigest?

        init(_ form: String, _ key: CacheKey) {
            (self.form, adapters) = (form, key.adapters)
            digests = key.rows.map(\.digest)
        }
    }

    private struct State {
        var forms: [FormKey: Form] = [:]
        var clock = 0
        var tokens = 0
    }

    private let state = Mutex(State())

    /// Answers that are kept of a form.
    private static let mostAnswers = 8
    /// Tokens that are kept of all answers: 4 bytes each.
    private static let mostTokens = 1 << 20

    /// The answers that requests of a form have had, the latest last.
    ///
    /// - Parameter key: what is in the prompt beside its ids.
    func answers(of form: String?, _ key: CacheKey = CacheKey()) -> [[Int32]] {
        guard let form = form.map({ FormKey($0, key) }) else { return [] }
        return state.withLock { state in
            state.clock += 1
            state.forms[form]?.lastUse = state.clock
            return state.forms[form]?.answers ?? []
        }
    }

    /// Keeps an answer.
    func add(_ answer: [Int32], of form: String?, _ key: CacheKey = CacheKey()) {
        guard let form = form.map({ FormKey($0, key) }), !answer.isEmpty, answer.count <= Self.mostTokens / 4 else {
            return
        }
        state.withLock { state in
            state.clock += 1
            var kept = state.forms[form] ?? Form()
            kept.lastUse = state.clock
            // The same again becomes the latest.
            kept.answers.removeAll { $0 == answer }
            kept.answers.append(answer)
            if kept.answers.count > Self.mostAnswers { kept.answers.removeFirst() }
            state.forms[form] = kept
            state.tokens = state.forms.values.reduce(0) { $0 + $1.answers.reduce(0) { $0 + $1.count } }
            while state.tokens > Self.mostTokens,
                let oldest = state.forms.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.forms[oldest.key] = nil
                state.tokens -= oldest.value.answers.reduce(0) { $0 + $1.count }
            }
        }
    }

    /// What requests have in common whose answers are alike; nil for free text.
    ///
    /// Clients guess from their own answers alone: how fast an answer comes must not tell what another was answered.
    static func form(of request: ChatRequest) -> String? {
        let answer: JSONValue =
            switch request.answer {
            case .json(let schema)?: schema
            case .pattern(let pattern)?: .string(pattern)
            case .grammar(let form)?: form.key
            case nil: .null
            }
        guard request.answer != nil || !request.conversation.tools.isEmpty else { return nil }
        let client = request.options.client.map(JSONValue.string) ?? .null
        return JSONValue.array([answer, .array(request.conversation.tools.map(\.json)), client]).serialized()
    }
}
