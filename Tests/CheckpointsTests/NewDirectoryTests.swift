import Files
import Glibc
import TestSupport
import Testing

@testable import Checkpoints

@Suite("A model folder that is being written")
struct NewDirectoryTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("a folder that is there under the name of the unfinished one is named, and stays")
    func leftover() throws {
        let (path, partial) = (directory.path("m"), directory.path("m.partial-\(getpid())"))
        try directory.write("kept", to: "m.partial-\(getpid())/x")
        let error = checkpointError { _ = try NewDirectory(path: path, replaces: false) }
        #expect(error?.description == "\(partial): cannot create the folder (exists already)")
        #expect(try Path.names(in: partial) == ["x"])
        // Also where nothing was tried, since the place itself is taken.
        try directory.makeDirectory("m")
        #expect(
            checkpointError { _ = try NewDirectory(path: path, replaces: false) }
                == .alreadyExists(path: path, isModel: false))
        #expect(try Path.names(in: partial) == ["x"])
    }

    @Test("a second folder for a place is refused, and leaves the first as it is")
    func second() throws {
        let path = directory.path("m")
        let first = try NewDirectory(path: path, replaces: false)
        try first.write("a", [1])
        let error = checkpointError { _ = try NewDirectory(path: path, replaces: false) }
        #expect(error == .file(.system(path: first.partial, operation: .createFolder, code: EEXIST)))
        try first.write("b", [2])
        try first.commit()
        #expect(try Path.names(in: directory.path) == ["m"])
        #expect(try Path.names(in: path) == ["a", "b"])
    }

    @Test("a folder that is not finished goes with all that was written")
    func unfinished() throws {
        do {
            let folder = try NewDirectory(path: directory.path("m"), replaces: false)
            try folder.write("a", [1])
        }
        #expect(try Path.names(in: directory.path) == [])
    }

    @Test("a folder without weights is not replaced, though it has a config.json, as programs of other kinds have")
    func foreign() throws {
        let path = directory.path("m")
        try directory.write("{}", to: "m/config.json")
        try directory.write("kept", to: "m/src/x")
        let error = checkpointError { _ = try NewDirectory(path: path, replaces: true) }
        #expect(error?.description == "\(path): exists already; it is not a model folder; give another place")
        try directory.write("", to: "m/model.safetensors")
        let folder = try NewDirectory(path: path, replaces: true)
        try folder.write("a", [1])
        try folder.commit()
        #expect(try Path.names(in: directory.path) == ["m"])
        #expect(try Path.names(in: path) == ["a"])
    }
}
