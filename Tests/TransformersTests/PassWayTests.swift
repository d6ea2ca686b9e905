import Checkpoints
import Locks
import Processors
import TestSupport
import Testing

@testable import Tensors
@testable import Transformers

/// Logits do not depend on how many threads compute a pass, even where that changes from pass to pass.
struct PassWayTests {
    /// Every eighth checkpoint of the repository: attention, recurrences and mixtures are among them.
    private static let folders = SharedData.folders(in: SharedData.fixtures).enumerated()
        .filter { $0.offset % 8 == 0 }.map(\.element)

    @Test(arguments: folders)
    func `Passes that are computed alone or together at random have the logits of one thread`(folder: String) throws {
        let prompt = try Reference(folder: folder).inputIDs
        let single = try Decoder.shared(folder, threads: 1)
        let expected = try single.forward(prompt, cache: single.makeCache(), rows: .all, chunkSize: 512)
        let random = Mutex(SplitMix64(seed: 3))
        for (threads, batch) in [(2, 2), (2, 5), (4, 3)] {
            var options = Decoder.Options()
            options.arithmetic = .exact
            options.pool = ThreadPool(
                ProcessorChoice(.current, threads: threads, batchThreads: batch),
                helpers: { _ in random.withLock { 1 + $0.below(max(threads, batch)) } })
            let decoder = try Decoder.load(ModelDirectory(path: folder), options: options)
            for chunkSize in [1, 3, 512] {
                let logits = try decoder.forward(prompt, cache: decoder.makeCache(), rows: .all, chunkSize: chunkSize)
                #expect(BatchInvarianceTests.isSame(logits, expected), "\(threads), \(batch), chunks of \(chunkSize)")
            }
        }
    }
}
