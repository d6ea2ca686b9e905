/// How a request ended when it ended well.
struct RequestOutcome: Sendable {
    let content: GeneratedContent
    let entries: ArraySlice<Transcript.Entry>
    let usage: LanguageModelSession.Usage
    let finishReason: LanguageModelSession.FinishReason
}

extension RequestOutcome {
    /// The outcome whose text is that of entries: a model's explanation.
    init(explanation entries: [Transcript.Entry]) {
        let texts = entries.compactMap { entry -> String? in
            if case .response(let response) = entry { response.description } else { nil }
        }
        content = GeneratedContent(.string(texts.joined(separator: "\n")))
        self.entries = entries[...]
        usage = .zero
        finishReason = .stop
    }
}
