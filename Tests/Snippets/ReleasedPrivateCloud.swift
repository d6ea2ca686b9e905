import FoundationModels

/// The best model that can be used, as a program for all of Apple's platforms chooses it.
func bestModel() async -> any LanguageModel {
    let cloud = PrivateCloudComputeLanguageModel()
    switch cloud.availability {
    case .available:
        if !cloud.quotaUsage.isLimitReached, let size = try? await cloud.contextSize, size > 8192 { return cloud }
    case .unavailable(.deviceNotEligible), .unavailable(.systemNotReady):
        break
    case .unavailable:
        break
    }
    return SystemLanguageModel.default
}
