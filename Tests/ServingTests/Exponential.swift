import Foundation

/// The two functions that a softmax needs, independent of the code under test.
enum Exponential {
    static func of(_ value: Double) -> Double { exp(value) }
}

extension Double {
    var logarithm: Double { log(self) }
}
