/// What is known of the entries of an intern table, found by their position without hashing.
package struct KnownByID<Value> {
    private var values: [Value?] = []
    /// Positions that hold something, so that forgetting costs what was known.
    private var held: [Int32] = []

    package init() {}

    /// What is known of an entry; nil where nothing was noted.
    package subscript(id: Int32) -> Value? {
        get { Int(id) < values.count ? values[Int(id)] : nil }
        set {
            while values.count <= Int(id) { values.append(nil) }
            if values[Int(id)] == nil { held.append(id) }
            values[Int(id)] = newValue
        }
    }

    /// Forgets everything.
    package mutating func removeAll() {
        for id in held { values[Int(id)] = nil }
        held.removeAll(keepingCapacity: true)
    }
}
