package import Checkpoints
public import Foundation
package import Generation
package import ImagePreprocessing

/// A model whose weights lie in a directory, as published with safetensors files and a tokenizer.
public struct OpenWeightsModel: LanguageModel {
    /// How a model is loaded and run.
    public struct Options: Sendable, Hashable {
        /// How exactly the model computes.
        public enum Precision: Sendable, Hashable {
            /// Float32 throughout.
            case exact
            /// 16-bit or 8-bit activations where the weights suit them.
            case fast
        }

        /// How many threads compute; nil for one on each core.
        public var threads: Int?
        /// How many threads read prompts; nil for ``threads``, and where those are nil, too, for slower cores besides.
        public var batchThreads: Int?
        /// How exactly the model computes.
        public var precision: Precision
        /// How many tokens a conversation can have; nil for as many as the model was made for.
        public var contextSize: Int?
        /// How many bytes the caches of conversations may take; nil for a gigabyte.
        public var cacheMemory: Int?
        /// Adapters that every text is computed with; see ``Adapter``.
        var adapters: [Adapter] = []
        /// Sees every text of the model; for the command line, and compared by identity.
        package var observer: EngineObserver?
        /// What holds for answers where a request says nothing; for the command line.
        package var answers = AnswerDefaults()
        /// The tokens that a picture takes; for the command line.
        package var imageBudget = ImageBudget()
        /// The file of the part that sees; for the command line.
        package var projector = ProjectorChoice.beside

        /// Options.
        public init(
            threads: Int? = nil, precision: Precision = .fast, contextSize: Int? = nil, cacheMemory: Int? = nil
        ) {
            self.threads = threads
            self.precision = precision
            self.contextSize = contextSize
            self.cacheMemory = cacheMemory
        }
    }

    /// A low-rank adapter (LoRA or DoRA), computed beside the weights, which stay as they are.
    public struct Adapter: Sendable, Hashable {
        /// A folder as PEFT or mlx-lm writes it, or a GGUF file.
        public var url: URL
        /// By how much what it adds counts; 0 is off.
        public var scale: Double

        /// An adapter in a folder or file.
        public init(_ url: URL, scale: Double = 1) { (self.url, self.scale) = (url, scale) }
    }

    let configuration: EngineConfiguration

    /// The model in a directory.
    ///
    /// Nothing is read here; a request throws when the directory holds no model.
    public init(directory: URL, options: Options = Options()) {
        configuration = EngineConfiguration(source: .directory(directory.path), options: options)
    }

    /// The model in a directory with adapters, which add in their order.
    ///
    /// Nothing is read here; a request throws when the directory holds no model, or one of the adapters is none of it.
    public init(directory: URL, adapters: [Adapter], options: Options = Options()) {
        var options = options
        options.adapters = adapters
        self.init(directory: directory, options: options)
    }

    /// A model in the local Hugging Face cache, by its name `organisation/name`.
    ///
    /// Nothing is read here; a request throws when the cache does not hold the model.
    public init(cached name: String, options: Options = Options()) {
        configuration = EngineConfiguration(source: .cached(name), options: options)
    }

    /// Whether the model can be used, and if not, why.
    public var availability: SystemLanguageModel.Availability { EngineExecutor.status(of: configuration).availability }

    /// Whether the model can be used.
    public var isAvailable: Bool { availability == .available }

    /// How many tokens a conversation can have; 0 while the model is not there.
    public var contextSize: Int { EngineExecutor.status(of: configuration).contextSize }

    /// Settings of the model's generation_config.json that would change answers and are not followed, such as `num_beams`,
    /// in the file's order; empty while the model is not there.
    public var unfollowedSettings: [String] {
        EngineExecutor.status(of: configuration).unfollowedSettings
    }

    /// Guided generation, tool calls and reasoning, and vision where the model's files hold a part that sees.
    public var capabilities: LanguageModelCapabilities { EngineExecutor.status(of: configuration).capabilities }

    /// What an executor for this model is made from.
    public var executorConfiguration: Executor.Configuration { Executor.Configuration(engine: configuration) }

    /// Runs models with open weights.
    public struct Executor: LanguageModelExecutor {
        /// The model that is run.
        public typealias Model = OpenWeightsModel

        /// Which weights, and how they are run.
        public struct Configuration: Hashable, Sendable {
            let engine: EngineConfiguration
        }

        private let engine: EngineExecutor

        /// An executor for a configuration.
        public init(configuration: Configuration) throws {
            engine = try EngineExecutor(configuration: configuration.engine)
        }

        /// Loads the model and tells how far that is.
        func load(progress: @escaping @Sendable (Double) -> Void) async throws {
            try await engine.load(progress: progress)
        }

        /// Reads the beginning of a conversation from a file.
        func restorePrefix(from path: String) async throws {
            try await engine.restorePrefix(from: path)
        }

        /// Saves what the last turn has read and written.
        func savePrefix(to path: String) async throws {
            try await engine.savePrefix(to: path)
        }

        /// Loads the model and reads the transcript ahead; returns at once.
        public func prewarm(model: OpenWeightsModel, transcript: Transcript) {
            engine.prewarm(transcript: transcript)
        }

        /// Runs one turn.
        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: OpenWeightsModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await engine.respond(to: request, streamingInto: channel)
        }
    }
}
