import OrderedJSON

/// How many of some cases are right, and how often each kind of error occurs.
struct Share: Sendable {
    private(set) var right = 0
    private(set) var total = 0
    private(set) var errors: [String: Int] = [:]
    /// The cases that are wrong, with the model's answer.
    private(set) var failures: [(case: String, error: String, answer: String)] = []

    /// Counts a case that is right.
    mutating func pass() {
        right += 1
        total += 1
    }

    /// Counts a case that is wrong.
    mutating func fail(_ error: String, case name: String, answer: String) {
        total += 1
        errors[error, default: 0] += 1
        failures.append((name, error, answer))
    }

    /// The share that is right; nil where there are no cases.
    var value: Double? { total == 0 ? nil : Double(right) / Double(total) }

    /// The share with four digits; 0 where no case came so far that it could be judged.
    var json: JSONValue {
        JSONNumber(((value ?? 0) * 10_000).rounded() / 10_000).map(JSONValue.number) ?? .null
    }

    var errorsJSON: JSONValue {
        var object = JSONObject()
        for (error, count) in errors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            object[error] = .number(JSONNumber(count))
        }
        return .object(object)
    }

    var failuresJSON: JSONValue {
        .array(
            failures.map { failure in
                ["case": .string(failure.case), "error": .string(failure.error), "answer": .string(failure.answer)]
            })
    }
}
