import Testing

@testable import ServerRules

@Suite("The trace of a request")
struct TraceContextTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let parent = "00f067aa0ba902b7"

    @Test(
        "the id of a valid header is taken, of a later version with more fields, too",
        arguments: ["00-\(trace)-\(parent)-01", "00-\(trace)-\(parent)-00", "cc-\(trace)-\(parent)-01-more"])
    func valid(_ header: String) {
        #expect(TraceContext.traceID(header) == Self.trace)
    }

    @Test(
        "a header that is not valid is ignored, and the request gets an id of its own",
        arguments: [
            "", "x", "00-\(trace)", "00-\(trace)-\(parent)", "00-\(trace)-\(parent)-01-more",
            "ff-\(trace)-\(parent)-01",
            "0-\(trace)-\(parent)-01", "00-00000000000000000000000000000000-\(parent)-01",
            "00-\(trace)-0000000000000000-01", "00-4BF92F3577B34DA6A3CE929D0E0E4736-\(parent)-01",
            "00-\(trace)0-\(parent)-01", "00-\(trace.dropLast())-\(parent)-01", "00-\(trace)-\(parent)-0",
            "00-\(trace.dropLast())é-\(parent)-01", "00-\(trace)-\(parent)-01, 00-\(trace)-\(parent)-01",
        ])
    func invalid(_ header: String) {
        let id = TraceContext.traceID(header)
        #expect(id != Self.trace)
        #expect(id != TraceContext.traceID(header))
        // The new id is one that others take.
        #expect(TraceContext.traceID("00-\(id)-\(Self.parent)-01") == id)
    }
}
