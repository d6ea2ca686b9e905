import OrderedJSON

/// Content as it is put together of the pieces of its JSON.
struct PartialContent: JSONPieces.Taker, Sendable {
    /// An open structure or array.
    private struct Frame: Sendable {
        let isObject: Bool
        let id: GenerationID?
        var elements: [GeneratedContent] = []
        var properties = ContentProperties()
        /// The key whose value comes next.
        var key = ""
        var schema: SchemaCursor?
    }

    /// Grows with every change that a snapshot would show.
    var version = 0
    /// Whether the open string must be one of several texts, so that a part of it means nothing.
    private(set) var isAtomicString = false
    /// The whole value, once it has its end.
    private(set) var root: GeneratedContent?

    private let givesIDs: Bool
    private let rootSchema: SchemaCursor?
    private var frames: [Frame] = []

    init(givesIDs: Bool, schema: SchemaCursor?) {
        (self.givesIDs, rootSchema) = (givesIDs, schema)
    }

    /// What is there so far; nil when nothing is.
    ///
    /// - Parameter string: the string that is open.
    func snapshot(with string: GeneratedContent?) -> GeneratedContent? {
        if let root { return root }
        var current = string
        for frame in frames.reversed() {
            if frame.isObject {
                var properties = frame.properties
                if let current { properties.set(current, for: frame.key) }
                current = GeneratedContent(.structure(properties), id: frame.id, isComplete: false)
            } else {
                var elements = frame.elements
                if let current { elements.append(current) }
                current = GeneratedContent(.array(elements), isComplete: false)
            }
        }
        return current
    }

    mutating func open(isObject: Bool) {
        let id = givesIDs && (isObject || frames.isEmpty) ? GenerationID() : nil
        frames.append(Frame(isObject: isObject, id: id, schema: currentSchema))
        version += 1
    }

    mutating func openString() { isAtomicString = currentSchema?.isChoiceOfStrings == true }

    mutating func take(key: String) -> Bool {
        guard let last = frames.indices.last, frames[last].properties.position(of: key) == nil else { return false }
        frames[last].key = key
        return true
    }

    mutating func take(_ value: JSONValue) { complete(GeneratedContent(json: value)) }

    mutating func close() {
        guard let frame = frames.popLast() else { return }
        let value: ContentValue = frame.isObject ? .structure(frame.properties) : .array(frame.elements)
        complete(GeneratedContent(value, id: frame.id))
    }

    /// Puts a whole value into the innermost open container, or makes it the root.
    private mutating func complete(_ content: GeneratedContent) {
        version += 1
        guard let last = frames.indices.last else {
            root = content
            if givesIDs, root?.id == nil { root?.id = GenerationID() }
            return
        }
        guard frames[last].isObject else { return frames[last].elements.append(content) }
        let key = frames[last].key
        if case .string(let value) = content.value { frames[last].schema?.narrow(key: key, to: value) }
        frames[last].properties.set(content, for: key)
    }

    /// What is known about the value that comes next.
    private var currentSchema: SchemaCursor? {
        guard let frame = frames.last else { return rootSchema }
        return frame.isObject ? frame.schema?.property(frame.key) : frame.schema?.items()
    }
}
