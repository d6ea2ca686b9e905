"""What the café serves, and what is true of it."""


class Drink:
    def __init__(self, name, price, kind, about, taste, caffeine, milk, temperature="hot"):
        self.name, self.price, self.kind, self.about, self.taste = name, price, kind, about, taste
        self.caffeine, self.milk, self.temperature = caffeine, milk, temperature


# name | coins | kind | what it is | taste | caffeine: no, little, some, much | milk: yes, no | hot, iced
TABLE = """
espresso|2|coffee|a small, strong shot of coffee|strong and rich|much|no|hot
double espresso|3|coffee|two shots of espresso in one cup|very strong and dark|much|no|hot
ristretto|2|coffee|a very short espresso made with less water|intense and a little sweet|much|no|hot
lungo|3|coffee|a long espresso made with more water|strong and slightly bitter|much|no|hot
americano|3|coffee|espresso with hot water|smooth and strong|much|no|hot
filter coffee|3|coffee|coffee that drips slowly through a paper filter|clean and mild|much|no|hot
black coffee|3|coffee|plain coffee with nothing added|bold and simple|much|no|hot
latte|4|coffee|espresso with a lot of steamed milk|mild and creamy|some|yes|hot
vanilla latte|5|coffee|a latte with vanilla syrup|sweet and creamy|some|yes|hot
caramel latte|5|coffee|a latte with caramel syrup|sweet and buttery|some|yes|hot
pumpkin latte|5|coffee|a latte with pumpkin and warm spices|sweet and spicy|some|yes|hot
cappuccino|4|coffee|espresso with steamed milk and thick foam|creamy and balanced|some|yes|hot
flat white|4|coffee|a double espresso with thin, silky milk|strong and velvety|much|yes|hot
cortado|3|coffee|equal parts of espresso and warm milk|strong and soft|some|yes|hot
macchiato|3|coffee|espresso with a spoon of milk foam|strong with a soft top|much|yes|hot
mocha|5|coffee|espresso with chocolate and steamed milk|sweet and chocolatey|some|yes|hot
affogato|5|coffee|a scoop of vanilla ice cream with hot espresso on top|sweet and strong|some|yes|cold
decaf coffee|3|coffee|coffee with nearly all of the caffeine taken out|mild and smooth|little|no|hot
decaf latte|4|coffee|a latte made with decaf espresso|mild and creamy|little|yes|hot
cold brew|4|coffee|coffee that steeps in cold water for twelve hours|smooth and a little sweet|much|no|iced
iced coffee|4|coffee|chilled coffee over ice|fresh and bold|much|no|iced
iced latte|5|coffee|espresso with cold milk over ice|fresh and creamy|some|yes|iced
iced americano|4|coffee|espresso with cold water and ice|crisp and strong|much|no|iced
frappe|5|coffee|coffee blended with ice and milk|cold, sweet and foamy|some|yes|iced
black tea|3|tea|a classic tea made from dried dark leaves|strong and malty|some|no|hot
earl grey|3|tea|black tea with a hint of bergamot|floral and fresh|some|no|hot
green tea|3|tea|a light tea made from green leaves|light and grassy|some|no|hot
jasmine tea|3|tea|green tea with the scent of jasmine|light and floral|some|no|hot
mint tea|3|tea|fresh mint leaves in hot water|cool and fresh|no|no|hot
chamomile tea|3|tea|a herbal tea made from chamomile flowers|soft and calming|no|no|hot
ginger tea|3|tea|fresh ginger in hot water with a slice of lemon|warm and spicy|no|no|hot
rooibos tea|3|tea|a red herbal tea from South Africa|mild and slightly sweet|no|no|hot
chai latte|4|tea|spiced black tea with steamed milk|sweet and spicy|some|yes|hot
matcha latte|5|tea|powdered green tea with steamed milk|creamy and grassy|some|yes|hot
iced tea|3|tea|chilled black tea with lemon|fresh and fruity|some|no|iced
peach iced tea|4|tea|chilled black tea with peach|fruity and sweet|some|no|iced
hot chocolate|4|other|melted chocolate with steamed milk|sweet and rich|little|yes|hot
white hot chocolate|4|other|melted white chocolate with steamed milk|very sweet and creamy|no|yes|hot
lemonade|3|other|lemon juice with water and a little sugar|fresh and sour|no|no|iced
orange juice|3|other|freshly pressed oranges|fruity and fresh|no|no|iced
apple juice|3|other|cloudy juice from local apples|fruity and sweet|no|no|iced
strawberry smoothie|5|other|blended strawberries and banana|fruity and thick|no|no|iced
vanilla milkshake|5|other|vanilla ice cream blended with milk|cold, sweet and creamy|no|yes|iced
sparkling water|2|other|cold water with bubbles|fresh and clear|no|no|iced
"""


class Food:
    def __init__(self, name, price, about, gluten, nuts, dairy, vegan):
        self.name, self.price, self.about = name, price, about
        self.gluten, self.nuts, self.dairy, self.vegan = gluten == "yes", nuts == "yes", dairy == "yes", vegan == "yes"


# name | coins | what it is | gluten | nuts | dairy | vegan
FOOD_TABLE = """
croissant|2|a flaky, buttery pastry|yes|no|yes|no
almond croissant|3|a croissant filled with almond cream|yes|yes|yes|no
cinnamon roll|3|a soft roll with cinnamon and sugar|yes|no|yes|no
blueberry muffin|3|a soft muffin full of blueberries|yes|no|yes|no
chocolate muffin|3|a dark muffin with chocolate chips|yes|no|yes|no
banana bread|3|a moist slice of banana cake|yes|no|no|yes
carrot cake|4|a spiced cake with carrots and cream cheese|yes|yes|yes|no
cheesecake|4|a creamy cake on a crumbly base|yes|no|yes|no
apple pie|4|warm pie with apples and cinnamon|yes|no|yes|no
chocolate cake|4|a rich, dark cake|yes|no|yes|no
lemon tart|4|a crisp tart with lemon cream|yes|no|yes|no
brownie|3|a dense square of chocolate|yes|yes|yes|no
oat cookie|2|a chewy cookie with oats and raisins|yes|no|no|yes
chocolate chip cookie|2|a crisp cookie with chocolate chips|yes|no|yes|no
scone|3|a crumbly scone with jam|yes|no|yes|no
bagel|3|a bagel with cream cheese|yes|no|yes|no
cheese sandwich|5|toasted bread with melted cheese|yes|no|yes|no
avocado toast|5|toast with avocado and lemon|yes|no|no|yes
fruit salad|4|a bowl of fresh fruit|no|no|no|yes
almond cake|4|a light cake made with ground almonds|no|yes|yes|no
rice pudding|3|warm rice with milk and vanilla|no|no|yes|no
"""

DRINKS = [Drink(*(int(part) if i == 1 else part for i, part in enumerate(line.split("|"))))
          for line in TABLE.strip().splitlines()]
for drink in DRINKS:
    drink.milk = drink.milk == "yes"
FOODS = [Food(*(int(part) if i == 1 else part for i, part in enumerate(line.split("|"))))
         for line in FOOD_TABLE.strip().splitlines()]
COFFEES = [d for d in DRINKS if d.kind == "coffee"]
TEAS = [d for d in DRINKS if d.kind == "tea"]
SIZES = ["small", "medium", "large"]
MILKS = ["oat milk", "soy milk", "almond milk", "whole milk", "skim milk", "coconut milk"]
EXTRAS = ["whipped cream", "cinnamon", "vanilla syrup", "caramel syrup", "an extra shot", "honey", "brown sugar", "cocoa powder",
          "extra foam", "ice", "hazelnut syrup", "marshmallows", "a slice of lemon", "chocolate sauce", "less ice", "nutmeg"]


TEA_EXTRAS = ["honey", "a slice of lemon", "brown sugar", "fresh ginger", "a little sugar"]
COLD_EXTRAS = ["ice", "less ice", "extra ice", "a slice of lemon", "a straw"]


def extra(rng, drink):
    """Something that goes with a drink."""
    if drink.kind == "tea" and not drink.milk:
        return rng.choice(TEA_EXTRAS if drink.temperature == "hot" else COLD_EXTRAS)
    if drink.kind == "other" and drink.temperature == "iced":
        return rng.choice(COLD_EXTRAS)
    return rng.choice([extra for extra in EXTRAS if drink.temperature != "hot" or "ice" not in extra])


def order(rng):
    """A drink with wishes, as it stands in an order."""
    drink = rng.choice(DRINKS)
    text = drink.name
    if rng.random() < 0.35 and "double" not in text:
        text = rng.choice(SIZES) + " " + text
    roll = rng.random()
    if drink.milk and roll < 0.4:
        text += " with " + rng.choice(MILKS)
    elif roll < 0.6:
        text += " with " + extra(rng, drink)
    elif roll < 0.7:
        text += " to go"
    elif roll < 0.76 and drink.kind != "other":
        text += rng.choice([" without sugar", " with two sugars", " with one sugar"])
    return text
