import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes

/// A connection whose task runs on the thread of its event loop.
///
/// Whatever the task waits for, the next bytes, a flush, a time, is told to it on that thread, so a request wakes no other thread but
/// the one that works on its reply. What takes longer than reading a head runs elsewhere, on ``WorkThreads``.
struct LoopChannel: ServerChildChannel {
    let http: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await http.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on an event loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
