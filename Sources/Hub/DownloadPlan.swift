import Checkpoints
import Files
import LibC

/// What a person wants of a repository beyond its name.
public struct DownloadWishes: Sendable, Equatable {
    /// A quantisation, or the path of a file.
    public var selection: String?
    /// Patterns of a shell; files that fit one are taken besides.
    public var include: [String] = []
    /// Files that fit one are left.
    public var exclude: [String] = []
    /// Whether every file is taken.
    public var all = false
    /// Whether the projector of a GGUF model is taken.
    public var projector = true

    /// The files that the engine needs, and no others.
    public init() {}
}

/// Which files of a repository are fetched: those that the engine reads, in one form of the weights.
public struct DownloadPlan: Sendable, Equatable {
    /// The files, small ones first, so that a refusal comes early.
    public let files: [ListedFile]
    /// What was chosen among several, in words; nil where there was nothing to choose.
    public let choice: String?

    /// The sum of the sizes.
    public var byteCount: Int { files.reduce(0) { $0 + $1.size } }

    /// The name of the index of shards.
    public static let indexName = "model.safetensors.index.json"

    /// The index that a plan needs to be read first; nil where the listing says enough.
    public static func index(_ listing: HubListing, _ wishes: DownloadWishes) -> ListedFile? {
        guard !wishes.all, wishes.selection == nil, listing.file("model.safetensors") == nil else { return nil }
        return listing.file(indexName)
    }

    /// Chooses the files.
    ///
    /// - Parameter shards: the shards that the index names; nil without an index.
    /// - Throws: `nothingToRead`, `nothingWanted`, `choice`, `missingFile`.
    public init(
        _ listing: HubListing, _ wishes: DownloadWishes, of name: String, shards: [String]? = nil
    ) throws(HubError) {
        var choice: String?
        var taken: Set<String>
        if wishes.all {
            taken = Set(listing.files.map(\.path))
        } else if let selection = wishes.selection, selection.hasSuffix(".safetensors") {
            guard listing.file(selection) != nil else { throw .fileNotFound(name: name, path: selection) }
            taken = Self.settings(listing).union([selection])
        } else {
            let weights = wishes.selection == nil ? try Self.safetensors(listing, shards, name) : []
            if weights.isEmpty {
                (taken, choice) = try Self.gguf(listing, wishes, name)
            } else {
                taken = Self.settings(listing).union(weights)
            }
        }
        taken.formUnion(listing.files.map(\.path).filter { path in wishes.include.contains { Self.fits(path, $0) } })
        taken = taken.filter { path in !wishes.exclude.contains { Self.fits(path, $0) } }
        guard !taken.isEmpty else { throw .nothingWanted(name: name) }
        // Stable: the order of the hub among files of one size.
        files = listing.files.filter { taken.contains($0.path) }.enumerated().sorted {
            ($0.element.size, $0.offset) < ($1.element.size, $1.offset)
        }.map(\.element)
        self.choice = choice
    }

    // MARK: Safetensors

    private static func safetensors(
        _ listing: HubListing, _ shards: [String]?, _ name: String
    ) throws(HubError) -> [String] {
        if listing.file("model.safetensors") != nil { return ["model.safetensors"] }
        if let shards, !shards.isEmpty {
            for shard in shards where listing.file(shard) == nil {
                throw .missingFile(name: name, path: shard, neededBy: indexName)
            }
            return shards + [indexName]
        }
        let top = listing.files.filter { $0.isAtTop && $0.path.hasSuffix(".safetensors") }.map(\.path)
        func begins(_ prefix: String) -> [String] { top.filter { $0.hasPrefix(prefix) } }
        let (adapters, consolidated) = (begins("adapter_"), begins("consolidated"))
        let others = top.filter { !adapters.contains($0) && !consolidated.contains($0) }
        // Numbered parts belong together; of anything else the one without another word in its name is the model.
        let numbered = others.filter { $0.contains("-of-") }
        if !numbered.isEmpty { return numbered }
        if !others.isEmpty { return others.count == 1 ? others : others.filter { !isVariant($0, among: others) } }
        return consolidated.isEmpty ? adapters : consolidated
    }

    /// Whether `NAME.fp16.safetensors` is beside `NAME.safetensors`.
    private static func isVariant(_ path: String, among others: [String]) -> Bool {
        let stem = path.dropLast(".safetensors".utf8.count)
        guard let dot = stem.lastIndex(of: ".") else { return false }
        return others.contains(stem[..<dot] + ".safetensors")
    }

    /// Settings, tokenizer and templates; of embedding models also the folders of the stages after the encoder.
    private static func settings(_ listing: HubListing) -> Set<String> {
        let hasStages = listing.file("modules.json") != nil
        return Set(
            listing.files.filter { file in
                if hasStages, isStage(file.path) { return true }
                if file.path.hasPrefix("additional_chat_templates/") { return file.path.hasSuffix(".jinja") }
                guard file.isAtTop else { return false }
                return isSetting(file.name)
            }.map(\.path))
    }

    /// Files of tokenizers, and what a model says about itself.
    private static let settingNames = Set(TokenizerFile.fetched + ["README.md"])

    private static func isSetting(_ name: String) -> Bool {
        if Self.settingNames.contains(name) { return true }
        if name.hasPrefix("LICENSE") || name.hasSuffix(".tiktoken") || name.hasSuffix(".jinja") { return true }
        guard name.hasSuffix(".json") else { return false }
        // Indices of other weights, and what a training left.
        let left = ["training_args", "trainer_state", "optimizer", "flax_model", "tf_model"]
        return !name.hasSuffix(".index.json") && !left.contains { name.hasPrefix($0) }
    }

    /// Whether a path is in a folder such as `1_Pooling` or `2_Dense` of sentence-transformers, and no pickle.
    private static func isStage(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count == 2, let underscore = parts[0].firstIndex(of: "_"), underscore != parts[0].startIndex,
            parts[0][..<underscore].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return false }
        return parts[1].hasSuffix(".json") || parts[1].hasSuffix(".safetensors")
    }

    // MARK: GGUF

    private static func gguf(
        _ listing: HubListing, _ wishes: DownloadWishes, _ name: String
    ) throws(HubError) -> (taken: Set<String>, choice: String?) {
        let paths = listing.files.map(\.path)
        let models = GGUFChoice(paths)
        guard !models.models.isEmpty else {
            let pickles = [".bin", ".pt", ".pth", ".ckpt", ".pkl"]
            if wishes.selection != nil, paths.contains(where: { $0.hasSuffix(".safetensors") }) {
                throw .choice(name: name, reason: "there is no GGUF model; leave out what follows the colon")
            }
            throw .nothingToRead(
                name: name, holdsPickles: paths.contains { path in pickles.contains { path.hasSuffix($0) } })
        }
        let model: GGUFChoice.Model
        do throws(GGUFChoiceFault) {
            model = try models.model(wishes.selection)
        } catch {
            throw .choice(name: name, reason: error.description)
        }
        var taken = Set(model.files)
        if wishes.projector, let projector = models.projector(for: model) { taken.insert(projector) }
        taken.formUnion(
            listing.files.filter { $0.isAtTop && ($0.name == "config.json" || $0.name.hasSuffix(".jinja")) }.map(\.path)
        )
        let isChosen = wishes.selection == nil && models.models.count > 1
        return (taken, isChosen ? "\(model.files[0]), of \(models.models.count) GGUF models" : nil)
    }

    /// Whether a path fits a pattern of a shell, in which `*` takes slashes too, as in `huggingface_hub`.
    static func fits(_ path: String, _ pattern: String) -> Bool { fnmatch(pattern, path, 0) == 0 }
}
