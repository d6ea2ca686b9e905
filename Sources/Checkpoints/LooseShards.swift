import Files

/// Safetensors files of a directory that has neither `model.safetensors` nor an index.
enum LooseShards {
    /// The files that are the model: one alone, or all of a numbered set; empty when there is none.
    ///
    /// - Parameter holdsWeights: whether a file holds weights, asked where there are several: what a program saved beside a
    ///   model, such as results to compare with, is then left alone.
    /// - Throws: `missingLooseShard` when a set is not whole, `severalWeightFiles` when files do not belong together.
    static func names(
        in directory: String, holdsWeights: (String) throws(CheckpointError) -> Bool
    ) throws(CheckpointError) -> [String] {
        let names = try CheckpointError.files(try Path.names(in: directory)).filter(isModel)
        if try isWhole(names, in: directory) || names.count < 2 { return names }
        var weights: [String] = []
        for name in names where try holdsWeights(name) { weights.append(name) }
        if try isWhole(weights, in: directory) || weights.count == 1 { return weights }
        throw .severalWeightFiles(directory: directory, files: weights.isEmpty ? names : weights)
    }

    /// Whether files are one numbered set.
    ///
    /// - Throws: `missingLooseShard` when they are, and some of it are not there.
    private static func isWhole(_ names: [String], in directory: String) throws(CheckpointError) -> Bool {
        let numbers = names.map(number)
        guard let set = numbers.first??.set, numbers.allSatisfy({ $0?.set == set }) else { return false }
        for index in 1...set.count where !numbers.contains(where: { $0?.index == index }) {
            throw .missingLooseShard(directory: directory, shard: set.name(index))
        }
        return true
    }

    /// Whether a file may hold weights of the model: an adapter is none, and the makers' own layout has other names inside.
    static func isModel(_ name: String) -> Bool {
        name.hasSuffix(".safetensors") && !name.hasPrefix("adapter_") && !name.hasPrefix("consolidated")
    }

    /// A set of shards: what comes before the numbers, and how many there are.
    private struct Set: Equatable {
        let prefix: String
        let count: Int

        func name(_ index: Int) -> String {
            func five(_ number: Int) -> String {
                let digits = String(number)
                return String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
            }
            return "\(prefix)-\(five(index))-of-\(five(count)).safetensors"
        }
    }

    /// The number of a file named `PREFIX-00001-of-00003.safetensors`; nil for other names.
    private static func number(_ name: String) -> (index: Int, set: Set)? {
        let parts = name.dropLast(".safetensors".count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[parts.count - 2] == "of", parts[parts.count - 1].utf8.count == 5,
            let count = Int(parts[parts.count - 1]), let index = Int(parts[parts.count - 3]), index >= 1, index <= count
        else { return nil }
        let set = Set(prefix: parts[..<(parts.count - 3)].joined(separator: "-"), count: count)
        return set.name(index).utf8.elementsEqual(name.utf8) ? (index, set) : nil
    }
}
