import Tensors

/// The pairs of all experts in two tensors.
struct StackedExperts {
    /// What comes before `.experts` in the name.
    let place: String
    let part: AdapterContents.ExpertPart
    let down: Tensor
    let up: Tensor
    let names: (down: String, up: String)
    /// The version of PEFT that wrote the tensors; nil where it is unknown.
    let writes: (Int, Int)?
    let file: String

    /// The pairs of PEFT's form: A [experts · rank, inputs] with the expert outermost, B [outputs, rank · experts] with the rank
    /// outermost.
    ///
    /// Versions before 0.18 have A and B exchanged: A [experts · rank, outputs] and B [inputs, rank · experts].
    func pairs(rank: (value: Int, key: String), scale: Double) throws(CheckpointError) -> [AdapterContents.Pair] {
        let lines = down.shape[0]
        guard lines > 0, lines % rank.value == 0, up.shape[1] == lines else {
            throw .adapter(
                file: file, .rank(tensor: names.down, found: lines, key: rank.key, expected: rank.value))
        }
        let count = lines / rank.value
        let (inputs, outputs) = (down.shape[1], up.shape[0])
        guard let down = down.floats(), let up = up.floats() else {
            throw .unsupportedDType(file: file, tensor: names.down, type: self.down.elementType.rawValue)
        }
        var pairs: [AdapterContents.Pair] = []
        for expert in 0..<count {
            let rows = Array(down[expert * rank.value * inputs..<(expert + 1) * rank.value * inputs])
            var columns: [Float] = []
            columns.reserveCapacity(outputs * rank.value)
            for output in 0..<outputs {
                for index in 0..<rank.value { columns.append(up[output * lines + index * count + expert]) }
            }
            var pair = pair(
                expert, try matrix(rows, [rank.value, inputs]), try matrix(columns, [outputs, rank.value]), scale)
            pair.isExchanged = writes.map { $0 < (0, 18) }
            pairs.append(pair)
        }
        return pairs
    }

    /// The pairs of mlx's and GGUF's form: [experts, rank, inputs] and [experts, outputs, rank].
    func pairs(scale: Double) throws(CheckpointError) -> [AdapterContents.Pair] {
        guard down.shape.count == 3, up.shape.count == 3, down.shape[0] == up.shape[0], down.shape[1] == up.shape[2]
        else {
            throw .adapter(
                file: file,
                .shape(
                    tensor: names.up, found: up.shape, module: CheckpointError.quoted(names.down),
                    expected: CheckpointError.shape(down.shape)))
        }
        var pairs: [AdapterContents.Pair] = []
        for expert in 0..<down.shape[0] {
            do throws(TensorError) {
                pairs.append(
                    pair(
                        expert, try down.rows(expert..<expert + 1).reshaped(Array(down.shape.dropFirst())),
                        try up.rows(expert..<expert + 1).reshaped(Array(up.shape.dropFirst())), scale))
            } catch {
                throw .sourceFailed(file: file, tensor: names.down, reason: error.description)
            }
        }
        return pairs
    }

    private func pair(_ expert: Int, _ down: Tensor, _ up: Tensor, _ scale: Double) -> AdapterContents.Pair {
        AdapterContents.Pair(
            target: .expert(place: place, number: expert, part: part), down: down, up: up, scale: scale, bias: nil,
            magnitude: nil, names: names)
    }

    private func matrix(_ values: [Float], _ shape: [Int]) throws(CheckpointError) -> Tensor {
        do throws(TensorError) {
            return try Tensor(values, shape: shape)
        } catch {
            throw .sourceFailed(file: file, tensor: names.down, reason: error.description)
        }
    }
}
