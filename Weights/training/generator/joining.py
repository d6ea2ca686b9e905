"""Several requests as one message: a sentence each, or all in one breath."""

from patterns import dressed, softened


def joined(rng, needs):
    """Several requests in one message."""
    words = [need.words for need in needs]
    if len(words) == 1:
        return dressed(rng, words[0])
    draw = rng.random()
    lower = [softened(word) for word in words]
    if draw < 0.25:
        return chained(rng, words, lower)
    if draw < 0.5 and not any(mark in word for word in words for mark in (". ", "? ", "! ")):
        text = words[0].rstrip("?.!") + rng.choice([" and ", " and ", ", and ", " and also ", ", then "]) + lower[1].rstrip(".!")
        for word in lower[2:]:
            text = text.rstrip("?.!") + ", and " + word
        return text
    if draw < 0.8:
        return " ".join(word if word[-1] in "?.!" else word + "." for word in [words[0]] + [rng.choice(["Also, ", "And ", "Then ", "After that, "]) + word for word in lower[1:]])
    return " ".join(word if word[-1] in "?.!" else word + "." for word in words)


# Several requests in one breath: what stands before the first, between two, and before the last.
CHAINS = [("First ", ", then ", ", then "), ("First ", ". Then ", ". Then "), ("First, ", ". Second, ", ". And "), ("Two things: ", ", ", ", and "), ("", "; ", "; and "), ("", ". Oh, and ", ". Oh, and "), ("", ", plus ", ", plus "),
          ("", ". While you're at it, ", ". And "), ("", ", after that ", " and after that "), ("", " - and ", " - and "), ("", ". Meanwhile, ", ". And finally, "), ("", ". When that's done, ", ". At last, "), ("1. ", " 2. ", " 3. "), ("- ", "\n- ", "\n- "),
          ("My list: ", "; ", "; "), ("Could you do a few things for me? ", ". ", ". "), ("Here is what I need. ", ". ", ". "), ("I have several wishes: ", ", ", " and "), ("", ", ", " and "), ("", ", also ", ", also "), ("", ". Besides, ", ". Besides, "), ("", ". One more: ", ". One more: ")]


def chained(rng, words, lower):
    """Several requests in one breath."""
    before, between, last = rng.choice(CHAINS)
    first = lower[0] if before[-2:-1] not in ("", ".", "?") else words[0]
    text = before + first.rstrip("." if between.startswith((".", " ", "\n")) else ".!?")
    for index, word in enumerate(lower[1:], 1):
        joint = f" {index + 1}. " if before == "1. " else last if index == len(lower) - 1 else between
        if text[-1] in "?!" and joint[0] in ".,;":
            joint = " " + joint[1:].lstrip()
        text += joint + (word[:1].upper() + word[1:] if joint.rstrip()[-1:] in (".", "?") else word).rstrip(".")
    return text + ("" if text[-1] in "?!" else rng.choice(["", ".", ".", "!"]))
