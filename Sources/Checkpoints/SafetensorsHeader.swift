import Files
import OrderedJSON
import Tensors

/// The parsed header of a safetensors file: where each tensor's bytes are.
///
/// Source: huggingface/safetensors, README "Format" and `safetensors/src/tensor.rs`. Time and memory are linear in the
/// header's size.
struct SafetensorsHeader: Sendable {
    /// One tensor, packed: a header may hold a million.
    struct Entry: Sendable {
        let type: SafetensorsType
        let rank: UInt32
        /// Where the shape begins in `dimensions`.
        let shapeStart: UInt32
        /// The byte of the file at which the tensor's name is.
        let offset: UInt32
        let begin: Int
        let end: Int
    }

    /// The values of `__metadata__`.
    fileprivate(set) var metadata: [String: String] = [:]
    /// The tensors' names, in the order of the header.
    fileprivate(set) var names = NameTable()
    /// One entry for each name.
    fileprivate(set) var entries: [Entry] = []
    /// The shapes of all tensors, one after the other.
    fileprivate(set) var dimensions: [Int] = []
    /// Positions in `entries` by the place of the data.
    fileprivate(set) var dataOrder: [Int] = []

    /// The bytes before the data: the length field and the header.
    let dataStart: Int

    fileprivate init(dataStart: Int) {
        self.dataStart = dataStart
    }

    /// Reads and validates the header of an open file; allocates only what the file's size has confirmed.
    init(of file: RegularFile, limits: CheckpointLimits) throws(CheckpointError) {
        guard file.size >= 8 else { throw .headerTooSmall(file: file.name, size: file.size) }
        let length = try CheckpointError.files(try file.bytes(0..<8)).enumerated().reduce(UInt64(0)) {
            $0 | UInt64($1.element) << (8 * UInt64($1.offset))
        }
        // The offsets of an entry are 32 bits wide, whatever limit the program sets.
        let limit = min(limits.headerSize, Int(Int32.max))
        guard length <= UInt64(max(limit, 0)) else {
            throw .headerTooLarge(file: file.name, length: length, limit: limit)
        }
        let dataStart = 8 + Int(length)
        guard dataStart <= file.size else {
            throw .invalidHeaderLength(file: file.name, length: Int(length), fileSize: file.size)
        }
        let bytes = try CheckpointError.files(try file.bytes(8..<dataStart))
        self = try bytes.withUnsafeBufferPointer { buffer throws(CheckpointError) in
            var parser = SafetensorsHeaderParser(
                buffer, file: file.name, dataStart: dataStart, dataSize: file.size - dataStart, depth: limits.jsonDepth)
            return try parser.parse()
        }
    }

    /// The shape of an entry.
    func shape(of entry: Entry) -> [Int] {
        Array(dimensions[Int(entry.shapeStart)..<Int(entry.shapeStart) + Int(entry.rank)])
    }

    /// What is said about the tensor at a position.
    func info(at position: Int) -> TensorInfo {
        let entry = entries[position]
        return TensorInfo(
            name: names.name(at: position), type: .elements(entry.type), shape: shape(of: entry),
            byteCount: entry.end - entry.begin)
    }
}

/// One pass over the header's bytes, then one over the entries in the order of their data.
struct SafetensorsHeaderParser: ~Copyable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var reader: JSONReader
    private let file: String
    private let dataSize: Int
    private var header: SafetensorsHeader
    /// The current tensor's name, or another string that had to be unescaped.
    private var buffer: [UInt8] = []

    /// A parser of the header's bytes, which begin at byte 8 of the file.
    init(_ bytes: UnsafeBufferPointer<UInt8>, file: String, dataStart: Int, dataSize: Int, depth: Int) {
        self.bytes = bytes
        self.reader = JSONReader(bytes, maximumDepth: depth)
        self.file = file
        self.dataSize = dataSize
        self.header = SafetensorsHeader(dataStart: dataStart)
    }

    /// The validated header.
    mutating func parse() throws(CheckpointError) -> SafetensorsHeader {
        guard bytes.first == UInt8(ascii: "{") else { throw .invalidHeaderStart(file: file, found: bytes.first) }
        do {
            try parseMembers()
        } catch let error as CheckpointError {
            throw error
        } catch let error as JSONError {
            if case .invalidUTF8(let offset) = error { throw .invalidHeader(file: file, offset: offset + 8) }
            throw .invalidHeaderJSON(file: file, reason: error.shifted(by: 8).description)
        } catch {
            throw .invalidHeaderJSON(file: file, reason: "\(error)")
        }
        for offset in reader.offset..<max(bytes.count, reader.offset) where bytes[offset] != UInt8(ascii: " ") {
            throw .invalidHeaderEnd(file: file, offset: offset + 8, found: bytes[offset])
        }
        try checkCoverage()
        return header
    }

    // MARK: JSON

    private mutating func parseMembers() throws {
        var hasMetadata = false
        try reader.beginObject()
        while let key = try reader.nextRawKey() {
            // The place of the opening quote, in the file.
            let offset = key.range.lowerBound + 7
            if reader.matches(key, "__metadata__") {
                guard !hasMetadata else {
                    throw CheckpointError.duplicateKey(file: file, key: "__metadata__", tensor: nil, offset: offset)
                }
                hasMetadata = true
                try parseMetadata(offset: offset)
            } else {
                try parseTensor(key, offset: offset)
            }
        }
    }

    private mutating func parseMetadata(offset: Int) throws {
        guard try reader.peek() == .object else {
            throw try wrongType(field: "__metadata__", of: nil, offset: offset, expected: .object)
        }
        var keys = NameTable()
        try reader.beginObject()
        while let raw = try reader.nextRawKey() {
            let place = raw.range.lowerBound + 7
            buffer.removeAll(keepingCapacity: true)
            try reader.append(raw, to: &buffer)
            let key = String(decoding: buffer, as: UTF8.self)
            guard buffer.withUnsafeBytes({ keys.insert($0) }) else {
                throw CheckpointError.duplicateKey(file: file, key: key, tensor: "__metadata__", offset: place)
            }
            guard try reader.peek() == .string else {
                throw try wrongType(field: "__metadata__." + key, of: nil, offset: place, expected: .string)
            }
            header.metadata[key] = try reader.readString()
        }
    }

    private mutating func parseTensor(_ key: JSONReader.RawString, offset: Int) throws {
        buffer.removeAll(keepingCapacity: true)
        try reader.append(key, to: &buffer)
        guard buffer.withUnsafeBytes({ header.names.insert($0) }) else {
            throw CheckpointError.duplicateKey(
                file: file, key: String(decoding: buffer, as: UTF8.self), tensor: nil, offset: offset)
        }
        guard try reader.peek() == .object else {
            throw try wrongType(
                field: header.names.name(at: header.names.count - 1), of: nil, offset: offset, expected: .object)
        }
        var type: SafetensorsType?
        var shapeStart: Int?
        var offsets: (begin: Int, end: Int)?
        var others: Set<[UInt8]> = []
        try reader.beginObject()
        while let field = try reader.nextRawKey() {
            if reader.matches(field, "dtype") {
                if type != nil { throw duplicate("dtype", field) }
                type = try parseType(offset: offset)
            } else if reader.matches(field, "shape") {
                if shapeStart != nil { throw duplicate("shape", field) }
                shapeStart = header.dimensions.count
                try parseShape(offset: offset)
            } else if reader.matches(field, "data_offsets") {
                if offsets != nil { throw duplicate("data_offsets", field) }
                offsets = try parseOffsets(offset: offset)
            } else {
                // The reference ignores members it does not know; they must still not occur twice.
                var name: [UInt8] = []
                try reader.append(field, to: &name)
                guard others.insert(name).inserted else {
                    throw duplicate(String(decoding: name, as: UTF8.self), field)
                }
                try reader.skipValue()
            }
        }
        guard let type else { throw missing("dtype", offset: offset) }
        guard let shapeStart else { throw missing("shape", offset: offset) }
        guard let offsets else { throw missing("data_offsets", offset: offset) }
        let entry = SafetensorsHeader.Entry(
            type: type, rank: UInt32(header.dimensions.count - shapeStart), shapeStart: UInt32(shapeStart),
            offset: UInt32(offset), begin: offsets.begin, end: offsets.end)
        try check(entry)
        header.entries.append(entry)
    }

    private mutating func parseType(offset: Int) throws -> SafetensorsType {
        guard try reader.peek() == .string else {
            throw try wrongType(field: "dtype", of: currentName, offset: offset, expected: .string)
        }
        let raw = try reader.readRawString()
        if let type = Self.commonTypes.first(where: { reader.matches(raw, $0.name) })?.type { return type }
        let name = try reader.text(of: raw)
        guard let type = SafetensorsType(rawValue: name) else {
            throw CheckpointError.invalidField(
                file: file, tensor: currentName, offset: offset, field: "dtype",
                found: CheckpointError.rendered(.string(name)), expected: .elementType)
        }
        return type
    }

    /// The types that nearly every tensor has are recognised without making a string.
    private static let commonTypes: [(name: StaticString, type: SafetensorsType)] = [
        ("BF16", .bfloat16), ("F32", .float32), ("F16", .float16), ("U32", .uint32), ("I64", .int64),
    ]

    private mutating func parseShape(offset: Int) throws {
        guard try reader.peek() == .array else {
            throw try wrongType(field: "shape", of: currentName, offset: offset, expected: .shape)
        }
        let start = header.dimensions.count
        try reader.beginArray()
        while try reader.nextElement() {
            header.dimensions.append(
                try parseDigits(field: { "shape[\($0)]" }, at: header.dimensions.count - start, offset: offset))
        }
    }

    private mutating func parseOffsets(offset: Int) throws -> (Int, Int) {
        guard try reader.peek() == .array else {
            throw try wrongType(field: "data_offsets", of: currentName, offset: offset, expected: .offsets)
        }
        var values = (0, 0)
        var count = 0
        try reader.beginArray()
        while try reader.nextElement() {
            let value = try parseDigits(field: { "data_offsets[\($0)]" }, at: count, offset: offset)
            if count == 0 { values.0 = value } else { values.1 = value }
            count += 1
        }
        guard count == 2 else {
            throw CheckpointError.invalidField(
                file: file, tensor: currentName, offset: offset, field: "data_offsets",
                found: count == 0 ? "an empty array" : "an array of \(count)", expected: .offsets)
        }
        return values
    }

    private mutating func parseDigits(field: (Int) -> String, at index: Int, offset: Int) throws -> Int {
        guard try reader.peek() == .number else {
            throw try wrongType(field: field(index), of: currentName, offset: offset, expected: .dimension)
        }
        let start = reader.offset
        if let value = try reader.readDigits() { return value }
        let spelling = String(decoding: bytes[start..<reader.offset], as: UTF8.self)
        throw CheckpointError.invalidField(
            file: file, tensor: currentName, offset: offset, field: field(index),
            found: CheckpointError.bounded(spelling), expected: .dimension)
    }

    // MARK: Faults

    private var currentName: String { header.names.name(at: header.names.count - 1) }

    private func duplicate(_ key: String, _ field: JSONReader.RawString) -> CheckpointError {
        .duplicateKey(file: file, key: key, tensor: currentName, offset: field.range.lowerBound + 7)
    }

    private func missing(_ field: String, offset: Int) -> CheckpointError {
        .missingField(file: file, tensor: currentName, offset: offset, field: field)
    }

    /// The error for the value at the cursor; throws a JSON error when that value is broken itself.
    private mutating func wrongType(
        field: String, of tensor: String?, offset: Int, expected: HeaderField
    ) throws -> CheckpointError {
        let found: String
        switch try reader.peek() {
        case .object: found = "an object"
        case .array: found = "an array"
        case .string, .number, .bool, .null:
            found = CheckpointError.rendered(try JSONParser().value(from: &reader))
        }
        return .invalidField(file: file, tensor: tensor, offset: offset, field: field, found: found, expected: expected)
    }

    // MARK: Sizes and places

    /// Checks what can be said about one tensor alone.
    private func check(_ entry: SafetensorsHeader.Entry) throws(CheckpointError) {
        let offset = Int(entry.offset)
        guard entry.begin <= entry.end else { throw fault(.reversed, entry) }
        guard let count = Tensor.elementCount(of: header.shape(of: entry)) else { throw overflowFault(entry) }
        let (product, overflow) = count.multipliedReportingOverflow(by: entry.type.bitWidth)
        guard !overflow else { throw overflowFault(entry) }
        guard product % 8 == 0 else {
            throw .misalignedSlice(
                file: file, tensor: currentName, offset: offset, type: entry.type.rawValue,
                shape: header.shape(of: entry))
        }
        guard product / 8 == entry.end - entry.begin else {
            throw .tensorInvalidInfo(
                file: file, tensor: currentName, offset: offset, type: entry.type.rawValue,
                shape: header.shape(of: entry),
                expected: product / 8, begin: entry.begin, end: entry.end)
        }
        guard entry.end <= dataSize else { throw fault(.beyondData(size: dataSize), entry) }
    }

    private func fault(_ fault: OffsetFault, _ entry: SafetensorsHeader.Entry) -> CheckpointError {
        .invalidOffset(
            file: file, tensor: currentName, offset: Int(entry.offset), begin: entry.begin, end: entry.end, fault: fault
        )
    }

    private func overflowFault(_ entry: SafetensorsHeader.Entry) -> CheckpointError {
        .validationOverflow(file: file, tensor: currentName, offset: Int(entry.offset), shape: header.shape(of: entry))
    }

    /// Checks that the tensors cover the data without hole or overlap: holes hide other content, overlaps amplify.
    private mutating func checkCoverage() throws(CheckpointError) {
        let entries = header.entries
        func precedes(_ left: Int, _ right: Int) -> Bool {
            (entries[left].begin, entries[left].end) < (entries[right].begin, entries[right].end)
        }
        var order = Array(entries.indices)
        let isSorted = order.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
        if !isSorted { order.sort(by: precedes) }
        var end = 0
        for (rank, position) in order.enumerated() {
            let entry = entries[position]
            if entry.begin != end {
                let fault: OffsetFault
                if rank == 0 {
                    fault = .firstNotZero
                } else {
                    let previous = header.names.name(at: order[rank - 1])
                    fault =
                        entry.begin > end
                        ? .hole(previous: previous, previousEnd: end)
                        : .overlap(previous: previous, previousEnd: end)
                }
                throw .invalidOffset(
                    file: file, tensor: header.names.name(at: position), offset: Int(entry.offset), begin: entry.begin,
                    end: entry.end, fault: fault)
            }
            end = entry.end
        }
        guard end == dataSize else {
            throw .metadataIncompleteBuffer(file: file, tensorEnd: end, dataSize: dataSize)
        }
        header.dataOrder = order
    }
}
