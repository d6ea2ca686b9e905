import RegularExpressions

/// A set of decoded strings while goals are being combined: a union of pieces.
struct StringSet: Hashable {
    var pieces: [StringPiece]

    static let none = StringSet(pieces: [])
}

/// Union, intersection and complement of string sets.
struct StringAlgebra {
    let expressions: ExpressionSet

    /// Beyond this many pieces, lengths are written into the expressions.
    private static let pieceLimit = 6

    var all: StringSet { StringSet(pieces: [piece(expressions.validUTF8)]) }

    /// The strings of an expression, which must hold nothing but well-formed text.
    func piece(_ expression: ExpressionID, min: Int = 0, max: Int? = nil, checks: [StringCheck] = []) -> StringPiece {
        StringPiece(
            expression: expression, minLength: min, maxLength: max, checks: checks,
            isAnyText: expression == expressions.validUTF8)
    }

    func set(_ expression: ExpressionID) -> StringSet {
        expression == expressions.emptySet ? .none : StringSet(pieces: [piece(expression)])
    }

    func union(_ sets: [StringSet]) -> StringSet {
        var pieces: [StringPiece] = []
        for set in sets {
            for piece in set.pieces where !pieces.contains(piece) {
                if piece == all.pieces[0] { return all }
                pieces.append(piece)
            }
        }
        return StringSet(pieces: joined(pieces))
    }

    /// Pieces of equal length range and checks become one.
    private func joined(_ pieces: [StringPiece]) -> [StringPiece] {
        guard pieces.count > 1 else { return pieces }
        var groups: [(first: StringPiece, expressions: [ExpressionID])] = []
        for piece in pieces {
            let index = groups.firstIndex {
                $0.first.minLength == piece.minLength && $0.first.maxLength == piece.maxLength
                    && $0.first.checks == piece.checks
            }
            if let index {
                groups[index].expressions.append(piece.expression)
            } else {
                groups.append((piece, [piece.expression]))
            }
        }
        var result = groups.map { group in
            piece(
                group.expressions.count == 1 ? group.expressions[0] : expressions.union(group.expressions),
                min: group.first.minLength, max: group.first.maxLength, checks: group.first.checks)
        }
        if result.count > Self.pieceLimit {
            let counted = result.filter { $0.checks.isEmpty }
            let whole = expressions.union(counted.map(expression(of:)))
            result = result.filter { !$0.checks.isEmpty } + [piece(whole)]
        }
        return result
    }

    func intersection(_ left: StringSet, _ right: StringSet) -> StringSet {
        if left == all { return right }
        if right == all { return left }
        var pieces: [StringPiece] = []
        for first in left.pieces {
            for second in right.pieces {
                let min = Swift.max(first.minLength, second.minLength)
                let max = [first.maxLength, second.maxLength].compactMap { $0 }.min()
                if let max, min > max { continue }
                let expression = expressions.intersection([first.expression, second.expression])
                if expression == expressions.emptySet { continue }
                var checks = first.checks
                for check in second.checks where !checks.contains(check) { checks.append(check) }
                if checks.contains(where: {
                    checks.contains(StringCheck(format: $0.format, isPositive: !$0.isPositive))
                }) {
                    continue
                }
                let both = piece(expression, min: min, max: max, checks: checks)
                if !pieces.contains(both) { pieces.append(both) }
            }
        }
        return StringSet(pieces: joined(pieces))
    }

    func complement(_ set: StringSet) -> StringSet {
        var result = all
        for part in set.pieces {
            var pieces: [StringPiece] = []
            let rest = expressions.difference(expressions.validUTF8, part.expression)
            if rest != expressions.emptySet, !part.isAnyText { pieces.append(piece(rest)) }
            if part.minLength > 0 { pieces.append(piece(expressions.validUTF8, max: part.minLength - 1)) }
            if let max = part.maxLength, max < Int.max { pieces.append(piece(expressions.validUTF8, min: max + 1)) }
            for check in part.checks {
                let opposite = StringCheck(format: check.format, isPositive: !check.isPositive)
                pieces.append(piece(expressions.validUTF8, checks: [opposite]))
            }
            result = intersection(result, StringSet(pieces: joined(pieces)))
        }
        return result
    }

    /// The piece's expression with its length range written into it; checks are not part of it.
    func expression(of piece: StringPiece) -> ExpressionID {
        if piece.minLength == 0, piece.maxLength == nil { return piece.expression }
        let counted = expressions.repetition(
            expressions.scalars(.all), min: clamped(piece.minLength), max: piece.maxLength.map(clamped))
        return piece.isAnyText ? counted : expressions.intersection([piece.expression, counted])
    }

    /// Counts are 32 bits wide in expressions; no text comes near.
    private func clamped(_ count: Int) -> Int { min(count, Int(Int32.max) - 1) }

    /// Whether a piece holds no string; unknown counts as some.
    func isEmpty(_ piece: StringPiece) -> Bool {
        if piece.isAnyText { return piece.maxLength.map { $0 < piece.minLength } ?? false }
        return (try? expressions.isEmpty(expression(of: piece))) ?? false
    }

    /// A short string of a set; nil when there is none or none was found.
    func example(_ set: StringSet) -> String? {
        var best: String?
        for piece in set.pieces {
            guard let bytes = try? expressions.shortestMember(of: expression(of: piece)) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            guard piece.checks.allSatisfy({ $0.accepts(text) }) else { continue }
            if best.map({ text.utf8.count < $0.utf8.count }) ?? true { best = text }
        }
        return best
    }
}
