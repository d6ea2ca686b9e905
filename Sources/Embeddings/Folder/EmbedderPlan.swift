import Checkpoints
import Files
import OrderedJSON
import Transformers

/// What a folder says about a model that makes vectors, before its weights are read.
struct EmbedderPlan {
    enum Source {
        case encoder(ModelDirectory)
        case table
    }

    /// The folder of the transformer, or of the table.
    let transformer: String
    let source: Source
    let settings: EmbedderSettings
    let remarks: [String]
    private let path: String
    private let modules: [ModuleEntry]
    /// The pooling of a folder without modules.
    private let pooling: PoolingMode?
    private let normalizes: Bool
    /// The dense layers of a GGUF file.
    private let dense: [DenseStage]

    init(path: String, options: EmbedderOptions) throws(EmbedderError) {
        if Path.isDirectory(path), let list = try ModuleList(directory: path), let first = list.entries.first {
            try self.init(path, first, list.entries.dropFirst(), options)
        } else {
            try self.init(withoutModules: path, options)
        }
    }

    /// A folder with `modules.json`.
    private init(
        _ path: String, _ first: ModuleEntry, _ rest: ArraySlice<ModuleEntry>, _ options: EmbedderOptions
    ) throws(EmbedderError) {
        self.path = path
        transformer = first.directory
        modules = Array(rest)
        settings = try EmbedderSettings(directory: path, transformer: first.directory)
        switch settings.kind {
        case nil, "SentenceTransformer": break
        case let kind?: throw .notAnEmbedder(path: path, found: "is a \(kind) and makes no vector of a text")
        }
        (pooling, normalizes, remarks, dense) = (nil, false, [], [])
        switch first.kind {
        case "Transformer":
            source = .encoder(
                try EmbedderError.checkpoints { () throws(CheckpointError) in
                    try ModelDirectory(path: first.directory)
                })
        case "StaticEmbedding":
            if options.pooling != nil { throw .nothingToPool }
            source = .table
        default: throw .unsupportedModule(file: ModuleList.file, type: first.type)
        }
    }

    /// A folder without `modules.json`, or one that says no more: an encoder's, whose states' mean is taken, as sentence-transformers
    /// does.
    private init(withoutModules path: String, _ options: EmbedderOptions) throws(EmbedderError) {
        self.path = path
        (transformer, modules) = (path, [])
        let directory = try EmbedderError.checkpoints { () throws(CheckpointError) in try ModelDirectory(path: path) }
        let reader = directory.reader
        let type: String
        let stated: PoolingMode?
        let architecture: String?
        (type, stated, architecture) = try EmbedderError.checkpoints { () throws(CheckpointError) in
            (
                try reader.string("model_type"),
                try reader.optionalChoice("pooling", from: ["avg": PoolingMode.mean, "cls": .cls, "last": .lastToken]),
                try reader.optionalStrings("architectures")?.first
            )
        }
        settings = try EmbedderSettings(directory: path, transformer: path)
        if type.utf8.elementsEqual("model2vec".utf8) {
            if options.pooling != nil { throw .nothingToPool }
            source = .table
            pooling = nil
            normalizes = try EmbedderError.checkpoints { () throws(CheckpointError) in
                try reader.bool("normalize", default: false)
            }
            (remarks, dense) = ([], [])
            return
        }
        source = .encoder(directory)
        // Files of this kind do not say whether vectors have unit length; their readers make it so.
        normalizes = directory.metadata != nil
        dense = try directory.metadata == nil ? [] : Self.dense(directory)
        if let architecture, architecture.utf8.suffix(25).elementsEqual("ForSequenceClassification".utf8) {
            throw .notAnEmbedder(path: path, found: "is a model for sequence classification, which ranks")
        }
        if let chosen = options.pooling ?? stated {
            (pooling, remarks) = (chosen, [])
            return
        }
        guard try Self.seesBothWays(directory) else {
            throw .notAnEmbedder(path: path, found: "is a language model that answers, and has no modules.json")
        }
        pooling = .mean
        remarks = ["there is no modules.json: the mean of the states is taken, and not brought to unit length"]
    }

    /// The dense layers that a converter has put into a GGUF file.
    private static func dense(_ directory: ModelDirectory) throws(EmbedderError) -> [DenseStage] {
        try EmbedderError.checkpoints { () throws(CheckpointError) in
            let checkpoint = try directory.checkpoint()
            var stages: [DenseStage] = []
            for name in ["dense_2.weight", "dense_3.weight"] {
                guard let shape = checkpoint.info(name)?.shape, shape.count == 2 else { continue }
                stages.append(
                    DenseStage(
                        inputs: shape[1], outputs: shape[0],
                        weight: try ModuleReading.floats(checkpoint, name, shape), bias: nil, activation: .identity,
                        residual: (false, nil)))
            }
            return stages
        }
    }

    private static func seesBothWays(_ directory: ModelDirectory) throws(EmbedderError) -> Bool {
        let configuration = try EmbedderError.transformers { () throws(TransformerError) in
            try Encoder.configuration(of: directory)
        }
        return configuration.blocks.layers.allSatisfy { layer in
            switch layer.attention?.mask {
            case .bidirectional, .surrounding: true
            default: false
            }
        }
    }

    /// The stages after the transformer, whose states have a width.
    func pipeline(width: Int, options: EmbedderOptions) throws(EmbedderError) -> Pipeline {
        var pipeline = Pipeline(stages: [], stateWidth: width)
        var isVector = false
        if case .table = source { isVector = true }
        if let pooling { pipeline.stages.append(.pooling([pooling], includesPrompt: true)) }
        if pooling != nil { isVector = true }
        for stage in dense {
            guard stage.inputs == pipeline.dimensions else {
                throw .misplacedModule(
                    file: path, module: "dense",
                    reason: "takes \(stage.inputs) numbers; the vector has \(pipeline.dimensions)")
            }
            pipeline.stages.append(.dense(stage))
        }
        for module in modules {
            guard let stage = try ModuleReading.stage(module, width: pipeline.dimensions, isVector: isVector) else {
                continue
            }
            switch stage {
            case .pooling(_, let includesPrompt):
                isVector = true
                pipeline.stages.append(
                    options.pooling.map { .pooling([$0], includesPrompt: includesPrompt) } ?? stage)
            case .normalize where !isVector:
                throw .misplacedModule(
                    file: ModuleList.file, module: module.name,
                    reason: "normalises every token; vectors of tokens are not computed, only one of each text")
            case .normalize where !options.normalizes: break
            default: pipeline.stages.append(stage)
            }
        }
        guard isVector else {
            throw .notAnEmbedder(
                path: path, found: "modules.json has no Pooling, so that there is a vector of every token")
        }
        if normalizes, options.normalizes { pipeline.stages.append(.normalize) }
        return pipeline
    }
}
