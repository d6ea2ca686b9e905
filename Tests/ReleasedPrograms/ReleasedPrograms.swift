import FoundationModels
import Testing

/// Programs in the style of those that are written for Apple's second release (27.0 and 27.2).
///
/// The same files are compiled three times: in Swift 6 mode with the features that Apple's own packages turn on, in
/// Swift 5 mode, and as an app whose code belongs to the main actor. What matters is that each compiles with
/// `import FoundationModels` and does what it says.
@Suite("Programs for the second release")
struct ReleasedPrograms {}
