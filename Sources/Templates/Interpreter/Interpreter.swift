/// The variables of one running macro, recursive loop or template.
final class Activation {
    /// Values by slot; nil where a variable is missing.
    private let slots: UnsafeMutableBufferPointer<Value?>
    let parent: Activation?

    init(slotCount: Int, parent: Activation?) {
        slots = .allocate(capacity: slotCount)
        slots.initialize(repeating: nil)
        self.parent = parent
    }

    deinit {
        slots.deinitialize()
        slots.deallocate()
    }

    subscript(reference: Reference) -> Value? {
        get { owner(reference.hops).slots[reference.slot] }
        set { owner(reference.hops).slots[reference.slot] = newValue }
    }

    private func owner(_ hops: Int) -> Activation {
        var activation = self
        var hops = hops
        while hops > 0, let parent = activation.parent {
            activation = parent
            hops -= 1
        }
        return activation
    }

    /// Drops the values, so that activations that hold one another are freed without recursion.
    func clear() {
        for index in slots.indices { slots[index] = nil }
    }
}

/// Runs a program once.
///
/// Not for use by two tasks at a time; it lives as long as one render.
final class Interpreter {
    let program: Program
    let limits: TemplateLimits
    let now: CivilTime
    /// Whether `append`, `pop`, `update` and their like change lists and dictionaries; the reference's sandbox refuses them.
    let allowsMutation: Bool
    /// Whether text that passed through `safe` escapes what is added to it, as the reference's does.
    let escapesAdditions: Bool
    /// Bytes allowed in one string: the limit and, beyond it, as much as the context brought.
    let stringLimit: Int
    /// Steps allowed: the limit and, beyond it, what a context of this length takes.
    private let stepLimit: Int
    /// Bytes of output allowed: the limit and, beyond it, as much as the context brought.
    let outputLimit: Int
    let context: DictionaryValue
    /// Where the run is in the source, for errors.
    var position = 0
    private(set) var steps = 0
    private var evaluations = 0
    private var macros = 0
    var output = TextBuilder()
    /// Texts being captured around the present one.
    private var captures = 0
    /// Objects that can hold one another; emptied one by one when the render ends.
    private var namespaces: [NamespaceValue] = []
    private var activations: [Activation] = []
    private var loops: [LoopValue] = []
    private var mutated: [ListValue] = []
    private var mutatedDictionaries: [DictionaryValue] = []

    init(
        _ program: Program, context: DictionaryValue, contextBytes: Int, limits: TemplateLimits, now: CivilTime,
        options: RenderOptions
    ) {
        self.program = program
        self.context = context
        self.limits = limits
        self.now = now
        allowsMutation = options.allowsMutation
        escapesAdditions = options.escapesAdditions
        stringLimit = Self.sum(limits.stringBytes, contextBytes)
        stepLimit = Self.sum(limits.steps, contextBytes / 8)
        outputLimit = Self.sum(limits.outputBytes, contextBytes)
    }

    /// A limit and what is allowed beyond it; a limit may be as large as integers are.
    private static func sum(_ limit: Int, _ more: Int) -> Int {
        let (sum, overflows) = limit.addingReportingOverflow(more)
        return overflows ? .max : sum
    }

    /// Renders the template.
    func render() throws(TemplateError) -> [RenderedText.Segment] {
        defer { release() }
        let activation = Activation(slotCount: program.slotCounts[0], parent: nil)
        try enterFrame(0, activation)
        _ = try run(program.body, activation)
        return output.segments()
    }

    private func release() {
        for namespace in namespaces { namespace.clear() }
        for activation in activations { activation.clear() }
        for loop in loops { loop.clear() }
        for list in mutated { list.mutate { $0 = [] } }
        for dictionary in mutatedDictionaries { dictionary.removeAll() }
    }

    func register(_ namespace: NamespaceValue) { namespaces.append(namespace) }
    func register(_ activation: Activation) { activations.append(activation) }
    func register(_ loop: LoopValue) { loops.append(loop) }
    func register(_ list: ListValue) { mutated.append(list) }
    func register(_ dictionary: DictionaryValue) { mutatedDictionaries.append(dictionary) }

    // MARK: Errors and bounds

    enum Failure {
        case type, value, runtime, limit, security, unsupported, raised
    }

    func fail(_ kind: Failure, _ message: String) -> TemplateError {
        let place = program.source.place(position)
        switch kind {
        case .type: return .type(message, place)
        case .value: return .value(message, place)
        case .runtime: return .runtime(message, place)
        case .limit: return .limit(message, place)
        case .security: return .security(message, place)
        case .unsupported: return .unsupported(message, place)
        case .raised: return .raised(message, place)
        }
    }

    /// The error that using an undefined value raises.
    func fail(_ undefined: UndefinedValue) -> TemplateError {
        let place = program.source.place(position)
        return undefined.isSecurity ? .security(undefined.message, place) : .undefined(undefined.message, place)
    }

    /// Counts work; an error when it exceeds the limit.
    func charge(_ count: Int) throws(TemplateError) {
        steps += count
        if steps > stepLimit { throw fail(.limit, ErrorText.steps(limits.steps)) }
    }

    /// Checks the length of a string about to be made, and counts the work.
    func checkString(_ count: Int) throws(TemplateError) {
        if count > stringLimit { throw fail(.limit, ErrorText.stringBytes(limits.stringBytes)) }
        try charge(count / 64)
    }

    /// Checks the size of a list about to be made, and counts the work.
    func checkItems(_ count: Int) throws(TemplateError) {
        if count > limits.items { throw fail(.limit, ErrorText.items(limits.items)) }
        try charge(count / 16)
    }

    /// A list, within the limits.
    func list(_ items: [Value]) throws(TemplateError) -> Value {
        .list(try checked(items))
    }

    func tuple(_ items: [Value]) throws(TemplateError) -> Value {
        .tuple(try checked(items))
    }

    private func checked(_ items: [Value]) throws(TemplateError) -> ListValue {
        try checkItems(items.count)
        let list = ListValue(items)
        if list.nesting > limits.valueNesting { throw fail(.limit, ErrorText.valueNesting(limits.valueNesting)) }
        if allowsMutation { register(list) }
        return list
    }

    func checkNesting(_ nesting: Int) throws(TemplateError) {
        if nesting > limits.valueNesting { throw fail(.limit, ErrorText.valueNesting(limits.valueNesting)) }
    }

    /// Enters an evaluation inside another.
    func deepen() throws(TemplateError) {
        evaluations += 1
        if evaluations > limits.evaluationDepth {
            throw fail(.limit, ErrorText.evaluationDepth(limits.evaluationDepth))
        }
    }

    func rise() { evaluations -= 1 }

    func enterMacro() throws(TemplateError) {
        macros += 1
        if macros > limits.macroDepth { throw fail(.limit, ErrorText.macroDepth(limits.macroDepth)) }
    }

    func leaveMacro() { macros -= 1 }

    // MARK: Output

    func write(_ text: TextValue) throws(TemplateError) {
        try charge(text.bytes.count / 64)
        output.append(text)
        if captures == 0 {
            if output.count > outputLimit { throw fail(.limit, ErrorText.outputBytes(limits.outputBytes)) }
        } else if output.count > stringLimit {
            throw fail(.limit, ErrorText.stringBytes(limits.stringBytes))
        }
    }

    /// Runs a body and returns what it writes.
    func capture(_ body: () throws(TemplateError) -> Void) throws(TemplateError) -> TextValue {
        var outer = TextBuilder()
        swap(&outer, &output)
        captures += 1
        try body()
        captures -= 1
        swap(&outer, &output)
        return outer.text()
    }

    // MARK: Variables

    func enterFrame(_ frame: Int, _ activation: Activation) throws(TemplateError) {
        for load in program.frames[frame] {
            switch load {
            case .context(let slot, let name): activation[Reference(hops: 0, slot: slot)] = global(name)
            case .copy(let slot, let outer): activation[Reference(hops: 0, slot: slot)] = activation[outer]
            case .missing(let slot): activation[Reference(hops: 0, slot: slot)] = nil
            }
        }
    }

    /// A variable of the render's context or a global function.
    private func global(_ name: Name) -> Value? {
        if let value = context.value(for: name.bytes) { return value }
        return GlobalFunction(rawValue: name.string).map { .function($0) }
    }

    func read(_ variable: Variable, _ activation: Activation) -> Value {
        if let reference = program.references[variable.occurrence], let value = activation[reference] { return value }
        return .undefined(UndefinedValue(.name(variable.name)))
    }

    func write(_ value: Value?, _ occurrence: Int, _ activation: Activation) {
        if let reference = program.references[occurrence] { activation[reference] = value }
    }
}
