import Glibc

// What libFuzzer calls (https://llvm.org/docs/LibFuzzer.html). Flags that begin with two hyphens are ours: libFuzzer passes over
// them, and hands them on to the processes in which it makes an input smaller.

/// The target of this process.
nonisolated(unsafe) private var target: FuzzTarget?

/// Reads our flags, before the first input: `--list`, `--target=NAME`, `--seeds=FOLDER`.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
    let words = (0..<Int(count.pointee)).compactMap { arguments.pointee[$0].map { String(cString: $0) } }
    func value(_ flag: String) -> String? {
        words.first { $0.hasPrefix("--\(flag)=") }.map { String($0.dropFirst(flag.count + 3)) }
    }
    if words.contains("--list") {
        for target in FuzzTarget.all { print(target.name, target.maximumLength) }
        exit(0)
    }
    let name = value("target") ?? ""
    target = FuzzTarget.all.first { $0.name == name }
    guard let target else {
        print("--target=\(name) is none of: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
        exit(2)
    }
    if let folder = value("seeds") {
        do {
            for (number, bytes) in try target.seeds().enumerated() {
                try Scratch.write(bytes, to: "\(folder)/made-\(number)")
            }
        } catch {
            print("\(error)")
            exit(2)
        }
        exit(0)
    }
    return 0
}

/// Gives the target one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    do {
        try target?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        // Wording an error must not fail either.
        _ = "\(error)"
    }
    return 0
}
