import OrderedJSON
import Testing

@testable import JSONSchemas

@Suite("Exact decimal")
struct ExactDecimalTests {
    func decimal(_ text: String) -> ExactDecimal { ExactDecimal(spelling: text.utf8) }

    @Test("spellings of one value are equal")
    func equality() {
        #expect(decimal("1e2") == decimal("100.00"))
        #expect(decimal("-0.0") == decimal("0"))
        #expect(decimal("12.50e-1") == decimal("1.25"))
        #expect(decimal("1e400") != decimal("1e401"))
        #expect(decimal("99999999999999999999.1") != decimal("99999999999999999999.2"))
    }

    @Test("order is that of the values")
    func order() {
        let ascending = [
            "-1e400", "-12", "-1.5", "-1e-9", "0", "1e-400", "0.99", "1", "1.0001", "9", "10", "1e18", "1e400",
        ]
        for index in ascending.indices.dropLast() {
            #expect(decimal(ascending[index]) < decimal(ascending[index + 1]))
            #expect(!(decimal(ascending[index + 1]) < decimal(ascending[index])))
        }
    }

    @Test("multiples are exact")
    func multiples() throws {
        let cases: [(String, String, Bool)] = [
            ("0.0075", "0.0001", true), ("0.00751", "0.0001", false), ("4.5", "1.5", true), ("35", "1.5", false),
            ("1e308", "0.5", true), ("1e400", "7", false), ("7e400", "7", true), ("1e-400", "1", false),
            ("0", "3", true), ("-9", "3", true), ("12391239123", "1e-8", true), ("3.3", "1.1", true),
            ("8", "0.3", false),
        ]
        for (value, step, expected) in cases {
            let step = try #require(DecimalStep(decimal(step)))
            #expect(decimal(value).isMultiple(of: step) == expected, "\(value)")
        }
    }

    @Test("the next and previous multiples are neighbours")
    func neighbours() throws {
        let cases: [(String, String, String, String)] = [
            ("7", "5", "10", "5"), ("10", "5", "10", "10"), ("-7", "5", "-5", "-10"), ("0.3", "0.25", "0.5", "0.25"),
            ("0.1", "3", "3", "0"), ("-0.1", "3", "0", "-3"),
            ("1e20", "3", "100000000000000000002", "99999999999999999999"),
        ]
        for (value, step, above, below) in cases {
            let step = try #require(DecimalStep(decimal(step)))
            #expect(decimal(value).nextMultiple(of: step) == decimal(above), "above \(value)")
            #expect(decimal(value).previousMultiple(of: step) == decimal(below), "below \(value)")
        }
        let five = try #require(DecimalStep(decimal("5")))
        #expect(decimal("10").nextMultiple(of: five, strictly: true) == decimal("15"))
        #expect(decimal("10").previousMultiple(of: five, strictly: true) == decimal("5"))
        #expect(decimal("0").previousMultiple(of: five, strictly: true) == decimal("-5"))
    }

    @Test("counts are integers of 0 or more, however spelled")
    func counts() {
        #expect(decimal("3.0").count == 3 && decimal("1e2").count == 100 && decimal("0").count == 0)
        #expect(decimal("-1").count == nil && decimal("0.5").count == nil && decimal("1e30").count == nil)
    }

    @Test("descriptions are JSON numbers of the same value")
    func descriptions() throws {
        for text in ["0", "1.5", "-0.001", "1e400", "123e-30", "-99999", "100"] {
            let number = try #require(JSONNumber(text: decimal(text).description))
            #expect(ExactDecimal(number) == decimal(text))
        }
    }
}
