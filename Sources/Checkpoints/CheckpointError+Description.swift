// The wording of every error of this module, one line each: file, place, what was found, what was expected, what to do.

import Files

extension CheckpointError: CustomStringConvertible {
    /// One line that names the file, the place, what was found and expected, and the next step.
    public var description: String {
        switch self {
        case .file(let error):
            error.description
        case .invalidJSON(let file, let reason):
            "\(Self.plain(file)): not valid JSON: \(reason)"
        case .invalidRoot(let file, let found, let expected):
            "\(Self.plain(file)): holds \(found); expected \(expected)"
        case .missingValue(let file, let key, let neededBy):
            "\(Self.plain(file)): \(Self.quoted(key)) is missing\(Self.need(neededBy))"
        case .nullValue(let file, let key, let neededBy):
            "\(Self.plain(file)): \(Self.quoted(key)) is null\(Self.need(neededBy))"
        case .invalidValue(let file, let key, let found, let expected):
            "\(Self.plain(file)): \(Self.quoted(key)) is \(found); expected \(expected)"
        case .headerTooSmall, .headerTooLarge, .invalidHeaderLength, .invalidHeader, .invalidHeaderStart,
            .invalidHeaderEnd, .invalidHeaderJSON, .duplicateKey, .invalidField, .missingField:
            headerDescription
        case .tensorInvalidInfo, .invalidOffset, .metadataIncompleteBuffer, .validationOverflow, .misalignedSlice,
            .unsupportedDType, .tensorNotFound, .unexpectedShape, .unwritableName, .unwritableTensor,
            .sourceFailed, .unexpectedType:
            tensorDescription
        case .storedTensor(let error, let name):
            "\(error.description); the file calls it \(Self.quoted(name)); \(Self.downloadAgain)"
        case .unsupportedPacking(let file, let key, let method, let kind):
            "\(Self.plain(file)): \(Self.quoted(key)) asks for \(Self.bounded(method)) (\(kind)), which is not supported; use a "
                + "checkpoint in float32, float16 or bfloat16, or one packed by mlx, compressed-tensors, GPTQ, AWQ, AutoRound, "
                + "bitsandbytes, HQQ, torchao or as FP8, MXFP4 or NVFP4"
        case .missingPacking(let file, let tensor, let packer, let settings):
            "\(Self.plain(file)): \(Self.quoted(tensor)) is packed as \(packer) pack, and the settings are missing: "
                + "\(settings); download them from where the weights come from"
        case .unmatchedModule(let file, let key):
            "\(Self.plain(file)): \(Self.quoted(key)) fits no module of the weights; correct the name or the pattern, or "
                + "remove the entry"
        case .unusablePacking(let file, let tensor, let reason, let name):
            "\(Self.plain(file)): \(Self.quoted(tensor)) \(reason) (\(Self.bounded(name))); check that settings and weights "
                + "belong together, or download them again"
        case .pathOutsideModelDirectory, .invalidShardName, .missingShard, .tensorMissingFromShard, .duplicateTensor,
            .missingFile, .modelNotFound, .notADirectory, .alreadyExists, .replacesItsSource, .modelNotInCache,
            .revisionNotInCache:
            directoryDescription
        case .staleIndex, .missingLooseShard, .severalWeightFiles, .tensorNotInSingleFile, .otherWeights:
            folderDescription
        case .adapter(let file, let fault):
            "\(Self.plain(file)): \(fault)"
        case .gguf, .ggufSplit, .unsupportedArchitecture, .severalModels, .notGGUF, .ggufChoice, .noPlaceholder:
            ggufDescription
        }
    }

    /// What can be given as a model.
    private static let giveModel =
        "give a model's directory, a GGUF file, or org/name of a model in the Hugging Face cache"

    /// What helps against most broken files.
    static let downloadAgain = "download the file again"

    private var headerDescription: String {
        switch self {
        case .headerTooSmall(let file, let size):
            "\(Self.plain(file)): the file has \(size) bytes; a safetensors file begins with 8 bytes that give the length "
                + "of its header; \(Self.downloadAgain)"
        case .headerTooLarge(let file, let length, let limit):
            "\(Self.plain(file)): the header's length is \(length) bytes; the limit is \(limit); this is not a "
                + "safetensors file, or it is damaged"
        case .invalidHeaderLength(let file, let length, let fileSize):
            "\(Self.plain(file)): the header's length is \(length) bytes; the file has \(fileSize) bytes, "
                + "8 of them before the header; \(Self.downloadAgain)"
        case .invalidHeader(let file, let offset):
            "\(Self.plain(file)): the header is not UTF-8 at byte \(offset); \(Self.downloadAgain)"
        case .invalidHeaderStart(let file, let found):
            "\(Self.plain(file)): the header begins with \(Self.byte(found)); expected '{'; \(Self.downloadAgain)"
        case .invalidHeaderEnd(let file, let offset, let found):
            "\(Self.plain(file)): the header's object is followed by \(Self.byte(found)) at byte \(offset); only spaces "
                + "may follow; \(Self.downloadAgain)"
        case .invalidHeaderJSON(let file, let reason):
            "\(Self.plain(file)): the header is not valid JSON: \(reason); \(Self.downloadAgain)"
        case .duplicateKey(let file, let key, let tensor, let offset):
            "\(Self.plain(file)): \(tensor.map { Self.quoted($0) + " has " } ?? "")\(Self.quoted(key)) twice, again at "
                + "byte \(offset); \(Self.downloadAgain)"
        case .invalidField(let file, let tensor, let offset, let field, let found, let expected):
            tensor.map {
                "\(Self.plain(file)): \(Self.quoted($0)) at byte \(offset): \(field) is \(found); expected \(expected)"
            }
                ?? "\(Self.plain(file)): \(Self.quoted(field)) at byte \(offset) is \(found); expected \(expected)"
        case .missingField(let file, let tensor, let offset, let field):
            "\(Self.plain(file)): \(Self.quoted(tensor)) at byte \(offset): \(field) is missing; \(Self.downloadAgain)"
        default: ""
        }
    }

    private var tensorDescription: String {
        switch self {
        case .tensorInvalidInfo(let file, let tensor, let offset, let type, let shape, let expected, let begin, let end):
            "\(Self.plain(file)): \(Self.quoted(tensor)) at byte \(offset): data_offsets [\(begin), \(end)] hold "
                + "\(end - begin) bytes; \(type) \(Self.shape(shape)) needs \(expected); \(Self.downloadAgain)"
        case .invalidOffset(let file, let tensor, let offset, let begin, let end, let fault):
            "\(Self.plain(file)): \(Self.quoted(tensor)) at byte \(offset): data_offsets [\(begin), \(end)] \(fault); "
                + Self.downloadAgain
        case .metadataIncompleteBuffer(let file, let tensorEnd, let dataSize):
            "\(Self.plain(file)): the tensors end at byte \(tensorEnd) of the data; the data has \(dataSize) bytes; "
                + Self.downloadAgain
        case .validationOverflow(let file, let tensor, let offset, let shape):
            "\(Self.plain(file)): \(Self.quoted(tensor)) at byte \(offset): the size of shape \(Self.shape(shape)) "
                + "overflows 64 bits"
        case .misalignedSlice(let file, let tensor, let offset, let type, let shape):
            "\(Self.plain(file)): \(Self.quoted(tensor)) at byte \(offset): \(type) \(Self.shape(shape)) does not fill "
                + "whole bytes"
        case .unsupportedDType(let file, let tensor, let type):
            "\(Self.plain(file)): \(Self.quoted(tensor)) has element type \(type), which is not supported (weights may be F32, "
                + "F16, BF16 or F64, and F8_E4M3, F8_E5M2 or integers where a packing has them)"
        case .tensorNotFound(let file, let tensor, let neededBy):
            "\(Self.plain(file)): tensor \(Self.quoted(tensor)) is missing\(Self.need(neededBy))"
        case .unexpectedShape(let file, let tensor, let found, let expected, let reason):
            "\(Self.plain(file)): \(Self.quoted(tensor)) is \(Self.shape(found)); expected \(Self.shape(expected))"
                + (reason.map { " (\($0))" } ?? "")
        case .unexpectedType(let file, let tensor, let found, let expected, let reason):
            "\(Self.plain(file)): \(Self.quoted(tensor)) holds \(found); expected \(expected.joined(separator: " or ")) "
                + "(\(Self.bounded(reason)))"
        case .unwritableName(let file, let tensor):
            "\(Self.plain(file)): cannot write tensor \(Self.quoted(tensor)): the name is "
                + (tensor.utf8.elementsEqual("__metadata__".utf8) ? "reserved for the header" : "used twice")
        case .unwritableTensor(let file, let tensor, let shape, let expected, let found):
            "\(Self.plain(file)): cannot write tensor \(Self.quoted(tensor)): it has \(found) bytes; \(Self.shape(shape)) "
                + (expected.map { "needs \($0)" } ?? "has no size that fits in 64 bits")
        case .sourceFailed(let file, let tensor, let reason):
            "\(Self.plain(file)): cannot write tensor \(Self.quoted(tensor)): \(reason)"
        default: ""
        }
    }

    private var directoryDescription: String {
        switch self {
        case .pathOutsideModelDirectory(let file, let tensor, let shard, let target):
            "\(Self.plain(file)): 'weight_map' sends \(Self.quoted(tensor)) to \(Self.quoted(shard)), "
                + (target.map { "a link to \(Self.quoted($0)), " } ?? "") + "outside the model directory"
        case .invalidShardName(let file, let tensor, let shard, let fault):
            "\(Self.plain(file)): 'weight_map' sends \(Self.quoted(tensor)) to \(Self.quoted(shard)), \(fault)"
        case .missingShard(let file, let directory, let shard, let tensor):
            "\(Self.plain(directory)): \(Self.quoted(shard)) is missing (\(Self.plain(file)) sends \(Self.quoted(tensor)) to it); "
                + "download it into the directory"
        case .tensorMissingFromShard(let file, let tensor, let shard):
            "\(Self.plain(file)): 'weight_map' sends \(Self.quoted(tensor)) to \(Self.quoted(shard)), which does not hold it; "
                + "download the index and the shards of one revision"
        case .duplicateTensor(let file, let tensor, let first, let second):
            "\(Self.plain(file)): tensor \(Self.quoted(tensor)) is in two shards, \(Self.quoted(first)) and \(Self.quoted(second)); "
                + "download the index and the shards of one revision"
        case .missingFile(let directory, let files, let neededFor):
            "\(Self.plain(directory)): \(files.map(Self.quoted).joined(separator: " or ")) is missing; it is needed for \(neededFor)"
        case .modelNotFound(let path):
            path.isEmpty
                ? "the model's name is empty; \(Self.giveModel)"
                : "\(Self.plain(path)): no such file or directory; \(Self.giveModel)"
        case .notADirectory(let path):
            "\(Self.plain(path)): is neither a directory nor a GGUF file; \(Self.giveModel)"
        case .alreadyExists(let path, let isModel):
            "\(Self.plain(path)): exists already; "
                + (isModel ? "give another place, or --overwrite" : "it is not a model folder; give another place")
        case .replacesItsSource(let path, let source):
            "\(Self.plain(path)): would replace \(Self.plain(source)), which it is made from; give another place"
        case .modelNotInCache(let name, let lookedIn):
            if name.utf8.contains(UInt8(ascii: "/")) {
                "\(Self.plain(name)): neither a directory nor a model in the Hugging Face cache (looked for "
                    + "\(Self.plain(lookedIn))); nothing is downloaded: run 'crema pull \(Self.plain(name))' or give a "
                    + "directory"
            } else {
                "\(Self.plain(name)): no such file or directory, and no model of this name in the Hugging Face cache; "
                    + Self.giveModel
            }
        case .revisionNotInCache(let name, let revision, let lookedIn):
            "\(Self.plain(name)): the Hugging Face cache has no snapshot of revision \(Self.quoted(revision)) (looked in "
                + "\(Self.plain(lookedIn))); run 'crema pull \(Self.plain(name))' or give a directory"
        default: ""
        }
    }

    static func need(_ reason: String?) -> String {
        reason.map { " (needed by \($0))" } ?? ""
    }
}

extension ExpectedValue: CustomStringConvertible {
    /// The words after "expected".
    public var description: String {
        switch self {
        case .integer: "an integer"
        case .integerWithin(let bounds): bounds.description
        case .number: "a number"
        case .numberWithin(let bounds): bounds.description
        case .boolean: "true or false"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .integerOrIntegers: "an integer or an array of integers"
        case .numberOrNumbers: "a number or an array of numbers"
        case .oneOf(let names):
            (names.count > 1 ? "one of " : "") + names.map(CheckpointError.quoted).joined(separator: ", ")
        case .count(let count): "an array of \(count)"
        case .multiple(let key, let value): "a multiple of \(CheckpointError.quoted(key)) (\(value))"
        case .atMost(let key, let value): "at most \(CheckpointError.quoted(key)) (\(value))"
        case .other(let words): words
        }
    }
}

extension IntegerBounds: CustomStringConvertible {
    /// The bounds in words.
    public var description: String {
        switch (lower, upper) {
        case (.min, .max): "an integer"
        case (_, .max), (-1...1, Self.largestCount): "\(lower) or more"
        case (.min, _): "\(upper) or less"
        default: "\(lower) to \(upper)"
        }
    }
}

extension NumberBounds: CustomStringConvertible {
    /// The bounds in words.
    public var description: String {
        switch self {
        case .finite: "a finite number"
        case .positive: "a number above 0"
        case .nonNegative: "0 or more"
        case .atLeast(let bound): "\(bound) or more"
        case .within(let lower, let upper): "\(lower) to \(upper)"
        }
    }
}

extension HeaderField: CustomStringConvertible {
    /// The words after "expected".
    public var description: String {
        switch self {
        case .string: "a string"
        case .object: "an object"
        case .elementType: "one of " + SafetensorsType.allNames.joined(separator: ", ")
        case .shape: "an array of integers"
        case .dimension: "an integer from 0 to \(Int.max)"
        case .offsets: "an array of two integers"
        }
    }
}

extension OffsetFault: CustomStringConvertible {
    /// The words after the offsets.
    public var description: String {
        switch self {
        case .reversed: "end before they begin"
        case .beyondData(let size): "reach beyond the data, which has \(size) bytes"
        case .firstNotZero: "leave a hole: the first tensor must begin at 0"
        case .hole(let previous, let end):
            "leave a hole after \(CheckpointError.quoted(previous)), which ends at \(end)"
        case .overlap(let previous, let end): "overlap \(CheckpointError.quoted(previous)), which ends at \(end)"
        }
    }
}

extension CheckpointWarning: CustomStringConvertible {
    /// One line that names the file, what it states and what was found.
    public var description: String {
        switch self {
        case .totalSize(let file, let stated, let found):
            "\(file): 'metadata.total_size' is \(stated); the shards hold \(found) bytes"
        case .indexNotRead(let file, let single):
            "\(file): not read, because \(single) is there too; remove the one that is not the model"
        }
    }
}
