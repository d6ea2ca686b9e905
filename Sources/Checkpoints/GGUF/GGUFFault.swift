/// Where in a GGUF file something is wrong.
public enum GGUFPlace: Equatable, Sendable {
    /// The first bytes: magic, version, counts.
    case header
    /// The metadata value of a number, counted from 0, whose key is not known yet.
    case entry(Int, offset: Int)
    /// A metadata value.
    case key(String, offset: Int)
    /// The tensor of a number, counted from 0, whose name is not known yet.
    case entryOfTensor(Int, offset: Int)
    /// A tensor, by its name in the file.
    case tensor(String, offset: Int)
}

/// What is wrong with a GGUF file.
public enum GGUFFault: Equatable, Sendable {
    /// It begins with other bytes.
    case magic(found: [UInt8])
    /// The version is one that cannot be read.
    case version(UInt32)
    /// The file is big endian.
    case bigEndian(version: UInt32)
    /// This many more bytes are needed than the file has.
    case truncated(needed: Int, left: Int)
    /// A count cannot fit in the rest of the file, or is above the limit.
    case count(of: GGUFCounted, found: UInt64, largest: Int)
    /// A key or name is empty, or longer than the format allows.
    case nameLength(UInt64, limit: Int)
    /// A key or name occurs twice; the first one's number.
    case duplicate
    /// A text is not UTF-8.
    case notUTF8
    /// A value's type is none of the format.
    case valueType(UInt32)
    /// An array holds arrays.
    case nestedArray
    /// The header needs more bytes than the limit.
    case headerSize(limit: Int)
    /// The alignment is no power of two of at least 8.
    case alignment(String)
    /// A tensor has more than four dimensions.
    case dimensionCount(UInt32)
    /// The product of dimensions, or the size in bytes, overflows.
    case sizeOverflow([UInt64])
    /// A tensor's type is one that cannot be read; its name when the format knows one.
    case tensorType(UInt32, name: String?)
    /// Blocks do not divide a row.
    case partialBlocks(type: String, columns: Int, perBlock: Int)
    /// A tensor's data begins at an offset that is no multiple of the alignment.
    case misaligned(offset: UInt64, alignment: Int)
    /// A tensor's data begins inside that of another one, which ends at an offset.
    case overlap(previous: String, end: Int)
    /// A tensor's data ends after the file.
    case beyondFile(end: Int, fileSize: Int)
}

/// What a GGUF file counts.
public enum GGUFCounted: String, Sendable, CustomStringConvertible {
    /// Tensors.
    case tensors = "tensors"
    /// Metadata values.
    case values = "metadata values"
    /// Elements of an array.
    case elements = "elements"
    /// Bytes of a string.
    case bytes = "bytes"

    /// The words for it in a message.
    public var description: String { rawValue }
}

/// What is wrong with a GGUF model in several files.
public enum GGUFSplitFault: Equatable, Sendable {
    /// The file's name does not say which part it is, so that the others cannot be found.
    case unnumberedName(count: Int)
    /// A part is not there.
    case missing(part: Int, count: Int, directory: String)
    /// A part says that it is another one, or one of another number of parts.
    case mismatch(found: Int, foundCount: Int, expected: Int, count: Int)
    /// The parts hold another number of tensors than the first one says.
    case tensorCount(found: Int, expected: Int)
    /// A tensor is in two parts.
    case duplicateTensor(String, first: String)
}
