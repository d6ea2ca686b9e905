/// Something that a model can do during a request: it writes the arguments, the session makes the call and the model
/// reads what comes back.
///
/// One instance serves the whole session; calls of one request run at the same time.
public protocol Tool<Arguments, Output>: Sendable {
    /// What a call gives back.
    associatedtype Output: PromptRepresentable
    /// What a call needs.
    associatedtype Arguments: ConvertibleFromGeneratedContent

    /// The tool's name in the prompt; by default the name of its type.
    var name: String { get }
    /// What the model is told about the tool.
    var description: String { get }
    /// What the model may write as arguments.
    var parameters: GenerationSchema { get }
    /// Whether the schema of the arguments is in the prompt; it is enforced either way.
    var includesSchemaInInstructions: Bool { get }

    /// Makes a call.
    ///
    /// - Parameter arguments: what the model wrote, always within ``parameters``.
    /// - Returns: what the model reads next.
    @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
    /// The name of the type.
    public var name: String { String(describing: Self.self) }

    /// True.
    public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
    /// The schema of the arguments' type.
    public var parameters: GenerationSchema { Arguments.generationSchema }
}
