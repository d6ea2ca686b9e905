import Files
import OrderedJSON

/// The files of one GGUF model: one, or the parts of a split one in their order.
struct GGUFFiles: Sendable {
    /// The first file has the metadata.
    let files: [GGUFFile]

    var metadata: GGUFMetadata { files[0].header.metadata }

    /// Opens a model by any of its files.
    ///
    /// - Throws: ``CheckpointError`` when a file is missing, breaks a rule of the format, or does not belong to the others.
    init(path: String, access: FileAccess, limits: CheckpointLimits) throws(CheckpointError) {
        let given = try GGUFFile(path: path, access: access, limits: limits)
        let reader = try given.header.metadata.splitReader()
        let count = try reader.int("split.count", .within(0...Self.largestCount), default: 1)
        guard count > 1 else {
            files = [given]
            return
        }
        guard let name = SplitName(given.name), name.count == count else {
            throw .ggufSplit(file: given.name, fault: .unnumberedName(count: count))
        }
        let directory = Path.directory(path)
        var files: [GGUFFile] = []
        for part in 1...count {
            let place = Path.joined(directory, name.file(part))
            guard Path.isTaken(place) else {
                throw .ggufSplit(file: name.file(part), fault: .missing(part: part, count: count, directory: directory))
            }
            let file =
                part == name.part ? given : try GGUFFile(path: place, access: access, limits: limits)
            let reader = try file.header.metadata.splitReader()
            let number = try reader.int("split.no", .within(0...Self.largestCount), default: 0)
            let stated = try reader.int("split.count", .within(0...Self.largestCount), default: 1)
            guard number == part - 1, stated == count else {
                throw .ggufSplit(
                    file: file.name,
                    fault: .mismatch(found: number + 1, foundCount: stated, expected: part, count: count))
            }
            files.append(file)
        }
        let found = files.reduce(0) { $0 + $1.header.entries.count }
        let expected = try files[0].header.metadata.splitReader().int(
            "split.tensors.count", .nonNegative, default: found)
        guard found == expected else {
            throw .ggufSplit(file: files[0].name, fault: .tensorCount(found: found, expected: expected))
        }
        self.files = files
    }

    /// More parts than any model has; the format counts them in 16 bits.
    private static let largestCount = 65_535
}

extension GGUFMetadata {
    /// Typed access to the few values that say which part of a model a file is.
    fileprivate func splitReader() throws(CheckpointError) -> ConfigurationReader {
        var object = JSONObject()
        for key in ["split.no", "split.count", "split.tensors.count"] { object[key] = try value(key) }
        return ConfigurationReader(object, file: file)
    }
}

/// The name of a part: `model-00002-of-00005.gguf`.
struct SplitName: Equatable {
    /// What comes before the number, with the hyphen.
    let stem: String
    /// The number of the part, counted from 1.
    let part: Int
    /// The number of all parts.
    let count: Int

    /// The name of a file; nil when it does not say which part it is.
    init?(_ name: String) {
        let tail = Array(name.utf8.suffix(19))
        guard tail.count == 19, tail[5...8].elementsEqual("-of-".utf8), tail[14...].elementsEqual(".gguf".utf8),
            name.utf8.count > 19
        else { return nil }
        func number(_ digits: ArraySlice<UInt8>) -> Int? {
            guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self))
        }
        guard let part = number(tail[0..<5]), let count = number(tail[9..<14]), (1...max(count, 1)).contains(part)
        else {
            return nil
        }
        stem = String(decoding: name.utf8.dropLast(19), as: UTF8.self)
        self.part = part
        self.count = count
    }

    /// The file name of another part of the same model.
    func file(_ part: Int) -> String {
        func digits(_ number: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, 5 - text.count)) + text
        }
        return stem + digits(part) + "-of-" + digits(count) + ".gguf"
    }
}
