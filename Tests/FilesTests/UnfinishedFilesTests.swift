import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("Files that are not finished")
struct UnfinishedFilesTests {
    @Test("a folder that is being written and a file are removed before the end, and what is finished stays")
    func discarded() throws {
        let folder = try TemporaryDirectory()
        let files = UnfinishedFiles()
        let (partial, file, done) = (folder.path + "/a.partial-1", folder.path + "/b.partial-1", folder.path + "/c")
        for path in [partial, file, done] { files.begin(path) }
        mkdir(partial, 0o755)
        mkdir(partial + "/inner", 0o755)
        for path in [partial + "/x", partial + "/inner/y", file, done] {
            try ReplaceableFile.write([1], to: path)
        }
        files.end(done)
        var names: [String]?
        files.discardAll { names = try? Path.names(in: folder.path) }
        #expect(names == ["c"])
        for path in [partial, file] { files.end(path) }
    }

    @Test("what a finished file has replaced goes in its stead")
    func replaced() throws {
        let folder = try TemporaryDirectory()
        let files = UnfinishedFiles()
        let (place, partial, old) = (folder.path + "/a", folder.path + "/a.partial-1", folder.path + "/a.replaced-1")
        try ReplaceableFile.write([1], to: place)
        files.begin(partial)
        try ReplaceableFile.write([2], to: partial)
        files.finish(partial, replacing: old) {
            rename(place, old)
            rename(partial, place)
        }
        files.discardAll {}
        #expect(try Path.names(in: folder.path) == ["a"])
        #expect(try WholeFile.bytes(place, limit: 8) == [2])
    }
}
