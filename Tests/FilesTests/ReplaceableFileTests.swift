import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Files replaced as a whole")
struct ReplaceableFileTests {
    private struct Stop: Error {}

    @Test("a file is made, and replaced behind its link")
    func replaced() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/a"
        try ReplaceableFile.write(Array("one".utf8), to: path)
        try #require(symlink("a", folder.path + "/link") == 0)
        try ReplaceableFile.write(Array("two".utf8), to: folder.path + "/link")
        #expect(try WholeFile.bytes(path, limit: 10) == Array("two".utf8))
        #expect(Path.isLink(folder.path + "/link"))
        #expect(try Path.names(in: folder.path) == ["a", "link"])
    }

    @Test("what fails halfway leaves the old file and nothing else")
    func broken() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(Array("old".utf8), to: "a")
        #expect(throws: Stop.self) {
            try ReplaceableFile.write(path, failure: { _ in Stop() }) { output throws(Stop) in
                do { try output.write(Array("new".utf8)) } catch { throw Stop() }
                throw Stop()
            }
        }
        #expect(try WholeFile.bytes(path, limit: 10) == Array("old".utf8))
        #expect(try Path.names(in: folder.path) == ["a"])
    }

    @Test("a place that cannot be written to is refused beforehand, and nothing takes a device's place")
    func refused() throws {
        let folder = try TemporaryDirectory()
        #expect(throws: FileError.folderNotWritable(path: folder.path + "/no/a", folder: folder.path + "/no")) {
            try ReplaceableFile.check(folder.path + "/no/a")
        }
        #expect(throws: FileError.notRegularFile(path: "/dev/null", kind: .device)) {
            try ReplaceableFile.check("/dev/null")
        }
        #expect(throws: FileError.system(path: "a\0b", operation: .create, code: ENOENT)) {
            try ReplaceableFile.write([], to: "a\0b")
        }
        try ReplaceableFile.check(folder.path + "/a")
        #expect(try Path.names(in: folder.path).isEmpty)
        #expect(
            FileError.folderNotWritable(path: "no/a", folder: "no").description
                == "no/a: the folder 'no' is missing or cannot be written to")
    }

    @Test("a full device is an error")
    func full() {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        #expect(throws: FileError.system(path: "x", operation: .write, code: ENOSPC)) {
            try FileWriting.write([1], to: descriptor, path: "x")
        }
    }
}
