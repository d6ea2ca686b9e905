import Chat
import Generation
import OrderedJSON

/// What an answer says besides the fields of its API, under `crema`.
enum AnswerDetails {
    /// The seed that reproduces the answer and the fields of the request that were ignored, many of them by their
    /// number; nil where there is neither.
    ///
    /// - Parameter choices: the choices; the repeated block of the first that ended in a loop is reported.
    static func json(seed: UInt64? = nil, ignored: [String], choices: [ChoiceText]) -> JSONValue? {
        var details = JSONObject()
        if let pattern = choices.lazy.compactMap(\.usage.repeatedPattern).first {
            details["loop"] = ["period": .integer(pattern.period), "count": .integer(pattern.count)]
        }
        if let number = seed.flatMap({ JSONNumber(text: String(Int64(bitPattern: $0))) }) {
            details["seed"] = .number(number)
        }
        let told = IgnoredNames(ignored)
        if !ignored.isEmpty { details["ignored"] = .array(told.names.map(JSONValue.string)) }
        if told.others > 0 { details["ignored_others"] = .integer(told.others) }
        return details.isEmpty ? nil : .object(details)
    }
}
