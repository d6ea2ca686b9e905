/// Writes the cases into the file that is named, and prints how many.
@main
enum Program {
    static func main() {
        var file = CaseFile(CommandLine.arguments[1])
        addCodedCases(&file)
        addDenseCases(&file)
        addBFloat16Cases(&file)
        addAttentionCases(&file)
        addElementCases(&file)
        file.close()
        print(file.count)
    }
}
