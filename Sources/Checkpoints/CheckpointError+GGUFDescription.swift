// The wording of errors about GGUF files, one line each.

extension CheckpointError {
    var ggufDescription: String {
        switch self {
        case .gguf(let file, let place, let fault):
            "\(Self.plain(file)): \(place)\(fault)"
        case .ggufSplit(let file, let fault):
            "\(Self.plain(file)): \(fault)"
        case .unsupportedArchitecture(let file, let architecture, let supported):
            "\(Self.plain(file)): 'general.architecture' is \(Self.quoted(architecture)), which is not supported (supported: "
                + supported.joined(separator: ", ") + ")"
        case .notGGUF(let path):
            "\(Self.plain(path)): is not a GGUF model; give a GGUF file, or a folder that holds one"
        case .severalModels(let directory, let files):
            "\(Self.plain(directory)): holds \(files.count) GGUF models ("
                + files.prefix(8).map(Self.quoted).joined(separator: ", ") + (files.count > 8 ? ", …" : "")
                + "); give the path of one of them"
        case .ggufChoice(let name, let fault):
            "\(Self.plain(name)): \(fault)"
        case .noPlaceholder(let file, let projector, let tokens):
            "\(Self.plain(file)): its vocabulary has no token \(tokens.map(Self.quoted).joined(separator: " or ")), in whose places "
                + "the rows of \(Self.plain(projector)) stand; give the projector of this model"
        default: ""
        }
    }
}

extension GGUFChoiceFault: CustomStringConvertible {
    /// What was requested, what there is, and the next step.
    public var description: String {
        switch self {
        case .noModel: "there is no GGUF model"
        case .noQuantization(let tag, let available):
            "there is no GGUF model of quantisation \(CheckpointError.quoted(tag)) (there are: \(Self.list(available)))"
        case .unnamed(let available):
            "there are \(available.count) GGUF models; add a colon and one of \(Self.list(available))"
        case .noFile(let path, let available):
            "there is no file \(CheckpointError.quoted(path)) (models: \(Self.list(available)))"
        case .several(let tag, let files):
            "\(CheckpointError.quoted(tag)) fits \(files.count) GGUF models; give the path of one: \(Self.list(files))"
        case .missingPart(let file):
            "\(CheckpointError.quoted(file)), a part of the model, is missing; download the model again"
        }
    }

    private static func list(_ names: [String]) -> String {
        if names.isEmpty { return "none" }
        return names.prefix(20).map(CheckpointError.bounded).joined(separator: ", ")
            + (names.count > 20 ? ", …" : "")
    }
}

extension GGUFPlace: CustomStringConvertible {
    /// The place, with what follows it.
    public var description: String {
        switch self {
        case .header: ""
        case .entry(let index, let offset): "metadata value \(index + 1) at byte \(offset): "
        case .key(let key, let offset):
            CheckpointError.quoted(key) + (offset > 0 ? " at byte \(offset): " : ": ")
        case .entryOfTensor(let index, let offset): "tensor \(index + 1) at byte \(offset): "
        case .tensor(let name, let offset): "\(CheckpointError.quoted(name)) at byte \(offset): "
        }
    }
}

extension GGUFFault: CustomStringConvertible {
    /// What was found, what was expected, and the next step.
    public var description: String {
        let downloadAgain = CheckpointError.downloadAgain
        switch self {
        case .magic(let found):
            return
                "begins with \(found.isEmpty ? "nothing" : found.map { CheckpointError.byte($0) }.joined(separator: " ")); "
                + "a GGUF file begins with 'G' 'G' 'U' 'F'; this is another kind of file, or it is damaged"
        case .version(let version):
            return "is of version \(version) of GGUF; versions 2 and 3 can be read; convert the model again"
        case .bigEndian(let version):
            return
                "is a big endian file (version \(version)); only little endian ones can be read; get the model for other "
                + "processors"
        case .truncated(let needed, let left):
            return "needs \(needed) more bytes and the file has \(left); \(downloadAgain)"
        case .count(let counted, let found, let largest):
            return "states \(found) \(counted); the rest of the file has room for \(largest); \(downloadAgain)"
        case .nameLength(let length, let limit):
            return "the name has \(length) bytes; expected 1 to \(limit); \(downloadAgain)"
        case .duplicate: return "occurs twice; \(downloadAgain)"
        case .notUTF8: return "is not valid UTF-8; \(downloadAgain)"
        case .valueType(let type): return "has value type \(type); expected 0 to 12; \(downloadAgain)"
        case .nestedArray: return "is an array of arrays; expected an array of numbers, booleans or strings"
        case .headerSize(let limit):
            return "metadata and tensor names reach beyond the limit of \(limit) bytes"
        case .alignment(let found): return "is \(found); expected a power of two from 8 to 16777216"
        case .dimensionCount(let count): return "has \(count) dimensions; expected at most 4; \(downloadAgain)"
        case .sizeOverflow(let sizes):
            return "the size of dimensions [\(sizes.map(String.init).joined(separator: ", "))] overflows 64 bits"
        case .tensorType(let number, let name?):
            return "has type \(name) (\(number)), which is not supported; convert the model to another type"
        case .tensorType(let number, nil):
            return "has type number \(number), which is not known; expected one of \(Self.readable)"
        case .partialBlocks(let type, let columns, let perBlock):
            return "has rows of \(columns) values; blocks of \(type) need a multiple of \(perBlock); \(downloadAgain)"
        case .misaligned(let offset, let alignment):
            return "its data begin at offset \(offset); expected a multiple of \(alignment); \(downloadAgain)"
        case .overlap(let previous, let end):
            return "its data begin inside those of \(CheckpointError.quoted(previous)), which end at offset \(end); "
                + downloadAgain
        case .beyondFile(let end, let size):
            return end == .max
                ? "its data end beyond every file; \(downloadAgain)"
                : "its data end at byte \(end); the file has \(size) bytes; \(downloadAgain)"
        }
    }

    /// The names of the types that can be read.
    private static let readable = (0..<64).compactMap { StoredType(ggml: $0)?.name }.joined(separator: ", ")
}

extension GGUFSplitFault: CustomStringConvertible {
    /// What was found, what was expected, and the next step.
    public var description: String {
        let together = "download all files of one revision, and keep their names"
        switch self {
        case .unnumberedName(let count):
            return
                "is one of \(count) files, and its name does not end in '-00001-of-00005.gguf' or the like; give the files "
                + "the names they were published under"
        case .missing(let part, let count, let directory):
            return "is missing from \(CheckpointError.plain(directory)) (part \(part) of \(count)); \(together)"
        case .mismatch(let found, let foundCount, let expected, let count):
            return "says that it is part \(found) of \(foundCount); expected part \(expected) of \(count); \(together)"
        case .tensorCount(let found, let expected):
            return "the parts hold \(found) tensors; 'split.tensors.count' is \(expected); \(together)"
        case .duplicateTensor(let name, let first):
            return "tensor \(CheckpointError.quoted(name)) is in \(CheckpointError.quoted(first)), too; \(together)"
        }
    }
}
