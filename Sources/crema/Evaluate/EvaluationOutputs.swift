import CremaEvaluations
import EvaluationRuns
import Files
import FoundationModels

/// The files that an evaluation writes; what each holds, its ending says.
struct EvaluationOutputs {
    private enum Form: String, CaseIterable {
        case xcevalresult, json, md, xml, html
    }

    private let files: [(path: String, form: Form)]

    /// The files of flags.
    ///
    /// - Throws: ``Failure`` for an unknown ending, and for a file that cannot be written.
    init(_ paths: [String]) throws {
        files = try paths.map { path in
            let ending = Path.lastComponent(path).split(separator: ".").dropFirst().last.map(String.init) ?? ""
            guard let form = Form(rawValue: ending) else {
                throw Failure(
                    "--report is \(ShownText.quoted(path)); expected a name that ends in "
                        + Form.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "), .usage)
            }
            try ReplaceableFile.check(path)
            return (path, form)
        }
    }

    /// Writes a result, with a comparison where there is one.
    func write(_ result: EvaluationResult, _ comparison: EvaluationComparison?) throws {
        for (path, form) in files {
            let bytes: [UInt8] =
                switch form {
                case .json, .xcevalresult:
                    Array(try result.jsonData(includeReportMetadata: true)) + [UInt8(ascii: "\n")]
                case .md: Array(result.markdown(comparedBy: comparison).utf8)
                case .xml: Array(result.junitXML.utf8)
                case .html: Array(result.html(comparedBy: comparison).utf8)
                }
            try ReplaceableFile.write(bytes, to: path)
        }
    }
}
