import Checkpoints
public import Transformers

/// An adapter that an engine loads beside its model, by its path.
public struct AdapterSource: Sendable, Hashable {
    /// The name by which requests choose it; nil for one that is chosen by its number alone.
    public var name: String?
    /// The folder or the file.
    public var path: String
    /// The scale where a request says none.
    public var scale: Double

    /// An adapter by its path.
    public init(name: String? = nil, path: String, scale: Double = 1) {
        (self.name, self.path, self.scale) = (name, path, scale)
    }

    /// The source of a text `PATH` or `PATH:SCALE`; all of it is a path where one of this name is there.
    public init(_ text: String, name: String? = nil, exists: (String) -> Bool) {
        guard !exists(text), let colon = text.lastIndex(of: ":"), let scale = Double(text[text.index(after: colon)...])
        else {
            self.init(name: name, path: text)
            return
        }
        self.init(name: name, path: String(text[..<colon]), scale: scale)
    }
}

/// The adapters that an engine holds beside its model.
public struct EngineAdapters: Sendable {
    /// An adapter that is loaded.
    public struct Loaded: Sendable {
        /// Where it comes from.
        public let source: AdapterSource
        /// Its matrices.
        public let adapter: Adapter
    }

    /// The adapters in the order in which they were named; a number is a place in it.
    public let all: [Loaded]
    /// What a text is computed with where its request says nothing; nil means the model as it is.
    public let standing: AdapterSet?

    /// Loads adapters.
    ///
    /// - Parameter apply: whether texts that name no adapters are computed with all of them.
    /// - Throws: `TransformerError`, with its path, for the first that is no adapter of the decoder.
    init(_ sources: [AdapterSource], of decoder: Decoder, apply: Bool) throws(TransformerError) {
        var loaded: [Loaded] = []
        for source in sources {
            do throws(TransformerError) {
                loaded.append(Loaded(source: source, adapter: try decoder.adapter(at: source.path)))
            } catch {
                throw .adapter(path: source.path, error)
            }
        }
        all = loaded
        standing = apply ? try AdapterSet.of(loaded.map { ($0.adapter, $0.source.scale) }) : nil
        // Adapters that cannot be used alone are refused here, before a request names them.
        if !apply {
            for own in loaded { _ = try AdapterSet.of([(own.adapter, own.source.scale)]) }
        }
    }

    /// The lines about oddities of all.
    public var warnings: [String] { all.flatMap(\.adapter.warnings) }

    /// The set of the adapter of a name, with the scale that it was loaded with; nil where there is none of this name.
    ///
    /// - Throws: `TransformerError` for a scale that is no number.
    public func set(named name: String) throws(TransformerError) -> AdapterSet? {
        guard let own = all.first(where: { $0.source.name == name }) else { return nil }
        return try AdapterSet.of([(own.adapter, own.source.scale)])
    }

    /// The set of some adapters by their numbers, each with a scale.
    ///
    /// - Throws: `TransformerError` for a scale that is no number, and where two replace the same part of the model.
    public func set(_ scales: [(number: Int, scale: Double)]) throws(TransformerError) -> AdapterSet? {
        try AdapterSet.of(scales.map { (all[$0.number].adapter, $0.scale) })
    }
}
