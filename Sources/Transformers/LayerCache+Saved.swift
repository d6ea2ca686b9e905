import Checkpoints
import Tensors

/// Keys and values as parts of a file.
extension LayerCache {
    private static let partNames: [LayerLayout.Strip: String] = [
        .keys: "keys", .values: "values", .keyScales: "key_scales", .valueScales: "value_scales",
    ]

    /// What is held of each kind of number, with its name and the bytes of a slot.
    private func held(_ prefix: String) -> [(strip: LayerLayout.Strip, name: String, width: Int)] {
        LayerLayout.Strip.allCases.compactMap { strip in
            let width = layout.width(strip)
            return width > 0 ? (strip, prefix + (Self.partNames[strip] ?? ""), width) : nil
        }
    }

    /// The first slots of a head, or a ring's all: a piece of each page.
    private func pieces(_ strip: LayerLayout.Strip, head: Int, slots: Int) -> [UnsafeMutableRawBufferPointer] {
        table.places.enumerated().compactMap { index, page in
            let count = min(slots - index * table.pageSize, page.slotCount)
            guard count > 0 else { return nil }
            return UnsafeMutableRawBufferPointer(
                start: layout.start(strip, head: head, in: page), count: count * layout.width(strip))
        }
    }

    /// The keys, values and scales as parts, of the first slots or of a ring's all; each [heads, slots, bytes of a slot].
    func parts(_ prefix: String, holding count: Int) -> [SavedPart] {
        let slots = table.isRing ? table.slotCount : min(Self.rounded(table.slots(count)), table.slotCount)
        if slots == 0 { return [] }
        return held(prefix).map { strip, name, width in
            SavedPart(
                name: name, shape: [layout.headCount, slots, width],
                pieces: (0..<layout.headCount).flatMap { head in
                    pieces(strip, head: head, slots: slots).map { UnsafeRawBufferPointer($0) }
                })
        }
    }

    /// Takes the parts of a file into this cache, which must be empty.
    ///
    /// - Throws: ``TransformerError/savedPrefix(file:_:)`` where a part is missing or of another size.
    func restore(
        _ prefix: String, from file: SafetensorsFile, count: Int, highWater: Int, _ sum: inout Checksum
    ) throws(TransformerError) {
        // All positions, or a whole ring: what has turned once lies anywhere in it.
        let needed = min(Self.rounded(table.isRing ? highWater : table.slots(count)), table.maximumSlotCount)
        if needed == 0 { return }
        var tensors: [Tensor] = []
        for (_, name, width) in held(prefix) {
            let tensor = try SavedPart.tensor(name, of: file, type: .uint8, rank: 3)
            let slots = tensor.shape[1]
            guard tensor.shape[0] == layout.headCount, tensor.shape[2] == width, slots == Self.rounded(slots),
                slots <= table.maximumSlotCount, slots >= needed, slots == tensors.first?.shape[1] ?? slots
            else { throw .savedPrefix(file: file.name, .broken(part: name)) }
            tensors.append(tensor)
        }
        guard let slots = tensors.first?.shape[1] else { return }
        try table.reserve(table.isRing ? slots : needed * table.positionsPerSlot, writingFrom: 0)
        for (tensor, (strip, _, width)) in zip(tensors, held(prefix)) {
            for head in 0..<layout.headCount {
                let bytes = UnsafeRawBufferPointer(
                    rebasing: tensor.bytes[head * slots * width..<(head + 1) * slots * width])
                sum.add(bytes)
                var start = 0
                for piece in pieces(strip, head: head, slots: table.isRing ? slots : needed) {
                    piece.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + piece.count]))
                    start += piece.count
                }
            }
        }
    }
}
