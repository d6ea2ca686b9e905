import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// How fast real tokenizers read and write ordinary text; prints figures, run by naming a text in CREMA_TOKENIZER_TEXT.
@Suite(
    "Throughput",
    .enabled(
        if: ProcessInfo.processInfo.environment["CREMA_TOKENIZER_TEXT"] != nil && TestFiles.hasShared,
        "asked for by CREMA_TOKENIZER_TEXT"))
struct ThroughputTests {
    @Test("figures for the tokenizers of the shared data")
    func figures() throws {
        let path = ProcessInfo.processInfo.environment["CREMA_TOKENIZER_TEXT"] ?? ""
        let text = String(decoding: try TestFiles.bytes(URL(filePath: path)), as: UTF8.self)
        let megabytes = Double(text.utf8.count) / 1e6
        for name in SharedVectorTests.names + ["t5-small", "mistral-v3"] {
            let folder = SharedVectorTests.folder(name)
            var tokenizer: Tokenizer?
            let loading = try HostileTextTests.seconds { tokenizer = try Tokenizer(directory: folder.path) }
            let loaded = try #require(tokenizer)
            var ids: [Int] = []
            let first = HostileTextTests.seconds { ids = loaded.encode(text) }
            let second = HostileTextTests.seconds { ids = loaded.encode(text) }
            let decoding = HostileTextTests.seconds { _ = loaded.decode(ids) }
            func rate(_ seconds: Double) -> String { String(format: "%.1f MB/s", megabytes / seconds) }
            print(
                "\(name): loaded in \(String(format: "%.0f", loading * 1000)) ms, encoded at \(rate(first)), again at "
                    + "\(rate(second)), decoded at \(rate(decoding)), \(ids.count) ids")
            #expect(!ids.isEmpty)
        }
    }
}
