import OrderedJSON

/// The figures of one split.
struct Figures: Sendable {
    let choice: ToolCase.Result
    let dates: ToolCase.Result
    let objects: ObjectCase.Result
    let free: Share

    /// Each figure by its name.
    var shares: [(name: String, share: Share)] {
        [
            ("tool_choice", choice.choice), ("tool_arguments", choice.arguments), ("relative_dates", dates.whole),
            ("objects_clean", objects.clean), ("schema_followed_free", free),
        ]
    }
}

/// All that was measured.
struct Report {
    /// The model's folder or name, as it was given.
    let model: String
    /// The SHA-256 of the cases.
    let hash: String
    /// What the check for shared runs of words gave; null where it could not run.
    let overlap: JSONValue
    var figures: [Split: Figures] = [:]
    var variety: Variety?
    var rubric: [(question: String, answer: String)] = []
    /// Whether every wrong case is in the report.
    var cases = false

    /// Shares that the card promises, for the known split.
    private static let thresholds = [
        "tool_choice": 95, "tool_arguments": 90, "relative_dates": 90, "objects_clean": 98, "schema_followed_free": 80,
    ]

    var json: JSONValue {
        var report = JSONObject()
        let known = figures[.known]?.shares ?? []
        let unseen = figures[.unseen]?.shares ?? []
        for (name, share) in known { report[name] = share.json }
        report["unseen"] = Self.object(unseen) { $0.json }
        report["objects_invalid"] = figures[.known]?.objects.valid.errorsJSON ?? .null
        report["objects_valid"] = figures[.known]?.objects.valid.json ?? .null
        report["counts"] = [
            "known": Self.object(known) { .number(JSONNumber($0.total)) },
            "unseen": Self.object(unseen) { .number(JSONNumber($0.total)) },
        ]
        report["errors"] = ["known": Self.object(known, \.errorsJSON), "unseen": Self.object(unseen, \.errorsJSON)]
        report["variety"] = variety?.json ?? .null
        report["model"] = .string(model)
        report["set_sha256"] = .string(hash)
        report["six_word_overlap"] = overlap
        report["rubric"] = .array(
            rubric.map { ["question": .string($0.question), "answer": .string($0.answer)] })
        if cases {
            report["failures"] = [
                "known": Self.object(known, \.failuresJSON), "unseen": Self.object(unseen, \.failuresJSON),
            ]
        }
        return .object(report)
    }

    private static func object(_ shares: [(name: String, share: Share)], _ value: (Share) -> JSONValue) -> JSONValue {
        var object = JSONObject()
        for (name, share) in shares { object[name] = value(share) }
        return .object(object)
    }

    /// The same for people.
    var table: String {
        var lines = ["", "figure                  known          wanted   unseen"]
        for (index, entry) in (figures[.known]?.shares ?? []).enumerated() {
            let unseen = figures[.unseen]?.shares[index].share
            lines.append(
                Self.padded(entry.name, 24) + Self.padded(Self.percent(entry.share), 15)
                    + Self.padded("\(Self.thresholds[entry.name] ?? 0) %", 9) + (unseen.map(Self.percent) ?? ""))
        }
        lines.append("")
        for (name, share) in figures[.known]?.shares ?? [] where !share.errors.isEmpty {
            lines.append("\(name), what went wrong: \(share.errorsJSON.serialized(.spaced))")
        }
        lines.append("variety of 200 samples at temperature 0.8: \(variety?.json.serialized(.spaced) ?? "")")
        lines.append("runs of six words shared with the training text: \(overlap.serialized(.spaced))")
        lines += ["SHA-256 of the set: \(hash)", "model: \(model)"]
        if cases {
            for (split, figures) in [("known", figures[.known]), ("unseen", figures[.unseen])] {
                for (name, share) in figures?.shares ?? [] where !share.errors.isEmpty {
                    lines.append("\(split), \(name), wrong: \(share.failuresJSON.serialized(.spaced))")
                }
            }
        }
        for (question, answer) in rubric { lines += ["", "> \(question)", answer] }
        return lines.joined(separator: "\n")
    }

    private static func percent(_ share: Share) -> String {
        guard let value = share.value else { return "no cases" }
        return "\((value * 1000).rounded() / 10) % of \(share.total)"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
