/// What can follow a regular expression that breaks off, to make it whole.
package enum PatternClosings {
    /// Ends of a class, of an escape, of a group's beginning, of a count.
    private static let tails = ["", "]", "d", "d]", ":", "a>", "}", "0}", "0", "00", "00]"]

    /// Texts of which the first that makes the pattern whole is to be taken.
    package static func closings(of pattern: [UInt8]) -> [[UInt8]] {
        let groups = [UInt8](repeating: UInt8(ascii: ")"), count: openGroups(pattern))
        return tails.map { Array($0.utf8) + groups }
    }

    private static func openGroups(_ pattern: [UInt8]) -> Int {
        var depth = 0
        var isEscaped = false
        var isInClass = false
        for byte in pattern {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "(") where !isInClass: depth += 1
            case UInt8(ascii: ")") where !isInClass: depth = max(depth - 1, 0)
            default: break
            }
        }
        return depth
    }
}
