"""Writes Resources/tokenizers.tables: Unicode facts as the reference library sees them.

Each table is found by asking the `tokenizers` library about every scalar, because its parts (Oniguruma, the Rust
standard library, unicode-normalization-alignments, unicode_categories) carry different versions of Unicode.

    python3 -m venv venv && venv/bin/pip install tokenizers==0.23.3
    venv/bin/python make_tokenizers.py     # from this folder

`Sources/Tokenizers/Unicode/UnicodeTable.swift` says what each table holds.
"""

import unicodedata

import tables
import tokenizers
from tables import signed
from tokenizers import Regex, normalizers, pre_tokenizers

assert tokenizers.__version__ == "0.23.3", tokenizers.__version__
FOUND = []
SCALARS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
CHUNKS = [SCALARS[i : i + 8192] for i in range(0, len(SCALARS), 8192)]

CATEGORIES = "Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cs".split()

SCRIPTS = """Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki
Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian
Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan
Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited
Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui
Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari
New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian
Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene
Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting
Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet
Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Vai Vithkuqi
Wancho Warang_Citi Yezidi Yi Zanabazar_Square""".split()


def removed(normalizer, chunk):
    """The scalars of a chunk that a normalizer deletes."""
    left = set(normalizer.normalize_str("".join(map(chr, chunk))))
    return {c for c in chunk if chr(c) not in left}


def scalar_set(test):
    return set().union(*(test(chunk) for chunk in CHUNKS))


def by_regex(pattern):
    try:
        normalizer = normalizers.Replace(Regex(pattern), "")
    except Exception:
        return None
    return scalar_set(lambda chunk: removed(normalizer, chunk))


def one_to_one(normalizer):
    """scalar -> text for the scalars that a normalizer changes, taken one by one."""
    changed = {}
    for chunk in CHUNKS:
        chunk = [c for c in chunk if c != 10]
        results = normalizer.normalize_str("\n".join(map(chr, chunk))).split("\n")
        assert len(results) == len(chunk)
        for c, text in zip(chunk, results):
            if text != chr(c):
                changed[c] = text
    return changed


def encode_set(members):
    """Distances between the scalars at which membership changes."""
    numbers, last, inside = [], 0, False
    for c in range(0x110001):
        if (c in members) != inside:
            numbers.append(c - last)
            last, inside = c, not inside
    return numbers


def encode_classes(classes):
    """Runs: length, class."""
    numbers, start, current = [], 0, classes.get(0, 0)
    for c in range(1, 0x110001):
        found = classes.get(c, 0) if c < 0x110000 else -1
        if found != current:
            numbers += [c - start, current]
            start, current = c, found
    return numbers


def encode_map(mapping):
    """For each scalar: distance to the one before, number of scalars, each as a signed distance from the source."""
    numbers, last = [], 0
    for c in sorted(mapping):
        numbers += [c - last, len(mapping[c]), *(signed(ord(x) - c) for x in mapping[c])]
        last = c
    return numbers


def encode_runs_map(mapping):
    """Single-scalar maps in runs: distance, count, step, signed distance to the image; then the rest as a map."""
    single = {c: ord(t) - c for c, t in mapping.items() if len(t) == 1}
    runs = []
    for c in sorted(single):
        if runs and single[c] == runs[-1][3]:
            start, count, step, _ = runs[-1]
            gap = c - (start + (count - 1) * step)
            if count == 1 and gap <= 2 or count > 1 and gap == step:
                runs[-1] = (start, count + 1, gap, single[c])
                continue
        runs.append((c, 1, 1, single[c]))
    numbers, last = [len(runs)], 0
    for start, count, step, delta in runs:
        numbers += [start - last, count, step, signed(delta)]
        last = start
    return numbers + encode_map({c: t for c, t in mapping.items() if len(t) != 1})


def categories():
    classes = {}
    for index, name in enumerate(CATEGORIES):
        if name not in ("Cn", "Cs"):
            for c in by_regex(r"\p{%s}" % name):
                assert c not in classes
                classes[c] = index
    for c in range(0xD800, 0xE000):
        classes[c] = CATEGORIES.index("Cs")
    FOUND.append(("categories", encode_classes(classes)))


def scripts():
    classes, names = {}, []
    for name in SCRIPTS:
        members = by_regex(r"\p{%s}" % name)
        if members is None:
            print("no script", name)
            continue
        names.append(name)
        for c in members:
            assert c not in classes, (hex(c), name)
            classes[c] = len(names)
    FOUND.append((" ".join(["scripts", *names]), encode_classes(classes)))


def properties():
    wanted = [("space", r"\s"), ("word", r"\w"), ("alphabetic", r"\p{Alphabetic}"), ("uppercase", r"\p{Uppercase}"),
              ("lowercase", r"\p{Lowercase}"), ("emoji", r"\p{Emoji}"),
              ("extendedPictographic", r"\p{Extended_Pictographic}"), ("punct", r"[[:punct:]]"),
              ("alnum", r"[[:alnum:]]"), ("graph", r"[[:graph:]]"), ("print", r"[[:print:]]")]
    for name, pattern in wanted:
        members = by_regex(pattern)
        assert members is not None, pattern
        FOUND.append((name, encode_set(members)))


def library_sets(nfd):
    def dropped(pre):
        def test(ch):
            kept = set("".join(piece for piece, _ in pre.pre_tokenize_str("".join(map(chr, ch)))))
            return {c for c in ch if chr(c) not in kept}
        return scalar_set(test)

    punctuation = dropped(pre_tokenizers.Punctuation("removed"))
    white = dropped(pre_tokenizers.WhitespaceSplit())

    def alone(pre, around):
        def test(ch):
            found = set()
            for piece, _ in pre.pre_tokenize_str(around + around.join(map(chr, ch)) + around):
                if len(piece) == 1:
                    found.add(ord(piece))
            return found & set(ch)
        return scalar_set(test)

    numeric = alone(pre_tokenizers.Digits(individual_digits=True), "aa")

    def word_test(ch):
        found = set()
        ch = [c for c in ch if c not in white]
        for piece, _ in pre_tokenizers.Whitespace().pre_tokenize_str(" ".join("aa" + chr(c) for c in ch)):
            if len(piece) == 3:
                found.add(ord(piece[2]))
        return found

    word = scalar_set(word_test)
    bert = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=False, strip_accents=False, lowercase=False)
    control = scalar_set(lambda ch: removed(bert, ch))
    control -= {c for c in white if bert.normalize_str(chr(c))}
    strip = normalizers.BertNormalizer(clean_text=False, handle_chinese_chars=False, strip_accents=True, lowercase=False)
    nonspacing = scalar_set(lambda ch: removed(strip, [c for c in ch if c not in nfd]))
    combining = scalar_set(lambda ch: removed(normalizers.StripAccents(), ch))
    FOUND.append(("libraryWhiteSpace", encode_set(white)))
    FOUND.append(("libraryNumeric", encode_set(numeric)))
    FOUND.append(("libraryPunctuation", encode_set(punctuation)))
    FOUND.append(("libraryControl", encode_set(control)))
    FOUND.append(("libraryNonspacingMark", encode_set(nonspacing)))
    FOUND.append(("libraryCombiningMark", encode_set(combining)))
    FOUND.append(("libraryWord", encode_set(word)))


def normalization():
    nfd_map, nfkd_map = one_to_one(normalizers.NFD()), one_to_one(normalizers.NFKD())
    nfc, nfd = normalizers.NFC(), normalizers.NFD()
    hangul = range(0xAC00, 0xD7A4)
    for c in hangul:
        assert nfd_map.pop(c) == nfkd_map.pop(c) == unicodedata.normalize("NFD", chr(c))
    # Canonical combining classes: which are not zero is found by asking, the values are Unicode 14's.
    classes = {}
    for chunk in CHUNKS:
        below = nfd.normalize_str("\n".join(chr(c) + "\u0334" for c in chunk if c != 10)).split("\n")
        above = nfd.normalize_str("\n".join("\u0345" + chr(c) for c in chunk if c != 10)).split("\n")
        for c, low, high in zip([c for c in chunk if c != 10], below, above):
            if c in nfd_map:
                continue
            if low == "\u0334" + chr(c) or high == chr(c) + "\u0345" and c != 0x345:
                classes[c] = unicodedata.combining(chr(c))
                assert classes[c], hex(c)
    for c in (0x334, 0x345):
        classes[c] = unicodedata.combining(chr(c))
    missing = [c for c in SCALARS if unicodedata.combining(chr(c)) and c not in classes and c not in nfd_map]
    print("combining classes unknown to the library:", [hex(c) for c in missing])
    decomposable_marks = [hex(c) for c in nfd_map if unicodedata.combining(chr(c))]
    print("decomposable marks:", decomposable_marks)
    # A pair composes when the canonical decomposition of its composite is composed back.
    pairs = {}
    for c, text in nfd_map.items():
        if nfc.normalize_str(text) == chr(c) and len(text) > 1:
            first = nfc.normalize_str(text[:-1])
            assert len(first) == 1, hex(c)
            pairs[c] = first + text[-1]
    compatibility = {c: t for c, t in nfkd_map.items() if nfd_map.get(c) != t}
    FOUND.append(("canonical", encode_map(nfd_map)))
    FOUND.append(("combiningClasses", encode_classes(classes)))
    FOUND.append(("compositions", encode_map(pairs)))
    FOUND.append(("compatibility", encode_map(compatibility)))
    return nfd_map


def unicode_scripts():
    pre = pre_tokenizers.UnicodeScripts()

    def split(text):
        return len(pre.pre_tokenize_str(text)) > 1

    # Runs first: neighbours that do not part belong together, or one of them belongs to no script.
    def is_any(c):
        return not split("A" + chr(c)) and not split("\u03b1" + chr(c))

    representatives, classes, last = [], {}, None
    for c in SCALARS:
        if c == 0x20:
            last = None
            continue
        text = chr(c)
        if last is not None and not split(chr(representatives[last - 1]) + text) and not is_any(c):
            classes[c] = last
            continue
        if is_any(c):
            last = None
            continue
        for index, other in enumerate(representatives):
            if not split(chr(other) + text):
                classes[c] = last = index + 1
                break
        else:
            representatives.append(c)
            classes[c] = last = len(representatives)
    print("scripts of UnicodeScripts:", len(representatives))
    FOUND.append(("splitClasses", encode_classes(classes)))


if __name__ == "__main__":
    nfd_map = normalization()
    FOUND.append(("lowercaseMapping", encode_runs_map(one_to_one(normalizers.Lowercase()))))
    library_sets(nfd_map)
    properties()
    categories()
    scripts()
    unicode_scripts()
    tables.write("tokenizers.tables", FOUND)
