import Locks

/// The requests that an engine has taken and not ended yet; beyond a bound none is taken.
final class RequestPlaces: Sendable {
    private let options: SchedulingOptions
    private let taken = Mutex(0)

    init(_ options: SchedulingOptions) {
        self.options = options
    }

    /// The requests that have a place.
    var count: Int { taken.withLock { $0 } }

    /// A place for one more request.
    ///
    /// - Throws: ``GenerationError/busy(waiting:bound:)``.
    func take() throws(GenerationError) -> RequestPlace {
        try taken.withLock { (count) throws(GenerationError) in
            let waiting = max(0, count - options.maximumSequences)
            let (bound, overflow) = options.maximumSequences.addingReportingOverflow(options.maximumWaiting)
            guard overflow || count < bound else {
                throw .busy(waiting: waiting, bound: options.maximumWaiting)
            }
            count += 1
        }
        return RequestPlace(self)
    }

    fileprivate func giveBack() {
        taken.withLock { $0 -= 1 }
    }
}

/// A place that one request has until it leaves, or until nobody knows of it any more.
final class RequestPlace: Sendable {
    private let places: RequestPlaces
    private let hasLeft = Atomic<Bool>(false)

    fileprivate init(_ places: RequestPlaces) {
        self.places = places
    }

    deinit { leave() }

    /// Gives the place back; once is enough.
    func leave() {
        if !hasLeft.exchange(true, ordering: .acquiringAndReleasing) { places.giveBack() }
    }
}
