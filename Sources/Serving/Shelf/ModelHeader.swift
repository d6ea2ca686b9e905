public import Checkpoints
import Digests
import Files
import LibC

/// What a model's files say of it before any of its weights is read.
public struct ModelHeader: Sendable, Equatable {
    /// The bytes of its weights.
    public var weightBytes = 0
    /// The numbers of its weights; nil where its files do not say.
    public var parameters: Int?
    /// The most positions of one text; nil where its files do not say.
    public var contextSize: Int?
    /// The width of its hidden states; nil where its files do not say.
    public var hiddenSize: Int?
    /// `model_type` of its configuration.
    public var family = ""
    /// Whether it is a GGUF file.
    public var isGGUF = false
    /// The type in which most of its weights are stored, or the quantisation in the name of its file, such as `Q4_K_M`.
    public var storedAs = ""
    /// When the newest of its files was changed, in seconds since 1970.
    public var modified = 0.0
    /// SHA-256 of the names, sizes and times of its files, in hex; not of their bytes.
    public var digest = ""

    /// Reads what the files at a path say.
    ///
    /// - Throws: `CheckpointError` where there are no weights.
    public init(path: String) throws(CheckpointError) {
        let files = Self.files(at: path)
        modified = files.map(\.modified).max() ?? 0
        weightBytes = files.reduce(0) { $0 + $1.bytes }
        digest = Self.digest(files.map { "\($0.name) \($0.bytes) \($0.modified)\n" }.joined())
        let directory: ModelDirectory
        do throws(CheckpointError) {
            directory = try ModelDirectory(path: path)
        } catch {
            // A folder of sentence-transformers may keep everything in folders of its own.
            if files.isEmpty { throw error }
            return
        }
        isGGUF = directory.metadata != nil
        let checkpoint = try directory.checkpoint()
        let summary = try CheckpointSummary(
            checkpoint, configuration: directory.reader, packing: directory.packing(of: checkpoint))
        weightBytes = max(weightBytes, summary.weightBytes)
        (parameters, contextSize) = (summary.parameters, summary.contextLength)
        let texts = try directory.reader.textPart() ?? directory.reader
        hiddenSize = try? texts.optionalInt("hidden_size", .positive)
        family = summary.modelType ?? ""
        storedAs = Self.quantisation(in: path) ?? summary.types.first?.type.name ?? ""
    }

    private typealias File = (name: String, bytes: Int, modified: Double)

    /// The weights at a path: of a folder, those in it and in the folders of it.
    private static func files(at path: String) -> [File] {
        guard Path.isDirectory(path) else { return file("", path).map { [$0] } ?? [] }
        var files: [File] = []
        for name in (try? Path.names(in: path)) ?? [] {
            let place = Path.joined(path, name)
            if isWeights(name) { files += file(name, place).map { [$0] } ?? [] }
            guard Path.isDirectory(place) else { continue }
            for inner in (try? Path.names(in: place)) ?? [] where isWeights(inner) {
                files += file(name + "/" + inner, Path.joined(place, inner)).map { [$0] } ?? []
            }
        }
        return files.sorted { $0.name < $1.name }
    }

    /// A file by its size and time; of a link, as caches have them, those of what it leads to.
    private static func file(_ name: String, _ path: String) -> File? {
        var found = stat()
        guard stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
        let time = found.st_mtim
        return (name, Int(found.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    private static func digest(_ text: String) -> String {
        let digest = SHA256()
        Array(text.utf8).withUnsafeBytes { digest.update($0) }
        return digest.finish().map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }

    private static func isWeights(_ name: String) -> Bool {
        name.hasSuffix(".safetensors") || name.lowercased().hasSuffix(".gguf")
    }

    /// The quantisation at the end of a GGUF file's name.
    static func quantisation(in path: String) -> String? {
        guard path.lowercased().hasSuffix(".gguf") else { return nil }
        let stem = path.split(separator: "/").last?.dropLast(5) ?? ""
        let word = stem.split(whereSeparator: { $0 == "-" || $0 == "." }).last { part in
            let text = part.uppercased()
            return ["Q", "IQ", "F", "BF", "MXFP"].contains { kind in
                text.hasPrefix(kind) && text.dropFirst(kind.count).first?.isNumber == true
            }
        }
        return word?.uppercased()
    }

    /// The number of parameters as people write it, such as `7.6B`.
    var parameterText: String {
        guard let parameters else { return "" }
        for (unit, size) in [("B", 1e9), ("M", 1e6), ("K", 1e3)] where Double(parameters) >= size {
            let tenths = Int((Double(parameters) / size * 10).rounded())
            return "\(tenths / 10).\(tenths % 10)\(unit)"
        }
        return String(parameters)
    }
}
