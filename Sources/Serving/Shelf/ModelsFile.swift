import Checkpoints
import Files
import OrderedJSON

/// A file that lists the models of a server, each with what holds for it alone:
/// `{"models": {NAME: {"path": …, "aliases": […], "pinned": true, …}}}`.
public struct ModelsFile: Sendable {
    /// A model of the file.
    public struct Model: Sendable, Equatable {
        /// The name.
        public var name: String
        /// A directory, a GGUF file, or `org/name` in the Hugging Face cache; paths begin at the file's folder.
        public var place: String
        /// What it does; nil where its own files say so.
        public var role: ModelRole?
        /// Whether it is loaded at the start.
        public var isPreloaded = false
        var aliases: [String] = []
        var isPinned = false
        /// Nil where the file does not say it; 0 is never.
        var idleSeconds: Double?
        var maximumSequences: Int?
        var contextSize: Int?
        var cacheBytes: Int?
        fileprivate var file: String

        fileprivate init(_ name: String, at place: String, in file: String) {
            (self.name, self.place, self.file) = (name, place, file)
        }

        /// The model as a shelf has it, once it is found.
        ///
        /// - Parameter idleSeconds: when a model leaves of which the file does not say it; nil and 0 are never.
        /// - Throws: ``NotForRole`` where the file says something that only models have that answer.
        public func entry(at path: String, idleSeconds: Double? = nil) throws(NotForRole) -> ModelEntry {
            var entry = ModelEntry(name, role: role ?? ModelRole(ofModelAt: path), path: path)
            let limits = [
                ("max_sequences", maximumSequences), ("max_model_len", contextSize), ("kv_bytes", cacheBytes),
            ]
            if entry.role != .chat, let (key, _) = limits.first(where: { $0.1 != nil }) {
                throw NotForRole(model: name, key: key, file: file)
            }
            (entry.aliases, entry.isPinned) = (aliases, isPinned)
            entry.idleSeconds = (self.idleSeconds ?? idleSeconds).flatMap { $0 > 0 ? $0 : nil }
            (entry.maximumSequences, entry.contextSize, entry.cacheBytes) = (maximumSequences, contextSize, cacheBytes)
            return entry
        }
    }

    /// The models, in the file's order.
    public let models: [Model]

    /// Larger files list no models.
    static let largestSize = 1 << 20

    private static let keys = [
        "path", "aliases", "kind", "preload", "pinned", "ttl", "max_sequences", "max_model_len", "kv_bytes",
    ]

    /// Reads a file.
    ///
    /// - Throws: `CheckpointError` that names the file, the key, what was found and what was expected; `FileError` and `JSONError` for
    ///   a file that cannot be read or is no JSON; ``Unknown`` for a key that is none.
    public init(path: String) throws {
        let value = try JSONParser().parse(try WholeFile.bytes(path, limit: Self.largestSize))
        let file = Path.lastComponent(path)
        guard let object = value.objectValue else {
            throw CheckpointError.invalidRoot(file: file, found: "no object", expected: .object)
        }
        let reader = ConfigurationReader(object, file: file)
        try Self.check(reader, known: ["models"])
        let list = try reader.nested("models")
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        models = try list.object.map { try Self.model($0.key, try list.nested($0.key), folder) }
    }

    private static func model(_ name: String, _ reader: ConfigurationReader, _ folder: String) throws -> Model {
        try check(reader, known: keys)
        let given = try reader.string("path")
        // What lies beside the file is meant before a name of the cache.
        let beside = given.hasPrefix("/") ? given : Path.joined(folder, given)
        var model = Model(name, at: Path.exists(beside) ? beside : given, in: reader.file)
        model.role = try reader.optionalChoice(
            "kind", from: ["chat": ModelRole.chat, "embedding": .embedding, "rerank": .rerank])
        model.isPreloaded = try reader.bool("preload", default: false)
        model.isPinned = try reader.bool("pinned", default: false)
        model.aliases = try reader.optionalStrings("aliases") ?? []
        model.idleSeconds = try reader.optionalDouble("ttl", .within(0, 1e9))
        model.maximumSequences = try reader.optionalInt("max_sequences", .within(1...1024))
        model.contextSize = try reader.optionalInt("max_model_len", .positive)
        model.cacheBytes = try reader.optionalInt("kv_bytes", IntegerBounds(lower: 1, upper: .max))
        return model
    }

    /// A key that says nothing here.
    public struct Unknown: Error, CustomStringConvertible, Equatable {
        /// The key with those that lead to it, the file, and the keys that there are.
        let key: String, file: String, known: [String]

        /// One line.
        public var description: String {
            "\(file): there is no key '\(key)'; expected one of \(known.joined(separator: ", "))"
        }
    }

    /// A limit of texts for a model that writes none.
    public struct NotForRole: Error, CustomStringConvertible, Equatable {
        /// The model, the key, and the file.
        let model: String, key: String, file: String

        /// One line.
        public var description: String {
            "\(file): 'models.\(model).\(key)' is for models that answer; this one makes vectors or ranks; leave it out"
        }
    }

    private static func check(_ reader: ConfigurationReader, known: [String]) throws(Unknown) {
        for entry in reader.object where !known.contains(entry.key) {
            throw Unknown(key: reader.path(of: entry.key), file: reader.file, known: known)
        }
    }
}
