import LibC

/// The files in which a system describes its machine: those below a folder, or what a test has in their place.
public struct MachineFiles: Sendable {
    private let read: @Sendable (String) -> String?

    /// The most bytes that are read of a file.
    private static let limit = 1 << 20

    /// The files below a folder; paths such as `/proc/cpuinfo` are looked up there.
    public init(root: String = "") {
        read = { Self.contents(of: root + $0) }
    }

    /// Files by their paths.
    public init(contents: [String: String]) {
        read = { contents[$0] }
    }

    /// The text of a file; nil where there is none.
    public func text(_ path: String) -> String? { read(path) }

    /// The first line of a file without spaces around it; nil where there is none.
    public func line(_ path: String) -> String? {
        read(path).map { text in
            let line = text.prefix { !$0.isNewline }.drop(while: \.isWhitespace)
            return String(line.reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    /// The processors that a file lists; nil where there is none, or where it is no list.
    public func list(_ path: String) -> ProcessorSet? { line(path).flatMap { ProcessorSet(list: $0) } }

    /// The whole number in a file; nil where there is none.
    public func number(_ path: String) -> Int? { line(path).flatMap { Int($0) } }

    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let count = fread(&block, 1, block.count, file)
            if count == 0 { break }
            bytes += block[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
