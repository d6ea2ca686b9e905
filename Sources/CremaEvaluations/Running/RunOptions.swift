/// How an evaluation is run, beyond what Apple's framework can say.
public struct RunOptions: Sendable {
    /// How many samples are worked on at once, at least 1; rows and scores are the same whatever it is.
    public var samplesAtOnce: Int
    /// What the random numbers of every sample follow from, by ``RunningSample/seed``.
    public var seed: UInt64
    /// Where answers are kept, so that none is requested twice; nil for nowhere.
    public var answers: AnswerCache?
    /// Whether the table has a column of transcripts.
    public var recordsTranscripts: Bool
    /// Receives after each sample how far the run is.
    public var progress: (@Sendable (RunProgress) -> Void)?

    /// Options; without any, a run is Apple's.
    public init(
        samplesAtOnce: Int = 1, seed: UInt64 = 0, answers: AnswerCache? = nil, recordsTranscripts: Bool = false,
        progress: (@Sendable (RunProgress) -> Void)? = nil
    ) {
        self.samplesAtOnce = samplesAtOnce
        self.seed = seed
        self.answers = answers
        self.recordsTranscripts = recordsTranscripts
        self.progress = progress
    }
}

/// How far a run is.
public struct RunProgress: Sendable, Equatable {
    /// How many samples are done.
    public var finished = 0
    /// How many samples there are; nil where the loader does not know.
    public var total: Int?
    /// How many of the finished samples have no answer.
    public var failed = 0
    /// How many of the finished samples have an answer that was kept before.
    public var kept = 0
}
