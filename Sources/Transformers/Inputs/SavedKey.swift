import Checkpoints

/// A cache's key as a file has it: a line of numbers and a digest for each entry of rows, and the digest of the adapters.
struct SavedKey {
    let rows: String
    let adapters: String

    init(rows: String, adapters: String) { (self.rows, self.adapters) = (rows, adapters) }

    /// The texts of a key.
    init(_ key: CacheKey) {
        rows = key.rows.map { rows in
            let numbers = [
                rows.places.lowerBound, rows.places.upperBound, rows.firstRow, rows.end, rows.positionShift,
                rows.areMutual ? 1 : 0,
            ]
            return numbers.map(String.init).joined(separator: " ") + " " + rows.digest.text
        }.joined(separator: "\n")
        adapters = key.adapters?.text ?? ""
    }

    /// The key of this many places; nil where the texts are none.
    func key(count: Int) -> CacheKey? {
        var key = CacheKey()
        if !adapters.isEmpty {
            guard let digest = InputDigest(adapters) else { return nil }
            key.adapters = digest
        }
        var first = 0
        for line in rows.split(separator: "\n") {
            let words = line.split(separator: " ")
            let numbers = words.dropLast().compactMap { Int($0) }
            guard words.count == 7, numbers.count == 6, let digest = InputDigest(words[6]) else { return nil }
            let largest = Int(Int32.max)
            let bounds = 0...largest
            guard numbers[0] >= first, numbers[0] < numbers[1], numbers[1] <= min(count, numbers[3]),
                bounds.contains(numbers[2]), bounds.contains(numbers[3]), (-largest...largest).contains(numbers[4]),
                (0...1).contains(numbers[5])
            else { return nil }
            // Rows that see each other are held together or not at all.
            if numbers[5] == 1, numbers[1] != numbers[3] { return nil }
            key.rows.append(
                KeyedRows(
                    places: numbers[0]..<numbers[1], digest: digest, firstRow: numbers[2], end: numbers[3],
                    positionShift: numbers[4], areMutual: numbers[5] == 1))
            first = numbers[1]
        }
        return key
    }

    /// Adds the texts to a sum.
    func add(to sum: inout Checksum) {
        for text in [rows, adapters] {
            sum.add([text.utf8.count])
            Array(text.utf8).withUnsafeBytes { sum.add($0) }
        }
    }
}
