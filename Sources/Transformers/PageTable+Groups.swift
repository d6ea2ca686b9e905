/// Which tables begin with the same pages.
extension PageTable {
    /// Puts tables, by number, into groups that begin with the same page; those with more pages in common are adjacent.
    static func groups(of tables: [PageTable?]) -> [[Int]] {
        func groups(_ numbers: [Int], from index: Int) -> [[Int]] {
            var groups: [(page: CachePage?, numbers: [Int])] = []
            for number in numbers {
                let pages = tables[number]?.pages ?? []
                let page = index < pages.count ? pages[index] : nil
                if let page, let group = groups.firstIndex(where: { $0.page === page }) {
                    groups[group].numbers.append(number)
                } else {
                    groups.append((page, [number]))
                }
            }
            return groups.map(\.numbers)
        }
        func ordered(_ numbers: [Int], from index: Int) -> [Int] {
            var (numbers, index) = (numbers, index)
            while numbers.count > 1 {
                let parts = groups(numbers, from: index)
                index += 1
                if parts.count > 1 { return parts.flatMap { ordered($0, from: index) } }
                numbers = parts[0]
            }
            return numbers
        }
        return groups(Array(tables.indices), from: 0).map { ordered($0, from: 1) }
    }
}
