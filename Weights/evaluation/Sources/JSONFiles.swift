import Files
import OrderedJSON

/// JSON read from files, with the file and the line in every error.
enum JSONFiles {
    /// The value in a file.
    static func value(in path: String) throws -> JSONValue {
        try parse(try text(of: path), name: path)
    }

    /// The values in a file that has one on each line.
    static func lines(in path: String) throws -> [JSONValue] {
        let lines = try text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
        return try lines.enumerated().filter { !$0.element.isEmpty }.map { number, line in
            try parse(String(line), name: "\(path) line \(number + 1)")
        }
    }

    private static func text(of path: String) throws -> String {
        try WholeFile.text(try WholeFile.bytes(path, limit: 1 << 30), of: path)
    }

    private static func parse(_ text: String, name: String) throws -> JSONValue {
        do {
            return try JSONParser().parse(text)
        } catch {
            throw EvaluationError.file(name, "\(error)")
        }
    }
}

extension JSONValue {
    /// Whether two values are equal when the order of members does not count and numbers are compared by value.
    func isEqual(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.entries.allSatisfy { entry in right[entry.key].map { entry.value.isEqual(to: $0) } ?? false }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.number(let left), .number(let right)): left.doubleValue == right.doubleValue
        default: self == other
        }
    }
}
