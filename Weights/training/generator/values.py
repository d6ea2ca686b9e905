"""Values for the keys of objects: short texts of many kinds, made from patterns."""

import menu
import names
from phrases import expand, upper


def split(text):
    return " ".join(text.split()).replace("| ", "|").split("|")


COLORS = """red blue green yellow orange purple pink brown black white gray gold silver turquoise violet crimson teal ivory amber
lavender navy olive coral beige indigo""".split()
MATERIALS = "wood glass copper stone silver clay paper wool cotton leather steel bamboo marble linen brass velvet".split()
ANIMALS = """cat dog parrot rabbit turtle fox owl hedgehog horse goat duck frog mouse otter raccoon penguin bear badger crow
squirrel deer sheep pony hamster lizard swan wolf""".split()
PLANTS = "rose tulip fern cactus basil mint ivy lavender daisy bonsai sunflower orchid thyme clover lily".split()
FRUITS = "apple pear plum cherry lemon orange banana peach grape mango strawberry blueberry raspberry fig kiwi melon".split()
INGREDIENTS = split("""milk|oat milk|sugar|brown sugar|honey|cocoa|cinnamon|vanilla|flour|butter|eggs|cream|oats|lemon|ginger|mint|dark
chocolate|espresso|ice|salt|yeast|almonds|walnuts|raisins|banana|apple|strawberries|blueberries|carrots|nutmeg|cardamom|coconut
flakes|maple syrup|black tea leaves|green tea|coffee beans|whipped cream|caramel|orange peel|pumpkin""")
HOBBIES = split("""painting|reading|chess|gardening|cycling|baking|singing|climbing|fishing|hiking|knitting|photography|pottery|running|surfing|
swimming|yoga|stargazing|collecting stamps|playing the piano|playing the guitar|bird watching|solving puzzles|writing poems|dancing
tango|juggling|sailing|skating|origami|board games|cooking soup|telling jokes""")
JOBS = split("""baker|teacher|pilot|florist|nurse|painter|gardener|librarian|carpenter|sailor|dentist|farmer|musician|tailor|
engineer|detective|postman|chef|writer|photographer|clockmaker|wizard|knight|astronomer|bus driver|plumber|actor|judge|
blacksmith|fisher|inventor|mapmaker|doctor|student|juggler|beekeeper|ghost hunter|bookseller""")
ITEMS = split("""a copper mug|a golden spoon|a map of the town|an old key|a glass lantern|a silver bell|a warm scarf|a red umbrella|
a pocket watch|a bag of rare beans|a magic teapot|a paper crown|a lucky coin|a recipe book|a wooden flute|a blue feather|
a jar of honey|a box of cookies|a velvet hat|a crystal cup|a pair of boots|a tiny compass|a music box|a painted fan|
a ring with a green stone|a letter from the king|a basket of apples|a loaf of warm bread|a broken clock|a shiny badge""")
THINGS = split("""lamp|chair|table|mug|spoon|kettle|book|hat|scarf|umbrella|clock|key|lantern|bell|basket|candle|mirror|box|bag|
ring|map|coin|feather|bottle|blanket|boot|flute|teapot|pillow|painting""")
PLACES = split("""the old mill|the harbor|the library|the north tower|the market|the forest|the bakery|the train station|the lighthouse|
the garden|the castle|the bridge|the bookshop|the cellar|the roof|the river|the museum|the school|the beach|the clock tower|
the window seat|the back room|the hidden door|the park""")
GENRES = "jazz pop folk rock blues soul piano electronic classical swing funk reggae".split()
COUNTRIES = split("""Italy|Brazil|Ethiopia|Colombia|Kenya|Japan|Turkey|France|Norway|India|Mexico|Peru|Spain|Ireland|Portugal|Vietnam|Egypt|
Canada|Greece|Iceland|Ghana|Chile|Poland|Sweden""")
LANGUAGES = "English Spanish French Italian German Japanese Korean Turkish Arabic Hindi Portuguese Polish Greek Swedish Dutch Swahili".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
WEATHER = "sunny rainy cloudy windy snowy foggy stormy clear".split()
MOODS = """happy grumpy sleepy nervous curious calm excited sad proud bored cheerful shy angry hopeful tired playful lonely
relaxed worried jealous""".split()
TRAITS = """brave shy clever lazy kind stubborn gentle loud quiet funny honest patient curious careful messy polite wild wise
sneaky generous dreamy loyal bold moody friendly gloomy picky clumsy elegant cheeky""".split()
SKILLS = split("""latte art|roasting|brewing|baking|storytelling|juggling cups|mixing drinks|cleaning|singing|drawing|counting
coins|remembering names|whistling|grinding beans|pouring milk|telling jokes|fixing machines|tasting tea|decorating cakes""")
ADJECTIVES = """golden little silver quiet hidden sleepy bright rusty lucky secret velvet lost wild crooked happy blue old tiny
brave crimson frozen humble misty moonlit purple royal sunny sweet warm wandering whispering winter amber endless
gentle restless forgotten""".split()
NOUNS = """bean cup kettle fox owl spoon moon river lantern garden door road song dream star cloud leaf pot window clock
forest harbor storm feather crown mountain bridge morning night shadow mirror ship candle letter tower robot dragon island
biscuit teapot rain snow fire key map""".split()
UNITS = ["ml", "g", "grams", "spoons", "cups", "slices", "drops"]
VERBS = ["find", "collect", "deliver", "repair", "guard", "steal back", "polish", "sell", "bring home", "hide"]


def plural(noun):
    if noun in ("leaf", "loaf"):
        return noun[:-1] + "ves"
    if noun.endswith(("x", "s", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun if noun in ("snow", "rain") else noun + "s"


def one(*choices):
    return lambda rng: rng.choice(choices)


def pattern(*patterns):
    """A generator that expands one of several patterns."""
    return lambda rng: fill(rng, rng.choice(patterns))


def fill(rng, text):
    """A pattern with words of the pools."""
    slots = {}
    for name, make in SLOTS.items():
        if "{" + name + "}" in text:
            slots[name] = make(rng)
    return expand(rng, text, **slots)


SLOTS = {
    "first": names.first, "first2": names.first, "full": names.full, "city": names.city, "pet": names.pet,
    "drink": lambda r: r.choice(menu.DRINKS).name, "drink2": lambda r: r.choice(menu.DRINKS).name,
    "food": lambda r: r.choice(menu.FOODS).name, "color": lambda r: r.choice(COLORS), "animal": lambda r: r.choice(ANIMALS),
    "fruit": lambda r: r.choice(FRUITS), "ingredient": lambda r: r.choice(INGREDIENTS), "hobby": lambda r: r.choice(HOBBIES),
    "job": lambda r: r.choice(JOBS), "item": lambda r: r.choice(ITEMS), "things": lambda r: plural(r.choice(THINGS)), "thing": lambda r: r.choice(THINGS),
    "place": lambda r: r.choice(PLACES), "adj": lambda r: r.choice(ADJECTIVES), "adj2": lambda r: r.choice(ADJECTIVES),
    "nouns": lambda r: plural(r.choice(NOUNS)), "noun": lambda r: r.choice(NOUNS), "noun2": lambda r: r.choice(NOUNS), "trait": lambda r: r.choice(TRAITS),
    "trait2": lambda r: r.choice(TRAITS), "mood": lambda r: r.choice(MOODS), "weekday": lambda r: r.choice(WEEKDAYS),
    "country": lambda r: r.choice(COUNTRIES), "verb": lambda r: r.choice(VERBS), "material": lambda r: r.choice(MATERIALS),
    "n": lambda r: str(r.randint(2, 30)), "Adj": lambda r: upper(r.choice(ADJECTIVES)), "Nouns": lambda r: upper(plural(r.choice(NOUNS))), "Noun": lambda r: upper(r.choice(NOUNS)),
    "Noun2": lambda r: upper(r.choice(NOUNS)), "Color": lambda r: upper(r.choice(COLORS)), "minutes": lambda r: str(r.randint(3, 50)),
    "Thing": lambda r: upper(r.choice(THINGS)), "Place": lambda r: "the " + title_case(r.choice(PLACES)[4:]),
    "Animal": lambda r: upper(r.choice(ANIMALS)), "Fruit": lambda r: upper(r.choice(FRUITS)),
}


def title_case(text):
    small = {"the", "of", "a", "an", "and", "in", "with", "to"}
    words = text.split()
    return " ".join(w if w in small and i else upper(w) for i, w in enumerate(words))


COMPLAINTS = pattern(
    "My {drink} [is|was|came] [cold|too sweet|too bitter|lukewarm|too weak|half empty|burnt].",
    "[I waited|I have been waiting|I have waited] {minutes} minutes for [my|a simple|one] {drink}.",
    "Someone [ate|took|stole] my {food}[.|!| while I was in line.|, and nobody cares.]",
    "There is [a fly|a hair|lipstick|sand|glitter] in my {drink}.",
    "The music is [far too loud|too sad|too slow|always the same|giving me a headache].",
    "My [cup|mug] has a [crack|chip|hole] in it.", "The {food} [is|was|tastes] [stale|dry|too salty|cold].",
    "[Nobody|No one] [smiled at me|remembered my order|cleaned my table|said hello|asked for my name].",
    "I ordered {drink} and got {drink2} instead.", "The [wifi|Wi-Fi] [is|has been] [down all morning|slow as a snail|broken again].",
    "You [wrote|spelled] my name wrong [again|on the cup|twice this week|for the third time].",
    "My [chair|table] [wobbles|is sticky|squeaks|is broken].", "The [bathroom|heater|door|coffee machine] [is|seems] broken.",
    "They charged me {n} coins too many.",
    "The {animal} at the next table keeps staring at me.", "I asked for no [sugar|ice|foam|milk], but [got plenty|there it is|you forgot].",
    "The barista [laughed|yawned|winked] at my order.", "My favorite seat is [taken|gone|wet] [again|today|every morning].",
    "It is [too cold|too hot|too dark|too noisy] in here [to read|to think|for my {animal}|today].",
    "The foam on my {drink} looks like [a sad face|a potato|my old boss|nothing at all].", "There are no [clean spoons|napkins|free tables|straws] left.",
    "I found {item} in my [cup|bag|soup|coffee].", "The prices [went up|changed|doubled] since [last week|yesterday|{weekday}].",
    "Your {food} made my {animal} [sick|sneeze|cry].",
)
PROFILES = pattern(
    "[Loves|Likes|Enjoys|Prefers] [long naps|sunny windows|warm laps|old blankets|fresh fish|loud music|rainy days] and [hates|avoids|fears] [baths|vacuum cleaners|loud guests|cold floors|wet paws|closed doors].",
    "A {trait} little [friend|fellow|troublemaker|dreamer] who [steals|hides|collects] [spoons|napkins|socks|cookies|shiny buttons].",
    "{trait} in the morning, {trait2} in the evening.", "[Never|Rarely|Always] [leaves|guards|watches] {place} [alone|without a snack|before dinner].",
    "[Very|Quite|Rather] {trait} and a bit {trait2} [around strangers|with children|before breakfast|when it rains].",
    "[Follows|Greets|Ignores] every guest who [smells of|orders|brings] [cinnamon|milk|cake|fish|vanilla].",
    "Sleeps [all day|on the counter|in a teacup|under the table] and [dreams of|wakes up for] [cheese|butter|mice|cream|{fruit}].",
)
DESCRIPTIONS = pattern(
    "[A|Our] [fresh|classic|sweet|warm|creamy|rich|light|spicy] [treat|favorite|choice|mix] with {ingredient}[.| and {fruit}.]",
    "[Made|Served|Prepared] [daily|fresh|by hand|to order] with {ingredient}.", "[Perfect|Great|Lovely] [for|on] [a rainy day|a slow morning|a long walk|a cold evening|a short break].",
    "[Sweet|Rich|Bold|Smooth|Fruity|Nutty] with a hint of {ingredient}.", "The [favorite|pride] of {place}.",
    "[Topped|Finished|Filled] with {ingredient}.", 
    "Tastes like [summer|winter|childhood|a holiday] in {country}.", "[Everyone|Nearly everyone|{first}] [asks|comes back|pays extra] for this one.",
)
OBJECT_DESCRIPTIONS = pattern(
    "A {adj} {material} {thing} [from|found near|made in] {city}.", "A {color} {thing} that [shines|hums|glows|whispers|smells of {ingredient}] at night.",
    "[Made|Found|Bought|Forgotten] in {city} by a {trait} {job}.", "[Looks|Feels|Seems] like a {adj} {noun}, but [heavier|warmer|older|softer].",
    "[Smells|Tastes] of {ingredient} and [old paper|rain|smoke|summer].", "[Nobody|Only {first}] knows [what it does|where it came from|how it works].",
    "It once belonged to a {job} [from {country}|in {city}|who loved {hobby}].", "[Small|Heavy|Light|Old|New], {color} and [a bit|very] [dusty|shiny|noisy|soft].",
)
LINES = pattern(
    "[Another|One more|A fresh] {drink}, [please|and make it quick|my friend|if you can].", "Have you seen my {animal}[?| around here?| anywhere?]",
    "[Welcome|Come] in, the {drink} is [ready|hot|on me|still warm].", "I [never|always|sometimes] trust a {animal} [with|without] a hat.",
    "[Careful|Watch out], that {thing} [bites|is hot|belongs to {first}|was expensive].", "Today [feels|smells|looks] like [rain|cinnamon|trouble|a good day|{weekday}].",
    "[Someone|Somebody] [left|forgot|hid] {item} on [the counter|my chair|the stairs].", "Tell {first} I said hello.",
    "My {drink} got cold while I [waited|read|talked to {first}].",
    "Nothing beats a quiet [corner|hour|morning] in {city}.", "I would trade my {thing} for a [large|fresh|warm] {drink}.",
    "[Let's|We should] meet at {place} [at noon|before dawn|after work|on {weekday}].", "[Did you hear|Do you remember|Guess] what happened at {place}?",
    "This is the best {food} in [town|the world|{city}].", "Please, [sit down|stay a while|take a seat], the rain [will not stop|is getting worse|can wait].",
    "I [lost|found|sold] {item} at {place}[.| last {weekday}.]",
)
REVIEWS = pattern(
    "The {drink} was [great|wonderful|perfect|fine|a bit cold|too sweet|disappointing], and the staff were [friendly|kind|slow|charming|in a hurry].",
    "[Cozy|Bright|Tiny|Noisy|Lovely] place with [good|excellent|average|weak] coffee and [soft chairs|old books|loud music|warm light|too few tables].",
    "I came for the {drink} and stayed for the {food}.", "[Try|Skip|Share] the {food}, it is [fresh|dry|huge|heavenly|nothing special].",
    "[Fast|Slow|Friendly|Grumpy] service, but the {food} [made up for it|was stale|was worth the wait|saved the day].",
    "My {drink} [came|arrived] after {minutes} minutes[.|, but it was worth it.|, which is too long.]", "The barista remembered my name and [my order|my {animal}|my birthday].",
    "[A hidden gem|The best spot|A good stop|My second home] near {place}.",
)
REVIEW_TITLES = pattern("[Great|Lovely|Decent|Bad|Perfect|Weak|Wonderful|Cold|Warm] [coffee|place|service|cakes|morning|atmosphere]",
                        "[My|Our] [new favorite|second home|secret spot|usual stop]", "[Will|Would|Might] [come back|return]", "[Not|Just] my cup of tea",
                        "[Come|Go] for the {food}", "[Too|So] [loud|cozy|slow|good|small]", "[Best|Worst] {drink} in {city}")
TITLES = pattern("The {Adj} {Noun}", "{Adj} {Noun}", "A {Noun} [for|of|without] {Noun2}", "[Return|Road|Journey|Farewell] to {Place}", "{first} and the {Noun}",
                 "The {Noun} [of|in|behind|under|near] {Place}", "[Last|First|Long] [Night|Morning|Winter|Summer] in {city}", "{first}'s {Adj} {Noun}")
SONGS = pattern("{Adj} {Noun}", "{Noun} [on|in|under] the {Noun2}", "[Dancing|Walking|Waiting|Dreaming] [in|near] {city}", "[My|Your|Our] {Adj} {Noun}", "{first}'s [Waltz|Song|Tune|Blues]",
                "[Coffee|Tea|Cake] [for|with] {first}", "[Blue|Late|Slow|Early] {weekday}", "[One More|No More|Just a] {Noun}", "[Goodbye|Hello], {first}")
ARTISTS = pattern("The {Adj} {Nouns}", "{full}", "{first} and the {Nouns}", "DJ {Noun}", "The {city} [Trio|Quartet|Band|Choir]", "{Color} {Animal}", "{first} {Noun}")
QUEST_TITLES = pattern("[Find|Return|Rescue|Steal] the {Adj} {Noun}", "The [Lost|Stolen|Missing|Cursed|Forgotten] {Thing}", "[Help|Save|Follow] {first}",
                       "[Trouble|Mystery|Secrets] at {Place}", "[A|The] [Gift|Letter|Cake|Message] for {first}", "[Hunt|Race|Search] for the {Noun}", "The {Animal} of {Place}")
STEPS = pattern("[Talk to|Ask|Visit|Follow|Meet] {first} [at|near|behind] {place}.", "[Find|Look for|Pick up|Search for] {item}.", "[Bring|Give|Show|Sell] {item} to {first}.",
                "[Go|Travel|Sneak|Run] to {place}[.| at night.| before dawn.| on {weekday}.]", "[Order|Drink|Serve|Brew] a {drink}.", "[Open|Close|Repair|Paint] the {adj} {thing}.",
                "[Feed|Calm|Catch|Wake] the {adj} {animal}.", "[Solve|Answer] the riddle of {place}.", "[Collect|Count|Plant] {n} {fruit} seeds.", "[Wait|Hide|Rest] near {place} until [midnight|noon|it rains|the bell rings].",
                "Learn the [song|secret|name] of the {animal}.")
COOKING = pattern("[Mix|Stir|Whisk] the {ingredient} [with|into] the {fruit} [sauce|puree|juice].", "[Add|Pour in|Fold in] the {ingredient}.", "[Bake|Simmer|Cook|Heat] for {minutes} minutes.",
                  "Let it [cool|rest] for {minutes} minutes.", "[Serve|Enjoy] [hot|cold|warm|with {ingredient}].", "[Grind|Chop|Slice|Melt] the {ingredient}.",
                  "[Boil|Warm|Chill] the [water|milk].", "[Decorate|Top] with {ingredient}.", "[Fill|Warm|Rinse] a [large|small|clean] cup.")
DISHES = pattern("{fruit} [pie|cake|tart|jam|smoothie|muffins|cookies|pudding|tea]", "[honey|vanilla|ginger|mint|cocoa|maple|cinnamon|caramel] [latte|cookies|cake|tea|milk|rolls|cocoa|cream|pancakes]",
                 "[spiced|iced|creamy|toasted|frozen|warm] {fruit} [punch|bread|toast|cream|salad|latte]", "{drink} [cake|ice cream|cookies|float]", "[grandma's|{first}'s|the captain's] {food}")
CATCHPHRASES = pattern("[Life|A day|Work] is better with [a|one] {drink}.", "First coffee, then [talk|magic|music].", "[Keep|Stay] [calm|warm|curious] and [sip|brew|stir] on.",
                       "One cup at a time, [friend|dear|captain|my dear].", "[Foam|Steam|Sugar] [never lies|tells no lies|is my poetry|fixes everything].", "[Hot|Fresh|Sweet] as a [summer|spring] morning!",
                       "[Every|Each] cup has a [story|secret|soul].", "I [pour|brew|roast], therefore I am.", "[Smile|Breathe|Sip], it is only {weekday}.")
NOTES = pattern("[Please|Kindly] [knock twice|bring a chair|call first|ask for {first}|be quiet|water the {fruit} tree].", "[Near|Behind|Next to|Across from] {place}.", "[Loves|Hates|Collects|Sells] {adj} {things}.",
                "Arrives [late|early|on time] on {weekday}.", "[No|Extra|Less] [sugar|ice|foam|salt] for {first}.", "[Keep|Store] it [dry|cold|warm|in a {material} box].", "[Met|Saw|Heard of] {first} in {city}.",
                "[Comes|Ships] with [a|one] {adj} {thing}.", "[Birthday|Wedding|Farewell] party for {first}.", "[Allergic|Not allergic] to [nuts|milk|{fruit}|cats].", "[Has|Owns|Lost] {item}.")
BIOS = pattern("[A|An] {trait} {job} from {city} who [loves|collects|sells] {adj} {things}.", "[Worked|Lived|Trained] as a {job} in {country} [for {n} years|before the storm|until last {weekday}].", "Talks about {hobby} all day.",
               "[Moved|Came] to {city} with [only|just|nothing but] {item}.", "{trait} but {trait2}, and [very|quite] fond of {hobby}.", "[Keeps|Hides] {item} under the bed.", "The [youngest|oldest|best|worst] {job} in {city}.")
MOTTOS = pattern("[Never|Always] [trust|follow|feed] a {animal}.", "[Small|Slow|Kind|Brave] steps, [big|long|warm] {nouns}.", "First {hobby}, then {drink}.", "No {noun}, no {noun2}.", "[Stay|Be|Remain] {trait}.")
SMELLS = pattern("[fresh|old|warm|wet] [bread|coffee|leather|grass|rain|paper|wood]", "{ingredient}", "{fruit} and {ingredient}")


def price(rng, low=1, high=15):
    """A price that people write: whole, halves or cents."""
    low, high = float(low), float(high)
    for _ in range(20):
        whole = rng.randint(int(low), int(high))
        roll = rng.random()
        value = whole if roll < 0.35 else whole + rng.choice([0.5, 0.25, 0.75, 0.9, 0.95, 0.2, 0.4, 0.8, 0.6])
        if low <= value <= high:
            return round(value, 2)
    return int(low) if low == int(low) else low


def several(rng, make, count):
    """Different values of one kind, in alphabetical order and with different initials as far as they go: what comes next is then always new."""
    found, initials = [], []
    for attempt in range(40 * count):
        if len(found) == count:
            break
        value = make(rng)
        initial = spelled(value)[:1]
        if value not in found and (initial not in initials or attempt > 12 * count):
            found.append(value)
            initials.append(initial)
    return sorted(found, key=spelled)


def spelled(value):
    """What a value is sorted by: its text, or that of its first key, without an article."""
    text = str(next(iter(value.values())) if isinstance(value, dict) else value).lower()
    first, _, rest = text.partition(" ")
    return rest if rest and first in ("a", "an", "the") else text


def time(rng):
    return f"{rng.randint(7, 21)}:{rng.choice(['00', '15', '30', '45', '05', '10', '20', '40', '50'])}".rjust(5, "0")
