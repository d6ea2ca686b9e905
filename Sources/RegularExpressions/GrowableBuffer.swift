/// A growable array of plain values at a stable stride, read without reference counting.
///
/// The owner frees it; indices are proved by the owner, which hands out only indices of stored elements.
package struct GrowableBuffer<Element: BitwiseCopyable> {
    @usableFromInline package internal(set) var base: UnsafeMutablePointer<Element>
    @usableFromInline package internal(set) var count = 0
    @usableFromInline package internal(set) var capacity: Int

    @inlinable
    package init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    @inlinable
    package func deallocate() {
        base.deallocate()
    }

    @inlinable @inline(__always)
    package subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    @inlinable @inline(__always)
    package mutating func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        base[count] = element
        count += 1
    }

    /// Appends copies of an element.
    @inlinable
    package mutating func append(repeating element: Element, count added: Int) {
        if count + added > capacity { grow(to: count + added) }
        (base + count).update(repeating: element, count: added)
        count += added
    }

    /// Forgets the elements from an index on.
    @inlinable @inline(__always)
    package mutating func truncate(to newCount: Int) {
        assert(newCount <= count)
        count = newCount
    }

    @inlinable @inline(never)
    mutating func grow(to needed: Int) {
        let larger = max(capacity * 2, needed)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        moved.update(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
