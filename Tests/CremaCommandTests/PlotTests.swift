import Chat
import Foundation
import Generation
import TestSupport
import Testing
import TinyModels

@testable import crema

@Suite("Plots")
struct PlotTests {
    @Test("the marks of an axis are round, begin at 0, and the last is not below the largest figure")
    func marks() {
        #expect(LinePlot.marks(upTo: 5296) == [0, 1000, 2000, 3000, 4000, 5000, 6000])
        #expect(LinePlot.marks(upTo: 700) == [0, 100, 200, 300, 400, 500, 600, 700])
        #expect(LinePlot.marks(upTo: 0) == [0, 1])
        #expect(LinePlot.marks(upTo: .infinity) == [0, 1])
        for largest in [0.003, 0.9, 1, 4, 9.99, 1033.5, 7e8] {
            let marks = LinePlot.marks(upTo: largest)
            #expect((marks.last ?? 0) >= largest)
            #expect((5...9).contains(marks.count), "\(largest): \(marks)")
        }
    }

    @Test("tests of several depths are lines over the context, a panel for each kind")
    func depths() {
        let tests = [0, 256].flatMap { depth in
            [BenchTest(.prompt, 32, depth: depth), BenchTest(.generation, 8, depth: depth)]
        }
        #expect(BenchPlot.isWorthwhile(tests))
        let plot = BenchPlot.plot(zip(tests, [500, 100, 400, 80]).map { ($0, 2, $1) }, origin: "a model")
        #expect(plot.xTitle == "tokens in the context before")
        #expect(
            plot.panels == [
                LinePlot.Panel(
                    title: "Prefill",
                    series: [.init(name: "pp32", points: [.init(x: 0, y: 500), .init(x: 256, y: 400)])]),
                LinePlot.Panel(
                    title: "Decoding",
                    series: [.init(name: "tg8", points: [.init(x: 0, y: 100), .init(x: 256, y: 80)])]),
            ])
    }

    @Test("with several sessions, decoding is plotted over them, with a line for each context and number of threads")
    func sessions() {
        let tests = [1, 4].map { BenchTest(.generation, 8, depth: 64, sessions: $0) }
        let results = [1, 2].flatMap { threads in tests.map { ($0, threads, Double(10 * $0.sessions * threads)) } }
        let plot = BenchPlot.plot(results + [(BenchTest(.prompt, 8), 1, 9)], origin: "")
        #expect(plot.xTitle == "sessions that write at once")
        #expect(plot.panels.map(\.title) == ["Decoding"])
        #expect(plot.panels.first?.series.map(\.name) == ["tg8 @ d64, 1 thread", "tg8 @ d64, 2 threads"])
        #expect(plot.panels.first?.series.last?.points == [.init(x: 1, y: 20), .init(x: 4, y: 80)])
    }

    @Test("one point is no line")
    func single() {
        #expect(!BenchPlot.isWorthwhile([BenchTest(.prompt, 8), BenchTest(.generation, 8)]))
    }

    @Test("passes are columns as wide as they took, and the picture says in words how many rows they had")
    func passes() throws {
        let plot = PassPlot(
            title: "Passes", note: "", kinds: ["written", "read"],
            columns: [.init(start: 0, length: 40, rows: [7, 0]), .init(start: 50, length: 90, rows: [7, 25])])
        #expect(
            plot.svg.contains(
                "Passes. 2 passes of 40 to 90 milliseconds. written: 7 to 7 rows of a pass; read: 0 to 25 rows of a pass."
            ))
        // 140 milliseconds lie between 64 and 740.
        #expect(plot.svg.contains("width=\"193.1\""))
        #expect(plot.svg.contains("width=\"434.6\""))
        #expect(plot.svg.components(separatedBy: "<title>").count == 4)
    }

    @Test(
        "the picture of passes tells the writers from the long prompt and the short one by the order in which they came"
    )
    func fairness() {
        var result = ServingBench.Fairness(writers: 2, promptTokens: 100)
        result.shortPrompt = 0.1
        let times = PassTimes(
            evaluation: .milliseconds(30), head: .zero, total: .milliseconds(40), rows: 12, sequences: 4)
        let parts = [(0, 1, false), (1, 1, false), (2, 8, true), (3, 2, true)].map {
            ObservedPass.Part(sequence: $0.0, rows: $0.1, isRead: $0.2)
        }
        let passes = [-10, 0, 10].map {
            ObservedPass(start: result.shortPromptAsked + .seconds($0), times: times, parts: parts)
        }
        let plot = result.plot(of: passes, note: "")
        #expect(plot.columns == [.init(start: 0, length: 40, rows: [2, 8, 2])])
    }

    @Test("a plot is XML that says in words what it shows, whatever the names are")
    func words() throws {
        let plot = LinePlot(
            title: "A & B", note: "<n>", xTitle: "x", yTitle: "y",
            panels: [.init(title: "P", series: [.init(name: "\"s\"", points: [.init(x: 1, y: 12.345)])])])
        #expect(plot.svg.contains(#"aria-label="A &amp; B. y against x. P: &quot;s&quot;: 12.3 at 1.""#))
        #expect(plot.svg.contains("&lt;n&gt;"))
        #expect(plot.svg.contains("prefers-color-scheme: dark"))
    }

    @Test("bench draws its results, and refuses what would be no line before it measures")
    func command() throws {
        let model = try TinyModel(contextSize: 128)
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        let file = folder.path + "/plot.svg"
        let flags = ["bench", "--model", model.path, "-p", "8", "-n", "2", "-r", "1", "--plot"]
        let drawn = try CremaProcess(flags + [file, "-d", "0,16"])
        #expect(drawn.status == 0, "\(drawn.errors)")
        let picture = try String(contentsOfFile: file, encoding: .utf8)
        #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
        #expect(picture.components(separatedBy: "<circle ").count == 5)
        let single = try CremaProcess(flags + [file])
        #expect(single.status == 2)
        #expect(
            single.errors.hasPrefix(
                "crema: --plot needs --fairness, or several values of -d or of --sessions, such as -d 0,1024,4096"))
        let missing = try CremaProcess(flags + [folder.path + "/no/plot.svg", "-d", "0,16"])
        #expect(missing.status == 2)
        #expect(missing.errors.contains("is missing or cannot be written to"))
    }
}
