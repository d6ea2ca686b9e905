/// Tables about Unicode scalars from a file that is part of the program; `tables.py` describes its form.
package struct UnicodeTables: Sendable {
    /// One table.
    package struct Table: Sendable {
        /// What the table is about.
        package let subject: String
        /// The names of what it holds, or of its classes in their order.
        package let names: [String]
        /// Its numbers.
        package let numbers: TableReader
    }

    /// Unicode's properties in its version 17.0, by the loose names of their values.
    package static let properties = UnicodeTables(PackageResources.properties_tables)
    /// What the parts of the reference library of tokenizers believe, each by its own version of Unicode.
    package static let tokenizers = UnicodeTables(PackageResources.tokenizers_tables)

    /// The tables in the order of the file.
    package let tables: [Table]

    /// The tables of a file.
    private init(_ file: [UInt8]) {
        var tables: [Table] = []
        var rest = file[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").map(String.init)
            let count = Int(rest[end + 1]) | Int(rest[end + 2]) << 8
            rest = rest[(end + 3)...]
            tables.append(
                Table(subject: words[0], names: Array(words.dropFirst()), numbers: TableReader(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        self.tables = tables
    }

    /// The only table about a subject.
    package subscript(subject: String) -> Table? {
        tables.first { $0.subject == subject }
    }

    /// The table about a subject that has a name.
    package subscript(subject: String, name: String) -> Table? {
        tables.first { $0.subject == subject && $0.names.contains(name) }
    }
}
