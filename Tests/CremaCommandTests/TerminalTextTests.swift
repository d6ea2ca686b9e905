import Checkpoints
import Files
import Testing

@testable import crema

@Suite("Terminal text")
struct TerminalTextTests {
    @Test("quantities are shown in units that people read")
    func quantities() {
        #expect(Quantities.bytes(0) == "0 B")
        #expect(Quantities.bytes(1023) == "1023 B")
        #expect(Quantities.bytes(1536) == "1.5 KiB")
        #expect(Quantities.bytes(2_471_628_800) == "2.3 GiB")
        #expect(Quantities.count(999) == "999")
        #expect(Quantities.count(134_515_008) == "134.52 M")
        #expect(Quantities.count(1_235_814_400) == "1.24 B")
        #expect(Quantities.fixed(0.05, decimals: 1) == "0.1")
        #expect(Quantities.fixed(-1.25, decimals: 1) == "-1.3")
        #expect(Quantities.fixed(-0.01, decimals: 1) == "0.0")
        #expect(Quantities.fixed(2, decimals: 0) == "2")
    }

    @Test("a progress bar shows part, rate and time left, and fits in the terminal")
    func progress() {
        let line = ProgressBar.line(title: "loading", unit: "MB", done: 250, total: 1000, elapsed: 0.5, columns: 90)
        #expect(line == "loading [##########------------------------------] 25% 250/1000 MB, 500 MB/s, 2 s left")
        for columns in 0..<120 {
            let line = ProgressBar.line(
                title: "loading", unit: "MB", done: 250, total: 1000, elapsed: 0.5, columns: columns)
            #expect(line.count <= max(columns - 1, 1))
        }
        #expect(
            ProgressBar.line(title: "x", unit: "t", done: 0, total: 5, elapsed: 0, columns: 200).hasSuffix(
                " 0% 0/5 t, 0 t/s, 0 s left"))
        #expect(
            ProgressBar.line(title: "embedding", unit: "texts", done: 512, total: nil, elapsed: 2, columns: 80)
                == "embedding 512 texts, 256 texts/s")
    }

    @Test("each error ends with the documented status")
    func statuses() throws {
        func status(_ error: any Error) -> crema.ExitStatus? { Failure(error)?.status }
        #expect(status(CheckpointError.modelNotFound(path: "x")) == .modelNotLoadable)
        #expect(status(CheckpointError.file(.system(path: "x", operation: .open, code: 2))) == .modelNotLoadable)
        #expect(status(CheckpointError.file(.system(path: "x", operation: .write, code: 28))) == .failure)
        #expect(status(Failure("x", .contextOverflow)) == .contextOverflow)
        struct Unknown: Error {}
        #expect(status(Unknown()) == nil)
    }

    @Test("a message of several lines becomes one")
    func oneLine() {
        #expect(OneLine.text("a\n  b\r\n\nc") == "a b c")
    }
}
