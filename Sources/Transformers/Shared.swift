/// A value that is read where it lies.
///
/// A copy is one pointer. A block of a decoder, or a network, holds dozens of buffers, and an element of an array and the payload of
/// an enum are copied for each use: at every token of a small model that is more work than its normalisations.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
