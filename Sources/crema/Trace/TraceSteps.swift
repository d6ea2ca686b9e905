import OrderedJSON

/// The steps of a trace that was read.
enum TraceSteps {
    /// Refuses a step whose numbers a page or picture could not show.
    static func check(_ step: JSONValue, place: String) throws {
        guard step["index"]?.intValue != nil, step["token"]?.intValue != nil, step["piece"]?.stringValue != nil else {
            throw Failure("\(place): 'index', 'token' or 'piece' is missing", .usage)
        }
        for (key, width) in [("raw", 4), ("processed", 4), ("masked", 4), ("drawn", 5)] {
            guard let value = step[key] else { continue }
            let rows = value.arrayValue?.map { $0.arrayValue ?? [] }
            let isSound = rows?.allSatisfy { row in
                row.count == width && row[0].intValue != nil && row[1].stringValue != nil
                    && row[2...].allSatisfy { $0.doubleValue != nil }
            }
            guard isSound == true else {
                throw Failure("\(place): '\(key)' is not a list of candidates with \(width) parts each", .usage)
            }
        }
    }

    /// A step by its number over all texts, from 0.
    static func step(_ number: Int, of lines: [JSONValue], path: String) throws -> JSONValue {
        let steps = lines.filter { $0["kind"]?.stringValue == "step" }
        guard steps.indices.contains(number) else {
            throw Failure(
                "\(path): there is no step \(number); the trace has \(Quantities.plural(steps.count, "step")), from 0 on",
                .usage)
        }
        return steps[number]
    }
}
