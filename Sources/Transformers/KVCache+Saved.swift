import Checkpoints
import Files
import Tensors

/// A cache in a file: a safetensors file of what every layer holds of the first tokens of a text.
///
/// Buffers are bytes as they are in memory, so a file is of use only where the same model is computed with the same
/// options, which the caller's fingerprint shows. The checksum is over all bytes, so that none changes unnoticed.
extension KVCache {
    /// What marks the files, and the version of their form.
    private static let (mark, version) = ("crema-prefix-", "4")
    private static let format = mark + version

    /// Saves what is held, with its tokens and their key.
    ///
    /// - Parameters:
    ///   - tokens: those whose positions are held.
    ///   - fingerprint: what must be the same where the file is read.
    ///   - path: replaced as a whole, or left as it is when that fails.
    /// - Throws: ``TransformerError/cacheInUse``; ``TransformerError/savedTokens(found:held:)`` for another number of tokens;
    ///   `checkpoint` when the file cannot be written.
    public func save(_ tokens: [Int32], fingerprint: String, to path: String) throws(TransformerError) {
        let lent = try lend()
        defer { giveBack(lent) }
        guard tokens.count == lent.count else { throw .savedTokens(found: tokens.count, held: lent.count) }
        let ids = tokens.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
        let parts =
            lent.layers.enumerated().flatMap { $1.parts("layers.\($0).", holding: lent.count) }
            + lent.snapshots.flatMap(\.parts)
        var sum = Checksum()
        ids.withUnsafeBytes { sum.add($0) }
        for part in parts { for piece in part.pieces { sum.add(piece) } }
        let snapshots = lent.snapshots.map(\.count)
        sum.add([lent.highWater, lent.promptLength] + snapshots)
        let key = SavedKey(lent.key)
        key.add(to: &sum)
        var writer = SafetensorsWriter(metadata: [
            "format": Self.format, "fingerprint": fingerprint, "high_water": "\(lent.highWater)",
            "prompt_length": "\(lent.promptLength)",
            "snapshots": snapshots.map(String.init).joined(separator: " "), "rows": key.rows,
            "adapters": key.adapters, "checksum": sum.text,
        ])
        writer.add("tokens", type: .int32, shape: [tokens.count], bytes: ids)
        for part in parts {
            writer.add(part.name, type: .uint8, shape: part.shape) { write throws(CheckpointError) in
                for piece in part.pieces { try write(piece) }
            }
        }
        do throws(CheckpointError) {
            try writer.write(to: path)
        } catch {
            throw .checkpoint(error)
        }
    }

    /// Whether a file that cannot be read begins as those that are saved do.
    private static func isSaved(_ path: String) -> Bool {
        guard let file = try? RegularFile(path: path), let bytes = try? file.bytes(0..<min(file.size, 4096)) else {
            return false
        }
        return String(decoding: bytes, as: UTF8.self).contains("\"\(mark)")
    }

    /// Takes what a file holds into this cache, which must be empty.
    ///
    /// - Returns: the tokens with their key.
    /// - Throws: ``TransformerError/savedPrefix(file:_:)``, and then the cache is of no use; `checkpoint` when the file is no
    ///   whole safetensors file.
    public func restore(from path: String, fingerprint: String) throws(TransformerError) -> KeyedTokens {
        let file: SafetensorsFile
        do throws(CheckpointError) {
            file = try SafetensorsFile(path: path)
        } catch .file(let error) {
            throw .checkpoint(.file(error))
        } catch {
            throw .savedPrefix(file: Path.lastComponent(path), Self.isSaved(path) ? .damaged : .isNone)
        }
        let format = file.metadata["format"] ?? ""
        guard format.hasPrefix(Self.mark) else { throw .savedPrefix(file: file.name, .isNone) }
        guard format == Self.format else { throw .savedPrefix(file: file.name, .otherVersion) }
        guard file.metadata["fingerprint"] == fingerprint else { throw .savedPrefix(file: file.name, .otherModel) }
        let ids = try SavedPart.tensor("tokens", of: file, type: .int32, rank: 1)
        func number(_ key: String, atLeast least: Int) throws(TransformerError) -> Int {
            guard let value = file.metadata[key].flatMap({ Int($0) }), value >= least, value <= capacity else {
                throw .savedPrefix(file: file.name, .broken(part: key))
            }
            return value
        }
        guard (1...capacity).contains(ids.count) else { throw .savedPrefix(file: file.name, .broken(part: "tokens")) }
        let highWater = try number("high_water", atLeast: ids.count)
        let promptLength = try number("prompt_length", atLeast: 0)
        let lengths = (file.metadata["snapshots"] ?? "").split(separator: " ").map { Int($0) ?? 0 }
        guard lengths.count <= Self.snapshotLimit, zip([0] + lengths, lengths).allSatisfy({ $0 < $1 }),
            lengths.last ?? 0 <= ids.count
        else { throw .savedPrefix(file: file.name, .broken(part: "snapshots")) }
        let savedKey = SavedKey(rows: file.metadata["rows"] ?? "", adapters: file.metadata["adapters"] ?? "")
        guard let key = savedKey.key(count: ids.count) else {
            throw .savedPrefix(file: file.name, .broken(part: "rows"))
        }
        var sum = Checksum()
        sum.add(ids.bytes)
        var lent = try lend()
        defer { giveBack(lent) }
        for (index, layer) in lent.layers.enumerated() {
            try layer.restore("layers.\(index).", from: file, count: ids.count, highWater: highWater, &sum)
        }
        var snapshots: [StateSnapshot] = []
        for count in lengths { snapshots.append(try StateSnapshot(of: count, lent.layers, from: file, &sum)) }
        sum.add([highWater, promptLength] + lengths)
        savedKey.add(to: &sum)
        guard file.metadata["checksum"] == sum.text else {
            throw .savedPrefix(file: file.name, .broken(part: "checksum"))
        }
        (lent.count, lent.highWater, lent.promptLength) = (ids.count, highWater, promptLength)
        (lent.snapshots, lent.key) = (snapshots, key)
        return KeyedTokens(
            ids.bytes.withMemoryRebound(to: Int32.self) { $0.map { Int32(littleEndian: $0) } }, key: key)
    }
}

/// Why a file is no prefix that can be continued from.
public enum SavedPrefixProblem: Sendable, Equatable {
    /// The file is of another kind.
    case isNone
    /// It was saved with another model, or with options that give other numbers.
    case otherModel
    /// It was saved by a version of Crema that writes another form.
    case otherVersion
    /// The file was saved, and is not whole or has changed since.
    case damaged
    /// A part is not as this model's memory is, or bytes have changed.
    case broken(part: String)
}

/// Some bytes of a layer's memory as a tensor of a file.
struct SavedPart {
    let name: String
    let shape: [Int]
    /// The bytes, in pieces one after the other.
    let pieces: [UnsafeRawBufferPointer]

    /// A tensor of a file, of a type and number of dimensions.
    static func tensor(
        _ name: String, of file: SafetensorsFile, type: ElementType, rank: Int
    ) throws(TransformerError) -> Tensor {
        do throws(CheckpointError) {
            let tensor = try file.tensor(named: name)
            if tensor.elementType == type, tensor.shape.count == rank { return tensor }
        } catch {
            if file.contains(name) { throw .checkpoint(error) }
        }
        throw .savedPrefix(file: file.name, .broken(part: name))
    }
}
