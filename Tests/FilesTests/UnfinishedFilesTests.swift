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

    @Test("what could not be made at a path is neither noted nor forgotten")
    func refused() throws {
        let folder = try TemporaryDirectory()
        let files = UnfinishedFiles()
        let (own, other) = (folder.path + "/a", folder.path + "/b")
        func make(_ path: String) throws {
            try files.begin(path) { () throws(FileError) in
                guard mkdir(path, 0o755) == 0 else {
                    throw .system(path: path, operation: .createFolder, code: errno)
                }
            }
        }
        try make(own)
        mkdir(other, 0o755)
        for path in [own, other] {
            #expect(throws: FileError.system(path: path, operation: .createFolder, code: EEXIST)) { try make(path) }
        }
        files.discardAll {}
        #expect(try Path.names(in: folder.path) == ["b"])
    }

    @Test("a folder is removed with all that is in it, however deep, and links are not followed")
    func depth() throws {
        let folder = try TemporaryDirectory()
        for name in ["a/1", "a/b/2", "a/b/c/3", "a/b/c/d/4", "outside/5"] { try folder.write([1], to: name) }
        for name in ["a/folder", "a/b/c/folder"] { try folder.link(name, to: folder.path("outside")) }
        try folder.link("a/b/nowhere", to: "missing")
        try folder.link("link", to: folder.path("a"))
        UnfinishedFiles.remove(folder.path("link"))
        #expect(try Path.names(in: folder.path) == ["a", "outside"])
        #expect(try Path.names(in: folder.path("a/b/c/d")) == ["4"])
        UnfinishedFiles.remove(folder.path("a"))
        #expect(try Path.names(in: folder.path) == ["outside"])
        #expect(try Path.names(in: folder.path("outside")) == ["5"])
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
