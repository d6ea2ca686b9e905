import Synchronization
import Testing

@testable import Hub
@testable import crema

@Suite("The progress of a download as records")
struct DownloadRecordsTests {
    private final class Lines: Sendable {
        private let all = Mutex<[String]>([])
        private let elapsed = Mutex(Duration.zero)
        private let start = ContinuousClock.now
        var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }
        var text: String { all.withLock { $0.joined() } }
        func add(_ line: String) { all.withLock { $0.append(line) } }
        func wait(until time: Duration) { elapsed.withLock { $0 = time } }
    }

    @Test("each file that has come further is a line of JSON, and what has not is none")
    func records() throws {
        let lines = Lines()
        let records = DownloadRecords(now: { lines.now }) { lines.add($0) }
        let large = try #require(BlobHash(String(repeating: "a", count: 64)))
        let small = try #require(BlobHash(String(repeating: "b", count: 40)))
        func progress(_ first: Int, _ second: Int, done: Int) -> DownloadProgress {
            DownloadProgress(
                bytes: first + second, totalBytes: 110, files: done, totalFiles: 2,
                parts: [.init(hash: large, size: 100, bytes: first), .init(hash: small, size: 10, bytes: second)])
        }
        records.progress(progress(0, 10, done: 1))
        // Told too soon after the last to be told.
        lines.wait(until: .milliseconds(199))
        records.progress(progress(40, 10, done: 1))
        records.notice("a\nb")
        lines.wait(until: .milliseconds(200))
        records.progress(progress(60, 10, done: 1))
        records.progress(progress(100, 10, done: 2))
        let (a, b) = (String(repeating: "a", count: 64), String(repeating: "b", count: 40))
        #expect(
            lines.text == """
                {"digest":"git-sha1:\(b)","total":10,"completed":10}
                crema: a b
                {"digest":"sha256:\(a)","total":100,"completed":60}
                {"digest":"sha256:\(a)","total":100,"completed":100}

                """)
    }
}
