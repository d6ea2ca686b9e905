"""Talks of guests with a barista, in one to six turns under varied instructions."""

import menu
import names
import topics
import values
import wishes
import words
from forms import assistant, system, user
from phrases import an, expand, listed, number, pick, typed, upper

PERSONAS = {
    "plain": ([], [], ["friendly", "kind", "helpful", "polite", "cheerful", "calm", "warm", "young", "experienced"]),
    "pirate": (["Arr! ", "Ahoy! ", "Aye! ", "Arr, matey! "], [" Arr!", " Yo ho!", ""], ["pirate", "seafaring"]),
    "robot": (["Beep. ", "Beep boop. ", "Processing. "], [" Beep.", "", ""], ["robot", "mechanical"]),
    "grumpy": (["Hmpf. ", "Fine. ", "If you must know: ", "Sigh. "], [" Anything else?", "", " Next."], ["grumpy", "bad-tempered", "moody"]),
    "formal": (["Certainly. ", "With pleasure. ", "Of course, dear guest. "], ["", " At your service."], ["very formal", "old-fashioned", "elegant"]),
    "happy": (["Yay! ", "Oh, lovely! ", "Wonderful! "], [" How exciting!", "", " Yay!"], ["very excited", "overjoyed", "bubbly"]),
    "wizard": (["By my beard! ", "Abracadabra! ", "The stars say: "], ["", " So it is written."], ["wizard", "magical"]),
}
WORLDS = ["in a world full of pixels", "in a pixel art game", "in a small town", "in a cozy coffee shop game", "in a video game", "at a busy train station", "in a café by the sea", "in a quiet village", "in a magic forest",
          "on a space station", "in the old town", "in a game about coffee", "in a little café"]
TASKS = ["Respond to the player's question.", "Answer the guest.", "Answer the questions of the guests.", "Talk to the guests.", "Help the player.", "Keep your answers short.", "Be brief.", "Answer in one or two sentences.",
         "Stay in character.", "Help guests to find the right drink.", "Take orders and answer questions.", "Be polite.", "Reply to the customer.", "Respond to the player.", "Serve the guests.", "Chat with visitors.", ""]
CAFES = ["the Pixel Café", "the Blue Bean", "the Golden Cup", "Café Luna", "the Sleepy Fox", "the Corner Café", "the Copper Kettle", "the Little Spoon", "Café Mosaic", "the Warm Mug", "the Daily Grind", "the Red Door", "Café Aurora",
         "the Velvet Bean", "the Morning Star", "Café Bloom", "the Square Cup", "the Happy Croissant", "the Moon Café", "the Lighthouse Café"]
PASSWORDS = ["pixelbeans", "lattelove", "cinnamon7", "goodmorning", "coffee123", "crema42", "oatmilk", "warmcup", "beanstalk", "espresso9", "mochacat", "hellofoam"]


def clock(hour):
    if hour == 12:
        return "noon"
    return f"{hour} in the morning" if hour < 12 else f"{hour - 12} in the {'afternoon' if hour < 18 else 'evening'}"


class Cafe:
    """What is true in one conversation, and what its instructions say of it."""

    def __init__(self, rng):
        self.rng = rng
        self.persona = "plain" if rng.random() < 0.82 else rng.choice(list(PERSONAS)[1:])
        self.name, self.barista, self.open, self.close, self.wifi = "the Pixel Café", "Pip", 7, 19, "pixelbeans"
        self.special, self.prices, self.gone = "a pumpkin latte with a cinnamon roll", {}, None
        self.guest = self.order = self.total = None
        self.talked = []

    def price(self, drink):
        return self.prices.get(drink.name, drink.price)

    def instructions(self):
        """A system text, or none."""
        rng = self.rng
        roll = rng.random()
        if roll < 0.12 and self.persona == "plain":
            return None
        kind = rng.choice(PERSONAS[self.persona][2])
        role = rng.choice(["barista", "barista", "barista", "coffee maker", "café owner", "waiter"]) if self.persona == "plain" else "barista"
        world = rng.choice(WORLDS)
        first = expand(rng, rng.choice(["You are a {kind} {role} {world}.", "You are a {kind} {role} {world}.", "You play a {kind} {role} {world}.", "Act as a {kind} {role}.", "You are the {kind} {role} of a café {world}.",
                                        "You work as a {kind} {role} {world}.", "Your role: a {kind} {role} {world}."]), kind=kind, role=role, world=world).replace("of a café in a little café", "of a little café").replace("of a café in a café", "of a café")
        parts = [first]
        if rng.random() < 0.75:
            parts.append(rng.choice(TASKS))
        if rng.random() < 0.45:
            parts += self.facts()
        return " ".join(part for part in parts if part)

    def facts(self):
        rng, facts = self.rng, []
        for kind in pick(rng, ["name", "barista", "hours", "wifi", "special", "prices", "gone"], rng.choice([1, 1, 2, 3])):
            if kind == "name":
                self.name = rng.choice(CAFES)
                facts.append(expand(rng, "[The café is called|Your café is called|You work at|The name of the café is] {name}.", name=self.name))
            if kind == "barista":
                self.barista = names.first(rng)
                facts.append(expand(rng, "[Your name is|You are called|You are|People call you] {name}.", name=self.barista))
            if kind == "hours":
                self.open, self.close = rng.randint(6, 10), rng.randint(15, 22)
                facts.append(expand(rng, rng.choice(["[The café is|We are|You are] open from {open} to {close}.", "The café opens at {open} and closes at {close}.", "[We|You] open at {open} and close at {close}.", "Opening hours: {open} to {close}."]),
                                    open=clock(self.open), close=clock(self.close)))
            if kind == "wifi":
                self.wifi = rng.choice(PASSWORDS)
                facts.append(f"The Wi-Fi password is {self.wifi}.")
            if kind == "special":
                self.special = an(menu.order(rng).split(" to go")[0]) if rng.random() < 0.5 else "the " + rng.choice(menu.FOODS).name
                facts.append(expand(rng, "[Today's special is|The special of the day is|The special today is] {special}.", special=self.special))
            if kind == "prices":
                for drink in pick(rng, menu.DRINKS, rng.randint(1, 3)):
                    self.prices[drink.name] = rng.randint(2, 9)
                facts.append(upper(listed(f"{an(name)} costs {coins(price)}" for name, price in self.prices.items())) + ".")
            if kind == "gone":
                self.gone = rng.choice(menu.DRINKS)
                facts.append(expand(rng, "[There is no {drink} today.|The {drink} is sold out.|We are out of {drink}.]", drink=self.gone.name))
        return facts

    def say(self, text):
        """An answer in the barista's manner."""
        before, after, _ = PERSONAS[self.persona]
        rng = self.rng
        if before and rng.random() < 0.8:
            text = rng.choice(before) + text
        if after and rng.random() < 0.4 and not text.endswith("?"):
            text += rng.choice(after)
        return text


def coins(count):
    return f"{count} coin" if count == 1 else f"{count} coins"


OPEN = ["", "", "", "", "", "Hi! ", "Hello! ", "Hey, ", "Hello, ", "Excuse me, ", "Sorry, ", "Good morning! ", "Hi there! ", "Quick question: ", "One question: ", "By the way, ", "Oh, ", "So, ", "Also, ", "Tell me, ", "Say, ", "Hm, ",
        "One more thing: ", "I'm curious: ", "Good evening! ", "Morning! ", "Barista, ", "Just wondering: ", "Well, ", "Another question: ", "And "]
CLOSE = ["", "", "", "", "", "", "", " Thanks!", " Thank you.", " Please.", " I'm just curious."]
INDIRECT = ["[Can|Could|Would] you [please|] tell me {e}?", "I'd [like|love] to know {e}.", "Do you know {e}?", "I was wondering {e}.", "I wonder {e}.", "[Please|] tell me {e}[, please|].", "May I ask {e}?", "Could you explain {e}?",
            "[Any idea|Do you have any idea] {e}?", "I [want|need] to know {e}.", "I [don't|do not] know {e}.", "My friend asked me {e}.", "Can I ask {e}?", "I'm not sure {e}.", "Let me know {e}, please.", "I forgot {e}.", "You know {e}, right?",
            "Would you mind telling me {e}?", "I've always wondered {e}.", "I have to find out {e}.", "Somebody asked me {e}."]
ABOUT = ["What about {t}?", "[Can|Could] you tell me [something|more|a bit|a little] about {t}[, please|]?", "Tell me [something|more|a bit|a little] about {t}[, please|].", "I have a question about {t}.", "How about {t}?",
         "I'd like to ask about {t}.", "What can you [say|tell me] about {t}?", "[Some|Any] information on {t}?", "Let's talk about {t}.", "{t}?", "I'm [asking about|interested in|curious about] {t}.", "I need to know about {t}.", "What's the deal with {t}?"]


def asked(rng, questions, clauses, subjects):
    """A question in one of many wordings."""
    roll = rng.random()
    if roll < 0.5 or not clauses:
        text = expand(rng, rng.choice(questions))
        opening = rng.choice(OPEN)
        if opening and opening[-2] in ",:" or opening == "And ":
            text = opening + lower(text)
        else:
            text = opening + text
    elif roll < 0.83:
        text = expand(rng, rng.choice(INDIRECT).replace("{e}", rng.choice(clauses)))
        if rng.random() < 0.2:
            text = rng.choice(["Hi! ", "Hello! ", "Excuse me. ", "Hey! ", "Good morning! "]) + text
    else:
        text = expand(rng, rng.choice(ABOUT).replace("{t}", rng.choice(subjects)))
    if rng.random() < 0.3:
        text += rng.choice(CLOSE) if text[-1] in ".?!" else ""
    return typed(rng, text)


def canonical(rng, answers):
    """The first of several answers mostly: where all are as likely, the likeliest word after each word may lead from one to another."""
    return answers[0] if rng.random() < 0.65 else rng.choice(answers)


PROPER = ("I ", "I'", "I’", "Wi-Fi", "Do you know Naomy", "French", "Earl")


def lower(text):
    """Without a capital at the start, except for I."""
    return text if text.startswith(PROPER) else text[:1].lower() + text[1:]


def topic(rng, cafe):
    """One of the topics."""
    for _ in range(20):
        index = rng.randrange(len(topics.TOPICS))
        if index not in cafe.talked:
            break
    cafe.talked.append(index)
    questions, clauses, subjects, answers = topics.TOPICS[index]
    drink = rng.choice(menu.DRINKS)
    fills = {"open": clock(cafe.open), "close": clock(cafe.close), "wifi": cafe.wifi, "special": cafe.special, "barista": cafe.barista, "cafe": cafe.name, "joke": rng.choice(topics.JOKES), "fact": rng.choice(topics.FACTS),
             "story": rng.choice(topics.STORIES), "pick": an(drink.name), "taste": drink.taste}
    return asked(rng, questions, clauses, subjects), cafe.say(expand(rng, canonical(rng, answers), **fills))


def facts(rng, cafe):
    """A question whose answer the instructions may give."""
    wanted = [i for i, (q, *_rest) in enumerate(topics.TOPICS) if any("{" + slot + "}" in a for a in _rest[2] for slot in ("open", "close", "wifi", "special", "barista", "cafe"))]
    index = rng.choice(wanted)
    if index in cafe.talked:
        return topic(rng, cafe)
    cafe.talked.append(index)
    questions, clauses, subjects, answers = topics.TOPICS[index]
    fills = {"open": clock(cafe.open), "close": clock(cafe.close), "wifi": cafe.wifi, "special": cafe.special, "barista": cafe.barista, "cafe": cafe.name}
    return asked(rng, questions, clauses, subjects), cafe.say(expand(rng, canonical(rng, answers), **fills))


def about_drink(rng, cafe):
    """A question about one drink: price, contents, taste, caffeine, milk, temperature."""
    drink = rng.choice(menu.DRINKS)
    if cafe.prices and rng.random() < 0.6:
        wanted = rng.choice(list(cafe.prices))
        drink = next(d for d in menu.DRINKS if d.name == wanted)
    name, one = drink.name, an(drink.name)
    if cafe.gone is drink:
        return gone(rng, cafe)
    kind = rng.choice(["price", "price", "what", "taste", "caffeine", "milk", "iced", "have", "vegan", "opinion"])
    price = coins(cafe.price(drink))
    if kind == "price":
        q = ["How much is [{one}|the {name}]?", "What does [{one}|the {name}] cost?", "What's the price of [{one}|the {name}]?", "How many coins is {one}?", "What do you charge for {one}?", "{name}, how much?", "[{one}|The {name}] costs how much?"]
        e, t = ["how much [{one}|the {name}] is", "what {one} costs", "how many coins {one} is"], ["the price of {one}"]
        a = ["[{one}|The {name}] is {price}.", "[{one}|The {name}] costs {price}.", "That is {price}.", "{price} for {one}. [Would you like one?|Shall I make you one?|]", "You get {one} for {price}."]
    elif kind == "what":
        q = ["What is {one}?", "What's in [{one}|the {name}]?", "What exactly is {one}?", "How do you make {one}?", "What do you put in {one}?", "I have never heard of {name}, what is it?", "Explain {name} to me."]
        e, t = ["what {one} is", "what is in {one}", "how you make {one}"], ["the {name}"]
        a = ["It is {about}.", "{One} is {about}.", "[Simple|Easy]: {about}.", "That is {about}. [It tastes {taste}.|It costs {price}.|]"]
    elif kind == "taste":
        q = ["What does [{one}|the {name}] taste like?", "How does [{one}|the {name}] taste?", "Is the {name} good?", "Is [{one}|the {name}] sweet?", "Is [{one}|the {name}] strong?"]
        e, t = ["how [{one}|the {name}] tastes", "what the {name} tastes like"], ["the taste of the {name}"]
        a = ["It is {taste}.", "The {name} tastes {taste}.", "I would say {taste}.", "It is {about}, so it tastes {taste}."]
    elif kind == "caffeine":
        q = ["Does [{one}|the {name}] have caffeine?", "Is there caffeine in {one}?", "How much caffeine is in {one}?", "Will {one} keep me awake?", "How strong is the {name}?" if drink.kind == "coffee" else "Is the {name} free of caffeine?"]
        e, t = ["whether {one} has caffeine", "how much caffeine the {name} has"], ["the caffeine in {one}"]
        a = {"no": ["The {name} has no caffeine.", "It has no caffeine, so you will sleep well.", "There is not a bit of caffeine in it."], "little": ["It has only a very little caffeine.", "Just a tiny bit of caffeine, hardly any."],
             "some": ["The {name} has some caffeine, but not too much.", "It has a medium amount of caffeine.", "There is some in it, about as much as in a small cup of coffee."], "much": ["The {name} has a lot of caffeine.", "There is plenty in it. It will keep you awake.", "It has quite a lot of caffeine."]}[drink.caffeine]
        if drink.kind == "tea" and drink.caffeine == "some":
            a = ["It has some caffeine, but less than a coffee.", "The {name} has some caffeine, about half as much as coffee."]
    elif kind == "milk":
        if drink.milk and rng.random() < 0.4:
            milk = rng.choice(["oat", "soy", "almond", "coconut"])
            q = [f"Can I get [{{one}}|the {{name}}] with {milk} milk?", f"Can you make {{one}} with {milk} milk?", f"I'd like {{one}} with {milk} milk, is that okay?"]
            e, t = [f"whether I can get {{one}} with {milk} milk"], [f"{{one}} with {milk} milk"]
            a = [f"Of course, with {milk} milk it is half a coin more.", f"Sure, {milk} milk goes very well with it.", f"No problem, I have {milk} milk here."]
        else:
            q = ["Is there milk in [{one}|the {name}]?", "Does [{one}|the {name}] have milk?", "Is {one} made with milk?", "Does the {name} contain milk?"]
            e, t = ["whether there is milk in {one}", "if {one} contains milk"], ["milk in the {name}"]
            a = ["There is milk in it. Oat, soy or almond milk are fine too.", "The {name} is made with milk, but I can use oat milk.", "It has milk, any kind that you like."] if drink.milk else ["The {name} has no milk in it.", "It is made without milk, but I can add some." if drink.kind == "coffee" else "It is made without milk.", "There is no milk in this one."]
    elif kind == "vegan":
        q = ["Is [{one}|the {name}] vegan?", "Can I have {one} as a vegan?", "Is {one} okay for vegans?", "Is there a vegan {name}?"]
        e, t = ["whether {one} is vegan", "if the {name} is vegan"], ["a vegan {name}"]
        if "milkshake" in name or name in ("affogato",):
            a = ["The {name} is not vegan, there is ice cream with milk in it.", "Sadly the {name} is not vegan, because of the ice cream."]
        elif drink.milk:
            a = ["With oat milk the {name} is vegan.", "I can make the {name} vegan with oat or soy milk.", "It is vegan when I make it with oat milk."]
        else:
            a = ["The {name} is vegan.", "The {name} is vegan, there is no milk in it.", "It is completely vegan."]
    elif kind == "iced":
        q = ["Can I get [{one}|the {name}] iced?", "Do you make [{one}|the {name}] cold?", "Is [{one}|the {name}] hot or cold?", "Is the {name} served hot?"]
        e, t = ["whether the {name} is hot or cold"], ["a cold {name}"]
        a = ["The {name} is served hot, but I can put it on ice for you.", "It comes hot, but iced is no problem."] if drink.temperature == "hot" else ["The {name} is served cold.", "It is a cold drink, with ice if you like."]
    elif kind == "have":
        q = ["Do you have [{one}|{name}]?", "Is there {name} here?", "Can you make {one}?", "Do you serve {name}?", "Have you got {name}?", "I can't find {name} on the menu."]
        e, t = ["whether you have {name}", "if you make {one}"], ["{name}", "the {name}"]
        a = ["We have it! {One} is {price}.", "Of course! {One} is {price}.", "Sure, shall I make you one?", "I make the best {name} in town. Would you like one?"]
    else:
        q = ["Do you like {name}?", "Should I try the {name}?", "Would you recommend the {name}?", "Is the {name} worth it?", "What do you think of the {name}?"]
        e, t = ["whether I should try the {name}", "if you would recommend the {name}"], ["the {name}"]
        a = ["It is {taste}. You will like it.", "I do recommend it: {taste}.", "I like it. It is {about}.", "If you like it {taste}, take the {name}."]
    slots = {"name": name, "one": one, "One": upper(one), "price": price, "about": drink.about, "taste": drink.taste}
    fill = [[expand_soft(rng, part, slots) for part in group] for group in (q, e, t)]
    return asked(rng, *fill), cafe.say(expand(rng, canonical(rng, a), **slots))


def expand_soft(rng, pattern, slots):
    """Expands without changing the first letter when it is not a sentence."""
    for name, value in slots.items():
        pattern = pattern.replace("{" + name + "}", str(value))
    return pattern


def gone(rng, cafe):
    """Something that is sold out."""
    drink = cafe.gone
    other = rng.choice([d for d in menu.DRINKS if d.kind == drink.kind and d is not drink])
    q = expand(rng, "[Can I get {one}?|I'd like {one}, please.|Do you have {name}?|{one}, please.|One {name} for me.|I'll take {one}.]", one=an(drink.name), name=drink.name)
    a = expand(rng, "[Sorry, the {name} is sold out today.|I am sorry, we have no {name} today.|The {name} is gone for today, sorry.] [How about {other}?|Would {other} be okay?|May I offer {other} instead?]", name=drink.name, other=an(other.name))
    return typed(rng, q), cafe.say(a)


def about_food(rng, cafe):
    food = rng.choice(menu.FOODS)
    name, one, price = food.name, an(food.name), coins(food.price)
    if name in ("banana bread", "avocado toast", "fruit salad", "rice pudding"):
        one = "the " + name
    kind = rng.choice(["price", "what", "nuts", "gluten", "vegan", "order", "order", "have"])
    slots = {"name": name, "one": one, "price": price, "about": food.about, "One": upper(one)}
    if kind == "price":
        q, e, t = ["How much is the {name}?", "What does the {name} cost?", "How many coins for {one}?"], ["how much the {name} is", "what the {name} costs"], ["the price of the {name}"]
        a = ["The {name} is {price}.", "It costs {price}.", "{price}, and it is fresh."]
    elif kind == "what":
        q, e, t = ["What is {one}?", "What's in the {name}?", "How is the {name}?", "Is the {name} good?"], ["what is in the {name}"], ["the {name}"]
        a = ["It is {about}. [It costs {price}.|Very good today.|]", "The {name} is {about}."]
    elif kind == "nuts":
        q, e, t = ["Are there nuts in the {name}?", "Does the {name} have nuts?", "Is the {name} safe with a nut allergy?", "Is the {name} made with nuts?"], ["whether there are nuts in the {name}"], ["nuts in the {name}"]
        a = ["There are nuts in the {name}. Please take something else if you are allergic.", "Careful, the {name} has nuts."] if food.nuts else ["There are no nuts in the {name}.", "The {name} is made without nuts."]
    elif kind == "gluten":
        q, e, t = ["Is the {name} gluten-free?", "Does the {name} have gluten?", "Is there gluten in the {name}?"], ["whether the {name} has gluten"], ["gluten in the {name}"]
        a = ["The {name} has gluten. The almond cake has none.", "Sorry, there is gluten in the {name}."] if food.gluten else ["The {name} is made without gluten.", "There is no gluten in the {name}."]
    elif kind == "vegan":
        q, e, t = ["Is the {name} vegan?", "Can vegans eat the {name}?", "Is the {name} okay for vegans?"], ["whether the {name} is vegan"], ["a vegan {name}"]
        a = ["The {name} is vegan.", "The {name} is vegan, it has no milk and no eggs."] if food.vegan else ["The {name} is not vegan, but the banana bread is.", "Sadly the {name} is not vegan. The oat cookie is."]
    elif kind == "have":
        q, e, t = ["Do you have {name}?", "Is there any {name} left?", "Any {name} today?"], ["whether there is any {name} left"], ["the {name}"]
        a = ["Yes, fresh from this morning. It is {price}.", "There is still some left, for {price}."]
    else:
        q = ["[I'd like|I'll have|Can I get|Could I have|I'll take|I want|Give me] {one}, please.", "{One} for me[, please|].", "And {one}, please."]
        e, t = [], []
        a = ["One {name}, that is {price}. [Enjoy!|Anything to drink?|Here you go!]", "Here you are, one {name} for {price}.", "Sure! The {name} is {price}."]
        text = expand(rng, rng.choice(q), **slots)
        if text.startswith(("Can", "Could")):
            text = text[:-1] + "?"
        return typed(rng, text), cafe.say(expand(rng, canonical(rng, a), **slots))
    fill = [[expand_soft(rng, part, slots) for part in group] for group in (q, e, t)]
    return asked(rng, *fill), cafe.say(expand(rng, canonical(rng, a), **slots))


def alike(one, other):
    """Whether two texts share three words in a row, or start alike: said one after the other they would repeat each other."""
    first, second = one.split(), other.split()
    return first[:2] == second[:2] or any(first[i : i + 3] == second[j : j + 3] for i in range(len(first) - 2) for j in range(len(second) - 2))


def compare(rng, cafe):
    a, b = pick(rng, menu.DRINKS, 2)
    slots = {"a": an(a.name), "b": an(b.name), "A": a.name, "B": b.name}
    kind = rng.choice(["stronger", "cheaper", "differ", "or", "milk"])
    while kind == "differ" and alike(a.about, b.about):
        a, b = pick(rng, menu.DRINKS, 2)
        slots = {"a": an(a.name), "b": an(b.name), "A": a.name, "B": b.name}
    if kind == "cheaper":
        pa, pb = cafe.price(a), cafe.price(b)
        q = "[What is cheaper|Which is cheaper|What costs less], {a} or {b}?"
        if pa == pb:
            answer = f"They cost the same, {coins(pa)}."
        else:
            low, high = (a, b) if pa < pb else (b, a)
            answer = f"The {low.name} is cheaper. It is {coins(cafe.price(low))}, the {high.name} is {cafe.price(high)}."
    elif kind == "stronger":
        order = ["no", "little", "some", "much"]
        ra, rb = order.index(a.caffeine), order.index(b.caffeine)
        q = "[What has more caffeine|Which has more caffeine|What wakes me up more], {a} or {b}?"
        answer = f"The {(a if ra > rb else b).name} has more caffeine." if ra != rb else "They have about the same caffeine." if ra else "Neither of them has any caffeine."
    elif kind == "differ":
        q = "[What's the difference between {a} and {b}?|How does {a} differ from {b}?|{A} or {B}, what is the difference?]"
        answer = f"The {a.name} is {a.about}. The {b.name} is {b.about}."
    elif kind == "milk":
        q = "[Which one has milk|What has milk in it], {a} or {b}?"
        answer = "Both are made with milk." if a.milk and b.milk else "Neither of them has milk." if not (a.milk or b.milk) else f"The {(a if a.milk else b).name} has milk, the {(b if a.milk else a).name} has none."
    else:
        q = "[{A} or {B}?|Should I take {a} or {b}?|I can't decide between {a} and {b}.|What is better, {a} or {b}?]"
        best, other = (a, b) if rng.random() < 0.5 else (b, a)
        answer = expand(rng, f"[I would take the {best.name}.|Today the {best.name}.|My choice is the {best.name}.] It is {best.taste}.")
    return typed(rng, expand(rng, q, **slots)), cafe.say(answer)


WANT = ["[I'd like|I would like|I'll have|I'll take|I want|Give me|I need|Make me|I am going to have|Let me have] {o}[, please|].", "[Can|Could|May] I [get|have|order] {o}[, please|]?", "{o}[, please|]!", "{o} for me[, please|].", "Just {o}, thanks.",
        "[Hi|Hello|Hey|Good morning|Good afternoon|Morning|Hi there], [I'd like|can I get|could I have|I'll have|one order:|may I have] {o}[, please|].", "My order is {o}.", "For me, {o}.", "[I think|I guess] I'll [have|take|try] {o}.", "[Could|Can|Would] you make me {o}[, please|]?"]


def order(rng, cafe):
    """An order, with the name now and then; the answer repeats it and says the price."""
    if cafe.order:
        return rng.choice([add, change, topic, topic])(rng, cafe)
    drink = rng.choice(menu.DRINKS)
    if drink is cafe.gone:
        return gone(rng, cafe)
    size = rng.choice(menu.SIZES) if rng.random() < 0.5 and "double" not in drink.name else None
    wanted = []
    price = cafe.price(drink) + {"medium": 0.5, "large": 1}.get(size, 0)
    if drink.milk and rng.random() < 0.4:
        milk = rng.choice(menu.MILKS)
        wanted.append(milk)
        price += 0.5 if milk not in ("whole milk", "skim milk") else 0
    if rng.random() < 0.2:
        more = menu.extra(rng, drink)
        wanted.append(more)
        price += 1 if more == "an extra shot" else 0.5 if "syrup" in more else 0
    text = (size + " " if size else "") + drink.name + (" with " + listed(wanted) if wanted else "")
    count = 1 if rng.random() < 0.85 else rng.randint(2, 4)
    if count == 1:
        said, plain = an(text) if rng.random() < 0.85 else text, an(text)
    else:
        said = plain = f"{number(count)} {plural_drink(drink, size)}" + (" with " + listed(wanted) if wanted else "")
    price *= count
    price = int(price) if price == int(price) else price
    to_go = rng.random() < 0.15
    asked_for = expand(rng, rng.choice(WANT), o=said + (" to go" if to_go else ""))
    if asked_for.startswith(("Can", "Could", "May", "Would")) or ", can I" in asked_for or ", could I" in asked_for or ", may I" in asked_for:
        asked_for = asked_for.rstrip(".") + ("?" if not asked_for.endswith("?") else "")
    named = rng.random() < 0.25 and not cafe.guest
    if named:
        cafe.guest = names.first(rng)
        asked_for = upper(asked_for) + (" " if asked_for[-1] in ".?!" else ". ") + expand(rng, "[My name is|I'm|I am|The name is|It's for|For] {name}.", name=cafe.guest)
    cafe.order, cafe.total, cafe.drink = plain + (" to go" if to_go else ""), price, drink
    who = f", {cafe.guest}" if cafe.guest and (named or rng.random() < 0.4) else ""
    answer = expand(rng, rng.choice([
        "[Sure|Of course|Gladly|With pleasure|Coming right up|Certainly|Very well|Great choice|Good choice|Right away|No problem]{who}! {o}, that is {p}.", "{o}{who}, [coming up|right away]. That makes {p}.",
        "[Sure|Of course]{who}, {o}. {p}, please.", "One moment{who}, your {d} [is on the way|will be ready soon]. It is {p}.", "[Lovely|Nice|Perfect]{who}! I will make you {o}. That is {p}.",
        "[Got it|Okay|All right]{who}: {o} for {p}. [Anything else?|Would you like some cake with that?|]"]), o=cafe.order, p=coins(price), d=drink.name if count == 1 else "drinks", who=who)
    answer = answer.replace("drinks is on", "drinks are on")
    return typed(rng, asked_for), cafe.say(upper(answer))


def plural_drink(drink, size):
    name = drink.name
    if name.endswith(("tea", "brew", "juice", "chocolate", "water", "coffee", "lemonade", "grey", "smoothie", "milkshake")) and drink.kind != "coffee":
        many = name + "s" if not name.endswith("grey") else name + " teas"
    else:
        many = name + ("es" if name.endswith(("s", "x")) else "s")
    return (size + " " if size else "") + many


def size_dialog(rng, cafe):
    """An order without a size, the question for it and its answer: two turns."""
    drink = rng.choice([d for d in menu.DRINKS if d is not cafe.gone])
    size = rng.choice(menu.SIZES)
    price = cafe.price(drink) + {"small": 0, "medium": 0.5, "large": 1}[size]
    price = int(price) if price == int(price) else price
    first = typed(rng, expand(rng, rng.choice(WANT), o=an(drink.name)))
    question = cafe.say(expand(rng, "[Sure|Of course|Gladly|Good choice]! [Small, medium or large?|What size would you like?|Which size?|In which size?]"))
    second = typed(rng, expand(rng, "[{s}|{s}, please|A {s} one|I'll take a {s}|The {s} one|Make it {s}|{s} is fine|Let's go with {s}]." , s=size))
    cafe.order, cafe.total, cafe.drink = an(f"{size} {drink.name}"), price, drink
    answer = cafe.say(expand(rng, "[One|Great, one|Perfect, one|Okay, one|Then one] {s} {d}[, that is|. That makes|. That will be] {p}.", s=size, d=drink.name, p=coins(price)))
    return [(first, question), (second, answer)]


def memory(rng, cafe):
    """A question whose answer stands in earlier turns."""
    table = []
    if cafe.order:
        table += [("[What did I order|What was my order|What am I having|Do you remember my order|Can you repeat my order|What did I ask for|Which drink did I order|Tell me again what I ordered]?",
                   "[You ordered|You asked for|Your order is|It was|I have you down for] {order}.")] * 2
        table += [("[How much is that|What do I owe you|How much do I owe you|How much was it|What's the total|How much is it all together|What does that cost|Can I have the bill, please|I'd like to pay]?", "[That is|It is|That makes|You owe me] {total}, please.")] * 2
        table += [("[Can you make it to go|Can I have it to go|I'd like it to go, please|Make it to go, please]?", "[Of course|Sure|No problem], {order} to go.")] if "to go" not in cafe.order else []
        table += [("[Is my drink ready|Is it ready|Is my order ready|Where is my drink|How long will it take]?", "[Nearly|Almost]! {Order} [takes|needs] [just one more minute|a moment]." if not cafe.order.startswith(("two", "three", "four")) else "[Nearly|Almost]! {Order} need a moment."),
                  ("[Cancel my order|I changed my mind|I don't want it anymore|Please cancel it|Forget my order].", "[No problem|All right|Of course], I [cancel|will cancel] {order}. [Something else instead?|Can I get you something else?|]")]
    if cafe.guest:
        table += [("[What's my name|What is my name|Do you remember my name|Who am I|Do you know my name|What did I say my name was|Can you say my name]?", "[You are|Your name is|Of course, you are|You told me, you are|It is] {guest}.")] * 3
    if not table:
        if rng.random() < 0.5:
            return typed(rng, expand(rng, "[What did I order|Do you remember my order|What was my order]?")), cafe.say(expand(rng, "[You have not ordered anything yet.|Nothing so far.|You did not order yet.] [What can I get you?|What would you like?]"))
        return typed(rng, expand(rng, "[What's my name|Do you know my name|Who am I]?")), cafe.say(expand(rng, "[You have not told me yet.|I don't know yet.|You did not say.] [What is your name?|Will you tell me?]"))
    question, answer = rng.choice(table)
    slots = {"order": cafe.order or "", "Order": upper(cafe.order or ""), "total": coins(cafe.total) if cafe.total else "", "guest": cafe.guest or ""}
    question = expand(rng, question)
    if question.startswith(("I'd like to pay", "I'd like it", "Make it")) or "please?" in question:
        question = question[:-1] + "."
    reply = expand(rng, answer, **slots)
    if "cancel" in reply:
        cafe.order = cafe.total = None
    return typed(rng, question), cafe.say(reply)


def change(rng, cafe):
    """A change of the order."""
    if not cafe.order:
        return order(rng, cafe)
    drink = rng.choice([d for d in menu.DRINKS if d is not cafe.gone])
    text = an(drink.name)
    if text == cafe.order:
        return topic(rng, cafe)
    price = cafe.price(drink)
    old = cafe.order
    q = expand(rng, "[Actually, make it|Sorry, I'd rather have|Can I change it to|Wait, I'll take|Could I have] {o} instead[, please|].", o=text)
    if q.startswith(("Can", "Could")):
        q = q[:-1] + "?"
    cafe.order, cafe.total, cafe.drink = text, price, drink
    return typed(rng, q), cafe.say(expand(rng, "[No problem|Sure|Of course|All right], {o} instead of {old}. That is {p}.", o=text, old=old, p=coins(price)))


def add(rng, cafe):
    """One more thing; the total grows."""
    if not cafe.order or " and " in cafe.order or cafe.total is None:
        return about_food(rng, cafe)
    food = rng.choice(menu.FOODS)
    name = an(food.name) if food.name not in ("banana bread", "avocado toast", "fruit salad", "rice pudding") else f"a piece of {food.name}" if food.name == "banana bread" else f"a {food.name}" if food.name != "rice pudding" else "a rice pudding"
    cafe.order += f" and {name}"
    cafe.total += food.price
    q = expand(rng, "[And|Also|Oh, and|Plus] {o}[, please|].|[Can I add|Could I also get|Can I get] {o} [with that|too|as well][, please|]?".split("|[Can")[0] if rng.random() < 0.5 else "[Can I add|Could I also get|Can I also have] {o}[, please|]?", o=name)
    return typed(rng, q), cafe.say(expand(rng, "[Sure|Gladly|Of course]! {all}. [That is|That makes|Together that is] {p}.", all=upper(cafe.order), p=coins(cafe.total)))


def greet(rng, cafe):
    if rng.random() < 0.45:
        cafe.guest = names.first(rng)
        q = expand(rng, "[Hi|Hello|Hey|Good morning|Good evening|Good afternoon|Greetings|Hi there|Howdy|Hello there][!|,|.] [my name is|I'm|I am|this is|they call me] {n}[.|!| and I'm new here.|, nice to meet you.| from {c}.]", n=cafe.guest, c=names.city(rng))
        q = q.replace("! my", "! My").replace("! this", "! This").replace("! they", "! They")
        a = expand(rng, "[Hi|Hello|Welcome|Good to see you|Nice to meet you|Hey], {n}! [What can I get you?|What would you like?|How can I help?|What can I do for you?|Coffee or tea today?|Have a seat!|The coffee is fresh. What will it be?]", n=cafe.guest)
    else:
        q = expand(rng, "[Hi|Hello|Hey|Good morning|Good evening|Good afternoon|Greetings|Hi there|Howdy|Hello there|Hey there|Morning|Good day|Yo|Hello hello|Hiya|Hola|Anyone here|Hello barista|Hi, barista][!|.|, how are you?||, I'm new here.|, nice place!]").replace("Anyone here!", "Anyone here?").replace("Anyone here.", "Anyone here?")
        a = expand(rng, "[Hi|Hello|Welcome|Hey|Good to see you|Hello and welcome|Hi there][!|, and welcome!] [What can I get you?|What would you like?|How can I help you?|What can I do for you today?|What will it be today?|Coffee or tea?|Take a seat, the coffee is fresh.|Would you like a coffee?]").replace("welcome, and welcome", "welcome").replace("Welcome, and welcome", "Welcome")
        if "how are you" in q:
            a = expand(rng, "[I am great, thanks!|Very well, thank you!|Good, thanks!] [What can I get you?|And you?|What would you like?]")
    return typed(rng, q), cafe.say(a)


def farewell(rng, cafe):
    name = f", {cafe.guest}" if cafe.guest and rng.random() < 0.7 else ""
    q = expand(rng, "[Bye|Goodbye|See you|See you tomorrow|See you later|I have to go|I must go now|That's all, thanks|That was all|Have a nice day|Good night|Take care|Until next time|I'm leaving now|Time to go|Farewell|Bye bye|Thanks, bye|Ciao|Gotta go][!|.|]")
    a = expand(rng, "[Goodbye|See you soon|Bye|Take care|See you next time|Have a lovely day|Thank you for coming|Until next time]{n}! [Come back soon.|Have a great day.|Your cup will be waiting.|The door is always open.|Enjoy your day.|]", n=name)
    if a.count(" day") > 1:
        a = a.split("!")[0] + "!"
    return typed(rng, q), cafe.say(a)


def introduce(rng, cafe):
    if cafe.guest:
        return topic(rng, cafe)
    cafe.guest = names.first(rng)
    q = expand(rng, "[My name is|I'm|I am|By the way, I'm|You can call me|Call me|Just call me|The name is] {n}[.|, by the way.|!]", n=cafe.guest).replace("By the way, I'm " + cafe.guest + ", by the way", "By the way, I'm " + cafe.guest)
    a = expand(rng, "[Nice to meet you|Lovely to meet you|Welcome|Hello|Good to know you|Great to meet you], {n}! [I will write it on your cup.|What can I get you?|I will remember that.|What would you like?|]", n=cafe.guest)
    return typed(rng, q), cafe.say(a)


def recommend(rng, cafe):
    """A drink for somebody's wishes."""
    chosen, fitting = wishes.wish(rng)
    fitting = [drink for drink in fitting if drink is not cafe.gone]
    if not fitting:
        return topic(rng, cafe)
    drink = rng.choice(fitting)
    adjective, clause = wishes.described(rng, chosen)
    q = expand(rng, rng.choice(wishes.ASKS), w=adjective, c=clause)
    if q.startswith(("Do you have", "How about")):
        q = q[:-1] + "?"
    if rng.random() < 0.25:
        q = rng.choice(["Hi! ", "Hello! ", "Hey! ", "It is raining. ", "I just got up. ", "I have had a long day. ", "We are two. ", "It is my first visit. ", "Excuse me! "]) + q
    a = expand(rng, rng.choice(wishes.ANSWERS), one=an(drink.name), One=upper(an(drink.name)), taste=drink.taste, about=drink.about)
    return typed(rng, q), cafe.say(a)


def order_two(rng, cafe):
    """Two things at once."""
    if cafe.order:
        return add(rng, cafe)
    first, second = pick(rng, [d for d in menu.DRINKS if d is not cafe.gone], 2)
    items, total = [], 0
    for drink in (first, second):
        count = rng.choice([1, 1, 1, 2, 3])
        items.append(an(drink.name) if count == 1 else f"{number(count)} {plural_drink(drink, None)}")
        total += count * cafe.price(drink)
    if rng.random() < 0.4:
        food = rng.choice([f for f in menu.FOODS if f.name not in ("banana bread", "avocado toast", "fruit salad", "rice pudding")])
        items = [items[0], an(food.name)]
        count = next((n for n in (2, 3) if items[0].startswith(number(n) + " ")), 1)
        total = count * cafe.price(first) + food.price
    text = listed(items)
    q = expand(rng, rng.choice(WANT), o=text)
    if q.startswith(("Can", "Could", "May", "Would")) or ", can I" in q or ", could I" in q or ", may I" in q:
        q = q.rstrip(".?!") + "?"
    cafe.order, cafe.total, cafe.drink = text, total, first
    a = expand(rng, "[Sure|Of course|Gladly|Certainly|Right away|With pleasure]! [{T}, that is {p}.|{T} for {p}.|That makes {p} for {t}.]", T=upper(text), t=text, p=coins(total))
    return typed(rng, q), cafe.say(a)


def budget(rng, cafe):
    """Whether the coins suffice."""
    drink = rng.choice([d for d in menu.DRINKS if d is not cafe.gone])
    count, price = rng.choice([1, 1, 1, 2, 3]), cafe.price(drink)
    have = max(1, count * price + rng.choice([-3, -2, -1, 0, 1, 2, 4]))
    text = an(drink.name) if count == 1 else f"{number(count)} {plural_drink(drink, None)}"
    q = expand(rng, "[I have|I've got|I only have|There are] {h}[.| in my pocket.| left.] [Is that enough for {t}?|Can I get {t}?|Will that do for {t}?|Does that buy {t}?]", h=coins(have), t=text)
    total = count * price
    if have >= total:
        rest = have - total
        a = expand(rng, "[Yes|Sure|Certainly], {t} [costs|is] {p}" if count == 1 else "[Yes|Sure|Certainly], {t} cost {p}", t=text, p=coins(total)) + (", so you have {r} left." if rest else ", so it is just enough.").replace("{r}", coins(rest))
    else:
        a = expand(rng, "[Sorry|I am afraid|Not quite], {t} [costs|is] {p}" if count == 1 else "[Sorry|I am afraid|Not quite], {t} cost {p}", t=text, p=coins(total)) + f", so you need {coins(total - have)} more."
    return typed(rng, q), cafe.say(a)


def accept_dialog(rng, cafe):
    """A suggestion and its acceptance: two turns."""
    drink = rng.choice([d for d in menu.DRINKS if d is not cafe.gone])
    price = cafe.price(drink)
    q = expand(rng, "[What do you recommend?|What should I take?|What's good today?|I don't know what to take.|Surprise me!|Any ideas?|Help me choose.|What would you drink?|What shall I have?]")
    a = expand(rng, "[How about|Would you like|What do you think of|May I suggest|Shall I make you] {o}?", o=an(drink.name))
    if rng.random() < 0.75:
        second = expand(rng, "[Yes|Yes, please|Sure|Okay|Sounds good|Great|I'll take it|Why not|Perfect|Good idea|That sounds great|Yes, that one|Alright|Deal|Let's do that][.|!]")
        b = expand(rng, "[Great|Good choice|Wonderful|Gladly|Very good|Coming right up]! {O}, that is {p}.", O=upper(an(drink.name)), p=coins(price))
        cafe.order, cafe.total, cafe.drink = an(drink.name), price, drink
    else:
        other = rng.choice([d for d in menu.DRINKS if d is not drink and d is not cafe.gone])
        second = expand(rng, "[No|No, thanks|Rather not|Not today|Hmm, no|I don't like that][.|!]")
        b = expand(rng, "[No problem.|All right.|I see.] [Then how about|Maybe|Would you rather have] {o}?", o=an(other.name))
    return [(typed(rng, q), cafe.say(a)), (typed(rng, second), cafe.say(b))]


POEMS = ["{A} cup, {adj} and {adj2}, holds the {noun} of the {day}.", "Steam goes up and rain comes down, the {adj} cup is the best in town.", "Black as night and warm as bread, coffee gets you out of bed.", "A bean, a bean, so {adj} and brown, it wakes the sleepy {animal} in town.",
         "Milk in the cup, a heart in the foam, a {adj} little café, as good as home.", "One for the morning, one for the noon, one for the {animal} that sings to the moon.", "The kettle sings, the {animal} hums, a {adj} day with cookie crumbs.", "Pour me a cup and pour it slow, the {noun} can wait and the wind may blow."]


def told(rng, cafe):
    """Something the guest asks the barista to say."""
    name = names.first(rng)
    kind = rng.choice(["greet", "bye", "thank", "sorry", "poem", "intro", "special", "cup", "wish"])
    if kind == "greet":
        q, a = "[Say hello to|Greet|Welcome|Say hi to] {n}[.|, please.| for me.]", "[Hello|Welcome|Hi], {n}! [Nice to see you.|Come in!|What can I get you?]"
    elif kind == "bye":
        q, a = "[Say goodbye to|Say bye to] {n}[.|, please.]", "[Goodbye|See you soon|Take care], {n}!"
    elif kind == "thank":
        q, a = "[Thank|Say thank you to] {n}[.| for the tip.| for the help.]", "[Thank you so much|Many thanks], {n}! [That was kind.|You made my day.]"
    elif kind == "sorry":
        q, a = "[Apologize to|Say sorry to] {n} for the [cold coffee|long wait|wrong order|noise].", "[I am so sorry|Please forgive us], {n}. [The next cup is on the house.|It will not happen again.]"
    elif kind == "poem":
        q = "[Write|Tell me|Say|Make up|Do you know|Give me] a [short|little|] [poem|rhyme|verse] [about coffee|for me|about the café|][.|, please.]"
        a = rng.choice(POEMS).replace("{A}", "A").replace("{adj}", rng.choice(["warm", "tiny", "golden", "quiet", "happy", "sunny"])).replace("{adj2}", rng.choice(["sweet", "deep", "round", "bright"])).replace("{noun}", rng.choice(["light", "world", "news", "taste"])).replace("{day}", rng.choice(["morning", "day", "night"])).replace("{animal}", rng.choice(["fox", "owl", "cat", "frog", "bear"]))
    elif kind == "intro":
        q, a = "[Introduce yourself|Tell me about yourself|Say something about yourself|Present yourself][.|, please.]", "[I am|My name is] {b}, the barista here. I [love|know] coffee, tea and [good stories|my guests|a quiet morning]."
    elif kind == "special":
        q, a = "[Announce|Advertise|Praise|Present] today's special[.|, please.| to the guests.]", "[Everyone|Dear guests|Listen], today we have {s}[!|. Come and try!]"
    elif kind == "cup":
        q, a = "[Write|Put] [something|a word|a message] on {n}'s cup[.|, please.]", "[For {n}, with a smile.|Have a lovely day, {n}!|{n}, you are the best!]"
    else:
        q, a = "[Wish|Please wish] {n} [a happy birthday|luck|a good day|a nice trip].", ""
    q = expand(rng, q, n=name)
    if kind == "wish":
        a = {"birthday": f"Happy birthday, {name}!", "luck": f"Good luck, {name}! You can do it.", "good day": f"Have a good day, {name}!", "nice trip": f"Have a nice trip, {name}!"}[next(w for w in ("birthday", "luck", "good day", "nice trip") if w in q)]
    if q.startswith("Do you know"):
        q = q.rstrip(".") + "?"
    return typed(rng, q), cafe.say(expand(rng, a, n=name, b=cafe.barista, s=cafe.special))


UNHEARD = {
    "[Do you know|Have you heard of|What do you think of|Do you like|What do you say about|Did you see|Tell me about|Who made|Who owns|Where is|What about] the {thing}?": "ask",
    "[Why is the {thing}|Since when is the {thing}|How come the {thing} is] [so {how}|in the {place}|here|on the counter|under the table]?": "ask",
    "[Why are there|Since when are there|Who put] [two|three|four|so many] {things} [on the shelf|by the door|in the window|next to the machine]?": "ask",
    "[How do you|How does one|What is the best way to|When should I] {task}?": "ask",
    "[Can|Could|Would|Will] you {task} [for me|today|please|with me]?": "do",
    "[Which|What] {thing} would you [choose|take|buy|pick] [for my sister|for a friend|for a king|if you were me]?": "choose",
    "I [lost|broke|dropped|forgot|cannot find|had to sell] [my|the|our] {thing} [today|yesterday|this morning|on the way]. ": "sad",
    "[Somebody|Someone|A guest|My neighbour] [took|broke|hid|sat on] [my|the|our] {thing}.": "sad",
    "I [found|bought|won|built|mended|finished|was given] a {thing} [today|yesterday|this morning|at last][!|.]": "glad",
    "[We are going to|We will|I will|I am going to] {task} [tomorrow|tonight|soon|after this][!|.]": "glad",
}
HEARD = {
    "ask": "[That I do not know|I have no idea|I could not say|Nobody has told me|You ask me too much|That is beyond me|I know little about that][.|, I am afraid.|, to be honest.] [I only know coffee.|Coffee I know better.|But I can tell you about our drinks.|May I bring you {one}?|How about {one} while you think it over?|Ask me about coffee!|]",
    "do": "[I would rather stay behind the counter|I leave that to others|My hands are full here|I am better with milk foam|I can only make coffee][.|, sorry.] [But {one} I can make.|How about {one}?|May I bring you {one} instead?|]",
    "choose": "[The cheapest one|The one you like best|The smallest one|The oldest one|Hard to say], [and then we drink {one}.|and {one} with it.|but I only know coffee.|if you ask a barista.]",
    "sad": "[I am sorry to hear that|Oh no|That is a pity|What bad luck|Poor you]. [{One} may help.|{One} is on me.|Have a seat and a warm drink.|Sit down for a moment.|I hope the day gets better.]",
    "glad": "[How nice|Wonderful|Good for you|That is good news|Well done|How exciting]! [Let us drink to that.|{One} to celebrate?|Tell me more.|That deserves {one}.|]",
}


def plural(thing):
    """Several of it."""
    if thing.endswith("y") and thing[-2] not in "aeiou":
        return thing[:-1] + "ies"
    return thing + ("es" if thing.endswith(("s", "sh", "ch", "x", "z")) else "s")


def unheard(rng, cafe):
    """Something that is not about coffee, or that a barista cannot know: an honest, friendly sentence."""
    pattern = rng.choice(list(UNHEARD))
    thing, drink = words.phrase(rng), rng.choice(menu.DRINKS)
    fills = {"thing": thing, "things": plural(words.phrase(rng)), "how": rng.choice(words.ADJECTIVES), "place": rng.choice(words.PLACES).replace("_", " "), "task": words.task(rng)}
    question = expand(rng, pattern, **fills).strip()
    answer = expand(rng, HEARD[UNHEARD[pattern]], one=an(drink.name), One=upper(an(drink.name)))
    return typed(rng, question), cafe.say(answer.strip())


MOVES = [(2.2, unheard), (9, topic), (3, about_drink), (1.6, about_food), (1.2, compare), (2.4, order), (2, memory), (0.6, change), (0.8, add), (0.6, introduce), (1, facts), (2.2, recommend), (1, order_two), (0.5, budget), (0.9, told)]


def talk(rng):
    """A conversation."""
    cafe = Cafe(rng)
    text = cafe.instructions()
    turns = []
    wanted = rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 6])
    if rng.random() < (0.12 if wanted == 1 else 0.45):
        turns.append(greet(rng, cafe))
    while len(turns) < wanted:
        if cafe.gone and rng.random() < 0.2:
            turns.append(gone(rng, cafe))
        elif len(turns) + 2 <= wanted and not cafe.order and rng.random() < 0.15:
            turns += rng.choice([size_dialog, size_dialog, accept_dialog])(rng, cafe)
        elif wanted > 2 and len(turns) == wanted - 1 and rng.random() < 0.4:
            turns.append(farewell(rng, cafe))
        elif (cafe.order or cafe.guest) and rng.random() < 0.2:
            turns.append(memory(rng, cafe))
        else:
            moves = [(w * (2 if m is facts and len(turns) < 2 and text and ("open" in text or "name" in text or "special" in text) else 1), m) for w, m in MOVES]
            if not (cafe.order or cafe.guest):
                moves = [(w * 0.15 if m is memory else w, m) for w, m in moves]
            turns.append(rng.choices([m for _, m in moves], [w for w, _ in moves])[0](rng, cafe))
    messages = [system(text)] if text else []
    for question, answer in turns:
        messages += [user(question), assistant(answer)]
    return {"messages": messages}


SCENES = [(10, talk)]
