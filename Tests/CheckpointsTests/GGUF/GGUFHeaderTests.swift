import OrderedJSON
import TestSupport
import Testing

@testable import Checkpoints

@Suite("GGUF headers")
struct GGUFHeaderTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// The line that opening a file gives; nil when it opens.
    private func message(_ bytes: [UInt8], _ access: FileAccess = .mapped) throws -> String? {
        let path = try directory.write(bytes, to: "m.gguf")
        return checkpointError { _ = try GGUFFile(path: path, access: access, limits: CheckpointLimits()) }?.description
    }

    private func message(_ change: (inout GGUFBytes) -> Void) throws -> String? {
        var file = GGUFBytes()
        change(&file)
        return try message(file.bytes)
    }

    @Test("values of every type read back, in both ways of access and both versions", arguments: [2, 3] as [UInt32])
    func values(version: UInt32) throws {
        var file = GGUFBytes()
        file.version = version
        file.set("u8", .raw(type: 0, [200]))
        file.set("i8", .raw(type: 1, [200]))
        file.set("u16", .raw(type: 2, [1, 2]))
        file.set("i16", .raw(type: 3, [0, 255]))
        file.set("u32", .uint32(4_000_000_000))
        file.set("i32", .int32(-7))
        file.set("f32", .float32(1e-5))
        file.set("bool", .bool(true))
        file.set("text", .string("é"))
        file.set("u64", .uint64(.max))
        file.set("i64", .raw(type: 11, GGUFBytes.little(Int64(-9))))
        file.set("f64", .float64(0.1))
        file.set("nan", .float32(.nan))
        file.set("numbers", .int32s([1, -2]))
        file.set("texts", .strings(["a", ""]))
        file.set("floats", .float32s([0.5, 2]))
        file.set("bytes", .array(type: 0, count: 3, bytes: [1, 2, 3]))
        let path = try directory.write(file.bytes, to: "m.gguf")
        for access in [FileAccess.mapped, .read] {
            let metadata = try GGUFFile(path: path, access: access, limits: CheckpointLimits()).header.metadata
            #expect(metadata.count == 17)
            let expected: JSONObject = [
                "u8": 200, "i8": -56, "u16": 513, "i16": -256, "u32": 4_000_000_000, "i32": -7, "f32": 1e-5,
                "bool": true, "text": "é",
            ]
            for entry in expected.entries { #expect(try metadata.value(entry.key) == entry.value, "\(entry.key)") }
            #expect(try metadata.value("u64") == .number(try #require(JSONNumber(text: "18446744073709551615"))))
            #expect(try metadata.value("i64") == -9)
            #expect(try metadata.value("f64") == 0.1)
            #expect(try metadata.value("nan") == "nan")
            #expect(try metadata.integers("numbers") == [1, -2])
            #expect(try metadata.byteStrings("texts") == [[97], []])
            #expect(try metadata.floats("floats") == [0.5, 2])
            #expect(try metadata.bytes("bytes") == [1, 2, 3])
            #expect(try metadata.integers("none") == nil)
            #expect(try metadata.object(arrayLimit: 2)["bytes"] == nil)
            #expect(try metadata.object(arrayLimit: 2)["numbers"] == [1, -2])
            #expect(
                checkpointError { _ = try metadata.floats("text") }?.description
                    == "m.gguf: 'text' is no array; expected an array of float32")
        }
    }

    @Test("what is no GGUF of version 2 or 3 in little endian is refused by name")
    func beginnings() throws {
        #expect(
            try message { $0.magic = Array("GGML".utf8) }
                == "m.gguf: begins with 'G' 'G' 'M' 'L'; a GGUF file begins with 'G' 'G' 'U' 'F'; this is another kind of "
                + "file, or it is damaged")
        #expect(
            try message([])
                == "m.gguf: begins with nothing; a GGUF file begins with 'G' 'G' 'U' 'F'; this is another kind of file, or "
                + "it is damaged")
        #expect(
            try message { $0.version = 1 }
                == "m.gguf: is of version 1 of GGUF; versions 2 and 3 can be read; convert the model again")
        #expect(
            try message { $0.version = UInt32(3).byteSwapped }
                == "m.gguf: is a big endian file (version 3); only little endian ones can be read; get the model for other "
                + "processors")
        #expect(
            try message(Array("GGUF".utf8) + [3, 0])
                == "m.gguf: needs 4 more bytes and the file has 2; download the file again")
    }

    @Test("counts that the file has no room for are refused before anything is allocated")
    func counts() throws {
        #expect(
            try message { $0.tensorCount = 1 << 60 }
                == "m.gguf: states 1152921504606846976 tensors; the rest of the file has room for 0; download the file again"
        )
        #expect(
            try message { $0.valueCount = .max }
                == "m.gguf: states 18446744073709551615 metadata values; the rest of the file has room for 0; download the "
                + "file again")
        #expect(
            try message { $0.set("k", .array(type: 8, count: 1 << 40, bytes: [])) }
                == "m.gguf: 'k' at byte 33: states 1099511627776 elements; the rest of the file has room for 1; download the "
                + "file again")
        #expect(
            try message { $0.set("k", .raw(type: 8, GGUFBytes.little(UInt64.max))) }
                == "m.gguf: 'k' at byte 33: states 18446744073709551615 bytes; the rest of the file has room for 19; "
                + "download the file again")
    }

    @Test("keys and values that break a rule are named with their place")
    func keys() throws {
        #expect(
            try message {
                $0.set("k", .bool(true))
                $0.set("k", .bool(true))
            } == "m.gguf: 'k' at byte 46: occurs twice; download the file again")
        #expect(
            try message { $0.set("", .bool(true)) }
                == "m.gguf: metadata value 1 at byte 24: the name has 0 bytes; expected 1 to 65535; download the file again"
        )
        #expect(
            try message { $0.values.append(([0xFF], .bool(true))) }
                == "m.gguf: metadata value 1 at byte 24: is not valid UTF-8; download the file again")
        #expect(
            try message { $0.set("k", .raw(type: 99, [])) }
                == "m.gguf: 'k' at byte 33: has value type 99; expected 0 to 12; download the file again")
        #expect(
            try message { $0.set("k", .array(type: 9, count: 0, bytes: [])) }
                == "m.gguf: 'k' at byte 33: is an array of arrays; expected an array of numbers, booleans or strings")
        for (value, shown) in [(GGUFBytes.Value.uint32(48), "48"), (.uint32(0), "0"), (.string("x"), "\"x\"")] {
            #expect(
                try message { $0.set("general.alignment", value) }
                    == "m.gguf: 'general.alignment': is \(shown); expected a power of two from 8 to 16777216")
        }
    }

    @Test("tensors that break a rule are named with their place")
    func tensors() throws {
        func tensor(_ change: (inout GGUFBytes.Tensor) -> Void) throws -> String? {
            try message { file in
                file.add("t", shape: [2, 4], floats: Array(repeating: 0, count: 8))
                file.add("u", shape: [1], floats: [1])
                change(&file.tensors[0])
            }
        }
        #expect(try tensor { _ in } == nil)
        #expect(
            try tensor { $0.dimensions = [1, 1, 1, 1, 1] }
                == "m.gguf: 't' at byte 24: has 5 dimensions; expected at most 4; download the file again")
        #expect(
            try tensor { $0.dimensions = [1 << 40, 1 << 40] }
                == "m.gguf: 't' at byte 24: the size of dimensions [1099511627776, 1099511627776] overflows 64 bits")
        // A dimension of zero hides nothing: rows are counted without the columns.
        #expect(
            try tensor { $0.dimensions = [0, 1 << 40, 1 << 40] }
                == "m.gguf: 't' at byte 24: the size of dimensions [0, 1099511627776, 1099511627776] overflows 64 bits")
        #expect(
            try tensor { $0.dimensions = [.max] }
                == "m.gguf: 't' at byte 24: the size of dimensions [18446744073709551615] overflows 64 bits")
        #expect(
            try tensor { $0.type = 31 }
                == "m.gguf: 't' at byte 24: has type Q4_0_4_4 (31), which is not supported; convert the model to another type"
        )
        #expect(
            try tensor { $0.type = 1000 }?.hasPrefix(
                "m.gguf: 't' at byte 24: has type number 1000, which is not known; expected one of F32, F16, Q4_0")
                == true)
        #expect(
            try tensor { $0.type = 12 }
                == "m.gguf: 't' at byte 24: has rows of 4 values; blocks of Q4_K need a multiple of 256; download the file again"
        )
        #expect(
            try tensor { $0.offset = 4 }
                == "m.gguf: 't' at byte 24: its data begin at offset 4; expected a multiple of 32; download the file again"
        )
        #expect(
            try message {
                $0.add("t", shape: [2, 4], floats: Array(repeating: 0, count: 8))
                $0.add("u", shape: [1], floats: [1])
                $0.tensors[1].offset = 0
            }
                == "m.gguf: 'u' at byte 65: its data begin inside those of 't', which end at offset 32; download the file "
                + "again")
        #expect(
            try tensor { $0.offset = 1 << 62 }?.hasSuffix("the file has 164 bytes; download the file again") == true)
        #expect(
            try message {
                $0.add("t", shape: [1], floats: [1])
                $0.add("t", shape: [1], floats: [1])
            } == "m.gguf: 't' at byte 65: occurs twice; download the file again")
    }

    @Test("a header beyond the limit is refused")
    func limit() throws {
        var file = GGUFBytes()
        file.set("k", .string(String(repeating: "x", count: 1000)))
        let path = try directory.write(file.bytes, to: "m.gguf")
        var limits = CheckpointLimits()
        limits.ggufHeaderSize = 500
        #expect(
            checkpointError { _ = try GGUFFile(path: path, access: .read, limits: limits) }?.description
                == "m.gguf: 'k' at byte 33: metadata and tensor names reach beyond the limit of 500 bytes")
    }

    @Test("a file cut at any byte, or with any byte changed, is an error or opens; it never traps")
    func cutsAndChanges() throws {
        var file = GGUFBytes.llama()
        file.set("tokenizer.ggml.tokens", .strings(["a", "b", "c"]))
        let bytes = file.bytes
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let cut = Int.random(in: 0..<bytes.count, using: &random)
            #expect(try message(Array(bytes[..<cut])) != nil, "cut at \(cut)")
        }
        let header = bytes.count - file.tensors.reduce(0) { $0 + $1.data.count }
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                changed[Int.random(in: 0..<header, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let path = try directory.write(changed, to: "m.gguf")
            // Whatever it says now, it is read to its end or refused.
            if let model = try? ModelDirectory(path: path), let checkpoint = try? model.checkpoint() {
                for name in checkpoint.names { _ = try? checkpoint.tensor(named: name) }
                _ = try? model.tokenizerConfiguration()
            }
        }
    }

    @Test("a million metadata values are read in time that grows with their number alone")
    func millionValues() throws {
        var bytes = Array("GGUF".utf8) + GGUFBytes.little(UInt32(3)) + GGUFBytes.little(UInt64(0))
        let count = 1_000_000
        bytes += GGUFBytes.little(UInt64(count))
        bytes.reserveCapacity(count * 24)
        for index in 0..<count {
            bytes += GGUFBytes.string(Array(String(index).utf8)) + [7, 0, 0, 0, 1]
        }
        let path = try directory.write(bytes, to: "m.gguf")
        for access in [FileAccess.mapped, .read] {
            let metadata = try GGUFFile(path: path, access: access, limits: CheckpointLimits()).header.metadata
            #expect(metadata.count == count)
            #expect(try metadata.value("999999") == true)
        }
    }
}
