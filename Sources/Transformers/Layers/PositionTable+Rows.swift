import LibC
import Tensors

extension PositionTable {
    /// Writes the vector of a position.
    ///
    /// - Parameters:
    ///   - learned: the learned table [offset + positions, width], which is there when the table is learned.
    ///   - target: [width], overwritten.
    func copy(_ position: Int, of learned: Matrix?, into target: UnsafeMutablePointer<Float>, _ width: Int) {
        switch self {
        case .learned(let offset): learned?.copyRow(position + offset, into: target)
        case .sinusoidal(let offset, let zero, let reachesLast):
            let half = width / 2
            let step = log(10_000.0) / Double(max(reachesLast ? half - 1 : half, 1))
            target.update(repeating: 0, count: width)
            if position + offset == zero { return }
            for index in 0..<half {
                let angle = Double(Float(position + offset) * Float(exp(-Double(Float(index) * Float(step)))))
                target[index] = Float(sin(angle))
                target[half + index] = Float(cos(angle))
            }
        }
    }
}
