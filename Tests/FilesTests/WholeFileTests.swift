import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Whole files")
struct WholeFileTests {
    private func failure(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? FileError)?.description
        }
    }

    /// A pipe of the system with both ends open, which programs that other tests start do not inherit.
    private func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        let result = pipe(&ends)
        try #require(result == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    @Test("a file is read whole, an empty one and one without a stated size included")
    func files() throws {
        let folder = try TemporaryDirectory()
        let long = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for bytes in [[], Array("[1, 2]".utf8), long] {
            let path = try folder.write(bytes, to: "a")
            #expect(try WholeFile.bytes(path, limit: bytes.count) == bytes)
            #expect(try WholeFile.bytes(named: path, limit: bytes.count) == bytes)
            #expect(try WholeFile.bytes(ifPresent: path, limit: bytes.count) == bytes)
        }
        // The system makes it while it is read, and says that it is empty.
        #expect(try WholeFile.bytes("/proc/self/stat", limit: 1 << 16).count > 20)
        #expect(try WholeFile.lastBytes(folder.path + "/a", most: 3) == Array(long.suffix(3)))
        #expect(try WholeFile.lastBytes(folder.path + "/a", most: 1 << 30) == long)
    }

    @Test("an error while reading is an error, not the end of the file")
    func readingFails() throws {
        // Reading a process's memory at its beginning, where nothing is mapped, fails; opening it does not.
        #expect(
            failure { _ = try WholeFile.bytes("/proc/self/mem", limit: 1 << 20) }
                == "/proc/self/mem: cannot read the file (the device failed)")
    }

    @Test("a file above the limit is refused, and so is one that says that it is smaller")
    func limits() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(Array("12345".utf8), to: "a")
        #expect(
            failure { _ = try WholeFile.bytes(path, limit: 4) }
                == "\(path): the file has 5 bytes; the limit for a file of this kind is 4")
        #expect(
            failure { _ = try WholeFile.bytes("/proc/self/stat", limit: 4) }
                == "/proc/self/stat: more than 4 bytes, which is the limit for a file of this kind")
    }

    @Test("what is not there is nil where it may be missing; a link that leads nowhere is an error")
    func missing() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/a"
        #expect(try WholeFile.bytes(ifPresent: path, limit: 1) == nil)
        #expect(try WholeFile.bytes(ifPresent: try folder.write([], to: "b") + "/c", limit: 1) == nil)
        #expect(
            failure { _ = try WholeFile.bytes(path, limit: 1) }
                == "\(path): cannot open the file (no such file or directory)")
        try #require(symlink("nowhere", path) == 0)
        #expect(
            failure { _ = try WholeFile.bytes(ifPresent: path, limit: 1) }
                == "\(path): is a link that leads nowhere; download the file again")
    }

    @Test("text that is not UTF-8 is refused")
    func text() throws {
        #expect(try WholeFile.text(Array("é".utf8), of: "a") == "é")
        #expect(failure { _ = try WholeFile.text([0xFF], of: "a\nb") } == "a\\nb: not valid UTF-8")
    }

    @Test("a pipe that is named is read to its end, however slowly its bytes come")
    func pipes() throws {
        let ends = try makePipe()
        defer { close(ends.reading) }
        Thread.detachNewThread {
            for part in ["[1,", " 2", "]"] {
                usleep(20_000)
                _ = part.withCString { write(ends.writing, $0, part.utf8.count) }
            }
            close(ends.writing)
        }
        #expect(try WholeFile.bytes(named: "/dev/fd/\(ends.reading)", limit: 100) == Array("[1, 2]".utf8))
    }

    @Test("the first writer of a named pipe is waited for")
    func namedPipe() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        Thread.detachNewThread {
            usleep(50_000)
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            _ = write(descriptor, "[]", 2)
            close(descriptor)
        }
        #expect(try WholeFile.bytes(named: path, limit: 100) == Array("[]".utf8))
    }

    @Test("a pipe that does not end is read up to the limit")
    func endlessPipe() throws {
        let ends = try makePipe()
        defer {
            close(ends.reading)
            close(ends.writing)
        }
        let bytes = [UInt8](repeating: 0x20, count: 3000)
        let written = write(ends.writing, bytes, bytes.count)
        try #require(written == bytes.count)
        let path = "/dev/fd/\(ends.reading)"
        #expect(
            failure { _ = try WholeFile.bytes(named: path, limit: 2000) }
                == "\(path): more than 2000 bytes, which is the limit for a file of this kind")
    }

    @Test("devices and folders are refused, and a pipe that nobody named is not waited for")
    func refused() throws {
        let folder = try TemporaryDirectory()
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        for (path, kind) in [("/dev/zero", "a device"), (folder.path, "a directory")] {
            #expect(
                failure { _ = try WholeFile.bytes(named: path, limit: 1) }
                    == "\(path): is \(kind); expected a regular file or a pipe")
        }
        #expect(
            failure { _ = try WholeFile.bytes(pipe, limit: 1) }
                == "\(pipe): is a named pipe; expected a regular file")
    }
}
