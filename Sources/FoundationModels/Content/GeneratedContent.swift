import OrderedJSON

/// A value made by a model, or for one: a tree of structures, arrays and scalars that need not have a Swift type.
///
/// Two contents are equal when they hold equal values; ``id``, the order of properties and whether the content is
/// complete do not count.
public struct GeneratedContent: Sendable, Equatable, Generable {
    /// An identity shared by all snapshots of one response; nil when the content was not made by a session.
    public var id: GenerationID?

    /// Whether the text that the content was read from had its end; always true for content built from values.
    public internal(set) var isComplete: Bool

    /// The value itself.
    var value: ContentValue

    /// Content of a value.
    init(_ value: ContentValue, id: GenerationID? = nil, isComplete: Bool = true) {
        self.id = id
        self.value = value
        self.isComplete = isComplete
    }

    /// The schema that allows every JSON value.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(primitive: GeneratedContent.self, keywords: [:])
    }

    /// The same content.
    public init(_ content: GeneratedContent) throws {
        self = content
    }

    /// The content itself.
    public var generatedContent: GeneratedContent { self }

    /// A structure from names and values, in their order; of a repeated name the last value counts.
    public init(properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil) {
        var members = ContentProperties()
        for (name, value) in properties { members.set(value.generatedContent, for: name) }
        self.init(.structure(members), id: id)
    }

    /// A structure from a sequence of names and values.
    ///
    /// - Parameter combine: makes one value of two that share a name, first the earlier one.
    public init<S>(
        properties: S, id: GenerationID? = nil,
        uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws -> some ConvertibleToGeneratedContent
    ) rethrows where S: Sequence, S.Element == (String, any ConvertibleToGeneratedContent) {
        var members = ContentProperties()
        for (name, value) in properties {
            let content = value.generatedContent
            if let earlier = members.value(named: name) {
                members.set(try combine(earlier, content).generatedContent, for: name)
            } else {
                members.set(content, for: name)
            }
        }
        self.init(.structure(members), id: id)
    }

    /// An array from its elements.
    public init<S>(elements: S, id: GenerationID? = nil)
    where S: Sequence, S.Element == any ConvertibleToGeneratedContent {
        self.init(.array(elements.map(\.generatedContent)), id: id)
    }

    /// The content of a value.
    public init(_ value: some ConvertibleToGeneratedContent) {
        self = value.generatedContent
    }

    /// The content of a value, with an identity.
    public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
        self = value.generatedContent
        self.id = id
    }

    /// Compares the values.
    public static func == (left: GeneratedContent, right: GeneratedContent) -> Bool {
        left.value == right.value
    }
}

extension GeneratedContent: CustomDebugStringConvertible {
    /// The content as JSON.
    public var debugDescription: String { jsonString }
}
