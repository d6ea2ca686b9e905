"""Instructions of many kinds: who the model is to be, what it is to do, how it is to answer."""

from patterns import say, tidy

PLAIN = [
    "You are a helpful assistant.", "You are a friendly barista in a world full of pixels.", "Generate fun NPCs", "You are the assistant of a small café.", "Use the tools when they help.", "Help the user.",
    "You help the guests of a café.", "You are a friendly barista.", "Answer briefly.", "You plan events for a game.", "You are the voice of a coffee shop game.", "Help with the calendar and the contacts.",
    "You write characters for a café game.", "Be brief and kind.", "You are an assistant with tools.", "You run a coffee bar.", "Call a tool when one fits; otherwise answer in words.", "You are a polite waiter.",
    "You manage bookings.", "Respond to the player's question.", "You look after the café while the owner is away.", "Keep answers short.", "You are a calm secretary.",
]

PLACES = "[café|coffee shop|coffee bar|small café|bakery|tea room|bistro|hotel|hotel lobby|reading café|canteen|kiosk|bar]"
KINDS = "[friendly|kind|patient|calm|cheerful|helpful|attentive|quick|clever|honest|polite|busy|careful|witty|warm]"
PEOPLE = "[guests|customers|visitors|regulars|staff|owner|players|neighbours|family|team]"
ROLES = [
    "You are a [K] assistant.", "You are [a|the] [K] barista [of|in|at] a [P].", "You are the [K] voice of a [P].", "You work in a [P].", "You [help|serve|assist] the [W] of a [P].", "You are an assistant on a phone.",
    "You [run|keep|manage] a [P] [with two friends|by the sea|in the old town|near the station|in a game|].", "You [look after|take care of] the [W].", "You are a [K] [helper|companion|secretary|butler|concierge|host|waiter|clerk].",
    "You answer the questions of the [W].", "You [plan|organise] the day of a [K] person.", "You help [people|a family|a student|an old lady|a busy cook|a game designer] with [small things|everyday life|the calendar|errands|plans and lists].",
    "You are part of a [game|game about coffee|story|home|smart home|shop].", "You have tools for [the house|the café|travel|the kitchen|the calendar|all kinds of things].", "Your name is [Bean|Mocca|Ada|Robin|Pip|Luna|Otto|Juno|Kit|Momo].",
    "This is a [chat|conversation|test|demo|game] [in|about] a [P].", "You are on duty [tonight|today|this morning|behind the counter].", "You talk to [W] [all day|on the phone|by text message|at the door].",
]
MANNERS = [
    "Be [brief|short|kind|clear|friendly|exact|polite].", "Answer in [one sentence|a few words|one or two sentences|plain words|short sentences].", "Keep it [short|simple|friendly].", "Never write more than [two|three] sentences.",
    "[Use|Call] [a tool|the tools|your tools|the listed tools] [when it helps|where one fits|if one fits|whenever they can help|for what they can do].", "If no tool [fits|helps], [just answer|answer in words|say so|talk].", "Do not invent [facts|anything|results].",
    "[Do|Get] what is asked[, nothing else|, no more|].", "Call a tool only when [it is needed|somebody asks for it].", "Small talk is [fine|welcome].", "Say so when something is not possible.", "[Be a good listener|Stay calm|Smile|Help quickly|Take every wish seriously].",
    "Several wishes at once are several calls.", "Repeat nothing.", "Use the exact words of the [guest|user|player] in the arguments.",
]


def role(rng):
    """One to three sentences."""
    if rng.random() < 0.4:
        return rng.choice(PLAIN)
    found = [rng.choice(ROLES if rng.random() < 0.65 else MANNERS)]
    if rng.random() < 0.45:
        found.append(rng.choice(MANNERS))
    if rng.random() < 0.12:
        found.append(rng.choice(MANNERS))
    text = " ".join(dict.fromkeys(found))
    return tidy(say(rng, text.replace("[K]", KINDS).replace("[P]", PLACES).replace("[W]", PEOPLE)))
