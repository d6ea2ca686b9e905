import OrderedJSON
import Testing
@testable import Grammars
@Suite struct PerfTemp {
    @Test func perf() throws {
        let clock = ContinuousClock()
        for line in try SharedSchemas.lines("realworld.jsonl") where ["Github_ultra---o358"].contains(line.id) {
          for _ in 0..<3 {
            let t0 = clock.now
            let schema = try JSONSchema(parsing: line.schema)
            let t1 = clock.now
            let walk = try AutomatonWalk(schema)
            let t2 = clock.now
            if let s = try walk.automaton.value(walk.automaton.root).object { _ = try walk.automaton.object(s) }
            let t3 = clock.now
            print("read", t1 - t0, "init", t2 - t1, "object", t3 - t2)
            for v in line.valid + line.invalid { 
              let a = clock.now
              let r = try walk.accepts(v)
              print(r, clock.now - a, walk.automaton.goals.count, walk.automaton.expressions.count) 
            }
          }
        }
    }
}
