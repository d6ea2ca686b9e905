import CremaCommand

/// The program `crema`: all of it stands in `CremaCommand`, where tests can reach it.
@main
struct Main {
    static func main() async {
        await Command.run()
    }
}
