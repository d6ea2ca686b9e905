import Foundation
import Locks

/// What a program is told on standard error, once: something was ignored that is no error.
enum Warning: Hashable, Sendable {
    case propertyOutsideSession
    case historyIsReadOnly

    private static let printed = Mutex<Set<Warning>>([])

    /// Prints the warning unless it was printed before.
    func printOnce() {
        guard Self.printed.withLock({ $0.insert(self).inserted }) else { return }
        FileHandle.standardError.write(Data("warning: \(text)\n".utf8))
    }

    /// What happened and what to do, as one line.
    var text: String {
        switch self {
        case .propertyOutsideSession: ErrorText.propertyOutsideSession
        case .historyIsReadOnly: ErrorText.historyIsReadOnly
        }
    }
}
