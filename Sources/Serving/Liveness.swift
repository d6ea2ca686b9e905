import Chat
import Generation

/// Whether a server gets on with its work, or had better be started anew.
public enum Liveness: String, Sendable {
    /// It does, or has none.
    case ok
    /// It has work and gets nothing of it done.
    case stalled
    /// Several requests in a row failed by a fault of the server.
    case failed
}

extension ServedModel {
    /// Whether the model's work continues.
    ///
    /// - Parameters:
    ///   - stallLimit: the time in which something must be done where there is anything to do.
    ///   - now: the time at which this is asked.
    public func liveness(stallLimit: Duration, at now: ContinuousClock.Instant = .now) -> Liveness {
        if chat.standstill(at: now) > stallLimit { return .stalled }
        return metrics.isFailing ? .failed : .ok
    }
}
