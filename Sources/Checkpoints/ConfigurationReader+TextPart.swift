public import OrderedJSON

/// The decoder's keys in configurations of models with several kinds of input.
extension ConfigurationReader {
    /// Where such configurations keep the object of their decoder: transformers under the first name, others under the rest.
    static let textPartKeys = [
        "text_config", "llm_config", "language_config", "language_model", "thinker_config",
    ]

    /// The object that describes the decoder; nil when its keys are at the top.
    ///
    /// - Throws: `invalidValue` when `text_config` is something else.
    public func textPart() throws(CheckpointError) -> ConfigurationReader? {
        for key in Self.textPartKeys {
            guard let value = value(key) else { continue }
            if case .object = value {
                let part = try nested(key)
                return try part.textPart() ?? part
            }
            // The other names are words that a configuration may use for something else.
            if key.utf8.elementsEqual("text_config".utf8) { throw invalid(key, expected: .object) }
        }
        return nil
    }

    /// The same reader with values for keys that are absent.
    public func withDefaults(_ defaults: JSONObject) -> ConfigurationReader {
        var members = object
        for entry in defaults.entries where members[entry.key] == nil { members[entry.key] = entry.value }
        return replacing(members)
    }

    /// The same reader with other values for some keys.
    public func withValues(_ values: JSONObject) -> ConfigurationReader {
        var members = object
        for entry in values.entries { members[entry.key] = entry.value }
        return replacing(members)
    }
}
