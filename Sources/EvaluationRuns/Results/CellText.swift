import FoundationModels

/// Cells of tables of results as people read them.
package enum CellText {
    /// A sample's input, an answer's value or an expected value as text; nil for an empty cell.
    ///
    /// What was loaded from a file is text already; a sample of it is JSON, of which this gives the prompt.
    package static func text(_ cell: Any?, in column: String) -> String? {
        switch cell {
        case nil: nil
        case let text as String: column == ColumnName.input ? prompt(text) : text
        case let sample as any SampleProtocol: description(sample)
        case let subject as any EvaluationSubject: try? ResultWriter.text(of: subject.value)
        case let value as any Encodable: try? ResultWriter.text(of: value)
        case .some(let value): "\(value)"
        }
    }

    /// A sample as JSON, which is equal in a run and in its loaded result.
    package static func json(_ cell: Any?) -> String? {
        (cell as? any Encodable).flatMap { try? ResultWriter.text(of: $0) }
    }

    private static func description(_ sample: some SampleProtocol) -> String { sample.input.description }

    private static func prompt(_ json: String) -> String {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else {
            return json
        }
        return ((object["input"] as? [String: Any])?["prompt"] ?? object["input"]) as? String ?? json
    }
}
