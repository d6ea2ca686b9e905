/// Sequences of 32-bit integers, each held once, so that equal sequences have equal ids.
///
/// The newest sequences can be dropped again (`truncate`), which is how a recogniser forgets what a look-ahead made.
final class SequenceTable {
    /// Start of every sequence in `values`; one more entry than sequences.
    private var starts: UnsafeMutablePointer<Int32>
    private var hashes: UnsafeMutablePointer<UInt32>
    /// The older sequence in the same bucket, -1 when none.
    private var older: UnsafeMutablePointer<Int32>
    private var sequenceCapacity: Int
    private var values: UnsafeMutablePointer<Int32>
    private var valueCapacity: Int
    private var valueCount = 0
    private var buckets: UnsafeMutablePointer<Int32>
    private var bucketMask: Int
    /// The number of sequences held.
    private(set) var count = 0

    init(sequenceCapacity: Int = 64) {
        self.sequenceCapacity = sequenceCapacity
        starts = .allocate(capacity: sequenceCapacity + 1)
        starts[0] = 0
        hashes = .allocate(capacity: sequenceCapacity)
        older = .allocate(capacity: sequenceCapacity)
        valueCapacity = sequenceCapacity * 8
        values = .allocate(capacity: valueCapacity)
        bucketMask = 127
        buckets = .allocate(capacity: 128)
        buckets.initialize(repeating: -1, count: 128)
    }

    deinit {
        starts.deallocate()
        hashes.deallocate()
        older.deallocate()
        values.deallocate()
        buckets.deallocate()
    }

    /// The bytes the table occupies.
    var byteCount: Int { sequenceCapacity * 12 + valueCapacity * 4 + bucketMask * 4 }

    /// The first element of a sequence; valid until the next `intern`.
    @inline(__always)
    func pointer(_ id: Int32) -> UnsafePointer<Int32> {
        UnsafePointer(values + Int(starts[Int(id)]))
    }

    /// The number of elements of a sequence.
    @inline(__always)
    func length(_ id: Int32) -> Int {
        Int(starts[Int(id) + 1] - starts[Int(id)])
    }

    /// The id of a sequence, made when it is new.
    func intern(_ sequence: UnsafePointer<Int32>, count length: Int) -> Int32 {
        var hash: UInt32 = 0x811C_9DC5
        for index in 0..<length {
            hash = (hash ^ UInt32(bitPattern: sequence[index])) &* 0x9E37_79B1
            hash ^= hash >> 15
        }
        var candidate = buckets[Int(hash) & bucketMask]
        search: while candidate >= 0 {
            let found = Int(candidate)
            if hashes[found] == hash, Int(starts[found + 1] - starts[found]) == length {
                let stored = values + Int(starts[found])
                var index = 0
                while index < length, stored[index] == sequence[index] { index += 1 }
                if index == length { return candidate }
            }
            candidate = older[found]
        }
        return append(sequence, length, hash)
    }

    /// The id of an array's elements.
    func intern(_ sequence: [Int32]) -> Int32 {
        sequence.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                var none: Int32 = 0
                return intern(&none, count: 0)
            }
            return intern(base, count: buffer.count)
        }
    }

    private func append(_ sequence: UnsafePointer<Int32>, _ length: Int, _ hash: UInt32) -> Int32 {
        // The sequence may lie in `values` itself, so old storage is released after the copy.
        var released: UnsafeMutablePointer<Int32>?
        if valueCount + length > valueCapacity {
            let capacity = max(valueCapacity * 2, valueCount + length)
            let grown = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
            grown.update(from: values, count: valueCount)
            released = values
            values = grown
            valueCapacity = capacity
        }
        if count == sequenceCapacity { growSequences() }
        (values + valueCount).update(from: sequence, count: length)
        released?.deallocate()
        valueCount += length
        starts[count + 1] = Int32(truncatingIfNeeded: valueCount)
        hashes[count] = hash
        older[count] = buckets[Int(hash) & bucketMask]
        buckets[Int(hash) & bucketMask] = Int32(truncatingIfNeeded: count)
        count += 1
        if count > bucketMask { rehash() }
        return Int32(truncatingIfNeeded: count - 1)
    }

    private func growSequences() {
        let capacity = sequenceCapacity * 2
        let newStarts = UnsafeMutablePointer<Int32>.allocate(capacity: capacity + 1)
        newStarts.update(from: starts, count: count + 1)
        starts.deallocate()
        starts = newStarts
        let newHashes = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
        newHashes.update(from: hashes, count: count)
        hashes.deallocate()
        hashes = newHashes
        let newOlder = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
        newOlder.update(from: older, count: count)
        older.deallocate()
        older = newOlder
        sequenceCapacity = capacity
    }

    private func rehash() {
        let size = (bucketMask + 1) * 2
        buckets.deallocate()
        buckets = .allocate(capacity: size)
        buckets.initialize(repeating: -1, count: size)
        bucketMask = size - 1
        for index in 0..<count {
            let bucket = Int(hashes[index]) & bucketMask
            older[index] = buckets[bucket]
            buckets[bucket] = Int32(truncatingIfNeeded: index)
        }
    }

    /// Drops every sequence whose id is `newCount` or above.
    func truncate(to newCount: Int) {
        while count > newCount {
            count -= 1
            buckets[Int(hashes[count]) & bucketMask] = older[count]
        }
        valueCount = Int(starts[count])
    }
}
