import Checkpoints
import Tensors

/// Keys and values as parts of a file.
extension LayerCache {
    private static let partNames = ["keys", "values", "key_scales", "value_scales"]

    /// The buffers as parts, of the first slots or of a ring's all; each [heads, slots, bytes of a slot].
    func parts(_ prefix: String, holding count: Int) -> [SavedPart] {
        let slots = reach == nil ? min(Self.rounded(count), slotCount) : slotCount
        var parts: [SavedPart] = []
        for (index, size) in slotByteCounts.enumerated() {
            guard size > 0, let buffer = buffers[index] else { continue }
            parts.append(
                SavedPart(
                    name: prefix + Self.partNames[index], shape: [headCount, slots, size],
                    pieces: (0..<headCount).map {
                        UnsafeRawBufferPointer(start: buffer + $0 * slotCount * size, count: slots * size)
                    }))
        }
        return parts
    }

    /// Takes the buffers of a file into this cache, which must be empty.
    ///
    /// - Throws: ``TransformerError/savedPrefix(file:_:)`` where a part is missing or of another size.
    func restore(
        _ prefix: String, from file: SafetensorsFile, count: Int, highWater: Int, _ sum: inout Checksum
    ) throws(TransformerError) {
        let wanted = slotByteCounts.enumerated().filter { $1 > 0 }
        var tensors: [Tensor] = []
        for (index, size) in wanted {
            let name = prefix + Self.partNames[index]
            let tensor = try SavedPart.tensor(name, of: file, type: .uint8, rank: 3)
            let slots = tensor.shape[1]
            // All positions, or a whole ring: what has turned once lies anywhere in it.
            let held = reach == nil ? count : highWater
            guard tensor.shape[0] == headCount, tensor.shape[2] == size, slots == Self.rounded(slots),
                slots <= maximumSlotCount, slots >= min(Self.rounded(held), maximumSlotCount),
                slots == tensors.first?.shape[1] ?? slots
            else { throw .savedPrefix(file: file.name, .broken(part: name)) }
            tensors.append(tensor)
        }
        guard let slots = tensors.first?.shape[1] else { return }
        try resize(to: slots)
        for (tensor, (index, _)) in zip(tensors, wanted) {
            guard let buffer = buffers[index] else { continue }
            buffer.copyMemory(from: tensor.bytes.baseAddress ?? UnsafeRawPointer(buffer), byteCount: tensor.byteCount)
            let width = tensor.byteCount / max(headCount, 1)
            for head in 0..<headCount {
                sum.add(UnsafeRawBufferPointer(rebasing: tensor.bytes[head * width..<(head + 1) * width]))
            }
        }
    }
}
