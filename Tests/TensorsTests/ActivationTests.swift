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
        for level in ProcessorLevel.available {
            // The exponent of a float32 power has an error that grows with the power; the library's erf(x) + 1 loses digits
            // below zero, and the kernels' powers are not the function's from 7 below zero on.
            let isCoarse = if case .gelu = definition.activation { true } else { false }
            for gate in [nil, other] {
                var result = Self.values
                definition.activation.apply(&result, times: gate, result.count, kernels: level.kernels)
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

    @Test("functions have the same bits with either width of vectors", arguments: [Activation.silu, .geluTanh, .tanh])
    func widths(activation: Activation) {
        var random = SplitMix64(seed: 3)
        let values = Self.values + [.infinity, -.infinity, .nan, 0.6249, -0.6251]
        let other = values.map { _ in Float.random(in: 0.5...2, using: &random) }
        for gate in [nil, other] {
            var all: [[UInt32]] = []
            for level in ProcessorLevel.available where level != .baseline {
                var result = values
                activation.apply(&result, times: gate, result.count, kernels: level.kernels)
                all.append(result.map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern })
            }
            #expect(Set(all).count <= 1, "\(activation)")
        }
    }

    @Test("the exact GELU has the bits of its arithmetic one number at a time, with either width of vectors")
    func geluBits() {
        let values = Self.values + [.infinity, -.infinity, .nan, 1.315, -1.315, 1.3152, -1.3152]
        for level in ProcessorLevel.available where level != .baseline {
            var result = values
            Activation.gelu.apply(&result, times: nil, result.count, kernels: level.kernels)
            for (index, x) in values.enumerated() {
                let expected = GELUReference.gelu(x)
                let isSame = result[index].bitPattern == expected.bitPattern || result[index].isNaN && expected.isNaN
                #expect(isSame, "\(level) \(x)")
            }
        }
    }

    @Test("erf is within 1.5 units in the last place of the library's in double precision")
    func erfAccuracy() {
        var worst = 0.0
        for step in -40_000...40_000 {
            let x = Float(step) * 1.05e-4
            let expected = erf(Double(x))
            worst = max(worst, abs(Double(GELUReference.erf(x)) - expected) / Double(Float(expected).ulp))
        }
        #expect(worst <= 1.5)
    }

    @Test("the exact GELU loses no digits above −5.5, and is nothing far below zero")
    func geluTail() {
        for level in ProcessorLevel.available where level != .baseline {
            var values: [Float] = (0...1100).map { Float($0) * -0.005 } + [-20, -1e4, -1e30]
            let inputs = values
            Activation.gelu.apply(&values, times: nil, values.count, kernels: level.kernels)
            for (x, value) in zip(inputs, values) {
                let expected = 0.5 * Double(x) * erfc(-Double(x) * 0.5.squareRoot())
                #expect(abs(Double(value) - expected) <= 4e-6 * abs(expected) + 1e-20, "\(level) \(x)")
            }
        }
    }
}

/// The arithmetic of the kernels of GELU, one number at a time.
private enum GELUReference {
    static func gelu(_ x: Float) -> Float {
        let u = x * 0.707_106_77
        guard abs(u) - 0.93 < 0 else { return x * 0.5 * (u < 0 ? rest(u) : 2 - rest(u)) }
        return x * 0.5 * (near(u) + 1)
    }

    static func erf(_ x: Float) -> Float {
        abs(x) - 0.93 < 0 ? near(x) : Float(signOf: x, magnitudeOf: 1 - rest(x))
    }

    private static func horner(_ coefficients: [Float], _ x: Float) -> Float {
        coefficients.dropFirst().reduce(coefficients[0]) { $1.addingProduct($0, x) }
    }

    private static func near(_ x: Float) -> Float {
        let series = horner(
            [-5.953_742_1e-4, 4.985_940_64e-3, -2.676_172e-2, 1.128_168_26e-1, -3.761_248e-1, 1.283_791_51e-1], x * x)
        return x.addingProduct(series, x)
    }

    /// 1 − erf |x|.
    private static func rest(_ x: Float) -> Float {
        let (size, minus) = (abs(x), -abs(x))
        let series = horner(
            [
                -1.148_149_29e-6, 3.594_926_24e-5, -5.083_389_11e-4, 4.333_112_39e-3, -2.518_706_4e-2,
                1.078_929_01e-1, 6.341_385_84e-1, 1.289_014_37e-1,
            ], min(size, 5))
        return exponential(minus.addingProduct(series, minus))
    }

    private static func exponential(_ x: Float) -> Float {
        if x.isNaN { return x }
        let clamped = max(x, -87.3)
        let shifted = Float(12_582_912).addingProduct(clamped, 1.442_695_04)
        let n = shifted - 12_582_912
        let r = clamped.addingProduct(n, -0.693_359_375).addingProduct(n, 2.121_944_4e-4)
        let p = horner([1.987_569_15e-4, 1.398_199_95e-3, 8.333_451_9e-3, 4.166_579_6e-2, 1.666_666_55e-1, 0.5], r)
        return x < -87.3 ? 0 : (r + 1).addingProduct(p, r * r) * Float(bitPattern: (shifted.bitPattern &+ 127) << 23)
    }
}
