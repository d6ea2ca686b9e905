import Foundation

/// The built tool, run as a user runs it.
struct CremaProcess {
    let output: String
    let errors: String
    let status: Int32

    /// The tool stands beside the test bundle.
    static let executable: URL = {
        let test =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("crema")
    }()

    /// Runs the tool to its end; the input is given through a pipe, output and errors are collected from files.
    init(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
        executable: URL = Self.executable
    ) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("crema-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        func file(_ name: String, _ content: Data = Data()) throws -> URL {
            let url = directory.appendingPathComponent(name)
            try content.write(to: url)
            return url
        }
        let outputFile = try file("out")
        let errorFile = try file("err")
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: file("in", Data(input)))
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        status = process.terminationStatus
    }
}

/// A directory of its own for one test, removed with the object.
final class TemporaryDirectory {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("crema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }
}
