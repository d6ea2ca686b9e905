import Grammars

extension SpelledValues {
    /// Members in declared order with a separator between two, the optional ones left out at will.
    struct Members {
        private let members: [GrammarNode]
        /// Each member as it stands behind another one.
        private let followers: [GrammarNode]
        private let firstRequired: Int?

        init(_ members: [GrammarNode], isRequired: [Bool], separator: GrammarNode) {
            self.members = members
            firstRequired = isRequired.firstIndex(of: true)
            followers = zip(members, isRequired).map { member, isRequired -> GrammarNode in
                let follower = GrammarNode.sequence([separator, member])
                return isRequired ? follower : .repetition(follower, minimum: 0, maximum: 1)
            }
        }

        /// What may be written.
        var node: GrammarNode {
            if members.isEmpty { return .sequence([]) }
            guard let first = firstRequired else {
                return .repetition(atLeastOne(of: members.indices), minimum: 0, maximum: 1)
            }
            var nodes = [members[first]]
            if first > 0 {
                let later = GrammarNode.sequence([atLeastOne(of: 0..<first), followers[first]])
                nodes = [.choice([later, members[first]])]
            }
            nodes += followers[(first + 1)...]
            return .sequence(nodes)
        }

        /// The members of a range, all of them optional, at least one of them present.
        ///
        /// Either one of the first half is, and those of the second half may follow, or all are of the second half. So a
        /// member stands in as many places as the range can be halved, and not once behind each of those before it.
        private func atLeastOne(of range: Range<Int>) -> GrammarNode {
            if range.count == 1 { return members[range.lowerBound] }
            let middle = range.lowerBound + range.count / 2
            var nodes = [atLeastOne(of: range.lowerBound..<middle)]
            nodes += followers[middle..<range.upperBound]
            return .choice([.sequence(nodes), atLeastOne(of: middle..<range.upperBound)])
        }
    }
}
