/// How counters are spelled.
public enum MetricsForm: Sendable {
    /// Prometheus' text, version 0.0.4.
    case prometheus
    /// OpenMetrics 1.0.0.
    case openMetrics

    /// The form that a request's `Accept` names; Prometheus' own where it says nothing, or prefers that one.
    public init(accept: String?) {
        var wishes: [Substring: Double] = [:]
        for range in (accept ?? "").lowercased().split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.drop { $0 == " " }.prefix { $0 != " " } }
            guard let type = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            // Of several versions of one type, the best-liked one counts.
            wishes[type] = max(wishes[type] ?? 0, weight)
        }
        let open = wishes["application/openmetrics-text"] ?? 0
        self = open > 0 && open >= wishes["text/plain"] ?? 0 ? .openMetrics : .prometheus
    }

    /// The content's type.
    public var contentType: String {
        switch self {
        case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        }
    }
}
