import NIOCore
import NIOPosix

/// The threads for what a request needs beside the passes of texts that are written: JSON, templates, tokens, vectors and scores, the
/// writing of answers.
///
/// A text of many megabytes keeps a thread busy for seconds. Were these the threads of all tasks, as many such texts as there are
/// processors would keep probes from being answered.
final class WorkThreads: TaskExecutor {
    private let pool = NIOThreadPool(numberOfThreads: WorkThreads.count(cores: System.coreCount))

    init() {
        pool.start()
    }

    /// Twice as many as processors, so that a short request finds one beside long ones, and eight on small machines.
    static func count(cores: Int) -> Int { max(8, 2 * cores) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
