import Foundation
import Locks
import Testing

@Suite("Monitors")
struct MonitorTests {
    private struct Stop: Error, Equatable {}

    @Test("threads that wait are woken by each change, and all of them get what they wait for")
    func waiting() {
        let monitor = Monitor(0)
        let sums = Monitor<[Int]>([])
        for number in 1...8 {
            Thread.detachNewThread {
                let found = monitor.wait { $0 >= number ? $0 : nil }
                sums.withLock { $0.append(found - found + number) }
            }
        }
        for _ in 1...8 { monitor.withLock { $0 += 1 } }
        #expect(sums.wait { $0.count == 8 ? $0.sorted() : nil } == Array(1...8))
    }

    @Test("what is waited for can be taken out, by one thread alone")
    func taking() {
        let items = Monitor<[Int]>([])
        let taken = Monitor<[Int]>([])
        for _ in 0..<4 {
            Thread.detachNewThread {
                while let item = items.wait(until: { $0.popLast().map { $0 > 0 ? $0 : nil } }) {
                    taken.withLock { $0.append(item) }
                }
            }
        }
        for item in 1...100 { items.withLock { $0.append(item) } }
        #expect(taken.wait { $0.count == 100 ? $0.sorted() : nil } == Array(1...100))
        for _ in 0..<4 { items.withLock { $0.insert(0, at: 0) } }
    }

    @Test("an error passes through with its type, and the lock is free again")
    func errors() {
        let monitor = Monitor(1)
        do throws(Stop) {
            try monitor.withLock { (value: inout Int) throws(Stop) in
                value = 2
                throw Stop()
            }
            Issue.record("no error")
        } catch {
            #expect(error == Stop())
        }
        #expect(monitor.withLock { $0 } == 2)
    }
}
