import Locks
import OrderedJSON

/// Evaluates what every continuation of a conversation begins with.
final class Prewarming: SteppedWork {
    private let engine: ChatEngine
    private let request: ChatRequest
    private var loop: DecodeLoop?

    init(_ engine: ChatEngine, _ request: ChatRequest) {
        self.engine = engine
        self.request = request
    }

    func step() -> Bool {
        do {
            guard let loop else {
                loop = try makeLoop()
                return loop != nil
            }
            if case .prefill(let evaluated, let total) = try loop.advance(), evaluated < total { return true }
            engine.engine.recycle(loop)
            unregister()
            return false
        } catch {
            unregister()
            // The request that follows meets the same error and reports it.
            return false
        }
    }

    /// A loop over the ids that two continuations share; nil when they share none.
    private func makeLoop() throws -> DecodeLoop? {
        let first = try engine.prompt(continued(by: "a"), tools: request.tools, arguments: request.templateArguments)
        let second = try engine.prompt(continued(by: "1"), tools: request.tools, arguments: request.templateArguments)
        let shared = zip(first.tokens, second.tokens).prefix { $0 == $1 }.map(\.0)
        guard !shared.isEmpty else { return nil }
        engine.prewarmings.withLock { $0[ObjectIdentifier(self)] = shared }
        return try engine.engine.makeLoop(prompt: shared, options: request.options)
    }

    private func unregister() {
        engine.prewarmings.withLock { $0[ObjectIdentifier(self)] = nil }
    }

    /// The conversation with text at the end of its last message, when that is the user's, else with a message.
    private func continued(by text: String) -> [JSONValue] {
        var messages = request.messages
        if var last = messages.last?.objectValue, last["role"]?.stringValue == "user",
            let content = last["content"]?.stringValue
        {
            last["content"] = .string(content + text)
            messages[messages.count - 1] = .object(last)
        } else {
            messages.append(["role": "user", "content": .string(text)])
        }
        return messages
    }
}
