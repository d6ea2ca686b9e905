import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Lines, and files for a while")
struct LineReaderTests {
    private func lines(_ reader: LineReader) throws -> [String] {
        var lines: [String] = []
        while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        return lines
    }

    @Test("a file's lines are read one by one; the last needs no end, and nothing comes after it")
    func file() throws {
        let folder = try TemporaryDirectory()
        let cases: [(String, [String])] = [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\n\n", ["a", ""]),
        ]
        for (text, expected) in cases {
            let reader = try LineReader(named: try folder.write(Array(text.utf8), to: "a"), limit: 10)
            #expect(reader.size == text.utf8.count)
            #expect(try lines(reader) == expected)
            #expect(try reader.next() == nil)
            #expect(reader.readCount == text.utf8.count)
        }
    }

    @Test("lines longer than what is read at once are whole, and their bytes are counted as they go")
    func long() throws {
        let folder = try TemporaryDirectory()
        let expected = (0..<5).map { String(repeating: "\($0)", count: $0 * 200_000 + 1) }
        let path = try folder.write(Array(expected.joined(separator: "\n").utf8), to: "a")
        let reader = try LineReader(named: path, limit: 1 << 20)
        #expect(try reader.next()?.count == 1)
        #expect(reader.readCount == 2)
        #expect(try lines(reader) == Array(expected.dropFirst()))
    }

    @Test("a pipe is read again from its copy, a file from its beginning")
    func again() throws {
        let folder = try TemporaryDirectory()
        let text = (0..<70_000).map { "line \($0)" }
        let bytes = Array((text.joined(separator: "\n") + "\n").utf8)
        let file = try LineReader(named: try folder.write(bytes, to: "a"), limit: 1 << 10)
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let writing = ends[1]
        let writer = Thread {
            _ = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
            close(writing)
        }
        writer.start()
        let piped = LineReader(descriptor: ends[0], path: "standard input", limit: 1 << 10)
        #expect(piped.size == nil)
        for reader in [file, piped] {
            try reader.keepForReadingAgain()
            for _ in 0..<2 {
                try reader.readAgain()
                #expect(try lines(reader) == text)
                #expect(reader.readCount == bytes.count)
            }
        }
        close(ends[0])
    }

    @Test("a line beyond the limit is refused, and so is what cannot be read")
    func refused() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write([UInt8](repeating: 65, count: 1_000_000), to: "a")
        let reader = try LineReader(named: path, limit: 1000)
        #expect(throws: FileError.endless(path: path, limit: 1000)) { _ = try reader.next() }
        #expect(throws: FileError.notReadable(path: folder.path, kind: .directory)) {
            _ = try LineReader(named: folder.path, limit: 1000)
        }
    }

    @Test("a file for a while gives its bytes back, and its folder shows nothing of it")
    func scratch() throws {
        let folder = try TemporaryDirectory()
        let file = try ScratchFile(folder: folder.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        try file.append([1, 2, 3] as [UInt8])
        try file.append([1.5, -2] as [Float])
        #expect(file.count == 11)
        #expect(try file.bytes(1..<3) == [2, 3])
        #expect(try file.bytes(3..<11) == [0, 0, 0xC0, 0x3F, 0, 0, 0, 0xC0])
        #expect(try file.bytes(4..<4) == [])
        #expect(throws: FileError.shrank(path: folder.path, expected: 11, found: 11)) { _ = try file.bytes(9..<12) }
        let nowhere = folder.path + "/none"
        #expect(throws: FileError.folderNotWritable(path: nowhere, folder: nowhere)) {
            _ = try ScratchFile(folder: nowhere)
        }
    }
}
