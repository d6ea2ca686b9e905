import Locks

/// What is counted while requests are served; written and read by anyone, never asked of the engine's threads.
public final class ServingMetrics: Sendable {
    struct Counts: Sendable {
        var openRequests = 0
        var promptTokens = 0
        var generatedTokens = 0
        var cachedTokens = 0
        var draftedTokens = 0
        var acceptedTokens = 0
        var finished: [String: Int] = [:]
        var rejected: [String: Int] = [:]
        var ignored: [String: Int] = [:]
        var firstToken = Histogram.firstToken
        var perToken = Histogram.perToken
        var total = Histogram.request
        var queueing = Histogram.request
        var prefill = Histogram.request
        var decode = Histogram.request
        var promptSizes = Histogram.tokens
        var answerSizes = Histogram.tokens
        /// When the last requests failed by a fault of the server, none having been answered since.
        var faults: [ContinuousClock.Instant] = []
    }

    private let state = Mutex(Counts())

    /// Nothing yet.
    public init() {}

    var counts: Counts { state.withLock { $0 } }

    /// Names of ignored fields that are counted apart; clients must not make up series without end.
    private static let nameLimit = 64
    /// Faults in a row that make the server unfit.
    private static let faultLimit = 3

    func requestBegan() {
        state.withLock { $0.openRequests += 1 }
    }

    func requestEnded(_ times: AnswerTimes, finish: String, _ usage: AnswerUsage) {
        state.withLock { counts in
            counts.openRequests -= 1
            counts.finished[finish, default: 0] += 1
            counts.promptTokens += usage.promptTokens
            counts.generatedTokens += usage.generatedTokens
            counts.cachedTokens += usage.cachedTokens
            counts.draftedTokens += usage.draftedTokens
            counts.acceptedTokens += usage.acceptedTokens
            guard finish != "error", finish != "abort" else { return }
            counts.faults = []
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

    /// Takes note of a request that failed by a fault of the server, not of its own.
    func addFault() {
        state.withLock { counts in
            counts.faults.append(.now)
            if counts.faults.count > Self.faultLimit { counts.faults.removeFirst() }
        }
    }

    /// Whether several requests in a row failed by a fault of the server within a minute: it may be better off anew.
    public var isFailing: Bool {
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

    func ignored(_ names: [String]) {
        state.withLock { counts in
            for name in names {
                let known = counts.ignored[name] != nil || counts.ignored.count < Self.nameLimit
                counts.ignored[known ? APIError.short(name) : "other", default: 0] += 1
            }
        }
    }
}
