import Chat
import Generation
import OrderedJSON
import Sampling

/// The steps of sampling that llama.cpp has beside the usual ones, by its names.
extension SamplingChoice {
    /// The most texts of `dry_sequence_breakers`, and the most steps of `samplers`.
    private static let listLimit = 64

    /// Reads the fields of a request.
    mutating func readSteps(_ fields: inout FieldReader) throws(APIError) {
        let (many, most) = (-1...Int(Int32.max), 1e6)
        dryMultiplier = try fields.number("dry_multiplier", 0...most)
        dryBase = try fields.number("dry_base", 0...most)
        dryAllowedLength = try fields.integer("dry_allowed_length", 0...Int(Int32.max))
        dryWindow = try fields.integer("dry_penalty_last_n", many)
        dryBreakers = try Self.texts(&fields, "dry_sequence_breakers")
        topNSigma = try fields.number("top_n_sigma", -1...most)
        let typical = try fields.number("typical_p", 0...1)
        typicalP = try fields.number("typ_p", 0...1) ?? typical
        exclusionProbability = try fields.number("xtc_probability", 0...1)
        exclusionThreshold = try fields.number("xtc_threshold", 0...1)
        temperatureRange = try fields.number("dynatemp_range", 0...most)
        temperatureExponent = try fields.number("dynatemp_exponent", 0...most)
        mirostat = try fields.integer("mirostat", 0...2)
        mirostatTarget = try fields.number("mirostat_tau", 0...most)
        mirostatRate = try fields.number("mirostat_eta", 0...most)
        minKeep = try fields.integer("min_keep", 0...Int(Int32.max))
        steps = try Self.steps(&fields)
    }

    private static func texts(_ fields: inout FieldReader, _ name: String) throws(APIError) -> [String]? {
        guard let values = try fields.array(name) else { return nil }
        let path = fields.path.key(name)
        guard values.count <= listLimit else {
            throw .invalidValue(path, "\(values.count) texts; expected at most \(listLimit)")
        }
        var texts: [String] = []
        for (index, value) in values.enumerated() {
            guard let text = value.stringValue, !text.isEmpty else {
                throw .wrongKind(path.index(index), expected: "a string that is not empty", found: value)
            }
            texts.append(text)
        }
        return texts
    }

    /// `samplers`: a list of names, or a text of letters.
    private static func steps(_ fields: inout FieldReader) throws(APIError) -> [SamplingStep]? {
        guard let value = fields.value("samplers") else { return nil }
        let path = fields.path.key("samplers")
        if let letters = value.stringValue {
            guard let steps = SamplingStep.steps(letters: letters), steps.count <= listLimit else {
                throw .invalidValue(path, "\"\(letters)\" is no row of steps; expected letters of edskypmxt")
            }
            return steps
        }
        guard let names = value.arrayValue, names.count <= listLimit else {
            throw .wrongKind(path, expected: "a list of names of samplers", found: value)
        }
        var steps: [SamplingStep] = []
        for (index, name) in names.enumerated() {
            guard let step = name.stringValue.flatMap({ SamplingStep(name: $0) }) else {
                throw .invalidValue(
                    path.index(index),
                    "no sampler of this name; expected one of "
                        + SamplingStep.allCases.map(\.rawValue).joined(separator: ", "))
            }
            steps.append(step)
        }
        return steps
    }
}
