import SwiftSyntax

/// What a declaration is made of, in order, with the `#if` that is around some of it.
///
/// What the macro writes about an item is under the same conditions: which of them hold is known to the compiler alone.
indirect enum ConditionalItem<Item> {
    case item(Item)
    /// The clauses of one `#if`.
    case clauses([Clause])

    /// `#if`, `#elseif` or `#else` with its condition, and what follows it.
    struct Clause {
        let head: String
        let items: [ConditionalItem]
    }
}

extension ConditionalItem {
    /// Something made of each item, under the same conditions.
    func map<Other>(_ transform: (Item) -> Other) -> ConditionalItem<Other> {
        switch self {
        case .item(let item): .item(transform(item))
        case .clauses(let clauses):
            .clauses(
                clauses.map { clause in
                    ConditionalItem<Other>.Clause(head: clause.head, items: clause.items.map { $0.map(transform) })
                })
        }
    }
}

extension [MemberBlockItemSyntax] {
    /// Reads the members of a declaration.
    ///
    /// - Parameter read: the items of one member.
    func conditionalItems<Item>(_ read: (DeclSyntax) -> [Item]) -> [ConditionalItem<Item>] {
        flatMap { member -> [ConditionalItem<Item>] in
            guard let block = member.decl.as(IfConfigDeclSyntax.self) else {
                return read(member.decl).map { .item($0) }
            }
            let clauses = block.clauses.map { clause -> ConditionalItem<Item>.Clause in
                let members = clause.elements?.as(MemberBlockItemListSyntax.self).map { Array($0) } ?? []
                return ConditionalItem.Clause(head: clause.head, items: members.conditionalItems(read))
            }
            return clauses.allSatisfy(\.items.isEmpty) ? [] : [.clauses(clauses)]
        }
    }
}

extension IfConfigClauseSyntax {
    /// The line that begins the clause.
    var head: String {
        poundKeyword.text + (condition.map { " " + $0.trimmedDescription } ?? "")
    }
}

extension Array {
    /// All items, whatever their conditions.
    func items<Item>() -> [Item] where Element == ConditionalItem<Item> {
        flatMap { element -> [Item] in
            switch element {
            case .item(let item): [item]
            case .clauses(let clauses): clauses.flatMap { $0.items.items() }
            }
        }
    }

    /// The items that are there under every condition.
    func unconditionalItems<Item>() -> [Item] where Element == ConditionalItem<Item> {
        compactMap { if case .item(let item) = $0 { item } else { nil } }
    }

    /// The items that something is true of, under their conditions.
    func filter<Item>(items isIncluded: (Item) -> Bool) -> [ConditionalItem<Item>]
    where Element == ConditionalItem<Item> {
        compactMap { element in
            switch element {
            case .item(let item): return isIncluded(item) ? element : nil
            case .clauses(let clauses):
                let kept = clauses.map {
                    ConditionalItem.Clause(head: $0.head, items: $0.items.filter(items: isIncluded))
                }
                return kept.allSatisfy(\.items.isEmpty) ? nil : .clauses(kept)
            }
        }
    }

    /// The declaration of a list that statements about the items fill.
    ///
    /// Where no item is there under every condition the list can stay empty, and the compiler would warn of a variable that
    /// nothing changes.
    func list<Item>(_ name: String, of type: String) -> [String] where Element == ConditionalItem<Item> {
        let declaration = "var \(name): [\(type)] = []"
        return unconditionalItems().isEmpty
            ? [declaration, "\(name).reserveCapacity(\(items().count))"] : [declaration]
    }

    /// Lines about the items, with the conditions around them.
    func lines<Item>(_ write: (Item) -> [String]) -> [String] where Element == ConditionalItem<Item> {
        flatMap { element -> [String] in
            switch element {
            case .item(let item): write(item)
            case .clauses(let clauses): clauses.flatMap { [$0.head] + $0.items.lines(write) } + ["#endif"]
            }
        }
    }
}

extension [String] {
    /// The lines, further in.
    func indented(by spaces: Int = 4) -> [String] {
        map { String(repeating: " ", count: spaces) + $0 }
    }
}
