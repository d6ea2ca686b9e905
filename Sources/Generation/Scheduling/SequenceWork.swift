import Transformers

/// A sequence that a scheduler takes along in its passes.
///
/// Errors of a sequence end that sequence alone: the work reports them to whoever waits for it, and is over.
protocol SequenceWork: SteppedWork {
    /// Whether nothing is left to do.
    var isOver: Bool { get }
    /// Whether nobody waits for it any more.
    var isCancelled: Bool { get }
    /// Tokens of the prompt that have to be read; 0 for a sequence that writes.
    var unreadTokens: Int { get }

    /// Does what needs no pass, and says what the sequence wants of the next one: at most so many rows, nil for nothing.
    func plan(most rows: Int) -> SequenceRun?

    /// The token ids whose logits are wanted of the planned run, nil for all; an empty list when the sequence has failed.
    func vocabulary() -> [Int32]?

    /// Takes the logits of the planned run.
    func accept(_ logits: inout Logits, after pass: PassTimes)

    /// Ends the sequence because its run could not be evaluated.
    func fail(_ error: any Error)
}

extension SequenceWork {
    /// A scheduler drives the work; by itself it does nothing.
    func step() -> Bool { !isOver }
}
