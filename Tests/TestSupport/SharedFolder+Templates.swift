extension SharedFolder {
    /// The folder of templates with the reference's renderings.
    public static let templates = path("templates")

    /// Whether the renderings are there.
    public static var hasTemplates: Bool { holds("templates/cases.jsonl") }

    /// The lines of a file.
    public static func lines(_ name: String) throws -> [String] {
        try text(name).split(separator: "\n").map(String.init)
    }
}
