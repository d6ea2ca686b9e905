import Testing

@testable import ServerRules

@Suite("Dates of HTTP")
struct DateTextTests {
    @Test(
        "a time is spelled as RFC 9110 has it",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"),
        ])
    func spelling(_ time: Int, _ expected: String) {
        #expect(DateText.text(time) == expected)
    }
}
