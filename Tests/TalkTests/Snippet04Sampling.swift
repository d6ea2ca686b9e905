// swift-format-ignore-file
// The text is the talk's own.

// 6:14 Sampling

import FoundationModels

enum Snippet04 {
    static func run(session: LanguageModelSession, prompt: String) async throws -> [String] {
        var contents: [String] = []
        do {
            // Deterministic output
            let response = try await session.respond(
              to: prompt,
              options: GenerationOptions(sampling: .greedy)
            )
            contents.append(response.content)
        }
        do {
            // Low-variance output
            let response = try await session.respond(
              to: prompt,
              options: GenerationOptions(temperature: 0.5)
            )
            contents.append(response.content)
        }
        do {
            // High-variance output
            let response = try await session.respond(
              to: prompt,
              options: GenerationOptions(temperature: 2.0)
            )
            contents.append(response.content)
        }
        return contents
    }
}
