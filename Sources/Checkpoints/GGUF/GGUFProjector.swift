import Files
public import OrderedJSON

/// The tower and the connector of a model that sees, in a GGUF file of their own beside that of its text part ("mmproj"): what the
/// model's config.json says of them, and their tensors under its names.
///
/// Facts from ggml-org/llama.cpp: `conversion/` (what is written) and `tools/mtmd/` (what it means).
public struct GGUFProjector: Sendable {
    /// The file.
    public let path: String
    /// What config.json of the whole says beside its text part: `model_type`, `vision_config`, keys of the connector.
    public let configuration: JSONObject
    /// The width of the rows: that of the decoder.
    public let rowWidth: Int
    /// The texts of the tokens whose places rows take, of which the model's vocabulary has one.
    public let placeholders: [String]
    private let files: GGUFFiles
    let kind: Kind
    let settings: GGUFSettings
    private let limits: CheckpointLimits

    /// The name of the file.
    public var file: String { files.metadata.file }

    /// The bytes of the file's tensors.
    public var byteCount: Int {
        files.files.reduce(0) { total, file in total + file.header.entries.reduce(0) { $0 + $1.byteCount } }
    }

    /// Opens a file.
    ///
    /// - Throws: ``CheckpointError`` when the file is broken, is no projector, or is one of a kind that is not computed.
    public init(path: String, limits: CheckpointLimits = CheckpointLimits()) throws(CheckpointError) {
        guard Path.isTaken(path) else { throw .modelNotFound(path: path) }
        (self.path, self.limits) = (path, limits)
        files = try GGUFFiles(path: path, access: .mapped, limits: limits)
        let reader = ConfigurationReader(
            try files.metadata.object(arrayLimit: CheckpointLimits.layers), file: files.metadata.file)
        _ = try reader.choice("general.architecture", from: ["clip": true])
        settings = GGUFModel.settings(files, reader, architecture: "clip")
        let keys = ["clip.vision.projector_type", "clip.projector_type"]
        let key = keys.first(where: reader.contains) ?? keys[1]
        kind = try reader.choice(key, from: Kind.all)
        rowWidth = try settings.int("vision.projection_dim", .positive)
        placeholders = kind.placeholders
        configuration = try kind.configuration(settings, layerCount: Self.layerCount(files))
    }

    /// The blocks whose tensors the file has: of a tower whose last blocks nothing reads it may lack these.
    private static func layerCount(_ files: GGUFFiles) -> Int {
        let layers = files.files[0].header.entries.indices.compactMap { index in
            GGUFProjectorName(files.files[0].header.names.name(at: index))?.layer
        }
        return (layers.max() ?? -1) + 1
    }

    /// The projectors in a folder, by their names: those in 16 bits first.
    ///
    /// - Throws: ``CheckpointError`` when the folder cannot be read.
    public static func files(in directory: String) throws(CheckpointError) -> [String] {
        let names = try CheckpointError.files(try Path.names(in: directory)).filter { name in
            let name = name.lowercased()
            return name.contains("mmproj") && name.utf8.suffix(5).elementsEqual(".gguf".utf8)
        }
        let ranked = names.map { name -> (rank: Int, name: String) in
            let name16 = name.lowercased()
            return (["bf16", "f16", "f32"].firstIndex { name16.contains($0) } ?? 3, name)
        }
        return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map { Path.joined(directory, $0.name) }
    }

    /// What config.json says of the whole model: the projector's part, and the text part of a model beside it.
    ///
    /// - Throws: ``CheckpointError`` when the vocabulary cannot be read, or has no token for rows.
    public func reader(for directory: ModelDirectory) throws(CheckpointError) -> ConfigurationReader {
        var whole = configuration
        whole["text_config"] = .object(try directory.reader.textPart()?.object ?? directory.configuration)
        for key in ["image_token_id", "image_token_index"] {
            if let id = directory.configuration[key] { whole[key] = id }
        }
        if let metadata = directory.metadata {
            guard let id = try placeholder(in: metadata) else {
                throw .noPlaceholder(file: metadata.file, projector: file, tokens: placeholders)
            }
            whole["image_token_id"] = .int(id)
        }
        return ConfigurationReader(whole, file: file)
    }

    /// The token whose places rows take, in the vocabulary of a GGUF model; nil where it has none.
    private func placeholder(in metadata: GGUFMetadata) throws(CheckpointError) -> Int? {
        guard let tokens = try metadata.byteStrings("tokenizer.ggml.tokens") else { return nil }
        return placeholders.lazy.compactMap { text in tokens.firstIndex { $0.elementsEqual(text.utf8) } }.first
    }

    /// How the matrices of the file are packed; nil when none is.
    public func packing(of checkpoint: Checkpoint) -> (any WeightPacking)? { GGUFPacking(checkpoint) }

    /// The tensors under the names of the family.
    public func checkpoint(access: FileAccess = .mapped) throws(CheckpointError) -> Checkpoint {
        let files = access == .mapped ? files : try GGUFFiles(path: path, access: access, limits: limits)
        return try GGUFModel.checkpoint(of: files, try kind.views(of: files, settings), directory: Path.directory(path))
    }
}

/// The parts of a tensor's name in a projector: `v.blk.3.attn_q.weight`, `mm.0.bias`, `v.patch_embd.weight.1`.
struct GGUFProjectorName {
    let layer: Int?
    /// What is between the layer's name and the last part.
    let module: String
    /// `weight`, `bias`, or another last part.
    let suffix: String

    init?(_ name: String) {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)[...]
        guard parts.count >= 2 else { return nil }
        if parts.count >= 4, parts[0] == "v", parts[1] == "blk", let layer = Int(parts[2]), layer >= 0 {
            self.layer = layer
            parts = parts.dropFirst(3)
        } else {
            layer = nil
        }
        let isModule = parts.count > 1 && (layer == nil || parts.count == 2)
        suffix = isModule ? parts.last.map(String.init) ?? "" : ""
        module = parts.dropLast(isModule ? 1 : 0).joined(separator: ".")
    }
}
