/// Instructions and tools that are put together anew before each time a model is asked.
///
/// The body is made of ``Instructions``, of tools and of other dynamic instructions. It can be read any number of times, so
/// that it should only say what is, and do nothing.
@_typeEraser(AnyDynamicInstructions)
public protocol DynamicInstructions {
    /// What the body is made of.
    associatedtype Body: DynamicInstructions

    /// The instructions and tools, as they are now.
    @DynamicInstructionsBuilder var body: Body { get }
}

extension DynamicInstructions {
    /// Instructions for each element of a collection.
    public typealias ForEach = DynamicInstructionsForEach
}

/// Instructions without a body: the session knows how to read them.
protocol PrimitiveDynamicInstructions: DynamicInstructions where Body == Never {
    /// Adds what these instructions are made of.
    func resolve(into resolution: inout InstructionsResolution) throws
}

extension PrimitiveDynamicInstructions {
    /// Never read.
    public var body: Never { fatalError(ErrorText.neverCalled(#function)) }
}

extension Never: DynamicInstructions {
    /// There is no value whose body could be read.
    public var body: Never { return fatalError(ErrorText.neverCalled(#function)) }
}
