"""Riddles: things with clues that are true of them; wrong answers are other things."""

import pieces
import words
from phrases import expand, pick

# thing | clues, each a clause that "I" begins
TABLE = """
a coffee bean|start green and end up brown|am roasted before I am ground|grow on a tree but end in a cup|give up my taste to hot water
a cup|have an ear but cannot hear|am filled in the morning and empty by noon|hold your coffee but never drink it|have a handle but no door
a spoon|am small and stir up trouble in your coffee|have a round head and a long neck|carry sugar but never taste it|go round and round in your tea
a teapot|have a spout but I am no whale|am short and full of hot tea|whisper steam at teatime|pour for everyone but never drink
a kettle|sing when I get hot|am full of water and love the fire|whistle without a mouth|boil but never cook a meal
milk|am white and come from a cow|become foam when steam meets me|turn black coffee light brown|go sour when you forget me
sugar|am white and sweet|vanish when I fall into hot tea|look like snow but taste much better|make bitter things sweet
steam|rise from hot coffee|am water that can fly|disappear when you try to hold me|fog the window of the café
ice|am water that stands still|float in your drink until I am gone|get smaller in the sun|am cold, hard and clear
honey|am golden and made by bees|flow slowly and taste sweet|never spoil|come from flowers and a thousand wings
a clock|have hands but cannot clap|have a face but no eyes|run all day and never move|tell you something without a word
a candle|am tall when I am young and short when I am old|cry hot tears while I shine|fear nothing so much as a breath|light the table and get smaller
a book|have a spine but no bones|have many leaves but am no tree|can take you far while you sit still|am full of words but never speak
a door|open and close all day without a word|have a knob and stand in a frame|let guests in and keep the wind out|can be slammed but feel no pain
a key|have teeth but cannot bite|am small and open big doors|hang on a ring but never marry|turn in the dark to let you in
a map|have rivers without water|have towns without people|show you the way but never walk|have mountains that weigh nothing
a mirror|show you everything but keep nothing|copy you and never complain|am glass that looks back at you|turn left into right
an umbrella|open when it rains|get wet so that you stay dry|have ribs but no heart|am forgotten in cafés on sunny days
a shadow|follow you on sunny days|have no weight and no voice|grow long in the evening|copy your shape on the ground
the moon|shine at night without a lamp|grow round and thin again every month|pull the sea without a rope|am visited by very few people
the sun|rise every day without a bed|warm you from very far away|am a star that you see at noon|chase the night away
a river|run but have no legs|have a mouth but never eat|have a bed but never sleep|always find my way to the sea
the wind|blow without lungs|push ships and steal hats|can be felt but not seen|howl without a throat
rain|fall but never get hurt|make puddles and rainbows|knock on your window without hands|come from clouds and feed the garden
snow|fall softly without a sound|am white and melt in your hand|cover the roofs in winter|become a man with a carrot nose
a cloud|fly without wings|cry without eyes|can look like a sheep in the sky|hide the sun for a while
a star|twinkle far away|come out at night without being called|am used for wishes|am tiny to your eye but huge up close
a tree|wear leaves in summer and nothing in winter|have bark but no bite|drink with my feet|give shade and home to birds
an egg|have to be broken before you use me|am white outside with gold inside|have no door, yet a bird walks out|can be boiled, fried or hatched
a needle|have one eye but cannot see|am thin and pull a long tail|go in and out to close a hole|am sharp and love thread
a button|am small, round and full of holes|hold a coat together|slip through a slit every morning|come in a row on your shirt
a shoe|have a tongue but cannot talk|walk all day with my twin|have a sole but no soul|am tied in the morning and left at the door
a glove|have five fingers but no bones|keep your hand warm|come in pairs for the winter|am full by day and empty by night
a hat|sit on your head all day|go up when you greet a guest|am lifted by the wind|cover your hair but not your face
a chair|have four legs but cannot walk|carry you without moving|have a back but no belly|am pushed under the table
a table|have legs but never run|carry plates and elbows|am set before dinner|stand between guests
a bed|have a head and a foot but no body|am made every day and never finished|am empty all day and full at night|hold your dreams
a window|let in light but no rain|am made of glass and sit in a wall|show the street to those inside|have panes but feel no pain
a ladder|have many steps but go nowhere|help you reach the top shelf|lean on walls all day|am climbed but am no mountain
a bridge|stand with my feet in the water|bring two sides together|carry carts but never move|cross the river without getting wet
a road|go from town to town without moving|am walked on and never complain|have turns but no wheels|lead you home
a piano|have black and white keys that open no doors|have pedals but no wheels|make music under your fingers|am heavy and full of strings
a drum|am hit all day and make music|have a skin but no flesh|am loud and round|keep the beat for the band
a bell|have a tongue and speak in one note|ring above the café door|am hung up and swung around|call people without words
an echo|answer without a mouth|live in the mountains and repeat your words|come back when you shout|have no body but a voice
a letter|travel far with a stamp|carry words in an envelope|speak without sound when opened|come from a friend to your door
a stamp|travel the world in one corner|am licked and stuck on an envelope|have a picture but no frame|pay for a letter's trip
a coin|have a head and a tail but no body|am round and buy you a coffee|jingle in your pocket|am flipped to settle a bet
a feather|am light enough to ride the wind|once belonged to a bird|tickle your nose|used to write letters with ink
a spider|have eight legs and a home of thread|weave without a loom|wait in the corner for flies|catch my dinner in a net
a snail|carry my house on my back|am slow and leave a silver line|hide at home wherever I go|have horns but am no bull
a bee|wear stripes and dance for flowers|make honey but own no shop|hum while I work|carry a sting and a bag of pollen
a cat|purr when I am happy|always land on my feet|have whiskers and chase mice|sleep all day on the windowsill
an owl|am awake while you sleep|can turn my head almost all around|ask who all night|hunt in silence in the dark
a fish|live in water and never get thirsty|have scales but no music|swim without arms|breathe where you cannot
a frog|was once a tadpole|jump from leaf to leaf on the pond|am green and croak at night|catch flies with a long tongue
a penguin|wear a black and white suit|am a bird that cannot fly|slide on ice on my belly|waddle to the sea for lunch
an elephant|have a trunk but never pack it|never forget, they say|am big, gray and fond of peanuts|have the largest ears of all
a carrot|am orange and grow underground|am loved by rabbits|end up as a snowman's nose|wear green hair above the ground
an onion|make you cry without being sad|wear many layers|am peeled but have no coat|make soup better and eyes wet
a banana|am yellow and curved|wear a skin that you must not step on|grow in bunches and come peeled by hand|turn brown when I get old
a lemon|am yellow and very sour|make your mouth pull a face|go well with tea|become a drink with water and sugar
an apple|keep the doctor away, they say|am red or green and hang on a tree|have a core but no heart|become a pie in autumn
bread|rise before I am baked|am sliced for breakfast|have a crust but no treasure|smell best when I am fresh
a cookie|am round, sweet and gone too soon|crumble in your hand|live in a jar in the kitchen|love to swim in milk
a cake|am dressed in cream on birthdays|wear candles once a year|come in slices|rise in the oven and fall to forks
butter|am yellow and melt on toast|come from cream|get soft in the sun|am spread thin every morning
salt|come from the sea and season soup|am white but not sweet|am missed when I am gone from the dish|make you thirsty
a pencil|get shorter the more I work|am made of wood and speak in gray|lose my head to a sharpener|make mistakes that can be rubbed out
a sponge|am full of holes but hold water|drink what you spill|get heavy when I am wet|scrub plates without hands
a broom|dance across the floor all day|am a stick with stiff hair|carry witches in stories|sweep but never sleep
a towel|get wetter the more I dry|hang around in the bathroom|hug you after a bath|soak up what drips
a pillow|hold your head all night|am stuffed with feathers but never fly|am soft and live on the bed|know your dreams but never tell
a ring|am a circle worn on a finger|have no beginning and no end|am given with a promise|am small, round and shiny
a kite|fly on a string|need wind but no engine|have a tail but am no animal|dance in the sky on windy days
a train|run on rails and never get tired|have cars but no tires|whistle when I leave|arrive late with many people inside
a ship|cross the sea without legs|have a deck but play no cards|sleep in a harbor|have an anchor but no hook for fish
a lighthouse|wink at ships all night|stand on rocks by the sea|have one big eye of light|warn sailors without a word
an anchor|am thrown away when needed and picked up when not|hold a ship in place|sleep at the bottom of the sea|am heavy and hang on a chain
a robot|work all day without coffee|have wires where you have nerves|say beep instead of hello|run on batteries, not on breakfast
a pixel|am a tiny square on a screen|am the smallest brick of a picture|come in every color but have no size to speak of|live with millions of others in a game
a phone|ring but wear no jewelry|carry voices through the air|am small and know all your friends|am looked at more than any painting
a camera|have one eye and never blink|remember what I see|flash but never rain|stop time with a click
a secret|am gone as soon as you share me|am kept but not in a box|am whispered from ear to ear|am safe with one and lost with three
your name|belong to you but others use me more|am written on your cup|was given to you before you could speak|am called across the café when your drink is ready
a joke|am told to make you laugh|am worse when you explain me|can be cracked but am no nut|fall flat without a good end
a dream|come when you close your eyes|am forgotten by breakfast|show films without a screen|can be sweet but have no sugar
silence|am broken as soon as you say my name|am golden, they say|fill an empty room|am loved by libraries
tomorrow|always come but never arrive|follow today|am one day away every day|hold your plans but no promises
a hole|get bigger the more you take away|am empty by nature|can be dug but not carried|ruin your socks
fire|eat wood but die of water|dance without feet|warm your hands but bite them too|need air to live
smoke|rise from fire and sting your eyes|leave through the chimney|have no wings but climb to the sky|am gray and thin
a puzzle|come in many pieces and end as a picture|am finished when nothing is left over|make you think at the table|am broken before I am made
a sock|am always losing my twin in the wash|keep your foot warm|live inside a shoe|have a heel but no leg
a puddle|am left behind by the rain|am a mirror on the street|love boots that jump|vanish when the sun returns
a suitcase|am packed before a trip|have a handle and travel by hand|carry your clothes but wear none|wait under the bed for summer
"""

THINGS = []
for line in TABLE.strip().splitlines():
    parts = line.split("|")
    THINGS.append((parts[0], parts[1:]))

FORMS = [
    "I {a}, and I {b}. [What am I|Who am I|Can you guess what I am]?",
    "I {a}. I {b}. [What am I|Do you know my name|Guess what I am]?",
    "What am I? I {a} and {b}.",
    "[Guess what I am|Name me|Tell me what I am]: I {a}, and I {b}.",
    "I {a}. And I {b}. What could I be?",
    "I {a}. What am I?",
    "Who can say what I am? I {a}, and I {b}.",
]


def make(rng):
    """A question, the correct answer and three wrong ones."""
    thing, clues = rng.choice(THINGS)
    a, b = pick(rng, clues, 2)
    question = expand(rng, rng.choice(FORMS), a=a, b=b)
    wrong = [other for other in pick(rng, [name for name, _ in THINGS], 6) if other != thing][:3]
    return question, thing, wrong


def of_anything(rng):
    """A riddle on a thing that no table knows: asked for by name, it tells what is true of all of them."""
    pool = [word.replace("_", " ") for word in words.NOUNS + words.RARE]
    thing = rng.choice(pool) if rng.random() < 0.8 else pieces.word(rng)
    question = expand(rng, rng.choice(ANYTHING), letter=thing[0].upper())
    return question, words.an(thing), [words.an(other) for other in rng.sample(pool, 6) if other != thing]


ANYTHING = [
    "My name begins with {letter}, and you know me well. What am I?",
    "You have seen me before, and I begin with {letter}. What am I?",
    "I begin with {letter}. Look at the answers: which one am I?",
    "The first letter of my name is {letter}. What am I?",
]


def tells_its_letter(question):
    """Whether a question is one of `of_anything`."""
    return any(pattern.partition("{letter}")[0] in question for pattern in ANYTHING)
