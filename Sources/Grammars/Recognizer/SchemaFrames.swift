import JSONSchemas
import RegularExpressions

/// What a recogniser asks a schema, answered once for each goal and state.
///
/// The schema automaton speaks of goals, keys and items; this turns its answers into start states of lexemes.
final class SchemaFrames {
    /// One of the lexemes that a value can be.
    struct Lexeme {
        enum Form: UInt8 {
            /// A number or a word.
            case other
            /// A string in quotes.
            case quoted
            /// A string between marks; the lexeme is its text.
            case marked
            /// A string without anything around it.
            case bare
        }

        let state: Int32
        /// The checks of its decoded text, -1 when there are none.
        let checks: Int32
        var form: Form
    }

    /// How a value of a goal can begin.
    final class Value {
        var lexemes: [Lexeme] = []
        /// The strings of `lexemes` once more, as parameters write them where they write them without quotes.
        var bareStrings: [Lexeme] = []
        var array: ArrayStateID?
        var object: ObjectStateID?

        var hasStrings: Bool { lexemes.contains { $0.form != .other } }
        var hasOthers: Bool { array != nil || object != nil || lexemes.contains { $0.form == .other } }
    }

    /// An object before a key.
    final class Object {
        var canEnd = false
        /// The state that reads the next key, `LexemeTable.dead` when no key may come.
        var keyStart = LexemeTable.dead
        /// The same where the object is a row of parameters.
        var parameterStart = LexemeTable.dead
        /// Whether a key that is not declared may come, so that its text must be kept.
        var hasOpenRegion = false
        /// Declared keys that may come, a bit for each position in sorted order.
        var openKeys: [UInt64] = []
        var shape: Shape

        init(shape: Shape) { self.shape = shape }
    }

    /// An array before an item.
    final class Array {
        var canEnd = false
        var items: [ItemTransition] = []
    }

    /// An object's keys, for all of its states.
    final class Shape {
        var keySet: Int32 = -1
        /// The class of each declared key by its position in sorted order.
        var classes: [Int] = []
        var regions: [ExpressionID] = []
    }

    /// A class of keys in an object's state.
    private struct ObjectKey: Hashable {
        let state: ObjectStateID
        let keyClass: Int
    }

    let automaton: SchemaAutomaton
    let spelling: ValueSpelling
    /// Whether any whitespace may be between lexemes.
    let isFree: Bool
    /// The marks of the spelling.
    let marks: MarkSteps
    /// The first steps of the marks around strings.
    let openQuote, closeQuote: Int32
    /// Nil where the outermost object is written as those within it.
    let parameterMarks: ParameterMarks?
    private let table: LexemeTable
    private var values: [Value?] = []
    private var objects: [Object?] = []
    private var shapes: [Int: Shape] = [:]
    private var arrays: [Array?] = []
    /// What follows a class of keys in an object's state.
    private var transitions: [ObjectKey: [PropertyTransition]] = [:]
    private let noShape = Shape()

    /// Lists of checks of decoded texts.
    private(set) var checks: [[StringCheck]] = []

    private let nullStart: Int32
    private let falseStart: Int32
    private let trueStart: Int32

    init(schema: JSONSchema, spelling: ValueSpelling, table: LexemeTable) throws(GrammarError) {
        self.table = table
        self.spelling = spelling
        isFree = spelling.rules == .free
        automaton = try SchemaAutomaton(
            schema, spelling: spelling.rules, expressions: table.expressions, numbers: table.numbers)
        nullStart = table.text(table.expressions.literal(Swift.Array(spelling.words.null.utf8)))
        falseStart = table.text(table.expressions.literal(Swift.Array(spelling.words.false.utf8)))
        trueStart = table.text(table.expressions.literal(Swift.Array(spelling.words.true.utf8)))
        var marks = MarkSteps()
        if case .marked(let open, let close) = spelling.strings {
            (openQuote, closeQuote) = (marks.add(open, table), marks.add(close, table))
        } else {
            (openQuote, closeQuote) = (MarkSteps.end, MarkSteps.end)
        }
        parameterMarks = spelling.parameters.map { ParameterMarks($0, in: &marks, table) }
        self.marks = marks
    }

    /// The frames of a schema as they are known so far; what is found out from then on stays separate.
    init(copying frames: SchemaFrames) {
        table = frames.table
        (spelling, isFree, marks) = (frames.spelling, frames.isFree, frames.marks)
        (openQuote, closeQuote, parameterMarks) = (frames.openQuote, frames.closeQuote, frames.parameterMarks)
        automaton = SchemaAutomaton(copying: frames.automaton)
        (nullStart, falseStart, trueStart) = (frames.nullStart, frames.falseStart, frames.trueStart)
        // Values, objects, arrays and shapes do not change once they are made.
        (values, objects, shapes, arrays) = (frames.values, frames.objects, frames.shapes, frames.arrays)
        (transitions, checks) = (frames.transitions, frames.checks)
    }

    /// Whether the spelled text of the whole value may be empty: a row of parameters without any.
    var mayBeEmpty: Bool {
        guard parameterMarks != nil, let start = value(automaton.root).object else { return false }
        return object(start).canEnd
    }

    /// Whitespace bytes that may be in a phase.
    @inline(__always) func gap(in phase: FramePhase) -> Int32 {
        isFree ? Recognizer.gapLimit : phase.hasOptionalSpace && spelling.hasSpaces ? 1 : 0
    }

    /// Whether the keys of an object are written as they are.
    func hasBareKeys(_ core: FrameCore) -> Bool { spelling.hasBareKeys || core.flags.contains(.isParameters) }

    /// The bytes that the frames and their automaton occupy, about.
    var byteCount: Int {
        automaton.byteCount + (values.count + objects.count + arrays.count) * 128 + transitions.count * 64
    }

    /// How a value of a goal can begin.
    func value(_ goal: GoalID) -> Value {
        let key = Int(goal.rawValue)
        if key < values.count, let known = values[key] { return known }
        let value = Value()
        do throws(GrammarError) {
            let node = try automaton.value(goal)
            func addPlain(_ state: Int32) { value.lexemes.append(Lexeme(state: state, checks: -1, form: .other)) }
            if node.allowsNull { addPlain(nullStart) }
            if node.allowsFalse { addPlain(falseStart) }
            if node.allowsTrue { addPlain(trueStart) }
            if let number = node.number { addPlain(table.number(number)) }
            for piece in node.string?.pieces ?? [] { try add(piece, to: value) }
            value.array = node.array
            value.object = node.object
        } catch {
            table.record(error)
        }
        while values.count <= key { values.append(nil) }
        values[key] = value
        return value
    }

    private func add(_ piece: StringPiece, to value: Value) throws(GrammarError) {
        let content = try content(of: piece)
        if content == 0 { return }
        if !piece.checks.isEmpty { checks.append(piece.checks) }
        let own = piece.checks.isEmpty ? -1 : Int32(truncatingIfNeeded: checks.count - 1)
        switch spelling.strings {
        case .quoted:
            let state = table.string(content, spelling: spelling.rules)
            value.lexemes.append(Lexeme(state: state, checks: own, form: .quoted))
        case .marked: value.lexemes.append(Lexeme(state: table.bare(content), checks: own, form: .marked))
        }
        if parameterMarks?.hasBareStrings == true {
            value.bareStrings.append(Lexeme(state: table.bare(content), checks: own, form: .bare))
        }
    }

    private func content(of piece: StringPiece) throws(GrammarError) -> Int32 {
        let set = table.expressions
        if piece.isAnyText {
            return table.countedContent(minimum: piece.minLength, maximum: piece.maxLength)
        }
        let expression = set.intersection([automaton.expression(of: piece), set.validUTF8])
        return try set.isEmpty(expression) ? 0 : table.textContent(expression)
    }

    /// What may come in an object's state.
    func object(_ state: ObjectStateID) -> Object {
        let key = Int(state.rawValue)
        if key < objects.count, let known = objects[key] { return known }
        let object = Object(shape: noShape)
        do throws(GrammarError) {
            let node = try automaton.object(state)
            object.canEnd = node.canEnd
            let shape = self.shape(node.shape)
            object.shape = shape
            object.openKeys = [UInt64](repeating: 0, count: (shape.classes.count + 63) / 64)
            var isAnyDeclared = false
            for (position, keyClass) in shape.classes.enumerated() where node.open.contains(keyClass) {
                object.openKeys[position >> 6] |= 1 << UInt64(position & 63)
                isAnyDeclared = true
            }
            var regions: [(region: Int32, expression: ExpressionID)] = []
            for (index, expression) in shape.regions.enumerated()
            where node.open.contains(shape.classes.count + index) {
                regions.append((Int32(index), expression))
            }
            object.hasOpenRegion = !regions.isEmpty
            let content = table.keyContent(isAnyDeclared ? shape.keySet : -1, regions: regions)
            // The regions are all keys but the declared ones, and so some key continues with any text.
            if content != 0, regions.count == shape.regions.count { table.noteFreeKey(content) }
            object.keyStart =
                spelling.hasBareKeys ? table.bare(content) : table.string(content, spelling: spelling.rules)
            if parameterMarks != nil { object.parameterStart = table.bare(content) }
        } catch {
            table.record(error)
        }
        while objects.count <= key { objects.append(nil) }
        objects[key] = object
        return object
    }

    /// The keys of a shape.
    private func shape(_ id: ObjectShapeID) -> Shape {
        let key = Int(id.rawValue)
        if let known = shapes[key] { return known }
        let source = automaton.shape(id)
        let shape = Shape()
        let names = source.names.map { Swift.Array($0.string.utf8) }
        if !names.isEmpty { shape.keySet = table.keySet(names) }
        shape.classes = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
        let set = table.expressions
        shape.regions = source.regions.map { set.intersection([$0, set.validUTF8]) }
        shapes[key] = shape
        return shape
    }

    /// What follows a key of a class.
    func properties(_ state: ObjectStateID, keyClass: Int) -> [PropertyTransition] {
        let key = ObjectKey(state: state, keyClass: keyClass)
        if let known = transitions[key] { return known }
        var found: [PropertyTransition] = []
        do throws(GrammarError) {
            found = try automaton.properties(state, keyClass: keyClass)
        } catch {
            table.record(error)
        }
        transitions[key] = found
        return found
    }

    /// What may come in an array's state.
    func array(_ state: ArrayStateID) -> Array {
        let key = Int(state.rawValue)
        if key < arrays.count, let known = arrays[key] { return known }
        let array = Array()
        do throws(GrammarError) {
            let node = try automaton.array(state)
            array.canEnd = node.canEnd
            array.items = node.items
        } catch {
            table.record(error)
        }
        while arrays.count <= key { arrays.append(nil) }
        arrays[key] = array
        return array
    }
}
