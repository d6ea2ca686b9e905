public import Generation
import Locks

/// What is counted while requests are served; written and read by anyone, never asked of the engine's threads.
public final class ServingMetrics: Sendable {
    struct Counts: Sendable {
        var openRequests = 0
        var promptTokens = 0
        /// Texts of which vectors were made, pairs that were scored, and the tokens of each.
        var embeddedTexts = 0
        var embeddedTokens = 0
        var rankedPairs = 0
        var rankedTokens = 0
        var generatedTokens = 0
        var cachedTokens = 0
        var drafts = DraftCounts()
        /// Requests whose clients went away, by what the request was doing then.
        var cancelled: [AnswerTimes.Part: Int] = [:]
        var finished: [String: Int] = [:]
        var rejected: [String: Int] = [:]
        var ignored: [String: Int] = [:]
        var firstToken = Histogram.firstToken
        var perToken = Histogram.perToken
        var betweenTokens = Histogram.perToken
        var total = Histogram.request
        var queueing = Histogram.request
        var prefill = Histogram.request
        var decode = Histogram.request
        var inference = Histogram.request
        var promptSizes = Histogram.tokens
        var answerSizes = Histogram.tokens
        var limits = Histogram.tokens
        /// Seconds of a step, which is a pass through the model, by its rows.
        var steps: [StepSize: Histogram] = [:]
        /// Rows of a step that has any of the kind.
        var stepRows: [RowKind: Histogram] = [:]
        var passRows = Histogram.rows
        var masks = Histogram.mask
        var maskWaits = Histogram.part
        var compilations = Histogram.part
        /// When the last requests failed by a fault of the server, none having been answered since.
        var faults: [ContinuousClock.Instant] = []
    }

    /// How many rows a step has: about one text, several, or pieces of prompts.
    enum StepSize: String, CaseIterable {
        case one = "1"
        case few = "2-16"
        case many = "17+"

        init(_ rows: Int) {
            self = rows < 2 ? .one : rows <= 16 ? .few : .many
        }
    }

    /// What a row of a step is for.
    enum RowKind: String, CaseIterable {
        case decode, draft, prefill
    }

    private let state = Mutex(Counts())

    /// Nothing yet.
    public init() {}

    var counts: Counts { state.withLock { $0 } }

    /// Names of ignored fields that are counted separately; clients must not make up series without end.
    private static let nameLimit = 8
    /// The most characters of such a name.
    private static let nameLength = 32
    /// Faults in a row that make the server unfit.
    private static let faultLimit = 3

    func embedded(texts: Int, tokens: Int) {
        state.withLock { counts in
            counts.embeddedTexts += texts
            counts.embeddedTokens += tokens
            counts.faults = []
        }
    }

    func ranked(pairs: Int, tokens: Int) {
        state.withLock { counts in
            counts.rankedPairs += pairs
            counts.rankedTokens += tokens
            counts.faults = []
        }
    }

    func requestBegan() {
        state.withLock { $0.openRequests += 1 }
    }

    /// Takes note of the end of a request, and of the most tokens that it allowed, where it named a limit.
    func requestEnded(_ times: AnswerTimes, finish: String, _ usage: AnswerUsage, limit: Int? = nil) {
        state.withLock { counts in
            counts.openRequests -= 1
            counts.finished[finish, default: 0] += 1
            counts.promptTokens += usage.promptTokens
            counts.generatedTokens += usage.generatedTokens
            counts.cachedTokens += usage.cachedTokens
            counts.drafts += usage.drafts
            if finish == "abort" { counts.cancelled[times.part, default: 0] += 1 }
            guard finish != "error", finish != "abort" else { return }
            counts.faults = []
            counts.betweenTokens.add(times.betweenTokens)
            counts.inference.add(times.prefill + times.decode)
            if let limit { counts.limits.add(Double(limit)) }
            counts.firstToken.add(times.toFirstToken)
            counts.total.add(times.total)
            counts.queueing.add(times.queueing)
            counts.prefill.add(times.prefill)
            counts.decode.add(times.decode)
            counts.promptSizes.add(Double(usage.promptTokens))
            counts.answerSizes.add(Double(usage.generatedTokens))
            if usage.generatedTokens > 1 { counts.perToken.add(times.decode / Double(usage.generatedTokens - 1)) }
        }
    }

    /// Takes note of what the engine does, to be given to it when it is loaded.
    public var observer: EngineObserver {
        EngineObserver(
            pass: { [weak self] pass in
                let times = pass.times
                // What is neither blocks nor head was waiting for masks.
                let wait = times.total - times.evaluation - times.head
                self?.state.withLock { counts in
                    counts.steps[StepSize(times.rows), default: .step].add(times.total.seconds)
                    counts.passRows.add(Double(times.rows))
                    counts.maskWaits.add(wait.seconds)
                    counts.add(pass.parts)
                }
            },
            compilation: { [weak self] time in self?.state.withLock { $0.compilations.add(time.seconds) } },
            { _ in nil })
    }

    /// The steps that were counted.
    var stepCount: Int { counts.steps.values.reduce(0) { $0 + $1.count } }

    /// Seconds until one of this many places is likely to be free, by the requests that were answered; 1 to 60.
    public func secondsToPlace(among places: Int) -> Int {
        let mean = state.withLock { $0.inference.mean } ?? 0
        return Int(min(60, max(1, (mean / Double(max(places, 1))).rounded(.up))))
    }

    /// Takes note of a request that failed by a fault of the server, not of its own.
    func addFault() {
        state.withLock { counts in
            counts.faults.append(.now)
            if counts.faults.count > Self.faultLimit { counts.faults.removeFirst() }
        }
    }

    /// Whether several requests in a row failed by a fault of the server within a minute: it may need a restart.
    var isFailing: Bool {
        state.withLock { counts in
            guard counts.faults.count == Self.faultLimit, let first = counts.faults.first, let last = counts.faults.last
            else { return false }
            return last - first <= .seconds(60)
        }
    }

    /// Counts a request that was refused, by its error's code, else its status.
    public func rejected(_ error: APIError) {
        state.withLock { $0.rejected[error.code ?? String(error.status), default: 0] += 1 }
    }

    /// Counts the ignored fields of one request: the first ones by name, the others as `other`.
    func ignored(_ names: [String]) {
        // Nobody waits for the counts while a request with thousands of names goes through them.
        let told = IgnoredNames(names)
        let labels = told.names.map { IgnoredNames.token($0, most: Self.nameLength) }
        state.withLock { counts in
            for name in labels {
                let isCounted = counts.ignored[name] != nil || counts.ignored.count < Self.nameLimit
                counts.ignored[isCounted ? name : "other", default: 0] += 1
            }
            if told.others > 0 { counts.ignored["other", default: 0] += told.others }
        }
    }
}

extension ServingMetrics.Counts {
    /// Takes note of what the texts had of a step.
    fileprivate mutating func add(_ parts: [ObservedPass.Part]) {
        var rows: [ServingMetrics.RowKind: Int] = [:]
        for part in parts {
            rows[part.isRead ? .prefill : .decode, default: 0] += part.rows - part.guesses
            rows[.draft, default: 0] += part.guesses
            if let time = part.maskTime { masks.add(time.seconds) }
        }
        for (kind, count) in rows where count > 0 { stepRows[kind, default: .rows].add(Double(count)) }
    }
}
