import OrderedJSON
import Testing

@Suite("JSON pull reader")
struct JSONReaderTests {
    /// Runs a body on a reader over a text; a JSON error is given by its description.
    private func read<Result: Sendable>(
        _ text: String, _ body: (inout JSONReader) throws -> Result
    ) -> (result: Result?, error: String?) {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            do {
                return (try body(&reader), nil)
            } catch {
                return (nil, "\(error)")
            }
        }
    }

    @Test("objects and arrays are walked in order, and values skipped")
    func walk() {
        let found = read(#" { "a" : [1, {"x": []}, 2] , "b\u0031" : {"skip": [[], {}, "]"]}, "c": null } "#) { reader in
            var found: [String] = []
            try reader.beginObject()
            while let key = try reader.nextKey() {
                found.append(key)
                if key == "a" {
                    try reader.beginArray()
                    while try reader.nextElement() {
                        if try reader.peek() == .number {
                            found.append("\(try reader.readInteger() ?? -1)")
                        } else {
                            try reader.skipValue()
                        }
                    }
                } else {
                    try reader.skipValue()
                }
            }
            try reader.finish()
            return found
        }
        #expect(found.result == ["a", "1", "2", "b1", "c"])
    }

    @Test("raw strings are compared and copied with their escapes resolved")
    func rawStrings() {
        let found = read(#"["dtype","d\u0074ype","dtypes","\ud83d\ude00"]"#) { reader in
            var matches: [Bool] = []
            var copy: [UInt8] = []
            try reader.beginArray()
            while try reader.nextElement() {
                let raw = try reader.readRawString()
                matches.append(reader.matches(raw, "dtype"))
                try reader.append(raw, to: &copy)
            }
            return (matches, String(decoding: copy, as: UTF8.self))
        }
        #expect(found.result?.0 == [true, true, false, false])
        #expect(found.result?.1 == "dtypedtypedtypes😀")
    }

    @Test(
        "only digits count as digits",
        arguments: [
            ("0", 0), ("17", 17), ("9223372036854775807", Int.max), ("9223372036854775808", nil), ("-1", nil),
            ("-0", nil), ("1.0", nil),
            ("1e3", nil), ("123456789012345678901234567890", nil),
        ])
    private func digits(text: String, value: Int?) {
        #expect(read(text) { try $0.readDigits() }.result == .some(value))
    }

    @Test(
        "integers are read however they are spelled",
        arguments: [
            ("-0", 0), ("1.0", 1), ("1e3", 1000), ("-9223372036854775808", Int.min), ("9223372036854775808", nil),
            ("0.5", nil),
            ("123456789012345678", 123_456_789_012_345_678), ("-12345678901234567", -12_345_678_901_234_567),
        ])
    private func integers(text: String, value: Int?) {
        #expect(read(text) { try $0.readInteger() }.result == .some(value))
    }

    @Test("a stop is found at every place of a string", arguments: 0...24)
    func stops(length: Int) throws {
        let plain = String(repeating: "a", count: length)
        for (stop, text) in [
            ("é", "é"), (#"\n"#, "\n"), ("😀", "😀"), ("", ""), ("\u{7F}", "\u{7F}"), (" !#[]^", " !#[]^"),
        ] {
            for tail in ["", "b", "bbbbbbbbbbbbbbbb"] {
                let found = try JSONParser().parse("\"" + plain + stop + tail + "\"")
                #expect(found == .string(plain + text + tail))
            }
        }
        let control = read("\"" + plain + "\u{1F}aaaaaaaaaaaa\"") { try $0.readString() }
        #expect(control.error == "byte \(length + 1): control character 0x1F in a string; write it as an escape")
        let open = read("\"" + plain) { try $0.readString() }
        #expect(open.error == "byte \(length + 1): the text ends; expected '\"'")
    }

    @Test("UTF-8 is accepted exactly where the standard library accepts it")
    func utf8() {
        var sequences: [[UInt8]] = []
        for first in UInt8(0x80)...0xFF {
            sequences.append([first])
            for second in stride(from: 0x70, through: 0xFF, by: 1).map(UInt8.init) {
                sequences.append([first, second])
            }
        }
        let edges: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
        for first in UInt8(0xE0)...0xF5 {
            for second in edges {
                for third in edges {
                    sequences.append([first, second, third])
                    for fourth in edges { sequences.append([first, second, third, fourth]) }
                }
            }
        }
        for bytes in sequences {
            let quoted = [UInt8(ascii: "\"")] + bytes + Array("aaaaaaaa\"".utf8)
            let expected = String(validating: bytes, as: UTF8.self) != nil
            #expect(((try? JSONParser().parse(quoted)) != nil) == expected, "\(bytes)")
        }
    }

    @Test("an offset can be told for a text that begins inside a file")
    func shifted() {
        #expect(JSONError.invalidUTF8(offset: 3).shifted(by: 8) == .invalidUTF8(offset: 11))
        #expect(JSONError.duplicateKey("k", offset: 3).shifted(by: 8) == .duplicateKey("k", offset: 11))
        #expect(JSONError.unexpectedByte(0x20, offset: 0, expected: "x").shifted(by: 1).offset == 1)
    }
}
