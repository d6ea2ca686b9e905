/// Where in a JSON text that comes piece by piece its end is.
public struct JSONPlace: Sendable {
    private var pieces = JSONPieces()
    private var path = Path()
    private var isJSON = true

    /// The beginning of a text.
    public init() {}

    /// The innermost value that is not finished, as a JSON pointer; empty for the whole one, nil for a text that is no JSON.
    public var pointer: String? {
        guard isJSON else { return nil }
        return JSONPointer.text(pieces.isAtValue ? path.names : Array(path.names.dropLast()))
    }

    /// Reads more of the text.
    public mutating func append(_ bytes: [UInt8]) {
        guard isJSON else { return }
        do { try pieces.append(bytes, to: &path) } catch { isJSON = false }
    }

    /// The keys and indices of the values that have begun, or come next.
    private struct Path: JSONPieces.Taker, Sendable {
        var names: [String] = []
        private var isInObject: [Bool] = []

        mutating func open(isObject: Bool) {
            isInObject.append(isObject)
            names.append(isObject ? "" : "0")
        }

        mutating func take(key: String) -> Bool {
            names[names.count - 1] = key
            return true
        }

        mutating func take(_ value: JSONValue) {
            guard isInObject.last == false, let index = names.last.flatMap({ Int($0) }) else { return }
            names[names.count - 1] = String(index + 1)
        }

        mutating func close() {
            names.removeLast()
            isInObject.removeLast()
            take(.null)
        }

        mutating func openString() {}
    }
}
