import FoundationModels

/// A type that says itself what is wrong with a value.
protocol MeasuredValue: Generable, Sendable {
    var faults: [String] { get }
}

enum MeasuredTypes {
    static let all: [any MeasuredValue.Type] = [
        Coordinates.self, Weekday.self, RawLevel.self, Opening.self, Ticket.self, DinnerMenu.self, Shelf.self,
        Encounter.self,
        Route.self, Contact.self, Reading.self, Prices.self, Optionals.self, ExplicitNulls.self, Folder.self,
        NoProperties.self, Pair<Coordinates>.self, Quiz.self, Signal.self, Matrix.self,
    ]
}

private func check(_ isRight: Bool, _ fault: String) -> [String] { isRight ? [] : [fault] }

@Generable
struct Coordinates: MeasuredValue {
    @Guide(.range(-90...90)) var latitude: Double
    @Guide(description: "east", .range(-180...180)) var longitude: Double

    var faults: [String] {
        check((-90...90).contains(latitude), "latitude") + check((-180...180).contains(longitude), "longitude")
    }
}

@Generable
enum Weekday: MeasuredValue {
    case monday, tuesday, `in`

    var faults: [String] { [] }
}

@Generable
enum RawLevel: String, MeasuredValue {
    case low = "L o w"
    case high = "h\"igh"

    var faults: [String] { [] }
}

@Generable
struct Opening: MeasuredValue {
    let day: Weekday
    @Guide(.range(0...23)) let from: Int
    @Guide(.minimum(0), .maximum(24)) let to: Int
    @Guide(.anyOf(["open", "closed"])) let state: String

    var faults: [String] {
        check((0...23).contains(from), "from") + check((0...24).contains(to), "to")
            + check(["open", "closed"].contains(state), "state")
    }
}

@Generable
struct Ticket: MeasuredValue {
    @Guide(/[A-Z]{2}-\d{3}/) let code: String
    @Guide(description: "the class", .constant("second")) let travelClass: String
    @Guide(.minimum(1)) let seats: Int

    var faults: [String] {
        check(code.wholeMatch(of: /[A-Z]{2}-\d{3}/) != nil, "code") + check(travelClass == "second", "class")
            + check(seats >= 1, "seats")
    }
}

@Generable
struct Dish: Equatable, Sendable {
    @Guide(/\w{1,8}/) let name: String
    @Guide(.range(1...99)) let price: Int
}

@Generable
struct DinnerMenu: MeasuredValue {
    @Guide(.count(2)) let dishes: [Dish]
    @Guide(.maximumCount(2), .element(.anyOf(["nut", "egg"]))) let allergens: [String]

    var faults: [String] {
        check(dishes.count == 2, "count") + check(allergens.count <= 2, "allergens")
            + check(allergens.allSatisfy(["nut", "egg"].contains), "allergen")
            + dishes.flatMap { dish in
                check((1...99).contains(dish.price), "price")
                    + check(!dish.name.isEmpty && dish.name.count <= 8, "name")
            }
    }
}

@Generable
struct Shelf: MeasuredValue {
    @Guide(.count(1...3), .element(.range(10...19))) let sizes: [Int]
    @Guide(.minimumCount(1)) let flags: [Bool]

    var faults: [String] {
        check((1...3).contains(sizes.count) && sizes.allSatisfy((10...19).contains), "sizes")
            + check(!flags.isEmpty, "flags")
    }
}

@Generable
enum Encounter: MeasuredValue {
    case order(String)
    case complaint(reason: String, angry: Bool)
    case nothing
    indirect case later(Encounter)

    var faults: [String] { [] }
}

@Generable
struct Route: MeasuredValue {
    @Guide(.count(2)) let legs: [Coordinates]
    let encounter: Encounter?

    var faults: [String] { check(legs.count == 2, "legs") + legs.flatMap(\.faults) }
}

@Generable
struct Contact: MeasuredValue {
    @Guide(
        Regex {
            Capture {
                ChoiceOf {
                    "Mr"
                    "Mrs"
                }
            }
            ". "
            OneOrMore(.word)
        })
    let name: String
    @Guide(/\+\d{2} \d{3,7}/) let phone: String?

    var faults: [String] {
        check(name.wholeMatch(of: /(Mr|Mrs)\. \w+/) != nil, "name")
            + check(phone.map { $0.wholeMatch(of: /\+\d{2} \d{3,7}/) != nil } ?? true, "phone")
    }
}

@Generable
struct Reading: MeasuredValue {
    @Guide(.minimum(-273.15)) let celsius: Double
    @Guide(.range(0...1)) let humidity: Float
    @Guide(.maximum(5)) let height: Double

    var faults: [String] {
        check(celsius >= -273.15, "celsius") + check((0...1).contains(humidity), "humidity")
            + check(height <= 5, "height")
    }
}

@Generable
struct Prices: MeasuredValue {
    @Guide(.range(Decimal(5) / 100...Decimal(30) / 100)) let small: Decimal
    @Guide(.range(9_007_199_254_740_993...9_007_199_254_740_995)) let large: Int

    var faults: [String] {
        check(small >= Decimal(5) / 100 && small <= Decimal(30) / 100, "small")
            + check((9_007_199_254_740_993...9_007_199_254_740_995).contains(large), "large")
    }
}

@Generable
struct Optionals: MeasuredValue {
    let text: String?
    @Guide(.range(1...3)) let number: Int?
    @Guide(.count(2)) let list: [Weekday]?

    var faults: [String] {
        check(number.map((1...3).contains) ?? true, "number") + check(list.map { $0.count == 2 } ?? true, "list")
    }
}

@Generable(representNilExplicitlyInGeneratedContent: true)
struct ExplicitNulls: MeasuredValue {
    let flag: Bool?
    @Guide(.anyOf(["a", "b"])) let letter: String?

    var faults: [String] { check(letter.map(["a", "b"].contains) ?? true, "letter") }
}

@Generable
struct Folder: MeasuredValue {
    @Guide(/[a-z]{1,4}/) let name: String
    @Guide(.maximumCount(2)) let folders: [Folder]

    var faults: [String] {
        check((1...4).contains(name.count), "name") + check(folders.count <= 2, "count") + folders.flatMap(\.faults)
    }
}

@Generable
struct NoProperties: MeasuredValue {
    var faults: [String] { [] }
}

@Generable
struct Pair<Element: Generable & Sendable>: MeasuredValue {
    let first: Element
    let second: Element

    var faults: [String] {
        [first, second].flatMap { ($0 as? any MeasuredValue)?.faults ?? [] }
    }
}

@Generable(description: "A quiz with one question")
struct Quiz: MeasuredValue {
    let question: String
    @Guide(description: "answers", .count(3)) let answers: [Answer]

    @Generable
    struct Answer: Sendable {
        @Guide(.anyOf(["A", "B", "C"])) let label: String
        let isRight: Bool
    }

    var faults: [String] {
        check(answers.count == 3, "answers")
            + check(answers.allSatisfy { ["A", "B", "C"].contains($0.label) }, "label")
    }
}

@Generable
enum Signal: MeasuredValue {
    case level(RawLevel)
    case position(Coordinates)
    case readings([Int])

    var faults: [String] {
        if case .position(let coordinates) = self { coordinates.faults } else { [] }
    }
}

@Generable
struct Matrix: MeasuredValue {
    @Guide(.count(2), .element(.count(2)), .element(.element(.range(0...1)))) let rows: [[Int]]

    var faults: [String] {
        check(rows.count == 2 && rows.allSatisfy { $0.count == 2 && $0.allSatisfy((0...1).contains) }, "rows")
    }
}
