import TestSupport
import Testing

@testable import Checkpoints

/// A broken file and the exact sentence it must give.
private struct Case: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let message: String

    /// A case from the text of a header.
    init(_ name: String, _ header: String, data: [UInt8] = [], _ message: String) {
        self.init(name, bytes: SafetensorsBytes.file(header, data: data), message)
    }

    init(_ name: String, bytes: [UInt8], _ message: String) {
        self.testDescription = name
        self.bytes = bytes
        self.message = "model.safetensors: " + message
    }
}

private func tensor(_ name: String, type: String = "U8", shape: String = "[4]", _ offsets: String) -> String {
    #""\#(name)":{"dtype":"\#(type)","shape":\#(shape),"data_offsets":\#(offsets)}"#
}

private let types = SafetensorsType.allCases.map(\.rawValue).joined(separator: ", ")

@Suite("Safetensors header")
struct SafetensorsHeaderTests {
    @Test("a file of 0 to 7 bytes has no header", arguments: 0...7)
    func tooSmall(size: Int) throws {
        let error = try SafetensorsBytes.error(of: Array(repeating: 0, count: size))
        #expect(error == .headerTooSmall(file: "model.safetensors", size: size))
        #expect(
            error?.description
                == "model.safetensors: the file has \(size) bytes; a safetensors file begins with 8 bytes that give the "
                + "length of its header; download the file again")
    }

    @Test(
        "a header above the limit is refused before anything is allocated",
        arguments: [1 << 63, UInt64.max, 100_000_001])
    func tooLarge(length: UInt64) throws {
        let error = try SafetensorsBytes.error(of: SafetensorsBytes.length(length) + Array("{}".utf8))
        #expect(
            error?.description
                == "model.safetensors: the header's length is \(length) bytes; the limit is 100000000; this is not a "
                + "safetensors file, or it is damaged")
    }

    @Test("a header longer than the file is refused", arguments: [3, 100_000_000] as [UInt64])
    func longerThanFile(length: UInt64) throws {
        let error = try SafetensorsBytes.error(of: SafetensorsBytes.length(length) + Array("{}".utf8))
        #expect(
            error?.description
                == "model.safetensors: the header's length is \(length) bytes; the file has 10 bytes, 8 of them before the "
                + "header; download the file again")
    }

    @Test("a header that is no JSON object is refused with the place", arguments: notJSON)
    private func text(_ item: Case) throws {
        #expect(try SafetensorsBytes.error(of: item.bytes)?.description == item.message)
    }

    private static let notJSON = [
        Case(
            "not UTF-8", bytes: SafetensorsBytes.file(Array("{\"a".utf8) + [0xFF] + Array("\":1}".utf8)),
            "the header is not UTF-8 at byte 11; download the file again"),
        Case("empty", "", "the header begins with nothing; expected '{'; download the file again"),
        Case("not JSON", "hello", "the header begins with 'h'; expected '{'; download the file again"),
        Case("array", "[]", "the header begins with '['; expected '{'; download the file again"),
        Case("leading space", " {}", "the header begins with a space; expected '{'; download the file again"),
        Case(
            "NUL bytes", bytes: SafetensorsBytes.file([0, 0]),
            "the header begins with byte 0x00; expected '{'; download the file again"),
        Case(
            "line break behind", "{}  \n",
            "the header's object is followed by byte 0x0A at byte 12; only spaces may follow; download the file again"),
        Case(
            "second object behind", "{}{}",
            "the header's object is followed by '{' at byte 10; only spaces may follow; download the file again"),
        Case(
            "cut object", "{\"a\":",
            "the header is not valid JSON: byte 13: the text ends; expected a value; download the file again"),
        Case(
            "no key", "{1:2}",
            "the header is not valid JSON: byte 9: found '1'; expected a key; download the file again"),
        Case(
            "100000 arrays deep", #"{"a":{"x":"# + String(repeating: "[", count: 100_000),
            "the header is not valid JSON: byte 528: nested deeper than 512 levels; download the file again"),
        Case(
            "100000 objects deep", String(repeating: #"{"a":"#, count: 100_000),
            "the header is not valid JSON: byte 2568: nested deeper than 512 levels; download the file again"),
    ]

    @Test("spaces after the header's object are accepted")
    func trailingSpaces() throws {
        #expect(try SafetensorsBytes.error(of: SafetensorsBytes.file("{}      ")) == nil)
    }

    @Test("a key that occurs twice is refused by name", arguments: duplicates)
    private func duplicate(_ item: Case) throws {
        #expect(try SafetensorsBytes.error(of: item.bytes)?.description == item.message)
    }

    private static let duplicates = [
        Case(
            "tensor", "{" + tensor("a", "[0,4]") + "," + tensor("a", "[0,4]") + "}", data: [1, 2, 3, 4],
            "'a' twice, again at byte 61; download the file again"),
        Case(
            "tensor, once with escapes", "{" + tensor("a", "[0,4]") + "," + tensor(#"\u0061"#, "[0,4]") + "}",
            data: [1, 2, 3, 4], "'a' twice, again at byte 61; download the file again"),
        Case(
            "metadata", #"{"__metadata__":{},"__metadata__":{}}"#,
            "'__metadata__' twice, again at byte 27; download the file again"),
        Case(
            "key of the metadata", #"{"__metadata__":{"k":"1","k":"2"}}"#,
            "'__metadata__' has 'k' twice, again at byte 33; download the file again"),
        Case(
            "dtype", #"{"a":{"dtype":"U8","dtype":"U8"}}"#,
            "'a' has 'dtype' twice, again at byte 27; download the file again"),
        Case(
            "unknown member", #"{"a":{"x":1,"x":2}}"#, "'a' has 'x' twice, again at byte 20; download the file again"),
    ]

    @Test("names that only look alike are different names")
    func canonicalEquivalence() throws {
        let header = "{" + tensor("\u{E9}", "[0,4]") + "," + tensor("e\u{301}", "[4,8]") + "}"
        let directory = try TemporaryDirectory()
        let path = try directory.write(SafetensorsBytes.file(header, data: Array(0..<8)), to: "model.safetensors")
        let file = try SafetensorsFile(path: path)
        #expect(file.tensorCount == 2)
        #expect(file.range(of: "\u{E9}") == file.byteCount - 8..<file.byteCount - 4)
        #expect(file.range(of: "e\u{301}") == file.byteCount - 4..<file.byteCount)
    }

    @Test("offsets that do not tile the data are refused with the tensor and both offsets", arguments: offsets)
    private func coverage(_ item: Case) throws {
        #expect(try SafetensorsBytes.error(of: item.bytes)?.description == item.message)
    }

    private static let eight: [UInt8] = Array(0..<8)
    private static let offsets = [
        Case(
            "overlap", "{" + tensor("a", "[0,4]") + "," + tensor("b", "[3,7]") + "}", data: eight,
            "'b' at byte 61: data_offsets [3, 7] overlap 'a', which ends at 4; download the file again"),
        Case(
            "same bytes twice", "{" + tensor("a", "[0,4]") + "," + tensor("b", "[0,4]") + "}", data: Array(0..<4),
            "'b' at byte 61: data_offsets [0, 4] overlap 'a', which ends at 4; download the file again"),
        Case(
            "hole", "{" + tensor("a", "[0,4]") + "," + tensor("b", shape: "[3]", "[5,8]") + "}", data: eight,
            "'b' at byte 61: data_offsets [5, 8] leave a hole after 'a', which ends at 4; download the file again"),
        Case(
            "first not at 0", "{" + tensor("a", "[4,8]") + "}", data: eight,
            "'a' at byte 9: data_offsets [4, 8] leave a hole: the first tensor must begin at 0; download the file again"
        ),
        Case(
            "end before begin", "{" + tensor("a", "[4,0]") + "}", data: eight,
            "'a' at byte 9: data_offsets [4, 0] end before they begin; download the file again"),
        Case(
            "end beyond the data", "{" + tensor("a", shape: "[9]", "[0,9]") + "}", data: eight,
            "'a' at byte 9: data_offsets [0, 9] reach beyond the data, which has 8 bytes; download the file again"),
        Case(
            "data left over", "{" + tensor("a", "[0,4]") + "}", data: eight,
            "the tensors end at byte 4 of the data; the data has 8 bytes; download the file again"),
        Case(
            "data without tensors", "{}", data: [1],
            "the tensors end at byte 0 of the data; the data has 1 bytes; "
                + "download the file again"),
        Case(
            "size of another shape", "{" + tensor("a", type: "F32", shape: "[2,2]", "[0,8]") + "}", data: eight,
            "'a' at byte 9: data_offsets [0, 8] hold 8 bytes; F32 [2, 2] needs 16; download the file again"),
        Case(
            "one offset", "{" + tensor("a", "[0]") + "}", data: eight,
            "'a' at byte 9: data_offsets is an array of 1; expected an array of two integers"),
        Case(
            "three offsets", "{" + tensor("a", "[0,4,8]") + "}", data: eight,
            "'a' at byte 9: data_offsets is an array of 3; expected an array of two integers"),
        Case(
            "offset with a fraction", "{" + tensor("a", "[0,4.0]") + "}", data: eight,
            "'a' at byte 9: data_offsets[1] is 4.0; expected an integer from 0 to 9223372036854775807"),
    ]

    @Test("a shape that is no list of sizes, or whose size overflows, is refused", arguments: shapes)
    private func shape(_ item: Case) throws {
        #expect(try SafetensorsBytes.error(of: item.bytes)?.description == item.message)
    }

    private static let integer = "; expected an integer from 0 to 9223372036854775807"
    private static let shapes = [
        Case(
            "2^32 x 2^32", "{" + tensor("a", shape: "[4294967296,4294967296]", "[0,4]") + "}", data: [1, 2, 3, 4],
            "'a' at byte 9: the size of shape [4294967296, 4294967296] overflows 64 bits"),
        Case(
            "0 x 2^32 x 2^32", "{" + tensor("a", shape: "[0,4294967296,4294967296]", "[0,0]") + "}",
            "'a' at byte 9: the size of shape [0, 4294967296, 4294967296] overflows 64 bits"),
        Case(
            "2^63", "{" + tensor("a", shape: "[9223372036854775808]", "[0,4]") + "}",
            "'a' at byte 9: shape[0] is 9223372036854775808" + integer),
        Case(
            "2^61 of 8 bytes", "{" + tensor("a", type: "F64", shape: "[2305843009213693952]", "[0,4]") + "}",
            "'a' at byte 9: the size of shape [2305843009213693952] overflows 64 bits"),
        Case("negative", "{" + tensor("a", shape: "[2,-2]", "[0,4]") + "}", "'a' at byte 9: shape[1] is -2" + integer),
        Case("1.0", "{" + tensor("a", shape: "[1.0]", "[0,4]") + "}", "'a' at byte 9: shape[0] is 1.0" + integer),
        Case("1e3", "{" + tensor("a", shape: "[1e3]", "[0,4]") + "}", "'a' at byte 9: shape[0] is 1e3" + integer),
        Case(
            "a string", "{" + tensor("a", shape: #"["4"]"#, "[0,4]") + "}", #"'a' at byte 9: shape[0] is "4""# + integer
        ),
        Case(
            "no array", "{" + tensor("a", shape: "4", "[0,4]") + "}",
            "'a' at byte 9: shape is 4; expected an array of integers"),
        Case(
            "half a byte", "{" + tensor("a", type: "F4", shape: "[3]", "[0,1]") + "}", data: [1],
            "'a' at byte 9: F4 [3] does not fill whole bytes"),
    ]

    @Test("a member of the wrong kind is refused", arguments: members)
    private func member(_ item: Case) throws {
        #expect(try SafetensorsBytes.error(of: item.bytes)?.description == item.message)
    }

    private static let members = [
        Case("tensor is a number", #"{"a":1}"#, "'a' at byte 9 is 1; expected an object"),
        Case(
            "metadata is an array", #"{"__metadata__":[]}"#, "'__metadata__' at byte 9 is an array; expected an object"),
        Case(
            "metadata holds a number", #"{"__metadata__":{"k":1}}"#,
            "'__metadata__.k' at byte 25 is 1; expected a string"),
        Case(
            "no dtype", #"{"a":{"shape":[],"data_offsets":[0,1]}}"#,
            "'a' at byte 9: dtype is missing; download the file again"),
        Case(
            "no shape", #"{"a":{"dtype":"U8","data_offsets":[0,1]}}"#,
            "'a' at byte 9: shape is missing; download the file again"),
        Case(
            "no offsets", #"{"a":{"dtype":"U8","shape":[]}}"#,
            "'a' at byte 9: data_offsets is missing; download the file again"),
        Case(
            "dtype is null", #"{"a":{"dtype":null}}"#, "'a' at byte 9: dtype is null; expected a string"),
        Case("unknown dtype", #"{"a":{"dtype":"f32"}}"#, #"'a' at byte 9: dtype is "f32"; expected one of "# + types),
        Case(
            "line break in a name", #"{"a\nb":1}"#, #"'a\nb' at byte 9 is 1; expected an object"#),
    ]

    @Test("members that the format does not name are ignored, as in the reference")
    func unknownMembers() throws {
        let header = #"{"a":{"dtype":"U8","note":{"x":[1,{}]},"shape":[],"data_offsets":[0,1]}}"#
        #expect(try SafetensorsBytes.error(of: SafetensorsBytes.file(header, data: [7])) == nil)
    }

    @Test("a header of 1,000,000 tensors opens in linear time")
    func millionTensors() throws {
        let clock = ContinuousClock()
        func time(_ count: Int) throws -> Duration {
            let directory = try TemporaryDirectory()
            var header: [UInt8] = [UInt8(ascii: "{")]
            for index in 0..<count {
                if index > 0 { header.append(UInt8(ascii: ",")) }
                header += Array(
                    #""layer.\#(index).w":{"dtype":"U8","shape":[1],"data_offsets":[\#(index),\#(index + 1)]}"#.utf8)
            }
            header.append(UInt8(ascii: "}"))
            let bytes = SafetensorsBytes.file(header, data: Array(repeating: 7, count: count))
            let path = try directory.write(bytes, to: "model.safetensors")
            return try clock.measure {
                let file = try SafetensorsFile(path: path)
                #expect(file.tensorCount == count)
                #expect(file.range(of: "layer.\(count - 1).w") == file.byteCount - 1..<file.byteCount)
            }
        }
        let small = try time(100_000)
        let large = try time(1_000_000)
        // Ten times the tensors: quadratic work would take a hundred times as long.
        #expect(large < small * 40 + .seconds(1))
    }
}
