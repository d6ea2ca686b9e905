/// What a recogniser asks a schema, answered once for each goal and state.
///
/// The schema automaton speaks of goals, keys and items; this turns its answers into start states of lexemes.
final class SchemaFrames {
    /// How a value of a goal can begin.
    final class Value {
        /// Start states of lexemes, each with the checks of its decoded text, -1 when there are none.
        var lexemes: [(state: Int32, checks: Int32)] = []
        var array: ArrayStateID?
        var object: ObjectStateID?
    }

    /// An object before a key.
    final class Object {
        var canEnd = false
        /// The state that reads the next key, `LexemeTable.dead` when no key may come.
        var keyStart = LexemeTable.dead
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
    let spelling: JSONSpelling
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

    init(schema: JSONSchema, spelling: JSONSpelling, table: LexemeTable) throws(GrammarError) {
        self.table = table
        self.spelling = spelling
        automaton = try SchemaAutomaton(
            schema, spelling: spelling, expressions: table.expressions, numbers: table.numbers)
        nullStart = table.text(table.expressions.literal(Swift.Array("null".utf8)))
        falseStart = table.text(table.expressions.literal(Swift.Array("false".utf8)))
        trueStart = table.text(table.expressions.literal(Swift.Array("true".utf8)))
    }

    /// The frames of a schema as they are known so far; what is found out from then on is found out apart.
    init(copying frames: SchemaFrames) {
        table = frames.table
        spelling = frames.spelling
        automaton = SchemaAutomaton(copying: frames.automaton)
        (nullStart, falseStart, trueStart) = (frames.nullStart, frames.falseStart, frames.trueStart)
        // Values, objects, arrays and shapes do not change once they are made.
        (values, objects, shapes, arrays) = (frames.values, frames.objects, frames.shapes, frames.arrays)
        (transitions, checks) = (frames.transitions, frames.checks)
    }

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
            if node.allowsNull { value.lexemes.append((nullStart, -1)) }
            if node.allowsFalse { value.lexemes.append((falseStart, -1)) }
            if node.allowsTrue { value.lexemes.append((trueStart, -1)) }
            if let number = node.number { value.lexemes.append((table.number(number), -1)) }
            for piece in node.string?.pieces ?? [] {
                let start = table.string(try content(of: piece), spelling: spelling)
                if start == LexemeTable.dead { continue }
                if !piece.checks.isEmpty { checks.append(piece.checks) }
                value.lexemes.append((start, piece.checks.isEmpty ? -1 : Int32(truncatingIfNeeded: checks.count - 1)))
            }
            value.array = node.array
            value.object = node.object
        } catch {
            table.record(error)
        }
        while values.count <= key { values.append(nil) }
        values[key] = value
        return value
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
            object.keyStart = table.string(content, spelling: spelling)
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
