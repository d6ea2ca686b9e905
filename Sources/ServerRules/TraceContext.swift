/// The trace that a request is a part of, as the header `traceparent` tells it (W3C Trace Context, level 1).
public enum TraceContext {
    /// The id of the trace: the one of the header, or a new one where the header is not valid, as the standard has it.
    public static func traceID(_ header: String) -> String {
        id(in: header) ?? newID()
    }

    /// The second of the four fields: version, trace, parent and flags, in hexadecimal digits of lower case.
    private static func id(in header: String) -> String? {
        let fields = header.split(separator: "-", omittingEmptySubsequences: false).map { Array($0.utf8) }
        let sizes = [2, 32, 16, 2]
        guard fields.count >= sizes.count else { return nil }
        for (field, size) in zip(fields, sizes) where field.count != size || !field.allSatisfy(isDigit) { return nil }
        let (version, trace, parent) = (fields[0], fields[1], fields[2])
        // Later versions may have more fields; ff is none.
        if version == Array("ff".utf8) || (version == Array("00".utf8) && fields.count > sizes.count) { return nil }
        // Zeros alone are no ids.
        guard [trace, parent].allSatisfy({ $0.contains { $0 != UInt8(ascii: "0") } }) else { return nil }
        return String(decoding: trace, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    private static func newID() -> String {
        let digits = Array("0123456789abcdef".utf8)
        // The first is not 0, so that there are not zeros alone.
        let id = (0..<32).map { digits[Int.random(in: ($0 == 0 ? 1 : 0)..<digits.count)] }
        return String(decoding: id, as: UTF8.self)
    }
}
