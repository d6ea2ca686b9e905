/// The results of `bench` as a picture: tokens a second against the sessions where there are several, else against the context.
enum BenchPlot {
    /// What the figures of a plot are drawn against.
    private enum Axis {
        case depth, sessions
    }

    private static let titles: [BenchTest.Kind: String] = [
        .prompt: "Prefill", .generation: "Decoding", .rows: "Small batches",
    ]

    /// Whether tests have more than one point on an axis.
    static func isWorthwhile(_ tests: [BenchTest]) -> Bool {
        Set(tests.map(\.depth)).count > 1 || Set(tests.map(\.sessions)).count > 1
    }

    /// The picture of results.
    static func plot(_ results: [BenchResult]) -> LinePlot {
        plot(results.map { ($0.test, $0.threads, $0.tokensPerSecond) }, origin: results.first?.origin ?? "")
    }

    /// The picture of tests with their threads and tokens a second; `origin` says of what model and machine they are.
    static func plot(_ results: [(test: BenchTest, threads: Int, rate: Double)], origin: String) -> LinePlot {
        let axis: Axis = results.contains { $0.test.sessions > 1 } ? .sessions : .depth
        // Only decoding has sessions.
        let kinds = BenchTest.Kind.allCases.filter { kind in
            (axis == .depth || kind == .generation) && results.contains { $0.test.kind == kind }
        }
        let areThreadsNamed = Set(results.map(\.threads)).count > 1
        let panels = kinds.map { kind in
            var series: [LinePlot.Series] = []
            for result in results where result.test.kind == kind {
                let (test, x): (BenchTest, Int) =
                    switch axis {
                    case .depth:
                        (BenchTest(kind, result.test.count, sessions: result.test.sessions), result.test.depth)
                    case .sessions: (BenchTest(kind, result.test.count, depth: result.test.depth), result.test.sessions)
                    }
                let name = test.name + (areThreadsNamed ? ", \(Quantities.plural(result.threads, "thread"))" : "")
                let point = LinePlot.Point(x: Double(x), y: result.rate)
                if let index = series.firstIndex(where: { $0.name == name }) {
                    series[index].points.append(point)
                } else {
                    series.append(LinePlot.Series(name: name, points: [point]))
                }
            }
            for index in series.indices { series[index].points.sort { $0.x < $1.x } }
            return LinePlot.Panel(title: titles[kind] ?? kind.rawValue, series: series)
        }
        return LinePlot(
            title: axis == .sessions ? "Speed against sessions" : "Speed against context length", note: origin,
            xTitle: axis == .sessions ? "sessions that write at once" : "tokens in the context before",
            yTitle: "tokens a second", panels: panels)
    }
}
