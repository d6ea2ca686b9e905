/// The columns that every table of an evaluation can have.
package enum ColumnName {
    package static let input = "Input"
    package static let response = "Response"
    package static let expected = "Expected"
    package static let inferenceError = "SubjectInferenceError"
    package static let evaluatorErrors = "EvaluatorErrors"
    package static let transcript = "Transcript"

    private static let reserved: Set<String> = [
        input, response, expected, inferenceError, evaluatorErrors, transcript,
    ]

    /// The column of a metric: its name, marked where a table has a column of that name for something else, or where the name
    /// is that of a marked column: two metrics never share a column.
    package static func column(ofMetric name: String) -> String {
        isMarkable(name) ? name + metricMark : name
    }

    /// The metric of a column.
    package static func metric(ofColumn name: String) -> String {
        guard name.hasSuffix(metricMark) else { return name }
        let metric = String(name.dropLast(metricMark.count))
        return isMarkable(metric) ? metric : name
    }

    /// Whether a name is, but for marks, that of a column for something else.
    private static func isMarkable(_ name: String) -> Bool {
        var rest = name[...]
        while rest.hasSuffix(metricMark) { rest = rest.dropLast(metricMark.count) }
        return reserved.contains(String(rest))
    }

    private static let metricMark = " (metric)"
}

/// What a run notes about itself in `reportMetadata`.
enum MetadataKey {
    static let columnOrdering = "ColumnOrdering"
}
