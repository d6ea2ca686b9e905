public import FoundationModels

/// Lets a model write samples like those that are there.
///
/// A request asks for ten samples at most. Samples whose prompt is there already are dropped. One session is used for all
/// requests, and another one when its context is full. When the model repeats itself, the sequence ends before the count.
public actor SampleGenerator<SampleType> where SampleType: ModelSampleProtocol {
    /// Makes the session that is asked; nil for one over the system's model.
    public typealias Session = (@Sendable () -> LanguageModelSession)?
    /// Decides whether a sample is good; one for which it throws is not.
    public typealias Validator<S> = (nonisolated(nonsending) @Sendable (S) async throws -> Bool)?

    /// Which samples a request shows as examples.
    public enum SamplingStrategy: Sendable {
        /// A few at random; where nothing new comes, others, this many times in a row.
        case random(retries: Int = 5)
        /// The last few.
        case slidingWindow
    }

    /// Which samples a request shows as examples; nil for none.
    public let samplingStrategy: SamplingStrategy?
    /// Decides whether a sample is good; nil when all are.
    public let validator: Validator<SampleType>
    /// The samples so far: the seeds, then the new ones.
    public private(set) var samples: [SampleType]
    /// The new samples that the validator refused.
    public private(set) var invalidSamples: [SampleType] = []

    private let task: String
    private let targetCount: Int
    private let makeSession: @Sendable () -> LanguageModelSession
    private let form: SampleForm<SampleType>
    private var session: LanguageModelSession?
    private var prompts: Set<String>
    /// New samples that were not handed out yet.
    private var pending: [SampleType] = []
    private var fruitlessRequests = 0
    private var hasEnded = false

    private init(
        _ prompt: Prompt, _ samples: [SampleType], _ targetCount: Int, _ sessionProvider: Session,
        _ samplingStrategy: SamplingStrategy?, _ validator: Validator<SampleType>, _ form: SampleForm<SampleType>
    ) {
        self.samplingStrategy = samplingStrategy
        self.validator = validator
        self.samples = samples
        self.targetCount = targetCount
        self.form = form
        task = prompt.text
        makeSession = sessionProvider ?? { LanguageModelSession() }
        prompts = Set(samples.map(\.input.promptDescription))
    }

    /// A generator of samples with answers that a model can write.
    ///
    /// - Parameters:
    ///   - prompt: what the samples are to be like.
    ///   - samples: the seeds.
    ///   - targetCount: how many samples there are to be in the end, with the seeds.
    ///   - sessionProvider: makes the session that is asked; nil for one over the system's model.
    ///   - samplingStrategy: which samples a request shows as examples; nil for none.
    ///   - validator: tells whether a sample is good; nil when all are.
    public init<T>(
        _ prompt: Prompt, samples: [SampleType], targetCount: Int, sessionProvider: Session = nil,
        samplingStrategy: SamplingStrategy? = .random(), validator: Validator<SampleType> = nil
    ) where SampleType == ModelSample<T>, T: Generable & Codable & Sendable {
        self.init(prompt, samples, targetCount, sessionProvider, samplingStrategy, validator, .modelSample())
    }

    /// A generator of samples that a model can write.
    ///
    /// - Parameters:
    ///   - prompt: what the samples are to be like.
    ///   - samples: the seeds.
    ///   - targetCount: how many samples there are to be in the end, with the seeds.
    ///   - sessionProvider: makes the session that is asked; nil for one over the system's model.
    ///   - samplingStrategy: which samples a request shows as examples; nil for none.
    ///   - validator: tells whether a sample is good; nil when all are.
    public init(
        _ prompt: Prompt, samples: [SampleType], targetCount: Int, sessionProvider: Session = nil,
        samplingStrategy: SamplingStrategy? = .random(), validator: Validator<SampleType> = nil
    ) where SampleType: Generable {
        self.init(prompt, samples, targetCount, sessionProvider, samplingStrategy, validator, .generable())
    }

    /// The new valid samples, as they come.
    ///
    /// The sequence throws what the session throws, but for a context that is full once.
    public nonisolated func run() -> some AsyncSequence<SampleType, any Error> {
        AsyncThrowingStream { try await self.next() }
    }

    private func next() async throws -> SampleType? {
        while pending.isEmpty {
            let missing = targetCount - samples.count
            if missing <= 0 || hasEnded { return nil }
            let countBefore = samples.count + invalidSamples.count
            for sample in try await generate(min(missing, GeneratorText.mostSamples)) { await take(sample) }
            if samples.count + invalidSamples.count > countBefore {
                fruitlessRequests = 0
            } else {
                fruitlessRequests += 1
                hasEnded = fruitlessRequests > retries
            }
        }
        return pending.removeFirst()
    }

    private var retries: Int {
        if case .random(let retries)? = samplingStrategy { max(0, retries) } else { 0 }
    }

    /// Keeps a sample whose prompt is new.
    private func take(_ sample: SampleType) async {
        guard samples.count < targetCount, prompts.insert(sample.input.promptDescription).inserted else { return }
        let isValid = if let validator { (try? await validator(sample)) ?? false } else { true }
        if isValid {
            samples.append(sample)
            pending.append(sample)
        } else {
            invalidSamples.append(sample)
        }
    }

    /// Requests samples.
    private func generate(_ count: Int) async throws -> [SampleType] {
        let prompt = GeneratorText.prompt(task, examples: try examples.map(form.text), count: count)
        let schema = try form.schema(count)
        let isFresh = session == nil
        let session = self.session ?? makeSession()
        self.session = session
        do {
            let answer = try await session.respond(to: Prompt(prompt), schema: schema)
            return try form.samples(answer.content)
        } catch LanguageModelError.contextSizeExceeded where !isFresh {
            self.session = nil
            return try await generate(count)
        }
    }

    private var examples: [SampleType] {
        switch samplingStrategy {
        case .random?: Array(samples.shuffled().prefix(GeneratorText.shownExamples))
        case .slidingWindow?: samples.suffix(GeneratorText.shownExamples)
        case nil: []
        }
    }
}
