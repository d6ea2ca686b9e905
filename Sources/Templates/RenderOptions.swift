/// Where a render may leave the reference's ways, and what is known of the context's texts beside their bytes.
public struct RenderOptions: Sendable, Equatable {
    /// Whether `append`, `pop`, `update` and their like change lists and dictionaries; the reference refuses them.
    public var allowsMutation = false
    /// Whether text that passed through `safe` escapes what is added to it with `+`, as the reference's does.
    public var escapesAdditions = true
    /// Texts of the context that are more than data, by their places.
    public var texts: [ContextPlace: ContextText] = [:]

    /// The reference's ways.
    public init() {}
}

/// The place of a text in a context: under a key of a dictionary in a list.
public struct ContextPlace: Sendable, Hashable {
    /// The variable that is the list.
    public let variable: String
    /// The number of the dictionary in it, from 0.
    public let index: Int
    /// The key of the text.
    public let key: String

    /// A place from its parts.
    public init(_ variable: String, _ index: Int, _ key: String) {
        (self.variable, self.index, self.key) = (variable, index, key)
    }
}

/// What a text of the context is beside its bytes.
public enum ContextText: Sendable, Equatable {
    /// A word of the template's own.
    case template
    /// Pieces of both origins; together they have the text's bytes.
    case pieces(RenderedText)
    /// JSON that `tojson` writes as it is.
    case json
}
