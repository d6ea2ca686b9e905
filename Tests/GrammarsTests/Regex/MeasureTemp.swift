import Foundation
import Grammars
import OrderedJSON
import Testing

func cpu() -> Double {
    var t = timespec(); clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return Double(t.tv_sec) * 1e6 + Double(t.tv_nsec) / 1e3
}

@Suite("Measure") struct MeasureTemp {
    @Test func realPatterns() throws {
        let raw = try String(contentsOfFile: "/tmp/patterns.txt", encoding: .utf8)
        let pats = raw.split(separator: "\n").map(String.init)
        var rows: [(Double, String)] = []
        var setTime = 0.0
        for p in pats {
            var t0 = cpu()
            let set = ExpressionSet()
            let automaton = LazyAutomaton(expressions: set)
            let t1 = cpu(); setTime += t1 - t0
            t0 = cpu()
            do {
                let node = try RegexParser.parse(p, dialect: .ecma)
                let t2 = cpu()
                let e = try node.compile(in: set, anchoring: .search)
                let t3 = cpu()
                let s = try automaton.state(for: e)
                try automaton.fillRow(s)
                let t4 = cpu()
                // breadth-first exploration of up to 2000 states
                var queue = [s]; var seen: Set<LazyAutomaton.State> = [s]; var i = 0
                while i < queue.count, queue.count < 2000 {
                    let q = queue[i]; i += 1
                    try automaton.fillRow(q)
                    for b in 0...255 {
                        let n = LazyAutomaton.State(rawValue: automaton.rows[q.row + b]);
                        if n != .dead, seen.insert(n).inserted { queue.append(n) }
                    }
                }
                let t5 = cpu()
                rows.append(
                    (
                        t5 - t0,
                        String(
                            format: "parse %.0f compile %.0f first %.0f all %.0f us, states %d exprs %d  ", t2 - t0,
                            t3 - t2, t4 - t3, t5 - t4, automaton.stateCount, set.count) + String(p.prefix(90))
                    ))
            } catch { rows.append((0, "ERROR \(error) \(p.prefix(60))")) }
        }
        for (p, text) in [
            (#"\bcan\b"#, "I can't but you can do"), (#"\b\w+\b \b\w+\b"#, "hello wörld"),
            (#"(?i)stra\b"#, "xx Stra yy"),
        ] {
            let set = ExpressionSet(); let automaton = LazyAutomaton(expressions: set)
            let t0 = cpu()
            let node = try RegexParser.parse(p, dialect: .swift)
            let t1 = cpu()
            let e = try node.compile(in: set, anchoring: .search)
            let t2 = cpu(); let f2 = set.fuel
            let s = try automaton.state(for: e)
            let t3 = cpu(); let f3 = set.fuel
            print(p, "parse", t1 - t0, "compile", t2 - t1, "state", t3 - t2, f2 - f3, "exprs", set.count)
            var q = s
            for b in text.utf8 {
                let a = cpu(); let f = set.fuel; q = try automaton.step(q, b);
                print(Int(cpu() - a), f - set.fuel, terminator: " ")
            }
            print(automaton.isAccepting(q), set.count)
        }
        for r in rows.sorted(by: { $0.0 > $1.0 }).prefix(40) { print(r.1) }
        for r in rows where r.0 == 0 { print(r.1) }
        print(
            "set creation mean us", setTime / Double(pats.count), "total us", rows.reduce(0) { $0 + $1.0 }, pats.count)
    }
}
