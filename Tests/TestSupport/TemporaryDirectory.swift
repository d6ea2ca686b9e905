import Foundation

/// A directory of its own for one test, removed with the object.
public final class TemporaryDirectory {
    /// Its path.
    public let path: String

    /// Makes an empty one.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("crema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it.
    public func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path; directories on the way are made.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return path(name)
    }

    /// Writes a file of text and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Makes a directory in it, and those on the way.
    public func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Makes a symbolic link at `name` with this destination.
    public func link(_ name: String, to destination: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }
}
