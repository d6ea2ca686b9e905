import Locks
import Testing

@testable import Generation

@Suite("Coroutines")
struct CoroutineTests {
    @Test("work and the thread that resumes it take turns, from one pause to the next")
    func turns() throws {
        let log = Mutex<[String]>([])
        let coroutine = try Coroutine { coroutine in
            for step in 0..<3 {
                log.withLock { $0.append("step \(step)") }
                coroutine.pause()
            }
            log.withLock { $0.append("end") }
        }
        var resumed = 0
        repeat {
            log.withLock { $0.append("resumed") }
            resumed += 1
        } while coroutine.resume()
        #expect(resumed == 4)
        #expect(
            log.withLock { $0 } == ["resumed", "step 0", "resumed", "step 1", "resumed", "step 2", "resumed", "end"])
        // Work that is over stays over.
        #expect(!coroutine.resume())
    }

    @Test("work that does not pause is over when it has been resumed once")
    func whole() throws {
        let isDone = Mutex(false)
        let coroutine = try Coroutine { _ in isDone.withLock { $0 = true } }
        #expect(isDone.withLock { !$0 })
        #expect(!coroutine.resume())
        #expect(isDone.withLock { $0 })
    }
}
