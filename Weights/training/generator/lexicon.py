"""Names, places and things, listed and invented."""

import lexicon_natural as natural
import pieces
import words

FIRST = """Anna Ben Clara David Elena Felix Greta Hugo Iris Jonas Klara Leo Mia Noah Olga Paul Quinn Rosa Sam Tara Uma Victor Wanda Xenia
Yusuf Zoe Amir Bella Carlos Dina Emil Fatima Gustav Hana Ivan Julia Kenji Lina Marco Nadia Omar Petra Ravi Sofia Tomas Ursula Vera Willem
Yara Zane Aisha Bruno Chloe Dario Edith Finn Gina Henry Ines Jack Kira Liam Maya Nico Olive Pedro Rita Sven Thea Uri Viola Walter Ximena Yuki
Agnes Boris Cora Dmitri Esther Frank Gloria Hector Ida Jasper Kate Louis Mabel Nora Oscar Penny Rufus Stella Theo Ulla Vince Winnie Yvonne
Arjun Bea Cyrus Dora Elias Flora Gareth Heidi Igor Jade Kofi Lola Milo Naomy Otto Pia Remy Selma Tariq Violet Wes Zara Ada Basil Celia Derek
Elsa Fred Grace Harun Isla Joel Keiko Lars Mona Nils Oona Perry Rhea Silas Tess Vito Wilma Ayla Bjorn Chen Dolores Ezra Freya Gil Hilda""".split()
LAST = """Abbott Berger Castillo Dalton Eriksen Fontaine Garcia Hoffman Ibsen Jensen Kowalski Lindberg Moreau Novak Okafor Petrov Quintero
Rossi Schmidt Tanaka Ueda Vargas Weber Yamada Zimmer Adler Brewster Carver Dunn Ellis Frost Greene Hale Irwin Joyce Kerr Lowe Marsh Nash
Orwell Pike Quill Reed Shaw Thorne Usher Vance Wolfe York Zhang Ahmed Bakker Cruz Diaz Evans Fischer Gupta Haddad Ito Jung Kaya Lopez Mbeki
Nguyen Olsen Park Rahman Silva Turner Ulrich Volkov Wong Yilmaz Zeller Bellamy Crane Dempsey Everly Finch Goldman Hawthorne Ingram Jarvis Keller
Larkin Mercer Nolan Osborne Porter Ramsey Sutton Tilley Underhill Voss Whitman Archer Bloom Clover Dove Ember Fable Grove Hazel Juniper""".split()
TOWNS = """Lisbon Porto Seville Paris Lyon Nice Rome Milan Naples Turin Vienna Graz Berlin Hamburg Munich Cologne Dresden Bremen Zurich
Bern Geneva Basel Prague Brno Warsaw Krakow Gdansk Budapest Athens Oslo Bergen Stockholm Malmo Helsinki Turku Tampere Copenhagen Aarhus Dublin
Cork Galway London Leeds York Bristol Oxford Cardiff Glasgow Edinburgh Amsterdam Utrecht Rotterdam Brussels Ghent Bruges Antwerp Tokyo Osaka
Kyoto Sapporo Seoul Busan Taipei Hanoi Bangkok Delhi Mumbai Pune Jaipur Cairo Tunis Rabat Lagos Accra Nairobi Lima Quito Bogota Santiago
Havana Boston Chicago Denver Seattle Portland Austin Dallas Miami Toronto Montreal Ottawa Vancouver Sydney Perth Auckland Izmir Ankara Istanbul
Riga Vilnius Tallinn Sofia Zagreb Split Ljubljana Belgrade Reykjavik Valencia Malaga Marseille Florence Venice Bologna Palermo Salzburg""".split()
TWO_WORD_TOWNS = ["New York", "San Diego", "Cape Town", "Hong Kong", "New Delhi", "Los Angeles", "Buenos Aires", "Mexico City", "Tel Aviv",
                  "Kuala Lumpur", "San Marino", "Santa Fe", "Las Vegas", "Port Louis", "Saint Tropez", "Rio Verde"]
ONSETS = "b br c ch cl d dr f fl g gl gr h j k kl kr l m n p pl pr qu r s sh sk sl sn st str t th tr v w y z".split()
VOWELS = "a e i o u a e i o u a e i o u ai ea ee ie oa oo ou".split()
CODAS = ["", "", "", "", "b", "ck", "d", "ff", "g", "k", "l", "lm", "m", "n", "nd", "ng", "nt", "p", "r", "rk", "rn", "s", "sk", "st", "t", "th", "x", "z"]
DRINKS = """espresso;double espresso;ristretto;lungo;latte;oat latte;vanilla latte;caramel latte;hazelnut latte;pumpkin latte;flat white;cappuccino;
mocha;white mocha;americano;cortado;macchiato;caramel macchiato;cold brew;iced coffee;iced latte;filter coffee;decaf;chai latte;chai;matcha latte;
green tea;black tea;mint tea;earl grey;hot chocolate;lemonade;ginger lemonade;apple juice;orange juice;sparkling water;berry smoothie;mango smoothie;
affogato;turkish coffee;long black;piccolo;peach iced tea;rooibos;golden milk;babyccino;nitro cold brew;coconut mocha;honey latte;soy cappuccino""".replace("\n", "").split(";")
GOODS = """oat drink;soy milk;whole milk;paper cups;lids;napkins;straws;sugar;brown sugar;cinnamon;cocoa powder;vanilla syrup;caramel syrup;espresso beans;
decaf beans;green tea bags;croissants;muffins;blueberry muffins;bagels;cookies;brownies;cheese cake;carrot cake;butter;honey;lemons;oranges;bananas;
strawberries;eggs;flour;yeast;olive oil;salt;tomatoes;basil;mushrooms;pumpkin;spinach;rice;beans;lentils;chickpeas;potatoes;onions;garlic;cream;
cheddar;walnuts;almonds;hazelnuts;apples;pears;plums;cherries;raspberries;chocolate;coconut;ginger;mint;carrots;peppers;zucchini;noodles;tofu;chicken;
salmon;tuna;beef;ham;avocado;cucumber;corn;peas;leeks;beetroot;figs;dates;oats;yoghurt;candles;light bulbs;filters;gloves;soap;sponges;notebooks;pencils""".replace("\n", "").split(";")
VERBS = [v.replace("_", " ") for v in """water feed buy call clean fix paint return send bring pick_up order wash visit check pay print sign pack move sell count wrap polish
repair measure collect book renew cancel read finish write sort empty fill charge mail thank invite email meet ask remind taste bake cook grind
sweep close open lock change update review""".split()]
OBJECTS = """the plants;the cat;a cake;the landlord;the espresso machine;my bike;the fence;the library books;the parcel;my passport;the tickets;
the laundry;grandma;the dentist;the invoice;the posters;the contract;my bag;the sofa;the old car;the cups;the presents;the mirrors;the roof;
the window;the rent;a birthday card;the gym card;the report;the letter;the photos;the trash;the kettle;the phone;a postcard;the neighbours;
the team;the guests;the manager;the soup;the bread;beans;milk;the floor;the shop;the door;the filter;the menu;the price list;the song list;
the garden;the dog;the fish;a new lamp;two chairs;the blue coat;the piano;the boiler;the tax form;the keys;my sister;the pharmacy;the bank;
the vet;the plumber;flowers;stamps;tea;a sponge;batteries;the wedding gift;the train tickets;the water bill;the hotel room""".replace("\n", "").split(";")
MESSAGES = """I am late;the coffee is ready;see you soon;the meeting is off;happy birthday;call me back;bring an umbrella;we won the game;dinner is at eight;
the train is late;I found your keys;good luck today;the shop is closed;I love the new menu;lunch is on me;the parcel is here;thanks for the cake;do not forget the milk;
the party starts at seven;I miss you;the bus leaves soon;your order is ready;please feed the cat;we need more cups;we ran out of beans;I will be there in ten minutes;
are you coming tonight;can you cover my shift;where did you park the car;what time is the show;the door is open;I left my scarf at your place;the doctor called;
you were right;let us meet at the river;the grinder is broken;my phone is almost empty;say hello to your mother;congratulations on the new job;the cat is fine;
the tickets are sold out;the roof is leaking again;I am on my way;save me a seat;the soup was great;sorry about yesterday;the music is much too loud;the baby is asleep""".replace("\n", "").split(";")
ROOMS = """kitchen;bathroom;bedroom;living room;hall;hallway;garage;cellar;attic;office;storeroom;terrace;garden;library;workshop;dining room;
guest room;back room;reading corner;bar;lounge;basement;laundry room;nursery;studio;balcony;porch;staircase;meeting room;bakery""".replace("\n", "").split(";")
SHOP_HEADS = "Golden Silver Blue Red Green Old New Little Happy Sunny Lucky Royal Corner Moon Star River Garden Harbour Copper Velvet Amber Quiet".split()
SHOP_TAILS = "Bean Cup Books Bakery Market Flowers Florist Pharmacy Diner Deli Kettle Spoon Grill Toys Records Shoes Hardware Garden Teahouse Roastery Bistro Barbers".split()


# How often a value is one that people would say; the others are of any kind, so that any piece of a word is copied.
SAID = 0.65


def syllables(rng, low=2, high=3):
    """An invented word."""
    return "".join(rng.choice(ONSETS) + rng.choice(VOWELS) + (rng.choice(CODAS) if rng.random() < 0.3 else "") for _ in range(rng.randint(low, high)))


def first_name(rng):
    """A given name, often invented."""
    if rng.random() < SAID:
        return rng.choice(FIRST)
    if rng.random() < 0.12:
        return pieces.name(rng).split()[0]
    draw = rng.random()
    if draw < 0.12:
        return words.odd_name(rng)
    if draw < 0.27:
        return words.invented_name(rng, rng.randint(1, 3))
    return rng.choice(FIRST) if rng.random() < 0.6 else syllables(rng, 1 if rng.random() < 0.2 else 2, 3).capitalize()


def without_point(rng, name):
    """A title is written with a point or, as in Britain, without."""
    title, point, rest = name.partition(". ")
    return f"{title} {rest}" if point and title in ("Mr", "Mrs", "Ms", "Dr") and rng.random() < 0.5 else name


def person(rng):
    """A name: given alone, or in full."""
    if rng.random() < SAID:
        draw = rng.random()
        if draw < 0.4:
            return without_point(rng, rng.choice(natural.PEOPLE))
        if draw < 0.5:
            return without_point(rng, rng.choice(["Mr. ", "Mrs. ", "Ms. ", "Dr. "]) + rng.choice(LAST))
        return rng.choice(FIRST) if draw < 0.75 else rng.choice(LAST) if draw < 0.8 else f"{rng.choice(FIRST)} {rng.choice(LAST)}"
    if rng.random() < 0.12:
        return pieces.name(rng)
    if rng.random() < 0.3:
        return without_point(rng, rng.choice(natural.PEOPLE))
    if rng.random() < 0.15:
        return words.odd_name(rng)
    name = first_name(rng)
    if rng.random() < 0.45:
        name += " " + (rng.choice(LAST) if rng.random() < 0.6 else syllables(rng).capitalize())
    elif rng.random() < 0.12:
        title = rng.choice(["Mr. ", "Mrs. ", "Ms. ", "Dr. "])
        name = without_point(rng, title + (rng.choice(LAST) if rng.random() < 0.6 else syllables(rng).capitalize()))
    return name


def town(rng):
    """A town, often invented."""
    if rng.random() < SAID:
        return rng.choice(rng.choice([natural.TOWNS, natural.TOWNS, TOWNS, TOWNS, TWO_WORD_TOWNS]))
    if rng.random() < 0.2:
        return pieces.name(rng)
    if rng.random() < 0.3:
        return rng.choice(natural.TOWNS)
    draw = rng.random()
    if draw < 0.12:
        return words.odd_name(rng)
    if draw < 0.3:
        return words.invented_name(rng, rng.randint(1, 4))
    if draw < 0.36:
        return (words.compound(rng).replace("-", "") + rng.choice(["", "ton", "ville", " Hill", " Bridge", "-on-" + words.invented_name(rng, 1), " " + words.compound(rng).replace("-", "").capitalize()])).capitalize().replace(" hill", " Hill").replace(" bridge", " Bridge")
    draw = rng.random()
    if draw < 0.55:
        return rng.choice(TOWNS)
    if draw < 0.65:
        return rng.choice(TWO_WORD_TOWNS)
    word = syllables(rng).capitalize()
    return word + rng.choice(["", "", "", "", "ville", "ton", " Bay", " Falls", " Hill", "burg", "port"])


def drink(rng):
    """A drink, with a twist at times."""
    if rng.random() < SAID:
        return rng.choice(rng.choice([natural.DRINKS, DRINKS])) if rng.random() < 0.85 else rng.choice(["iced", "spiced", "hot", "salted", "double", "cold", "strong"]) + " " + rng.choice(["latte", "mocha", "coffee", "tea", "cocoa", "chocolate", "cider"])
    if rng.random() < 0.12:
        return pieces.things(rng, 2) + rng.choice(["", " tea", " latte", " coffee", " juice"])
    if rng.random() < 0.25:
        return rng.choice(natural.DRINKS)
    draw = rng.random()
    if draw < 0.2:
        return rng.choice([rng.choice(words.RARE), rng.choice(words.RARE), words.compound(rng), words.spliced(rng), words.repeated(rng), rng.choice(words.ADJECTIVES) + " " + rng.choice(words.RARE)]) + " " + rng.choice(["tea", "latte", "coffee", "soda", "juice", "brew", "mocha", "shake", "punch", "cooler", "espresso"])
    if draw < 0.75:
        return rng.choice(DRINKS)
    if draw < 0.9:
        return rng.choice(["iced", "spiced", "hot", "salted", "smoky", "double", "cold", rng.choice(GOODS)]) + " " + rng.choice(["latte", "mocha", "coffee", "tea", "brew", "cocoa", "shake", "soda"])
    return syllables(rng) + " " + rng.choice(["tea", "latte", "coffee", "soda", "juice", "brew"])


def goods(rng):
    """Something a storeroom or a kitchen holds."""
    if rng.random() < SAID:
        draw = rng.random()
        if draw < 0.6:
            return rng.choice(natural.GOODS + natural.INGREDIENTS)
        return rng.choice(GOODS) if draw < 0.85 else rng.choice(["red", "white", "large", "small", "dried", "fresh", "frozen", "smoked", "sweet", "black", "green"]) + " " + rng.choice(GOODS)
    if rng.random() < 0.15:
        return pieces.things(rng, 2)
    if rng.random() < 0.35:
        return rng.choice(natural.GOODS + natural.INGREDIENTS)
    draw = rng.random()
    if draw < 0.35:
        return words.phrase(rng) + rng.choice(['', '', 's'])
    if draw < 0.5:
        return rng.choice([words.odd(rng), words.odd(rng) + " " + rng.choice(GOODS), f"{rng.choice(words.RARE)} {rng.choice(words.HALVES)}s", f"{rng.choice(GOODS)} {words.code(rng)}"])
    draw = rng.random()
    if draw < 0.75:
        return rng.choice(GOODS)
    if draw < 0.88:
        return rng.choice(["red", "white", "large", "small", "dried", "fresh", "wooden", "frozen", "smoked", "sweet", "black", "green"]) + " " + rng.choice(GOODS)
    return syllables(rng) + rng.choice(["", "", " beans", " cups", " seeds", " syrup", " leaves", " bars"])


def task(rng):
    """Something to do."""
    if rng.random() < SAID:
        draw = rng.random()
        if draw < 0.6:
            return rng.choice(natural.TASKS)
        if draw < 0.7:
            return rng.choice(["call ", "email ", "visit ", "thank ", "invite "]) + person(rng)
        tail = rng.choice(["", "", "", "", " with " + first_name(rng), " for " + first_name(rng), " for the " + rng.choice(["party", "guests", "kids", "office", "trip"]), " at the " + rng.choice(["station", "market", "office", "school"])])
        return rng.choice(VERBS) + " " + rng.choice(OBJECTS) + tail
    if rng.random() < 0.12:
        return " ".join([pieces.word(rng), rng.choice(["the", "my", "a", "our", "for", "with", "to", "some"]), pieces.things(rng)])
    if rng.random() < 0.4:
        return rng.choice(natural.TASKS)
    draw = rng.random()
    if draw < 0.45:
        return words.task(rng)
    if draw < 0.55:
        return rng.choice([f"call {words.odd_name(rng)} about {words.odd(rng)}", f"read {words.title(rng)}", f"buy {words.odd(rng)} and {words.odd(rng)}", f"email {words.code(rng)}", f"meet {words.odd_name(rng)} and {words.odd_name(rng)}", f"bring {words.odd(rng)} to {words.odd_name(rng)}", f"pick up {words.odd(rng)}", f"{rng.choice(VERBS)} {words.odd(rng)}"])
    draw = rng.random()
    if draw < 0.5:
        return rng.choice(VERBS) + " " + rng.choice(OBJECTS)
    if draw < 0.7:
        tail = rng.choice([" in the " + room(rng), " with " + first_name(rng), " for " + first_name(rng), " for the " + rng.choice(["party", "guests", "kids", "office", "neighbours", "trip", "game"]), " once more", " again", " at the " + rng.choice(["station", "market", "harbour", "office", "school"])])
        return rng.choice(VERBS) + " " + rng.choice(OBJECTS) + tail
    if draw < 0.8:
        return "call " + person(rng)
    if draw < 0.9:
        return rng.choice(["buy ", "order ", "bring ", "find "]) + goods(rng)
    return rng.choice(VERBS) + " the " + syllables(rng)


def message(rng):
    """The text of a message."""
    if rng.random() < SAID:
        return rng.choice(natural.MESSAGES if rng.random() < 0.75 else MESSAGES)
    if rng.random() < 0.12:
        return " ".join([pieces.things(rng), rng.choice(["is", "and", "for the", "in", "at", "was", "of my", "has"]), pieces.things(rng)])
    if rng.random() < 0.4:
        return rng.choice(natural.MESSAGES)
    draw = rng.random()
    if draw < 0.4:
        return words.sentence(rng)
    if draw < 0.55:
        return rng.choice([f"the code is {words.code(rng)}", f"{words.odd_name(rng)} says hi", f"I bought {words.odd(rng)} and {words.odd(rng)}", f"my new address is {words.code(rng)}", f"have you read {words.title(rng)}", f"{words.odd(rng)}, {words.odd(rng)} and {words.odd(rng)}", f"it is called {words.odd(rng)}", f"do not tell {words.odd_name(rng)} about {words.odd(rng)}"])
    draw = rng.random()
    if draw < 0.25:
        return rng.choice(MESSAGES)
    if draw < 0.45:
        who = rng.choice(["I", "we", "they", "my parents", "the others", first_name(rng) + " and I"])
        does = rng.choice(["will be at", "are waiting at", "want to see", "found", "forgot", "really like", "cannot find", "just left", "talked about", "are cleaning", "need", "bought"])
        if who == "I":
            does = does.replace("are waiting", "am waiting").replace("are cleaning", "am cleaning")
        return f"{who} {does} the {rng.choice(GOODS + ROOMS + ['station', 'museum', 'old bridge', 'new place', 'market', 'red sofa', 'blue house'])}" + rng.choice(["", "", " now", " at noon", " tonight", " together", " with " + first_name(rng)])
    if draw < 0.6:
        return rng.choice(["how is", "where is", "who has", "did you see", "have you got", "what happened to", "can I borrow", "do not sell"]) + " the " + rng.choice(GOODS + ["key", "ladder", "bike", "camera", "red bag", "cat", "big pot", "garden chair"])
    if draw < 0.75:
        return rng.choice(["the ", "my ", "your ", "our "]) + rng.choice(GOODS + ROOMS + ["car", "bike", "boss", "house", "band", "dog"]) + rng.choice([" looks great", " is ready", " is gone", " is here", " needs help", " is too small", " arrived today", " was wonderful", " is blue now", " smells odd"])
    if draw < 0.9:
        return rng.choice(["I will ", "we should ", "you must ", "can you ", "let us ", "please "]) + task(rng)
    return rng.choice(["meet me in ", "I moved to ", "we are in "]) + town(rng)


def room(rng):
    """A room."""
    if rng.random() < SAID:
        return rng.choice(natural.ROOMS if rng.random() < 0.6 else ROOMS)
    if rng.random() < 0.12:
        return pieces.things(rng, 2) + rng.choice(["", " room", " hall"])
    if rng.random() < 0.4:
        return rng.choice(natural.ROOMS)
    draw = rng.random()
    if draw < 0.2:
        return rng.choice(words.PLACES).replace('_', ' ')
    if draw < 0.32:
        return rng.choice([f"{words.odd(rng)} room", f"{words.odd_name(rng)}'s room", f"room {words.code(rng)}", words.compound(rng), f"{rng.choice(words.RARE)} hall"])
    return rng.choice(ROOMS) if rng.random() < 0.8 else rng.choice(["blue ", "red ", "upper ", "lower ", "small ", "old ", "north ", syllables(rng, 1, 2) + " "]) + rng.choice(["room", "hall", "office", "kitchen", "lounge"])


def shop(rng):
    """A shop's name."""
    if rng.random() < SAID:
        draw = rng.random()
        if draw < 0.5:
            return rng.choice(natural.SHOPS)
        return rng.choice(SHOP_HEADS) + " " + rng.choice(SHOP_TAILS) if draw < 0.75 else f"{'The ' if rng.random() < 0.2 else ''}{rng.choice(FIRST + LAST)}'s {rng.choice(SHOP_TAILS)}" if draw < 0.9 else "Cafe " + rng.choice(FIRST)
    if rng.random() < 0.15:
        return pieces.name(rng) + rng.choice(["", "", " & " + pieces.name(rng), " " + rng.choice(SHOP_TAILS), "'s"])
    if rng.random() < 0.35:
        return rng.choice(natural.SHOPS)
    draw = rng.random()
    if draw < 0.18:
        return rng.choice([f"{words.odd_name(rng)} {rng.choice(SHOP_TAILS)}", f"{words.odd_name(rng)}'s {rng.choice(SHOP_TAILS)}", f"The {rng.choice(words.RARE).capitalize()} {rng.choice(SHOP_TAILS)}", f"{rng.choice(words.RARE).capitalize()} & {rng.choice(words.RARE).capitalize()}", f"{words.repeated(rng).title()} Bar", f"{words.title(rng)}"])
    if draw < 0.36:
        return (rng.choice(words.ADJECTIVES) + ' ' + rng.choice(words.NOUNS).replace('_', ' ')).title()
    draw = rng.random()
    if draw < 0.45:
        return rng.choice(SHOP_HEADS) + " " + rng.choice(SHOP_TAILS)
    if draw < 0.65:
        return first_name(rng) + "'s " + rng.choice(SHOP_TAILS)
    if draw < 0.8:
        return syllables(rng).capitalize() + " " + rng.choice(SHOP_TAILS)
    return syllables(rng).capitalize() if rng.random() < 0.5 else "Cafe " + first_name(rng)
