import UnicodeData

/// Which scalars are equal without regard to case.
enum CaseFolding {
    /// Which scalars count as one another's cases.
    enum Rule {
        /// Simple case folding (UAX #44, CaseFolding.txt statuses C and S): ECMA-262's Canonicalize with the u flag.
        case simple
        /// Equal lower-case mappings, as Swift's `Regex` compares.
        case lowercase
    }

    /// The set with all cases of its scalars.
    static func closure(of set: ScalarSet, _ rule: Rule) -> ScalarSet {
        var added: [UInt32] = []
        for member in members where set.contains(member.scalar) {
            for other in classes[member.index] where other != member.scalar && !set.contains(other) {
                if rule == .simple || lowercase(other) == lowercase(member.scalar) { added.append(other) }
            }
        }
        return added.isEmpty ? set : set.union(ScalarSet(values: added))
    }

    /// All cases of one scalar, itself included.
    static func cases(of scalar: UInt32, _ rule: Rule) -> ScalarSet {
        var low = 0
        var high = members.count
        while low < high {
            let middle = (low + high) / 2
            if members[middle].scalar < scalar { low = middle + 1 } else { high = middle }
        }
        guard low < members.count, members[low].scalar == scalar else { return ScalarSet([scalar...scalar]) }
        let all = classes[members[low].index]
        return ScalarSet(values: rule == .simple ? all : all.filter { lowercase($0) == lowercase(scalar) })
    }

    private static func lowercase(_ value: UInt32) -> [UInt32] {
        Unicode.Scalar(value).map { $0.properties.lowercaseMapping.unicodeScalars.map(\.value) } ?? [value]
    }

    /// Classes of two and more scalars that simple case folding makes equal.
    private static let classes: [[UInt32]] = {
        guard var numbers = UnicodeTables.properties["folding"]?.numbers else { return [] }
        var classesByLeast: [UInt32: Int] = [:]
        var classes: [[UInt32]] = []
        var next: UInt32 = 0
        // The gap to the scalar before, then the distance to the least scalar of the class.
        while let gap = numbers.next(), let distance = numbers.next() {
            let scalar = next + UInt32(gap)
            let least = scalar - UInt32(distance)
            if let index = classesByLeast[least] {
                classes[index].append(scalar)
            } else {
                classesByLeast[least] = classes.count
                classes.append([least, scalar])
            }
            next = scalar + 1
        }
        return classes
    }()

    /// The members of the classes in ascending order.
    private static let members: [(scalar: UInt32, index: Int)] = {
        classes.enumerated().flatMap { index, scalars in scalars.map { ($0, index) } }.sorted { $0.scalar < $1.scalar }
    }()
}
