import Foundation
import Testing

@testable import crema

@Suite("Files named on the command line")
struct InputFileTests {
    private func failure(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return Failure(error)?.message
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

    @Test("a file is read whole, and so is a pipe, however slowly its bytes come")
    func pipes() throws {
        let folder = try TemporaryDirectory()
        #expect(try InputFile.bytes(folder.write("[1, 2]", to: "a.json")) == Array("[1, 2]".utf8))
        let ends = try makePipe()
        defer { close(ends.reading) }
        Thread.detachNewThread {
            for part in ["[1,", " 2", "]"] {
                usleep(20_000)
                _ = part.withCString { write(ends.writing, $0, part.utf8.count) }
            }
            close(ends.writing)
        }
        #expect(try InputFile.bytes("/dev/fd/\(ends.reading)") == Array("[1, 2]".utf8))
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
        #expect(try InputFile.text(path) == "[]")
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
        #expect(failure { _ = try InputFile.bytes(path, limit: 2000) } == "\(path): more than 2000 bytes")
    }

    @Test("devices and folders are refused, and a pipe that nobody named is not waited for")
    func refused() throws {
        let folder = try TemporaryDirectory()
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in ["/dev/zero", folder.path] {
            #expect(failure { _ = try InputFile.bytes(path) } == "\(path): neither a file nor a pipe")
        }
        #expect(failure { _ = try InputFile.bytes(found: pipe) } == "\(pipe): neither a file nor a pipe")
    }

    @Test("a grammar that is not UTF-8 is refused, not read with other characters in it")
    func invalidText() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/words.gbnf"
        try Data([0x72, 0x3D, 0xFF]).write(to: URL(fileURLWithPath: path))
        let run = try CremaProcess(["generate", "--prompt", "Hello", "--grammar", path])
        #expect(run.status == 2)
        #expect(run.errors.contains("\(path): not valid UTF-8"))
    }

    @Test("the shell's <(command) can stand for a file of tools")
    func processSubstitution() throws {
        let run = try CremaProcess(
            ["-c", #"exec "$0" respond --tools <(printf '[{"name": "a"}]') Hello"#, CremaProcess.executable.path],
            executable: URL(fileURLWithPath: "/bin/bash"))
        #expect(run.status == 2)
        #expect(run.errors.contains("/0: 'command' is missing; expected an array of texts, the program first"))
    }
}
