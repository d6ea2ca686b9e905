import Transformers

/// A sequence that a scheduler includes in its passes.
///
/// Errors of a sequence end that sequence alone: the work reports them to its caller, and is over.
protocol SequenceWork: SteppedWork, GuessingText {
    /// Whether nothing is left to do.
    var isOver: Bool { get }
    /// Whether nobody waits for it any more.
    var isCancelled: Bool { get }
    /// Whether it has a part in the passes, and a cache.
    var isRunning: Bool { get }
    /// Whether it had both, and waits to have them again.
    var isPutOff: Bool { get }
    /// Tokens that have to be read; 0 for a sequence that writes.
    var unreadTokens: Int { get }
    /// The positions that its cache holds, to which its next row attends.
    var position: Int { get }

    /// Whether another sequence is just reading what this one begins with, so that waiting saves reading it again.
    var waitsForPrefix: Bool { get }
    /// The bytes of its cache when it has been read, with some tokens written.
    var startBytes: Int { get }

    /// The bytes by which its cache grows before long: by what is to be read, and by some tokens written.
    var nextBytes: Int { get }

    /// Takes a cache, for the first time or again after ``putOff()``.
    func begin()

    /// Does what needs no pass; false when the sequence wants nothing of the next one.
    func prepare() -> Bool

    /// What the sequence could guess, before it makes a guess.
    func prospect(most count: Int) -> DraftProspect

    /// The chance of each guess that the sequence could have evaluated, provided that those before it come true; those of a
    /// prediction head are made before.
    func offer(most count: Int) -> [Double]

    /// The bytes that evaluating this many guesses beside what is pending takes.
    func guessBytes(_ count: Int) -> Int

    /// What the sequence wants of the next pass: at most this many rows, and this many of the guesses offered; nil for nothing.
    func plan(most rows: Int, guesses: Int) -> SequenceRun?

    /// The guesses in the planned run.
    var guessedTokens: Int { get }

    /// The token ids whose logits are wanted of the planned run, nil for all; an empty list when the sequence has failed.
    func vocabulary() -> [Int32]?

    /// Continues without the mask of the planned run where it does not come within some time: all logits are then
    /// wanted, and the sequence wants nothing of the passes that follow before it is there.
    func leaveMask(after time: Duration)

    /// Whether a mask was left that is not there yet; waits for it for at most some time.
    func awaitsMask(for time: Duration) -> Bool

    /// How long the masks of the planned run took to compute, known after ``vocabulary()``; nil where it has none.
    var maskTime: Duration? { get }

    /// Takes the states of the planned run, where it keeps them, before its logits.
    func take(states: [Float])

    /// Takes the logits of the planned run.
    func accept(_ logits: inout Logits, after pass: PassTimes)

    /// Frees memory that only saves work; false where there is none.
    func spareMemory() -> Bool

    /// Gives the cache away, because there is no memory for it; the planned run is not evaluated.
    func putOff()

    /// Ends the sequence because there is no memory for more of it, however few others there are.
    func stopForMemory(needed bytes: Int)

    /// Ends the sequence because its run could not be evaluated.
    func fail(_ error: any Error)
}

extension SequenceWork {
    /// A scheduler drives the work; on its own it does nothing.
    func step() -> Bool { !isOver }

    var isPutOff: Bool { false }
    var guessedTokens: Int { 0 }
    var maskTime: Duration? { nil }

    func leaveMask(after time: Duration) {}
    func awaitsMask(for time: Duration) -> Bool { false }

    func prospect(most count: Int) -> DraftProspect { DraftProspect() }
    func beginGuesses(most count: Int, least: Double, isTrial: Bool) -> PredictionRun? { nil }
    func takeGuess(_ prediction: inout Prediction) -> PredictionRun? { nil }
    func failGuesses(_ error: any Error) {}
    func guessBytes(_ count: Int) -> Int { 0 }
    func take(states: [Float]) {}

    func spareMemory() -> Bool { false }
}
