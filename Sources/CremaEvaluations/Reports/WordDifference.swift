/// Two texts as HTML, with the words marked that only one of them has.
///
/// The longest common subsequence of words: Hirschberg, "A linear space algorithm for computing maximal common subsequences",
/// 1975, from its table. Texts of very many words are shown without marks.
struct WordDifference {
    /// Most cells of the table.
    private static let mostCells = 1 << 18

    let before: String
    let after: String

    init(from first: String, to second: String) {
        let (old, new) = (Self.words(first), Self.words(second))
        guard old.count * new.count <= Self.mostCells else {
            (before, after) = (XMLText.content(first), XMLText.content(second))
            return
        }
        let (keptOld, keptNew) = Self.common(old, new)
        before = Self.marked(old, kept: keptOld, tag: "del")
        after = Self.marked(new, kept: keptNew, tag: "ins")
    }

    /// The words, each with the white space after it.
    private static func words(_ text: String) -> [Substring] {
        var words: [Substring] = []
        var start = text.startIndex
        var wasSpace = false
        for index in text.indices {
            let isSpace = text[index].isWhitespace
            if wasSpace, !isSpace {
                words.append(text[start..<index])
                start = index
            }
            wasSpace = isSpace
        }
        if start < text.endIndex { words.append(text[start...]) }
        return words
    }

    /// The positions of the common words.
    private static func common(_ old: [Substring], _ new: [Substring]) -> (Set<Int>, Set<Int>) {
        // lengths[row * width + column]: how many words the rests of both texts have in common.
        let width = new.count + 1
        var lengths = Array(repeating: 0, count: (old.count + 1) * width)
        for row in old.indices.reversed() {
            for column in new.indices.reversed() {
                lengths[row * width + column] =
                    old[row] == new[column]
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var (row, column) = (0, 0)
        var (keptOld, keptNew): (Set<Int>, Set<Int>) = ([], [])
        while row < old.count, column < new.count {
            if old[row] == new[column] {
                keptOld.insert(row)
                keptNew.insert(column)
                (row, column) = (row + 1, column + 1)
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return (keptOld, keptNew)
    }

    private static func marked(_ words: [Substring], kept: Set<Int>, tag: String) -> String {
        var html = ""
        for (index, word) in words.enumerated() {
            let text = XMLText.content(String(word))
            html += kept.contains(index) ? text : "<\(tag)>\(text)</\(tag)>"
        }
        return html
    }
}
