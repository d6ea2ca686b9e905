import Files
public import OrderedJSON
import Tensors

/// What an adapter's files hold, without the model that it is for.
public struct AdapterSummary: Sendable {
    /// The facts by their names, in the order in which people read them.
    public let facts: [(name: String, value: JSONValue)]

    /// Reads an adapter; nil for a path where something else is.
    ///
    /// - Throws: ``CheckpointError`` where no model could be computed with it.
    public init?(path: String, limits: CheckpointLimits = CheckpointLimits()) throws(CheckpointError) {
        if GGUFFile.isGGUF(path) {
            guard let summary = try GGUFAdapterSummary(path: path, limits: limits) else { return nil }
            facts = summary.facts
            return
        }
        guard Path.isDirectory(path), Path.isTaken(Path.joined(path, AdapterContents.settingsFile)),
            !Path.isTaken(Path.joined(path, ModelFile.configuration))
        else { return nil }
        let (form, contents) = try AdapterContents.read(folder: path, limits: limits)
        let pairs = contents.pairs
        facts = Self.facts(
            form: form, base: contents.baseName, modules: pairs.map(\.target.lastName),
            ranks: pairs.map(\.rank), scales: pairs.map(\.scale), pairs: pairs.count,
            hasMagnitudes: pairs.contains { $0.magnitude != nil },
            replaced: contents.replacements.map { $0.module + ($0.isBias ? ".bias" : "") },
            parameters: pairs.reduce(0) { $0 + $1.down.count + $1.up.count }
                + contents.replacements.reduce(0) { $0 + $1.tensor.count })
    }

    /// The facts of any form.
    fileprivate static func facts(
        form: String, base: String?, modules: [String], ranks: [Int], scales: [Double], pairs: Int, hasMagnitudes: Bool,
        replaced: [String], parameters: Int
    ) -> [(name: String, value: JSONValue)] {
        func numbers<Number: Comparable & Hashable>(_ all: [Number], _ value: (Number) -> JSONNumber?) -> JSONValue {
            .array(Set(all).sorted().map { value($0).map(JSONValue.number) ?? .null })
        }
        return [
            ("kind", "adapter"), ("form", .string(form)), ("base", base.map(JSONValue.string) ?? .null),
            ("modules", .array(Set(modules).sorted().map(JSONValue.string))),
            ("pairs", .int(pairs)), ("ranks", numbers(ranks) { JSONNumber($0) }),
            ("scales", numbers(scales) { JSONNumber($0) }), ("dora", .bool(hasMagnitudes)),
            ("replaced", .array(Set(replaced).sorted().map(JSONValue.string))),
            ("parameters", .int(parameters)),
        ]
    }
}

/// What the header of an adapter in a GGUF file says.
private struct GGUFAdapterSummary {
    let facts: [(name: String, value: JSONValue)]

    init?(path: String, limits: CheckpointLimits) throws(CheckpointError) {
        let file = try GGUFFile(path: path, access: .mapped, limits: limits)
        let metadata = file.header.metadata
        let reader = ConfigurationReader(try metadata.object(arrayLimit: 64), file: metadata.file)
        guard try reader.optionalString("general.type") == "adapter" else { return nil }
        let alpha = try reader.double("adapter.lora.alpha")
        var (modules, ranks, parameters): ([String], [Int], Int) = ([], [], 0)
        for index in file.header.entries.indices {
            let source = GGUFView.Source(file: file, index: index)
            parameters += Tensor.elementCount(of: source.entry.dimensions) ?? 0
            guard source.name.hasSuffix(".lora_b"), let rank = source.entry.shape.last else { continue }
            let parts = source.name.dropLast(".lora_b".count).split(separator: ".")
            modules.append(parts.last(where: { $0 != "weight" }).map(String.init) ?? source.name)
            ranks.append(rank)
        }
        let architecture = try reader.string("general.architecture")
        facts = AdapterSummary.facts(
            form: "GGUF, architecture \(architecture)",
            base: try reader.optionalString("general.base_model.0.name"), modules: modules, ranks: ranks,
            scales: ranks.map { alpha == 0 || $0 == 0 ? 1 : alpha / Double($0) }, pairs: ranks.count,
            hasMagnitudes: false, replaced: [], parameters: parameters)
    }
}

extension AdapterContents.Target {
    /// What the module is called in its block.
    fileprivate var lastName: String {
        switch self {
        case .module(let name), .embedding(let name): name.split(separator: ".").last.map(String.init) ?? name
        case .expert: "experts"
        }
    }
}

extension AdapterContents.Pair {
    /// The width between both matrices.
    fileprivate var rank: Int { min(down.shape.first ?? 0, up.shape.last ?? 0) }
}
