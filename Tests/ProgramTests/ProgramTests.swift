import FoundationModels
import FoundationModelsTesting
import Testing

/// Programs in the style of those that are written for Apple's framework, built with the settings of a plain package:
/// what matters is that each compiles with `import FoundationModels` and does what it says.
@Suite("Programs")
struct ProgramTests {
    /// Runs a program with a scripted model in the place of the system's.
    static func run<Result>(
        _ turns: [ScriptedModel.Turn], isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await ScriptedModel(turns).standingIn(isolation: isolation, for: body)
    }
}
