"""Summaries, riddles, short stories, names, rewriting, reading and remembering."""

import menu
import names
import riddles
import values
from forms import assistant, spaced, system, user, with_schema
from phrases import an, expand, listed, number, pick, typed, upper
from scenes_barista import Cafe, coins, greet, order, topic
from scenes_objects import an_order, instructions as object_instructions
from scenes_schemas import FEELINGS


def conversation(rng, turns, instructions=None):
    messages = [system(instructions)] if instructions else []
    for question, answer in turns:
        messages += [user(question), assistant(answer)]
    return {"messages": messages}


def cafe_instructions(rng):
    cafe = Cafe(rng)
    cafe.persona = "plain"
    return cafe.instructions() if rng.random() < 0.5 else None


# Riddles

ASK_RIDDLE = ["[Tell|Give|Ask] me a riddle[, please|].", "Do you know a [good|short|new|] riddle?", "[I want|I'd like] [to hear|] a riddle[, please|].", "Riddle time!", "[Another|One more|Next] riddle[, please|]!", "Can you [tell|give|ask] me a [hard|simple|fun|] riddle?",
              "Make up a riddle [for me|].", "Let's play a riddle game.", "Got a riddle for me?", "I love riddles, tell me one.", "[Challenge|Puzzle|Test] me with a riddle."]


def a_guess(rng, thing):
    return expand(rng, "[Is it {t}|It is {t}|{t}|I think it is {t}|Could it be {t}|Maybe {t}|My guess is {t}|Are you {t}|It must be {t}]", t=thing)


def riddle_game(rng):
    turns = []
    for _ in range(rng.choice([1, 1, 2])):
        question, thing, wrong = riddles.make(rng)
        turns.append((typed(rng, expand(rng, rng.choice(ASK_RIDDLE))), question))
        for other in wrong[: rng.choice([0, 0, 1, 2])]:
            guess = a_guess(rng, other)
            turns.append((typed(rng, guess + ("?" if guess.startswith(("Is", "Could", "Are")) else ".")), expand(rng, "[No|Not quite|Sorry, no|Nice try, but no|Wrong], it is not {t}. [Try again!|One more guess?|Guess again.|Shall I tell you?]", t=other)))
        if rng.random() < 0.65:
            guess = a_guess(rng, thing)
            turns.append((typed(rng, guess + ("?" if guess.startswith(("Is", "Could", "Are")) else "!")), expand(rng, "[Yes|Right|Correct|Exactly|Well done|You got it|Bravo]! [It is {t}.|The answer is {t}.|{t} it is.]", t=thing)))
        else:
            turns.append((typed(rng, expand(rng, "[I give up|I don't know|No idea|Tell me|What is it|I can't guess it|What's the answer|Tell me the answer|Please tell me|You win].")).replace("What is it.", "What is it?").replace("What's the answer.", "What's the answer?"),
                          expand(rng, "[It is {t}.|The answer is {t}.|I am {t}!|It was {t}.]", t=thing)))
    return conversation(rng, turns, cafe_instructions(rng))


def riddle_solved(rng):
    """The guest asks, the model answers."""
    question, thing, _ = riddles.make(rng)
    prompt = expand(rng, "[Here is a riddle:|Solve this riddle:|Can you solve this?|I have a riddle for you.|Guess:|Riddle:|]") + " " + question
    return conversation(rng, [(prompt.strip(), expand(rng, "[It is {t}.|The answer is {t}.|{t}!|That is {t}.|I think it is {t}.|You are {t}!]", t=thing))], cafe_instructions(rng))


# Stories

STORY = [
    "One [morning|evening|night|day], {a} found {i} {in} {p}. [It was the start of a long friendship.|Nobody ever found out why.|From then on, every cup tasted of {g}.|The next day it was gone.]",
    "{A} wanted {d}, but {b} had taken the last cup. [They shared it and became friends.|So they played a game for it, and both won.|The barista laughed and made two.]",
    "There was once {a} who lived {in} {p}. [Every night it sang to the moon.|It made the best {w} in town.|It never spoke, but it always smiled.|It kept {i} under its bed.]",
    "{N} lost {i} {in} {p}. [{A} brought it back and got {d} as a reward.|A week later it came home by itself.|It was {a} who had it all the time.]",
    "When it rained, {n} and {a} sat {in} {p} and drank {w}. [Then the sun came out, and they stayed anyway.|They never got wet again.]",
    "{N} the {j} never drank {w}. [Then {a} poured the first cup, and everything changed.|One sip made {n} fly over {c}.|On {k} the kettle began to talk, and {n} listened.]",
    "In {c} stood a café that only opened for {a}. [One day {n} came in, and the door has been open ever since.|Inside, time stood still and the {w} never got cold.]",
]
ASK_STORY = ["[Tell|Write|Give] me a [short|tiny|little|] story about {x}[, please|].", "[Write|Invent|Make up|Tell] a [short|tiny|] story [about|with] {x}[.| in two sentences.|, please.]", "Can you tell [me|us] a [short|little|] story about {x}?", "I'd like [to hear|] a story about {x}.",
             "A [short|tiny] story [about|with] {x}, please.", "Story time! [Something about|It should be about] {x}.", "Write two sentences about {x}.", "Do you know a story about {x}?"]


def place_word(place):
    return "on" if place.split()[-1] in ("roof", "beach", "bridge", "seat") else "at" if place.split()[-1] in ("harbor", "station", "market", "mill", "lighthouse") else "behind" if place.endswith("door") else "in" if not place.endswith(("river", "tower")) else "by"


def story(rng):
    turns = []
    for _ in range(rng.choice([1, 1, 2])):
        a, b = pick(rng, values.ANIMALS, 2)
        person, place, drink = names.first(rng), rng.choice(values.PLACES), rng.choice(menu.DRINKS).name
        parts = {"a": an(a), "A": upper(an(a)), "b": an(b), "i": rng.choice(values.ITEMS), "p": place, "in": place_word(place), "d": an(drink), "w": drink, "g": rng.choice(values.INGREDIENTS), "n": person, "N": person, "j": rng.choice(values.JOBS), "c": names.city(rng), "k": rng.choice(values.WEEKDAYS)}
        pattern = rng.choice(STORY)
        text = expand(rng, pattern.replace("{w}", drink), **parts)
        subjects = [value for key, value in (("a", parts["a"]), ("p", place), ("i", parts["i"]), ("n", person), ("w", drink)) if value in text]
        subject = listed(pick(rng, subjects, min(len(subjects), rng.choice([1, 1, 2]))))
        turns.append((typed(rng, expand(rng, rng.choice(ASK_STORY), x=subject)), text))
    return conversation(rng, turns, cafe_instructions(rng) if rng.random() < 0.5 else (object_instructions(rng) if rng.random() < 0.4 else None))


# Summaries

EVENTS = {
    # kind: (what the guest says, what the barista says, clause in the third person, clause for "you")
    "order": ("[I'd like|I'll have|Can I get|One order:] {o}, please.", "[Sure|Of course|Coming up|Gladly]! That is {p}.", "[orders|asks for] {o}", "[ordered|asked for] {o}"),
    "wifi": ("[What's the Wi-Fi password?|Is there Wi-Fi?|How do I get online?]", "The password is {w}.", "asks about the Wi-Fi", "asked about the Wi-Fi"),
    "hours": ("[When do you close?|How late are you open?|Until when are you open?]", "[We close at {h}.|Until {h}.]", "asks when the café closes", "asked when the café closes"),
    "cold": ("[My {d} is cold.|This {d} is cold!|Why is my {d} cold?]", "[I am sorry! A new one is coming.|Sorry, I will make a new one.]", "complains about a cold {d}", "complained about a cold {d}"),
    "wait": ("[I have been waiting for {m} minutes.|I waited {m} minutes!]", "[I am so sorry. You are next.|Sorry for the wait!]", "complains about the wait", "complained about the wait"),
    "table": ("[Can I sit by the window?|Is the table by the window free?]", "[Of course, have a seat.|Yes, it is free.]", "takes a seat by the window", "took a seat by the window"),
    "vegan": ("[Is the {f} vegan?|Do you have vegan cake?]", "[The banana bread is vegan.|Try the banana bread, it is vegan.]", "asks about vegan cake", "wanted vegan cake"),
    "lost": ("[I lost my {t} here.|Did you find my {t}?]", "[Yes, it is behind the counter.|We found it this morning.]", "looks for a lost {t}", "looked for a lost {t}"),
    "joke": ("[Tell me a joke.|Do you know a joke?]", "What do you call a sad coffee? A depresso.", "wants to hear a joke", "wanted to hear a joke"),
    "cake": ("[Do you have cake?|What cakes do you have?|And something sweet?]", "[We have fresh {f}.|Try the {f}.]", "asks about cake", "asked about cake"),
    "thanks": ("[This is delicious!|I love this coffee.|Best coffee in town!]", "[Thank you so much!|I am glad you like it.]", "praises the coffee", "praised the coffee"),
    "dog": ("[Can my dog come in?|Are dogs allowed?]", "[Of course, dogs are welcome.|Yes, bring the dog in.]", "asks whether dogs are welcome", "asked whether dogs are welcome"),
    "manager": ("[I want to talk to the manager.|Get me the manager, please.]", "[I will get the manager.|One moment, I will call the manager.]", "wants to talk to the manager", "asked for the manager"),
    "book": ("[Can I book a table for {n}?|A table for {n} on {k}, please.]", "[Of course, I wrote it down.|Done! See you then.]", "books a table for {n}", "booked a table for {n}"),
    "price": ("[How much is {q}?|What does {q} cost?]", "[It is {r}.|That is {r}.]", "asks what {q} costs", "asked what {q} costs"),
    "recommend": ("[What do you recommend?|What should I try?]", "[Try the {d}.|The {d} is very good today.]", "asks what is good", "asked what is good"),
}


def happening(rng):
    """Two to four events of one guest, with their lines and clauses."""
    drink = rng.choice(menu.DRINKS)
    slots = {"o": an(drink.name if rng.random() < 0.5 else f"{rng.choice(menu.SIZES)} {drink.name}"), "p": coins(rng.randint(2, 9)), "q": an(rng.choice([other for other in menu.DRINKS if other is not drink]).name), "r": coins(rng.randint(2, 9)), "w": rng.choice(["pixelbeans", "lattelove", "warmcup", "crema42"]), "h": f"{rng.randint(4, 10)} in the evening", "d": rng.choice(menu.DRINKS).name,
             "m": rng.randint(5, 40), "f": rng.choice(menu.FOODS).name, "t": rng.choice(["scarf", "umbrella", "phone", "hat", "book", "key", "glove"]), "n": number(rng.randint(2, 8)), "k": rng.choice(values.WEEKDAYS)}
    found = []
    for kind in pick(rng, list(EVENTS), rng.choice([1, 2, 2, 3, 3, 4])):
        question, answer, third, second = EVENTS[kind]
        question = expand(rng, question, **slots)
        if question.startswith("Can I get"):
            question = question[:-1] + "?"
        clause, past = third, second
        for name, value in slots.items():
            clause, past = clause.replace("{" + name + "}", str(value)), past.replace("{" + name + "}", str(value))
        found.append((question, expand(rng, answer, **slots), expand(rng, "x " + clause)[2:], expand(rng, "x " + past)[2:]))
    return found


SUMMARIZE = ["[Summarize|Sum up|Recap] [our talk|our conversation|our chat|this conversation|what we said|everything so far][, please|].", "[Can|Could] you [please|] [summarize|sum up|recap] [our talk|our conversation|our chat|what happened]?", "What did we talk about?", "What have we talked about [so far|]?", "Give me a [short|brief|] summary of [our talk|our chat|this conversation][, please|].",
             "[A summary|A short summary|The summary|A recap], please.", "What was this [talk|conversation|chat] about?", "Remind me what we talked about.", "In one sentence, what [did we talk about|happened here]?"]


def own_summary(rng):
    """The talk is in earlier turns."""
    events = happening(rng)
    name = names.first(rng) if rng.random() < 0.5 else None
    turns = []
    for i, (question, answer, _, _) in enumerate(events):
        if i == 0 and name:
            question = expand(rng, "[Hi, I'm|Hello, I am|My name is|Good morning, I'm] {n}. ", n=name) + " " + question
        turns.append((question, answer))
    did = listed(past for _, _, _, past in events)
    start = expand(rng, "[You|So far, you|In short, you|You came in and]") + " "
    if name and rng.random() < 0.5:
        start = f"{name}, you "
    turns.append((typed(rng, expand(rng, rng.choice(SUMMARIZE))), start + did + "."))
    return conversation(rng, turns, cafe_instructions(rng))


def given_summary(rng):
    """The talk stands in the prompt."""
    events = happening(rng)
    name = names.first(rng)
    barista = rng.choice(["Barista", "Barista", "Pip", names.first(rng)])
    guest = rng.choice(["Guest", "Customer", name, name, name])
    if guest == barista:
        barista = "Barista"
    lines = []
    for question, answer, _, _ in events:
        lines += [f"{guest}: {question}", f"{barista}: {answer}"]
    text = ("\n" if rng.random() < 0.8 else " ").join(lines)
    head = expand(rng, rng.choice(["[Summarize|Sum up|Recap] [this|the following|the] [conversation|talk|dialogue|chat][ in one sentence| briefly|, please|]:", "[Write|Give me] a [short|brief|one-sentence] summary of [this|the] [conversation|dialogue]:", "What happens in this [talk|conversation|dialogue]?", "What does the [guest|customer] want?", "Summary, please:"]))
    who = guest if guest == name else f"The {guest.lower()}"
    answer = f"{who} {listed(clause for _, _, clause, _ in events)}."
    prompt = f"{head}\n{text}" if rng.random() < 0.8 else f"{text}\n{head.rstrip(':')}" + ("." if head.endswith(":") else "")
    return conversation(rng, [(prompt, answer)], rng.choice([None, None, "You write short summaries.", "You summarize conversations in one sentence.", "Be brief.", "You help a café game."]))


# Rewriting

WISHES = {
    "grumpy": ["{D}. And make it fast.", "Just give me {d}, will you?", "Hmpf. {D}, if it is not too much trouble.", "I want {d}. Now."],
    "happy": ["What a lovely day for {d}!", "Hooray, {d} for me, please!", "I am so happy! {D}, please!", "{D}, please, and a smile for everyone!"],
    "sad": ["I suppose I will have {d}. Nothing helps anyway.", "{D}, please. I will drink it alone.", "Oh well. Maybe {d} will cheer me up."],
    "polite": ["Excuse me, may I please have {d}?", "Would you be so kind as to make me {d}?", "If it is no trouble, I would love {d}."],
    "excited": ["Wow, you have {n}? I need {d} right away!", "I can't wait! {D}, please!", "Yes! Finally, {d}!"],
    "tired": ["{D}, please. I can hardly keep my eyes open.", "I need {d} before I fall asleep.", "Yawn. {D}, please."],
    "nervous": ["Um, could I, maybe, have {d}?", "Sorry, I mean, {d}, if that is okay?", "I hope it is fine if I take {d}?"],
    "pirate": ["Arr, pour me {d}, matey!", "Ahoy! {D} for the captain!", "Shiver me timbers, I need {d}!"],
    "formal": ["Good day. I would like to order {d}.", "I kindly request {d}.", "May I trouble you for {d}?"],
    "shy": ["Hello. Just {d}, if you have time.", "I don't want to bother you, but {d} would be nice."],
}


def rewritten(rng):
    drink = rng.choice(menu.DRINKS)
    mood = rng.choice(list(WISHES))
    name = an(drink.name)
    plain = expand(rng, "[I would like|I'd like|Can I have|I'll take|Please give me] {d}.", d=name)
    if plain.startswith("Can"):
        plain = plain[:-1] + "?"
    sound = f"like {an(mood)}" if mood == "pirate" else mood
    ask = expand(rng, rng.choice(["[Rewrite|Say|Rephrase] this so that it sounds {m}:", "Make this {m}:", "Let this sound {m}:", "Rewrite this [line|sentence] in a {k} mood:", "How would a {k} guest say this?", "Change the mood to {k}:", "The guest is now {k}. Rewrite the line:", "Make the guest sound {m}:", "Say it [in a {k} way|the {k} way]:"]),
                 m=sound, k=mood)
    return conversation(rng, [(f"{ask} {plain}", expand(rng, rng.choice(WISHES[mood]), d=name, D=upper(name), n=drink.name))], rng.choice([None, None, object_instructions(rng)]))


def spoken(rng):
    """A line for a guest of a kind."""
    mood = rng.choice(list(WISHES))
    drink = rng.choice(menu.DRINKS)
    kind = mood if mood == "pirate" else f"{mood} {rng.choice(['guest', 'customer', 'character', rng.choice(values.JOBS), 'visitor'])}"
    prompt = expand(rng, rng.choice(["[Write|Give me|Invent|Make up|I need] a line [for|of] a {k} who [wants|orders|asks for] {d}[.|, please.]"] * 2 + ["What would a {k} say to [order|get] {d}?"]), k=kind, d=an(drink.name))
    return conversation(rng, [(typed(rng, prompt), expand(rng, rng.choice(WISHES[mood]), d=an(drink.name), D=upper(an(drink.name)), n=drink.name))], rng.choice([None, object_instructions(rng), object_instructions(rng)]))


def felt(rng):
    """How somebody feels, in words."""
    mood, make = rng.choice(FEELINGS)
    text = make(rng)
    prompt = expand(rng, rng.choice(["How does this guest feel? {t}", "A guest says: {t} How does the guest feel?", "What is the mood of this line? {t}", "Is this guest happy? {t}", "Which feeling is this? {t}", "What mood is the speaker in? {t}"]), t=text)
    if prompt.startswith("Is this guest happy"):
        answer = "Yes, the guest sounds happy." if mood in ("happy", "excited") else f"No, the guest sounds {mood}."
    else:
        answer = expand(rng, "[The guest|This guest|The speaker] [sounds|seems|is] {m}.", m=mood)
    return conversation(rng, [(prompt, answer)])


# Names

def named(rng):
    table = [
        ("[a café|a coffee shop|my café|our new café]", lambda r: expand(r, "[The {Adj} {Noun}|Café {F}|The {Noun} and the {Noun2}|{Adj} {Noun} Coffee]", Adj=upper(r.choice(values.ADJECTIVES)), Noun=upper(r.choice(values.NOUNS)), Noun2=upper(r.choice(["Bean", "Cup", "Spoon", "Kettle", "Leaf"])), F=names.first(r))),
        ("[a cat|my cat|a café cat|a dog|my dog|a parrot|a hamster|my rabbit|a pet]", names.pet),
        ("[a song|a slow song|a song about coffee]", values.SONGS), ("[a band|our band|a jazz band]", values.ARTISTS), ("[a hero|a character|a new guest|an NPC|a barista|a villain|a wizard]", names.full),
        ("[a drink|a new drink|a coffee|our new latte|a cold drink]", lambda r: expand(r, "[The|] {Adj} {Noun}", Adj=upper(r.choice(values.ADJECTIVES)), Noun=r.choice(["Latte", "Brew", "Cup", "Mocha", "Cooler", "Blend", "Cloud", "Sunrise", "Kiss", "Storm"]))),
        ("[a town|a village|a city|an island]", names.city), ("[a book|a story|a level|a quest|a film|a chapter]", values.TITLES), ("[a cake|a new cake|a dessert|a cookie]", lambda r: expand(r, "{x} [Dream|Cloud|Crumble|Delight|Surprise|Square]", x=upper(r.choice(values.FRUITS + ["honey", "cocoa", "caramel", "maple", "vanilla"]))) ),
    ]
    what, make = rng.choice(table)
    count = rng.choice([1, 1, 2, 3, 3])
    what = expand(rng, "x " + what)[2:]
    found = values.several(rng, make, count)
    if count == 1:
        prompt = expand(rng, "[Give me|Suggest|Find|I need|Think of|Invent|Propose] a [good|fun|pretty|new|short|] name for {w}[.|, please.|!]" if rng.random() < 0.6 else "[What should I call|How should I name|What could I call|What is a good name for|Any name for] {w}?", w=what)
        answer = expand(rng, "[How about {n}?|{n}.|Call it {n}.|I suggest {n}.|What about {n}?|{n} would be nice.]", n=found[0])
    else:
        prompt = expand(rng, "[Give me|Suggest|Find|I need|Think of|Invent|List] {c} [good|fun|different|] names for {w}[.|, please.|!]", c=rng.choice([number(count), str(count)]), w=what)
        answer = expand(rng, "[How about {n}?|{n}.|I suggest {n}.|My ideas are {n}.]", n=listed(found, rng.choice(["and", "or"])))
    return conversation(rng, [(typed(rng, prompt), answer)], rng.choice([None, cafe_instructions(rng), object_instructions(rng)]))


# Reading

def read(rng):
    """Questions about a text with people, drinks and places."""
    people = values.several(rng, names.first, rng.choice([1, 2, 2, 3]))
    facts = []
    for person, drink, food, place, job, color, age, city in zip(people, pick(rng, menu.DRINKS, 3), pick(rng, menu.FOODS, 3), pick(rng, values.PLACES, 3), pick(rng, values.JOBS, 3), pick(rng, values.COLORS, 3), rng.sample(range(18, 90), 3), values.several(rng, names.city, 3)):
        facts += pick(rng, [
            ("drink", person, f"{person} [drinks|orders|has] {an(drink.name)}.", f"[What does {person} drink|What is {person} drinking|What did {person} order|Which drink does {person} have]?", an(drink.name), f"Who [drinks|has|ordered] the {drink.name}?"),
            ("city", person, f"{person} [comes from|is from|lives in] {city}.", f"[Where is {person} from|Where does {person} live|Which city is {person} from]?", city, f"Who [is from|comes from|lives in] {city}?"),
            ("job", person, f"{person} [is|works as] {an(job)}.", f"[What does {person} do|What is {person}'s job]?", an(job), f"Who is the {job}?"),
            ("hat", person, f"{person} wears {an(color)} [hat|scarf|coat].", f"[Which color does {person} wear|What color does {person} wear]?", color, f"Who wears {color}?"),
            ("age", person, f"{person} is {age} years old.", f"[How old is {person}|What is {person}'s age]?", f"{age} years old", f"Who is {age} years old?"),
        ], rng.choice([1, 2]))
    rng.shuffle(facts)
    text = expand(rng, " ".join(fact[2] for fact in facts))
    turns = []
    for i, fact in enumerate(pick(rng, facts, min(len(facts), rng.choice([1, 1, 2, 3])))):
        kind, person, _, what, value, who = fact
        if rng.random() < 0.65:
            question, answer = what, {"drink": f"{person} has {value}.", "city": f"{person} is from {value}.", "job": f"{person} is {value}.", "hat": f"{person} wears {value}.", "age": f"{person} is {value}."}[kind]
            if rng.random() < 0.3:
                answer = upper(value) + "."
        else:
            question, answer = who, rng.choice([f"{person}.", f"It is {person}.", f"That is {person}."])
        question = expand(rng, question)
        if i == 0:
            question = f"{text} {question}" if rng.random() < 0.6 else f"{question} {text}"
            if rng.random() < 0.2:
                question = expand(rng, "[Read this|Here is a text|Please read|Note]: ") + " " + question
        turns.append((question, answer))
    return conversation(rng, turns, rng.choice([None, None, "Answer briefly.", "You answer questions about a text.", "You are a helpful assistant."]))


# Remembering

def remembered(rng):
    """Facts that a guest tells and later asks for."""
    pool = [
        ("color", "[My favorite color is|I like the color] {v}.", "What is my favorite color?", "Your favorite color is {v}.", lambda r: r.choice(values.COLORS)),
        ("name", "[My name is|I am|I'm|Call me] {v}.", "[What is my name|What's my name|Who am I]?", "[Your name is|You are] {v}.", names.first),
        ("pet", "My [cat|dog|parrot|rabbit] is called {v}.", "What is my pet called?", "Your pet is called {v}.", names.pet),
        ("city", "[I am from|I live in|I come from] {v}.", "[Where am I from|Where do I live|Which city did I mention]?", "[You are from|You told me about] {v}.", names.city),
        ("drink", "[My favorite drink is|I always drink|I love] {v}.", "[What is my favorite drink|What do I like to drink|Which drink do I like]?", "You like {v}.", lambda r: r.choice(menu.DRINKS).name),
        ("job", "[I am|I work as] {v}.", "[What is my job|What do I do for a living|What do I work as]?", "[You are|You work as] {v}.", lambda r: an(r.choice(values.JOBS))),
        ("hobby", "[I like|My hobby is|I enjoy] {v}.", "[What is my hobby|What do I like to do|What do I do for fun]?", "[Your hobby is|You like] {v}.", lambda r: r.choice(values.HOBBIES)),
        ("table", "I sit at table {v}.", "[Which table am I at|Where do I sit|What is my table number]?", "You sit at table {v}.", lambda r: r.randint(1, 40)),
        ("day", "I will come back on {v}.", "When will I come back?", "You will come back on {v}.", lambda r: r.choice(values.WEEKDAYS)),
        ("allergy", "I am allergic to {v}.", "What am I allergic to?", "You are allergic to {v}.", lambda r: r.choice(["nuts", "milk", "eggs", "soy", "wheat", "strawberries", "honey", "cinnamon"])),
        ("age", "I am {v} years old.", "How old am I?", "You are {v} years old.", lambda r: r.randint(16, 90)),
    ]
    told = [(fact, fact[4](rng)) for fact in pick(rng, pool, rng.choice([1, 2, 2, 3]))]
    turns = []
    replies = {"name": "Nice to meet you, {v}!", "color": "[A lovely color!|{v} suits you.]", "pet": "[What a sweet name!|Say hello to {v}!]", "city": "[I hear {v} is beautiful.|Welcome from {v}!]", "drink": "[Good choice!|I will remember that.]", "job": "[How interesting!|That sounds exciting.]",
               "hobby": "[That sounds fun!|How nice!]", "table": "[I will bring it to table {v}.|Table {v}, got it.]", "day": "[See you on {v}!|{v} it is.]", "allergy": "[Thank you, I will be careful with {v}.|I will keep {v} away from you.]", "age": "[A wonderful age!|Thank you for telling me.]"}
    if rng.random() < 0.4 and len(told) > 1:
        turns.append((" ".join(expand(rng, fact[1], v=value) for fact, value in told), expand(rng, "[Nice to know, thank you!|Thank you for telling me!|I will remember that.|Good to know!]")))
    else:
        for fact, value in told:
            turns.append((typed(rng, expand(rng, fact[1], v=value)), expand(rng, replies[fact[0]], v=value)))
    cafe = Cafe(rng)
    if rng.random() < 0.35:
        turns.append(topic(rng, cafe))
    for fact, value in pick(rng, told, min(len(told), rng.choice([1, 1, 2]))):
        question = expand(rng, fact[2])
        if rng.random() < 0.3:
            question = rng.choice(["By the way, ", "Tell me: ", "Quick test: ", "Do you remember? ", "One more thing: "]) + (question if "?" in question[:-1] else question)
        turns.append((typed(rng, question), expand(rng, fact[3], v=value)))
    return conversation(rng, turns, cafe.instructions())


# Plain facts

FACTS = """
How many days [are in a week|does a week have|has a week]?|A week has seven days.
How many months [are in a year|does a year have]?|A year has twelve months.
How many hours [are in a day|does a day have]?|A day has 24 hours.
How many minutes [are in an hour|does an hour have]?|An hour has 60 minutes.
How many seconds [are in a minute|does a minute have]?|A minute has 60 seconds.
How many legs does a [spider|spider in the corner] have?|A spider has eight legs.
How many legs does a [cat|dog|horse] have?|It has four legs.
What do bees make?|Bees make honey.
What do cows [give|make]?|Cows give milk.
What color is the sky?|The sky is blue on a clear day.
What color is [grass|a leaf in spring]?|It is green.
What color is milk?|Milk is white.
What color [is coffee|does coffee have]?|Coffee is brown, nearly black.
What [do you get|happens] if you mix [blue and yellow|yellow and blue]?|Blue and yellow make green.
What [do you get|happens] if you mix [red and white|white and red]?|Red and white make pink.
What [do you get|happens] if you mix [red and blue|blue and red]?|Red and blue make purple.
What is the opposite of hot?|The opposite of hot is cold.
What is the opposite of [big|large]?|The opposite is small.
What is the opposite of sweet?|Sour or bitter, as you like.
What is the opposite of early?|The opposite of early is late.
What comes after Monday?|After Monday comes Tuesday.
What comes after Friday?|After Friday comes Saturday.
Which day comes before Sunday?|Saturday comes before Sunday.
Which month comes after June?|July comes after June.
[What is|What's] the first month of the year?|January is the first month.
[What is|What's] the last month of the year?|December is the last month.
[What is|What's] frozen water [called|]?|Frozen water is ice.
At what temperature does water boil?|Water boils at 100 degrees Celsius.
At what temperature does water freeze?|Water freezes at zero degrees Celsius.
Is the earth round?|Yes, the earth is round like a ball.
Is a tomato a fruit?|Yes, to a gardener a tomato is a fruit.
Is a whale a fish?|No, a whale is a mammal.
Can penguins fly?|No, penguins can't fly, but they swim very well.
What is a baby cat called?|A baby cat is called a kitten.
What is a baby dog called?|A baby dog is called a puppy.
What does a baker do?|A baker makes bread and cake.
What does a barista do?|A barista makes and serves coffee.
What is a latte made of?|A latte is made of espresso and steamed milk.
What is tea made of?|Tea is made of dried leaves and hot water.
What is chocolate made of?|Chocolate is made of cocoa beans, sugar and often milk.
What is bread made of?|Bread is made of flour, water, salt and yeast.
What is butter made of?|Butter is made of cream.
What is honey?|Honey is a sweet food that bees make from flowers.
Where does milk come from?|Milk comes from cows, goats and sheep.
Where do [coffee beans|beans] grow?|They grow on coffee plants in warm countries.
What is a pixel?|A pixel is a tiny square of color on a screen.
What is a riddle?|A riddle is a question that hides its answer.
What is an NPC?|An NPC is a character in a game that no player controls.
Who [plays|uses] a piano?|A pianist plays the piano.
What do you need an umbrella for?|An umbrella keeps you dry in the rain.
When do people eat breakfast?|People eat breakfast in the morning.
What season is the coldest?|Winter is the coldest season.
What season comes after winter?|Spring comes after winter.
How many seasons are there?|There are four seasons.
How many sides does a [square|pixel] have?|It has four sides.
How many sides does a triangle have?|A triangle has three sides.
Which is bigger, a mouse or a horse?|A horse is much bigger.
Which is faster, a snail or a rabbit?|A rabbit is much faster.
Is ice cold or hot?|Ice is cold.
What do plants need?|Plants need light, water and air.
"""
FACT_LIST = [line.split("?|") for line in FACTS.strip().splitlines()]


def plain_fact(rng):
    turns = []
    for question, answer in pick(rng, FACT_LIST, rng.choice([1, 1, 2])):
        asked = expand(rng, question + "?")
        if rng.random() < 0.3:
            asked = rng.choice(["Tell me: ", "Do you know this? ", "A simple question: ", "Quiz: ", "My child asks: ", "Hey! "]) + asked
        turns.append((typed(rng, asked), answer))
    if rng.random() < 0.25:
        a, b = rng.randint(1, 10), rng.randint(1, 10)
        turns.append((typed(rng, expand(rng, "[What is|What's|How much is] {a} plus {b}?", a=a, b=b)), f"{a} plus {b} is {a + b}."))
    return conversation(rng, turns, rng.choice([None, None, cafe_instructions(rng), "You are a helpful assistant.", "Answer briefly."]))


# Invention in words

def invented(rng):
    """A character, a place or a thing in a sentence, without a schema."""
    kind = rng.choice(["guest", "guest", "guest", "quest", "item", "complaint", "motto", "review", "dish"])
    if kind == "guest":
        prompt = "[Generate|Invent|Create|Describe|Make up|Think of|Give me|Imagine] a [character|guest|visitor|NPC|customer|person] [who orders a drink|that orders something|for the café|who comes in|with an order|for my game|][.|, please.]"
        name = names.person(rng)
        order_text = menu.order(rng)
        answer = expand(rng, rng.choice(["{n} [orders|asks for|would like] {o}.", "{n}, {j}, [orders|wants] {o}.", "Meet {n}: {j} who loves {o}.", "{n} comes in, {t} and {u}, and [orders|asks for] {o}."]),
                        n=name, o=an_order(order_text), j=an(rng.choice(values.JOBS)), t=rng.choice(values.TRAITS[:15]), u=rng.choice(values.TRAITS[15:]))
    elif kind == "quest":
        prompt, answer = "[Give me|Invent|Think of|I need|Make up] a [quest|task|mission] [for the player|for my game|][.|, please.]", values.STEPS(rng)
    elif kind == "item":
        prompt, answer = "[Describe|Invent|Think of|Make up] a [magic|strange|mysterious|funny] [item|object|thing][.|, please.| for my game.]", values.OBJECT_DESCRIPTIONS(rng)
    elif kind == "complaint":
        prompt, answer = "[Write|Invent|Give me|Make up] a [complaint|funny complaint|short complaint] [of a guest|from a customer|about the café|][.|, please.]", values.COMPLAINTS(rng)
    elif kind == "motto":
        prompt, answer = "[Write|Give me|Invent|Suggest] a [slogan|motto|catchphrase] [for the café|for a barista|for our shop|][.|, please.]", values.CATCHPHRASES(rng)
    elif kind == "review":
        prompt, answer = "[Write|Give me|Invent] a [short|] review of [the café|our café|a coffee shop][.|, please.]", values.REVIEWS(rng)
    else:
        prompt, answer = "[Suggest|Invent|Name|Give me|Think of] a [new|sweet|] [dish|thing to bake|special for the menu][.|, please.]", "How about " + (lambda text: text[:1].lower() + text[1:])(values.DISHES(rng)) + "?"
    return conversation(rng, [(typed(rng, expand(rng, prompt)), answer)], rng.choice([None, object_instructions(rng), object_instructions(rng)]))


# An object out of a talk

def order_from_talk(rng):
    """What was said in earlier turns, as JSON."""
    cafe = Cafe(rng)
    cafe.persona, cafe.gone = "plain", None
    text = cafe.instructions()
    cafe.gone = None
    turns = [greet(rng, cafe)] if rng.random() < 0.5 else []
    while not cafe.order:
        turns.append(order(rng, cafe))
    if not cafe.guest:
        cafe.guest = names.first(rng)
        turns.append((f"My name is {cafe.guest}.", f"Thank you, {cafe.guest}!"))
    if rng.random() < 0.3:
        turns.append(topic(rng, cafe))
    properties, value = {}, {}
    for key, schema, part in pick(rng, [(rng.choice(["name", "guest", "customer", "guestName"]), {"type": "string"}, cafe.guest), (rng.choice(["order", "drink", "coffeeOrder"]), {"type": "string"}, cafe.order), (rng.choice(["coins", "price", "total"]), {"type": "number"}, cafe.total)], rng.choice([2, 3, 3])):
        properties[key], value[key] = schema, part
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    prompt = expand(rng, "[Write my order down|Note my order|Give me my order as data|Make a ticket for my order|Fill in the ticket|Put my order into the form|Now the order as JSON][.|, please.]")
    messages = conversation(rng, turns, text)["messages"] + [user(with_schema(prompt, schema)), assistant(spaced(value))]
    return {"messages": messages}


SCENES = [(2, riddle_game), (1, riddle_solved), (2, story), (1.6, own_summary), (1.6, given_summary), (1.2, rewritten), (1, spoken), (0.7, felt), (1.5, named), (1.8, read), (2, remembered), (1.2, plain_fact), (1.4, invented), (0.8, order_from_talk)]
