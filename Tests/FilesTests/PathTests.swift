import Files
import TestSupport
import Testing

@Suite("Paths")
struct PathTests {
    @Test("two paths lead to the same place by other names and links, whether a file is there or not")
    func same() throws {
        let folder = try TemporaryDirectory()
        try folder.makeDirectory("inner")
        try folder.write("x", to: "file")
        try folder.link("link", to: folder.path("file"))
        try folder.link("folder", to: folder.path("inner"))
        for (left, right) in [
            ("file", "file"), ("file", "link"), ("file", "./file"), ("file", "inner/../file"),
            ("inner/new", "folder/new"), ("new", "inner/../new"), ("missing/new", "missing/new"),
        ] {
            #expect(Path.areSame(folder.path(left), folder.path(right)), "\(left) and \(right)")
        }
        for (left, right) in [("file", "new"), ("file", "inner/file"), ("new", "inner/new"), ("inner", "file")] {
            #expect(!Path.areSame(folder.path(left), folder.path(right)), "\(left) and \(right)")
        }
    }
}
