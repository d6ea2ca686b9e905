import OrderedJSON
import Tensors

/// One pass over the beginning of a GGUF file; nothing is allocated from a count that the rest of the file cannot hold.
///
/// Source: ggml-org/ggml, docs/gguf.md.
struct GGUFHeaderParser {
    /// Bytes of a key or a name, as the format bounds them.
    static let nameLimit = 65_535
    /// The alignment of a file that names none.
    static let defaultAlignment = 32
    static let alignmentKey = "general.alignment"

    private let storage: TensorBytes
    private let bytes: UnsafeRawBufferPointer
    private let file: String
    private let fileSize: Int
    private let limit: Int
    private var position = 0
    private var place = GGUFPlace.header

    init(_ storage: TensorBytes, file: String, fileSize: Int, limits: CheckpointLimits) {
        self.storage = storage
        self.bytes = storage.bytes
        self.file = file
        self.fileSize = fileSize
        self.limit = limits.ggufHeaderSize
    }

    mutating func parse() throws(GGUFInterruption) -> GGUFHeader {
        let version = try readVersion()
        let tensorCount = try readCount(.tensors, smallest: 24)
        let valueCount = try readCount(.values, smallest: 13)
        var keys = NameTable()
        var values: [GGUFMetadata.Entry] = []
        for index in 0..<valueCount {
            place = .entry(index, offset: position)
            let key = try readName(into: &keys)
            place = .key(key, offset: position)
            values.append(try readValue())
        }
        let metadata = GGUFMetadata(file: file, names: keys, entries: values, storage: storage)
        let alignment = try alignment(metadata)
        var names = NameTable()
        var tensors: [Described] = []
        for index in 0..<tensorCount {
            place = .entryOfTensor(index, offset: position)
            let start = position
            let name = try readName(into: &names)
            place = .tensor(name, offset: start)
            tensors.append(try readTensor(alignment, offset: start))
        }
        let dataStart = (position + alignment - 1) / alignment * alignment
        return GGUFHeader(
            version: version, metadata: metadata, names: names,
            entries: try entries(tensors, names, dataStart: dataStart), dataStart: dataStart)
    }

    // MARK: Parts

    private mutating func readVersion() throws(GGUFInterruption) -> UInt32 {
        let magic = try take(min(4, fileSize))
        guard magic.elementsEqual("GGUF".utf8) else { throw fail(.magic(found: Array(magic))) }
        let version = try read(UInt32.self)
        // A small number in the other order of bytes.
        if version & 0xFFFF == 0, version != 0 { throw fail(.bigEndian(version: version.byteSwapped)) }
        guard (2...3).contains(version) else { throw fail(.version(version)) }
        return version
    }

    /// A count of things that have at least this many bytes each.
    private mutating func readCount(_ counted: GGUFCounted, smallest: Int) throws(GGUFInterruption) -> Int {
        let count = try read(UInt64.self)
        let largest = (fileSize - position) / smallest
        guard count <= UInt64(largest) else { throw fail(.count(of: counted, found: count, largest: largest)) }
        return Int(count)
    }

    /// A key or a name, which must be new.
    private mutating func readName(into table: inout NameTable) throws(GGUFInterruption) -> String {
        let length = try read(UInt64.self)
        guard length >= 1, length <= UInt64(Self.nameLimit) else {
            throw fail(.nameLength(length, limit: Self.nameLimit))
        }
        let name = try take(Int(length))
        guard let text = String(validating: name, as: UTF8.self) else { throw fail(.notUTF8) }
        guard table.insert(name) else {
            place = .key(text, offset: position - Int(length))
            throw fail(.duplicate)
        }
        return text
    }

    private mutating func readValue() throws(GGUFInterruption) -> GGUFMetadata.Entry {
        let type = try readType()
        guard type == .array else {
            let offset = position
            try skip(1, of: type)
            return GGUFMetadata.Entry(type: type, elementType: type, count: 1, offset: offset)
        }
        let elementType = try readType()
        guard elementType != .array else { throw fail(.nestedArray) }
        let count = try readCount(.elements, smallest: elementType.smallestByteCount)
        let offset = position
        try skip(count, of: elementType)
        return GGUFMetadata.Entry(type: .array, elementType: elementType, count: count, offset: offset)
    }

    private mutating func readType() throws(GGUFInterruption) -> GGUFValueType {
        let number = try read(UInt32.self)
        guard let type = GGUFValueType(rawValue: number) else { throw fail(.valueType(number)) }
        return type
    }

    /// Skips values; the count fits in the file.
    private mutating func skip(_ count: Int, of type: GGUFValueType) throws(GGUFInterruption) {
        if let size = type.byteCount {
            _ = try take(count * size)
            return
        }
        for _ in 0..<count {
            let length = try read(UInt64.self)
            let left = fileSize - position
            guard length <= UInt64(left) else { throw fail(.count(of: .bytes, found: length, largest: left)) }
            _ = try take(Int(length))
        }
    }

    private func alignment(_ metadata: GGUFMetadata) throws(GGUFInterruption) -> Int {
        let value: Int?
        do throws(CheckpointError) {
            guard let stated = try metadata.value(Self.alignmentKey) else { return Self.defaultAlignment }
            value = stated.intValue
            // Larger ones than a page of any machine are not meant.
            guard let value, (8...1 << 24).contains(value), value & (value - 1) == 0 else {
                throw .gguf(
                    file: file, place: .key(Self.alignmentKey, offset: 0),
                    fault: .alignment(CheckpointError.rendered(stated)))
            }
            return value
        } catch {
            throw .error(error)
        }
    }

    // MARK: Tensors

    /// A tensor as it is described, its data not yet checked against the file.
    private struct Described {
        let type: StoredType
        let dimensions: [Int]
        let byteCount: Int
        let dataOffset: UInt64
        let headerOffset: Int
    }

    private mutating func readTensor(_ alignment: Int, offset: Int) throws(GGUFInterruption) -> Described {
        let rank = try read(UInt32.self)
        guard rank <= 4 else { throw fail(.dimensionCount(rank)) }
        var sizes: [UInt64] = []
        for _ in 0..<rank { sizes.append(try read(UInt64.self)) }
        let number = try read(UInt32.self)
        let dataOffset = try read(UInt64.self)
        guard let type = StoredType(ggml: number) else {
            throw fail(.tensorType(number, name: StoredType.unreadableNames[number]))
        }
        var dimensions: [Int] = []
        for size in sizes {
            guard let dimension = Int(exactly: size) else { throw fail(.sizeOverflow(sizes)) }
            dimensions.append(dimension)
        }
        if case .blocks(let blocks) = type, (dimensions.first ?? 1) % blocks.columns != 0 {
            throw fail(
                .partialBlocks(type: blocks.name, columns: dimensions.first ?? 1, perBlock: blocks.columns))
        }
        guard let byteCount = type.byteCount(dimensions) else { throw fail(.sizeOverflow(sizes)) }
        guard dataOffset % UInt64(alignment) == 0 else {
            throw fail(.misaligned(offset: dataOffset, alignment: alignment))
        }
        return Described(
            type: type, dimensions: dimensions, byteCount: byteCount, dataOffset: dataOffset, headerOffset: offset)
    }

    /// The tensors with their places, which lie in the file and do not overlap.
    private mutating func entries(
        _ tensors: [Described], _ names: NameTable, dataStart: Int
    ) throws(GGUFInterruption) -> [GGUFHeader.Entry] {
        var entries: [GGUFHeader.Entry] = []
        for (index, tensor) in tensors.enumerated() {
            place = .tensor(names.name(at: index), offset: tensor.headerOffset)
            guard let offset = Int(exactly: tensor.dataOffset),
                case let (start, startOverflow) = dataStart.addingReportingOverflow(offset), !startOverflow,
                case let (end, endOverflow) = start.addingReportingOverflow(tensor.byteCount), !endOverflow
            else { throw fail(.beyondFile(end: .max, fileSize: fileSize)) }
            guard end <= fileSize else { throw fail(.beyondFile(end: end, fileSize: fileSize)) }
            entries.append(
                GGUFHeader.Entry(
                    type: tensor.type, dimensions: tensor.dimensions, start: start, byteCount: tensor.byteCount))
        }
        var previous: Int?
        for index in entries.indices.sorted(by: { (entries[$0].start, $0) < (entries[$1].start, $1) })
        where entries[index].byteCount > 0 {
            if let previous {
                let end = entries[previous].start + entries[previous].byteCount
                if entries[index].start < end {
                    place = .tensor(names.name(at: index), offset: tensors[index].headerOffset)
                    throw fail(.overlap(previous: names.name(at: previous), end: end - dataStart))
                }
            }
            previous = index
        }
        return entries
    }

    // MARK: Bytes

    private mutating func read<Number: FixedWidthInteger>(_: Number.Type) throws(GGUFInterruption) -> Number {
        try take(MemoryLayout<Number>.size).loadUnaligned(as: Number.self)
    }

    /// The next bytes, when the file has them.
    private mutating func take(_ count: Int) throws(GGUFInterruption) -> UnsafeRawBufferPointer {
        let left = fileSize - position
        guard count <= left else { throw fail(.truncated(needed: count, left: left)) }
        guard position + count <= limit else { throw fail(.headerSize(limit: limit)) }
        guard count <= bytes.count - position else { throw .moreBytes }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    private func fail(_ fault: GGUFFault) -> GGUFInterruption {
        .error(.gguf(file: file, place: place, fault: fault))
    }
}
