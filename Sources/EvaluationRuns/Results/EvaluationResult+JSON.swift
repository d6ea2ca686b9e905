public import FoundationModels
public import TabularData

extension EvaluationResult {
    /// The result as JSON.
    ///
    /// - Parameters:
    ///   - includeReportMetadata: whether ``reportMetadata`` is part of it.
    ///   - includeTranscripts: whether transcripts are, where the run recorded them.
    ///   - jsonOptions: how the text is laid out.
    /// - Throws: `EncodingError` for a sample, an answer or metadata that have no form in JSON.
    public func jsonData(
        includeReportMetadata: Bool = false, includeTranscripts: Bool = false,
        jsonOptions: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    ) throws -> Data {
        let document = try ResultWriter(self).document(metadata: includeReportMetadata, transcripts: includeTranscripts)
        return try JSONSerialization.data(withJSONObject: document, options: jsonOptions)
    }

    /// Writes the result into a folder, as `<evaluationID>-<resultID>.xcevalresult`.
    ///
    /// - Returns: the file.
    /// - Throws: what ``jsonData(includeReportMetadata:includeTranscripts:jsonOptions:)`` throws, and errors of the file
    ///   system.
    @discardableResult
    public func saveJSON(
        to directory: URL, includeReportMetadata: Bool = false, includeTranscripts: Bool = false
    ) throws -> URL {
        let url = directory.appendingPathComponent(fileName)
        try jsonData(includeReportMetadata: includeReportMetadata, includeTranscripts: includeTranscripts)
            .write(to: url, options: .atomic)
        return url
    }

    /// The name of the result's file.
    package var fileName: String {
        let safe = evaluationID.map { $0 == "/" || $0 == "\0" ? "_" : $0 }
        return "\(String(safe))-\(resultID.uuidString).xcevalresult"
    }

    /// Reads a file that ``saveJSON(to:includeReportMetadata:includeTranscripts:)`` wrote.
    ///
    /// - Throws: ``EvaluationResultsError``, with the file where it is not there.
    public static func loadJSON(from url: URL) throws -> EvaluationResult {
        try EvaluationResult(jsonData: ResultReader.data(at: url))
    }

    /// Reads a result from JSON.
    ///
    /// Scores and figures come back as they were; samples and answers come back as text.
    ///
    /// - Throws: ``EvaluationResultsError`` for what is empty or no result.
    public init(jsonData data: Data) throws {
        self = try ResultReader.result(data)
    }

    /// Reads a file with a result on each line.
    ///
    /// - Throws: ``EvaluationResultsError``, with the file where it is not there.
    public static func loadJSONLines(from url: URL) async throws -> [EvaluationResult] {
        let lines = try ResultReader.data(at: url).split(separator: UInt8(ascii: "\n"))
        return try lines.filter { $0.contains { !ResultReader.isSpace($0) } }.map { try ResultReader.result(Data($0)) }
    }

    /// A table with text in the place of samples, answers, scores and figures: what the file has in its cells.
    ///
    /// - Throws: `EncodingError` for a cell that has no form in JSON.
    public func jsonRepresentableDataFrame(of kind: DataFrameKind) throws -> DataFrame {
        let (table, writer) = (kind == .summary ? summary : detailed, ResultWriter(self))
        return DataFrame(
            columns: try table.columns.map { column in
                AnyColumn(
                    Column<String>(
                        name: column.name,
                        contents: try (0..<column.count).map { row in
                            try writer.cell(column[row], in: column.name).map(ResultWriter.text)
                        }))
            })
    }
}

extension Collection where Element == EvaluationResult {
    /// Writes a file with a result on each line.
    ///
    /// - Returns: the file.
    /// - Throws: `EncodingError`, and errors of the file system.
    @discardableResult
    public func saveJSONLines(
        to url: URL, includeReportMetadata: Bool = false, includeTranscripts: Bool = false
    ) throws -> URL {
        var data = Data()
        for result in self {
            data += try result.jsonData(
                includeReportMetadata: includeReportMetadata, includeTranscripts: includeTranscripts,
                jsonOptions: .sortedKeys)
            data.append(UInt8(ascii: "\n"))
        }
        try data.write(to: url, options: .atomic)
        return url
    }
}
