import LibC

/// The learned positions that are added to patches.
public enum PatchPositions: Sendable, Equatable {
    /// A table of a square grid, which is brought to the grid of a picture.
    case grid(side: Int, Interpolation)
    /// A vector for each row and another for each column, of this many; `areInterleaved` means that the table has both of a number
    /// side by side, columns first (Gemma 4's unified model), and not all columns, then all rows.
    case axes(count: Int, areInterleaved: Bool)

    /// How a table is brought to another grid, axis by axis, in float32.
    public enum Interpolation: Sendable, Equatable {
        /// Between two neighbours, with the corners of both grids aligned (Qwen 3 VL).
        case alignedLinear
        /// Between four neighbours by a cubic of a = −0.75, with the edges of both grids aligned; beyond the edge counts its
        /// outermost vector (CLIP, GLM 4V).
        case cubic
        /// By a triangle that is as wide as the step where the grid is smaller (SigLIP 2, arXiv 2502.14786).
        case antialiasedLinear
        /// The vector in whose stretch a patch begins, both grids being of length 1 (Idefics 2, arXiv 2405.02246); a patch begins at
        /// its number divided by that of all (MiniCPM-V), or times the rounded inverse.
        case stretches(areDivided: Bool)

        /// Where the vectors of this many places come from, in a table of `side`.
        func sources(count: Int, side: Int) -> [[(index: Int, weight: Float)]] {
            switch self {
            case .alignedLinear: (0..<count).map { Self.alignedLinear($0, count, side) }
            case .cubic: (0..<count).map { Self.cubic($0, count, side) }
            case .antialiasedLinear: (0..<count).map { Self.antialiasedLinear($0, count, side) }
            case .stretches(let areDivided): Self.stretches(count, side, areDivided: areDivided)
            }
        }

        private static func alignedLinear(_ place: Int, _ count: Int, _ side: Int) -> [(index: Int, weight: Float)] {
            let source = Float(place) * (Float(side - 1) / Float(max(count - 1, 1)))
            let lower = min(Int(source), side - 1)
            let part = source - Float(lower)
            return [(lower, 1 - part), (min(lower + 1, side - 1), part)]
        }

        private static func cubic(_ place: Int, _ count: Int, _ side: Int) -> [(index: Int, weight: Float)] {
            let source = (Float(place) + 0.5) * (Float(side) / Float(count)) - 0.5
            let lower = source.rounded(.down)
            let (part, a) = (source - lower, Float(-0.75))
            func inner(_ x: Float) -> Float { ((a + 2) * x - (a + 3)) * x * x + 1 }
            func outer(_ x: Float) -> Float { ((a * x - 5 * a) * x + 8 * a) * x - 4 * a }
            let weights = [outer(part + 1), inner(part), inner(1 - part), outer(2 - part)]
            return weights.enumerated().map { (min(max(Int(lower) + $0.offset - 1, 0), side - 1), $0.element) }
        }

        private static func antialiasedLinear(_ place: Int, _ count: Int, _ side: Int) -> [(index: Int, weight: Float)]
        {
            let scale = Float(side) / Float(count)
            let support = max(scale, 1)
            let center = (Float(place) + 0.5) * scale
            let first = max(Int(center - support + 0.5), 0)
            let end = min(Int(center + support + 0.5), side)
            var sources: [(index: Int, weight: Float)] = []
            var sum: Float = 0
            for index in first..<max(end, first) {
                let weight = max(0, 1 - abs((Float(index) + 0.5 - center) / support))
                sources.append((index, weight))
                sum += weight
            }
            return sources.map { ($0.index, $0.weight / sum) }
        }

        private static func stretches(
            _ count: Int, _ side: Int, areDivided: Bool
        ) -> [[(index: Int, weight: Float)]] {
            let boundaries = boundaries(side)
            return (0..<count).map { place in
                // A place on a boundary belongs to the stretch that begins there; both are compared as float32 has them.
                let start =
                    areDivided
                    ? Float(place) / Float(count) : min(Float(place) * (1 / Float(count)), Float(1 - 1e-6))
                let index = boundaries.firstIndex { $0 > start } ?? boundaries.count
                return [(min(index, side - 1), 1)]
            }
        }

        /// The ends of the stretches but the last, as the reference's `arange` rounds them: in float64, but from a rounded number on
        /// in each whole pair of vectors of eight.
        static func boundaries(_ side: Int) -> [Float] {
            let step = 1 / Double(side)
            let count = Int(((1 - step) / step).rounded(.up))
            let paired = count / 16 * 16
            return (0..<max(count, 0)).map { index in
                guard index < paired else { return Float(step + Double(index) * step) }
                let first = index / 8 * 8
                return Float(Double(Float(step + Double(first) * step)) + Double(index - first) * step)
            }
        }
    }
}
