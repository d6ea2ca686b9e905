/// One case of a data set.
public protocol SampleProtocol: Decodable, Encodable, Sendable {
    /// What the feature is given.
    associatedtype Input: CustomStringConvertible
    /// What the feature is to give.
    associatedtype ExpectedValue
    /// What the feature is given.
    var input: Self.Input { get }
    /// What the feature is to give; nil where nothing is known about it.
    var expected: Self.ExpectedValue? { get }
}

/// A case for a feature that asks a model.
public protocol ModelSampleProtocol: SampleProtocol where Self.ExpectedValue: Codable & Sendable {
    /// What is expected beside the value.
    associatedtype Expectation: Decodable, Encodable, Sendable
    /// The prompt, with instructions and a schema where the case has them.
    var input: ModelSampleInput { get }
    /// What is expected.
    var output: ModelSampleOutput<Self.ExpectedValue, Self.Expectation> { get }
}

/// What is expected of an answer.
public struct ModelSampleOutput<Value, Expectation>: Sendable, Codable
where Value: Codable & Sendable, Expectation: Codable & Sendable {
    /// The answer; nil where nothing is known about it.
    public var value: Value?
    /// What is expected beside the answer, such as calls of tools.
    public var expectations: Expectation?

    /// What is expected, from its parts.
    public init(value: Value? = nil, expectations: Expectation? = nil) {
        self.value = value
        self.expectations = expectations
    }
}
