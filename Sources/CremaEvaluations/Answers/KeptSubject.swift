public import EvaluationRuns
public import FoundationModels

/// An answer that has a form in a file, so that it can be kept from run to run.
public protocol KeptSubject: EvaluationSubject, Sendable {
    /// The answer as JSON.
    func keptData() throws -> Data
    /// An answer of JSON.
    init(keptData data: Data) throws
}

extension ModelSubject: KeptSubject {
    private struct Form: Codable {
        let value: Value
        let transcript: Transcript?
    }

    /// The value, and the transcript's parts as a transcript.
    public func keptData() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Form(value: value, transcript: transcript?.entries))
    }

    /// A value with the transcript that was kept.
    public init(keptData data: Data) throws {
        let form = try JSONDecoder().decode(Form.self, from: data)
        self.init(value: form.value, transcript: form.transcript?.structuredTranscript)
    }
}
