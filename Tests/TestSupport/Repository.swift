/// The folder of this package.
public enum Repository {
    /// Its path.
    public static let path = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    /// The path of a file or folder in it.
    public static func path(_ name: String) -> String { path + "/" + name }

    /// The path of a model among the fixtures of the decoder's tests.
    public static func model(_ name: String) -> String { path("Tests/TransformersTests/Fixtures/" + name) }
}
