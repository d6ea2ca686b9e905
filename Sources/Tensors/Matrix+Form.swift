extension Matrix {
    /// How the weights of a matrix are stored.
    public enum Form: Equatable, Sendable, CustomStringConvertible {
        /// One number for each weight: F32, F16 or BF16.
        case dense(ElementType)
        /// Integers of some bits, and a scale and a bias for each group of columns: w = scale · q + bias.
        case affine(bits: Int, groupSize: Int, scales: ElementType)
        /// Codes of few bits; see ``CodeFormat``.
        case coded(CodeFormat)

        /// For people: `BF16`, or `4-bit in groups of 64`.
        public var description: String {
            switch self {
            case .dense(let type): type.rawValue
            case .affine(let bits, let groupSize, _): "\(bits)-bit in groups of \(groupSize)"
            case .coded(let format): format.name
            }
        }
    }

    /// Where the weights lie, and in which layout.
    enum Storage: Sendable {
        /// Numbers, row by row.
        case dense(Tensor)
        /// Affine groups as files have them, row by row.
        case affine(AffineGroups)
        /// Affine groups in the layout that the integer kernels stream.
        case packed(PackedGroups)
        /// Codes as files have them.
        case coded(any CodedRows)
    }

    /// How the weights are stored.
    public var form: Form {
        switch storage {
        case .dense(let tensor): .dense(tensor.elementType)
        case .affine(let groups): groups.form
        case .packed(let groups): groups.form
        case .coded(let source): .coded(source.format)
        }
    }

    /// The size in memory, in bytes.
    public var byteCount: Int {
        switch storage {
        case .dense(let tensor): tensor.byteCount
        case .affine(let groups): groups.weights.byteCount + groups.scales.byteCount + groups.biases.byteCount
        case .packed(let groups): groups.storage.count
        case .coded(let source): source.byteCount
        }
    }
}
