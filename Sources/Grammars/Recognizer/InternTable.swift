import RegularExpressions

/// What an intern table holds: plain fields without references.
protocol Internable: Equatable, BitwiseCopyable {
    /// Adds all fields to a hash.
    func add(to hash: inout InternHash)
}

/// The number of an interned value; a type of its own for each table, so that a number of another table does not compile.
protocol InternedID: Internable, Hashable, Sendable {
    /// The position in the table.
    var rawValue: Int32 { get }

    init(rawValue: Int32)
}

extension InternedID { @inline(__always) func add(to hash: inout InternHash) { hash.add(rawValue) } }

/// A hash of some integers; quick, and the same in every run.
struct InternHash {
    fileprivate var value: UInt32 = 0x811C_9DC5

    @inline(__always) mutating func add(_ field: Int32) {
        value = (value ^ UInt32(bitPattern: field)) &* 0x9E37_79B1
        value ^= value >> 15
    }

    @inline(__always) mutating func add(_ id: some InternedID) { add(id.rawValue) }
}

/// Values, each held once, so that equal values have equal ids.
///
/// The newest can be dropped again (`truncate`), which is how a recogniser forgets what a look-ahead made.
final class InternTable<ID: InternedID, Value: Internable> {
    private struct Storage {
        var index = InternIndex()
        var values = GrowableBuffer<Value>(capacity: 64)
    }

    /// Reached through a pointer that never changes: reading a class's own `var` structs is checked for exclusive
    /// access each time.
    private let storage: UnsafeMutablePointer<Storage>

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: Storage())
    }

    deinit {
        storage.pointee.index.deallocate()
        storage.pointee.values.deallocate()
        storage.deallocate()
    }

    /// The number of values held.
    var count: Int { storage.pointee.values.count }

    /// The bytes the table occupies.
    var byteCount: Int {
        storage.pointee.index.byteCount + storage.pointee.values.capacity * MemoryLayout<Value>.stride
    }

    @inline(__always) subscript(id: ID) -> Value { storage.pointee.values.base[Int(id.rawValue)] }

    /// The id of a value, made when it is new.
    func intern(_ value: Value) -> ID {
        let hash = Self.hash(value)
        if let known = find(value, hash) { return known }
        storage.pointee.values.append(value)
        return ID(rawValue: storage.pointee.index.append(hash))
    }

    /// The id of a value; nil where it is not held.
    func find(_ value: Value) -> ID? { find(value, Self.hash(value)) }

    @inline(__always) private static func hash(_ value: Value) -> UInt32 {
        var hash = InternHash()
        value.add(to: &hash)
        return hash.value
    }

    @inline(__always) private func find(_ value: Value, _ hash: UInt32) -> ID? {
        let index = storage.pointee.index
        let values = storage.pointee.values.base
        var candidate = index.newest(hash)
        while candidate >= 0 {
            if index.hashes.base[Int(candidate)] == hash, values[Int(candidate)] == value {
                return ID(rawValue: candidate)
            }
            candidate = index.older.base[Int(candidate)]
        }
        return nil
    }

    /// Drops every value whose id is `newCount` or above.
    func truncate(to newCount: Int) {
        storage.pointee.index.truncate(to: newCount)
        storage.pointee.values.truncate(to: newCount)
    }
}

/// Lists of values, each held once, so that equal lists have equal ids; otherwise as `InternTable`.
final class InternListTable<ID: InternedID, Element: Internable> {
    private struct Storage {
        var index = InternIndex()
        /// Start of every list in `elements`; one more entry than lists.
        var starts = GrowableBuffer<Int32>(capacity: 64)
        var elements = GrowableBuffer<Element>(capacity: 512)
    }

    private let storage: UnsafeMutablePointer<Storage>

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: Storage())
        storage.pointee.starts.append(0)
    }

    deinit {
        storage.pointee.index.deallocate()
        storage.pointee.starts.deallocate()
        storage.pointee.elements.deallocate()
        storage.deallocate()
    }

    /// The number of lists held.
    var count: Int { storage.pointee.index.count }

    /// The bytes the table occupies.
    var byteCount: Int {
        storage.pointee.index.byteCount + storage.pointee.starts.capacity * 4 + storage.pointee.elements.capacity
            * MemoryLayout<Element>.stride
    }

    /// The number of elements of a list.
    @inline(__always) func length(_ id: ID) -> Int {
        let start = storage.pointee.starts.base + Int(id.rawValue)
        return Int(start[1] - start[0])
    }

    /// One element of a list.
    @inline(__always) subscript(id: ID, position: Int) -> Element { pointer(id)[position] }

    /// The first element of a list; valid until the next `intern`.
    @inline(__always) func pointer(_ id: ID) -> UnsafePointer<Element> {
        UnsafePointer(storage.pointee.elements.base + Int(storage.pointee.starts.base[Int(id.rawValue)]))
    }

    /// A copy of a list.
    func list(_ id: ID) -> [Element] { Array(UnsafeBufferPointer(start: pointer(id), count: length(id))) }

    /// The id of a list with a hash; nil where it is not held.
    @inline(__always) private func find(_ list: UnsafePointer<Element>, count: Int, hash: UInt32) -> ID? {
        let index = storage.pointee.index
        var candidate = index.newest(hash)
        while candidate >= 0 {
            let found = ID(rawValue: candidate)
            if index.hashes.base[Int(candidate)] == hash, length(found) == count {
                let known = pointer(found)
                var position = 0
                while position < count, known[position] == list[position] { position += 1 }
                if position == count { return found }
            }
            candidate = index.older.base[Int(candidate)]
        }
        return nil
    }

    /// The id of an array's elements; nil where they are not held.
    func find(_ list: [Element]) -> ID? {
        var hash = InternHash()
        for element in list { element.add(to: &hash) }
        return list.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { find($0, count: buffer.count, hash: hash.value) }
        }
    }

    /// The id of a list, made when it is new; the list must not lie in the table itself.
    func intern(_ list: UnsafePointer<Element>, count: Int) -> ID {
        var hash = InternHash()
        for position in 0..<count { list[position].add(to: &hash) }
        if let known = find(list, count: count, hash: hash.value) { return known }
        for position in 0..<count { storage.pointee.elements.append(list[position]) }
        storage.pointee.starts.append(Int32(truncatingIfNeeded: storage.pointee.elements.count))
        return ID(rawValue: storage.pointee.index.append(hash.value))
    }

    /// The id of an array's elements.
    func intern(_ list: [Element]) -> ID {
        list.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { return intern(base, count: buffer.count) }
            return intern(pointer(ID(rawValue: 0)), count: 0)
        }
    }

    /// The id of a list of one element.
    @inline(__always) func intern(only element: Element) -> ID {
        withUnsafePointer(to: element) { intern($0, count: 1) }
    }

    /// Drops every list whose id is `newCount` or above.
    func truncate(to newCount: Int) {
        storage.pointee.index.truncate(to: newCount)
        storage.pointee.starts.truncate(to: newCount + 1)
        storage.pointee.elements.truncate(to: Int(storage.pointee.starts[newCount]))
    }
}

/// The hashes of a table's entries and chains of those that share a bucket, the newest first.
private struct InternIndex {
    private(set) var hashes = GrowableBuffer<UInt32>(capacity: 64)
    /// The older entry in the same bucket, -1 when none.
    private(set) var older = GrowableBuffer<Int32>(capacity: 64)
    private var buckets = GrowableBuffer<Int32>(capacity: 128)
    private var mask: UInt32 = 127

    init() { buckets.append(repeating: -1, count: 128) }

    func deallocate() {
        hashes.deallocate()
        older.deallocate()
        buckets.deallocate()
    }

    @inline(__always) var count: Int { hashes.count }

    var byteCount: Int { (hashes.capacity + older.capacity + buckets.capacity) * 4 }

    /// The newest entry of a hash's bucket, -1 when there is none.
    @inline(__always) func newest(_ hash: UInt32) -> Int32 { buckets.base[Int(hash & mask)] }

    /// Adds an entry and gives its number.
    mutating func append(_ hash: UInt32) -> Int32 {
        let number = Int32(truncatingIfNeeded: count)
        let bucket = Int(hash & mask)
        hashes.append(hash)
        older.append(buckets[bucket])
        buckets[bucket] = number
        if count > Int(mask) { rehash() }
        return number
    }

    private mutating func rehash() {
        let size = buckets.count * 2
        buckets.truncate(to: 0)
        buckets.append(repeating: -1, count: size)
        mask = UInt32(truncatingIfNeeded: size - 1)
        for number in 0..<count {
            let bucket = Int(hashes[number] & mask)
            older[number] = buckets[bucket]
            buckets[bucket] = Int32(truncatingIfNeeded: number)
        }
    }

    /// Drops the newest entries; each is the first of its chain when its turn comes.
    mutating func truncate(to newCount: Int) {
        var number = count
        while number > newCount {
            number -= 1
            buckets[Int(hashes[number] & mask)] = older[number]
        }
        hashes.truncate(to: number)
        older.truncate(to: number)
    }
}

// Lexemes' states and contents are numbered and described by plain integers, which is what rows of transitions hold.
extension Int32: InternedID {
    var rawValue: Int32 { self }

    init(rawValue: Int32) { self = rawValue }
}

extension UInt8: Internable { @inline(__always) func add(to hash: inout InternHash) { hash.add(Int32(self)) } }
