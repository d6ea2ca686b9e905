/// The time that prompts take from sequences that write, held to a share over several passes.
///
/// Each pass may take an allowance of seconds for prompts. Their fewest rows can take more: far into a long prompt,
/// each row attends to all that is before it. What a pass took beyond its allowance is a debt, and the prompts sit
/// passes out until it is paid. So a prompt is read in fewer passes rather than in smaller pieces, which would read its
/// keys and values more often.
struct ReadingShare {
    /// The seconds that prompts took beyond their allowances; below zero what they left.
    private var debt = 0.0

    /// The allowances to which a debt is cut: a stall of the machine must not shut prompts out for long.
    private static let mostPasses = 8.0

    /// Whether prompts are read in the next pass; if they are not, its allowance pays for passes before.
    mutating func isOpen(allowance: Double) -> Bool {
        guard debt > 0 else { return true }
        debt -= allowance
        return false
    }

    /// Takes a pass in which prompts were read into account.
    mutating func add(seconds: Double, allowance: Double) {
        debt = min(max(debt + seconds - allowance, -allowance), Self.mostPasses * allowance)
    }
}
