import Foundation
import Processors
import TestSupport
import Testing

/// A machine of the folder Machines: what its files say, and the choice that was written down for it.
///
/// A line is a path and its content, parted by a colon and a space. `cpu{0-3}` stands for four paths, in whose content `{n}`,
/// `{n+4}` and `{n-4}` are the number; `\n` and `\t` are a new line and a tabulator.
struct RecordedMachine: CustomTestStringConvertible, Sendable {
    static let folder = Repository.path("Tests/ProcessorsTests/Machines")

    let name: String
    var files: [String: String] = [:]
    /// Whether the files were recorded on a machine, or written after a listing.
    var isRecorded = false
    var isWritten = false
    /// What follows `expect`.
    var expected: [String: String] = [:]

    var testDescription: String { name }

    /// All of them, by name.
    static func all() throws -> [Self] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
            .map { try Self($0) }
    }

    init(_ file: String) throws {
        name = String(file.dropLast(4))
        let text = try String(contentsOfFile: Self.folder + "/" + file, encoding: .utf8)
        for line in text.split(separator: "\n") {
            let parts = line.components(separatedBy: ": ")
            let rest = parts.dropFirst().joined(separator: ": ")
            if line.hasPrefix("# recorded: ") {
                isRecorded = true
            } else if line.hasPrefix("# written after: ") {
                isWritten = true
            } else if line.hasPrefix("expect ") {
                expected[String(parts[0].dropFirst(7))] = rest
            } else if line.hasPrefix("/") {
                add(line.hasSuffix(":") ? String(line.dropLast()) : parts[0], rest)
            }
        }
    }

    private mutating func add(_ path: String, _ text: String) {
        let content = text.replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(of: "\\t", with: "\t")
        guard let match = path.firstMatch(of: /\{(\d+)-(\d+)\}/), let first = Int(match.1), let last = Int(match.2)
        else {
            files[path] = content
            return
        }
        for number in first...last {
            files[path.replacing(match.0, with: "\(number)")] = content.replacing(/\{n([+-]\d+)?\}/) { place in
                "\(number + (place.1.flatMap { Int($0) } ?? 0))"
            }
        }
    }

    var topology: ProcessorTopology { ProcessorTopology(MachineFiles(contents: files)) }
}

extension ProcessorChoice {
    /// The processors in their order, as the machines' files have them: runs of numbers that follow each other.
    var on: String {
        var runs: [[Int]] = []
        for number in processors {
            if let last = runs.last?.last, last + 1 == number {
                runs[runs.count - 1].append(number)
            } else {
                runs.append([number])
            }
        }
        return runs.map { $0.count == 1 ? "\($0[0])" : "\($0[0])-\($0[$0.count - 1])" }.joined(separator: ",")
    }

    /// Where threads are kept, as the machines' files have it.
    var kept: String {
        if homes.allSatisfy({ $0 == nil }) { return "free" }
        return placement.map { "\($0.count) on \($0.home.map { "\($0)" } ?? "any")" }.joined(separator: ", ")
    }
}
