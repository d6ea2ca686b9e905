"""Writes the tables of this folder from the Unicode data inside the PyPI package `regex`, version 2026.2.28 (Unicode 17.0).

    python3 -m venv venv && venv/bin/pip install regex==2026.2.28
    venv/bin/python generate.py            # from this folder
    swift format -i *.swift

A set of scalars is written as run lengths: gap, length - 1, gap, length - 1, … Each number is written in groups of five
bits, the lowest first, as one character from '0' on; 32 is added to all but the last group of a number.
`UnicodePropertyTests` compares the tables with Swift's own `Unicode.Scalar.Properties`.
"""

import regex
import regex._regex as native
import regex._regex_core as core

assert regex.__version__ == "2026.2.28", regex.__version__

SCALARS = "".join(chr(v) for v in range(0x110000) if not 0xD800 <= v <= 0xDFFF)
WIDTH = 96

CATEGORIES = {
    "Lu": "UppercaseLetter", "Ll": "LowercaseLetter", "Lt": "TitlecaseLetter", "Lm": "ModifierLetter", "Lo": "OtherLetter",
    "Mn": "NonspacingMark", "Mc": "SpacingMark", "Me": "EnclosingMark",
    "Nd": "DecimalNumber", "Nl": "LetterNumber", "No": "OtherNumber",
    "Pc": "ConnectorPunctuation", "Pd": "DashPunctuation", "Ps": "OpenPunctuation", "Pe": "ClosePunctuation",
    "Pi": "InitialPunctuation", "Pf": "FinalPunctuation", "Po": "OtherPunctuation",
    "Sm": "MathSymbol", "Sc": "CurrencySymbol", "Sk": "ModifierSymbol", "So": "OtherSymbol",
    "Zs": "SpaceSeparator", "Zl": "LineSeparator", "Zp": "ParagraphSeparator",
    "Cc": "Control", "Cf": "Format", "Co": "PrivateUse", "Cn": "Unassigned",
}

# Binary properties of ECMA-262 (table 68), with their short names; Any, ASCII and Assigned are computed, and
# Changes_When_NFKC_Casefolded, which the package does not have, comes from Swift's properties.
BINARY = """ASCII_Hex_Digit AHex|Alphabetic Alpha|Bidi_Control Bidi_C|Bidi_Mirrored Bidi_M|Case_Ignorable CI|Cased
Changes_When_Casefolded CWCF|Changes_When_Casemapped CWCM|Changes_When_Lowercased CWL|Changes_When_Titlecased CWT
Changes_When_Uppercased CWU|Dash|Default_Ignorable_Code_Point DI|Deprecated Dep|Diacritic Dia|Emoji|Emoji_Component EComp
Emoji_Modifier EMod|Emoji_Modifier_Base EBase|Emoji_Presentation EPres|Extended_Pictographic ExtPict|Extender Ext
Grapheme_Base Gr_Base|Grapheme_Extend Gr_Ext|Hex_Digit Hex|IDS_Binary_Operator IDSB|IDS_Trinary_Operator IDST
ID_Continue IDC|ID_Start IDS|Ideographic Ideo|Join_Control Join_C|Logical_Order_Exception LOE|Lowercase Lower|Math
Noncharacter_Code_Point NChar|Pattern_Syntax Pat_Syn|Pattern_White_Space Pat_WS|Quotation_Mark QMark|Radical
Regional_Indicator RI|Sentence_Terminal STerm|Soft_Dotted SD|Terminal_Punctuation Term|Unified_Ideograph UIdeo
Uppercase Upper|Variation_Selector VS|White_Space Space|XID_Continue XIDC|XID_Start XIDS"""


def number(value):
    text = ""
    while value >= 32:
        text += chr(0x30 + 32 + (value & 31))
        value >>= 5
    return text + chr(0x30 + value)


def runs(pattern):
    """First and last index in SCALARS of each run, as scalar values."""
    value = lambda index: index if index < 0xD800 else index + 0x800
    return [(value(m.start()), value(m.end() - 1)) for m in regex.finditer(f"(?:{pattern})+", SCALARS)]


def encoded(pattern):
    text, next_value = "", 0
    for first, last in runs(pattern):
        text += number(first - next_value) + number(last - first)
        next_value = last + 1
    return text


def literal(text, indent):
    if len(text) <= WIDTH - len(indent) - 30:
        return f'#"{text}"#'
    lines = [text[i:i + WIDTH] for i in range(0, len(text), WIDTH)]
    pad = indent + "    "
    # A backslash before the closing delimiter or the end of a line would be read as an escape without the raw form.
    return '#"""\n' + "".join(f"{pad}{line}\\#\n" for line in lines[:-1]) + f'{pad}{lines[-1]}\n{pad}"""#'


def write(name, doc, body):
    with open(f"{name}.swift", "w") as file:
        file.write(f"// Written by generate.py; Unicode 17.0.\n\n{doc}\n{body}")


def table(name, summary, entries):
    body = f"let {name}: [UnicodeTableEntry] = [\n"
    for names, text, extension in entries:
        body += f'    UnicodeTableEntry(\n        names: "{names}",\n        runs: {literal(text, "        ")}'
        if extension is not None:
            body += f',\n        extendedRuns: {literal(extension, "        ")}'
        body += "),\n"
    return f"/// {summary}\n" + body + "]\n"


compact = lambda name: name.replace("_", "").lower()

write("GeneralCategoryTable", "// General categories.",
      table("generalCategoryTable", "The general categories by their short and long names.",
            [(f"{short.lower()} {long.lower()}", encoded(rf"\p{{gc={short}}}"), None) for short, long in CATEGORIES.items()]))

names_by_id = {}
for script, identifier in core.PROPERTIES["SCRIPT"][1].items():
    names_by_id.setdefault(identifier, []).append(script)
scripts = []
for names in names_by_id.values():
    plain = encoded(rf"\p{{sc={names[0]}}}")
    extended = encoded(rf"\p{{scx={names[0]}}}")
    if plain or extended:
        scripts.append((" ".join(name.lower() for name in names), plain, extended if extended != plain else None))
scripts.sort()
first = [script for script in scripts if script[0] < "m"]
for name, part in [("scriptTableAToL", first), ("scriptTableMToZ", scripts[len(first):])]:
    write(name[0].upper() + name[1:], "// Scripts by their long and short names, with Script_Extensions where they differ.",
          table(name, "Some of the scripts, by name.", part))

write("BinaryPropertyTable", "// Binary properties by their long and short names.",
      table("binaryPropertyTable", "The binary properties of ECMA-262, and whether a scalar has a numeric value.",
            [(" ".join(compact(n) for n in names.split()), encoded(rf"\p{{{compact(names.split()[0])}}}"), None)
             for line in BINARY.split("\n") for names in line.split("|")]
            + [("numerictype nt", encoded(r"[\p{nt=De}\p{nt=Di}\p{nt=Nu}]"), None)]))

BREAKS = "CR LF Newline Extend ZWJ Regional_Indicator Format Katakana Hebrew_Letter ALetter Single_Quote Double_Quote "
BREAKS += "MidNumLet MidLetter MidNum Numeric ExtendNumLet WSegSpace"
write("WordBreakTable", "// Word_Break (UAX #29) by its values' names.",
      table("wordBreakTable", "The values of Word_Break that the rules of word boundaries name.",
            [(compact(value), encoded(rf"\p{{wb={compact(value)}}}"), None) for value in BREAKS.split()]))

# Directions and joining of letters, for host names: what no entry holds is left-to-right, or does not join.
DIRECTIONS = {"righttoleft": "R AL", "arabicnumber": "AN", "europeannumber": "EN", "neutral": "ES CS ET ON BN", "nonspacingmark": "NSM"}
write("BidiClassTable", "// Bidi_Class (UAX #9) in the groups that RFC 5893 names.",
      table("bidiClassTable", "The classes of scalars that the Bidi rule tells apart.",
            [(name, encoded("[" + "".join(rf"\p{{bc={value}}}" for value in values.split()) + "]"), None)
             for name, values in DIRECTIONS.items()]))
JOINING = {"dual": "D", "left": "L", "right": "R", "transparent": "T"}
write("JoiningTypeTable", "// Joining_Type (The Unicode Standard, section 9.2) by its values' names.",
      table("joiningTypeTable", "The values of Joining_Type that the rule for the zero width non-joiner names.",
            [(name, encoded(rf"\p{{jt={value}}}"), None) for name, value in JOINING.items()]))

# Simple case folding as pairs (scalar, least scalar of its class); the Turkic pairs are left out, as in CaseFolding.txt.
flags = core.UNICODE | core.IGNORECASE
turkic = {0x130, 0x131}
pairs = []
for value in range(0x110000):
    if 0xD800 <= value <= 0xDFFF or value in turkic:
        continue
    cases = {v for v in native.get_all_cases(flags, value) if v is not None} - turkic
    if min(cases) != value:
        pairs.append((value, min(cases)))
text, next_value = "", 0
for value, least in pairs:
    text += number(value - next_value) + number(value - least)
    next_value = value + 1
write("CaseFoldingTable",
      "// Simple case folding: for each scalar that is not the least of its class, the gap to the one before it in this\n"
      "// list, then its distance to the least scalar of the class.",
      "/// The classes of scalars that simple case folding makes equal.\nlet caseFoldingTable: StaticString = "
      + literal(text, "") + "\n")
