import OrderedJSON

/// The metadata of one architecture as its configuration needs them: keys without the architecture's name before them,
/// and what only the tensors tell.
struct GGUFSettings: Sendable {
    /// The architecture's name, which its keys begin with.
    let architecture: String
    /// All single values and short arrays.
    let reader: ConfigurationReader
    /// The shapes of tensors by their names in the file.
    private let shapes: @Sendable (String) -> [Int]?
    /// The floats of a small tensor.
    private let values: @Sendable (String) throws(CheckpointError) -> [Float]?

    init(
        architecture: String, reader: ConfigurationReader, shapes: @escaping @Sendable (String) -> [Int]?,
        values: @escaping @Sendable (String) throws(CheckpointError) -> [Float]?
    ) {
        self.architecture = architecture
        self.reader = reader
        self.shapes = shapes
        self.values = values
    }

    // MARK: Tensors

    /// Whether there is a tensor.
    func has(_ tensor: String) -> Bool { shapes(tensor) != nil }

    /// The shape of a tensor, outermost dimension first; nil when there is none.
    func shape(_ tensor: String) -> [Int]? { shapes(tensor) }

    /// The numbers of a small tensor; nil when there is none.
    func floats(_ tensor: String) throws(CheckpointError) -> [Float]? { try values(tensor) }

    // MARK: Keys

    func key(_ name: String) -> String { architecture + "." + name }

    func contains(_ name: String) -> Bool { reader.contains(key(name)) }

    func int(_ name: String, _ bounds: IntegerBounds = .nonNegative) throws(CheckpointError) -> Int {
        try reader.int(key(name), bounds)
    }

    func optionalInt(_ name: String, _ bounds: IntegerBounds = .nonNegative) throws(CheckpointError) -> Int? {
        try reader.optionalInt(key(name), bounds)
    }

    func optionalDouble(_ name: String) throws(CheckpointError) -> Double? {
        try reader.optionalDouble(key(name))
    }

    func optionalBool(_ name: String) throws(CheckpointError) -> Bool? { try reader.optionalBool(key(name)) }

    func optionalString(_ name: String) throws(CheckpointError) -> String? { try reader.optionalString(key(name)) }

    /// The number of a key as it is spelled; nil when there is none.
    func number(_ name: String) throws(CheckpointError) -> JSONValue? {
        guard try reader.optionalDouble(key(name)) != nil else { return nil }
        return reader.value(key(name))
    }

    /// An integer, or one for each layer that are all the same; layers of several sizes are refused.
    ///
    /// - Parameter ignoresZeros: whether layers may lack what is counted.
    func uniformInt(
        _ name: String, _ bounds: IntegerBounds = .positive, ignoresZeros: Bool = false
    ) throws(CheckpointError) -> Int? {
        guard case .array(let elements) = reader.value(key(name)) else { return try optionalInt(name, bounds) }
        var values = try reader.optionalInts(key(name), ignoresZeros ? .nonNegative : bounds) ?? []
        if ignoresZeros { values = values.contains { $0 > 0 } ? values.filter { $0 > 0 } : [] }
        guard let first = values.first, values.allSatisfy({ $0 == first }) else {
            throw reader.invalid(
                key(name), expected: .other(elements.isEmpty ? "a number" : "one number for all layers"))
        }
        return first
    }

    // MARK: What several families ask

    /// The architecture of Gemma 4's assistant.
    static let assistant = "gemma4-assistant"

    /// The number of layers, without those after the last that predict further tokens; an assistant has no others.
    func layerCount() throws(CheckpointError) -> Int {
        let all = try int("block_count", .within(1...CheckpointLimits.layers))
        if architecture.utf8.elementsEqual(Self.assistant.utf8) {
            let further = try optionalInt("nextn_predict_layers") ?? all
            guard further == all else {
                throw reader.invalid(key("nextn_predict_layers"), expected: .other("\(all), all of 'block_count'"))
            }
            return all
        }
        return try all - (optionalInt("nextn_predict_layers", .within(0...all - 1)) ?? 0)
    }

    /// Words for all layers, by whether a layer has a tensor.
    func layers(with tensor: String, _ word: String, else other: String) throws(CheckpointError) -> JSONValue {
        .array((0..<(try layerCount())).map { .string(has("blk.\($0).\(tensor)") ? word : other) })
    }

    /// The number of query heads.
    func headCount() throws(CheckpointError) -> Int {
        guard let count = try uniformInt("attention.head_count", ignoresZeros: true) else {
            throw reader.missing(key("attention.head_count"))
        }
        return count
    }

    /// The number of key and value heads.
    func keyValueHeadCount() throws(CheckpointError) -> Int {
        if let count = try uniformInt("attention.head_count_kv", ignoresZeros: true) { return count }
        return try headCount()
    }

    /// The width of a head.
    func headDimension() throws(CheckpointError) -> Int {
        func width(_ name: String) throws(CheckpointError) -> Int {
            if let stated = try optionalInt(name, .positive) { return stated }
            return try int("embedding_length", .positive) / headCount()
        }
        let (keys, values) = (try width("attention.key_length"), try width("attention.value_length"))
        guard keys > 0, keys == values else {
            throw reader.invalid(
                key(contains("attention.value_length") ? "attention.value_length" : "embedding_length"),
                expected: .other("the width of keys, \(keys)"))
        }
        return keys
    }

    /// The part of a head that is rotated.
    func rotatedFraction(_ name: String = "rope.dimension_count") throws(CheckpointError) -> JSONValue {
        let head = try headDimension()
        let rotated = try optionalInt(name, .within(0...head)) ?? head
        return JSONNumber(Double(rotated) / Double(head)).map(JSONValue.number) ?? .null
    }

    /// Refuses a rotated part other than the whole head, for families that know no other.
    func requireWholeRotation() throws(CheckpointError) {
        let head = try headDimension()
        if let rotated = try optionalInt("rope.dimension_count"), rotated != head {
            throw reader.invalid(key("rope.dimension_count"), expected: .other("the width of a head, \(head)"))
        }
    }

    /// `layer_types` from the sliding pattern of the file, or from every so-manyth layer being full; nil when the file
    /// has no pattern and no period is given.
    ///
    /// - Parameter fullFirst: whether the full layer is the first of each period, not the last.
    func layerTypes(period: Int?, fullFirst: Bool = false) throws(CheckpointError) -> JSONValue? {
        let name = "attention.sliding_window_pattern"
        var isSliding = try layerFlags(name)
        if isSliding == nil {
            guard let period = contains(name) ? try int(name, .positive) : period else { return nil }
            isSliding = (0..<(try layerCount())).map { ($0 + (fullFirst ? 0 : 1)) % period != 0 }
        }
        return .array((isSliding ?? []).map { .string($0 ? "sliding_attention" : "full_attention") })
    }

    /// Whether something holds in each layer, from an array; nil when the key has another value or none.
    func layerFlags(_ name: String) throws(CheckpointError) -> [Bool]? {
        guard case .array(let elements) = reader.value(key(name)) else { return nil }
        let count = try layerCount()
        var flags: [Bool] = []
        for element in elements.prefix(count) {
            switch element {
            case .bool(let flag): flags.append(flag)
            case .number(let number): flags.append(number.intValue != 0)
            default: throw reader.invalid(key(name), expected: .other("an array of true and false"))
            }
        }
        guard flags.count == count else { throw reader.invalid(key(name), expected: .count(count)) }
        return flags
    }

    /// One count for each layer, from an array or from one number for all.
    func layerCounts(_ name: String, _ bounds: IntegerBounds) throws(CheckpointError) -> [Int] {
        let count = try layerCount()
        guard case .array = reader.value(key(name)) else {
            return Array(repeating: try int(name, bounds), count: count)
        }
        let values = try reader.optionalInts(key(name), bounds) ?? []
        guard values.count >= count else { throw reader.invalid(key(name), expected: .count(count)) }
        return Array(values.prefix(count))
    }

    /// One number for each layer, from an array or from one number for all.
    ///
    /// - Parameter key: the whole key.
    func layerNumbers(_ key: String) throws(CheckpointError) -> [Float] {
        let count = try layerCount()
        guard case .array = reader.value(key) else {
            guard let value = try reader.optionalDouble(key) else { throw reader.missing(key) }
            return Array(repeating: Float(value), count: count)
        }
        let values = try reader.optionalDoubles(key) ?? []
        guard values.count >= count else { throw reader.invalid(key, expected: .count(count)) }
        return values.prefix(count).map { Float($0) }
    }
}
