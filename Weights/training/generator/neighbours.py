"""Tasks to be reminded of and texts to be sent that sound like what other tools do: only the request around them tells which tool is meant."""

import lexicon
import lexicon_natural as natural
from patterns import say

TASKS = """
[text|message|write to|answer] {n}
[text|tell] {n} that [the oven is broken|I can't come|the tickets are here|we moved]
ask {n} about [the party|Friday|the weekend|the trip|the rent]
meet {n} [for coffee|for lunch|at the station|in {c}|]
[call|ring] {n} about the [concert|appointment|booking|meeting]
[book|reserve] a table [for two|for six|at {s}|for the team]
[order|buy|get] [a large {d}|two small {d}|{i}|more {i}]
[check|count] [the {i}|how much {i} is left|the stock of {i}]
[look up|check] the [weather|forecast] [in {c}|for the trip|for the picnic]
[look up|check] [when {s} opens|the opening hours of {s}|the train to {c}|the trains]
[buy|book] [a ticket|train tickets] to {c}
[take|catch] the train to {c}
[turn off|switch off|turn on] the [lights|light|lamp] in the {r}
set [the alarm|an alarm for the kids|two alarms]
[find|try|print] a recipe [with|for] {i}
[cook|bake] something with {i}
[play|practise|download] [some jazz|the piano|rock music for {n}|folk songs]
[bring|buy] the dice [for the game|]
[add up|divide|work out] the [bills|tips|costs]
[go to|shop at|pick up a parcel from] {s}
[invite|introduce] {n} to [the contacts group|my sister|the game night]
put {n}'s birthday in the calendar
[find|save] the number of {n}
""".strip().split("\n")
TEXTS = """
[the|your|my] train to {c} [leaves|goes|arrives] at [nine|noon|{h}]
[the|our] table is [booked|reserved] for [two|{h}|Friday|tonight]
[see you|I'll call you|come over|let's meet] [on Friday|tomorrow|next week|tonight|at {h}]
[the meeting|dinner|the concert|our trip|the game] on [Monday|Thursday|Friday|Sunday] is [off|on|at {h}|moved]
[please |]turn [off|on] the lights in the {r}
did you [set the alarm|lock the door|order the {d}|feed the dog]
[what is|how is] the weather in {c}
is it raining in {c}
[we are|we're] out of {i}
how much {i} [do you have|is left]
do you have a recipe [for|with] {i}
{s} is [closed|open] on [Sunday|Monday|Saturday]
is {s} open [tomorrow|on Saturday|tonight]
I [ordered|bought|drank] a large {d}
a small {d} [to go|for me], please
remind me to call {n}
[don't forget|remember] [the appointment|to call {n}|our dinner|the tickets]
[I have|I've got] an appointment on [Tuesday|Friday|the 4th]
[I am|I'm] free on [Monday|Wednesday|Saturday]
[I'll|I will] be in {c} on [Friday|Sunday]
wake me at {h}
[play|bring] some jazz [tonight|at the party|]
I rolled [a six|two sixes|a twenty]
the bill is [40|75|120] coins
{n} [is a boomer|is so genX|wants to meet you|has my number]
[who is|do you know] {n}
""".strip().split("\n")

# What one may be reminded of; the article is no part of it.
THINGS = """
{n}
{n}'s [birthday|concert|visit|letter|present|party|exam]
[the |][dentist|dentist appointment|doctor's appointment|rent|gas bill|parents' evening|laundry|band practice|piano lesson|football match|staff meeting|delivery|tax form|cake order|vet]
the [meeting|lunch|dinner|call|chess game|interview] with {n}
the [train|flight|trip] to {c}
the [order|delivery] of {i}
the table at {s}
""".strip().split("\n")


def drawn(rng, patterns):
    return say(rng, rng.choice(patterns), n=lexicon.first_name(rng), c=lexicon.town(rng), s=lexicon.shop(rng), d=lexicon.drink(rng), i=lexicon.goods(rng), r=lexicon.room(rng), h=f"{rng.randint(1, 12)}{rng.choice(['am', 'pm', ':30', ' sharp'])}")


def task(rng):
    """A task in the infinitive."""
    return drawn(rng, TASKS)


def thing(rng):
    """A thing as it is said, and without its article."""
    said = rng.choice(["", "the "]) + rng.choice(natural.THINGS) if rng.random() < 0.5 else drawn(rng, THINGS)
    return said, said.removeprefix("the ")


def text(rng):
    """A text message."""
    return drawn(rng, TEXTS)


# First words of texts that may follow "that".
STATEMENTS = "i we they you the my your our i'm i'll i've we're lunch dinner breakfast".split()


def clause(message):
    """What follows "tell Mia": the text as a clause, in quotation marks where it is none."""
    return "that " + message if message.split(" ")[0].lower() in STATEMENTS else f'"{message}"'
