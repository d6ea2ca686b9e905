extension OpenWeightsModel {
    /// The model of the system, run with options of its own; for the command line.
    package init(standardWith options: Options) {
        configuration = EngineConfiguration(source: .standard, options: options)
    }

    /// Looks for the model's files before a request needs them.
    ///
    /// - Throws: ``SystemLanguageModel/Error/assetsUnavailable(_:)`` as a request would.
    package func requireFiles() throws {
        _ = try configuration.directory()
    }
}
