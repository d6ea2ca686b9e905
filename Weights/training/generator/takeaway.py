"""How guests say that they take a drink away, or that they stay: behind the drink, or in a sentence of its own. One a line."""


def lines(text):
    return text.strip().split("\n")


# Behind the drink.
AWAY = lines("""
to go
to go
to go
to take away
to take away
for takeaway
takeaway
to carry out
that I take with me
for the road
as takeaway
in a to-go cup
in a paper cup
in a takeaway cup
in my own travel mug
packed to go
packed up for the road
wrapped up to take along
with a lid, to go
for the way to work
for the train
for the walk home
for the bus ride
to carry with me
to drink on the way
to take to the office
to take home
to bring home to my wife
for outside, on the run
that I can drink in the car
""")
STAYING = lines("""
for here
for here
to drink here
to drink in
for in here
to have here
for drinking in
in a real cup
in a proper mug
in a china cup
at the counter
at our table
to enjoy right here
to sip by the window
to drink in peace at a table
here in the café
at the corner table
for our table
""")

# A sentence of its own.
AWAY_SENTENCES = lines("""
I have to run, so make it to go
I can't stay
We can't stay, so pack it up
I'm taking it with me
I'll take it with me
I'll drink it on the way
I'll drink it on the bus
I'll have it in the car
My tram leaves in a minute, so I need a lid on it
My lunch break is over, so it has to come along
I'm on my way out
I'm in a rush, so in a cup I can carry
It's to go
To go, that is
Takeaway, please
That's for taking away
I'm leaving right away, so pack it for the road
I want to walk with it in my hand
I'd like to carry it to the park
It goes back to the office with me
I'm parked in front of the door, so paper cup please
No time to sit down today
There's no time to sit, I'll carry it along
Put a lid on it, I'm walking
Please pack it so nothing spills on my bike
I brought my own travel cup to carry it in
We'll be drinking it on the beach
We're off to the lake with it
My colleagues wait in the van, so it can't be for here
A bag to carry it would be great, I'm leaving
It's for somebody at home
I won't be sitting down
Nothing for a table, I'm heading out
Off I go with it then
I eat and drink at my desk, so pack it
We'd like to take that out
I'll have it outside on my walk
Could it be in a paper cup? I'm catching a train
The taxi is outside, so wrap it up
I'm only popping in, it comes with me
""")
STAYING_SENTENCES = lines("""
I'll drink it here
We're staying
I'm staying for a while
I'll sit by the window
We sit in the corner
I have plenty of time
I've got an hour to kill in here
It's for here
For here, that is
We drink it here
I want a proper cup, I'm staying
No paper cup, I'm sitting down
We've got a table already
We already sit outside, on your terrace
I'd like to read my paper with it here
I'll have it at the bar
I don't need it to go
Not to go, please
No takeaway today
I'm not taking it anywhere
I'll enjoy it at my table
We stay until the rain stops
Bring it to table nine
I'm meeting a friend here
We're in no hurry at all
I'll work here for a bit
Real cups, please, we drink in
It doesn't have to be packed, I'm sitting over there
I'll have it right at the counter
Today I can finally sit down for it
""")


def behind(rng, is_away):
    """What stands behind a drink; nothing at times where the guest stays."""
    return rng.choice(AWAY) if is_away else rng.choice(STAYING) if rng.random() < 0.5 else ""


def beside(rng, words, is_away):
    """A request with a sentence before or behind it that tells it."""
    sentence = rng.choice(AWAY_SENTENCES if is_away else STAYING_SENTENCES)
    if words == words.lower():
        sentence = sentence.lower()
    end = "" if sentence[-1] in ".?!" else rng.choice([".", ".", "!"])
    if rng.random() < 0.3:
        return f"{sentence}{end or '.'} {words}"
    return f"{words}{'' if words[-1] in '.?!' else '.'} {sentence}{end if rng.random() < 0.7 else ''}"
