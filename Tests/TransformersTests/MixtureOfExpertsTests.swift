import Tensors
import Testing

@testable import Transformers

/// A router's logits choose experts whatever they are.
@Suite("Mixtures of experts")
struct MixtureOfExpertsTests {
    typealias Routing = FeedForwardConfiguration.MixtureConfiguration.Routing
    private static let (hidden, intermediate, experts, rows) = (8, 4, 4, 5)
    private static let canary: Float = 12_345

    private static func linear(_ outputs: Int, _ inputs: Int, _ value: (Int) -> Float) throws -> Linear {
        Linear(matrix: try Matrix(Tensor((0..<outputs * inputs).map(value), shape: [outputs, inputs])), bias: nil)
    }

    /// The output [rows, hidden] with a router of these rows' values, and what is after the scratch then.
    private static func result(_ routing: Routing, router: [Float]) throws -> (output: [Float], behind: [Float]) {
        let dense = FeedForwardConfiguration.DenseConfiguration(intermediateSize: intermediate, activation: .silu)
        let network = FeedForward(
            configuration: dense,
            widening: .gated(
                gate: try linear(intermediate, hidden) { Float($0 % 3) - 1 },
                up: try linear(intermediate, hidden) { Float($0 % 5) - 2 }),
            down: try linear(hidden, intermediate) { Float($0 % 7) - 3 })
        let mixture = MixtureOfExperts(
            configuration: .init(expertCount: experts, expertsPerToken: 2, routing: routing, expert: dense),
            router: try linear(experts, hidden) { router[$0 / hidden] },
            experts: Array(repeating: network, count: experts), sharedExpert: nil, sharedExpertGate: nil)
        let input = [Float](repeating: 1, count: rows * hidden)
        var output = [Float](repeating: 0, count: rows * hidden)
        let needed = rows * mixture.scratchWidth
        var scratch = [Float](repeating: canary, count: needed + 4_096)
        let pool = ThreadPool(threads: 1)
        input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                scratch.withUnsafeMutableBufferPointer { scratch in
                    guard let input = input.baseAddress, let output = output.baseAddress,
                        let scratch = scratch.baseAddress
                    else { return }
                    mixture.apply(input, ProductRows(rows, on: pool), into: output, scratch: scratch) { _ in }
                }
            }
        }
        return (output, Array(scratch[needed...]))
    }

    @Test(
        "logits that are no numbers stay within the scratch and reach the output",
        arguments: [Routing.softmax(normalized: false), .softmax(normalized: true), .softmaxOfTop],
        [[1, .nan, 2, 3], [.nan, 1, 2, 3], [.nan, .nan, .nan, .nan], [.infinity, 1, 2, 3]] as [[Float]])
    func notNumbers(routing: Routing, router: [Float]) throws {
        let (output, behind) = try Self.result(routing, router: router)
        #expect(behind.allSatisfy { $0 == Self.canary })
        #expect(output.allSatisfy { $0.isNaN })
    }

    @Test("a token's experts differ where all but one are impossible")
    func impossible() throws {
        let low = -Float.greatestFiniteMagnitude
        // Times eight inputs these are −∞.
        let (output, behind) = try Self.result(.softmaxOfTop, router: [1, low, low, low])
        #expect(behind.allSatisfy { $0 == Self.canary })
        let (alone, _) = try Self.result(.softmaxOfTop, router: [1, -100, -100, -100])
        #expect(output == alone)
        #expect(output.allSatisfy { $0.isFinite } && output.contains { $0 != 0 })
    }
}
