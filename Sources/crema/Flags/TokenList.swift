import ArgumentParser

/// Token ids as they are given on the command line: `1,2,3`.
struct TokenList: ExpressibleByArgument {
    let ids: [Int32]

    init?(argument: String) {
        var ids: [Int32] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let id = Int32(part.drop { $0 == " " }) else { return nil }
            ids.append(id)
        }
        self.ids = ids
    }
}
