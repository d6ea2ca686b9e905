import TestSupport
import Testing

@testable import Processors

/// What is read of a machine, and on which processors threads may run.
struct ProcessorTopologyTests {
    @Test(arguments: [
        ("0-3,8\n", "0-3,8"), ("", "none"), (" 7 ", "7"), ("1,0", "0-1"), ("64-127", "64-127"), ("2,2", "2"),
    ])
    func `Lists are read in the kernel's form`(text: String, description: String) {
        #expect(ProcessorSet(list: text)?.description == description)
    }

    @Test(arguments: ["0-", "-1", "3-1", "a", "0,,1", "1-2-3", "65536", "0x3", "99999999999999999999", "١"])
    func `What is no list is none`(text: String) {
        #expect(ProcessorSet(list: text) == nil)
    }

    @Test(arguments: [
        ("0xff", "0-7"), ("0x5", "0,2"), ("0X10", "4"), ("0-1,3", "0-1,3"), ("0x8000000000000000f", "0-3,67"),
    ])
    func `A flag takes masks and lists`(text: String, description: String) {
        #expect(ProcessorSet(argument: text)?.description == description)
    }

    @Test(arguments: ["", "0x", "0x0", "0xfg", "ff", "all", "-2"])
    func `A flag that names no processor is refused`(text: String) {
        #expect(ProcessorSet(argument: text) == nil)
    }

    @Test func `A mask of more bits than processors can have is refused`() {
        #expect(
            ProcessorSet(mask: "0x" + String(repeating: "f", count: ProcessorSet.bound / 4))?.count
                == ProcessorSet.bound)
        #expect(ProcessorSet(mask: "0x" + String(repeating: "f", count: ProcessorSet.bound / 4 + 1)) == nil)
    }

    @Test(arguments: [
        ("3-5", "3-5", "none"), ("0x38", "3-5", "none"), ("2-9", "2-7", "8-9"),
    ])
    func `A mask for a program is what it may run on, and what is missing is told`(
        text: String, usable: String, missing: String
    ) throws {
        let mask = try ProcessorMask(text, flag: "--cpu-mask", allowed: ProcessorSet(0..<8))
        #expect("\(mask.usable)" == usable && "\(mask.missing)" == missing)
    }

    @Test(arguments: [
        ("ff", "--cpu-mask is 'ff'; expected a list of processors such as 0-3,8, or a mask such as 0x10f"),
        ("9,12", "--cpu-mask names 9,12; expected some of 0-7, where the program may run"),
    ])
    func `A mask that cannot be followed is refused in one line`(text: String, message: String) {
        #expect(throws: ProcessorMask.Fault(description: message)) {
            try ProcessorMask(text, flag: "--cpu-mask", allowed: ProcessorSet(0..<8))
        }
    }

    @Test func `Sets hold what was put in`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<50 {
            let (one, two) = (numbers(&random), numbers(&random))
            let (left, right) = (ProcessorSet(one), ProcessorSet(two))
            #expect(left.numbers == one.sorted() && left.count == one.count && left.isEmpty == one.isEmpty)
            #expect(left.intersection(right) == ProcessorSet(one.intersection(two)))
            #expect(left.subtracting(right) == ProcessorSet(one.subtracting(two)))
            #expect(one.allSatisfy(left.contains) && !left.contains(300) && !left.contains(-1))
            #expect(ProcessorSet(list: one.isEmpty ? "" : left.description) == left)
        }
    }

    private func numbers(_ random: inout SplitMix64) -> Set<Int> {
        var numbers: Set<Int> = []
        for _ in 0..<random.below(20) { numbers.insert(random.below(200)) }
        return numbers
    }

    @Test func `Nodes, caches and speeds are read`() throws {
        let topology = try RecordedMachine("strix-point.txt").topology
        #expect(topology.processors.count == 24 && topology.coreCount == 12 && topology.nodes == [0])
        #expect(topology.lastCaches.map(\.description) == ["0-3,12-15", "4-11,16-23"])
        #expect(topology.processors[4].speed == 3_300.0 / 5_157 && topology.processors[16].core == 4)
        #expect(try RecordedMachine("epyc-four-nodes.txt").topology.nodes == [0, 1, 2, 3])
    }

    @Test func `Numbers that the kernel cannot mean are others than its own, and how many there are is right`() {
        let files = MachineFiles(contents: ["/sys/devices/system/cpu/online": "0-3"])
        let partly = ProcessorTopology(files, allowed: ProcessorSet([2, 3, 4, 5]))
        #expect(partly.allowed.count == 4)
        #expect(partly.notes.contains("the process may run on 2-5, and 0-3 are switched on"))
        let within = ProcessorTopology(files, allowed: ProcessorSet([2, 3]))
        #expect(within.allowed == ProcessorSet([2, 3]))
    }

    @Test func `A core is as fast as the fastest of its threads is said to be`() {
        var contents = ["/sys/devices/system/cpu/online": "0-3"]
        for number in 0..<4 {
            let folder = "/sys/devices/system/cpu/cpu\(number)/"
            contents[folder + "topology/core_cpus_list"] = number < 2 ? "0-1" : "2-3"
            contents[folder + "cpufreq/cpuinfo_max_freq"] = number % 2 == 0 ? "1000000" : "4000000"
        }
        let choice = ProcessorChoice(ProcessorTopology(MachineFiles(contents: contents)))
        #expect(choice.threads == 2)
        #expect(choice.reason.hasPrefix("one thread for each of 2 cores"))
    }

    @Test func `Files are found below a folder`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("0-5\n", to: "sys/devices/system/cpu/online")
        try folder.write("  4096 \nmore\n", to: "sys/number")
        let files = MachineFiles(root: folder.path)
        #expect(files.list("/sys/devices/system/cpu/online")?.count == 6)
        #expect(files.number("/sys/number") == 4096 && files.line("/sys/none") == nil)
        #expect(ProcessorTopology(files).processors.count == 6)
    }

    @Test func `A thread that may run on one processor chooses one`() throws {
        let before = try #require(ThreadAffinity.ofThread)
        let one = ProcessorSet(before.numbers.prefix(1))
        let isDone = ThreadAffinity.restrictThread(to: one)
        let (own, choice) = (ThreadAffinity.ofThread, ProcessorChoice.current())
        // The thread is not ours alone: it gets its processors back before anything is judged.
        ThreadAffinity.restrictThread(to: before)
        // Some containers do not keep threads to processors.
        #expect(own == (isDone ? one : before))
        if isDone { #expect((choice.threads, choice.processors) == (1, one.numbers)) }
    }

    @Test func `Processors that do not exist are no home, and asking for them is no error`() {
        #expect(!ThreadAffinity.restrictThread(to: ProcessorSet([8_000])))
        #expect(!ThreadAffinity.restrictThread(to: ProcessorSet()))
    }

    @Test func `This machine has a choice, and a reason for it`() {
        let (topology, choice) = (ProcessorTopology.current, ProcessorChoice.current())
        #expect(!topology.processors.isEmpty && topology.allowed.count <= topology.processors.count)
        #expect((1...topology.processors.count).contains(choice.threads))
        #expect(!choice.reason.isEmpty)
    }
}
