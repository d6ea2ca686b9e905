import Files

/// The tensors of a state dict that torch has saved: a ZIP archive of a pickle and of numbers.
///
/// Only what a state dict consists of is read: texts, whole numbers, tuples, ordered dictionaries and tensors. Whatever
/// else a pickle may contain is refused by its name, and nothing is ever called.
struct TorchArchive {
    /// A tensor's numbers, row-major.
    struct Entry {
        let shape: [Int]
        let values: [Float]
    }

    static let file = "pytorch_model.bin"
    private static let limit = 1 << 30

    /// The tensors by their names.
    let tensors: [String: Entry]

    /// Reads a file of a folder; nil where there is none.
    ///
    /// - Parameters:
    ///   - name: the folder as messages name it; empty for the model's.
    ///   - file: the file's name.
    init?(directory: String, name: String, file: String = Self.file) throws(EmbedderError) {
        let path = Path.joined(directory, file)
        guard
            let bytes = try EmbedderError.files({ () throws(FileError) in
                try WholeFile.bytes(ifPresent: path, limit: Self.limit)
            })
        else { return nil }
        let shown = name.isEmpty ? file : name + "/" + file
        do throws(PickleFault) {
            let members = try Self.members(bytes)
            guard let pickle = members.first(where: { $0.key.utf8.suffix(8).elementsEqual("data.pkl".utf8) }) else {
                throw PickleFault("is no archive of a state dict; save it as safetensors")
            }
            let place = String(pickle.key.dropLast(8))
            var reader = PickleReader(bytes[pickle.value])
            tensors = try reader.stateDict { (storage, type) throws(PickleFault) in
                guard let range = members[place + "data/" + storage] else {
                    throw PickleFault("has no numbers '\(storage)'; download the file again")
                }
                return try Self.floats(bytes[range], type)
            }
        } catch {
            throw .unreadableWeights(file: shown, reason: error.reason)
        }
    }

    // MARK: The archive

    /// Where the members of a ZIP archive lie, by their names; members that are packed are refused.
    private static func members(_ bytes: [UInt8]) throws(PickleFault) -> [String: Range<Int>] {
        func number(_ at: Int, _ width: Int) throws(PickleFault) -> Int {
            guard at >= 0, at + width <= bytes.count else {
                throw PickleFault("ends too early; download the file again")
            }
            return (0..<width).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
        }
        let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        var end = bytes.count - 22
        let first = max(0, bytes.count - 22 - (1 << 16))
        while end >= first, !bytes[end..<min(end + 4, bytes.count)].elementsEqual(signature) { end -= 1 }
        guard end >= first, end >= 0 else { throw PickleFault("is no archive of a state dict; save it as safetensors") }
        let count = try number(end + 10, 2)
        var place = try number(end + 16, 4)
        var members: [String: Range<Int>] = [:]
        for _ in 0..<count {
            guard try number(place, 4) == 0x0201_4B50 else {
                throw PickleFault("has a broken list of members; download the file again")
            }
            let (method, size) = (try number(place + 10, 2), try number(place + 24, 4))
            let lengths = (try number(place + 28, 2), try number(place + 30, 2), try number(place + 32, 2))
            let header = try number(place + 42, 4)
            guard place + 46 + lengths.0 <= bytes.count else {
                throw PickleFault("ends too early; download the file again")
            }
            let name = String(decoding: bytes[place + 46..<place + 46 + lengths.0], as: UTF8.self)
            guard method == 0 else { throw PickleFault("has packed members; save it as safetensors") }
            let start = header + 30 + (try number(header + 26, 2)) + (try number(header + 28, 2))
            guard start <= bytes.count, size <= bytes.count - start else {
                throw PickleFault("ends too early; download the file again")
            }
            members[name] = start..<start + size
            place += 46 + lengths.0 + lengths.1 + lengths.2
        }
        return members
    }

    /// Numbers of a storage, least significant byte first.
    private static func floats(_ bytes: ArraySlice<UInt8>, _ type: String) throws(PickleFault) -> [Float] {
        func numbers(_ width: Int, _ convert: (UInt64) -> Float) -> [Float] {
            stride(from: bytes.startIndex, to: bytes.endIndex - width + 1, by: width).map { start in
                convert((0..<width).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
            }
        }
        switch type {
        case "FloatStorage": return numbers(4) { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
        case "DoubleStorage": return numbers(8) { Float(Double(bitPattern: $0)) }
        case "HalfStorage": return numbers(2) { Float(Float16(bitPattern: UInt16(truncatingIfNeeded: $0))) }
        case "BFloat16Storage": return numbers(2) { Float(bitPattern: UInt32(truncatingIfNeeded: $0) << 16) }
        default: throw PickleFault("holds '\(type)'; expected floats, halves, bfloats or doubles")
        }
    }
}

/// Why a pickle is not read.
struct PickleFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
