import EvaluationRuns
import Files
import FoundationModels
import OrderedJSON

/// What a judge scores, as `--judge` says it.
enum JudgeDimensions {
    /// `NAME=CRITERIA` for one that passes or fails, else a file with a JSON array of dimensions with scales.
    ///
    /// - Throws: ``Failure`` for what is neither.
    static func read(_ text: String) throws -> [ScoreDimension] {
        if let equals = text.firstIndex(of: "="), !Path.exists(text) {
            let (name, criteria) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
            guard !name.isEmpty, !criteria.isEmpty else {
                throw Failure("--judge is \(ShownText.quoted(text)); expected NAME=CRITERIA or a file", .usage)
            }
            let scale = ScoringScale.passFail(passDescription: criteria, failDescription: "Not so: \(criteria)")
            return [ScoreDimension(name, scale: scale)]
        }
        let value = try InputFile.json(InputFile.bytes(text), place: text)
        guard let elements = value.arrayValue, !elements.isEmpty else {
            throw Failure(
                #"\#(text): expected a JSON array of {"name": …, "description": …, "scale": {"1": …, "2": …}}"#, .usage)
        }
        return try elements.enumerated().map { try dimension($0.element, "\(text): element \($0.offset)") }
    }

    private static func dimension(_ value: JSONValue, _ place: String) throws -> ScoreDimension {
        guard let name = value["name"]?.stringValue, !name.isEmpty else {
            throw Failure("\(place): 'name' is missing; expected a string", .usage)
        }
        guard let levels = value["scale"]?.objectValue, !levels.entries.isEmpty else {
            throw Failure("\(place): 'scale' is missing; expected an object of scores and what they mean", .usage)
        }
        var scale: [Double: String] = [:]
        for entry in levels.entries {
            guard let score = Double(entry.key), score.isFinite, let meaning = entry.value.stringValue else {
                throw Failure(
                    "\(place): \(ShownText.quoted(entry.key)) of 'scale' is no number with a string", .usage)
            }
            scale[score] = meaning
        }
        return ScoreDimension(name, description: value["description"]?.stringValue, scale: .numeric(scale))
    }
}
