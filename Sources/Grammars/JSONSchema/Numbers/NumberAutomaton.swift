/// A state of a `NumberAutomaton`: what may follow in the spelling of a number.
public struct NumberStateID: Hashable, Sendable, BitwiseCopyable {
    /// The position in the automaton.
    public let rawValue: Int32

    var index: Int { Int(rawValue) }
}
