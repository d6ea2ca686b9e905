// The seam to the inference engine: everything above it knows nothing about weights and tokens.

import BundledModel
import Chat
import Checkpoints
import Foundation
import Generation
import ImagePreprocessing
import OrderedJSON
import Tensors
import Transformers
import Vision

/// Which weights an engine runs, and how.
struct EngineConfiguration: Hashable, Sendable {
    /// Where the weights come from.
    enum Source: Hashable, Sendable {
        /// The model that `CREMA_MODEL` names, else the bundled one.
        case standard
        case directory(String)
        case cached(String)
    }

    var source: Source
    var options = OpenWeightsModel.Options()

    /// The model's folder.
    ///
    /// - Throws: ``SystemLanguageModel/Error/assetsUnavailable(_:)`` when there is none.
    func directory() throws -> ModelDirectory {
        do {
            switch source {
            case .standard:
                guard let name = StandardModel.name else {
                    throw SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: ErrorText.noModel))
                }
                return try ModelDirectory(resolving: name)
            case .directory(let path): return try ModelDirectory(path: path)
            case .cached(let name): return try ModelDirectory(resolving: name)
            }
        } catch let error as CheckpointError {
            throw SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: error.description))
        }
    }

    /// The model's name: that of its folder, or the one by which it is cached; empty while there is none.
    var modelName: String {
        switch source {
        case .standard:
            guard let name = StandardModel.name else { return "" }
            return name == BundledWeights.directory ? "Crema's bundled model" : Self.shortName(name)
        case .directory(let path): return Self.shortName(path)
        case .cached(let name): return name
        }
    }

    /// Whether the weights are those that come with the package.
    var isBundled: Bool {
        guard let bundled = BundledWeights.directory else { return false }
        func place(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
        return switch source {
        case .standard: StandardModel.name.map(place) == place(bundled)
        case .directory(let path): place(path) == place(bundled)
        case .cached: false
        }
    }

    /// The last part of a path; a name that is no path stays whole.
    private static func shortName(_ name: String) -> String {
        FileManager.default.fileExists(atPath: name) ? URL(fileURLWithPath: name).lastPathComponent : name
    }

    /// The engine's own form of the options.
    var engineOptions: EngineOptions {
        var engine = EngineOptions()
        engine.pool = ThreadPool(threads: options.threads, batchThreads: options.batchThreads)
        engine.contextSize = options.contextSize
        engine.arithmetic = options.precision == .exact ? .exact : .fast
        engine.observer = options.observer
        engine.adapters = options.adapters.map { AdapterSource(path: $0.url.path, scale: $0.scale) }
        if let memory = options.cacheMemory { engine.cacheByteLimit = memory }
        return engine
    }

    /// How the engine reads pictures.
    var pictureOptions: PictureOptions { PictureOptions(budget: options.imageBudget, projector: options.projector) }
}

/// What is known about an engine's model before it is loaded.
struct EngineStatus: Sendable {
    var availability: SystemLanguageModel.Availability
    /// Tokens; 0 while no model is there.
    var contextSize: Int
    /// The languages that the model states, nil when it states none and every language is accepted.
    var languages: [String]?
    /// Settings of generation_config.json that are not followed.
    var unfollowedSettings: [String] = []
    /// Whether the model sees pictures.
    var sees = false
    /// The model's folder; nil when there is none, or no model in it.
    var directory: String?

    /// The files of the folder whose content all this comes from, beside weights and tokenizer.
    static let files = [
        ModelFile.configuration, ModelFile.generationConfiguration, ModelCardLanguages.file,
        "processor_config.json", "preprocessor_config.json",
    ]

    /// What the files of a configuration's model say: its settings, and the heads of its weights.
    ///
    /// - Parameter memory: the machine's memory in bytes.
    init(of configuration: EngineConfiguration, memory: UInt64 = ProcessInfo.processInfo.physicalMemory) {
        guard let directory = try? configuration.directory(),
            let decoder = try? Decoder.configuration(of: directory),
            (try? directory.requireTokenizer()) != nil,
            let weights = try? directory.checkpoint(),
            1...decoder.contextSize ~= configuration.options.contextSize ?? decoder.contextSize
        else {
            self.init(availability: .unavailable(.modelNotReady), contextSize: 0)
            return
        }
        let unfollowed = UnfollowedSettings.names(in: directory)
        guard weights.dataByteCount <= memory else {
            self.init(availability: .unavailable(.deviceNotEligible), contextSize: 0)
            (self.unfollowedSettings, self.directory) = (unfollowed, directory.path)
            return
        }
        self.init(
            availability: .available, contextSize: configuration.options.contextSize ?? decoder.contextSize,
            languages: ModelCardLanguages.languages(
                in: directory.path, generationConfiguration: directory.generationConfiguration))
        (self.unfollowedSettings, self.directory) = (unfollowed, directory.path)
        sees = VisionModel.sees(directory, configuration.options.projector)
    }

    /// Guided generation, tool calls and reasoning, and vision where the model sees.
    var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning] + (sees ? [.vision] : []))
    }

    /// What is known, part by part.
    init(availability: SystemLanguageModel.Availability, contextSize: Int, languages: [String]? = nil) {
        self.availability = availability
        self.contextSize = contextSize
        self.languages = languages
    }
}

/// What the tokens of are counted.
package enum TokenCountSubject: Sendable {
    case prompt([Transcript.Segment])
    case instructions([Transcript.Segment])
    case tools([Transcript.ToolDefinition])
    case schema(GenerationSchema)
    case entries([Transcript.Entry])
}
