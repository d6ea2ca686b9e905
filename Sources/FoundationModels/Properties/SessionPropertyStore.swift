import Locks
import Observation

/// The properties that a session's code has written.
final class SessionPropertyStore: Sendable {
    private let boxes = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    /// The place of one property's value.
    func box<Key: SessionPropertyKey>(for key: Key.Type) -> SessionPropertyBox<Key> {
        boxes.withLock { boxes in
            if let box = boxes[ObjectIdentifier(key)] as? SessionPropertyBox<Key> { return box }
            let box = SessionPropertyBox<Key>()
            boxes[ObjectIdentifier(key)] = box
            return box
        }
    }
}

/// The value of one property, which observers see change.
final class SessionPropertyBox<Key: SessionPropertyKey>: Observable, Sendable {
    /// What was written.
    private struct Written: @unchecked Sendable {
        // Unchecked: a property may hold values of any type, and all code of a session reaches them; that is Apple's
        // declaration. The box copies a value in and out under its lock and never looks into it. What a copy refers to is
        // the program's to guard, as it is for a value that it stores anywhere else.
        var value: Key.Value?
    }

    private let registrar = ObservationRegistrar()
    private let written = Mutex(Written())

    /// What was written last, else the default.
    var value: Key.Value {
        get {
            registrar.access(self, keyPath: \.value)
            return written.withLock { $0 }.value ?? Key.defaultValue
        }
        set {
            let new = Written(value: newValue)
            registrar.withMutation(of: self, keyPath: \.value) { written.withLock { $0 = new } }
        }
    }
}
