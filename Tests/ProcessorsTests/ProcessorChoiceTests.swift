import Processors
import TestSupport
import Testing

/// With how many threads, and where, machines are used that differ in cores, siblings, nodes and limits.
struct ProcessorChoiceTests {
    @Test(arguments: try RecordedMachine.all())
    func `A machine is used as was written down for it`(machine: RecordedMachine) {
        let choice = ProcessorChoice(machine.topology)
        #expect(machine.isRecorded != machine.isWritten)
        #expect("\(choice.threads)" == machine.expected["threads"])
        #expect("\(choice.batchThreads)" == machine.expected["batch"])
        #expect(choice.on == machine.expected["on"])
        #expect(choice.kept == machine.expected["kept"])
        #expect(choice.reason == machine.expected["reason"])
    }

    @Test func `There are twenty machines and more`() throws {
        #expect(try RecordedMachine.all().count >= 20)
    }

    @Test(arguments: [
        ("alder-lake-12900k", "/sys/devices/cpu_atom/cpus", "", 16, 16),
        ("alder-lake-12900k", "/sys/devices/system/cpu/online", "0-3", 2, 2),
        ("rk3588", "/proc/self/status", "Cpus_allowed_list: 0-3", 4, 4),
        ("rk3588", "/proc/thread-self/status", "Cpus_allowed_list: 4-5", 2, 2),
        ("epyc-container-quota-2.5", "/sys/fs/cgroup/cpu.max", "max 100000", 64, 64),
        ("epyc-container-quota-2.5", "/sys/fs/cgroup/cpu.max", "1e300 1", 64, 64),
        ("epyc-container-quota-2.5", "/sys/fs/cgroup/cpu.max", "399999 100000", 4, 4),
        ("systemd-slices", "/sys/fs/cgroup/system.slice/models.slice/crema.service/cpu.max", "600000 100000", 3, 3),
        ("systemd-slices", "/sys/fs/cgroup/system.slice/models.slice/crema.service/cpu.max", "200000 100000", 2, 2),
        ("power9", "/sys/devices/system/cpu/cpu1/topology/core_cpus_list", "1", 11, 11),
        ("xeon-vm", "/sys/devices/system/cpu/cpu1/cpu_capacity", "300", 1, 1),
    ])
    func `A changed file changes the choice`(
        name: String, path: String, content: String, threads: Int, batch: Int
    ) throws {
        var machine = try RecordedMachine(name + ".txt")
        machine.files[path] = content
        let choice = ProcessorChoice(machine.topology)
        #expect((choice.threads, choice.batchThreads) == (threads, batch))
    }

    @Test func `Threads that are asked for take cores before siblings and fast ones before slow`() throws {
        let machine = try RecordedMachine("alder-lake-12900k.txt")
        let few = ProcessorChoice(machine.topology, threads: 3)
        #expect((few.threads, few.batchThreads, few.processors) == (3, 3, [0, 2, 4]))
        let many = ProcessorChoice(machine.topology, threads: 20)
        #expect(many.processors == [0, 2, 4, 6, 8, 10, 12, 14] + Array(16...23) + [1, 3, 5, 7])
        let both = ProcessorChoice(machine.topology, threads: 2, batchThreads: 24)
        #expect((both.threads, both.batchThreads, both.processors.count) == (2, 24, 24))
        let prompts = ProcessorChoice(machine.topology, batchThreads: 5)
        #expect((prompts.threads, prompts.batchThreads) == (8, 5))
        #expect(few.reason.hasPrefix("as asked; by default 8 and 16: one thread for each of 8 fast cores"))
        // More threads than processors are placed by the system.
        let beyond = ProcessorChoice(machine.topology, threads: 30)
        #expect(beyond.homes.count == 30 && beyond.homes[29] == nil)
        #expect(ProcessorChoice(machine.topology, threads: 1_000_000).threads == ProcessorChoice.mostThreads)
        #expect(ProcessorChoice(machine.topology, threads: -1, batchThreads: 0).threads == 1)
    }

    @Test func `Nodes are filled one after the other`() throws {
        let machine = try RecordedMachine("two-xeons-even-odd.txt")
        #expect(ProcessorChoice(machine.topology, threads: 9).processors == [0, 2, 4, 6, 8, 10, 12, 14, 1])
    }

    @Test func `Files without sense give one choice or another, and never a trap`() throws {
        var random = SplitMix64(seed: 27)
        let machines = try RecordedMachine.all()
        let paths = machines.flatMap(\.files.keys).sorted()
        let words = [
            "", "0", "-1", "0-", "3-1", "0-65536", "99999999999999999999", "0-3,5", "max", "nan nan", "1 0", "-5 -5",
            "\u{0}", "processor: x", "processor: 70000\n\nprocessor: -4", "Cpus_allowed_list: 900", "0::/../..", ":::",
            "9",
            "1024", "0-65535", "0:0:0", "a,b", String(repeating: "/", count: 300),
        ]
        for _ in 0..<400 {
            var files = machines[random.below(machines.count)].files
            if files.count > 1_000 { continue }
            for _ in 0...random.below(6) {
                files[paths[random.below(paths.count)]] = words[random.below(words.count)]
            }
            let topology = ProcessorTopology(
                MachineFiles(contents: files), allowed: random.below(3) == 0 ? ProcessorSet([random.below(200)]) : nil)
            let choice = ProcessorChoice(topology)
            #expect(!topology.allowed.isEmpty)
            #expect((1...ProcessorChoice.mostThreads).contains(choice.threads))
            #expect((1...ProcessorChoice.mostThreads).contains(choice.batchThreads))
            #expect(choice.homes.count == max(choice.threads, choice.batchThreads))
            #expect(choice.homes.allSatisfy { $0?.isEmpty != true })
            #expect(!choice.reason.contains("\n"))
        }
    }
}
