import OrderedJSON
import Processors

/// What `crema inspect --machine` shows: the processors as the system describes them, and which of them compute.
struct MachineReport {
    private let topology: ProcessorTopology
    private let choice: ProcessorChoice

    init(_ topology: ProcessorTopology, _ choice: ProcessorChoice) {
        (self.topology, self.choice) = (topology, choice)
    }

    private var online: ProcessorSet { ProcessorSet(topology.processors.map(\.number)) }

    /// The processors of each speed, the fastest first.
    private var speeds: [(speed: Double, processors: ProcessorSet)] {
        Dictionary(grouping: topology.processors) { ($0.speed * 100).rounded() / 100 }
            .sorted { $0.key > $1.key }.map { ($0.key, ProcessorSet($0.value.map(\.number))) }
    }

    /// Lines of a label and a value, aligned.
    var text: String {
        var lines: [(label: String, value: String)] = [
            ("processor", BenchResult.processorName), ("online", "\(online)"), ("allowed", "\(topology.allowed)"),
            ("cores", "\(topology.coreCount)"),
        ]
        if topology.coreCount < topology.processors.count {
            let cores = Dictionary(grouping: topology.processors, by: \.core).sorted { $0.key < $1.key }
            let shown = cores.prefix(8).map { "\(ProcessorSet($0.value.map(\.number)))" }.joined(separator: "; ")
            lines.append(("siblings", shown + (cores.count > 8 ? "; …" : "")))
        }
        if speeds.count > 1 {
            lines += speeds.map { ("speed", "\($0.speed) of the fastest: \($0.processors)") }
        }
        for node in topology.nodes where topology.nodes.count > 1 {
            let processors = topology.processors.filter { $0.node == node }.map(\.number)
            lines.append(("node \(node)", "\(ProcessorSet(processors))"))
        }
        lines += topology.lastCaches.map { ("last cache", "\($0)") }
        let quota = topology.quota.map { GenerationReport.rounded($0).serialized() + " processors" }
        lines.append(("quota", quota ?? "none"))
        lines += topology.notes.map { ("note", $0) }
        lines += [
            ("threads", "\(choice.threads) to write, \(choice.batchThreads) to read prompts"),
            ("on", "\(ProcessorSet(choice.processors))"),
        ]
        if choice.placement.contains(where: { $0.home != nil }) {
            lines += choice.placement.map { run in
                let home = run.home.map { "\($0)" } ?? "any processor"
                return ("kept to", "\(Quantities.plural(run.count, "thread")) on \(home)")
            }
        }
        lines.append(("why", choice.reason))
        return lines.map { label, value in
            label + String(repeating: " ", count: max(15 - label.count, 1)) + OneLine.text(value) + "\n"
        }.joined()
    }

    /// One object; sets of processors are texts such as "0-3,8".
    var json: JSONValue {
        [
            "processor": .string(BenchResult.processorName), "online": .string("\(online)"),
            "allowed": .string("\(topology.allowed)"),
            "processors": .array(
                topology.processors.map {
                    [
                        "number": .int($0.number), "core": .int($0.core), "node": .int($0.node),
                        "speed": GenerationReport.rounded($0.speed),
                    ]
                }),
            "last_caches": .array(topology.lastCaches.map { .string("\($0)") }),
            "quota": topology.quota.map(GenerationReport.rounded) ?? .null,
            "notes": .array(topology.notes.map(JSONValue.string)),
            "threads": .int(choice.threads), "threads_batch": .int(choice.batchThreads),
            "chosen": .array(choice.processors.map(JSONValue.int)),
            "kept_to": .array(choice.homes.map { $0.map { .string("\($0)") } ?? .null }),
            "reason": .string(choice.reason),
        ]
    }
}
