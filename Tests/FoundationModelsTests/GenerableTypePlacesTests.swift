public import FoundationModels
import Testing

/// What the types of this file's extension are nested in.
public enum Harbour {}

// That such an extension compiles is what is tested.
// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
public extension Harbour {
    /// A struct that is public because the extension is.
    @Generable
    struct Boat {
        /// The identity.
        public let id: GenerationID
        let name: String
    }

    /// An enum that is public because the extension is.
    @Generable
    enum Flag {
        case red
        case green
    }

    /// An enum with payloads that is public because the extension is.
    @Generable
    enum Cargo: Equatable {
        case fish(weight: Int)
        case nothing
    }

    /// A struct that is less visible than the extension would make it.
    @Generable
    internal struct Log {
        let text: String
    }
}

/// A struct over a type of the program's own, whose name Foundation has too.
@Generable
struct Parcel {
    @Generable
    struct Data: Equatable {
        let weight: Int
    }

    let data: Data
    let others: [Data]?
}

@Suite("Where generable types stand, and what they are called")
struct GenerableTypePlacesTests {
    @Test("types in an extension with an access modifier can be generated")
    func extensions() throws {
        let boat = try Harbour.Boat(GeneratedContent(json: #"{"name": "Ada"}"#))
        #expect(boat.name == "Ada")
        #expect(try Harbour.Flag(GeneratedContent("green")) == .green)
        let cargo = Harbour.Cargo.fish(weight: 3)
        #expect(try Harbour.Cargo(cargo.generatedContent) == cargo)
        #expect(Harbour.Log(text: "x").generatedContent.jsonString == #"{"text": "x"}"#)
    }

    @Test("a type of the program's own may have a name that Foundation has too")
    func names() throws {
        let parcel = try Parcel(GeneratedContent(json: #"{"data": {"weight": 2}}"#))
        #expect(parcel.data == Parcel.Data(weight: 2))
        #expect(parcel.others == nil)
    }
}
