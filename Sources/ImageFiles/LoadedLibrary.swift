import Images
import LibC

/// A library of the system, loaded when the first picture of its format is decoded, so that the engine is built and runs without.
///
/// Unchecked: an address that is set once; the libraries let any thread use contexts of its own.
final class LoadedLibrary: @unchecked Sendable {
    private let library: UnsafeMutableRawPointer
    private let format: ImageFormat

    /// Loads the first of some names that there is.
    init(_ names: [String], for format: ImageFormat) throws(ImageFault) {
        var reason: String?
        for name in names {
            if let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
                (self.library, self.format) = (library, format)
                return
            }
            if reason == nil, let text = dlerror() { reason = String(cString: text) }
        }
        throw .noLibrary(format, reason: reason ?? "not found")
    }

    /// A function by its name; the type is the caller's promise.
    func function<Function>(_ name: String) throws(ImageFault) -> Function {
        guard let address = dlsym(library, name) else { throw .noLibrary(format, reason: "it has no \(name)") }
        return unsafeBitCast(address, to: Function.self)
    }
}
