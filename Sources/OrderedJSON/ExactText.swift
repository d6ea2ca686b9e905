import LibC

/// Texts compared and hashed by their bytes: Swift's own equality takes canonically equivalent texts for the same.
enum ExactText {
    /// Whether two texts have the same UTF-8.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        let count = left.utf8.count
        guard count == right.utf8.count else { return false }
        let isEqual = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return memcmp(left, right, count) == 0
            } ?? nil
        }
        return (isEqual ?? nil) ?? left.utf8.elementsEqual(right.utf8)
    }

    /// Adds a text's UTF-8 to a hash.
    static func hash(_ text: String, into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // A byte that UTF-8 never holds keeps neighbouring texts apart.
        hasher.combine(0xFF as UInt8)
    }

    /// A hash that is seeded anew in each process, so that no text can be made to collide.
    static func hash(_ text: String) -> Int {
        var hasher = Hasher()
        hash(text, into: &hasher)
        return hasher.finalize()
    }
}
