import Glibc

/// The model that is used when none is named: the one that `CREMA_MODEL` names, else the bundled one.
public enum StandardModel {
    /// A directory, or `org/name` in the local Hugging Face cache; nil when there is neither.
    ///
    /// A model that `CREMA_MODEL` names wrongly is not replaced by the bundled one: whoever sets it wants that model.
    public static var name: String? {
        name(
            environment: { variable in getenv(variable).map { String(cString: $0) } }, bundled: BundledWeights.directory
        )
    }

    /// The model by an environment and the bundled model's directory.
    static func name(environment: (String) -> String?, bundled: @autoclosure () -> String?) -> String? {
        if let name = environment("CREMA_MODEL"), !name.isEmpty { return name }
        return bundled()
    }
}
