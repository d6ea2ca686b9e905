"""Names of people, pets and places, put together at random."""

FIRST = """Ada Adam Adele Adriana Agnes Ahmed Aiko Aisha Akira Alan Alba Alex Alice Alina Amara Amelia Amir Ana Anders Andre
Angela Anika Anna Anton Anya Arjun Arthur Astrid Audrey August Aya Azra Beatriz Bella Ben Bernard Bianca Boris Brenda Bruno Caleb
Camila Carl Carlos Carmen Carol Cecilia Celine Charles Chen Chiara Chloe Clara Claude Colin Cora Daisy Damian Dana Daniel Daria
David Deepa Delia Demir Dennis Diana Diego Dina Dolores Dora Dylan Edda Edgar Edith Eduardo Eileen Elena Eli Elias Elif Elisa Ella
Ellen Elliot Elsa Emi Emil Emma Enzo Erik Esther Ethan Eva Evelyn Fatima Felix Fiona Flora Frances Frank Freya Frida Gabriel Gemma
George Gina Giulia Gloria Grace Greta Gus Gwen Hana Hannah Harold Haruto Hassan Hazel Heidi Helen Henry Hugo Ian Ibrahim Ida Igor
Imani Ines Ingrid Irene Iris Isaac Isabel Ivan Ivy Jack Jada Jakob James Jan Jane Jasmine Javier Jin Joan Jonas Jorge Josef Julia
Julian June Kai Karim Karin Kate Kenji Kira Klaus Kofi Lara Lars Laura Layla Leah Lena Leo Leon Liam Lila Lily Lin Linda Lola Lorenzo
Louis Lucas Lucia Lucy Luis Luna Lydia Mabel Maya Magnus Malik Mara Marco Margot Maria Marie Mario Marta Martin Mateo Matilda Max
Mei Mia Miguel Mila Milan Milo Mina Mira Mohamed Mona Nadia Naomi Nasrin Nell Niamh Nico Nina Noah Noor Nora Olga Olive Oliver Omar
Oscar Otto Owen Pablo Pamela Paolo Paul Pavel Pearl Pedro Penny Petra Philip Pia Priya Quinn Rachel Rafael Rania Ravi Ray Rebecca
Remy Renata Rita Robert Robin Rohan Rosa Rose Ruben Ruby Rupert Ruth Saba Sadie Salim Sally Sam Samir Sandra Sara Sasha Selma Sergei
Shreya Silvia Simon Sofia Sonja Stefan Stella Sven Sylvie Taro Tara Tessa Theo Thomas Tilda Tina Tobias Tomas Toni Uma Ursula Valentina
Vera Victor Vikram Viola Violet Wanda Wei Wendy Willa Xavier Yara Yasmin Yuki Yusuf Zara Zelda Zoe""".split()

LAST = """Abbott Adeyemi Ahlberg Ahmadi Almeida Alvarez Andersen Anwar Archer Arslan Baker Banerjee Barnes Baron Bauer Beck
Becker Bell Bennett Berg Bianchi Bishop Blake Bloom Bonnet Borg Bose Brewer Brewster Brooks Byrne Cabrera Calder Carter Castillo
Castro Chan Chandra Chavez Chen Cho Clarke Cohen Conti Cooper Costa Cruz Dahl Dalton Das Davies Delgado Demir Diallo Diaz Dixon
Duarte Dubois Duran Eklund Ellis Eriksen Espinoza Evans Farah Farrell Ferrari Fields Fischer Fleming Flores Fontaine Foster Fox
Fraser Fuentes Fujita Garcia Gardner Gibson Gomez Graves Green Greco Griffin Gupta Haas Haddad Hale Hansen Harper Hart Hassan Hayashi
Hayes Herrera Hill Hoang Holm Holt Horvath Hughes Hunt Ibarra Ito Ivanov Jackson Jansen Jensen Johansson Jones Joshi Kaplan Kapoor
Karimi Kato Kaya Keller Kelly Khan Kim Klein Kovacs Kowalski Kruger Kumar Lambert Lang Larsen Laurent Lee Lehmann Levi Lewis Li
Lindgren Lopez Lund Mahmoud Malone Marino Marlow Marsh Martinez Mason Matsuda Mehta Mendoza Mercer Meyer Miller Mills Miranda Mitchell
Moon Morales Moreau Mori Morris Mukherjee Murphy Nakamura Navarro Nelson Newman Nguyen Nielsen Noble Novak Nunez Obi Okafor Okoye
Olsen Ono Ortega Osman Otieno Owens Pace Palmer Papadakis Park Parker Patel Pereira Perry Petrov Pham Piper Popov Porter Price Quinn
Rahman Ramirez Rao Reed Reyes Ricci Rios Rivera Roberts Rojas Romano Rossi Roth Rowe Ryan Saito Salazar Sanders Santos Sato Schmidt
Schneider Scott Serrano Shah Sharma Shaw Silva Singh Soto Stein Stone Strand Suzuki Takeda Tan Tanaka Taylor Thorn Torres Tran Tucker
Turner Underwood Valdez Vance Varga Vega Vogel Volkov Wagner Walker Wallace Wang Ward Watson Weber Wells West White Wilde Wilson Winter
Wolf Wong Wood Wu Yamada Yang Yilmaz Young Zhang Ziegler Zimmer""".split()

PETS = """Biscuit Button Mocha Pepper Pixel Pumpkin Noodle Waffle Mittens Shadow Ginger Cookie Nutmeg Clover Maple Hazel
Domino Peanut Olive Ziggy Misty Marble Toffee Sprout Bean Pickle Ruffles Comet Socks Muffin Juniper Tofu Bubbles Whiskers Pip Sesame
Truffle Fig Basil Patch Dusty Willow Honey Mango Snowy Tango Rusty Pretzel Cinnamon Dot Figaro Churro Gizmo Kiwi Latte""".split()

START = "Al Bar Bel Bri Cal Cor Dar Del Dor El Fal Fen Gar Gil Har Il Jor Kal Kel Lan Lor Mar Mel Mor Nal Nor Or Pel Per Quil Ral Ren Ros Sal Sel Tal Ter Tor Ul Val Vel Wil Yor Zan Zel".split()
MIDDLE = "a e i o u a i o ami ara eli ena eri ili imo ina iro ola ono ora umi una".split()
END = "bin da dan den dra fin go la len lia lin lo min mo na nak nel nia no ra ren ric rin ris ro sa sha ta tha to va ven vi wen wyn".split()
LASTSTART = "Amber Apple Ash Berry Birch Bramble Bright Brook Butter Cedar Clover Copper Corn Dew Elder Fern Fig Flint Frost Gold Green Hazel Honey Ivy Lark Leaf Maple Marsh Meadow Mill Moon Moss Nettle Oak Pebble Pine Plum Rain Reed River Robin Rose Sage Silver Snow Star Stone Sun Thistle Thorn Willow Wind".split()
LASTEND = "bean bell brook bush cup dale den field ford foot grove ham hill hollow kettle lane leaf mill more mug pot ridge root shaw side song spoon stone ton town tree well wick win wood worth".split()

CITIES = """Amber Bay|Ashford|Berlin|Birch Valley|Bridgeport|Cairo|Cedar Falls|Copenhagen|Coral Harbor|Dublin|Eastwick|Fern
Hollow|Florence|Granada|Green Hills|Hanoi|Harbor Town|Helsinki|Honeywell|Kyoto|Lagos|Lakeside|Lima|Lisbon|Maple Grove|Marble
Point|Mill Town|Montreal|Mumbai|Nairobi|New Haven|Northport|Oak Ridge|Oslo|Pine Creek|Porto|Prague|Quito|River Bend|Rome|Rosewood|Salt
Spring|Seoul|Seville|Silver Lake|Stone Bridge|Sunny Cove|Tunis|Vienna|Warsaw|West End|Windy Hill|Zagreb""".replace("\n", " ").split("|")


def syllables(rng):
    """An invented word that can stand for a name."""
    return rng.choice(START) + (rng.choice(MIDDLE) if rng.random() < 0.6 else rng.choice("aeio")) + rng.choice(END)


def first(rng):
    return syllables(rng) if rng.random() < 0.12 else rng.choice(FIRST)


def last(rng):
    if rng.random() < 0.15:
        start, end = rng.choice(LASTSTART), rng.choice(LASTEND)
        return start + end if start.lower() != end else start
    return rng.choice(LAST)


def full(rng):
    """A first and a last name, sometimes with an initial or two last names."""
    name = first(rng)
    roll = rng.random()
    if roll < 0.05:
        return f"{name} {rng.choice('ABCDEFGHJKLMNPRSTVW')}. {last(rng)}"
    family = last(rng)
    if roll < 0.08:
        second = last(rng)
        if second != family:
            return f"{name} {family}-{second}"
    return f"{name} {family}"


def titled(rng):
    return f"{rng.choice(['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Mr', 'Mrs', 'Ms', 'Dr', 'Captain', 'Professor', 'Aunt', 'Uncle', 'Old'])} {last(rng)}"


def person(rng):
    """Any kind of name for a person."""
    roll = rng.random()
    if roll < 0.6:
        return full(rng)
    if roll < 0.88:
        return first(rng)
    return titled(rng)


def pet(rng):
    return rng.choice(PETS) if rng.random() < 0.8 else syllables(rng)


def city(rng):
    return rng.choice(CITIES) if rng.random() < 0.85 else syllables(rng) + rng.choice(["", " Bay", " Hill", " Town"])
