import Foundation
import TestSupport
import Testing

@testable import Tensors

/// The nonlinear functions at every level of processor, against their definitions in double precision.
@Suite("Activations")
struct ActivationTests {
    struct Definition: Sendable, CustomTestStringConvertible {
        let activation: Activation
        let value: @Sendable (Double) -> Double
        var testDescription: String { "\(activation)" }
    }

    static let definitions: [Definition] = [
        Definition(activation: .silu) { $0 / (1 + exp(-$0)) },
        // The tanh of the definition is 1 − 2 / (e^2u + 1); in this form it loses nothing far below zero.
        Definition(activation: .geluTanh) { x in
            x / (1 + exp(-2 * (2 / Double.pi).squareRoot() * (x + 0.044715 * x * x * x)))
        },
        Definition(activation: .tanh) { tanh($0) },
        Definition(activation: .gelu) { 0.5 * $0 * erfc(-$0 * 0.5.squareRoot()) },
        Definition(activation: .quickGelu) { $0 / (1 + exp(-1.702 * $0)) },
        Definition(activation: .sigmoid) { 1 / (1 + exp(-$0)) },
    ]

    static let values: [Float] = {
        var random = SplitMix64(seed: 1)
        let near = (0..<999).map { _ in Float.random(in: -4...4, using: &random) }
        let small = (0..<99).map { _ in Float.random(in: -1e-3...1e-3, using: &random) }
        return near + small + near.map { $0 * 8 } + [0, -0.0, 0.625, -0.625, 100, -100, -88, 1e30, -1e30]
    }()

    @Test("values and products are those of the definition, far from zero too", arguments: definitions)
    func accurate(_ definition: Definition) {
        var random = SplitMix64(seed: 2)
        let other = Self.values.map { _ in Float.random(in: 0.5...2, using: &random) }
        // The exponent of a float32 power has an error that grows with the power; erf(x) + 1 loses digits below zero.
        let isCoarse = if case .gelu = definition.activation { true } else { false }
        for level in ProcessorLevel.available {
            for gate in [nil, other] {
                var result = Self.values
                definition.activation.apply(&result, times: gate, result.count, level: level)
                for (index, x) in Self.values.enumerated() {
                    let expected = definition.value(Double(x)) * Double(gate?[index] ?? 1)
                    let power = abs(log(max(abs(expected / max(abs(Double(x)), 1e-30)), 1e-30)))
                    let bound = (4e-7 + 4e-7 * power) * abs(expected) + (isCoarse ? 2e-6 : 1e-30)
                    #expect(abs(Double(result[index]) - expected) <= bound, "\(level) \(x)")
                }
            }
        }
    }

    @Test("a value does not depend on its place among others", arguments: definitions)
    func placeless(_ definition: Definition) {
        var together = Self.values
        definition.activation.apply(&together, together.count)
        for index in stride(from: 0, to: together.count, by: 7) {
            var alone = [Self.values[index]]
            definition.activation.apply(&alone, 1)
            #expect(alone[0].bitPattern == together[index].bitPattern)
        }
    }
}
