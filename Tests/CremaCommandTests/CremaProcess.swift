import Foundation
import TestSupport

/// The built tool, run as a user runs it.
struct CremaProcess {
    let output: String
    let errors: String
    let status: Int32

    /// The tool is beside the test bundle.
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
        let directory = try TemporaryDirectory()
        func file(_ name: String, _ content: [UInt8] = []) throws -> URL {
            URL(fileURLWithPath: try directory.write(content, to: name))
        }
        let outputFile = try file("out")
        let errorFile = try file("err")
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: file("in", input))
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        status = process.terminationStatus
    }
}
