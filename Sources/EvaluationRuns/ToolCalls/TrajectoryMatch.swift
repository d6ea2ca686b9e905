import FoundationModels

/// Which expectations about calls of tools are met.
///
/// One call meets one expectation. Ordered ones take the earliest call after the one before; unordered ones are matched so
/// that most of them are met, with calls that no ordered one took.
struct TrajectoryMatch {
    /// What is missing, not allowed or not expected.
    private(set) var faults: [String] = []
    private var met = 0
    private var total = 0

    /// Met expectations by all expectations and all calls that must not be; 1 for none of either.
    var share: Double { total == 0 ? 1 : Double(met) / Double(total) }

    private let calls: [Transcript.ToolCall]
    private let match: ArgumentMatch
    private var taken: Set<Int> = []

    nonisolated(nonsending) init(
        _ calls: [Transcript.ToolCall], _ expectation: TrajectoryExpectation, _ match: ArgumentMatch
    ) async throws {
        self.calls = calls
        self.match = match
        try await matchOrdered(expectation.ordered)
        try await matchAnywhere(expectation.unordered.flatMap(\.calls), from: 0)
        try await findDisallowed(expectation.disallowed.flatMap(\.calls))
        guard !expectation.allowsAdditionalCalls else { return }
        for (index, call) in calls.enumerated() where !taken.contains(index) {
            total += 1
            faults.append(ToolCallText.additional(call.description))
        }
    }

    private typealias Call = (name: String, arguments: [ArgumentMatcher])

    private nonisolated(nonsending) mutating func matchOrdered(_ expectations: [ToolExpectation]) async throws {
        var next = 0
        for expectation in expectations {
            if expectation.isAnyOrderGroup {
                next = max(next, (try await matchAnywhere(expectation.calls, from: next)).map { $0 + 1 } ?? next)
                continue
            }
            for call in expectation.calls {
                total += 1
                if let index = try await first(call, from: next) {
                    taken.insert(index)
                    met += 1
                    next = index + 1
                } else {
                    faults.append(ToolCallText.missing(call.name))
                }
            }
        }
    }

    private nonisolated(nonsending) func first(_ expected: Call, from start: Int) async throws -> Int? {
        for index in calls.indices.dropFirst(start) where !taken.contains(index) {
            if try await match.accepts(calls[index], name: expected.name, arguments: expected.arguments) {
                return index
            }
        }
        return nil
    }

    /// Matches as many expectations as can be, and gives the last call that one took.
    ///
    /// Augmenting paths: Kuhn, "The Hungarian method for the assignment problem", 1955.
    @discardableResult
    private nonisolated(nonsending) mutating func matchAnywhere(
        _ expected: [Call], from start: Int
    ) async throws -> Int? {
        total += expected.count
        var candidates: [[Int]] = []
        for call in expected {
            var accepted: [Int] = []
            for index in calls.indices.dropFirst(start) where !taken.contains(index) {
                if try await match.accepts(calls[index], name: call.name, arguments: call.arguments) {
                    accepted.append(index)
                }
            }
            candidates.append(accepted)
        }
        let owners = Self.maximumMatching(candidates)
        taken.formUnion(owners.keys)
        met += owners.count
        let matched = Set(owners.values)
        for (index, call) in expected.enumerated() where !matched.contains(index) {
            faults.append(ToolCallText.missing(call.name))
        }
        return owners.keys.max()
    }

    /// The expectation that each call meets, for as many expectations as possible.
    private static func maximumMatching(_ candidates: [[Int]]) -> [Int: Int] {
        var owners: [Int: Int] = [:]
        func assign(_ expectation: Int, _ visited: inout Set<Int>) -> Bool {
            for call in candidates[expectation] where visited.insert(call).inserted {
                guard let owner = owners[call] else {
                    owners[call] = expectation
                    return true
                }
                if assign(owner, &visited) {
                    owners[call] = expectation
                    return true
                }
            }
            return false
        }
        for expectation in candidates.indices {
            var visited: Set<Int> = []
            _ = assign(expectation, &visited)
        }
        return owners
    }

    private nonisolated(nonsending) mutating func findDisallowed(_ expected: [Call]) async throws {
        for call in calls {
            for banned in expected
            where try await match.accepts(call, name: banned.name, arguments: banned.arguments) {
                total += 1
                faults.append(ToolCallText.disallowed(call.description))
                break
            }
        }
    }
}
