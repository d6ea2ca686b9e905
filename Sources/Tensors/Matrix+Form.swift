extension Matrix {
    /// How the weights of a matrix are stored.
    public enum Form: Equatable, Sendable, CustomStringConvertible {
        /// One number for each weight: F32, F16 or BF16.
        case dense(ElementType)
        /// Codes of few bits; see ``CodeFormat``.
        case coded(CodeFormat)

        /// For people: `BF16`, or `4-bit in groups of 64`.
        public var description: String {
            switch self {
            case .dense(let type): type.rawValue
            case .coded(let format): format.name
            }
        }
    }

    /// Where the weights lie, and in which layout.
    enum Storage: Sendable {
        /// Numbers, row by row.
        case dense(Tensor)
        /// Codes in few bits, in whatever order.
        case coded(any CodedRows)
        /// Codes in the layout that the integer kernels stream.
        case packed(PackedCodes)
    }

    /// How the weights are stored.
    public var form: Form {
        switch storage {
        case .dense(let tensor): .dense(tensor.elementType)
        case .coded(let source): .coded(source.format)
        case .packed(let codes): .coded(codes.format)
        }
    }

    /// The size in memory, in bytes.
    public var byteCount: Int {
        switch storage {
        case .dense(let tensor): tensor.byteCount
        case .coded(let source): source.byteCount
        case .packed(let codes): codes.byteCount
        }
    }
}
