import FoundationModels

@main
struct Barista {
    static func main() async throws {
        guard SystemLanguageModel.default.isAvailable else {
            print("There is no model.")
            return
        }
    }
}
