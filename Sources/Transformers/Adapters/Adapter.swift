import Checkpoints
import Digests
import Tensors

/// A low-rank adapter of a decoder, read and checked: its matrices are beside the decoder's, which they never change.
///
/// An ``AdapterSet`` of it and a scale, or of several, is what a sequence is computed with.
public struct Adapter: Sendable {
    /// A change to one part of the decoder, without the scale of a request.
    enum Change: Sendable {
        /// Two narrow matrices beside a linear layer, by its number.
        case linear(Int, Pair)
        /// Two narrow matrices beside the table of embeddings.
        case embedding(EmbeddingPair)
        /// A matrix, a bias or a normalisation in the place of the decoder's; `module` is for errors.
        case matrix(Int, Matrix, module: String)
        case bias(Int, [Float], module: String)
        case normalization(Int, Normalization, module: String)
        case table(Matrix, module: String)
    }

    /// B s A beside a layer.
    struct Pair: Sendable {
        // [rank, inputs]
        let down: Matrix
        // [outputs, rank]
        let up: Matrix
        let scale: Double
        /// [outputs], times the scale already.
        let bias: [Float]?
        /// What the lengths of rows follow from, where they are brought to magnitudes.
        let magnitude: MagnitudeRows?
    }

    /// B s A beside a table of embeddings.
    struct EmbeddingPair: Sendable {
        enum Magnitude: Sendable {
            /// The lengths of columns, [width].
            case columns(MagnitudeRows)
            /// m for each token, [vocabulary].
            case rows([Float])
        }

        // [vocabulary, rank]
        let columns: Matrix
        // [width, rank]
        let up: Matrix
        let scale: Double
        let magnitude: Magnitude?
    }

    /// The name of the file.
    public let file: String
    /// What names its content.
    public let digest: InputDigest
    /// The ranks of its matrices, ascending.
    public let ranks: [Int]
    /// The last parts of the names of the modules that it changes, sorted.
    public let targets: [String]
    /// The number of matrices and vectors that it changes.
    public let changeCount: Int
    /// Oddities that do not keep it from being used.
    public let warnings: [String]
    let changes: [Change]
    let decoder: DecoderIdentity
}

extension Decoder {
    /// Reads an adapter: a folder of PEFT's or mlx's form, or a GGUF file.
    ///
    /// Everything is checked here, before anything is computed with it: names, shapes, ranks, numbers.
    ///
    /// - Throws: ``TransformerError/checkpoint(_:)`` where the files are broken, or are no adapter of this decoder.
    public func adapter(at path: String) throws(TransformerError) -> Adapter {
        try AdapterPlacement(adapterContents(at: path), on: self).adapter()
    }

    /// What the files of an adapter hold.
    func adapterContents(at path: String) throws(TransformerError) -> AdapterContents {
        let attention = configuration.layers.lazy.compactMap(\.attention).first
        let base = AdapterBase(
            directory: directory, modelType: configuration.modelType, layerCount: configuration.layers.count,
            headCount: attention?.headCount ?? 1, keyValueHeadCount: attention?.keyValueHeadCount ?? 1,
            headDimension: attention?.headDimension ?? configuration.hiddenSize)
        return try TransformerError.reading(try AdapterContents.read(path, for: base))
    }
}

extension AdapterSet {
    /// Adapters with a scale each, as one sequence is computed with.
    ///
    /// - Parameter adapters: in the order in which they add; a scale of 0 means that the adapter is absent.
    /// - Returns: nil where none is left: the decoder as it is.
    /// - Throws: ``TransformerError`` where a scale is no finite number, or two replace the same part of the base.
    public static func of(
        _ adapters: [(adapter: Adapter, scale: Double)]
    ) throws(TransformerError) -> AdapterSet? {
        for (adapter, scale) in adapters where !scale.isFinite {
            throw .checkpoint(.adapter(file: adapter.file, .scale("\(scale)")))
        }
        let present = adapters.filter { $0.scale != 0 }
        if present.isEmpty { return nil }
        let hash = SHA256()
        var linears: [Int: LinearChanges] = [:]
        var normalizations: [Int: Normalization] = [:]
        var embedding: EmbeddingChanges?
        for (adapter, scale) in present {
            hash.add(adapter.digest.text)
            hash.add("\(scale) ")
            func refuse(_ module: String) -> TransformerError {
                .checkpoint(.adapter(file: adapter.file, .replacedTwice(module: module)))
            }
            for change in adapter.changes {
                switch change {
                case .linear(let number, let pair):
                    linears[number, default: LinearChanges()].additions.append(pair.addition(scale))
                case .embedding(let pair):
                    if embedding == nil { embedding = EmbeddingChanges() }
                    embedding?.additions.append(pair.addition(scale))
                case .matrix(let number, let matrix, let module):
                    if linears[number]?.matrix != nil { throw refuse(module) }
                    linears[number, default: LinearChanges()].matrix = matrix
                case .bias(let number, let bias, let module):
                    if linears[number]?.bias != nil { throw refuse(module) }
                    linears[number, default: LinearChanges()].bias = bias
                case .normalization(let number, let own, let module):
                    if normalizations.updateValue(own, forKey: number) != nil { throw refuse(module) }
                case .table(let matrix, let module):
                    if embedding?.table != nil { throw refuse(module) }
                    if embedding == nil { embedding = EmbeddingChanges() }
                    embedding?.table = matrix
                }
            }
        }
        guard let digest = InputDigest(hash.finish()) else { return nil }
        return AdapterSet(
            digest: digest, linears: linears, normalizations: normalizations, embedding: embedding)
    }
}

extension Adapter.Pair {
    fileprivate func addition(_ request: Double) -> LowRankAddition {
        LowRankAddition(
            down: down, up: up, scale: Float(scale * request),
            bias: bias.map { $0.map { Float(Double($0) * request) } },
            gains: magnitude?.gains(scale: scale * request))
    }
}

extension Adapter.EmbeddingPair {
    fileprivate func addition(_ request: Double) -> EmbeddingAddition {
        let magnitude: EmbeddingAddition.Magnitude? =
            switch self.magnitude {
            case nil: nil
            case .columns(let columns): .columns(columns.gains(scale: scale * request))
            case .rows(let magnitudes): .rows(magnitudes)
            }
        return EmbeddingAddition(columns: columns, up: up, scale: Float(scale * request), magnitude: magnitude)
    }
}

extension SHA256 {
    /// Adds a text.
    func add(_ text: String) {
        var text = text
        text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
    }
}
