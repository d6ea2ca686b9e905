import OrderedJSON
import TestSupport

/// Copies of small fixtures that take longer texts than these say.
enum LongContext {
    /// The keys by which families bound a text.
    private static let keys: Set<String> = [
        "max_position_embeddings", "model_max_length", "max_context_length", "seq_length", "attention_window_size",
    ]

    /// A copy whose positions go up to a length; nil where the folder has no such key or no single file of weights.
    static func copy(of folder: String, positions: Int) throws -> TemporaryDirectory? {
        let config = try SharedData.json(folder + "/config.json")
        let longer = lengthened(config, positions)
        guard longer != config, let weights = try? SharedData.bytes(of: folder + "/model.safetensors") else {
            return nil
        }
        let directory = try TemporaryDirectory()
        try directory.write(weights, to: "model.safetensors")
        try directory.write(longer.serialized(), to: "config.json")
        return directory
    }

    private static func lengthened(_ value: JSONValue, _ positions: Int) -> JSONValue {
        guard var object = value.objectValue else { return value }
        for key in object.keys {
            guard let member = object[key] else { continue }
            object[key] =
                keys.contains(key) ? .number(JSONNumber(positions)) : lengthened(member, positions)
        }
        return .object(object)
    }
}
