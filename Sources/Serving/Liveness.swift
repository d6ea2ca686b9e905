import Chat
import Generation

/// Whether a server makes progress, or should be restarted.
public enum Liveness: String, Sendable {
    /// It makes progress, or has no work.
    case ok
    /// It has work and makes no progress.
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
