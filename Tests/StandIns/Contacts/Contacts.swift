// The part of Apple's Contacts that the talk uses, over a list that a test sets.

public import Foundation

/// A key that can be fetched.
public protocol CNKeyDescriptor {}

extension String: CNKeyDescriptor {}

/// The key of a first name.
public let CNContactGivenNameKey = "givenName"
/// The key of a birthday.
public let CNContactBirthdayKey = "birthday"

/// A person.
public struct CNContact: Sendable {
    /// The first name.
    public let givenName: String
    /// The birthday.
    public let birthday: DateComponents?

    /// A person born in a year.
    public init(givenName: String, birthYear: Int?) {
        self.givenName = givenName
        self.birthday = birthYear.map { DateComponents(year: $0) }
    }
}

/// What is fetched.
public struct CNContactFetchRequest {
    /// The keys that are fetched.
    public let keysToFetch: [any CNKeyDescriptor]

    /// A request for keys.
    public init(keysToFetch: [any CNKeyDescriptor]) {
        self.keysToFetch = keysToFetch
    }
}

/// The persons that are known.
public struct CNContactStore {
    /// What every store holds in the tasks that set it.
    @TaskLocal public static var contacts: [CNContact] = []

    /// A store.
    public init() {}

    /// Walks all persons until told to stop.
    public func enumerateContacts(
        with request: CNContactFetchRequest, usingBlock block: (CNContact, inout Bool) -> Void
    ) throws {
        var stop = false
        for contact in Self.contacts {
            block(contact, &stop)
            if stop { return }
        }
    }
}
