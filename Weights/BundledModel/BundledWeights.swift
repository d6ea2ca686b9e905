import Glibc

/// The folder of the model that comes with the package: config.json, weights, tokenizer and chat template.
///
/// SwiftPM's own accessor ends the process when the folder is not where it was built; this lookup says that there is none.
public enum BundledWeights {
    /// The name that SwiftPM gives to the resources of this target: package and target.
    static let resources = "crema_BundledModel.resources"

    /// The model's folder; nil when it is in none of the places.
    ///
    /// Looked for beside the executable, where SwiftPM puts resources and where they are shipped, and then in the sources
    /// that this module was compiled from, for programs that run on the machine they were built on.
    public static var directory: String? {
        directory(executable: executable, source: #filePath)
    }

    /// The first place that holds a model.
    static func directory(executable: String?, source: String) -> String? {
        candidates(executable: executable, source: source).first { isFile($0 + "/config.json") }
    }

    /// The places in the order in which they are looked at.
    static func candidates(executable: String?, source: String) -> [String] {
        var candidates: [String] = []
        if let executable, let folder = parent(of: executable) { candidates.append(folder + "/\(resources)/model") }
        if let folder = parent(of: source), let weights = parent(of: folder) { candidates.append(weights + "/model") }
        return candidates
    }

    /// The file of the running program, links followed.
    private static var executable: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// What is before the last slash; nil when there is none.
    private static func parent(of path: String) -> String? {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
