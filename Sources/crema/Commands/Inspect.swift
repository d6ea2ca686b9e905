import ArgumentParser
import Chat
import Checkpoints
import Embeddings
import Generation
import ImagePreprocessing
import OrderedJSON
import Processors
import Transformers
import Vision

/// `crema inspect`: what is in a model, from headers alone.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what a model holds and needs, without loading it.",
        discussion: """
            Reads config.json and the headers of the safetensors files, or the metadata of a GGUF file, which are listed, and \
            says whether the model loads, and if not, why and what would help (exit code 5). The memory needed is that of the weights as \
            they are stored, of a KV cache that holds the whole context, in the numbers of --precision or --cache-type, and of \
            what is computed with while a prompt is read; the program and its tokenizer take some 30 MiB besides.

            Values of 'model_type' that are computed: \(ModelRegistry.modelTypes.joined(separator: ", ")). So is the text \
            part of a model of another type, when 'text_config' names one of them.

            With --machine, what the system says of the processors, with how many threads and on which processors models are \
            computed, and why.

            Examples:
              crema inspect DIR
              crema inspect --machine
            """)

    @Argument(
        help: ArgumentHelp(
            """
            A model directory, org/name in the Hugging Face cache, a GGUF or a safetensors file, or an adapter's folder. Default: \
            CREMA_MODEL, else the bundled model.
            """, valueName: "model"))
    var model: String?

    @Option(
        name: .customLong("ctx-size"),
        help: ArgumentHelp("Context length for the memory needed. Default: the model's.", valueName: "n"))
    var contextLength: Int?

    @OptionGroup var precision: PrecisionFlags
    @OptionGroup var projector: ProjectorFlags

    @Flag(help: "List every tensor with its type, shape and file.")
    var tensors = false

    @Flag(help: "Read all weights and report tensors that hold NaN or infinity.")
    var checkTensors = false

    @Flag(help: "Show the machine instead of a model: its processors, and which of them compute.")
    var machine = false

    @OptionGroup var threads: ThreadsOption

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        let ofModel: [Bool] = [
            model != nil, contextLength != nil, precision.products.precision != nil, precision.cacheType != nil,
            projector.file != nil, projector.isLeftOut, tensors, checkTensors,
        ]
        if machine, ofModel.contains(true) {
            throw ValidationError("--machine shows no model; leave the model and the flags for one out")
        }
        if !machine, threads.isGiven {
            throw ValidationError("--threads, --threads-batch and --cpu-mask need --machine")
        }
        if let contextLength, contextLength < 1 {
            throw ValidationError("--ctx-size is \(contextLength); expected 1 or more")
        }
    }

    func run() throws {
        if machine {
            let choice = try threads.processors.choice(threads: threads.count)
            let report = MachineReport(.current, choice)
            return StandardOutput.write(json ? report.json.serialized() + "\n" : report.text)
        }
        let isFile = model?.utf8.suffix(12).elementsEqual(".safetensors".utf8) == true
        let path = try isFile ? model ?? "" : ModelOption.directory(model)
        if !isFile, !tensors, !checkTensors,
            let facts = try ModelPlace.naming(
                path, { try AdapterSummary(path: path)?.facts ?? VectorModelSummary(path: path)?.facts })
        {
            return StandardOutput.write(text(facts))
        }
        let report = try ModelPlace.naming(path) { try inspect(path, isFile: isFile) }
        StandardOutput.write(json ? report.json.serialized() + "\n" : report.text)
        if report.support?.obstacle != nil { throw ExitCode(ExitStatus.modelNotLoadable.rawValue) }
    }

    /// What is known of an adapter, an embedder or a reranker, in lines or as one object.
    private func text(_ facts: [(name: String, value: JSONValue)]) -> String {
        if json {
            var object = JSONObject()
            for fact in facts { object[fact.name] = fact.value }
            return JSONValue.object(object).serialized() + "\n"
        }
        let width = (facts.map(\.name.count).max() ?? 0) + 2
        return facts.map { name, value in
            let shown = value.stringValue ?? value.serialized()
            return name + String(repeating: " ", count: width - name.count) + OneLine.text(shown) + "\n"
        }.joined()
    }

    private func inspect(_ path: String, isFile: Bool) throws -> InspectReport {
        if isFile {
            let checkpoint = try Checkpoint(file: path)
            return try report(checkpoint, CheckpointSummary(checkpoint, configuration: nil), cache: nil, support: nil)
        }
        if let contents = try GGUFContents(path: path) {
            if case .file = projector.choice {
                try VisionParts.check(ModelDirectory(path: path), projector.choice, ImageBudget())
            }
            return try inspect(contents, path)
        }
        let directory = try ModelDirectory(path: path)
        try VisionParts.check(directory, projector.choice, ImageBudget())
        let checkpoint = try directory.checkpoint()
        for warning in checkpoint.warnings { StandardError.warn("\(warning)") }
        let support = try DecoderSupport(directory, checkpoint)
        let summary = try CheckpointSummary(
            checkpoint, configuration: directory.reader, contextLength: support.contextLength, packing: support.packing)
        return try report(
            checkpoint, summary, cache: cache(support, directory), support: support,
            hasTokenizer: directory.hasTokenizer, sight: Sight(directory, projector.choice))
    }

    /// GGUF files: their own names and metadata, and whether the model can be run.
    private func inspect(_ contents: GGUFContents, _ path: String) throws -> InspectReport {
        let checkpoint = contents.checkpoint
        do throws(CheckpointError) {
            let directory = try ModelDirectory(path: path)
            let support = try DecoderSupport(directory, try directory.checkpoint())
            let summary = try CheckpointSummary(
                checkpoint, configuration: directory.reader, contextLength: support.contextLength,
                packing: support.packing)
            return try report(
                checkpoint, summary, cache: cache(support, directory), support: support,
                hasTokenizer: directory.hasTokenizer, sight: Sight(directory, projector.choice), contents)
        } catch {
            // The files are whole; what they hold is not for this engine.
            let summary = try CheckpointSummary(checkpoint, configuration: nil)
            return try report(
                checkpoint, summary, cache: nil, support: DecoderSupport(obstacle: error.description), contents)
        }
    }

    /// What the decoder says that its cache holds; of a model that is not computed, what config.json says.
    private func cache(
        _ support: DecoderSupport, _ directory: ModelDirectory
    ) throws(CheckpointError) -> CacheGeometry? {
        if let cache = support.cache { return cache }
        return try CacheGeometry(guessedFrom: directory.reader)
    }

    private func report(
        _ checkpoint: Checkpoint, _ summary: CheckpointSummary, cache: CacheGeometry?, support: DecoderSupport?,
        hasTokenizer: Bool? = nil, sight: Sight? = nil, _ contents: GGUFContents? = nil
    ) throws(CheckpointError) -> InspectReport {
        InspectReport(
            summary: summary, cache: cache, support: support, hasTokenizer: hasTokenizer, sight: sight,
            contents: contents,
            contextLength: contextLength ?? summary.contextLength, cacheType: precision.cache,
            tensors: tensors ? checkpoint.files : [], nonFinite: checkTensors ? try scan(checkpoint) : nil)
    }

    private func scan(_ checkpoint: Checkpoint) throws(CheckpointError) -> [NonFiniteCount] {
        var bar = ProgressBar("checking tensors", unit: "MB")
        defer { bar.finish() }
        return try checkpoint.nonFiniteTensors { done, total in
            bar.update(Double(done) / 1e6, of: Double(total) / 1e6)
        }
    }
}

/// Whether this engine can run a model, and what its decoder would hold.
struct DecoderSupport {
    /// Why the model cannot be run; nil when it can.
    let obstacle: String?
    /// The names of the tensors that are left, because they belong to other parts of the model.
    let otherParts: [String]
    /// The bytes of working memory for the rows of a prompt that are computed at once; nil for a model that cannot be run.
    let workingBytes: Int?
    /// The bytes of the head that predicts the token after the next; nil where there is none that is read.
    private(set) var predictionHeadBytes: Int?
    /// The most bytes of the output head in few bits that it guesses with; nil where there is none.
    private(set) var guessHeadBytes: Int?
    let cache: CacheGeometry?
    let contextLength: Int?
    /// How the weights are packed; nil when they are not, or in a way that is not read.
    let packing: (any WeightPacking)?

    /// A model that cannot be run.
    init(obstacle: String) {
        (self.obstacle, otherParts, workingBytes) = (obstacle, [], nil)
        (cache, contextLength, packing) = (nil, nil, nil)
    }

    /// Why the model's tokenizer, settings of generation or chat template cannot be used; nil when they can.
    private static func obstacleOfTexts(_ directory: ModelDirectory, _ configuration: DecoderConfiguration) -> String? {
        do {
            try Engine.checkTexts(of: directory, vocabularySize: configuration.vocabularySize)
            return nil
        } catch {
            return Failure(error)?.message ?? "\(error)"
        }
    }

    /// Reads the decoder's configuration; throws when config.json is wrong, not when the model is of another kind.
    init(_ directory: ModelDirectory, _ checkpoint: Checkpoint) throws(CheckpointError) {
        do throws(CheckpointError) {
            packing = try directory.packing(of: checkpoint)
        } catch {
            guard error.isUnsupportedPacking else { throw error }
            (obstacle, otherParts, workingBytes) = (error.description, [], nil)
            (cache, contextLength, packing) = (nil, nil, nil)
            return
        }
        do throws(TransformerError) {
            let configuration = try Decoder.configuration(of: directory)
            let check = Result { () throws(TransformerError) in try Decoder.check(directory) }
            let chunkSize = EngineOptions().chunkSize
            switch check {
            case .success(let check):
                (obstacle, otherParts) = (Self.obstacleOfTexts(directory, configuration), check.otherParts)
                workingBytes = chunkSize * check.workingBytesPerRow
                (predictionHeadBytes, guessHeadBytes) = (check.predictionHeadByteCount, check.guessHeadByteCount)
            case .failure(let error): (obstacle, otherParts, workingBytes) = (error.description, [], nil)
            }
            contextLength = configuration.contextSize
            cache = CacheGeometry(configuration, chunkSize: chunkSize)
        } catch {
            if case .checkpoint(let error) = error { throw error }
            (obstacle, otherParts, workingBytes) = (error.description, [], nil)
            (cache, contextLength) = (nil, nil)
        }
    }
}
