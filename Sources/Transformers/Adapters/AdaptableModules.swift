import Tensors

/// A linear layer as adapters find it by the name of its module.
struct LinearPlace: Sendable {
    /// The layer's number in its model.
    let number: Int
    let matrix: Matrix
    /// The rows of the module's stored matrix in the order in which the layer has them; nil where it has all, as stored.
    var rows: [Int]?
    /// The rows of the module's stored matrix.
    var storedOutputs: Int

    var outputs: Int { matrix.rows }
    var inputs: Int { matrix.columns }
}

/// A normalisation as adapters find it.
struct NormalizationPlace: Sendable {
    let number: Int
    let normalization: Normalization
}

/// The matrices of one expert as adapters find them.
struct ExpertPlace: Sendable {
    enum Widening: Sendable {
        case gated(gate: LinearPlace, up: LinearPlace)
        case fusedGated(LinearPlace)
        case plain(LinearPlace)
    }

    let widening: Widening
    let down: LinearPlace
}

/// The heads of latent attention as adapters find them by the one matrix that holds all keys and values.
struct LatentPlace: Sendable {
    /// Of each head: W_kᵀ, [latent, plain].
    let queries: [LinearPlace]
    /// Of each head: W_v, [value, latent].
    let values: [LinearPlace]

    var plain: Int { queries.first?.inputs ?? 0 }
    var value: Int { values.first?.outputs ?? 0 }
    var inputs: Int { values.first?.inputs ?? 0 }
    var outputs: Int { queries.count * (plain + value) }
}

/// What adapters can change in a decoder, by the names of modules.
struct AdaptableModules: Sendable {
    /// What comes before the names of all modules but the head.
    var prefix = ""
    /// The block that is being loaded, with a dot after it.
    var block = ""
    /// The table of embeddings, by its name without the prefix.
    var embedding: (name: String, matrix: Matrix)?
    /// The names of the head.
    var heads: [String] = []
    /// Whether the head is the embedding.
    var isTied = false
    /// The linear layers by the names of their modules without the prefix; several where a module is divided.
    private(set) var linears: [String: [LinearPlace]] = [:]
    private(set) var normalizations: [String: NormalizationPlace] = [:]
    /// The experts of blocks by the names of these, without the prefix, with a dot after.
    private(set) var experts: [String: [ExpertPlace]] = [:]
    /// The matrices that hold the keys and values of all heads of latent attention.
    private(set) var latents: [String: LatentPlace] = [:]
    private var count = 0

    /// Notes a linear layer; a layer that several blocks share keeps its number.
    ///
    /// - Parameters:
    ///   - name: the module.
    ///   - rows: the rows of the stored matrix that it has, in their order; nil means all, as stored.
    ///   - total: the rows of the stored matrix; nil means those of the layer.
    /// - Returns: the number by which adapters know it.
    mutating func add(_ name: String, _ matrix: Matrix, rows: [Int]? = nil, of total: Int? = nil) -> Int {
        let key = relative(name)
        if let known = linears[key]?.first(where: { $0.rows == rows }) { return known.number }
        linears[key, default: []].append(place(matrix, rows: rows, of: total))
        return count - 1
    }

    /// Notes a normalisation.
    mutating func add(_ name: String, _ normalization: Normalization) -> Int {
        let key = relative(name)
        if let known = normalizations[key] { return known.number }
        normalizations[key] = NormalizationPlace(number: count, normalization: normalization)
        count += 1
        return count - 1
    }

    /// Notes the experts of the block that is being loaded, and gives numbers to their layers.
    ///
    /// - Parameter gateUpRows: the rows of a stored matrix of gate and up in the order in which a layer has them; nil means as
    ///   stored.
    mutating func number(_ experts: [FeedForward], gateUpRows: [Int]?) -> [FeedForward] {
        var (numbered, places): ([FeedForward], [ExpertPlace]) = ([], [])
        for var expert in experts {
            func place(_ linear: inout Linear, rows: [Int]? = nil) -> LinearPlace {
                let place = self.place(linear.matrix, rows: rows, of: nil)
                linear.number = place.number
                return place
            }
            let widening: ExpertPlace.Widening
            switch expert.widening {
            case .gated(var gate, var up):
                widening = .gated(gate: place(&gate), up: place(&up))
                expert.widening = .gated(gate: gate, up: up)
            case .fusedGated(var gateUp):
                widening = .fusedGated(place(&gateUp, rows: gateUpRows))
                expert.widening = .fusedGated(gateUp)
            case .plain(var up):
                widening = .plain(place(&up))
                expert.widening = .plain(up)
            }
            places.append(ExpertPlace(widening: widening, down: place(&expert.down)))
            numbered.append(expert)
        }
        self.experts[relative(block)] = places
        return numbered
    }

    /// Notes the heads of latent attention, and gives numbers to their layers.
    mutating func addLatents(_ name: String, _ queries: inout [Linear], _ values: inout [Linear]) {
        func places(_ parts: inout [Linear]) -> [LinearPlace] {
            parts.indices.map { index in
                let place = place(parts[index].matrix, rows: nil, of: nil)
                parts[index].number = place.number
                return place
            }
        }
        latents[relative(name)] = LatentPlace(queries: places(&queries), values: places(&values))
    }

    private mutating func place(_ matrix: Matrix, rows: [Int]?, of total: Int?) -> LinearPlace {
        defer { count += 1 }
        return LinearPlace(
            number: count, matrix: matrix, rows: rows, storedOutputs: total ?? matrix.rows)
    }

    /// A module's name without what comes before all of them.
    func relative(_ name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
