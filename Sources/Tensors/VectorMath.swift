/// Arithmetic on float32 vectors; each function's pointers must be good for the counts given.
///
/// Sums run in one fixed order, so that a row's result does not depend on what is computed beside it.
public enum VectorMath {
    // MARK: Sums

    /// The dot product Σ a[i] · b[i].
    @inlinable
    public static func dot(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int) -> Float {
        var sums = SIMD16<Float>.zero
        var index = 0
        while index + 16 <= count {
            sums += load16(a + index) * load16(b + index)
            index += 16
        }
        var sum = sums.sum()
        while index < count {
            sum += a[index] * b[index]
            index += 1
        }
        return sum
    }

    /// Adds a multiple: target[i] += scale · source[i].
    @inlinable
    public static func addScaled(
        _ source: UnsafePointer<Float>, by scale: Float, to target: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var index = 0
        while index + 16 <= count {
            store16(load16(target + index) + load16(source + index) * scale, target + index)
            index += 16
        }
        while index < count {
            target[index] += source[index] * scale
            index += 1
        }
    }

    /// Adds: target[i] += source[i].
    @inlinable
    public static func add(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, _ count: Int) {
        var index = 0
        while index + 16 <= count {
            store16(load16(target + index) + load16(source + index), target + index)
            index += 16
        }
        while index < count {
            target[index] += source[index]
            index += 1
        }
    }

    /// Multiplies by a vector: target[i] *= factor[i].
    @inlinable
    public static func multiply(_ target: UnsafeMutablePointer<Float>, by factor: UnsafePointer<Float>, _ count: Int) {
        var index = 0
        while index + 16 <= count {
            store16(load16(target + index) * load16(factor + index), target + index)
            index += 16
        }
        while index < count {
            target[index] *= factor[index]
            index += 1
        }
    }

    /// Multiplies by a number: target[i] *= factor.
    @inlinable
    public static func scale(_ target: UnsafeMutablePointer<Float>, by factor: Float, _ count: Int) {
        for index in 0..<count { target[index] *= factor }
    }

    // MARK: Normalisation

    /// Normalises: target[i] = source[i] / √(mean(source²) + epsilon) · (offset + weight[i]).
    ///
    /// Root mean square layer normalisation (Zhang and Sennrich, arXiv 1910.07467); `offset` is 1 for Gemma, whose
    /// weights are stored as differences from one. No weight means a weight of one.
    public static func rmsNorm(
        _ source: UnsafePointer<Float>, weight: UnsafePointer<Float>?, offset: Float = 0, epsilon: Float,
        into target: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        let scale = 1 / (dot(source, source, count) / Float(count) + epsilon).squareRoot()
        if let weight {
            for index in 0..<count { target[index] = source[index] * scale * (offset + weight[index]) }
        } else {
            for index in 0..<count { target[index] = source[index] * scale }
        }
    }

    /// Normalises: target[i] = (source[i] − mean) / √(variance + epsilon) · weight[i] + bias[i].
    ///
    /// Layer normalisation (Ba and others, arXiv 1607.06450). No weight means one, no bias zero.
    public static func layerNorm(
        _ source: UnsafePointer<Float>, weight: UnsafePointer<Float>?, bias: UnsafePointer<Float>?, epsilon: Float,
        into target: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        var sums = SIMD16<Float>.zero
        var index = 0
        while index + 16 <= count {
            sums += load16(source + index)
            index += 16
        }
        var sum = sums.sum()
        while index < count {
            sum += source[index]
            index += 1
        }
        let mean = sum / Float(count)
        for index in 0..<count { target[index] = source[index] - mean }
        let scale = 1 / (dot(target, target, count) / Float(count) + epsilon).squareRoot()
        for index in 0..<count { target[index] *= scale }
        if let weight { multiply(target, by: weight, count) }
        if let bias { add(bias, to: target, count) }
    }

    // MARK: Choice

    /// Turns values into probabilities: e^(v − max) / Σ; all of them zero when every value is −∞, NaN when one is NaN.
    public static func softmax(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
        guard count > 0 else { return }
        var largest = values[0]
        // A NaN stays the largest: nothing is greater.
        for index in 1..<max(count, 1) where values[index] > largest || values[index].isNaN { largest = values[index] }
        guard largest != -.infinity else {
            values.update(repeating: 0, count: count)
            return
        }
        for index in 0..<count { values[index] -= largest }
        exponentials(values, count)
        var sum: Float = 0
        for index in 0..<count { sum += values[index] }
        scale(values, by: 1 / sum, count)
    }

    // MARK: Loads and stores

    @inlinable @inline(__always)
    static func load16(_ pointer: UnsafePointer<Float>) -> SIMD16<Float> {
        UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<Float>.self)
    }

    @inlinable @inline(__always)
    static func load16(_ pointer: UnsafeMutablePointer<Float>) -> SIMD16<Float> {
        UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<Float>.self)
    }

    @inlinable @inline(__always)
    static func store16(_ value: SIMD16<Float>, _ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: SIMD16<Float>.self)
    }
}
