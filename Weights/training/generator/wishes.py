"""What a guest may wish of a drink, and drinks that fit."""

import menu

# words of a wish as an adjective | as a clause behind "someone who" | which drinks fit
WISHES = {
    "hot": (["hot", "warm", "warming"], ["is cold", "wants to warm up", "likes it warm", "is freezing"], lambda d: d.temperature == "hot"),
    "cold": (["cold", "iced", "refreshing", "cool"], ["is thirsty", "wants to cool down", "likes it cold", "just came from a run"], lambda d: d.temperature == "iced"),
    "sweet": (["sweet", "really sweet", "sugary"], ["has a sweet tooth", "loves sugar", "likes it sweet", "hates bitter drinks"], lambda d: "sweet" in d.taste and "a little sweet" not in d.taste and "slightly" not in d.taste),
    "strong": (["strong", "very strong", "bold"], ["needs to wake up", "likes it strong", "is very tired", "needs a kick"], lambda d: d.caffeine == "much" and "strong" in d.taste),
    "mild": (["mild", "soft", "gentle", "not too strong"], ["does not like it strong", "is new to coffee", "likes it mild"], lambda d: "mild" in d.taste or "soft" in d.taste or "light" in d.taste),
    "creamy": (["creamy", "milky", "smooth and milky"], ["loves milk", "likes it creamy", "loves foam"], lambda d: d.milk),
    "milkless": (["without milk", "dairy-free", "with no milk"], ["can't drink milk", "avoids milk", "does not like milk"], lambda d: not d.milk),
    "caffeine-free": (["without caffeine", "caffeine-free", "with no caffeine"], ["can't have caffeine", "wants to sleep tonight", "avoids caffeine"], lambda d: d.caffeine == "no"),
    "fruity": (["fruity", "with fruit"], ["loves fruit", "likes it fruity"], lambda d: "fruity" in d.taste),
    "chocolate": (["chocolatey", "with chocolate"], ["loves chocolate", "is crazy about chocolate"], lambda d: "chocolate" in d.about),
    "spicy": (["spicy", "with spices"], ["likes spices", "loves cinnamon and ginger"], lambda d: "spic" in d.taste or "spic" in d.about),
    "cheap": (["cheap", "for 3 coins or less", "that does not cost much"], ["has little money", "has only 3 coins"], lambda d: d.price <= 3),
    "coffee": (["with coffee", "with espresso"], ["loves coffee", "can't live without coffee"], lambda d: d.kind == "coffee"),
    "tea": (["with tea"], ["prefers tea", "loves tea"], lambda d: d.kind == "tea"),
    "other": (["without coffee"], ["does not like coffee", "hates coffee"], lambda d: d.kind != "coffee"),
    "calming": (["calming", "relaxing"], ["is stressed", "is nervous", "can't sleep"], lambda d: d.name in ("chamomile tea", "mint tea", "rooibos tea", "hot chocolate")),
    "herbal": (["herbal"], ["likes herbs"], lambda d: d.name in ("chamomile tea", "mint tea", "rooibos tea", "ginger tea")),
    "for children": (["for a child", "for kids", "for my daughter", "for my little son"], ["is six years old", "is still a child"], lambda d: d.name in ("hot chocolate", "white hot chocolate", "apple juice", "orange juice", "strawberry smoothie", "vanilla milkshake", "lemonade")),
}
CLASH = [{"hot", "cold"}, {"strong", "mild"}, {"creamy", "milkless"}, {"coffee", "tea"}, {"coffee", "other"}, {"strong", "caffeine-free"}, {"coffee", "caffeine-free"}, {"coffee", "for children"}, {"tea", "for children"}, {"strong", "calming"}]

ASKS = ["[I'd like|I want|I need|I'm looking for|Do you have|Give me|I feel like|I fancy|I could use|How about|I'm in the mood for] something {w}.", "What do you have that's {w}?", "[Which|What] drink is {w}?", "[Can|Could|Would] you recommend something {w}?", "[Any|Do you have any] ideas for something {w}?",
        "What would you [recommend|suggest|give] to someone who {c}?", "[My friend|My sister|My brother|My father|My mother|My boss|My neighbor] {c}. What should I [order|get|bring]?", "What's [good|right|best] for [somebody|someone|a guest] who {c}?", "Something {w}, please.",
        "What's your best drink {w}?", "I want a drink that's {w}.", "A guest {c}. What do you serve?", "Find me something {w}.", "What can you make that's {w}?", "Is there anything {w} on the menu?"]
ANSWERS = ["[Try|Take|I recommend|I would take|How about|Go for] {one}. It is {taste}.", "{One} is just right. It is {about}.", "[Then|In that case] {one} is [perfect|a good choice|what you need].", "{One}! It is {about}.", "I would suggest {one}, {about}.", "{One} would be my choice: {taste}."]


def wish(rng):
    """Names of one or two wishes that go together, and drinks that fit all of them."""
    while True:
        chosen = rng.sample(list(WISHES), rng.choice([1, 1, 1, 2, 2]))
        if any(clash <= set(chosen) for clash in CLASH):
            continue
        fitting = [drink for drink in menu.DRINKS if all(WISHES[name][2](drink) for name in chosen)]
        if fitting:
            return chosen, fitting


def described(rng, chosen):
    """The wishes as an adjective and as a clause."""
    adjectives = [rng.choice(WISHES[name][0]) for name in chosen]
    adjectives.sort(key=lambda text: text.startswith(("with", "for", "that")))
    trailing = [text for text in adjectives if text.startswith(("with", "for", "that"))]
    joint = " " if len(trailing) == 1 and len(adjectives) == 2 else rng.choice([" and ", " but "] if len(trailing) == 0 else [" and "])
    return joint.join(adjectives), " and ".join(rng.choice(WISHES[name][1]) for name in chosen)
