/// The name that was probably meant by one that is none.
enum NearestName {
    /// The nearest of some names; nil where all of them are far away.
    static func find(_ text: String, in names: [String]) -> String? {
        let text = Array(text.lowercased())
        let near = names.map { (name: $0, distance: distance(text, Array($0))) }.min { $0.distance < $1.distance }
        // A third of the letters may be wrong, and one of a short name.
        return near.flatMap { $0.distance <= max(1, $0.name.count / 3) ? $0.name : nil }
    }

    /// How many letters are to be inserted, left out, replaced or exchanged with their neighbours (Damerau, "A technique for
    /// computer detection and correction of spelling errors", 1964).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard left.count <= 64 else { return left.count }
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                let isEqual = left[i] == right[j]
                var cost = min(rows[i][j] + (isEqual ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, rows[i - 1][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
