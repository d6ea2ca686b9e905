// The part of Apple's EventKit that the talk needs, over a list that a test sets.

public import Foundation

/// An event of a calendar.
public struct EKEvent: Sendable {
    /// What it is.
    public let title: String
    /// When it is.
    public let day: DateComponents

    /// An event on a day.
    public init(title: String, day: DateComponents) {
        self.title = title
        self.day = day
    }
}

/// The events that are known.
public struct EKEventStore {
    /// What every store holds in the tasks that set it.
    @TaskLocal public static var events: [EKEvent] = []

    /// A store.
    public init() {}

    /// The events of a day.
    public func events(on day: DateComponents) -> [EKEvent] {
        Self.events.filter { $0.day == day }
    }
}
