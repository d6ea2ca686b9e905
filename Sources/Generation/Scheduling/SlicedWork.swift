/// Work that takes long as a whole, such as encoding a picture, and that a scheduler cuts: a step is a slice of it.
package protocol SlicedWork: SteppedWork {
    /// Whether nobody waits for it any more; its next step then ends it.
    var isCancelled: Bool { get }
}
