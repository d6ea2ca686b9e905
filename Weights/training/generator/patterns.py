"""Sentences from patterns: `[a|b]` picks one (nested as wished, `[a|]` may pick nothing), `{name}` is filled in."""

import re

from asides import ASIDES


def pick(rng, text):
    """A pattern with its choices made."""
    while True:
        end = text.find("]")
        if end < 0:
            return text
        begin = text.rfind("[", 0, end)
        text = text[:begin] + rng.choice(text[begin + 1 : end].split("|")) + text[end + 1 :]


def say(rng, pattern, **values):
    """A pattern with choices made, slots filled and blanks put right."""
    text = pick(rng, pattern)
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return tidy(text)


def tidy(text):
    """Single blanks, none before punctuation."""
    text = " ".join(text.split(" "))
    while "  " in text:
        text = text.replace("  ", " ")
    for mark in (",", ".", "!", "?"):
        text = text.replace(" " + mark, mark)
    # One point ends both "a.m." and a sentence.
    return re.sub(r"\b([ap]\.m\.)\.(?!\.)", r"\1", text).strip()


def capital(text):
    """The first letter as a capital."""
    return text[:1].upper() + text[1:]


BEFORE = ["Hi", "Hello", "Hey", "Hey there", "Good morning", "Good evening", "Morning", "Excuse me", "Sorry to bother you",
          "One more thing", "Quick question", "Oh", "Okay", "So", "Right", "Well", "Great", "Thanks", "Perfect", "Wonderful", "Next",
          "Also", "And", "Listen", "Now", "Alright", "Another thing", "Before I forget", "While you are at it", "Lovely",
          "Yo", "Hiya", "G'day", "Howdy", "Evening", "Afternoon", "Hello again", "Me again", "Look", "Hmm", "Um", "Er", "Say", "Ah", "Wait", "No wait", "Hang on", "Sorry", "Pardon", "Oh dear", "By the way",
          "Good grief", "Honestly", "Actually", "Buddy", "My friend", "Dear barista", "Barista", "Computer", "Assistant", "Come on", "Okay then", "Never mind that", "Now then", "First of all", "Last question", "Quick one"]
AFTER = ["thanks", "thank you", "please", "if you can", "when you have a moment", "cheers", "thanks a lot", "if possible",
         "would be great", "okay", "right now", "thank you so much", "be quick", "I count on you", "you are the best",
         "ta", "much obliged", "thanks a bunch", "thanks in advance", "thanks mate", "if that is okay", "if you don't mind", "for my sake", "hurry up", "chop chop", "and quickly", "no rush", "pretty please", "that's all", "will you"]


def dressed(rng, text):
    """A request with a greeting before or thanks after it, now and then."""
    text = text.strip()
    draw = rng.random()
    if draw < 0.16:
        first = softened(text)
        text = rng.choice(BEFORE) + rng.choice([", ", ", ", "! " if first == text else ", "]) + first
    elif draw < 0.24:
        text = rng.choice(BEFORE) + rng.choice(["! ", ". "]) + capital(text)
    draw = rng.random()
    if draw < 0.12 and text[-1:] not in "?":
        text = text.rstrip(".!") + ", " + rng.choice(AFTER) + rng.choice([".", "!", ""])
    elif draw < 0.17:
        text = text + (" " if text[-1:] in ".?!" else ". ") + capital(rng.choice(AFTER)) + rng.choice([".", "!"])
    elif draw < 0.5 and text[-1:] not in ".?!":
        text += rng.choice([".", ".", "!"])
    draw = rng.random()
    if draw < 0.06:
        text = softened(text)
    elif draw < 0.24:
        aside = rng.choice(ASIDES)
        text = aside + rng.choice([". ", ". ", ". ", "! ", "... ", ", anyway. "]) + capital(text) if rng.random() < 0.6 else text + (" " if text[-1] in ".?!" else ". ") + aside + "."
    return text


def softened(text):
    """A small first letter, unless the first word is a name."""
    word = text.split(" ")[0].rstrip(",:.!?")
    return text[:1].lower() + text[1:] if word.lower() in STARTS else text


STARTS = set("""find pick look choose get search show give fetch suggest can could would will please kindly go be set create make add put save remind wake turn
switch check tell play start roll throw send text write is what what's how how's when do does did are book reserve order bring prepare don't which who calculate work
multiply divide subtract take the a an which any should in tomorrow on next this help we my our it there let time one two three four five six add have for anything if something note see it's somebody may
at light from alarm before say change hours lights am let's opening music only drop to trains place reminder generate new schedule shoot cut until someone party must just weather railway count surprise cookbook luck
keep group invent treat plan ring times train nobody recipe connection clock forecast rail damage might initiative share tonight's stock table shake no forward compute inform cook name bake as pass departures supplies
attack cheer calm break product some ping whose recipes supper arrange inventory use message enough storeroom reservation temperature remember inspire temperatures first buzz deliver rise warn fate reply morning snow
file spin bell since move tumble up big brunch bear fill timetable darken talk buzzer storms today's where long news borrow calendar task open agenda illuminate answer kill difference cast dinner hit appointments event
poke nudge anybody design rain lunch brighten classical beep without to-do hold booking folk total degrees alert shut yesterday today build punch by notify everyone tell you they does was were with""".split())


SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
         "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]


def number(rng, value, words=0.5):
    """A number in digits, or as a word up to twenty."""
    return SMALL[value] if 0 <= value <= 20 and rng.random() < words else str(value)


def ordinal(day):
    """1st, 2nd, 3rd …"""
    return f"{day}{'th' if 10 <= day % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"
