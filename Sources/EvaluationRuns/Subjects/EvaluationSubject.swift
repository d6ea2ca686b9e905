public import FoundationModels

/// What a feature gives for a sample.
public protocol EvaluationSubject<Value> {
    /// The type of the answer.
    associatedtype Value: Decodable, Encodable
    /// The answer.
    var value: Self.Value { get }
    /// What was said on the way to the answer; nil where nothing was kept.
    var transcript: StructuredTranscript? { get }
}

extension EvaluationSubject {
    /// Nil.
    public var transcript: StructuredTranscript? { nil }
}

/// The answer of a feature that asks a model.
public struct ModelSubject<Value>: EvaluationSubject, Sendable where Value: Codable & Sendable {
    /// The answer.
    public var value: Value
    /// What was said on the way to the answer.
    public var transcript: StructuredTranscript?

    /// An answer, with what was said on the way to it.
    public init(value: Value, transcript: StructuredTranscript? = nil) {
        self.value = value
        self.transcript = transcript
    }

    /// The calls of tools in the transcript; none without one.
    public var toolCalls: [Transcript.ToolCall] { transcript?.toolCalls ?? [] }
}
