public import Observation

/// The properties of a session: its history, and what a program has added with `@SessionPropertyEntry`.
///
/// A program adds a property in an extension:
///
/// ```swift
/// extension SessionPropertyValues {
///     @SessionPropertyEntry var isUrgent = false
/// }
/// ```
///
/// All profiles, instructions and tools of the session read and write the same values, and the program does so through
/// ``LanguageModelSession/properties``.
public final class SessionPropertyValues: Sendable, Observable {
    private let store: SessionPropertyStore
    /// Nil outside of sessions, where nothing was written.
    let session: LanguageModelSession?

    init(of session: LanguageModelSession) {
        self.store = session.propertyStore
        self.session = session
    }

    /// What code outside of sessions reads: the defaults.
    init() {
        self.store = SessionPropertyStore()
        self.session = nil
    }

    /// The value under a key.
    public subscript<Key: SessionPropertyKey>(key key: Key.Type) -> Key.Value {
        get { store.box(for: key).value }
        set { store.box(for: key).value = newValue }
    }

    /// The entries of the session's transcript after its instructions.
    ///
    /// Callbacks of profiles set it at any time. Instructions, profiles and tools read it; what they write is dropped, with
    /// one warning. The program sets it as it sets ``LanguageModelSession/transcript``.
    public var history: Transcript.HistoryView {
        get { session?.transcript.history ?? [] }
        set { session?.setHistory(newValue) }
    }
}

extension LanguageModelSession {
    /// The properties that all code of the session shares.
    public var properties: SessionPropertyValues { SessionPropertyValues(of: self) }

    /// Sets the entries after the instructions, as far as the code that asks may.
    fileprivate func setHistory(_ history: Transcript.HistoryView) {
        guard let scope = SessionScope.current, scope.session === self else {
            transcript.history = history
            return
        }
        guard scope.role == .callback else {
            Warning.historyIsReadOnly.printOnce()
            return
        }
        withTranscript { $0.history = history }
    }
}
