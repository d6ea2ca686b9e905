import Foundation
import Glibc
import TestSupport
import Testing
import TinyModels

@testable import crema

/// `crema evaluate` with a model of random weights, whose answers are the same each time.
@Suite("Evaluations from the command line")
struct EvaluateCommandTests {
    private func withModel(_ body: (TinyModel, TemporaryDirectory) throws -> Void) throws {
        let model = try TinyModel(contextSize: 2048, template: TinyModel.chatML)
        defer { model.remove() }
        try body(model, TemporaryDirectory())
    }

    private func samples(_ folder: TemporaryDirectory, count: Int = 12) throws -> String {
        let lines = (0..<count).map { #"{"prompt": "Say \#($0).", "expected": "\#($0)"}"# }
        return try folder.write(Array(lines.joined(separator: "\n").utf8), to: "samples.jsonl")
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("a table has each metric with its interval, and is the same however many samples are answered at once")
    func table() throws {
        try withModel { model, folder in
            let arguments = [
                "evaluate", try samples(folder), "--model", model.path, "--max-tokens", "8", "--metric", "exact",
                "--metric", "regex:^.*$", "--seed", "3",
            ]
            let one = try CremaProcess(arguments + ["--at-once", "1"])
            #expect(one.status == 0, "\(one.errors)")
            let lines = one.output.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines[0].wholeMatch(of: /metric +mean +95 % interval +scores +ignored/) != nil)
            #expect(lines[1].wholeMatch(of: /exact +[01]\.\d{3} +[01]\.\d{3} to [01]\.\d{3} +12 +0/) != nil)
            #expect(lines[2].hasPrefix("regex:^.*$"))
            #expect(try CremaProcess(arguments + ["--at-once", "8"]).output == one.output)
            let json = try object(CremaProcess(arguments + ["--json"]).output)
            #expect(json["samples"] as? Int == 12 && json["failed"] as? Int == 0)
            #expect((json["metrics"] as? [[String: Any]])?.map { $0["name"] as? String } == ["exact", "regex:^.*$"])
        }
    }

    @Test("answers are kept, reports are written, and a saved result is what a run is compared with")
    func reports() throws {
        try withModel { model, folder in
            let arguments = [
                "evaluate", try samples(folder), "--model", model.path, "--max-tokens", "8", "--metric", "contains",
                "--greedy",
            ]
            let (answers, saved) = (folder.path("answers.jsonl"), folder.path("first.xcevalresult"))
            let first = try CremaProcess(arguments + ["--answers", answers, "--report", saved])
            #expect(first.status == 0, "\(first.errors)")
            #expect(try String(contentsOfFile: answers, encoding: .utf8).split(separator: "\n").count == 12)
            // The answers say what the file says, whatever the model would.
            let kept = try String(contentsOfFile: answers, encoding: .utf8)
            let line = try object(String(kept.split(separator: "\n")[0]))
            let value = try #require((line["answer"] as? [String: Any])?["value"] as? String)
            let changed = kept.replacingOccurrences(
                of: JSONText.quoted(value), with: JSONText.quoted("0 1 2 3 4 5 6 7 8 9 10 11"))
            try Data(changed.utf8).write(to: URL(fileURLWithPath: answers))
            let reports = ["md", "xml", "html", "json"].map { folder.path("second.\($0)") }
            let second = try CremaProcess(
                arguments + ["--answers", answers, "--baseline", saved] + reports.flatMap { ["--report", $0] })
            #expect(second.status == 0, "\(second.errors)")
            #expect(second.output.contains("baseline") && second.output.contains("p by Holm"))
            for (path, part) in zip(
                reports, ["## Compared with", "<testsuites ", "<!doctype html>", "\"evaluationID\""])
            {
                #expect(try String(contentsOfFile: path, encoding: .utf8).contains(part))
            }
        }
    }

    @Test(
        "a run that is killed loses no answer that it had, and the next one asks for the rest", arguments: [1, 50, 100])
    func killed(_ count: Int) throws {
        try withModel { model, folder in
            let (answers, report) = (folder.path("answers.jsonl"), folder.path("report.xcevalresult"))
            let arguments = [
                "evaluate", try samples(folder, count: 150), "--model", model.path, "--max-tokens", "8", "--metric",
                "contains", "--greedy", "--at-once", "4",
            ]
            func lines() -> Int {
                (try? Data(contentsOf: URL(fileURLWithPath: answers)).count { $0 == UInt8(ascii: "\n") }) ?? 0
            }
            let process = Process()
            process.executableURL = CremaProcess.executable
            process.arguments = arguments + ["--answers", answers]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            while process.isRunning, lines() < count { usleep(500) }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let kept = lines()
            #expect(kept >= count)
            let resumed = try CremaProcess(arguments + ["--answers", answers, "--report", report])
            #expect(resumed.status == 0, "\(resumed.errors)")
            #expect(lines() == 150)
            let whole = folder.path("whole.xcevalresult")
            #expect(try CremaProcess(arguments + ["--report", whole]).output == resumed.output)
            func results(_ path: String) throws -> NSArray {
                let file = try object(String(contentsOfFile: path, encoding: .utf8))
                return NSArray(array: try #require(file["results"] as? [Any]))
            }
            #expect(try results(report) == results(whole))
        }
    }

    @Test("a mean below what is requested ends with a code of its own")
    func thresholds() throws {
        try withModel { model, folder in
            let arguments = [
                "evaluate", try samples(folder, count: 2), "--model", model.path, "--max-tokens", "4", "--metric",
                "regex:^.*$", "--metric", "exact", "--greedy",
            ]
            #expect(try CremaProcess(arguments + ["--min", "exact=0"]).status == 0)
            let low = try CremaProcess(arguments + ["--min", "exact=1.5", "--min", "nothing=0"])
            #expect(low.status == 8)
            #expect(
                low.errors.split(separator: "\n").last?.wholeMatch(
                    of:
                        /crema: exact is [01]\.\d{3}; at least 1\.5 is required; nothing has no score; at least 0\.0 is required/
                )
                    != nil)
        }
    }

    @Test("a schema and a judge measure answers; two models are compared over the same samples")
    func judges() throws {
        try withModel { model, folder in
            let schema = try folder.write(Array(#"{"type": "string"}"#.utf8), to: "schema.json")
            let result = try CremaProcess([
                "evaluate", try samples(folder, count: 3), "--model", model.path, "--max-tokens", "6", "--metric",
                "schema:\(schema)", "--judge", "Short=The answer is short.", "--baseline-model", model.path, "--greedy",
                "--json",
            ])
            #expect(result.status == 0, "\(result.errors)")
            let json = try object(result.output)
            #expect(
                (json["metrics"] as? [[String: Any]])?.map { $0["name"] as? String } == ["schema:schema.json", "Short"])
            // One that passes or fails is a rate, and no rate of three samples is sure.
            let short = try #require((json["metrics"] as? [[String: Any]])?.last)
            #expect(try #require(short["upper"] as? Double) > #require(short["lower"] as? Double) + 0.5)
            let comparison = try #require(json["comparison"] as? [String: Any])
            #expect(comparison["pairs"] as? Int == 3)
            let metrics = try #require(comparison["metrics"] as? [[String: Any]])
            #expect(metrics.allSatisfy { $0["difference"] as? Double == 0 && $0["p"] as? Double == 1 })
        }
    }

    @Test(
        "bad input is one line",
        arguments: [
            ([], #"{"prompt": "a"}"#, "give a --metric or a --judge; see 'crema help evaluate'"),
            (
                ["--metric", "near"], #"{"prompt": "a"}"#,
                "--metric is 'near'; expected exact, contains, regex, regex:PATTERN, schema:FILE or similarity:MODEL"
            ),
            (
                ["--metric", "exact", "--min", "exact"], #"{"prompt": "a"}"#,
                "--min is 'exact'; expected METRIC=NUMBER, such as exact=0.8"
            ),
            (
                ["--metric", "exact", "--report", "a.pdf"], #"{"prompt": "a"}"#,
                "--report is 'a.pdf'; expected a name that ends in .xcevalresult, .json, .md, .xml, .html"
            ),
            (
                ["--metric", "exact", "--baseline", "/nowhere/a.xcevalresult"], #"{"prompt": "a"}"#,
                "/nowhere/a.xcevalresult: cannot open the file (no such file or directory)"
            ),
            (
                ["--metric", "exact", "--baseline", "-"], #"{"prompt": "a"}"#,
                "-: the file is empty; expected the JSON of an evaluation's result"
            ),
            (["--metric", "exact"], "\n", "F: holds no sample"),
            (
                ["--metric", "exact"], "\n{\"prompt\": \"a\"}\n{}",
                #"F:3: expected {"prompt": …, "expected": …} or {"input": {"prompt": …}, "output": {"value": …}}"#
            ),
            (
                ["--metric", "exact"], #"{"prompt": "a", "expected": 3}"#,
                "F:1: 'expected' is a number; expected a string"
            ),
            (
                ["--metric", "exact"], #"{"prompt": "a", "answer": "b"}"#,
                "F:1: 'answer' is not known; expected prompt, expected, instructions or id"
            ),
            (["--metric", "exact"], #"{"input": {}}"#, "F:1: is not a sample: 'input.prompt' is missing"),
            (
                ["--metric", "exact", "--at-once", "0"], #"{"prompt": "a"}"#,
                "--at-once is 0; expected 1 or more; see 'crema help evaluate'"
            ),
            (["--judge", "Tone="], #"{"prompt": "a"}"#, "--judge is 'Tone='; expected NAME=CRITERIA or a file"),
            (
                ["--metric", "exact", "--judge-model", "m"], #"{"prompt": "a"}"#,
                "--judge-model needs a --judge; see 'crema help evaluate'"
            ),
        ])
    func refusals(_ flags: [String], _ file: String, _ message: String) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(Array(file.utf8), to: "samples.jsonl")
        let result = try CremaProcess(["evaluate", path] + flags)
        #expect(result.errors.replacingOccurrences(of: path, with: "F") == "crema: \(message)\n")
        #expect(result.status == 2 && result.output.isEmpty)
    }
}

/// Texts as JSON spells them.
private enum JSONText {
    static func quoted(_ text: String) -> String {
        let data = try? JSONSerialization.data(
            withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
