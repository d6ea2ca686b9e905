import Synchronization
import Testing

@testable import Hub
@testable import crema

@Suite("The progress of a download as records")
struct DownloadRecordsTests {
    private final class Lines: Sendable {
        private let all = Mutex<[String]>([])
        var text: String { all.withLock { $0.joined() } }
        func add(_ line: String) { all.withLock { $0.append(line) } }
    }

    @Test("each file that has come further is a line of JSON, and what has not is none")
    func records() throws {
        let lines = Lines()
        let (start, elapsed) = (ContinuousClock.now, Mutex(Duration.zero))
        let records = DownloadRecords(now: { start + elapsed.withLock { $0 } }) { lines.add($0) }
        let large = try #require(BlobHash(String(repeating: "a", count: 64)))
        let small = try #require(BlobHash(String(repeating: "b", count: 40)))
        func progress(_ first: Int, _ second: Int, done: Int) -> DownloadProgress {
            DownloadProgress(
                bytes: first + second, totalBytes: 110, files: done, totalFiles: 2,
                parts: [.init(hash: large, size: 100, bytes: first), .init(hash: small, size: 10, bytes: second)])
        }
        records.progress(progress(0, 10, done: 1))
        // Told too soon after the last to be told.
        elapsed.withLock { $0 = .milliseconds(199) }
        records.progress(progress(40, 10, done: 1))
        records.notice("a\nb")
        elapsed.withLock { $0 = .milliseconds(200) }
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
