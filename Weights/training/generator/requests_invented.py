"""Tools made up on the spot, with requests that they serve: so that the list of tools has to be read."""

import json

import dates
import lexicon
import words as vocabulary
from patterns import SMALL, capital, number, say
from requests_known import POLITE, WANT, Need, ask

ACTIONS = """book:book,reserve,arrange find:find,look for,look up,search for get:get,fetch,show me list:list,show me send:send,mail create:create,make,set up
start:start,begin,launch stop:stop,end,halt count:count order:order,get me buy:buy,purchase sell:sell rent:rent,hire print:print share:share track:track,follow
open:open close:close,shut lock:lock unlock:unlock clean:clean repair:repair,fix paint:paint translate:translate rate:rate,score check:check,inspect schedule:schedule,plan
cancel:cancel,call off update:update,change delete:delete,remove,erase add:add move:move,shift save:save,store load:load invite:invite upload:upload measure:measure feed:feed
water:water grill:grill bake:bake mix:mix pour:pour roast:roast deliver:deliver pack:pack wrap:wrap record:record draw:draw name:name hide:hide assign:assign log:log,note down""".replace("\n", " ")
ACTIONS = [entry.split(":") for entry in __import__("re").findall(r"[a-z]+:[a-z ]+(?:,[a-z ]+)*(?= [a-z]+:|$)", ACTIONS)]
THINGS = """taxi hotel flight boat bike car concert film song playlist photo album poem story letter invoice receipt report parcel package badge ticket lesson course
class match game level quest map route garden tree plant robot drone camera lamp heater oven fridge washer door gate window curtain shelf box basket cake pizza sandwich
bread soup pie cookie menu coupon voucher gift flower bouquet haircut massage workout walk run swim diary note task list meeting call survey vote poll budget bill loan
account card badge coin medal trophy pet dog cat horse bird fish aquarium museum library book magazine comic puzzle riddle joke quote fact word phrase recipe wine cheese
beer roast grinder machine cup mug plate spoon kettle tray table seat stool terrace stage band singer costume mask ring necklace coat shoe hat tent backpack ship train bus
ferry tram truck wheel engine battery cable screen printer scanner phone radio speaker alarm timer clock calendar event party wedding picnic trip tour cabin castle tower bridge
village planet star rocket weather tide storm potion spell dragon wizard knight guild shield sword""".split()
COLOURS = "red blue green yellow black white purple orange pink brown grey silver gold".split()
MOODS = "happy sad calm angry sleepy curious proud shy brave silly grumpy cheerful".split()
SIZES = "tiny small medium large huge".split()
LEVELS = "low normal high urgent".split()
KINDS = "wooden metal glass paper plastic stone woollen leather".split()
TASTES = "sweet sour salty bitter spicy mild fruity smoky".split()
STYLES = "modern classic rustic simple fancy formal casual funny serious dramatic".split()
SEASONS = "spring summer autumn winter".split()
LANGUAGES = "English French German Spanish Italian Turkish Greek Polish Dutch Swedish Japanese Korean".split()
SETS = {"color": COLOURS, "colour": COLOURS, "mood": MOODS, "size": SIZES, "priority": LEVELS, "material": KINDS, "taste": TASTES, "style": STYLES, "season": SEASONS,
        "language": LANGUAGES, "flavor": TASTES, "theme": STYLES, "feeling": MOODS, "urgency": LEVELS, "tone": STYLES}


PERSONS = ["name", "person", "guest", "customer", "owner", "contact", "recipient", "host", "friend", "author"]
PLACES = ["city", "town", "place", "location", "destination", "where", "address"]


def spoken(name):
    """A parameter's name as words: maxPrice → max price."""
    words = ""
    for letter in name.replace("_", " "):
        words += " " + letter.lower() if letter.isupper() else letter
    return words


def described(rng, schema, texts):
    """A schema, with a description at times."""
    if rng.random() < 0.35:
        kind = schema.pop("type")
        schema = {"type": kind, "description": rng.choice(texts), **schema}
    return schema


def parameter(rng, today):
    """(properties, arguments, words): one parameter, or the three of a date."""
    draw = rng.random()
    if draw < 0.2:
        key = rng.choice(PERSONS)
        value = lexicon.person(rng)
        words = rng.choice(["for {}", "for {}", "with {}", f"with {spoken(key)} {{}}", f"{spoken(key)} {{}}", "in the name of {}"]).format(value)
        return {key: described(rng, {"type": "string"}, ["The name", "Who it is for", "The person", "A name"])}, {key: value}, words
    if draw < 0.33:
        key = rng.choice(PLACES)
        value = lexicon.town(rng)
        words = rng.choice(["in {}", "in {}", "near {}", f"with {spoken(key)} {{}}", "around {}"]).format(value)
        return {key: described(rng, {"type": "string"}, ["The place", "Where", "The town"])}, {key: value}, words
    if draw < 0.52:
        key = rng.choice(["count", "amount", "number", "quantity", "level", "price", "limit", "maxPrice", "minutes", "hours", "rows", "pages", "weight", "distance", "volume", "speed", "rounds", "points", "floor", "age", "max_results", "nights"])
        value = rng.choice([rng.randint(1, 20), rng.randint(1, 20), rng.randint(21, 99), rng.randint(100, 9999)])
        told = number(rng, value, 0.4)
        words = rng.choice([f"with {spoken(key)} {{}}", f"with a {spoken(key)} of {{}}", f"{spoken(key)} {{}}", f"with {{}} as the {spoken(key)}"]).format(told)
        if key in ("minutes", "hours", "nights", "pages", "rows", "points", "rounds"):
            words = rng.choice(["for {} " + key, "with {} " + key]).format(told)
        return {key: described(rng, {"type": "integer"}, ["A whole number", "How many", "The " + spoken(key)])}, {key: value}, words
    if draw < 0.68:
        key = rng.choice(list(SETS))
        options = rng.sample(SETS[key], rng.randint(2, 4))
        value = rng.choice(options)
        words = rng.choice([f"with {spoken(key)} {{}}", f"{spoken(key)} {{}}", f"in {{}} {spoken(key)}", f"with {{}} as the {spoken(key)}", f"with a {{}} {spoken(key)}"]).format(value)
        return {key: described(rng, {"type": "string", "enum": options}, ["The " + spoken(key)])}, {key: value}, words
    if draw < 0.76:
        adjective = rng.choice(["urgent", "private", "public", "fresh", "new", "free", "quiet", "open", "vegan", "organic", "cheap", "secret", "loud", "heavy", "express", "shared"])
        key = rng.choice([adjective, "is" + adjective.capitalize(), "only" + adjective.capitalize()])
        value = rng.random() < 0.6
        words = rng.choice([f"and make it {adjective}", f"it must be {adjective}", f"and it should be {adjective}"]) if value else rng.choice(["", f"but not {adjective}", f"it is not {adjective}"])
        return {key: described(rng, {"type": "boolean"}, ["Whether it is " + adjective])}, {key: value}, words
    if draw < 0.88:
        adverb, noun, day = dates.expression(rng, today)
        if rng.random() < 0.5:
            key = rng.choice(["date", "day", "when", "on", "start", "dueDate", "arrival"])
            return {key: described(rng, {"type": "string", "description": "The date as year-month-day"}, ["A date as year-month-day"])}, {key: day.isoformat()}, adverb
        order = rng.choice([["day", "month", "year"], ["day", "month", "year"], ["year", "month", "day"]])
        values = {"day": day.day, "month": day.month, "year": day.year}
        return {key: {"type": "integer"} for key in order}, {key: values[key] for key in order}, adverb
    key = rng.choice(["title", "text", "note", "label", "topic", "query", "comment", "subject", "code", "password", "nickname", "keyword", "id"])
    value = rng.choice([lexicon.message, lexicon.goods, lexicon.task, vocabulary.anything, vocabulary.anything, vocabulary.title, lambda r: lexicon.syllables(r), lambda r: lexicon.syllables(r).capitalize(), lambda r: "".join(r.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789") for _ in range(r.randint(3, 6)))])(rng)
    words = rng.choice([f'with the {spoken(key)} "{{}}"', f"with {spoken(key)} '{{}}'", f'{spoken(key)} "{{}}"', f"with the {spoken(key)} {{}}" if " " not in value else f'with the {spoken(key)} "{{}}"']).format(value)
    return {key: described(rng, {"type": "string"}, ["The " + spoken(key), "Some text"])}, {key: value}, words


class Invented:
    """A tool with fixed parameters, from which many requests can be made."""

    def __init__(self, rng, taken=(), near=None):
        while True:
            draw = rng.random()
            if draw < 0.35:
                self.stem, verbs = rng.choice(ACTIONS)
                self.verbs = verbs.split(",")
            elif draw < 0.75:
                verb = rng.choice(vocabulary.VERBS)
                self.stem, self.verbs = verb, [verb.replace("_", " ")]
            else:
                self.stem = lexicon.syllables(rng, 1, 2) if rng.random() < 0.5 else vocabulary.spliced(rng).replace(" ", "")
                self.verbs = [self.stem]
            draw = rng.random()
            self.thing = rng.choice(THINGS) if draw < 0.4 else rng.choice(vocabulary.NOUNS) if draw < 0.65 else rng.choice(vocabulary.RARE) if draw < 0.85 else vocabulary.compound(rng).replace("-", "") if draw < 0.93 else lexicon.syllables(rng, 1, 2)
            if near is not None and rng.random() < 0.5:  # one that shares its verb or its thing with a neighbour
                if rng.random() < 0.5:
                    self.stem, self.verbs = near.stem, near.verbs
                else:
                    self.thing = near.thing.replace(" ", "_")
            parts = (self.stem + "_" + self.thing).split("_")
            name = parts[0] + "".join(part.capitalize() for part in parts[1:]) if rng.random() < 0.7 else "_".join(parts)
            self.thing = self.thing.replace("_", " ")
            if name not in taken:
                break
        self.name = name
        self.article = "an" if self.thing[0] in "aeiou" else "a"
        third = self.verbs[0].split(" ")
        third[0] += "es" if third[0].endswith(("s", "sh", "ch", "x")) else "s"
        what = rng.choice([f"{self.article} {self.thing}", f"{self.article} {self.thing}", f"{self.thing}s", f"the {self.thing}"])
        if self.verbs[0] == "show me":
            third = ["shows"]
        self.description = f"{capital(' '.join(third))} {what}" + rng.choice([".", ".", " for a user.", " for a guest.", " of the game.", ""])
        self.kind = rng.choice([1, 1, 1, 2, 2, 3])
        self.seeds = None

    def tool(self, rng, today):
        """The tool's definition; fixes the parameters."""
        properties, state = {}, []
        for _ in range(self.kind):
            mark = rng.getstate()
            found, _, _ = parameter(rng, today)
            if any(key in properties for key in found) or any(set(found) & set(group) and set(properties) & set(group) for group in (PERSONS, PLACES)) or (set(found) & {"date", "day", "when", "on", "start", "year", "arrival", "dueDate"} and any(kind == "date" for kind, _ in state)):
                continue
            state.append(("date" if found.keys() & {"date", "day", "when", "on", "start", "year", "arrival", "dueDate"} else "other", found))
            properties.update(found)
        self.properties, self.parts = properties, [found for _, found in state]
        return {"type": "function", "function": {"name": self.name, "description": self.description,
                                                 "parameters": {"type": "object", "properties": properties, "required": list(properties)}}}

    def need(self, rng, today):
        """A request that the tool serves."""
        arguments, words, named = {}, [], None
        for part in self.parts:
            values, said, day = values_for(rng, part, today)
            arguments.update(values)
            words.append(said)
            named = day or named
        words = [word for word in words if word]
        rng.shuffle(words)
        words.sort(key=lambda word: word.startswith(("and ", "it ", "but ")))
        thing = rng.choice([f"{self.article} {self.thing}", f"the {self.thing}", f"{self.article} {self.thing}"])
        base = ask(rng, rng.choice([
            POLITE + "{v} {t} {w}", POLITE + "{v} {t} {w}", POLITE + "{v} {t} {w}", "[I want to|I would like to|I need to|We should|Let us|I have to|I'd like to|Time to|Help me] {v} {t} {w}", "[Can we|Could we|Can I|May I] {v} {t} {w}",
            "[I wonder whether you could|Would you mind helping me to|Is it possible to|It would be great to|My boss wants me to|The guests want us to|Somebody has to|You should|Don't forget to|I was asked to] {v} {t} {w}", "[Could you see to it that we|Make sure that we|I hope we can] {v} {t} {w}",
        ]), v=rng.choice(self.verbs), t=thing, w=" ".join(words))
        arguments = {key: arguments[key] for key in self.properties}
        draw = rng.random()
        if draw < 0.5:
            result, answer = rng.choice(["ok", "done", "success", '{"ok": true}']), rng.choice([f"Done.", f"The {self.thing} is done.", "I did that for you.", "That worked."])
        elif draw < 0.65:
            result, answer = rng.choice(["", "[]", "nothing found", "null"]), rng.choice([f"I found no {self.thing}.", f"There is no {self.thing}.", "The result is empty."])
        elif draw < 0.8:
            value = lexicon.syllables(rng).capitalize()
            result, answer = rng.choice([value, json.dumps({"name": value})]), rng.choice([f"It is {value}.", f"The {self.thing} is {value}.", f"The result is {value}."])
        elif draw < 0.9:
            value = rng.randint(1, 999)
            result, answer = rng.choice([str(value), json.dumps({"result": value})]), rng.choice([f"It is {value}.", f"The result is {value}."])
        else:
            result, answer = rng.choice(['{"error": "not allowed"}', "error", "failed"]), rng.choice(["Sorry, that did not work.", "That failed."])
        return Need(self.name, arguments, base, result, answer, named)


def values_for(rng, part, today):
    """Values, words and the day of given parameters: drawn again until the keys are the same."""
    keys = list(part)
    if keys[0] in ("day", "year") and len(keys) == 3 or "year-month-day" in part[keys[0]].get("description", ""):
        adverb, noun, day = dates.expression(rng, today)
        if len(keys) == 3:
            values = {"day": day.day, "month": day.month, "year": day.year}
            return {key: values[key] for key in keys}, adverb, (adverb, noun, day)
        return {keys[0]: day.isoformat()}, adverb, (adverb, noun, day)
    while True:
        found, values, words = parameter(rng, today)
        if list(found) == keys and found[keys[0]]["type"] == part[keys[0]]["type"]:
            options = part[keys[0]].get("enum")
            if options is None:
                return values, words, None
            key, old = keys[0], values[keys[0]]
            new = rng.choice(options)
            return {key: new}, words.replace(str(old), str(new)), None
