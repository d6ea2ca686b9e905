import Locks
import OrderedJSON
import Transformers

/// Evaluates what every continuation of a conversation begins with.
final class Prewarming: SequenceWork {
    private let engine: ChatEngine
    private let tokens: [Int32]
    private let options: DecodingOptions
    private let place: RequestPlace
    private var loop: DecodeLoop?
    private(set) var isOver = false

    /// Registers what will be evaluated, so that a request that begins alike waits for it.
    init(_ engine: ChatEngine, _ tokens: [Int32], _ options: DecodingOptions, place: RequestPlace) {
        self.engine = engine
        self.tokens = tokens
        self.options = options
        self.place = place
        engine.prewarmings.withLock { $0[ObjectIdentifier(self)] = tokens }
    }

    var isCancelled: Bool { false }
    var unreadTokens: Int { loop?.unreadTokens ?? tokens.count }

    func plan(most rows: Int) -> SequenceRun? {
        do {
            let loop = try self.loop ?? engine.engine.makeLoop(prompt: tokens, options: options)
            self.loop = loop
            if case .run(let run) = try loop.plan(most: rows) { return run }
            finish()
        } catch {
            // The request that follows meets the same error and reports it.
            finish()
        }
        return nil
    }

    func vocabulary() -> [Int32]? { [] }

    func accept(_ logits: inout Logits, after pass: PassTimes) {
        do {
            if case .prefill(let evaluated, let total)? = try loop?.accept(&logits, after: pass), evaluated < total {
                return
            }
        } catch {}
        finish()
    }

    func fail(_ error: any Error) {
        loop?.abandon()
        finish()
    }

    private func finish() {
        if let loop { engine.engine.recycle(loop) }
        isOver = true
        place.leave()
        engine.prewarmings.withLock { $0[ObjectIdentifier(self)] = nil }
    }

    /// The ids that two continuations of a conversation share.
    ///
    /// - Throws: `TemplateError`.
    static func tokens(_ engine: ChatEngine, _ request: ChatRequest) throws -> [Int32] {
        let texts = try ["a", "1"].map { text in
            try engine.prompt(
                continued(request.messages, by: text), tools: request.tools, arguments: request.templateArguments)
        }
        return zip(texts[0].tokens, texts[1].tokens).prefix { $0 == $1 }.map(\.0)
    }

    /// The conversation with text at the end of its last message, when that is the user's, else with a message.
    private static func continued(_ messages: [JSONValue], by text: String) -> [JSONValue] {
        var messages = messages
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
