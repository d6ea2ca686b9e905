import Checkpoints
import ImagePreprocessing
import OrderedJSON
import Tensors
import Transformers
import Vision

/// The answer of `crema inspect`, as text and as JSON.
struct InspectReport {
    let summary: CheckpointSummary
    /// What the KV cache holds; nil when that is not known.
    let cache: CacheGeometry?
    /// Whether the engine can run the model; nil for a file alone.
    let support: DecoderSupport?
    /// Whether there is a tokenizer beside the weights; nil for a file alone.
    let hasTokenizer: Bool?
    /// Whether the model sees pictures; nil for a file alone.
    let sight: Sight?
    /// The metadata; nil for what is no GGUF file.
    let contents: GGUFContents?
    /// The context length of the estimate; nil when neither the user nor the model gives one.
    let contextLength: Int?
    /// The numbers of the cache in the estimate.
    let cacheType: CacheForm
    /// The files whose tensors are listed.
    let tensors: [any TensorFile]
    /// The result of the check; nil when it was not requested.
    let nonFinite: [NonFiniteCount]?

    private var cacheBytes: Int? {
        contextLength.flatMap {
            cache?.bytes(contextLength: $0, cacheType)
        }
    }

    private var memoryBytes: Int? {
        var total = summary.weightBytes
        guard let cacheBytes else { return nil }
        for bytes in [cacheBytes, support?.workingBytes ?? 0, support?.guessHeadBytes ?? 0] {
            let (sum, overflow) = total.addingReportingOverflow(bytes)
            if overflow { return nil }
            total = sum
        }
        return total
    }

    // MARK: Text

    /// Lines of a label and a value, aligned.
    var text: String {
        var text = ""
        func line(_ label: String, _ value: String) {
            text += label + String(repeating: " ", count: max(15 - label.count, 1)) + value + "\n"
        }
        let names = [summary.architecture, summary.modelType.map { "model_type \($0)" }].compactMap { $0 }
        if !names.isEmpty { line("architecture", names.joined(separator: ", ")) }
        if let support { line("loads", support.obstacle.map { "no: " + CheckpointError.plain($0) } ?? "yes") }
        for text in seeing { line("sees", text) }
        if let bytes = support?.predictionHeadBytes {
            line("guesses", "by a prediction head of \(Quantities.bytes(bytes)) (\(bytes) bytes), part of the weights")
        }
        if let otherParts { line("left unread", otherParts) }
        if hasTokenizer == false { line("tokenizer", "none; token ids work, text does not") }
        line("parameters", "\(Quantities.count(summary.parameters)) (\(summary.parameters))")
        line("weights", "\(Quantities.bytes(summary.weightBytes)) (\(summary.weightBytes) bytes)")
        line("tensors", "\(summary.tensors) in \(Quantities.plural(summary.files.count, "file"))")
        for type in summary.types {
            line(
                "type \(type.type.name)",
                "\(Quantities.plural(type.tensors, "tensor")), \(type.elements) \(noun(of: type.type)), "
                    + Quantities.bytes(type.bytes)
            )
        }
        if let packing = summary.packing { line("packed", CheckpointError.plain(packing)) }
        if let length = summary.contextLength { line("context", "\(length) tokens") }
        line("memory", memory)
        if let contents {
            line("format", "GGUF version \(contents.version), \(Quantities.plural(contents.metadata.count, "value"))")
            for key in contents.metadata.keys {
                line("value", "\(CheckpointError.plain(key)) = \(contents.metadata.shown(key) ?? "not readable")")
            }
        }
        for file in summary.files {
            line(
                "file",
                "\(CheckpointError.plain(file.name)), \(Quantities.plural(file.tensors, "tensor")), \(Quantities.bytes(file.bytes))"
            )
        }
        for file in tensors {
            for info in file.infos {
                line("tensor", "\(CheckpointError.plain(info.name)) \(info.type.name) \(info.shape)")
            }
        }
        guard let nonFinite else { return text }
        line(
            "check",
            nonFinite.isEmpty
                ? "no NaN, no infinity" : "NaN or infinity in \(Quantities.plural(nonFinite.count, "tensor"))")
        for found in nonFinite {
            line(
                "not finite",
                "\(CheckpointError.plain(found.tensor)): \(found.nans) NaN, \(found.infinities) infinite, first at index "
                    + "\(found.firstIndex) (\(CheckpointError.plain(found.file)))")
        }
        return text
    }

    /// What elements are: integers of packed matrices hold several values each.
    private func noun(of type: StoredType) -> String {
        if summary.packing != nil, case .elements(let element) = type, [.int32, .uint32].contains(element) {
            return "packed words"
        }
        return "values"
    }

    /// Whether the model sees, by what, and what a picture costs; nothing for a model without a part that sees.
    private var seeing: [String] {
        switch sight {
        case nil, .some(.none): return []
        case .blocked(let reason)?: return ["no: " + CheckpointError.plain(reason)]
        case .sees(let parts)?:
            let (processor, tower) = (parts.processor, parts.configuration)
            let source = processor.file.map(CheckpointError.plain) ?? "no file; as released"
            let blocks = tower.tower.blocks
            var lines = [
                "yes, by \(Quantities.plural(blocks.layers.count, "block")) of width \(tower.tower.hiddenSize); "
                    + "\(processor.name) (\(source))"
            ]
            if let projector = parts.projector {
                lines.append(
                    "the projector is \(CheckpointError.plain(projector.file)), \(Quantities.bytes(projector.byteCount))"
                )
            }
            if let plan = try? processor.plan(height: 1024, width: 1024) {
                let rows = processor.prompt.rowCount(plan, height: 1024, width: 1024)
                let bytes = rows * tower.rowWidth * (1 + tower.additionCount) * MemoryLayout<Float>.size
                lines.append(
                    "a picture of 1024 x 1024 takes \(Quantities.plural(rows, "token")) "
                        + "(\(Quantities.plural(plan.sizes.count, "view")), \(Quantities.bytes(bytes)) of rows)")
            }
            return lines
        }
    }

    /// What belongs to other parts of the model: how many tensors, of which parts, how large; nil when there are none.
    private var otherParts: String? {
        guard let names = support?.otherParts, !names.isEmpty else { return nil }
        var parts: [String] = []
        for name in names {
            let words = name.split(separator: ".")
            let part = words.prefix(words.first == "model" ? 2 : 1).joined(separator: ".")
            if !parts.contains(part) { parts.append(part) }
        }
        let shown = parts.prefix(4).map(CheckpointError.plain).joined(separator: ", ") + (parts.count > 4 ? ", …" : "")
        return "\(Quantities.plural(names.count, "tensor")) of other parts (\(shown))"
    }

    private var memory: String {
        let excess =
            if let contextLength, let most = summary.contextLength, contextLength > most {
                " (more than the model's \(most))"
            } else {
                ""
            }
        guard let contextLength, let cacheBytes, let memoryBytes else {
            return Quantities.bytes(summary.weightBytes) + " for the weights; the KV cache is not known"
        }
        let prompt = support?.workingBytes.map { " + \(Quantities.bytes($0)) to read a prompt" } ?? ""
        let guesses = support?.guessHeadBytes.map { " + \(Quantities.bytes($0)) to guess faster" } ?? ""
        return
            "\(Quantities.bytes(memoryBytes)) at \(contextLength) tokens\(excess): \(Quantities.bytes(summary.weightBytes)) weights + "
            + "\(Quantities.bytes(cacheBytes)) KV cache (\(cacheType))\(prompt)\(guesses)"
    }

    // MARK: JSON

    /// One object; bytes and counts are plain integers, what is not known is null.
    var json: JSONValue {
        var object: JSONObject = [
            "architecture": summary.architecture.map(JSONValue.string) ?? .null,
            "model_type": summary.modelType.map(JSONValue.string) ?? .null,
            "supported": support.map { .bool($0.obstacle == nil) } ?? .null,
            "tokenizer": hasTokenizer.map { .bool($0) } ?? .null,
            "obstacle": support?.obstacle.map(JSONValue.string) ?? .null,
            "other_part_tensors": support.map { .int($0.otherParts.count) } ?? .null,
            "prediction_head_bytes": support?.predictionHeadBytes.map(JSONValue.int) ?? .null,
            "parameters": .int(summary.parameters),
            "weight_bytes": .int(summary.weightBytes),
            "tensor_count": .int(summary.tensors),
            "dtypes": .array(
                summary.types.map {
                    [
                        "dtype": .string($0.type.name), "tensors": .int($0.tensors),
                        "elements": .int($0.elements),
                        "bytes": .int($0.bytes),
                    ]
                }),
            "packing": summary.packing.map(JSONValue.string) ?? .null,
            "context_length": summary.contextLength.map(JSONValue.int) ?? .null,
            "memory": [
                "context_length": contextLength.map(JSONValue.int) ?? .null,
                "weight_bytes": .int(summary.weightBytes),
                "cache_type": .string(cacheType.description),
                "cache_bytes": cacheBytes.map(JSONValue.int) ?? .null,
                "working_bytes": support?.workingBytes.map(JSONValue.int) ?? .null,
                "guess_head_bytes": support?.guessHeadBytes.map(JSONValue.int) ?? .null,
                "total_bytes": memoryBytes.map(JSONValue.int) ?? .null,
            ],
            "files": .array(
                summary.files.map {
                    ["name": .string($0.name), "tensors": .int($0.tensors), "bytes": .int($0.bytes)]
                }),
        ]
        if let contents {
            object["format"] = .string("GGUF")
            object["format_version"] = .int(contents.version)
            var metadata = JSONObject()
            for key in contents.metadata.keys {
                let count = contents.metadata.elementCount(key) ?? 1
                metadata[key] =
                    count > 8 ? ["elements": .int(count)] : (try? contents.metadata.value(key)) ?? .null
            }
            object["metadata"] = .object(metadata)
        }
        if !tensors.isEmpty {
            object["tensors"] = .array(
                tensors.flatMap { file in
                    file.infos.map { info -> JSONValue in
                        [
                            "name": .string(info.name), "dtype": .string(info.type.name),
                            "shape": .array(info.shape.map(JSONValue.int)), "file": .string(file.name),
                        ]
                    }
                })
        }
        if let nonFinite {
            object["not_finite"] = .array(
                nonFinite.map {
                    [
                        "tensor": .string($0.tensor), "file": .string($0.file), "nan": .int($0.nans),
                        "infinite": .int($0.infinities), "first_index": .int($0.firstIndex),
                    ]
                })
        }
        return .object(object)
    }
}
