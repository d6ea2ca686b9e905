import Tensors
import TestSupport
import Testing

@testable import Checkpoints

@Suite("Scan for NaN and infinity")
struct TensorScanTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func bytes<Value: FixedWidthInteger>(_ values: [Value]) -> [UInt8] {
        values.flatMap { value in (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * Value($0))) } }
    }

    @Test("NaN and infinity in every float type load, and are reported with their counts and first place")
    func everyType() throws {
        var writer = SafetensorsWriter()
        // One, infinity, negative infinity, two NaNs of either sign, the largest finite number, a subnormal.
        writer.add(
            "f16", type: .float16, shape: [7],
            bytes: bytes([0x3C00, 0x7C00, 0xFC00, 0x7E00, 0xFC01, 0x7BFF, 1] as [UInt16]))
        writer.add(
            "bf16", type: .bfloat16, shape: [7],
            bytes: bytes([0x3F80, 0x7F80, 0xFF80, 0x7FC0, 0xFF81, 0x7F7F, 1] as [UInt16]))
        writer.add("f32", shape: [4], floats: [1, -.infinity, .nan, .greatestFiniteMagnitude])
        writer.add("f64", type: .float64, shape: [2], bytes: bytes([0, Double.nan.bitPattern]))
        writer.add("fine", shape: [3], floats: [0, -0.0, .leastNonzeroMagnitude])
        writer.add("integers", type: .int32, shape: [1], bytes: [0, 0, 0x80, 0x7F])
        writer.add("f8", type: .float8E4M3, shape: [1], bytes: [0x7F])
        try writer.write(to: directory.path("model.safetensors"))
        let checkpoint = try Checkpoint(directory: directory.path)
        var steps: [Int] = []
        let found = try checkpoint.nonFiniteTensors { scanned, total in
            steps.append(scanned)
            #expect(total == checkpoint.dataByteCount)
        }
        func count(_ name: String, _ nans: Int, _ infinities: Int, first: Int) -> NonFiniteCount {
            NonFiniteCount(
                file: "model.safetensors", tensor: name, nans: nans, infinities: infinities, firstIndex: first)
        }
        #expect(
            found.sorted { $0.tensor < $1.tensor } == [
                count("bf16", 2, 2, first: 1), count("f16", 2, 2, first: 1), count("f32", 1, 1, first: 1),
                count("f64", 1, 0, first: 1), count("f8", 1, 0, first: 0),
            ])
        #expect(steps == steps.sorted())
        #expect(steps.last == checkpoint.dataByteCount)
        #expect(try checkpoint.tensor(named: "f32").floats()?[1] == -.infinity)
    }

    @Test(
        "an element anywhere in a large tensor at an odd address is found",
        arguments: [0, 1, 262_143, 262_144, 299_999])
    func anywhere(index: Int) throws {
        var values = [UInt16](repeating: 0x3F80, count: 300_000)
        values[index] = 0x7FC1
        let padding = #"{"p":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"#
        let tensor = #""w":{"dtype":"BF16","shape":[300000],"data_offsets":[1,600001]}}"#
        try directory.write(SafetensorsBytes.file(padding + tensor, data: [0] + bytes(values)), to: "model.safetensors")
        let found = try Checkpoint(directory: directory.path).nonFiniteTensors()
        #expect(
            found == [NonFiniteCount(file: "model.safetensors", tensor: "w", nans: 1, infinities: 0, firstIndex: index)]
        )
    }
}
