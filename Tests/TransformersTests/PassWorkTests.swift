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

    @Test(.enabled(if: SharedFolder.holds("embed2026/bert-mean/config.json")))
    func `An encoder that pauses in the middle of its blocks gives the same bits, whatever comes between`() throws {
        var options = Encoder.Options()
        let pool = ThreadPool(threads: 2)
        options.pool = pool
        let encoder = try Encoder.load(
            ModelDirectory(path: SharedFolder.path("embed2026/bert-mean")), options: options)
        let input = EncoderInput.tokens((0..<40).map { Int32(5 + $0 % 7) }, types: [])
        func states(_ pauses: RegionPauses?) throws -> [Float] {
            let run = EncoderRun(encoder, [input], observer: nil)
            run.pauses = pauses
            while try run.advance() {}
            return run.results[0].final
        }
        let whole = try states(nil)
        var count = 0
        let pauses = RegionPauses(after: .zero) {
            count += 1
            pool.beginPass(rows: 3)
            if count % 5 == 1 { #expect((try? states(nil)) == whole) }
        }
        #expect(try states(pauses) == whole)
        pauses.end()
        #expect(count > 10)
    }

    @Test func `Room for a picture's rows is made in pieces, with pauses between, and holds zeros`() {
        let pool = ThreadPool(threads: 2)
        var count = 0
        let pauses = RegionPauses(after: .zero) { count += 1 }
        pool.beginBlock(rows: 4_096, pauses: pauses)
        let (rows, hidden) = (4_096, 1_024)
        let workspace = Workspace(
            Workspace.Widths(
                hidden: hidden, projected: 0, heads: 0, feedForward: 0, rotaryPairs: 0, perLayerInputs: 0, streams: 0,
                tokenEmbeddings: 0, streamWeights: 0, routerStates: 0, firstValues: 0))
        workspace.reserve(rows: rows, on: pool)
        pauses.end()
        // 32 huge pages: four at first, then at least one for each thread.
        #expect(count >= 5)
        #expect(UnsafeBufferPointer(start: workspace.hidden, count: 4 * rows * hidden).allSatisfy { $0 == 0 })
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
