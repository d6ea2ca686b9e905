import CCurl
import Hub
import LibC

/// The functions of libcurl, loaded when something is fetched, so that the program starts without it and is built without it.
///
/// Unchecked: pointers to functions and to the loaded library, set once; libcurl lets any thread use handles of its own.
final class CurlLibrary: @unchecked Sendable {
    typealias Handle = UnsafeMutableRawPointer

    private let library: UnsafeMutableRawPointer
    private let makeHandle: @convention(c) () -> Handle?
    private let end: @convention(c) (Handle) -> Void
    private let resetHandle: @convention(c) (Handle) -> Void
    private let performHandle: @convention(c) (Handle) -> Int32
    private let describe: @convention(c) (Int32) -> UnsafePointer<CChar>?
    private let append: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
    private let freeList: @convention(c) (UnsafeMutableRawPointer?) -> Void
    private let setOption: curl_setopt_function

    /// The names that the library has on the systems that Swift runs on, the one with OpenSSL first.
    private static let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"]

    /// The library of the process, or why there is none.
    static let shared = Result { () throws(TransportFault) in try CurlLibrary() }

    private init() throws(TransportFault) {
        var reasons: [String] = []
        var found: UnsafeMutableRawPointer?
        for name in Self.names where found == nil {
            found = dlopen(name, RTLD_NOW | RTLD_LOCAL)
            if found == nil, let reason = dlerror() { reasons.append(String(cString: reason)) }
        }
        guard let library = found else { throw .unavailable(reason: reasons.first ?? "not found") }
        self.library = library
        makeHandle = try Self.symbol("curl_easy_init", library)
        end = try Self.symbol("curl_easy_cleanup", library)
        resetHandle = try Self.symbol("curl_easy_reset", library)
        performHandle = try Self.symbol("curl_easy_perform", library)
        describe = try Self.symbol("curl_easy_strerror", library)
        append = try Self.symbol("curl_slist_append", library)
        freeList = try Self.symbol("curl_slist_free_all", library)
        setOption = try Self.symbol("curl_easy_setopt", library)
        let start: @convention(c) (Int) -> Int32 = try Self.symbol("curl_global_init", library)
        // CURL_GLOBAL_DEFAULT: TLS too. Once, before there are threads that use it.
        guard start(3) == 0 else { throw .unavailable(reason: "it does not start") }
    }

    /// A function of a loaded library by its name; the type is the caller's promise.
    private static func symbol<Function>(
        _ name: String, _ library: UnsafeMutableRawPointer
    ) throws(TransportFault) -> Function {
        guard let address = dlsym(library, name) else { throw .unavailable(reason: "it has no \(name)") }
        return unsafeBitCast(address, to: Function.self)
    }

    /// A function of this library, or of one that it brought along; nil where there is none.
    func optionalSymbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(library, name) }

    func makeEasyHandle() throws(TransportFault) -> Handle {
        guard let handle = makeHandle() else { throw .unavailable(reason: "it makes no handle") }
        return handle
    }

    func cleanUp(_ handle: Handle) { end(handle) }

    /// Takes all options back; connections stay.
    func reset(_ handle: Handle) { resetHandle(handle) }

    func perform(_ handle: Handle) -> Int32 { performHandle(handle) }

    func text(of code: Int32) -> String { describe(code).map { String(cString: $0) } ?? "error \(code)" }

    func set(_ option: CurlOption, _ value: Int, of handle: Handle) {
        _ = curl_set_long(setOption, handle, option.rawValue, value)
    }

    /// Sets a text, which the library copies.
    func set(_ option: CurlOption, _ value: String, of handle: Handle) {
        _ = value.withCString { curl_set_pointer(setOption, handle, option.rawValue, $0) }
    }

    func set(_ option: CurlOption, pointer: UnsafeRawPointer?, of handle: Handle) {
        _ = curl_set_pointer(setOption, handle, option.rawValue, pointer)
    }

    func set(_ option: CurlOption, _ function: @escaping curl_data_function, of handle: Handle) {
        _ = curl_set_data_function(setOption, handle, option.rawValue, function)
    }

    func set(_ option: CurlOption, progress: @escaping curl_progress_function, of handle: Handle) {
        _ = curl_set_progress_function(setOption, handle, option.rawValue, progress)
    }

    /// A list of lines; freed by ``free(_:)``.
    func list(_ lines: [String]) -> UnsafeMutableRawPointer? {
        var list: UnsafeMutableRawPointer?
        for line in lines {
            // Nil where there is no memory: the list stays as it was.
            if let longer = append(list, line) { list = longer }
        }
        return list
    }

    func free(_ list: UnsafeMutableRawPointer?) { freeList(list) }
}

/// Options of a handle, by their numbers in `curl.h`, which never change.
enum CurlOption: Int32 {
    case noProgress = 43
    case followsLocation = 52
    case connectTimeout = 78
    case httpVersion = 84
    case bufferSize = 98
    case noSignal = 99
    case protocols = 181
    case keepAlive = 213
    case suppressesConnectHeaders = 265
    case writeData = 10_001
    case address = 10_002
    case errorBuffer = 10_010
    case header = 10_023
    case headerData = 10_029
    case progressData = 10_057
    case certificateFile = 10_065
    case certificateFolder = 10_097
    case writeFunction = 20_011
    case headerFunction = 20_079
    case progressFunction = 20_219
}
