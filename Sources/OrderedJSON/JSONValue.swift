/// A JSON value that keeps the order of object keys and the spelling of numbers; it knows nothing about models.
public enum JSONValue: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool(Bool)
    /// A number, with its spelling.
    case number(JSONNumber)
    /// A string of Unicode scalars.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object whose keys keep their order.
    case object(JSONObject)
}
