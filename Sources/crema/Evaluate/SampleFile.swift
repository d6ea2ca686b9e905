import EvaluationRuns
import Files
import FoundationModels
import OrderedJSON

/// Files of samples, a JSON object on each line.
enum SampleFile {
    /// The samples of a file; each line must be one.
    ///
    /// - Throws: ``Failure`` that names the line, and `FileError`.
    static func read(_ path: String) throws -> [ModelSample<String>] {
        let samples = try InputFile.lines(path).map { number, bytes in
            try sample(InputFile.json(bytes, place: "\(path):\(number)"), "\(path):\(number)")
        }
        guard !samples.isEmpty else { throw Failure("\(path): holds no sample", .usage) }
        return samples
    }

    /// A sample as Apple's framework writes it, or with its texts alone.
    private static func sample(_ value: JSONValue, _ place: String) throws -> ModelSample<String> {
        if value["input"]?.objectValue != nil {
            do {
                return try JSONDecoder().decode(ModelSample<String>.self, from: Data(value.serialized().utf8))
            } catch {
                throw Failure("\(place): is not a sample: \(reason(error))", .usage)
            }
        }
        guard let object = value.objectValue, let prompt = object["prompt"]?.stringValue else {
            throw Failure(
                #"\#(place): expected {"prompt": …, "expected": …} or {"input": {"prompt": …}, "output": {"value": …}}"#,
                .usage)
        }
        func text(_ key: String) throws -> String? {
            switch object[key] {
            case nil, .null?: nil
            case .string(let text)?: text
            case let value?:
                throw Failure("\(place): '\(key)' is \(value.kindDescription); expected a string", .usage)
            }
        }
        if let unknown = object.keys.first(where: { !["prompt", "expected", "instructions", "id"].contains($0) }) {
            throw Failure(
                "\(place): \(ShownText.quoted(unknown)) is not known; expected prompt, expected, instructions or id",
                .usage)
        }
        return ModelSample(
            prompt: prompt, expected: try text("expected"), instructions: try text("instructions"))
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context):
            return "'\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return "'\(context.codingPath.map(\.stringValue).joined(separator: "."))': \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }
}
