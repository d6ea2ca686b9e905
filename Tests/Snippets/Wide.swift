// flags: -Xfrontend -solver-scope-threshold=100
// Forty guided properties. What is generated is one statement for each, so that the compiler never tries more than a hundred
// partial solutions for one; a single list of them took it more than 800.

import FoundationModels

@Generable
struct Wide: Equatable {
    @Guide(description: "A text.", .anyOf(["a", "b", "c"]))
    var property0: String
    @Guide(description: "A number.", .range(1...10))
    var property1: Int
    @Guide(description: "A share.", .range(0...1))
    var property2: Double
    @Guide(description: "A list.", .count(2), .element(.anyOf(["x", "y"])))
    var property3: [String]
    @Guide(description: "A fact.")
    var property4: Bool?
    @Guide(description: "A word.", .anyOf(["on", "off"]))
    var property5: String?
    @Guide(description: "A text.", .anyOf(["a", "b", "c"]))
    var property6: String
    @Guide(description: "A number.", .range(1...10))
    var property7: Int
    @Guide(description: "A share.", .range(0...1))
    var property8: Double
    @Guide(description: "A list.", .count(2), .element(.anyOf(["x", "y"])))
    var property9: [String]
    @Guide(description: "A fact.")
    var property10: Bool?
    @Guide(description: "A word.", .anyOf(["on", "off"]))
    var property11: String?
    @Guide(description: "A text.", .anyOf(["a", "b", "c"]))
    var property12: String
    @Guide(description: "A number.", .range(1...10))
    var property13: Int
    @Guide(description: "A share.", .range(0...1))
    var property14: Double
    @Guide(description: "A list.", .count(2), .element(.anyOf(["x", "y"])))
    var property15: [String]
    @Guide(description: "A fact.")
    var property16: Bool?
    @Guide(description: "A word.", .anyOf(["on", "off"]))
    var property17: String?
    @Guide(description: "A text.", .anyOf(["a", "b", "c"]))
    var property18: String
    @Guide(description: "A number.", .range(1...10))
    var property19: Int
    @Guide(description: "A share.", .range(0...1))
    var property20: Double
    @Guide(description: "A list.", .count(2), .element(.anyOf(["x", "y"])))
    var property21: [String]
    @Guide(description: "A fact.")
    var property22: Bool?
    @Guide(description: "A word.", .anyOf(["on", "off"]))
    var property23: String?
    @Guide(description: "A text.", .anyOf(["a", "b", "c"]))
    var property24: String
    @Guide(description: "A number.", .range(1...10))
    var property25: Int
    @Guide(description: "A share.", .range(0...1))
    var property26: Double
    @Guide(description: "A list.", .count(2), .element(.anyOf(["x", "y"])))
    var property27: [String]
    @Guide(description: "A fact.")
    var property28: Bool?
    @Guide(description: "A word.", .anyOf(["on", "off"]))
    var property29: String?
    @Guide(description: "A text.", .anyOf(["a", "b", "c"]))
    var property30: String
    @Guide(description: "A number.", .range(1...10))
    var property31: Int
    @Guide(description: "A share.", .range(0...1))
    var property32: Double
    @Guide(description: "A list.", .count(2), .element(.anyOf(["x", "y"])))
    var property33: [String]
    @Guide(description: "A fact.")
    var property34: Bool?
    @Guide(description: "A word.", .anyOf(["on", "off"]))
    var property35: String?
    @Guide(description: "A text.", .anyOf(["a", "b", "c"]))
    var property36: String
    @Guide(description: "A number.", .range(1...10))
    var property37: Int
    @Guide(description: "A share.", .range(0...1))
    var property38: Double
    @Guide(description: "A list.", .count(2), .element(.anyOf(["x", "y"])))
    var property39: [String]
}
