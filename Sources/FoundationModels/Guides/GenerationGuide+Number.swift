public import Foundation
import OrderedJSON

extension GenerationGuide where Value == Int {
    /// Allows values of at least this one.
    public static func minimum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide([.minimum(JSONNumber(value))])
    }

    /// Allows values of at most this one.
    public static func maximum(_ value: Int) -> GenerationGuide<Int> {
        GenerationGuide([.maximum(JSONNumber(value))])
    }

    /// Allows values within these bounds, both included.
    public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
        GenerationGuide([.minimum(JSONNumber(range.lowerBound)), .maximum(JSONNumber(range.upperBound))])
    }
}

extension GenerationGuide where Value == Float {
    /// Allows values of at least this one.
    public static func minimum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(NumericBound.minimum(value))
    }

    /// Allows values of at most this one.
    public static func maximum(_ value: Float) -> GenerationGuide<Float> {
        GenerationGuide(NumericBound.maximum(value))
    }

    /// Allows values within these bounds, both included.
    public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
        GenerationGuide(NumericBound.minimum(range.lowerBound) + NumericBound.maximum(range.upperBound))
    }
}

extension GenerationGuide where Value == Double {
    /// Allows values of at least this one.
    public static func minimum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(NumericBound.minimum(value))
    }

    /// Allows values of at most this one.
    public static func maximum(_ value: Double) -> GenerationGuide<Double> {
        GenerationGuide(NumericBound.maximum(value))
    }

    /// Allows values within these bounds, both included.
    public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
        GenerationGuide(NumericBound.minimum(range.lowerBound) + NumericBound.maximum(range.upperBound))
    }
}

extension GenerationGuide where Value == Decimal {
    /// Allows values of at least this one.
    public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(NumericBound.minimum(value))
    }

    /// Allows values of at most this one.
    public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
        GenerationGuide(NumericBound.maximum(value))
    }

    /// Allows values within these bounds, both included.
    public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
        GenerationGuide(NumericBound.minimum(range.lowerBound) + NumericBound.maximum(range.upperBound))
    }
}

/// Bounds of the types that can also be something else than a number.
private enum NumericBound {
    static func minimum(_ value: Double) -> [GuideConstraint] {
        // Minus infinity is no bound; plus infinity leaves no value.
        if value == -.infinity { return [] }
        return [JSONNumber(value).map(GuideConstraint.minimum) ?? .notANumber(guide: "minimum(\(value))")]
    }

    static func maximum(_ value: Double) -> [GuideConstraint] {
        if value == .infinity { return [] }
        return [JSONNumber(value).map(GuideConstraint.maximum) ?? .notANumber(guide: "maximum(\(value))")]
    }

    static func minimum(_ value: Float) -> [GuideConstraint] {
        guard let number = JSONNumber(value) else { return minimum(Double(value)) }
        return [.minimum(number)]
    }

    static func maximum(_ value: Float) -> [GuideConstraint] {
        guard let number = JSONNumber(value) else { return maximum(Double(value)) }
        return [.maximum(number)]
    }

    static func minimum(_ value: Decimal) -> [GuideConstraint] {
        [JSONNumber(value).map(GuideConstraint.minimum) ?? .notANumber(guide: "minimum(\(value))")]
    }

    static func maximum(_ value: Decimal) -> [GuideConstraint] {
        [JSONNumber(value).map(GuideConstraint.maximum) ?? .notANumber(guide: "maximum(\(value))")]
    }
}
