import FoundationModels

/// Keeps a conversation short, thoughts and all.
func trim(_ transcript: inout Transcript, adding entry: Transcript.Entry) {
    transcript.history.append(entry)
    if transcript.history.count > 50 { transcript.history = transcript.history.suffix(50) }
    if let last = transcript.history.lastIndex(where: { if case .toolCalls = $0 { true } else { false } }) {
        transcript.history = transcript.history.prefix(upTo: last) + transcript.history.suffix(from: last)
    }
    transcript.history.removeAll { if case .reasoning = $0 { true } else { false } }
}

/// Notes where a request came from, and reads it back.
func traced(_ session: LanguageModelSession) async throws -> Int? {
    _ = try await session.respond(
        to: "Hello", contextOptions: ContextOptions(),
        metadata: ["trace": "a-1", "attempt": 2, "tags": ["x", "y"]])
    guard
        case .prompt(let prompt)? = session.transcript.last(where: {
            if case .prompt = $0 { true } else { false }
        })
    else { return nil }
    return try prompt.metadata["attempt"]?.value(Int.self)
}

/// What a screen says about the model of the device.
func modelName(_ model: SystemLanguageModel = .default) -> String {
    model.variant == .coreAdvanced3 ? "the large one" : model.variant.displayName
}
