import OrderedJSON

/// An event that comes for every token, and of which only a text differs from one to the next: what is around the text is
/// spelled once.
struct TextFrame: Sendable {
    private let before: [UInt8]
    private let after: [UInt8]

    /// What an event has around a text.
    ///
    /// - Parameter event: the event with a text, after which nothing is that a request or a model gives.
    init(_ event: (String) -> [UInt8]) {
        // A request may give the same text, but before this one.
        let mark = "\u{0}"
        let (bytes, spelled) = (event(mark), Self.spelled(mark))
        let place =
            (0...max(0, bytes.count - spelled.count)).last { bytes[$0...].starts(with: spelled) } ?? bytes.count
        before = Array(bytes[..<place])
        after = Array(bytes[min(place + spelled.count, bytes.count)...])
    }

    /// The event with a text.
    func event(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(before.count + after.count + text.utf8.count + 8)
        bytes += before
        JSONValue.string(text).write(to: &bytes)
        bytes += after
        return bytes
    }

    private static func spelled(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONValue.string(text).write(to: &bytes)
        return bytes
    }
}
