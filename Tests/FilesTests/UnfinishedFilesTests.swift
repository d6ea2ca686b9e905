import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("Files that are not finished")
struct UnfinishedFilesTests {
    @Test("a folder that is being written and a file are removed before the end, and what is finished stays")
    func discarded() throws {
        let folder = try TemporaryDirectory()
        let (partial, file, done) = (folder.path + "/a.partial-1", folder.path + "/b.partial-1", folder.path + "/c")
        for path in [partial, file, done] { UnfinishedFiles.begin(path) }
        mkdir(partial, 0o755)
        mkdir(partial + "/inner", 0o755)
        for path in [partial + "/x", partial + "/inner/y", file, done] {
            try ReplaceableFile.write([1], to: path)
        }
        UnfinishedFiles.end(done)
        var names: [String]?
        UnfinishedFiles.discardAll { names = try? Path.names(in: folder.path) }
        #expect(names == ["c"])
        for path in [partial, file] { UnfinishedFiles.end(path) }
    }
}
