/// How a pattern is to be read.
public enum RegexDialect: Sendable, Hashable, CaseIterable {
    /// ECMA-262 patterns by scalars, as with the u flag: ASCII `\d` and `\w`; the leniency of its Annex B for lone
    /// braces and escaped punctuation, and inline flags, are accepted.
    case ecma
    /// Swift `Regex` syntax by scalars: Unicode classes, class operations, comments, atomic groups.
    case swift
    /// The syntax of Rust's `regex` crate, which has no look-around and no back-references; `.` leaves out the line feed alone.
    case rust
}

/// A regular expression as a tree; knows nothing about bytes.
///
/// Flags such as case-insensitivity are already worked into the sets of scalars.
public indirect enum RegexNode: Equatable, Sendable {
    /// The empty text.
    case empty
    /// These scalars one after the other.
    case text([UInt32])
    /// One scalar of a set; of the empty set, nothing at all.
    case scalars(ScalarSet)
    /// One after the other.
    case concatenation([RegexNode])
    /// The first that leads to a match; as a language, any.
    case alternation([RegexNode])
    /// The node `min` to `max` times, `max` nil for endlessly.
    case repetition(RegexNode, min: Int, max: Int?, Preference)
    /// A numbered group, from 1.
    case capture(Int, RegexNode)
    /// The text of a numbered group once more; `RegexParser.parse` leaves none.
    case backReference(Int, ignoresCase: Bool, offset: Int)
    /// What the group matches first, never reconsidered; `RegexParser.parse` leaves none.
    case atomic(RegexNode, offset: Int)
    /// Holds where the node matches from here on, or, when negative, where it does not.
    case lookAhead(RegexNode, isNegative: Bool)
    /// Holds where the node matches up to here, or, when negative, where it does not.
    case lookBehind(RegexNode, isNegative: Bool)
    /// Holds at certain places.
    case assertion(Assertion)

    /// Which count of a repetition is tried first; it matters inside atomic groups only.
    public enum Preference: Sendable, Hashable {
        case greedy, reluctant
    }

    /// A place in a text.
    public enum Assertion: Sendable, Hashable {
        case startOfText, endOfText
        /// At the end, or before one of the scalars that ends the text.
        case endOfTextOrFinalNewline(ScalarSet)
        /// At the start, or after one of the scalars.
        case startOfLine(ScalarSet)
        /// At the end, or before one of the scalars.
        case endOfLine(ScalarSet)
        /// Between one of the scalars and anything else, the ends included; or, when negated, elsewhere.
        case wordBoundary(ScalarSet, isNegated: Bool)
        /// A word boundary of UAX #29; or, when negated, elsewhere.
        case unicodeWordBoundary(isNegated: Bool)
    }

    /// No text at all.
    static let nothing = RegexNode.scalars(.none)

    /// One scalar.
    static func scalar(_ value: UInt32) -> RegexNode { .text([value]) }

    /// The nodes one after the other, without needless nesting.
    static func sequence(_ nodes: [RegexNode]) -> RegexNode {
        var flat: [RegexNode] = []
        for node in nodes {
            switch node {
            case .empty: continue
            case .concatenation(let parts): flat += parts
            case .text(let added):
                if case .text(let before)? = flat.last {
                    flat[flat.count - 1] = .text(before + added)
                } else {
                    flat.append(node)
                }
            default: flat.append(node)
            }
        }
        return flat.count > 1 ? .concatenation(flat) : flat.first ?? .empty
    }

    /// Any of the nodes.
    static func either(_ nodes: [RegexNode]) -> RegexNode {
        nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .nothing : .alternation(nodes)
    }
}
