import Files
import LibC
import OrderedJSON
import Tensors

/// Where the forms of adapters are told apart.
extension AdapterContents {
    /// The names of the files.
    static let settingsFile = "adapter_config.json"
    static let peftFile = "adapter_model.safetensors"
    static let mlxFile = "adapters.safetensors"

    /// Reads an adapter: a folder of PEFT's or mlx's form, a safetensors file within one, or a GGUF file.
    ///
    /// - Parameters:
    ///   - path: the folder or the file.
    ///   - base: the model that it is for.
    /// - Throws: ``CheckpointError`` where files are missing or broken, or hold another kind of adapter.
    public static func read(
        _ path: String, for base: AdapterBase, limits: CheckpointLimits = CheckpointLimits()
    ) throws(CheckpointError) -> AdapterContents {
        guard Path.exists(path) else {
            throw .file(.system(path: path, operation: .open, code: ENOENT))
        }
        if GGUFFile.isGGUF(path) { return try GGUFAdapterReader(path: path, base: base, limits: limits).contents() }
        return try read(folder: path, limits: limits).contents
    }

    /// Reads an adapter of PEFT's or mlx's form, which says the same for every base, and tells which form it is.
    static func read(
        folder path: String, limits: CheckpointLimits
    ) throws(CheckpointError) -> (form: String, contents: AdapterContents) {
        let folder = Path.isDirectory(path) ? path : Path.directory(path)
        let file = try Path.isDirectory(path) ? file(in: path, limits) : path
        guard let settings = try ModelDirectory.settings(settingsFile, in: folder, limits) else {
            throw .missingFile(directory: folder, files: [settingsFile], neededFor: .adapter)
        }
        let tensors = try SafetensorsFile(path: file, access: .read, limits: limits)
        let isPEFT = settings.contains("peft_type")
        var contents =
            isPEFT ? try peft(settings, tensors) : try MLXAdapterReader(settings: settings, file: tensors).contents()
        contents.pairs.sort { $0.names.down < $1.names.down }
        try contents.check()
        return (isPEFT ? "PEFT" : "mlx-lm", contents)
    }

    private static func peft(
        _ settings: ConfigurationReader, _ file: SafetensorsFile
    ) throws(CheckpointError) -> AdapterContents {
        var reader = try PEFTAdapterReader(settings: settings, file: file)
        return try reader.contents()
    }

    /// The file with the tensors in a folder.
    private static func file(in folder: String, _ limits: CheckpointLimits) throws(CheckpointError) -> String {
        for name in [peftFile, mlxFile] where Path.isTaken(Path.joined(folder, name)) {
            return Path.joined(folder, name)
        }
        let names = try CheckpointError.files(try Path.names(in: folder))
        if let pickled = names.first(where: { $0 == "adapter_model.bin" }) {
            throw .adapter(file: Path.lastComponent(folder), .pickled(file: pickled))
        }
        let files = names.filter { GGUFFile.isNamed($0) }
        if let file = files.first, files.count == 1 { return Path.joined(folder, file) }
        throw .missingFile(directory: folder, files: [peftFile, mlxFile], neededFor: .adapter)
    }

    /// Refuses what no pair of matrices may be, whatever the base.
    func check() throws(CheckpointError) {
        if pairs.isEmpty, replacements.isEmpty { throw fault(.empty) }
        for pair in pairs {
            try checkFinite(pair.down, pair.names.down)
            try checkFinite(pair.up, pair.names.up)
            for (values, name) in [(pair.bias, pair.names.up), (pair.magnitude, pair.names.up)] {
                guard let values, let index = values.firstIndex(where: { !$0.isFinite }) else { continue }
                throw fault(.notFinite(tensor: name, index: index, isNaN: values[index].isNaN))
            }
        }
        for replacement in replacements { try checkFinite(replacement.tensor, replacement.name) }
        var seen: [Target: String] = [:]
        for pair in pairs {
            if let other = seen.updateValue(pair.names.down, forKey: pair.target) {
                throw fault(.twice(tensor: pair.names.down, other: other))
            }
        }
    }

    private func checkFinite(_ tensor: Tensor, _ name: String) throws(CheckpointError) {
        guard let values = tensor.floats() else {
            throw .unsupportedDType(file: file, tensor: name, type: tensor.elementType.rawValue)
        }
        if let index = values.firstIndex(where: { !$0.isFinite }) {
            throw fault(.notFinite(tensor: name, index: index, isNaN: values[index].isNaN))
        }
    }
}

extension AdapterContents.Target {
    /// The target of a module's name: an expert where it is one of several by number.
    init(_ module: String) {
        let parts = module.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[parts.count - 3] == "experts", let number = Int(parts[parts.count - 2]),
            let part = AdapterContents.ExpertPart(module: String(parts[parts.count - 1]))
        else {
            self = .module(module)
            return
        }
        self = .expert(place: parts.dropLast(3).joined(separator: "."), number: number, part: part)
    }
}

extension AdapterContents.ExpertPart {
    /// The part that a module's last name means; nil for a name that none has.
    init?(module: String) {
        switch module {
        case "gate_proj", "w1": self = .gate
        case "up_proj", "w3", "fc1": self = .up
        case "down_proj", "w2", "fc2": self = .down
        case "gate_up_proj": self = .gateUp
        default: return nil
        }
    }
}
