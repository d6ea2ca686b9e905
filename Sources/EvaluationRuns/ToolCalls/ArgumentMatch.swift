import FoundationModels

/// Decides whether calls of tools are as expected.
struct ArgumentMatch {
    let model: any LanguageModel

    /// Whether a call is of a tool and every matcher accepts its arguments.
    ///
    /// - Throws: ``MatcherError`` for a pattern that is none, and what the model's session throws.
    nonisolated(nonsending) func accepts(
        _ call: Transcript.ToolCall, name: String, arguments: [ArgumentMatcher]
    ) async throws -> Bool {
        guard call.toolName == name else { return false }
        for matcher in arguments where try await !accepts(call, matcher) { return false }
        return true
    }

    private nonisolated(nonsending) func accepts(
        _ call: Transcript.ToolCall, _ matcher: ArgumentMatcher
    ) async throws -> Bool {
        guard case .structure(let properties, _) = call.arguments.kind,
            let content = properties[matcher.argumentName]
        else { return false }
        if case .keyOnly = matcher { return true }
        guard let value = ArgumentValue(scalar: content) else { return false }
        if case .naturalLanguage(let name, let criteria) = matcher {
            return try await isDescribed(name, content.jsonString, criteria)
        }
        return try Self.accepts(value, matcher)
    }

    /// Whether a matcher that needs no model accepts a value.
    private static func accepts(_ value: ArgumentValue, _ matcher: ArgumentMatcher) throws -> Bool {
        let text: String? = if case .string(let text) = value { text } else { nil }
        switch matcher {
        case .exact(_, let expected): return value.isSame(as: expected)
        case .oneOf(_, let allowed): return allowed.contains { value.isSame(as: $0) }
        case .range(_, let minimum, let maximum):
            guard let number = value.number else { return false }
            return number >= minimum ?? -.infinity && number <= maximum ?? .infinity
        case .pattern(_, let pattern):
            guard let text else { return false }
            do {
                return try Regex(pattern).firstMatch(in: text) != nil
            } catch {
                throw MatcherError(description: EvaluationErrorText.pattern(pattern, error))
            }
        case .contains(_, let part): return text?.contains(part) ?? false
        case .hasPrefix(_, let part): return text?.hasPrefix(part) ?? false
        case .hasSuffix(_, let part): return text?.hasSuffix(part) ?? false
        case .keyOnly, .naturalLanguage: return true
        }
    }

    private nonisolated(nonsending) func isDescribed(
        _ name: String, _ value: String, _ criteria: String
    ) async throws -> Bool {
        let session = LanguageModelSession(model: model, instructions: Instructions(ToolCallText.matchInstructions))
        return try await session.respond(
            to: Prompt(ToolCallText.matchPrompt(name: name, value: value, criteria: criteria)), generating: Bool.self,
            options: GenerationOptions(samplingMode: .greedy)
        ).content
    }
}

/// A matcher that cannot be asked.
struct MatcherError: LocalizedError, CustomStringConvertible {
    let description: String
    var errorDescription: String? { description }
}
