import Checkpoints
import Tensors

/// What a layer keeps as parts of a file.
extension LayerMemory {
    /// The layer's own keys and values and its state.
    ///
    /// - Parameter count: the positions held.
    func parts(_ prefix: String, holding count: Int) -> [SavedPart] {
        let own = sharedLayer == nil ? keysAndValues?.parts(prefix, holding: count) ?? [] : []
        let besides = besides(prefix).flatMap { $0.cache.parts($0.prefix, holding: count) }
        return own + besides + (state?.parts(prefix) ?? [])
    }

    /// What is kept of positions beside keys and values, each with the beginning of its parts' names.
    private func besides(_ prefix: String) -> [(prefix: String, cache: LayerCache)] {
        let named = [(prefix + "marks.", marks), (prefix + "entries.", entries)]
        return named.compactMap { name, cache in cache.map { (name, $0) } }
            + pending.enumerated().map { (prefix + "pending.\($0).", $1) }
    }

    /// Takes the parts of a file into this memory, which must be empty.
    ///
    /// - Throws: ``TransformerError/savedPrefix(file:_:)`` where a part is missing or of another size.
    func restore(
        _ prefix: String, from file: SafetensorsFile, count: Int, highWater: Int, _ sum: inout Checksum
    ) throws(TransformerError) {
        if sharedLayer == nil {
            try keysAndValues?.restore(prefix, from: file, count: count, highWater: highWater, &sum)
        }
        for (prefix, cache) in besides(prefix) {
            try cache.restore(prefix, from: file, count: count, highWater: highWater, &sum)
        }
        try state?.restore(prefix, from: file, &sum)
    }
}

/// A state as a part of a file.
extension RecurrentState {
    /// The numbers as one part: [bytes]; none before the first position.
    func parts(_ prefix: String) -> [SavedPart] {
        guard let bytes else { return [] }
        return [
            SavedPart(name: prefix + "state", shape: [bytes.count], pieces: [UnsafeRawBufferPointer(bytes)])
        ]
    }

    /// Takes the numbers of a file.
    ///
    /// - Throws: ``TransformerError/savedPrefix(file:_:)`` where they are missing or of another number.
    func restore(_ prefix: String, from file: SafetensorsFile, _ sum: inout Checksum) throws(TransformerError) {
        let name = prefix + "state"
        let tensor = try SavedPart.tensor(name, of: file, type: .uint8, rank: 1)
        guard tensor.byteCount == shape.byteCount else { throw .savedPrefix(file: file.name, .broken(part: name)) }
        try reserve()
        bytes?.copyMemory(from: tensor.bytes)
        sum.add(tensor.bytes)
    }
}

/// Snapshots as parts of a file.
extension StateSnapshot {
    /// The states of all layers.
    var parts: [SavedPart] {
        states.enumerated().flatMap { $1?.parts(Self.prefix(count, layer: $0)) ?? [] }
    }

    /// The snapshot of a length from a file.
    ///
    /// - Parameter layers: the memories of the sequence.
    /// - Throws: ``TransformerError/savedPrefix(file:_:)`` where a state is missing or of another size.
    convenience init(
        of count: Int, _ layers: [LayerMemory], from file: SafetensorsFile, _ sum: inout Checksum
    ) throws(TransformerError) {
        var states: [RecurrentState?] = []
        for (index, layer) in layers.enumerated() {
            let state = layer.state.map { RecurrentState($0.shape) }
            try state?.restore(Self.prefix(count, layer: index), from: file, &sum)
            states.append(state)
        }
        self.init(count: count, states: states)
    }

    private static func prefix(_ count: Int, layer: Int) -> String { "snapshots.\(count).layers.\(layer)." }
}
