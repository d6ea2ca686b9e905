import Tensors

/// What the parts of a decoder share while they compute one chunk of a sequence.
struct ForwardPass {
    /// The number of rows.
    private(set) var count: Int
    /// The position of the first row.
    private(set) var firstPosition: Int
    let pool: ThreadPool
    let workspace: Workspace
    /// Sees intermediate results; nil costs nothing.
    let observer: Observer?
    /// The block being computed.
    var layer: Int?

    init(count: Int, firstPosition: Int, pool: ThreadPool, workspace: Workspace, observer: Observer?) {
        self.count = count
        self.firstPosition = firstPosition
        self.pool = pool
        self.workspace = workspace
        self.observer = observer
    }

    /// The same for some of the rows.
    func narrowed(to rows: Range<Int>) -> ForwardPass {
        var pass = self
        pass.count = rows.count
        pass.firstPosition += rows.lowerBound
        return pass
    }

    /// Reports rows to the observer, when there is one.
    @inline(__always)
    func observe(_ name: Observation.Name, _ values: UnsafePointer<Float>, _ shape: @autoclosure () -> [Int]) {
        if observer != nil { report(name, values, shape()) }
    }

    private func report(_ name: Observation.Name, _ values: UnsafePointer<Float>, _ shape: [Int]) {
        let elements = shape.reduce(1, *)
        observer?(
            Observation(
                name: name, layer: layer, firstPosition: firstPosition, shape: shape,
                values: Array(UnsafeBufferPointer(start: values, count: elements))))
    }
}

/// The buffers of one forward pass, reused from chunk to chunk.
///
/// Owned by one call at a time: the decoder lends each to a single forward pass.
final class Workspace {
    /// How many floats a row needs in each buffer.
    struct Widths: Sendable {
        var hidden: Int
        /// Queries, keys and values together.
        var projected: Int
        /// All heads' results.
        var heads: Int
        /// Scratch of the widest feed-forward part.
        var feedForward: Int
        /// Pairs of all rotary embeddings together.
        var rotaryPairs: Int
    }

    let widths: Widths
    private(set) var rows: Int
    private var memory: UnsafeMutablePointer<Float>
    private var states: UnsafeMutablePointer<Float>?
    private var statesCount = 0

    /// The residual stream: [rows, hidden].
    var hidden: UnsafeMutablePointer<Float> { memory }
    /// The normalised input of a part: [rows, hidden].
    var normalized: UnsafeMutablePointer<Float> { hidden + rows * widths.hidden }
    /// The output of attention: [rows, hidden].
    var attentionOutput: UnsafeMutablePointer<Float> { normalized + rows * widths.hidden }
    /// The output of the feed-forward part: [rows, hidden].
    var feedForwardOutput: UnsafeMutablePointer<Float> { attentionOutput + rows * widths.hidden }
    /// Queries, keys and values: [rows, projected].
    var projected: UnsafeMutablePointer<Float> { feedForwardOutput + rows * widths.hidden }
    /// All heads' results: [rows, heads].
    var heads: UnsafeMutablePointer<Float> { projected + rows * widths.projected }
    /// Scratch of the feed-forward part: [rows, feedForward].
    var feedForward: UnsafeMutablePointer<Float> { heads + rows * widths.heads }
    /// Cosines, one rotary embedding after the other: [rows, pairs] each.
    var cosines: UnsafeMutablePointer<Float> { feedForward + rows * widths.feedForward }
    /// Sines, likewise.
    var sines: UnsafeMutablePointer<Float> { cosines + rows * widths.rotaryPairs }

    /// Buffers for one row.
    init(_ widths: Widths) {
        self.widths = widths
        rows = 1
        memory = Self.allocate(widths, rows: 1)
    }

    deinit {
        memory.deallocate()
        states?.deallocate()
    }

    /// Room for the states of attention, whose number grows with the context; the contents are lost.
    func attentionStates(count: Int) -> UnsafeMutablePointer<Float> {
        if let states, statesCount >= count { return states }
        states?.deallocate()
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * count)
        memory.initialize(repeating: 0, count: 2 * count)
        (states, statesCount) = (memory, 2 * count)
        return memory
    }

    /// Makes room for so many rows; the contents are lost.
    func reserve(rows: Int) {
        guard rows > self.rows else { return }
        memory.deallocate()
        memory = Self.allocate(widths, rows: rows)
        self.rows = rows
    }

    private static func allocate(_ widths: Widths, rows: Int) -> UnsafeMutablePointer<Float> {
        let row = 4 * widths.hidden + widths.projected + widths.heads + widths.feedForward + 2 * widths.rotaryPairs
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: rows * row)
        memory.initialize(repeating: 0, count: rows * row)
        return memory
    }
}
