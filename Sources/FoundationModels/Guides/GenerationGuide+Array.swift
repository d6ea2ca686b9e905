extension GenerationGuide {
    /// Allows arrays of at least this many elements.
    public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>([.minimumCount(count)])
    }

    /// Allows arrays of at most this many elements.
    public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>([.maximumCount(count)])
    }

    /// Allows arrays whose number of elements lies within these bounds, both included.
    public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide<[Element]>([.minimumCount(range.lowerBound), .maximumCount(range.upperBound)])
    }

    /// Allows arrays of exactly this many elements.
    public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>([.minimumCount(count), .maximumCount(count)])
    }

    /// Puts a guide on every element.
    public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide<[Element]>([.element(guide.constraints)])
    }
}

// The argument of `@Guide(.count(3))` is type-checked alone, where nothing says what the elements are; these overloads
// let it become `[Never]`. The code that `@Generable` writes is checked against the real type and never calls them.
@_documentation(visibility: private)
extension GenerationGuide where Value == [Never] {
    /// Lets the argument of an attribute be type-checked; never called.
    @_documentation(visibility: private)
    public static func minimumCount(_ count: Int) -> GenerationGuide<Value> {
        fatalError(ErrorText.neverCalled(#function))
    }

    /// Lets the argument of an attribute be type-checked; never called.
    @_documentation(visibility: private)
    public static func maximumCount(_ count: Int) -> GenerationGuide<Value> {
        fatalError(ErrorText.neverCalled(#function))
    }

    /// Lets the argument of an attribute be type-checked; never called.
    @_documentation(visibility: private)
    public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<Value> {
        fatalError(ErrorText.neverCalled(#function))
    }

    /// Lets the argument of an attribute be type-checked; never called.
    @_documentation(visibility: private)
    @_disfavoredOverload
    public static func count(_ count: Int) -> GenerationGuide<Value> {
        fatalError(ErrorText.neverCalled(#function))
    }
}
