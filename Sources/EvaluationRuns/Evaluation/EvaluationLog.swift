import FoundationModels

/// Where the lines about samples that failed or were skipped are written: standard error, or what a task sets.
package enum EvaluationLog {
    /// Takes the lines in the place of standard error, for the tasks that set it.
    @TaskLocal package static var sink: (@Sendable (String) -> Void)?

    /// Writes a line.
    package static func write(_ line: String) {
        if let sink { return sink(line) }
        FileHandle.standardError.write(Data("evaluation: \(line)\n".utf8))
    }
}
