import Foundation

/// The wording of errors about adapters.
enum AdapterText {
    static func invalid(_ url: URL) -> String {
        "\(url.lastPathComponent): adapters of Apple's model do not fit this model"
    }

    static func notFound(_ name: String) -> String { "no adapter '\(name)' fits this model" }

    static let suggestion = "Use OpenWeightsModel with weights that are trained for the task."
}
