import OrderedJSON
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
    @Test(
        "an integer is recognised whatever its spelling",
        arguments: [
            ("0", 0), ("-0", 0), ("3.0", 3), ("1e2", 100), ("12.50e1", 125), ("-9223372036854775808", Int.min),
            ("-9.223372036854775808e18", Int.min), ("0e99999999999999999999", 0), ("1000e-3", 1),
        ])
    func integers(text: String, value: Int) {
        #expect(JSONNumber(text: text)?.intValue == value)
    }

    @Test("a fraction or a value beyond Int is no integer", arguments: ["0.5", "1e-1", "9223372036854775808", "1e400"])
    func notIntegers(text: String) {
        #expect(JSONNumber(text: text)?.intValue == nil)
    }

    @Test(
        "what JSON does not allow as a number is refused",
        arguments: ["", "-", "01", "1.", ".5", "1e", "+1", "NaN", "0x1"])
    func refused(text: String) {
        #expect(JSONNumber(text: text) == nil)
    }
}
