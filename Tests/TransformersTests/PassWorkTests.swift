import Checkpoints
import Locks
import Processors
import TestSupport
import Testing

@testable import Tensors
@testable import Transformers

/// What decoders and encoders tell their pool before they compute.
struct PassWorkTests {
    private final class Log: Sendable {
        let work = Mutex<[PassState.Work]>([])
    }

    /// A pool of two threads, and what it is told.
    private func pool(_ log: Log) -> ThreadPool {
        ThreadPool(ProcessorChoice(.current, threads: 2, batchThreads: 2)) { work in
            log.work.withLock { $0.append(work) }
            return 2
        }
    }

    @Test(.enabled(if: SharedFolder.holds("embed2026/bert-mean/config.json")))
    func `Each step of an encoder is a block, the entrance included, also beside passes of another model`() throws {
        let log = Log()
        var options = Encoder.Options()
        options.pool = pool(log)
        let encoder = try Encoder.load(
            ModelDirectory(path: SharedFolder.path("embed2026/bert-mean")), options: options)
        let run = EncoderRun(encoder, [.tokens(Array(repeating: 5, count: 20), types: [])], observer: nil)
        repeat { options.pool?.beginPass(rows: 1) } while try run.advance()
        let steps = run.stepCount
        #expect(steps > 2)
        #expect(log.work.withLock { $0 } == (0..<steps).flatMap { _ in [PassState.Work.fewRows, .block] })
    }

    @Test func `A chunk of a prompt is a pass of many rows, and a token one of few`() throws {
        let log = Log()
        var options = Decoder.Options()
        options.pool = pool(log)
        let folders = SharedData.folders(in: SharedData.fixtures)
        let folder = try #require(folders.first { $0.hasSuffix("/qwen2_moe-mixed") })
        let decoder = try Decoder.load(ModelDirectory(path: folder), options: options)
        let cache = try decoder.makeCache()
        _ = try decoder.forward(Array(repeating: 5, count: 20), cache: cache, rows: .last, chunkSize: 512)
        _ = try decoder.forward([5], cache: cache, rows: .last, chunkSize: 512)
        #expect(log.work.withLock { $0 } == [.manyRows, .fewRows])
    }
}
