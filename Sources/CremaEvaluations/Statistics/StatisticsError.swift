public import FoundationModels

/// Numbers that no statistic can be made of.
public enum StatisticsError: LocalizedError, Equatable {
    /// There are more or fewer clusters than values.
    case clusterCount(values: Int, clusters: Int)

    /// What was found and what was expected.
    public var errorDescription: String? {
        switch self {
        case .clusterCount(let values, let clusters):
            "there are \(values) values and \(clusters) clusters; give the cluster of each value"
        }
    }
}
