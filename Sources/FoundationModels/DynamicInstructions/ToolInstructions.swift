/// A tool among dynamic instructions: it adds no text.
struct ToolInstructions: PrimitiveDynamicInstructions {
    typealias Body = Never

    let tool: any Tool

    func resolve(into resolution: inout InstructionsResolution) {
        resolution.add(tool)
    }
}
