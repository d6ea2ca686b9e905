/// Observes an engine: receives every text at its beginning, every pass, and every grammar that is compiled.
public final class EngineObserver: Sendable {
    private let begin: @Sendable (ObservedText) -> TextObserver?
    /// Receives every pass that is computed for several requests.
    let pass: (@Sendable (ObservedPass) -> Void)?
    /// Receives the time in which a grammar was compiled, or found where it was compiled before.
    package let compilation: (@Sendable (Duration) -> Void)?

    /// - Parameters:
    ///   - pass: called on the thread that computes, after each pass; nil where passes are of no interest.
    ///   - compilation: called on the thread that prepares requests, after each grammar; nil where they are of no interest.
    ///   - begin: called on the thread that computes; gives the observer of the text, or nil.
    public init(
        pass: (@Sendable (ObservedPass) -> Void)? = nil, compilation: (@Sendable (Duration) -> Void)? = nil,
        _ begin: @escaping @Sendable (ObservedText) -> TextObserver?
    ) {
        self.begin = begin
        self.pass = pass
        self.compilation = compilation
    }

    /// The observer of a text that begins; nil for a text that is of no interest.
    public func observer(of text: ObservedText) -> TextObserver? { begin(text) }
}

extension EngineObserver: Hashable {
    /// Whether both are the same observer.
    public static func == (left: EngineObserver, right: EngineObserver) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One pass as it was computed.
public struct ObservedPass: Sendable {
    /// What one sequence had of a pass.
    public struct Part: Sendable, Equatable {
        /// The sequence, by its number in the order in which sequences came.
        public let sequence: Int
        /// Its rows, guesses included.
        public let rows: Int
        /// Whether it was read and not written.
        public let isRead: Bool
        /// The guesses among its rows, with what a grammar forces after them.
        public let guesses: Int
        /// How long the masks of its choices took to compute; nil where it had none.
        public internal(set) var maskTime: Duration?

        /// A part from what it is made of.
        public init(sequence: Int, rows: Int, isRead: Bool, guesses: Int = 0, maskTime: Duration? = nil) {
            self.sequence = sequence
            self.rows = rows
            self.isRead = isRead
            self.guesses = guesses
            self.maskTime = maskTime
        }
    }

    /// When it began.
    public let start: ContinuousClock.Instant
    /// How long it took.
    public let times: PassTimes
    /// The sequences, in the order of their rows.
    public let parts: [Part]

    /// A pass from what it is made of.
    public init(start: ContinuousClock.Instant, times: PassTimes, parts: [Part]) {
        self.start = start
        self.times = times
        self.parts = parts
    }
}
