import CCurl
import Hub
import LibC

/// One handle of libcurl, which keeps its connections open for the next request.
final class CurlConnection: Connection {
    private let library: CurlLibrary
    private let handle: CurlLibrary.Handle
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CurlConnection.errorSize)

    /// `CURL_ERROR_SIZE`.
    private static let errorSize = 256
    /// Bytes that are read from a connection at once.
    private static let bufferSize = 256 << 10
    /// `CURLPROTO_HTTP` and `CURLPROTO_HTTPS`.
    private static let protocols = 3
    /// `CURL_HTTP_VERSION_1_1`: each range has a connection of its own anyway.
    private static let httpVersion = 2

    init(_ library: CurlLibrary) throws(TransportFault) {
        self.library = library
        handle = try library.makeEasyHandle()
    }

    deinit {
        library.cleanUp(handle)
        errorText.deallocate()
    }

    func perform(_ request: TransportRequest, _ reader: any AnswerReader) throws(TransportFault) {
        let answer = CurlAnswer(reader, timeout: request.timeout)
        let lines = library.list(request.fields.map { "\($0.name): \($0.value)" })
        defer { library.free(lines) }
        library.reset(handle)
        errorText.pointee = 0
        library.set(.address, request.address.text, of: handle)
        library.set(.protocols, Self.protocols, of: handle)
        library.set(.followsLocation, 0, of: handle)
        library.set(.httpVersion, Self.httpVersion, of: handle)
        library.set(.noSignal, 1, of: handle)
        library.set(.keepAlive, 1, of: handle)
        library.set(.bufferSize, Self.bufferSize, of: handle)
        library.set(.connectTimeout, request.timeout, of: handle)
        library.set(.suppressesConnectHeaders, 1, of: handle)
        library.set(.errorBuffer, pointer: errorText, of: handle)
        library.set(.header, pointer: lines, of: handle)
        // As the program `curl` does: a company's own authority.
        if let file = getenv("SSL_CERT_FILE"), file.pointee != 0 {
            library.set(.certificateFile, String(cString: file), of: handle)
        }
        if let folder = getenv("SSL_CERT_DIR"), folder.pointee != 0 {
            library.set(.certificateFolder, String(cString: folder), of: handle)
        }
        library.set(.noProgress, 0, of: handle)
        let context = Unmanaged.passUnretained(answer).toOpaque()
        for option in [CurlOption.writeData, .headerData, .progressData] {
            library.set(option, pointer: context, of: handle)
        }
        library.set(
            .headerFunction,
            { bytes, size, count, context in
                guard let answer = CurlAnswer.from(context) else { return 0 }
                let length = Int(size * count)
                return answer.takeLine(UnsafeRawBufferPointer(start: bytes, count: length)) ? UInt(length) : 0
            }, of: handle)
        library.set(
            .writeFunction,
            { bytes, size, count, context in
                guard let answer = CurlAnswer.from(context) else { return 0 }
                let length = Int(size * count)
                return answer.takeBody(UnsafeRawBufferPointer(start: bytes, count: length)) ? UInt(length) : 0
            }, of: handle)
        library.set(
            .progressFunction,
            progress: { context, _, _, _, _ in CurlAnswer.from(context)?.isToEnd == true ? 1 : 0 }, of: handle)
        let code = withExtendedLifetime(answer) { library.perform(handle) }
        if let fault = fault(code, answer) { throw fault }
    }

    /// What a result other than success means; nil for what is no fault.
    private func fault(_ code: Int32, _ answer: CurlAnswer) -> TransportFault? {
        if answer.isLong { return .longHead }
        if answer.isEnough { return nil }
        let text = errorText.pointee == 0 ? library.text(of: code) : String(cString: errorText)
        switch code {
        case 0: return answer.hasBegun ? nil : .broken(reason: "no answer")
        // Aborted by the progress function.
        case 42 where answer.isStalled: return .timedOut(reason: "no byte for \(answer.timeout) s")
        case 42: return .stopped
        case 28: return .timedOut(reason: text)
        // Proxy, host, connection, TLS.
        case 5, 6, 7, 35, 53, 54, 58, 59, 66, 80: return .unreachable(reason: text)
        // Certificates, and files of those that are trusted.
        case 51, 60, 77, 82, 83, 91: return .untrusted(reason: text)
        default: return .broken(reason: text)
        }
    }
}

/// An answer of libcurl on its way to the reader.
private final class CurlAnswer {
    private let reader: any AnswerReader
    private var status = 0
    private var fields: [(name: String, value: String)] = []
    private var headSize = 0
    private(set) var hasBegun = false
    /// Whether the reader wants no more.
    private(set) var isEnough = false
    /// Whether the head is longer than any hub's.
    private(set) var isLong = false
    /// Seconds without a byte that are waited.
    let timeout: Int
    /// Whether that was too long.
    private(set) var isStalled = false
    private var lastByte = ContinuousClock.now

    private static let headLimit = 16 << 10

    init(_ reader: any AnswerReader, timeout: Int) { (self.reader, self.timeout) = (reader, timeout) }

    static func from(_ context: UnsafeMutableRawPointer?) -> CurlAnswer? {
        context.map { Unmanaged<CurlAnswer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the request is to end; asked about once a second, and more often while bytes come.
    ///
    /// The library's own limit is
    /// one of a mean over some time, which a connection that was fast keeps for long.
    var isToEnd: Bool {
        // The connection has a limit of its own.
        isStalled = lastByte.duration(to: .now) > .seconds(timeout)
        return isStalled || reader.isStopped
    }

    func takeLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        // Fields after a body in pieces belong to no head.
        if hasBegun { return true }
        headSize += bytes.count
        guard headSize <= Self.headLimit else {
            isLong = true
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self).trimmed
        if line.hasPrefix("HTTP/") {
            status = Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
            fields = []
        } else if line.isEmpty {
            // 100 and 103 come before the answer.
            if status >= 200 { return begin() }
        } else if let colon = line.firstIndex(of: ":") {
            let value = String(line[line.index(after: colon)...]).trimmed
            fields.append((String(line[..<colon]), value))
        }
        return true
    }

    private func begin() -> Bool {
        hasBegun = true
        if !reader.begin(AnswerHead(status: status, fields: fields)) { isEnough = true }
        return !isEnough
    }

    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        guard !reader.isStopped else { return false }
        if !reader.receive(bytes) { isEnough = true }
        return !isEnough
    }
}

extension String {
    /// The text without white space and line ends around it.
    fileprivate var trimmed: String {
        let bytes = utf8.drop { $0 <= 0x20 }
        guard let end = bytes.lastIndex(where: { $0 > 0x20 }) else { return "" }
        return String(decoding: bytes[...end], as: UTF8.self)
    }
}
