/// Makes the calls of one turn, all at the same time.
struct ToolRunner: Sendable {
    let tools: [any Tool]

    /// The calls with their tools.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` for a tool that does not exist.
    func pairs(for calls: [Transcript.ToolCall]) throws -> [(Transcript.ToolCall, any Tool)] {
        try calls.map { call in (call, try tool(for: call)) }
    }

    /// Makes the calls and returns their outputs in the order of the calls.
    ///
    /// The first call that fails, and a cancellation, end the others; a call that ignores its cancellation is not
    /// waited for.
    ///
    /// - Throws: ``LanguageModelSession/ToolCallError``.
    func outputs(of pairs: [(Transcript.ToolCall, any Tool)]) async throws -> [Transcript.ToolOutput] {
        let (results, continuation) = AsyncStream<(Int, Result<[Transcript.Segment], any Error>)>.makeStream()
        let tasks = pairs.enumerated().map { index, pair in
            Task {
                do {
                    continuation.yield((index, .success(try await Self.call(pair.1, pair.0.arguments))))
                } catch {
                    continuation.yield((index, .failure(error)))
                }
            }
        }
        defer { for task in tasks { task.cancel() } }
        var segments = [[Transcript.Segment]?](repeating: nil, count: pairs.count)
        var missing = pairs.count
        for await (index, result) in results {
            do {
                segments[index] = try result.get()
            } catch {
                try Task.checkCancellation()
                throw LanguageModelSession.ToolCallError(tool: pairs[index].1, underlyingError: error)
            }
            missing -= 1
            if missing == 0 { break }
        }
        try Task.checkCancellation()
        return zip(pairs, segments).map { pair, segments in
            Transcript.ToolOutput(id: pair.0.id, toolName: pair.0.toolName, segments: segments ?? [])
        }
    }

    private func tool(for call: Transcript.ToolCall) throws -> any Tool {
        guard let tool = tools.first(where: { $0.name.utf8.elementsEqual(call.toolName.utf8) }) else {
            throw GeneratedContent.ParsingError(
                rawContent: call.description, debugDescription: ErrorText.unknownTool(call.toolName))
        }
        return tool
    }

    private static func call<T: Tool>(_ tool: T, _ content: GeneratedContent) async throws -> [Transcript.Segment] {
        let arguments = try T.Arguments(content)
        return Transcript.Segment.segments(of: try await tool.call(arguments: arguments))
    }
}
