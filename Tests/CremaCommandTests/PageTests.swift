import Foundation
import TestSupport
import Testing

/// What pages name of the tool and of the fuzzer, beside what these have.
@Suite("Pages")
struct PageTests {
    /// README.md, those of docs, and what they lead to.
    private static func pages() throws -> [String] {
        let folder = Repository.path("docs")
        let docs = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
        return ["README.md", "CONTRIBUTING.md", "Benchmarks/README.md"] + docs.sorted().map { "docs/" + $0 }
    }

    /// The command lines of the tool in a page: lines of code, and code in sentences.
    private static func commandLines(in page: String) -> [String] {
        var lines: [String] = []
        var isCode = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if isCode || line.hasPrefix("    ") {
                lines.append(String(line.drop { $0 == " " }).replacing(".build/release/crema", with: "crema"))
            }
        }
        lines += page.replacing("\n", with: " ").split(separator: "`").map { String($0) }
        return lines.filter { $0.hasPrefix("crema ") }
    }

    @Test("every command of the tool in a page exists, with its flags")
    func commands() throws {
        var helps: [String: String] = [:]
        var seen = 0
        for page in try Self.pages() {
            let text = try String(contentsOfFile: Repository.path(page), encoding: .utf8)
            for line in Self.commandLines(in: text) {
                // What follows is a comment, or another program.
                let words = line.prefix { !"#|>".contains($0) }.split(separator: " ").dropFirst()
                let count = words.first == "trace" && words.dropFirst().first?.first?.isLetter == true ? 2 : 1
                let command = words.prefix(count).joined(separator: " ")
                // The server has its own page of flags; names in capitals stand for others.
                guard command.first?.isLowercase == true, !["serve", "help"].contains(command) else { continue }
                let path = command.split(separator: " ").map { String($0) }
                let help = try helps[command] ?? CremaProcess(["help"] + path).output
                helps[command] = help
                #expect(help.contains("USAGE: crema \(command)"), "\(page): \(line)")
                for word in words.dropFirst(count) where word.hasPrefix("-") && word.count > 1 {
                    let flag = word.prefix { $0 != "=" }
                    let isKnown = help.split { !($0.isLetter || $0 == "-") }.contains { $0 == flag }
                    #expect(isKnown, "\(page): \(flag) in \(line)")
                    seen += 1
                }
            }
        }
        #expect(seen > 40)
    }

    @Test("the table of the fuzzer's targets has each of them once")
    func targets() throws {
        let folder = Repository.path("Tests/Fuzz/Sources/Fuzz/Targets")
        var targets: [String] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            targets += text.matches(of: /name: "([a-z-]+)", maximumLength/).map { String($0.output.1) }
        }
        let page = try String(contentsOfFile: Repository.path("docs/reliability.md"), encoding: .utf8)
        let rows = page.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("| target | reads |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        let named = rows.flatMap { row -> [String] in
            let cell = row.split(separator: "|").first ?? ""
            return cell.split(separator: ",").map { name in name.filter { $0 != " " } }
        }
        #expect(targets.count > 20)
        #expect(named.sorted() == targets.sorted())
    }
}
