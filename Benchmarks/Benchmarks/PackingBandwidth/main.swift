// Prints how fast matrices of a mapped file are packed for the kernels, beside copying the same file into memory. Packing and
// copying take turns, since what a shared machine can do changes within seconds; a figure is a ratio of medians. It also
// prints how much memory packing took at most: the pages of the file that were resident, and what was written.
//
//   swift run -c release --package-path Benchmarks PackingBandwidth [megabytes [type]]
//
// A type (Q4_K) leaves out all others. The file is temporary and lies in TMPDIR, or /tmp.

import Glibc
import Tensors

func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

func fail(_ text: String) -> Never {
    _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(2)
}

/// A file of some bytes, mapped anew at each call; deleted at once, so that it ends with the program.
struct TemporaryFile {
    let descriptor: Int32
    let byteCount: Int

    init(byteCount: Int) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = Array((folder + "/packing-XXXXXX").utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { fail("no temporary file in \(folder)") }
        unlink(path)
        self.byteCount = byteCount
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        var state: UInt64 = 1
        for index in chunk.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // Scales of half precision stay below 2, whichever bytes they are.
            chunk[index] = UInt8(truncatingIfNeeded: state >> 56) & 0x3F
        }
        var left = byteCount
        while left > 0 {
            let written = write(descriptor, chunk, min(left, chunk.count))
            guard written > 0 else { fail("\(folder) has no place for \(byteCount) bytes") }
            left -= written
        }
    }

    func mapped() -> TensorBytes {
        guard let base = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            fail("cannot map \(byteCount) bytes")
        }
        return TensorBytes(mapping: base, count: byteCount)
    }
}

/// Bytes in memory of this process: now, or the most since ``forgetPeak()``.
func resident(_ key: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        if text.hasPrefix(key) {
            return (text.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0)
                * 1024
        }
    }
    return 0
}

/// Lets the system count the most memory anew.
func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let megabytes = arguments.isEmpty ? 1_024 : Int(arguments[0]) ?? 0
let wanted = arguments.count > 1 ? arguments[1] : ""
guard (16...65_536).contains(megabytes), arguments.count <= 2,
    wanted.isEmpty || BlockType.allCases.contains(where: { $0.name == wanted })
else { fail("usage: PackingBandwidth [16...65536 megabytes [type of blocks]]") }
let pool = ThreadPool()
let columns = 4_096
let file = TemporaryFile(byteCount: megabytes << 20)

/// Copies the bytes of a file into memory, as packing writes memory, on all threads.
func copy(_ source: TensorBytes, count: Int) -> TensorBytes {
    TensorBytes(count: count) { target in
        guard let from = source.bytes.baseAddress, let to = target.baseAddress else { return }
        pool.parallel(count, grain: 1 << 20) { range in
            (to + range.lowerBound).copyMemory(from: from + range.lowerBound, byteCount: range.count)
        }
    }
}

print(
    "level \(ProcessorLevel.selected.rawValue), \(pool.threads) threads, \(megabytes) MB, pages of the file in the system's cache"
)
print("type | packing GB/s | copying GB/s | packing of copying | bytes of the file's | most memory of the file's")

let common: [BlockType] = [
    .q40, .q41, .q50, .q51, .q80, .q2K, .q3K, .q4K, .q5K, .q6K, .iq4NL, .iq4XS, .mxfp4, .nvfp4,
]
for type in wanted.isEmpty ? common : BlockType.allCases where wanted.isEmpty || type.name == wanted {
    guard let rowByteCount = type.byteCount(rows: 1, columns: columns) else { continue }
    let rows = file.byteCount / rowByteCount
    let byteCount = rows * rowByteCount
    var (packing, copying): ([Double], [Double]) = ([], [])
    var (size, peak) = (0, 0)
    for _ in 0..<3 {
        var start = seconds()
        do {
            let copied = copy(file.mapped(), count: byteCount)
            withExtendedLifetime(copied) { copying.append(seconds() - start) }
        }
        let before = resident("VmRSS:")
        forgetPeak()
        start = seconds()
        let source = try BlockRows(type, rows: rows, columns: columns, storage: file.mapped())
        let matrix = try Matrix(source).prepared(for: .fast, on: pool)
        packing.append(seconds() - start)
        size = matrix.byteCount
        peak = max(peak, resident("VmHWM:") - before)
    }
    let (packed, copied) = (Double(byteCount) / median(packing), Double(byteCount) / median(copying))
    print(
        "\(type.name) | \(rounded(packed / 1e9)) | \(rounded(copied / 1e9)) | \(rounded(100 * packed / copied)) %"
            + " | \(rounded(100 * Double(size) / Double(byteCount))) % | \(rounded(100 * Double(peak) / Double(byteCount))) %"
    )
}
