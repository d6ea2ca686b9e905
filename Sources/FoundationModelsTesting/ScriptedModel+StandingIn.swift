import FoundationModels

extension ScriptedModel {
    /// Runs an operation, during which every session of the system's model plays this script.
    ///
    /// That holds for the present task and for those that it starts, so that tests can run at the same time.
    ///
    /// - Throws: what the operation throws.
    public func standingIn<Result>(
        isolation: isolated (any Actor)? = #isolation, for operation: () async throws -> Result
    ) async rethrows -> Result {
        try await SystemLanguageModel.$standIn.withValue(self, operation: operation, isolation: isolation)
    }
}
