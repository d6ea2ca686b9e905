/// An expression of a template.
final class Expression: Sendable {
    /// What the expression does.
    enum Kind: Sendable {
        case text(TextValue)
        case integer(Int)
        case bigInteger(String)
        case float(Double)
        case bool(Bool)
        case none
        case name(Variable)
        case tuple([Expression])
        case list([Expression])
        case dictionary([(key: Expression, value: Expression)])
        case conditional(test: Expression, then: Expression, otherwise: Expression?)
        case or(Expression, Expression)
        case and(Expression, Expression)
        case not(Expression)
        case compare(Expression, [(comparator: Comparator, operand: Expression)])
        case binary(BinaryOperator, Expression, Expression)
        case concatenation([Expression])
        case negative(Expression)
        case positive(Expression)
        case attribute(Expression, Name)
        case item(Expression, Expression)
        case slice(Expression, start: Expression?, stop: Expression?, step: Expression?)
        /// A filter; without an operand it takes the text of the block around it.
        case filter(Expression?, FilterName, Arguments)
        case test(Expression, TestName, Arguments)
        case call(Expression, Arguments)
    }

    let kind: Kind
    /// Byte offset in the source.
    let position: Int
    /// Levels of expressions, this one included.
    let height: Int

    init(_ kind: Kind, position: Int, height: Int) {
        self.kind = kind
        self.position = position
        self.height = height
    }
}

/// A name with its bytes, so that look-ups need no conversion.
struct Name: Sendable {
    let string: String
    let bytes: [UInt8]

    init(_ string: String) {
        self.string = string
        self.bytes = Array(string.utf8)
    }
}

/// One occurrence of a variable; the resolver says which slot it means.
struct Variable: Sendable {
    let name: String
    let occurrence: Int
    let position: Int
}

/// The arguments of a call, filter or test.
struct Arguments: Sendable {
    var positional: [Expression] = []
    var keywords: [(name: String, value: Expression)] = []
    var star: Expression?
    var doubleStar: Expression?

    static let none = Arguments()
    var isEmpty: Bool { positional.isEmpty && keywords.isEmpty && star == nil && doubleStar == nil }
    var all: [Expression] { positional + keywords.map(\.value) + [star, doubleStar].compactMap { $0 } }
}

/// A filter by its name in the template.
struct FilterName: Sendable {
    let name: String
    /// nil when no such filter exists: an error when it is reached.
    let filter: Filter?
}

/// A test by its name in the template.
struct TestName: Sendable {
    let name: String
    /// nil when no such test exists: an error when it is reached.
    let test: Test?
}

/// Arithmetic operators by their spelling.
enum BinaryOperator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case floorDivide = "//"
    case remainder = "%"
    case power = "**"
}

/// Comparison operators.
enum Comparator: Sendable {
    case equal, notEqual, contained, notContained
    case order(ComparisonOperator)
}

/// What an assignment writes to.
indirect enum Target: Sendable {
    case variable(Variable)
    case namespace(Variable, attribute: Name)
    case tuple([Target], position: Int)
}

/// A statement of a template.
indirect enum Statement: Sendable {
    case data(TextValue)
    case output(Expression)
    case conditional(branches: [(test: Expression, body: [Statement])], otherwise: [Statement])
    case loop(ForLoop)
    case assign(Target, Expression)
    case assignBlock(AssignBlock)
    case macro(MacroDefinition, Variable)
    case call(CallBlock)
    case filter(FilterBlock)
    case with(WithBlock)
    case block(isScoped: Bool, body: [Statement], frame: Int, position: Int)
    case breakLoop
    case continueLoop
}

/// `{% for %}`.
final class ForLoop: Sendable {
    let target: Target
    let iterable: Expression
    let test: Expression?
    /// The same names as `target`, written while the test runs.
    let testTarget: Target?
    let body: [Statement]
    let otherwise: [Statement]
    let isRecursive: Bool
    let position: Int
    /// The occurrence of the special variable `loop`.
    let loopVariable: Int
    let bodyFrame: Int
    let testFrame: Int
    let otherwiseFrame: Int
    /// The activation of a recursive loop.
    let unit: Int

    init(
        target: Target, iterable: Expression, test: Expression?, testTarget: Target?, body: [Statement],
        otherwise: [Statement],
        isRecursive: Bool, position: Int, identifiers: inout Identifiers
    ) {
        self.target = target
        self.iterable = iterable
        self.test = test
        self.testTarget = testTarget
        self.body = body
        self.otherwise = otherwise
        self.isRecursive = isRecursive
        self.position = position
        loopVariable = identifiers.occurrence()
        bodyFrame = identifiers.frame()
        testFrame = identifiers.frame()
        otherwiseFrame = identifiers.frame()
        unit = identifiers.unit()
    }
}

/// A macro, or the body of a call block, which is a macro without a name.
final class MacroDefinition: Sendable {
    let name: String?
    let parameters: [Variable]
    /// Defaults of the last parameters.
    let defaults: [Expression]
    let body: [Statement]
    let frame: Int
    let unit: Int
    /// Occurrences of the special variables `caller`, `kwargs`, `varargs`.
    let callerVariable: Int
    let keywordsVariable: Int
    let positionalsVariable: Int
    let position: Int

    init(
        name: String?, parameters: [Variable], defaults: [Expression], body: [Statement], position: Int,
        identifiers: inout Identifiers
    ) {
        self.name = name
        self.parameters = parameters
        self.defaults = defaults
        self.body = body
        self.position = position
        frame = identifiers.frame()
        unit = identifiers.unit()
        callerVariable = identifiers.occurrence()
        keywordsVariable = identifiers.occurrence()
        positionalsVariable = identifiers.occurrence()
    }
}

/// `{% call %}`; `{% generation %}` is one too, whose call returns its body.
final class CallBlock: Sendable {
    let caller: MacroDefinition
    /// The call; nil for `{% generation %}`.
    let call: Expression?

    init(caller: MacroDefinition, call: Expression?) {
        self.caller = caller
        self.call = call
    }
}

/// `{% set x %}…{% endset %}`.
struct AssignBlock: Sendable {
    let target: Target
    let filter: Expression?
    let body: [Statement]
    let frame: Int
}

/// `{% filter f %}…{% endfilter %}`.
struct FilterBlock: Sendable {
    let filter: Expression
    let body: [Statement]
    let frame: Int
}

/// `{% with x = 1 %}…{% endwith %}`.
struct WithBlock: Sendable {
    let targets: [Target]
    let values: [Expression]
    let body: [Statement]
    let frame: Int
}

/// Hands out the numbers by which the resolver annotates the tree.
struct Identifiers: Sendable {
    private(set) var occurrences = 0
    private(set) var frames = 1
    private(set) var units = 1

    mutating func occurrence() -> Int {
        defer { occurrences += 1 }
        return occurrences
    }

    /// Frame 0 is the template's own.
    mutating func frame() -> Int {
        defer { frames += 1 }
        return frames
    }

    /// Unit 0 is the template's own.
    mutating func unit() -> Int {
        defer { units += 1 }
        return units
    }
}
