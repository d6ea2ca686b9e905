public import OrderedJSON

/// Pieces of a stream of server-sent events.
public enum ServerSentEvent {
    /// An event of chat and plain completions: nothing but `data`, since clients of OpenAI's API read no other field.
    public static func data(_ value: JSONValue) -> [UInt8] {
        var bytes = Array("data: ".utf8)
        value.write(to: &bytes)
        bytes += "\n\n".utf8
        return bytes
    }

    /// An event with a name, as responses and messages have it.
    public static func named(_ name: String, _ value: JSONValue) -> [UInt8] {
        Array("event: \(name)\n".utf8) + data(value)
    }

    /// The end of chat and plain completions.
    public static let done = Array("data: [DONE]\n\n".utf8)

    /// A comment, which keeps an idle connection open.
    public static let ping = Array(": ping\n\n".utf8)
}
