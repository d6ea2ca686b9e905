import Tensors

/// The steps between blocks, with the learned vectors that some of them read.
struct StreamSteps: Sendable {
    /// Registers beside the residual stream; the workspace holds them as [rows, registers, hidden].
    let registerCount: Int
    /// [hidden] each, by name.
    let parameters: [String: [Float]]
    /// The normalisation before the head.
    let finalNormalization: Normalization?

    /// Takes the steps on all rows of a pass.
    func apply(_ steps: [StreamStep], _ pass: ForwardPass) {
        let (hidden, width) = (pass.workspace.hidden, pass.workspace.widths.hidden)
        for step in steps {
            switch step {
            case .store(let register):
                forEachRow(register, pass) { $1.update(from: $0, count: width) }
            case .load(let register):
                forEachRow(register, pass) { $0.update(from: $1, count: width) }
            case .add(let register):
                forEachRow(register, pass) { VectorMath.add($1, to: $0, width) }
            case .fill(let register, let name):
                guard let vector = parameters[name] else { continue }
                forEachRow(register, pass) { $1.update(from: vector, count: width) }
            case .normalize(let kind):
                Normalization(configuration: kind, weight: nil, bias: nil)
                    .apply(rows: hidden, count: pass.count, width: width, into: hidden, on: pass.pool)
            case .normalizeFinally:
                finalNormalization?.apply(
                    rows: hidden, count: pass.count, width: width, into: hidden, on: pass.pool)
            }
        }
    }

    /// Calls a body with each row of the stream and of a register.
    private func forEachRow(
        _ register: Int, _ pass: ForwardPass, _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) -> Void
    ) {
        let (hidden, streams) = (pass.workspace.hidden, pass.workspace.streams)
        let width = pass.workspace.widths.hidden
        for row in 0..<pass.count {
            body(hidden + row * width, streams + (row * registerCount + register) * width)
        }
    }
}
