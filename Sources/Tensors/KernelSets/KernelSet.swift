/// The kernels of one processor level: functions on pointers and numbers.
///
/// What computes takes functions from the set that it is given; only the sets know of instruction sets. A set is made in a file
/// of this folder, from the functions of the level's kernel targets. What a level has no kernel for it takes from another set,
/// in the end from `baseline`, which is plain Swift and OpenBLAS.
///
/// A function is called for a range of rows, for a block of 64 positions or for a vector, never for a single number: such a call
/// costs some nanoseconds. Pointers must be good for the sizes given; kernels check nothing. Functions have no context
/// (`@convention(thin)`), because a context would be retained and released at each call, though there is none.
public struct KernelSet: @unchecked Sendable {
    /// The functions of a set; those of any processor where a level names no others.
    struct Parts: Sendable {
        /// Products of float32 inputs with dense weights.
        var dense = Dense.baseline
        /// Products of inputs rounded to bfloat16 with bfloat16 weights, where they are faster than ``dense``.
        var bfloat16: Dense?
        /// Products of 8-bit inputs with packed codes.
        var coded = Coded.baseline
        /// Products of float32 inputs with packed codes of other numbers than integers.
        var floatCoded: FloatCoded?
        /// Attention to blocks of cached positions.
        var attention = Attention()
        /// Recurrences over matrix states.
        var scan = Scan()
        /// Stored numbers to float32, and back.
        var conversions = Conversions()
        /// Functions of feed-forward layers.
        var activations = Activations()
        /// Packing of codes and numbers from where a file has them.
        var packing: Packing?
        /// Resizing of pictures.
        var resampling: Resampling?
        /// Loops that measure what the processor does at most.
        var limits = Limits()
    }

    // The parts are written before the pointer is here, never changed, and never freed: any thread may read them. They are no
    // object, because all threads would count references to it, in one cache line, whenever they call a kernel.
    private let parts: UnsafePointer<Parts>

    private init(_ parts: Parts) {
        let memory = UnsafeMutablePointer<Parts>.allocate(capacity: 1)
        memory.initialize(to: parts)
        self.parts = UnsafePointer(memory)
    }

    /// Another set but for some functions; it stays in memory as long as the process runs.
    init(_ other: KernelSet, _ change: (inout Parts) -> Void) {
        var parts = other.parts.pointee
        change(&parts)
        self.init(parts)
    }

    /// The set of any processor.
    static let baseline = KernelSet(Parts())

    /// The set of the level in use, see ``ProcessorLevel/selected``.
    public static let selected = ProcessorLevel.selected.kernels

    var dense: Dense { parts.pointee.dense }
    var bfloat16: Dense? { parts.pointee.bfloat16 }
    var coded: Coded { parts.pointee.coded }
    var floatCoded: FloatCoded? { parts.pointee.floatCoded }
    var attention: Attention { parts.pointee.attention }
    var scan: Scan { parts.pointee.scan }
    var conversions: Conversions { parts.pointee.conversions }
    var activations: Activations { parts.pointee.activations }
    var packing: Packing? { parts.pointee.packing }
    package var resampling: Resampling? { parts.pointee.resampling }
    package var limits: Limits { parts.pointee.limits }

    // MARK: What a set has

    /// Whether bfloat16 weights are multiplied with inputs rounded to bfloat16.
    public var hasBFloat16Products: Bool { parts.pointee.bfloat16 != nil }
    /// Whether packed codes of other numbers than integers are multiplied where they are packed.
    public var hasFloatCodedProducts: Bool { parts.pointee.floatCoded != nil }
}
