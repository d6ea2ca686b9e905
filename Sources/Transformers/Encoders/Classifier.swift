import LibC
import Tensors

/// Scores of a text's rows, one for each label.
public struct Classifier: Sendable {
    /// What the configuration says.
    public let configuration: ClassifierConfiguration

    let dense: Linear?
    let normalization: Normalization?
    let output: Linear
    let pool: ThreadPool

    /// The logits of one text.
    ///
    /// - Parameters:
    ///   - rows: the text's rows after the last block, [tokens, hidden].
    ///   - tokens: its ids.
    /// - Returns: [labels].
    public func logits(_ rows: [Float], tokens: [Int32]) -> [Float] {
        let width = dense?.inputs ?? output.inputs
        let count = rows.count / max(width, 1)
        guard count > 0 else { return [] }
        var pooled = pooled(rows, tokens, count, width)
        let one = ProductRows(1, on: pool)
        if let dense {
            pooled = Self.applied(dense, to: pooled, one)
            pooled.withUnsafeMutableBufferPointer { buffer in
                if let base = buffer.baseAddress { configuration.activation?.apply(base, buffer.count) }
            }
        }
        if let normalization {
            pooled.withUnsafeMutableBufferPointer { buffer in
                if let base = buffer.baseAddress { normalization.apply(base, into: base, width: buffer.count) }
            }
        }
        return Self.applied(output, to: pooled, one)
    }

    private func pooled(_ rows: [Float], _ tokens: [Int32], _ count: Int, _ width: Int) -> [Float] {
        switch configuration.pooling {
        case .first: return Array(rows[..<width])
        case .last(let padding):
            let last = tokens.lastIndex { $0 != padding } ?? count - 1
            return Array(rows[last * width..<(last + 1) * width])
        case .mean:
            var sums = [Double](repeating: 0, count: width)
            for row in 0..<count {
                for column in 0..<width { sums[column] += Double(rows[row * width + column]) }
            }
            return sums.map { Float($0 / Double(count)) }
        }
    }

    private static func applied(_ linear: Linear, to input: [Float], _ rows: ProductRows) -> [Float] {
        [Float](unsafeUninitializedCapacity: linear.outputs) { buffer, count in
            input.withUnsafeBufferPointer { input in
                if let source = input.baseAddress, let target = buffer.baseAddress {
                    linear.apply(source, rows, into: target)
                }
            }
            count = linear.outputs
        }
    }
}

extension WeightLoader {
    /// The classifier of a checkpoint for sequence classification.
    func classifier(_ description: ClassifierDescription) throws(TransformerError) -> Classifier {
        let (hidden, head) = (configuration.hiddenSize, description.configuration)
        func place(_ module: String) -> String {
            tensors.containsMatrix(module) || !tensors.containsMatrix(prefix + module) ? module : prefix + module
        }
        func vectorPlace(_ module: String) -> String {
            tensors.contains(prefix + module + ".weight") ? prefix + module : module
        }
        let dense = try head.activation.map { (_) throws(TransformerError) in
            try linear(place(description.dense), hidden, hidden, head.denseBias)
        }
        return Classifier(
            configuration: head, dense: dense,
            normalization: try head.normalization.map { (kind) throws(TransformerError) in
                try normalization(vectorPlace(description.normalization), kind, shape: [hidden])
            },
            output: try linear(
                place(description.output), head.labels.count, hidden, head.outputBias,
                reason: "\(head.labels.count) labels x 'hidden_size' \(hidden)"), pool: pool)
    }

    /// The rows of the output head for some tokens, widened, and their biases.
    func headRows(_ tokens: [Int]) throws(TransformerError) -> HeadRows? {
        if tokens.isEmpty { return nil }
        let (vocabulary, hidden) = (configuration.vocabularySize, configuration.hiddenSize)
        for token in tokens where token < 0 || token >= vocabulary {
            throw .logitOutsideVocabulary(id: token, vocabularySize: vocabulary)
        }
        let embedding = prefix + names.tokenEmbedding
        let own = headNames.first { tensors.containsMatrix($0) }
        guard let name = own ?? (configuration.head.isTied ? embedding : headNames.first) else { return nil }
        let matrix = try tensors.matrix(
            name, configuration.logitCount, hidden, reason: "'vocab_size' \(vocabulary) x 'hidden_size' \(hidden)",
            isTransposed: false, use: .table)
        let bias = own == nil ? nil : try self.bias(name, configuration.logitCount, configuration.head.bias)
        return HeadRows(
            rows: tokens.map { token in
                [Float](unsafeUninitializedCapacity: hidden) { buffer, count in
                    if let target = buffer.baseAddress { matrix.copyRow(token, into: target) }
                    count = hidden
                }
            }, biases: tokens.map { bias?[$0] ?? 0 }, configuration: configuration.head)
    }
}

/// Some rows of the output head: what makes the logits of a few tokens.
struct HeadRows: Sendable {
    // [tokens][hidden]
    let rows: [[Float]]
    // [tokens]
    let biases: [Float]
    let configuration: HeadConfiguration

    /// The logits of the tokens after a row.
    func logits(_ row: ArraySlice<Float>) -> [Float] {
        zip(rows, biases).map { head, bias in
            var sum = 0.0
            for (a, b) in zip(row, head) { sum += Double(a) * Double(b) }
            let logit = (Float(sum) + bias) * configuration.multiplier
            guard let cap = configuration.softcap else { return logit }
            return tanhf(logit / cap) * cap
        }
    }
}
