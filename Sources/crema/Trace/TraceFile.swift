import Files
import FoundationModels
import OrderedJSON

/// Traces in files: one JSON object a line.
enum TraceFile {
    /// Writes lines into a file, which is replaced as a whole.
    static func write(_ lines: [JSONValue], to path: String) throws {
        try ReplaceableFile.write(Array(lines.map { $0.serialized() + "\n" }.joined().utf8), to: path)
    }

    /// The lines of a trace that is whole: its head, and texts that begin and end.
    ///
    /// - Throws: ``Failure`` with one line that says what is wrong and where.
    static func read(_ path: String) throws -> [JSONValue] {
        let lines = try InputFile.lines(path)
        var values: [JSONValue] = []
        var open: Int?
        for (number, bytes) in lines {
            let place = "\(path): line \(number)"
            let value: JSONValue
            do {
                value = try InputFile.json(bytes, place: place)
            } catch  where number == lines.last?.number {
                throw Failure("\(path): line \(number) is cut off; write the trace again", .usage)
            }
            switch (value["kind"]?.stringValue, values.isEmpty, open) {
            case ("trace", true, nil):
                let version = value["version"]?.intValue
                guard version == TraceLines.version else {
                    throw Failure(
                        "\(place): a trace of version \(version.map(String.init) ?? "?"); this program reads version "
                            + "\(TraceLines.version); write the trace again", .usage)
                }
            case ("text", false, nil): open = 0
            case ("step", false, let steps?):
                try TraceSteps.check(value, place: place)
                open = steps + 1
            case ("end", false, let steps?):
                guard value["steps"]?.intValue == steps else {
                    throw Failure("\(place): the text has \(steps) steps, not as many as it says", .usage)
                }
                open = nil
            default:
                throw Failure("\(place): no line of a trace is allowed here; is it a file of 'crema trace'?", .usage)
            }
            values.append(value)
        }
        guard !values.isEmpty else { throw Failure("\(path): empty; expected a trace", .usage) }
        guard open == nil else { throw Failure("\(path): the trace ends within a text; write it again", .usage) }
        return values
    }
}
