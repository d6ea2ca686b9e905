import Glibc

// libFuzzer is called as a library (https://llvm.org/docs/LibFuzzer.html). Flags that begin with two hyphens are ours: libFuzzer
// passes over them, and hands them on to the processes in which it makes an input smaller.

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The target of this process.
nonisolated(unsafe) private var target: FuzzTarget?

@main
enum Fuzz {
    /// Reads our flags (`--list`, `--target=NAME`, `--seeds=FOLDER`), and hands the rest to libFuzzer.
    static func main() throws {
        func value(_ flag: String) -> String? {
            CommandLine.arguments.first { $0.hasPrefix("--\(flag)=") }.map { String($0.dropFirst(flag.count + 3)) }
        }
        if CommandLine.arguments.contains("--list") {
            for target in FuzzTarget.all { print(target.name, target.maximumLength) }
            return
        }
        let name = value("target") ?? ""
        target = FuzzTarget.all.first { $0.name == name }
        guard let target else {
            print("--target=\(name) is none of: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
            exit(2)
        }
        if let folder = value("seeds") {
            for (number, bytes) in try target.seeds().enumerated() {
                try Scratch.write(bytes, to: "\(folder)/made-\(number)")
            }
            return
        }
        signal(SIGPROF) { _ in abort() }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, testOneInput))
    }
}

/// Gives the target one input; libFuzzer's own function `main`, which ours replaces, refers to it by its name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    setProcessorLimit(seconds: 10)
    defer { setProcessorLimit(seconds: 0) }
    do {
        try target?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        // Wording an error must not fail either.
        _ = "\(error)"
    }
    return 0
}

/// Makes an input that takes longer a finding, in seconds of the processor, unlike libFuzzer's own limit: a busy machine is none.
private func setProcessorLimit(seconds: Int) {
    var limit = itimerval()
    limit.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
}
