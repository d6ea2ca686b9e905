import Testing

@testable import Checkpoints

@Suite("Names of models on the hub")
struct HubReferenceTests {
    @Test(
        "a name may be followed by a revision and by a selection",
        arguments: [
            ("gpt2", "gpt2", nil, nil), ("org/name", "org/name", nil, nil),
            ("org/some-model_1.5@v1.0", "org/some-model_1.5", "v1.0", nil),
            ("org/name@refs/pr/1:Q4_K_M", "org/name", "refs/pr/1", "Q4_K_M"),
            ("org/name:BF16/a b-00001-of-00002.gguf", "org/name", nil, "BF16/a b-00001-of-00002.gguf"),
        ] as [(String, String, String?, String?)])
    func forms(text: String, name: String, revision: String?, selection: String?) {
        let reference = HubReference(text)
        #expect(reference == HubReference(name: name, revision: revision, selection: selection))
        #expect(reference?.text == text)
    }

    @Test(
        "a text that would be no name on the hub, or that would lead out of a folder, is refused",
        arguments: [
            "", "/", "org/", "/name", "a/b/c", "../x", "org/..", "org/a..b", "org/a--b", "org/name.git", "-org/name",
            "org/name-", "org/.name", "org/name.", "org/na me", "org/näme", "org/" + String(repeating: "a", count: 97),
            "org/name@", "org/name@../x", "org/name@a/../b", "org/name@a//b", "org/name@.x", "org/name@a b",
            "org/name:", "org/name:a\nb", "org/name:Q4\u{0}", "org/name@v1@v2",
        ])
    func refused(text: String) {
        #expect(HubReference(text) == nil)
    }

    @Test("the folder of a model is named after it, and the name is read back from it")
    func folder() {
        #expect(HubReference("org/some-model")?.folder == "models--org--some-model")
        #expect(HubReference(folder: "models--org--some-model")?.name == "org/some-model")
        #expect(HubReference(folder: "models--gpt2")?.name == "gpt2")
        for folder in ["datasets--org--name", "models--", "models----name", "models--a--b--c", "models--org--na@me"] {
            #expect(HubReference(folder: folder) == nil)
        }
    }
}

@Suite("Choice of a GGUF model")
struct GGUFChoiceTests {
    private static let paths = [
        "BF16/Tiny-BF16-00001-of-00002.gguf", "BF16/Tiny-BF16-00002-of-00002.gguf", "README.md", "Tiny-IQ4_XS.gguf",
        "Tiny-Q4_K_M.gguf", "Tiny-Q4_K_S.gguf", "Tiny-Q8_0.gguf", "Tiny.imatrix.gguf", "UD/Tiny-UD-Q4_K_XL.gguf",
        "mmproj-Tiny-F16.gguf", "mmproj-Tiny-Q8_0.gguf", "parts/x-00002-of-00003.gguf",
    ]
    private let choice = GGUFChoice(GGUFChoiceTests.paths)

    private func fault(_ selection: String?, _ paths: [String] = GGUFChoiceTests.paths) -> String? {
        do throws(GGUFChoiceFault) {
            _ = try GGUFChoice(paths).model(selection)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "a quantisation is the end of a name, whatever the case, or else a folder",
        arguments: [
            ("Q4_K_M", ["Tiny-Q4_K_M.gguf"]), ("q8_0", ["Tiny-Q8_0.gguf"]),
            ("UD-Q4_K_XL", ["UD/Tiny-UD-Q4_K_XL.gguf"]), ("ud", ["UD/Tiny-UD-Q4_K_XL.gguf"]),
            ("BF16", ["BF16/Tiny-BF16-00001-of-00002.gguf", "BF16/Tiny-BF16-00002-of-00002.gguf"]),
        ])
    func quantizations(tag: String, files: [String]) throws {
        #expect(try choice.model(tag).files == files)
    }

    @Test("a path takes its file alone, and the other parts of a split one")
    func files() throws {
        #expect(try choice.model("Tiny-IQ4_XS.gguf").files == ["Tiny-IQ4_XS.gguf"])
        #expect(try choice.model("BF16/Tiny-BF16-00002-of-00002.gguf").files.count == 2)
        #expect(fault("Other.gguf")?.hasPrefix("there is no file 'Other.gguf' (models: ") == true)
    }

    @Test("without a word Q4_K_M is taken, else Q8_0, else the first")
    func standard() throws {
        #expect(try choice.model(nil).files == ["Tiny-Q4_K_M.gguf"])
        #expect(try GGUFChoice(["a-F16.gguf", "a-Q8_0.gguf"]).model(nil).files == ["a-Q8_0.gguf"])
        #expect(try GGUFChoice(["b-F16.gguf", "a-Q6_K.gguf"]).model(nil).files == ["b-F16.gguf"])
        #expect(fault(nil, ["README.md", "mmproj.gguf"]) == "there is no GGUF model")
    }

    @Test("the plain quantisation wins over the one with UD, and the beginning of one is not enough")
    func similar() throws {
        let choice = GGUFChoice(["a-UD-Q4_K_M.gguf", "a-Q4_K_M.gguf"])
        #expect(try choice.model("Q4_K_M").files == ["a-Q4_K_M.gguf"])
        #expect(try choice.model("UD-Q4_K_M").files == ["a-UD-Q4_K_M.gguf"])
        #expect(
            fault("Q4_K", ["a-Q4_K_M.gguf", "a-Q8_0.gguf"])
                == "there is no GGUF model of quantisation 'Q4_K' (there are: Q4_K_M, Q8_0)")
        #expect(
            fault("Q8_0", ["a-Q8_0.gguf", "b-Q8_0.gguf"])
                == "'Q8_0' fits 2 GGUF models; give the path of one: a-Q8_0.gguf, b-Q8_0.gguf")
    }

    @Test("a split model that lacks a part is reported by the part")
    func missingPart() {
        #expect(
            fault("parts/x-00002-of-00003.gguf")
                == "'parts/x-00001-of-00003.gguf', a part of the model, is missing; download the model again")
    }

    @Test("the projector in the nearest folder with the nearest number of bits goes with a model")
    func projector() throws {
        #expect(choice.projector(for: try choice.model("Q4_K_M")) == "mmproj-Tiny-Q8_0.gguf")
        #expect(choice.projector(for: try choice.model("BF16")) == "mmproj-Tiny-F16.gguf")
        let near = GGUFChoice(["x/a-Q8_0.gguf", "x/mmproj-F32.gguf", "y/mmproj-Q8_0.gguf", "mmproj-Q8_0.gguf"])
        #expect(near.projector(for: try near.model("Q8_0")) == "x/mmproj-F32.gguf")
        let far = GGUFChoice(["a-Q8_0.gguf", "y/mmproj-Q8_0.gguf"])
        #expect(far.projector(for: try far.model("Q8_0")) == nil)
    }

    @Test("many parts of one split model are gone through once")
    func manyParts() {
        let digits = (1...20_000).map { String($0 + 100_000).dropFirst() }
        let choice = GGUFChoice(digits.map { "a-\($0)-of-99999.gguf" })
        #expect(choice.models.map(\.files.count) == [20_000])
    }
}
