/// The session whose code a task runs; by it a `SessionProperty` finds its values.
struct SessionScope: Sendable {
    /// What kind of code it is.
    enum Role: Sendable {
        /// Bodies of profiles and instructions, and transforms of the history: they read.
        case evaluation
        /// Callbacks of profiles: they can set the history.
        case callback
        /// Tools: they read the history and set other properties.
        case tool
    }

    /// The scope of the running task; nil outside of sessions.
    @TaskLocal static var current: SessionScope?

    let properties: SessionPropertyValues
    let role: Role

    init(_ session: LanguageModelSession, as role: Role) {
        self.properties = session.properties
        self.role = role
    }

    var session: LanguageModelSession? { properties.session }
}
