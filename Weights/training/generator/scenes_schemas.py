"""Objects of schemas that are put together at random, so that the schema in the prompt decides the answer."""

import copy

import menu
import names
import values
from forms import assistant, spaced, system, user, with_schema
from phrases import expand, pick, typed, upper
from scenes_objects import INSTRUCTIONS, KNOWN, SCENERY, THINGS as THINGS_KNOWN, described


class Meaning:
    """A kind of text value: keys that may name it, how it is made, what its description may say."""

    def __init__(self, keys, make, description="", pool=None):
        self.keys, self.make, self.description, self.pool = keys.split(), make, description, pool


def capital(make):
    return lambda rng: upper(make(rng))


def in_order(rng, pool, count):
    """Several of a pool, in its order."""
    chosen = pick(rng, pool, count)
    return [part for part in pool if part in chosen]


def of(pool):
    return lambda rng: rng.choice(pool)


TEXTS = [
    Meaning("name fullName customer owner author host winner teacher captain manager visitor player hero waiter seller hostName guestName ownerName heroName bossName character villain neighbor rival partner mentor friend bestFriend leader artist driver",
            names.full, "[A full name|First and last name|Who it is]"),
    Meaning("firstName nickname alias child sister brother cousin given callName username", names.first, "[A first name|A short name|One word]"),
    Meaning("lastName surname familyName", names.last, "A family name"),
    Meaning("petName mascot catName dogName", names.pet, "[A cute name|The name of the animal]"),
    Meaning("city town hometown birthplace destination origin homeCity location village capital port", names.city, "[A city|Where it is|Name of a town]"),
    Meaning("country homeland nation producer", of(values.COUNTRIES), "[A country|Where it comes from]", values.COUNTRIES),
    Meaning("color hatColor eyeColor favoriteColor paint shade background hair coat skin wallColor", of(values.COLORS), "[A color|In one word]", values.COLORS),
    Meaning("material fabric surface madeOf", of(values.MATERIALS), "[What it is made of|A material]", values.MATERIALS),
    Meaning("animal species creature spiritAnimal companion mount kind", of(values.ANIMALS), "[An animal|A kind of animal]", values.ANIMALS),
    Meaning("plant flower favoriteFlower herb", of(values.PLANTS), "A plant", values.PLANTS),
    Meaning("fruit favoriteFruit flavor topping", of(values.FRUITS), "A fruit", values.FRUITS),
    Meaning("ingredient secretIngredient spice filling base extra", of(values.INGREDIENTS), "One ingredient", values.INGREDIENTS),
    Meaning("hobby pastime sport activity passion talent interest", of(values.HOBBIES), "[A hobby|What they like to do]", values.HOBBIES),
    Meaning("job profession occupation role work career class", of(values.JOBS), "[A job|What they do]", values.JOBS),
    Meaning("item gift prize treasure tool weapon souvenir lostItem reward artifact object", of(values.ITEMS), "[An object|Something to carry]"),
    Meaning("place meetingPoint room hideout area scene stage spot startPlace", of(values.PLACES), "[A place|Where it happens]"),
    Meaning("genre style music musicStyle", of(values.GENRES), "A kind of music", values.GENRES),
    Meaning("language motherTongue spokenLanguage", of(values.LANGUAGES), "A language", values.LANGUAGES),
    Meaning("weekday day openDay deliveryDay dayOff marketDay", of(values.WEEKDAYS), "A day of the week", values.WEEKDAYS),
    Meaning("month season birthMonth harvestMonth", of(values.MONTHS), "A month", values.MONTHS),
    Meaning("weather forecast sky", of(values.WEATHER), "The weather", values.WEATHER),
    Meaning("mood feeling emotion temper state expression", of(values.MOODS), "[How they feel|A mood]", values.MOODS),
    Meaning("trait personality nature strength weakness attitude quality", of(values.TRAITS), "[A trait|One word]", values.TRAITS),
    Meaning("skill specialty strongPoint ability", of(values.SKILLS), "[A skill|What they do best]", values.SKILLS),
    Meaning("drink favoriteDrink beverage usualOrder cup coffee bestSeller recommendation", lambda r: r.choice(menu.DRINKS).name, "[A drink|Something to drink]", [d.name for d in menu.DRINKS]),
    Meaning("order coffeeOrder wish request drinkOrder", menu.order, "[What they order|An order]"),
    Meaning("food snack dessert cake favoriteFood breakfast dish pastry lunch", lambda r: r.choice(menu.FOODS).name, "[Something to eat|A dish]", [f.name for f in menu.FOODS]),
    Meaning("title heading bookTitle caption headline", values.TITLES, "[A title|A short title]"),
    Meaning("song track tune favoriteSong melody anthem", values.SONGS, "The title of a song"),
    Meaning("band singer performer orchestra group", values.ARTISTS, "Who plays"),
    Meaning("quest mission task adventure goal challenge", values.QUEST_TITLES, "[What to do|A short title]"),
    Meaning("step action instruction hint nextStep move", values.STEPS, "[One sentence|What to do]"),
    Meaning("complaint problem issue worry trouble grievance", values.COMPLAINTS, "[What is wrong|One sentence]"),
    Meaning("line quote greeting message sentence speech answer reply remark saying words", values.LINES, "[One sentence|What they say]"),
    Meaning("review comment feedback opinion verdict impression", values.REVIEWS, "[One or two sentences|What they think]"),
    Meaning("catchphrase slogan motto tagline", values.CATCHPHRASES, "[A short phrase|What they always say]"),
    Meaning("note notes remarks details info memo reminder specialRequest", values.NOTES, "[A short note|One sentence]"),
    Meaning("bio biography backstory story background profile about history", values.BIOS, "[One sentence|A short story]"),
    Meaning("description summary text appearance look effect lore", values.OBJECT_DESCRIPTIONS, "[One sentence|A short description]"),
    Meaning("recipe dailySpecial special signature signatureDish mainDish meal", values.DISHES, "[A dish|The name of the dish]"),
    Meaning("smell scent aroma perfume", values.SMELLS, "What it smells of"),
    Meaning("rule law advice wisdom tip lesson", values.MOTTOS, "[A short rule|One sentence]"),
    Meaning("time opensAt closesAt start startTime endTime arrival departure checkIn wakeUp", values.time, "[Hours and minutes|A time such as 08:30]"),
]
# keys | low | high | meaning of the number
INTEGERS = [
    ("age years yearsOld ageInYears", 1, 99, "[In years|The age]"), ("level rank grade tier stage", 1, 10, "[From low to high|The level]"),
    ("count quantity amount total number copies pieces items", 1, 20, "How many"), ("score points rating stars strength power speed luck skillPoints health energy magic", 0, 100, "[The higher the better|Points]"),
    ("difficulty danger priority spiciness bitterness sweetness noise loudness", 1, 5, "[1 is low|How much]"), ("coins gold cost fee budget salary treasureValue", 1, 500, "[In coins|Coins]"),
    ("minutes duration waitingTime length cookingTime prepTime", 1, 90, "In minutes"), ("people guests players seats members crew capacity team", 1, 30, "How many people"),
    ("year founded builtIn birthYear since", 1800, 2026, "A year"), ("floor table room tableNumber seat", 1, 40, "A number"), ("temperature heat degrees", 0, 95, "In degrees"),
    ("height weight size width distance", 1, 300, "[In centimeters|A number]"), ("cups drinks refills legs eyes doors windows rooms wheels books pages", 1, 12, "How many"), ("day", 1, 31, "Day of the month"), ("month", 1, 12, "Month"),
    ("experience yearsOfExperience visits orders wins losses", 0, 40, "How many"),
]
BOOLEANS = """isOpen isRegular isMember isVegan vegan available soldOut isCorrect isFriendly hasMilk hasPets likesCoffee likesTea isMagic
isSecret isHot iced toGo takeaway paid confirmed done finished urgent rare broken locked isNew isOld outdoor indoor glutenFree sugarFree
wouldReturn recommended isAwake isHungry canFly canSwim canTalk hasWings friendly dangerous visible active urgent approved wifi outside""".split()
NUMBERS = ["price cost total tip discount", "rating averageRating stars", "weight height distance", "liters volume dose"]
GROUPS = [
    ("address home shop", "Address", ["city", "country", "floor"]), ("owner chef waiter guest customer friend speaker", "Person", ["name", "age", "mood", "job", "hobby"]),
    ("reward prize loot gift", "Reward", ["item", "coins", "title"]), ("drink order coffee", "Order", ["drink", "size", "extra", "cups", "iced"]),
    ("pet companion animal", "Animal", ["petName", "species", "color", "trait"]), ("weather forecast", "Forecast", ["sky", "temperature", "month"]),
    ("event party concert meeting", "Event", ["title", "place", "weekday", "time", "people"]), ("stats scores abilities", "Stats", ["strength", "speed", "luck", "magic"]),
    ("age", "Age", ["years", "months"]), ("position spot seat", "Position", ["row", "column"]), ("song track", "Track", ["song", "band", "minutes"]),
    ("dish snack meal", "Dish", ["food", "price", "vegan"]), ("price cost", "Price", ["coins", "discount"]), ("room hall", "Room", ["color", "seats", "floor"]),
]
LISTS = [
    ("guests friends members crew visitors players students staff names winners", "name"), ("tags traits qualities", "trait"), ("ingredients toppings fillings", "ingredient"), ("hobbies interests", "hobby"),
    ("colors palette", "color"), ("drinks orders menu favorites", "drink"), ("snacks cakes dishes foods", "food"), ("items inventory treasures tools loot", "item"), ("steps instructions tasks", "step"),
    ("songs tracks tunes", "song"), ("places stops rooms route", "place"), ("skills abilities talents", "skill"), ("animals pets creatures", "animal"), ("cities towns destinations", "city"),
    ("days weekdays openDays", "weekday"), ("moods feelings", "mood"), ("languages", "language"), ("countries", "country"), ("quotes lines greetings", "line"), ("complaints problems", "complaint"),
    ("fruits flavors", "fruit"), ("plants flowers", "plant"), ("notes reminders", "note"), ("rules tips lessons", "rule"), ("jobs roles", "job"), ("titles books chapters", "title"),
]
OBJECT_LISTS = [
    ("guests customers people family", "Person", ["name", "age", "mood", "order", "job"]), ("answers options choices", "Option", ["text", "isCorrect"]), ("items products goods", "Item", ["item", "price", "count"]),
    ("drinks orders menu", "Drink", ["drink", "size", "price", "iced"]), ("songs tracks", "Song", ["song", "band", "minutes"]), ("pets animals", "Pet", ["petName", "species", "age"]),
    ("ingredients", "Ingredient", ["ingredient", "amount"]), ("steps", "Step", ["step", "minutes"]), ("rooms tables", "Table", ["tableNumber", "seats", "color"]), ("events shows", "Event", ["title", "weekday", "time"]),
    ("lines dialogue dialog", "Line", ["firstName", "mood", "line"]), ("plants", "Plant", ["plant", "color", "height"]), ("quests tasks", "Quest", ["quest", "difficulty", "coins"]), ("stops", "Stop", ["city", "minutes"]),
]
THEMES = """character|monster|robot|spaceship|planet|city|hotel|book|film|song|event|plant|sandwich|car|ship|house|garden|museum|
team|school|festival|market stall|café|shop|treasure|magic item|potion|weapon|spell|castle|dragon|ghost|wizard|knight|villager|
traveler|chef|waiter|musician|detective|case|letter|postcard|ticket|booking|order|bill|menu|dessert|soup|breakfast|picnic|party|
concert|train ride|trip|island|forest|weather report|news item|product|gadget|game|level|boss|quest|puzzle|contest|dog|cat|bird|
horse|farm|zoo animal|neighbor|student|teacher|friend|hero|villain|family|club|band|album|painting|photo|poem|recipe|drink|cake|
table|chair|lamp|hat|dress|mug|coffee machine|coffee bean|tea blend|loyalty card|job offer|meeting|schedule|to-do list|profile|review""".replace("\n", "").split("|")
CASES = ["camel"] * 7 + ["snake"] * 2 + ["kebab", "flat"]


def spelled(rng, key, style):
    """A key in a style: favoriteDrink, favorite_drink, favorite-drink."""
    if style == "camel" or key.islower():
        return key
    parts, word = [], ""
    for letter in key:
        if letter.isupper():
            parts.append(word)
            word = letter.lower()
        else:
            word += letter
    parts.append(word)
    return {"snake": "_", "kebab": "-", "flat": ""}[style].join(parts)


def spaced_words(key):
    """A key as words."""
    text = ""
    for letter in key.replace("_", " ").replace("-", " "):
        text += " " + letter.lower() if letter.isupper() else letter
    return text


class Field:
    """A property: its schema and how a value of it is made."""

    def __init__(self, key, schema, make):
        self.key, self.schema, self.make = key, schema, make


BY_KEY = {}
for meaning in TEXTS:
    for key in meaning.keys:
        BY_KEY.setdefault(key, meaning)
INTEGER_BY_KEY = {}
for entry in INTEGERS:
    for key in entry[0].split():
        INTEGER_BY_KEY.setdefault(key, entry)


def text_field(rng, key, meaning, rich=True):
    schema = {"type": "string"}
    make = meaning.make
    roll = rng.random()
    if meaning.pool and roll < 0.35:
        options = pick(rng, meaning.pool, rng.randint(2, min(7, len(meaning.pool))))
        schema["enum"] = options
        return Field(key, schema, of(options))
    if rich and roll > 0.985:
        prefix = rng.choice(["Mr", "Mrs", "Dr"])
        return Field(key, {"type": "string", "pattern": rng.choice(["(Mr|Mrs)\\. \\w+", "(Mr|Mrs|Dr)\\. \\w+"])},
                     lambda r: r.choice(["Mr", "Mrs"]) + ". " + names.last(r)) if prefix and meaning.make is names.full else Field(key, schema, make)
    if rich and rng.random() < 0.15 and meaning.description:
        schema["description"] = expand(rng, meaning.description)
    return Field(key, schema, make)


def enum_field(rng, key):
    table = ENUMS.get(key)
    options = rng.choice(table) if table and rng.random() < 0.7 else rng.choice([["small", "medium", "large"], ["easy", "medium", "hard"], ["low", "medium", "high"], ["morning", "noon", "evening", "night"], ["common", "rare", "epic", "legendary"],
                          ["new", "used", "broken"], ["hot", "warm", "cold"], ["yes", "no", "maybe"], ["bronze", "silver", "gold"], ["north", "south", "east", "west"], ["spring", "summer", "autumn", "winter"],
                          ["open", "closed"], ["cash", "card"], ["wood", "stone", "metal"], ["fire", "water", "earth", "air"], ["adult", "child", "senior"], ["walk", "bus", "train", "bike"], ["bean", "leaf", "flower"]])
    options = list(options)
    if rng.random() < 0.3:
        rng.shuffle(options)
    return Field(key, {"type": "string", "enum": options}, of(options))


ENUMS = {
    "size": [["small", "medium", "large"], ["tiny", "normal", "huge"], ["S", "M", "L"]],
    "type": [["wood", "stone", "metal"], ["bean", "leaf", "flower"], ["hot", "cold"], ["sweet", "salty", "sour"]],
    "category": [["coffee", "tea", "cake"], ["food", "drink", "gift"], ["hero", "helper", "villain"], ["drinks", "snacks", "other"]],
    "difficulty": [["easy", "medium", "hard"], ["easy", "normal", "hard", "extreme"]],
    "status": [["open", "closed"], ["new", "active", "done"], ["waiting", "ready", "served"], ["planned", "started", "finished"]],
    "kind": [["cat", "dog", "bird"], ["indoor", "outdoor"], ["solo", "team"], ["regular", "special"]],
    "shift": [["morning", "afternoon", "evening"], ["early", "late", "night"]],
    "rarity": [["common", "rare", "epic", "legendary"], ["common", "uncommon", "rare"]],
    "condition": [["new", "used", "broken"], ["fresh", "dry", "stale"], ["good", "fair", "poor"]],
    "direction": [["north", "south", "east", "west"], ["left", "right"], ["up", "down"]],
    "season": [["spring", "summer", "autumn", "winter"]], "element": [["fire", "water", "earth", "air"]],
    "payment": [["cash", "card"], ["coins", "card", "voucher"]], "quality": [["low", "medium", "high"], ["bronze", "silver", "gold"]],
    "urgency": [["low", "medium", "high"], ["today", "soon", "later"]], "group": [["adult", "child", "senior"], ["red", "blue"]],
    "transport": [["walk", "bus", "train", "bike"]], "variant": [["classic", "light", "strong"], ["A", "B", "C"]],
}
ENUM_KEYS = "size type category difficulty status kind shift rarity condition direction season element payment quality urgency group transport variant".split()


def integer_field(rng, key, entry=None, rich=True):
    _, low, high, description = entry or ("", 0, 100, "")
    schema = {"type": "integer"}
    roll = rng.random()
    if roll < 0.75:
        if roll < 0.35 and high - low > 4:
            a, b = sorted(rng.sample(range(low, high + 1), 2))
            low, high = a, b
        schema["minimum"] = low
        schema["maximum"] = high
    elif roll < 0.8:
        schema["minimum"] = low
    if rich and rng.random() < 0.12 and description:
        schema["description"] = expand(rng, description)
    return Field(key, schema, lambda r: r.randint(low, high))


def number_field(rng, key):
    low, high = {"rating": (0, 5), "averageRating": (0, 5), "stars": (1, 5)}.get(key, (1, rng.choice([5, 10, 20, 50])))
    schema = {"type": "number"}
    if rng.random() < 0.5:
        schema.update({"minimum": low, "maximum": high})
    return Field(key, schema, lambda r: values.price(r, low, high))


def by_name(rng, key, rich=True):
    """A field for a key of the tables above."""
    if key == "size":
        return enum_field(rng, key) if rng.random() < 0.3 else Field(key, {"type": "string", "enum": ["small", "medium", "large"]}, of(menu.SIZES))
    if key in ("price", "discount"):
        return number_field(rng, key)
    if key in BOOLEANS:
        return Field(key, {"type": "boolean"}, lambda r: r.random() < 0.5)
    if key in ("months", "row", "column"):
        low, high = {"months": (0, 11)}.get(key, (1, 9))
        schema = {"type": "integer"}
        if rng.random() < 0.6:
            schema.update({"minimum": low, "maximum": high})
        return Field(key, schema, lambda r: r.randint(low, high))
    if key == "amount":
        return Field(key, {"type": "string"}, lambda r: f"{r.randint(1, 5) * 50} {r.choice(['ml', 'g'])}")
    if key == "text":
        return Field(key, {"type": "string"}, values.LINES)
    if key in INTEGER_BY_KEY and (key not in BY_KEY or rng.random() < 0.5):
        return integer_field(rng, key, INTEGER_BY_KEY[key], rich)
    return text_field(rng, key, BY_KEY[key], rich)


class Builder:
    """Puts a schema together; nested structures go to $defs or stand in place."""

    def __init__(self, rng):
        self.rng, self.definitions = rng, {}
        self.inline = rng.random() < 0.2
        self.style = rng.choice(CASES)

    def object(self, fields, description=None):
        """The schema of an object with fields, and how a value is made."""
        schema = {"type": "object"}
        if description:
            schema["description"] = description
        fields = [Field(spelled(self.rng, field.key, self.style), field.schema, field.make) for field in fields]
        schema["properties"] = {field.key: field.schema for field in fields}
        schema["required"] = [field.key for field in fields]
        return schema, lambda r: {field.key: field.make(r) for field in fields}

    def refer(self, title, schema):
        if self.inline:
            return copy.deepcopy(schema)
        self.definitions[title] = schema
        return {"$ref": "#/$defs/" + title}

    def group(self, key, title, members):
        members = pick(self.rng, members, self.rng.randint(2, min(3, len(members)))) if self.rng.random() < 0.5 else members[: self.rng.randint(2, len(members))]
        schema, make = self.object([by_name(self.rng, name, False) for name in members])
        return self.refer(title, schema), make

    def counted(self, schema, low=1, high=4):
        """An array's schema and how many items a value has."""
        rng = self.rng
        result = {"type": "array", "items": schema}
        roll = rng.random()
        if roll < 0.45:
            count = rng.randint(max(1, low), high + 1)
            result["minItems"] = result["maxItems"] = count
            return result, lambda r: count
        if roll < 0.75:
            first = rng.randint(0, 2)
            last = first + rng.randint(1, 3)
            result["minItems"], result["maxItems"] = first, last
            return result, lambda r: r.randint(max(first, 1), last) if r.random() < 0.95 else first
        return result, lambda r: r.randint(1, high)

    def list(self):
        rng = self.rng
        keys, meaning = rng.choice(LISTS)
        key = rng.choice(keys.split())
        item = text_field(rng, meaning, BY_KEY[meaning], False)
        long = meaning in ("step", "line", "complaint", "note", "rule")
        schema, count = self.counted(item.schema, 1, 3 if long else 4)
        pool = item.schema.get("enum")
        if pool:
            highest = schema.get("minItems", 1)
            if highest > len(pool) or schema.get("maxItems", 4) > len(pool):
                pool = None
                del item.schema["enum"]
        make = (lambda r: in_order(r, pool, min(len(pool), count(r)))) if pool else (lambda r: values.several(r, BY_KEY[meaning].make, count(r)))
        return Field(key, schema, make)

    def numbers(self):
        rng = self.rng
        low, high = rng.choice([(1, 6), (0, 9), (1, 20), (1, 49), (0, 100)])
        item = {"type": "integer"}
        if rng.random() < 0.8:
            item.update({"minimum": low, "maximum": high})
        schema, count = self.counted(item)
        return Field(rng.choice("dice scores numbers luckyNumbers points levels digits".split()), schema,
                     lambda r: sorted(r.sample(range(low, high + 1), min(count(r), high - low + 1))))

    def object_list(self):
        rng = self.rng
        keys, title, members = rng.choice(OBJECT_LISTS)
        key = rng.choice(keys.split())
        schema, make = self.group(key, title, members)
        result, count = self.counted(schema, 1, 2)
        return Field(key, result, lambda r: values.several(r, make, count(r)))

    def choice(self):
        """An enumeration with payloads."""
        rng = self.rng
        key = rng.choice("encounter action event reaction visit outcome".split())
        cases = pick(rng, CASES_WITH_PAYLOAD, rng.randint(2, 3))
        makers, options = [], []
        for name, label, meaning in cases:
            title = "Discriminated" + upper(name)
            properties = {"type": {"const": name}}
            if label:
                properties[label] = {"type": "integer"} if meaning in INTEGER_BY_KEY and meaning not in BY_KEY else {"type": "string"}
            schema = {"type": "object", "properties": properties, "required": list(properties)}
            options.append((title, schema))
            makers.append((name, label, meaning))
        self.inline = False
        title = upper(key)
        self.definitions[title] = {"anyOf": [{"$ref": "#/$defs/" + name} for name, _ in options]}
        for name, schema in options:
            self.definitions[name] = schema

        def make(r):
            name, label, meaning = r.choice(makers)
            value = {"type": name}
            if label:
                value[label] = r.randint(1, 20) if meaning in INTEGER_BY_KEY and meaning not in BY_KEY else BY_KEY[meaning].make(r)
            return value

        return Field(key, {"$ref": "#/$defs/" + title}, make)

    def field(self):
        rng = self.rng
        roll = rng.random()
        if roll < 0.42:
            meaning = rng.choice(TEXTS)
            return text_field(rng, rng.choice(meaning.keys), meaning)
        if roll < 0.58:
            entry = rng.choice(INTEGERS)
            return integer_field(rng, rng.choice(entry[0].split()), entry)
        if roll < 0.68:
            return Field(rng.choice(BOOLEANS), {"type": "boolean"}, lambda r: r.random() < 0.5)
        if roll < 0.73:
            return number_field(rng, rng.choice(rng.choice(NUMBERS).split()))
        if roll < 0.80:
            return enum_field(rng, rng.choice(ENUM_KEYS))
        if roll < 0.88:
            return self.list()
        if roll < 0.90:
            return self.numbers()
        if roll < 0.94:
            keys, title, members = rng.choice(GROUPS)
            key = rng.choice(keys.split())
            schema, make = self.group(key, title, members)
            return Field(key, schema, make)
        if roll < 0.97:
            return self.object_list()
        if roll < 0.99:
            return self.choice()
        if rng.random() < 0.5:
            word = rng.choice(["v1", "cafe", "pixel", "guest", "card", "story"])
            return Field(rng.choice(["type", "version", "format"]), {"const": word} if rng.random() < 0.5 else {"type": "string", "enum": [word]}, lambda r: word)
        shape, make = rng.choice([("[A-Z]{3}\\d{2}", lambda r: "".join(r.choice("ABCDEFGHJKLMNPRSTUVWXYZ") for _ in range(3)) + f"{r.randint(0, 99):02d}"), ("\\d{4}", lambda r: f"{r.randint(0, 9999):04d}"),
                                  ("[A-Z]\\d", lambda r: r.choice("ABCDEF") + str(r.randint(0, 9))), ("\\d{2}:\\d{2}", values.time)])
        return Field(rng.choice(["code", "id", "ticket"]) if ":" not in shape else "time", {"type": "string", "pattern": shape}, make)

    def root(self, fields):
        schema, make = self.object(fields, None)
        if self.definitions:
            schema["$defs"] = self.definitions
        return schema, make


CASES_WITH_PAYLOAD = [
    ("orderDrink", "value", "drink"), ("orderCoffee", "value", "order"), ("complain", "complaint", "complaint"), ("askQuestion", "question", "line"), ("giveGift", "item", "item"), ("leave", None, None),
    ("tip", "coins", "coins"), ("sing", "song", "song"), ("tellStory", "value", "bio"), ("wantToTalkToManager", "complaint", "complaint"), ("sitDown", None, None), ("wait", "minutes", "minutes"),
    ("sayHello", "greeting", "greeting"), ("orderFood", "value", "food"), ("bringPet", "petName", "petName"), ("travel", "city", "city"), ("dance", None, None), ("buy", "item", "item"), ("feel", "mood", "mood"),
]


def fresh(rng, builder, count):
    """Different fields."""
    fields, taken = [], set()
    for _ in range(60):
        if len(fields) == count:
            break
        definitions, builder.definitions = builder.definitions, {}
        field = builder.field()
        if field.key not in taken and not any(title in definitions for title in builder.definitions):
            taken.add(field.key)
            fields.append(field)
            definitions.update(builder.definitions)
        builder.definitions = definitions
    return fields


OPENINGS = """[Generate|Create|Invent|Make|Describe|Write|Design|Imagine|Make up|Think of|Give me|Come up with|Produce] [a|a random|another|a new|one|some|an unusual|a typical|a fun] {theme}[.|, please.|!| for me.| for my game.| for a story.| for my app.]
[Please|Kindly] [generate|create|invent|make up|describe|fill in|give me] [a|a new|one|another] {theme}.
[Can|Could|Would] you [please|] [generate|create|invent|make up|describe] [a|another|one] {theme}[?| for me?| please?]
I [need|want|would like] [a|a new|another] {theme}[.|, please.| with all fields.| in this form.]
[Data|An example|Test data|A record|An entry|A card|Details|The facts] [for|of|about] [a|a random|one] {theme}[.|, please.]
{theme}[, please|.|!]
[New|Random|Another|Next] {theme}[.|, please.|!]
[Fill in|Complete] the [form|fields|record|card] for a {theme}.
What could a {theme} [look like|be like]?
[Show|Tell] me [a|another|one more] {theme}.""".split("\n")


def hint(rng, field, value):
    """A sentence or clause that says the value of a field."""
    words = spaced_words(field)
    if isinstance(value, bool):
        return rng.choice([f"Set {words} to {'true' if value else 'false'}.", f"{upper(words)}: {'yes' if value else 'no'}."])
    if isinstance(value, (int, float)):
        return rng.choice([f"The {words} is {value}.", f"{upper(words)}: {value}.", f"Set {words} to {value}.", f"{upper(words)} must be {value}.", f"Use {value} for {words}."])
    text = value[:-1] if value.endswith(".") else value
    return rng.choice([f"The {words} is {text}.", f"{upper(words)}: {text}.", f"Set {words} to {text}.", f"Use {text} as {words}."])


GENERIC = """[Go on|Continue|Your turn|Surprise me|Fill this in|Follow the schema|What comes next|Now you|Fill in the fields|Answer, please|Complete this|Do your best][.|!|]
[Fill in|Complete|Use] [the|this] [schema|form|template][.|, please.| with something fun.| as you like.]
[Who|What] [walks in|comes in|appears|is it] [now|next|today|this time]?
[The door opens|A bell rings|Somebody knocks|It is {weekday} morning|The café is full|Night falls over {city}|A {animal} runs in|{first} enters].
[Once upon a time in {city}|Somewhere in {country}|At {place}], [there was a {noun}|a {animal} met a {job}|it began to rain].
[Think of|Remember|Imagine] {place} [at night|in winter|on {weekday}].
[We|They|I] need [data|an example|something new|one more entry|an idea][.|, please.|, quick!]
[It should|It must|This should] [be|feel] [{trait}|{mood}|new|simple|strange].
[Make|Let] it [be|] [about|with] {item}.""".split("\n")


def prompt_for(rng, value):
    if rng.random() < 0.15:
        text = values.fill(rng, rng.choice(GENERIC)).replace("Make it be about", "Make it about").replace("Make it be with", "Make it with")
    else:
        text = expand(rng, rng.choice(OPENINGS), theme=rng.choice(THEMES))
    if rng.random() < 0.5:
        text = typed(rng, text)
    simple = [(key, part) for key, part in value.items() if not isinstance(part, (list, dict)) and len(str(part)) < 50 and part != ""]
    if simple and rng.random() < 0.35:
        told = pick(rng, simple, min(len(simple), rng.choice([1, 1, 2, 3])))
        if text[-1] not in ".?!":
            text += "."
        text += " " + " ".join(hint(rng, key, part) for key, part in told)
    elif rng.random() < 0.2:
        extra = values.fill(rng, rng.choice(SCENERY))
        text = f"{extra} {text}" if rng.random() < 0.5 else (text if text[-1] in ".?!" else text + ".") + " " + extra
    return text


def instructions(rng):
    return values.fill(rng, rng.choice(INSTRUCTIONS + ["You are a helpful assistant.", "Answer only with JSON.", "You fill in forms.", "Answer briefly and exactly.", "Follow the schema."]))


def turn(rng, limit=2600):
    """A request with a schema and its answer."""
    while True:
        builder = Builder(rng)
        schema, make = builder.root(fresh(rng, builder, rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7])))
        value = make(rng)
        asked, answer = with_schema(prompt_for(rng, value), schema), spaced(value)
        if len(asked) + len(answer) < limit:
            return [user(asked), assistant(answer)], (schema, make)


def invented(rng):
    """One request, or two with different schemas or the same one again."""
    messages = [system(instructions(rng))] if rng.random() < 0.4 else []
    first, (schema, make) = turn(rng)
    messages += first
    if rng.random() < 0.3:
        room = 2800 - sum(len(message["content"]) for message in first)
        if rng.random() < 0.5:
            value = make(rng)
            more = [user(with_schema(prompt_for(rng, value), schema)), assistant(spaced(value))]
        else:
            more = turn(rng)[0]
        if sum(len(message["content"]) for message in more) < room:
            messages += more
    return {"messages": messages}


FEELINGS = [
    ("happy", values.pattern("[I love this place|What a great day|This {drink} made my morning|I got a new {animal}|The {food} was perfect]!")),
    ("angry", values.pattern("[I want my money back|This is the third wrong order|Who took my {thing}|I waited an hour for a {drink}|Never again]!")),
    ("sad", values.pattern("[I miss my {animal}|My friend {first} moved to {city}|I lost {item}|Nobody came to my party|It rained on my picnic].")),
    ("tired", values.pattern("[I did not sleep at all|I have been working since five|I can barely keep my eyes open|My {animal} kept me awake all night|I need a {drink} to wake up].")),
    ("hungry", values.pattern("[I have not eaten all day|My stomach is rumbling|I could eat three pieces of {food}|When is lunch|Where is my {food}|I skipped breakfast].")),
    ("excited", values.pattern("[I am going to {country} tomorrow|I won {item}|My song is on the radio|I start my new job as a {job} today]!")),
    ("scared", values.pattern("[There is a ghost in {place}|I heard a noise in {place}|A {animal} is following me|I am afraid of the dark].")),
    ("bored", values.pattern("[Nothing ever happens here|There is nothing to do in {city}|I have read every book twice|Is it always this quiet|I have been staring at the wall for an hour].")),
]


def root_value(rng):
    """A schema that is not an object: a list, one of several words, a number, yes or no."""
    roll = rng.random()
    if roll < 0.4:
        builder = Builder(rng)
        keys, meaning = rng.choice(LISTS)
        item = {"type": "string"}
        schema, count = builder.counted(item, 1, 4)
        number = count(rng)
        value = values.several(rng, BY_KEY[meaning].make, max(1, number)) if number else []
        what = rng.choice(keys.split())
        exact = schema.get("minItems") == schema.get("maxItems") and "minItems" in schema
        prompt = expand(rng, "[List|Name|Give me|Write|Invent|Think of|Suggest] [{n}|some] {what}[.|, please.| for the café.]" if exact else "[List|Name|Give me|Write|Invent|Think of|Suggest] [some|a few|different] {what}[.|, please.| for the café.]",
                        n=number, what=spaced_words(what))
    elif roll < 0.85:
        mood, make = rng.choice(FEELINGS)
        options = pick(rng, [name for name, _ in FEELINGS], rng.randint(2, 5))
        if mood not in options:
            options[rng.randrange(len(options))] = mood
        schema, value = {"type": "string", "enum": options}, mood
        prompt = expand(rng, "[How does the guest feel|What is the mood|Which mood fits|Tell me the mood|How does this person feel|What feeling is this][:|? The guest says:|? Text:] ") + " " + make(rng)
    else:
        low, high = rng.choice([(1, 6), (1, 10), (0, 100), (1, 20), (18, 65)])
        schema, value = {"type": "integer", "minimum": low, "maximum": high}, rng.randint(low, high)
        prompt = expand(rng, "[Pick|Choose|Give me|Roll|Name|Think of] a [number|random number|value] [between|from] {low} [and|to] {high}[.|, please.]", low=low, high=high).replace("between", "from").replace(f"{low} and", f"{low} to")
    return {"messages": [user(with_schema(prompt, schema)), assistant(spaced(value))]}


# Known types with other keys, order and limits

NUMBER_LIMITS = [(1, 3), (1, 5), (1, 6), (1, 10), (1, 12), (1, 20), (0, 100), (2, 8), (5, 15), (10, 99), (3, 30)]
WORDS = {"attributes": values.TRAITS, "mood": values.MOODS, "species": values.ANIMALS, "genre": values.GENRES, "skills": values.SKILLS, "weekday": values.WEEKDAYS}


def altered(rng, kind):
    """A known type's schema with some keys changed, and how a value of it is made."""
    known, make = KNOWN[kind], THINGS_KNOWN[kind][0]
    fields = []
    sample = make(rng)
    for key, schema in known["properties"].items():
        schema = copy.deepcopy(schema)
        if rng.random() < 0.15 and len(known["properties"]) > 2:
            continue
        produce = None
        roll = rng.random()
        if schema.get("type") == "integer" and roll < 0.5:
            low, high = rng.choice(NUMBER_LIMITS)
            schema.update({"minimum": low, "maximum": high})
            produce = (lambda low, high: lambda r, value: r.randint(low, high))(low, high)
        elif "enum" in schema and key in WORDS and roll < 0.5:
            schema["enum"] = pick(rng, WORDS[key], rng.randint(2, 6))
            produce = (lambda words: lambda r, value: r.choice(words))(schema["enum"])
        elif schema.get("type") == "array" and "enum" in schema["items"] and key in WORDS and roll < 0.6:
            words = pick(rng, WORDS[key], rng.randint(2, 6))
            count = rng.randint(1, len(words))
            schema["items"]["enum"] = words
            schema["minItems"] = schema["maxItems"] = count
            produce = (lambda words, count: lambda r, value: in_order(r, words, count))(words, count)
        if "description" in schema and rng.random() < 0.4:
            del schema["description"]
        fields.append((key, schema, produce or (lambda r, value: value)))
    if not fields:
        return altered(rng, kind)
    if rng.random() < 0.5:
        rng.shuffle(fields)
    builder = Builder(rng)
    builder.style, builder.inline = "camel", False
    extras = []
    while rng.random() < 0.35:
        meaning = rng.choice(TEXTS)
        key = rng.choice(meaning.keys)
        if key not in sample and key not in [extra.key for extra in extras]:
            extras.append(text_field(rng, key, meaning) if rng.random() < 0.7 else integer_field(rng, "luck", INTEGER_BY_KEY["luck"]))
        if len({extra.key for extra in extras}) < len(extras):
            extras.pop()
    for extra in extras:
        fields.insert(rng.randint(0, len(fields)), (extra.key, extra.schema, (lambda extra: lambda r, value: extra.make(r))(extra)))
    schema = {"type": "object", "properties": {key: part for key, part, _ in fields}, "required": [key for key, _, _ in fields]}
    used = {name: part for name, part in known.get("$defs", {}).items()}
    if used and any("$ref" in str(part) for _, part, _ in fields):
        schema["$defs"] = used

    def produce(r, value):
        return {key: part(r, value.get(key)) for key, _, part in fields}

    return schema, produce


def known_altered(rng):
    """A known type as somebody else would have written it."""
    kind = rng.choice(list(THINGS_KNOWN))
    for _ in range(20):
        schema, produce = altered(rng, kind)
        value, prompt = described(rng, kind)
        result = produce(rng, value)
        if rng.random() < 0.15:
            prompt = prompt_for(rng, result)
        text = with_schema(prompt, schema)
        if len(text) < 2600:
            break
    told = [part for key, part in value.items() if key in result and result[key] != part]
    if told:  # what the request says of a changed key would be wrong
        prompt = prompt_for(rng, result)
        text = with_schema(prompt, schema)
    messages = [system(instructions(rng))] if rng.random() < 0.4 else []
    return {"messages": messages + [user(text), assistant(spaced(result))]}


SCENES = [(5, invented), (2.5, known_altered), (0.8, root_value)]
