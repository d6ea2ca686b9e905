/// The GGUF models among the files of a repository, and the choice of one by its quantisation, as llama.cpp's `-hf` makes it.
///
/// Source: `common_get_hf_file` of llama.cpp; stricter where its rule depends on the order of a listing.
public struct GGUFChoice: Sendable, Equatable {
    /// One model: a file, or all parts of a split one in their order.
    public struct Model: Sendable, Equatable {
        /// Paths within the repository; of a split model that is not whole, those parts that are there.
        public let files: [String]
        /// The file name without `.gguf` and without the number of a part.
        let stem: String
        /// The first part that is missing; nil for a model that is whole.
        let missing: String?
    }

    /// The models, in the order of the listing.
    public let models: [Model]
    private let projectors: [String]

    /// Beginnings and parts of the names of files that alone hold no model.
    private static let companions = ["mmproj", "imatrix", "mtp-", "eagle3-", "dflash-", "dspark-"]

    /// Finds the models in a listing of paths.
    public init(_ paths: [String]) {
        var models: [Model] = []
        var projectors: [String] = []
        // Where the parts of each split model were found.
        var split: [String: [Int: String]] = [:]
        var splitStems: [String] = []
        for path in paths where Self.isNamed(path) {
            if Self.lowercased(Self.lastComponent(path)).contains("mmproj") { projectors.append(path) }
            guard Self.isModel(path) else { continue }
            if let name = SplitName(path) {
                let stem = name.stem + String(name.count)
                if split[stem] == nil {
                    splitStems.append(stem)
                    models.append(Model(files: [path], stem: "", missing: nil))
                }
                split[stem, default: [:]][name.part] = path
            } else {
                models.append(Model(files: [path], stem: String(Self.lastComponent(path).dropLast(5)), missing: nil))
            }
        }
        var stems = splitStems[...]
        for index in models.indices where models[index].stem.isEmpty {
            guard let stem = stems.popFirst(), let parts = split[stem], let name = SplitName(models[index].files[0])
            else { continue }
            models[index] = Model(
                files: parts.sorted { $0.key < $1.key }.map(\.value),
                stem: String(Self.lastComponent(name.stem).dropLast()),
                missing: parts.count == name.count ? nil : (1...name.count).first { parts[$0] == nil }.map(name.file))
        }
        self.models = models
        self.projectors = projectors
    }

    /// Whether a path is one of a model's weights, by its name alone.
    static func isModel(_ path: String) -> Bool {
        let name = lowercased(lastComponent(path))
        return isNamed(path) && !companions.contains { name.contains($0) }
    }

    /// Whether a file begins a model, by its name alone: it holds weights, and is not a later part of them.
    package static func beginsModel(_ name: String) -> Bool {
        isModel(name) && SplitName(name).map { $0.part == 1 } ?? true
    }

    /// What a model is called by the name of its file: without the ending, and without the number of its first part.
    package static func modelName(of file: String) -> String {
        String(SplitName(file)?.stem.dropLast() ?? file.dropLast(".gguf".count))
    }

    /// The model that a quantisation or a path names; without either, `Q4_K_M`, else `Q8_0`, else the first.
    ///
    /// - Throws: ``GGUFChoiceFault``.
    public func model(_ selection: String?) throws(GGUFChoiceFault) -> Model {
        guard let selection else {
            for tag in ["Q4_K_M", "Q8_0"] {
                if let model = try? matching(tag) { return try Self.whole(model) }
            }
            guard let first = models.first else { throw .noModel }
            return try Self.whole(first)
        }
        if Self.isPath(selection) {
            guard let model = models.first(where: { $0.files.contains(selection) }) else {
                throw .noFile(path: selection, available: models.compactMap(\.files.first))
            }
            return try Self.whole(model)
        }
        return try Self.whole(try matching(selection))
    }

    /// The projector that goes with a model: in its folder or the nearest above it, of the nearest number of bits; nil when
    /// there is none.
    public func projector(for model: Model) -> String? {
        guard let file = model.files.first else { return nil }
        let folder = Self.folder(file)
        let bits = Self.bits(model.stem)
        let near = projectors.filter { folder.hasPrefix(Self.folder($0)) }
        let nearest = near.map { Self.folder($0).utf8.count }.max()
        func distance(_ path: String) -> Int { abs(Self.bits(String(path.dropLast(5))) - bits) }
        return near.filter { Self.folder($0).utf8.count == nearest }.min { distance($0) < distance($1) }
    }

    /// What can be given after the colon, for messages: each model's quantisation, or its path where it names none.
    public var labels: [String] {
        models.map { model in Self.quantization(model.stem) ?? model.files.first ?? model.stem }
    }

    // MARK: Names

    /// Whether a selection is a path rather than a quantisation.
    public static func isPath(_ selection: String) -> Bool {
        selection.contains("/") || isNamed(selection) || selection.hasSuffix(".safetensors")
    }

    /// The quantisation at the end of a name without its extension: `Q4_K_M`, `UD-Q4_K_XL`, `BF16`; nil for another end.
    static func quantization(_ stem: String) -> String? {
        let separators: Set<Character> = ["-", "."]
        guard let tag = stem.split(whereSeparator: separators.contains).last else { return nil }
        let lower = lowercased(String(tag))
        let beginnings = ["q", "iq", "tq", "bf", "f", "mxfp", "nvfp"]
        let isTag = beginnings.contains { beginning in
            lower.hasPrefix(beginning) && lower.dropFirst(beginning.count).first?.isNumber == true
        }
        guard isTag else { return nil }
        return lowercased(stem).hasSuffix("ud-" + lower) ? "UD-" + tag : String(tag)
    }

    private func matching(_ tag: String) throws(GGUFChoiceFault) -> Model {
        let wanted = Self.lowercased(tag)
        var found = models.filter { model in
            let stem = Self.lowercased(model.stem)
            return stem == wanted || stem.hasSuffix("-" + wanted) || stem.hasSuffix("." + wanted)
        }
        if found.count > 1 {
            let plain = found.filter { !Self.lowercased($0.stem).hasSuffix("ud-" + wanted) }
            if !plain.isEmpty { found = plain }
        }
        if found.isEmpty {
            found = models.filter { model in
                let folders = Self.folder(model.files.first ?? "").split(separator: "/")
                return folders.contains { Self.lowercased(String($0)) == wanted }
            }
        }
        guard let model = found.first else { throw .noQuantization(tag: tag, available: labels) }
        guard found.count == 1 else { throw .several(tag: tag, files: found.compactMap(\.files.first)) }
        return model
    }

    private static func whole(_ model: Model) throws(GGUFChoiceFault) -> Model {
        if let missing = model.missing { throw .missingPart(file: missing) }
        return model
    }

    /// The bits of a weight that a name tells; 16 where it tells none.
    private static func bits(_ stem: String) -> Int {
        guard let tag = quantization(stem) else { return 16 }
        return Int(tag.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 16
    }

    private static func isNamed(_ path: String) -> Bool { lowercased(String(path.suffix(5))) == ".gguf" }

    private static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The folder of a path with its slash; empty at the top.
    private static func folder(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    private static func lowercased(_ text: String) -> String { text.lowercased() }
}

/// Why no GGUF model can be chosen; the wording is in `CheckpointError+GGUFDescription.swift`.
public enum GGUFChoiceFault: Error, Equatable, Sendable {
    /// There is no GGUF model at all.
    case noModel
    /// No model has this quantisation.
    case noQuantization(tag: String, available: [String])
    /// Several models are there, and none is named.
    case unnamed(available: [String])
    /// There is no such file.
    case noFile(path: String, available: [String])
    /// Several models have this quantisation.
    case several(tag: String, files: [String])
    /// A part of a split model is not there.
    case missingPart(file: String)
}
