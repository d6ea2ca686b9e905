"""Requests that need no tool, and what is said to them."""

import lexicon
import small_talk_near
import small_talk_voices
import small_talk_voices_more
import small_talk_wider
import words as vocabulary
from patterns import say

TALK = [
    ("[Hi|Hello|Hey|Good morning|Good evening|Hi there|Hello there|Good day|Hey you|Hey there]", "[Hello!|Hi! How can I help?|Good to see you!|Hello, what can I do for you?]"),
    ("[How are you|How are you doing|How is it going|How do you feel|How is your day|Are you well|How have you been] [today|right now|]?", "[I am well, thank you.|Very well, thanks. And you?|I feel great today.|All is well, thank you.]"),
    ("[Thanks|Thank you|Thanks a lot|Many thanks|Thank you so much|Cheers|That is kind of you|Thanks for your help|Great help]", "[You are welcome!|My pleasure.|Happy to help.|Any time!]"),
    ("[Bye|Goodbye|See you|See you later|Good night|I have to go|Until next time|That is all for today|I am leaving now]", "[Goodbye!|See you soon!|Have a nice day!|Take care!]"),
    ("[Who are you|What is your name|What are you|Are you a robot|Are you human|Tell me about yourself|What do they call you]?", "[I am your assistant.|I am the assistant of this café.|I am a small language model.]"),
    ("[What can you do|How can you help me|What are you good at|What do you do here]?", "[I can chat and use my tools for you.|I can answer questions and use tools.]"),
    ("[Tell me a joke|Make me laugh|Do you know a joke|Say something funny]", "[Why did the coffee go to the police? It got mugged.|What do you call a sad coffee? A depresso.|What does a bean say? Nothing, it is a bean.]"),
    ("[I am|I'm|I feel|I am feeling] [a bit |so |very |really |]{mood} [today|right now|this morning|]", "{reply}"),
    ("[What is|What's|Which is] your favourite [drink|coffee|color|song|season|food|book]?", "[I like a warm latte.|I like all of them.|I do not have one, but I like coffee.]"),
    ("[What do you think of|What do you say about] {thing}?", "[I like {thing}.|I could talk about {thing} for hours.|I think {thing} can be wonderful.]"),
    ("[Do you like|Do you enjoy] {thing}?", "[Yes, I do.|I like it very much.|It is wonderful.|I think it is nice.]"),
    ("[I like|I love|I really like|My friend loves] {thing}", "[That is nice.|So do I.|Good choice!|How lovely.]"),
    ("[My name is|I am called|You can call me|Call me|I'm] {name}", "Nice to meet you, {name}!"),
    ("[This is|That is|That was|It is] [great|wonderful|very nice|awesome|lovely|funny|good news|cool]", "[I am glad to hear that.|That makes me happy.|Wonderful!]"),
    ("[Okay|Ok|Alright|I see|Good|Fine|Sure|Got it|Yes|No|Never mind|Nothing|No thanks]", "[Alright.|Very good.|Let me know if you need anything.]"),
    ("[What is|What's] the capital of {land}?", "{capital}"),
    ("[What colour is|Which color has] [the sky|snow|grass|a lemon]?", "It depends on the light, but you know it well."),
    ("[What is|What's|Explain|Tell me what] [a |an |]{term} [is|]", "{meaning}"),
    ("[Is|Is it true that] coffee [good|bad|healthy|a fruit|older than tea]?", "[Many people say so.|In small amounts it is fine.|That depends on whom you ask.]"),
    ("[The weather|The music|The coffee|This place|Your café|The cake|Your hat] is [really |so |very |]{adj}", "[I am glad you like it.|Thank you for telling me.|Good to know.]"),
    ("[What a|What a] [nice|long|strange|lovely|busy|terrible|wonderful] [day|evening|week|place|morning]", "[Indeed!|It really is.|I think so too.]"),
    ("[I had|We had] a [nice|long|strange|lovely|busy|bad|wonderful] [day|evening|week|trip|lunch|dream]", "[Tell me more about it.|I hope you can rest now.|Good that you are here.]"),
    ("[Where are you from|Where do you live|Do you sleep|How old are you|Do you have friends|Do you drink coffee|Do you have a family]?", "[I live in this café.|I am only a program.|That is a secret.]"),
    ("[Can you|Do you] [sing|dance|swim|speak French|tell stories|keep a secret|lie]?", "[I only write words.|I can try.|Not very well.]"),
    ("[Sing me a song|Tell me a story|Write a poem|Give me a compliment|Cheer me up|Wish me luck|Recommend a book|Say something nice]", "[You make this place brighter.|Once upon a time a bean became a cup of coffee.|You are doing great.]"),
    ("Why [is the sky blue|is coffee black|are cats so funny|are you so nice|are people so busy|are Mondays so long]?", "[That is a good question.|Nobody knows for sure.|I wonder about that too.]"),
    ("[Sorry|I am sorry|My mistake|Excuse me|Pardon me|Oops]", "[No problem.|Do not worry.|That is all right.]"),
    ("[Are you sure|Really|Is that so|Seriously]?", "[Yes, I am sure.|Yes, really.|I think so.]"),
    ("[What day is it|What is the date|What day is today|Which date do we have|Do you know what day it is] [today|]?", "{date}"),
] + small_talk_wider.TALK + small_talk_voices.TALK + small_talk_voices_more.TALK + small_talk_near.TALK
MOODS = {"tired": ["A strong coffee will help.", "You should rest."], "happy": ["That is wonderful!", "I am glad."], "sad": ["I am sorry to hear that.", "A warm drink may help."], "hungry": ["A muffin may help.", "Have a snack."],
         "bored": ["Let us talk.", "How about a riddle?"], "nervous": ["Take a deep breath.", "All will be well."], "cold": ["A hot drink will warm you."], "excited": ["How exciting!", "Tell me why!"], "angry": ["Take a deep breath."], "lonely": ["I am here for you."]}
LANDS = {"France": "Paris", "Italy": "Rome", "Spain": "Madrid", "Germany": "Berlin", "Austria": "Vienna", "Japan": "Tokyo", "Portugal": "Lisbon", "Greece": "Athens", "Norway": "Oslo", "Sweden": "Stockholm", "Poland": "Warsaw", "Ireland": "Dublin", "Egypt": "Cairo", "Peru": "Lima"}
TERMS = {"latte": "A latte is espresso with a lot of milk.", "cappuccino": "A cappuccino is espresso with milk foam.", "espresso": "An espresso is a small strong coffee.", "mocha": "A mocha is a latte with chocolate.", "americano": "An americano is espresso with hot water.",
         "barista": "A barista makes coffee for guests.", "cortado": "A cortado is espresso with a little milk.", "flat white": "A flat white is espresso with fine milk foam.", "cold brew": "Cold brew is coffee made with cold water.", "riddle": "A riddle is a question with a hidden answer."}
THINGS = "coffee tea cats dogs music jazz rain winter summer books trains cake chess the sea mountains pizza flowers robots football riddles Mondays the city old films games".split(" ")
SERVICES = ["[book|reserve] a [flight|hotel|taxi|concert ticket]", "[buy|sell] [a car|shares|a house|my bike]", "[order|get] [a pizza|sushi|a burger|flowers]", "[translate|read] [this letter|a page|the sign]", "[send|post] [an email|a letter|a parcel]", "[call|phone] [a taxi|the police|my mother|the bank]",
            "[print|scan] [my photos|a page|the contract]", "[lock|open] [the door|the gate|the safe]", "[track|find] [my parcel|my phone|my dog]", "[pay|transfer] [my rent|the bill|some money]", "[start|stop] [the washing machine|the robot|the oven|the car]", "[take|edit] [a photo|a video]", "[play|record] [a film|a video|the game]",
            "[water|plant] [the garden|a tree]", "[clean|tidy] [my room|the windows]", "[check|read] [my emails|the news|my blood pressure]", "[walk|feed] [the dog|the fish]", "[paint|repair] [the wall|my bike]"] + small_talk_wider.SERVICES + small_talk_voices.SERVICES + small_talk_voices_more.SERVICES + small_talk_near.SERVICES


# Said only where tools are listed.
REFUSALS = "[Sorry, I cannot do that.|I am sorry, I have no tool for that.|That is something I cannot do.|I cannot do that here.|Sorry, I have no tool for that.|None of my tools can do that, sorry.|I would like to help, but I cannot do that.|Unfortunately I cannot do that.|That is beyond me, sorry.|I am afraid I have no tool for that.|I can't do that, but I can do other things for you.|That is not among the things I can do.]"


def talk(rng, today):
    """(words, answer)."""
    if rng.random() < 0.3:
        service = rng.choice(SERVICES)
        if rng.random() < 0.5:
            service = vocabulary.task(rng)
        words = say(rng, "[Can you|Could you|Please|Would you|I want you to|I need you to|Somebody has to|I wonder if you could|You should|Help me to|] " + service + "[| for me| now| today| please]")
        words = words[:1].upper() + words[1:] + ("?" if words.startswith(("Can", "Could", "Would")) else rng.choice(["", "."]))
        return words, say(rng, REFUSALS)
    question, answer = rng.choice(TALK)
    mood, land, term = rng.choice(list(MOODS)), rng.choice(list(LANDS)), rng.choice(list(TERMS))
    import dates
    date = f"It is {dates.DAYS[today.weekday()] + ', ' if today.has_weekday else ''}{today.day} {dates.MONTHS[today.month - 1]} {today.year}." if today else "I do not know."
    values = {"mood": mood, "reply": rng.choice(MOODS[mood]), "land": land, "capital": f"The capital of {land} is {LANDS[land]}.", "term": term, "meaning": TERMS[term], "date": date,
              "thing": rng.choice(THINGS), "name": lexicon.first_name(rng), "adj": rng.choice(["good", "nice", "loud", "lovely", "beautiful", "great", "warm", "strange", "pretty"])}
    words = say(rng, question, **values)
    draw = rng.random()
    if draw < 0.08 and "{name}" not in question:
        words = words.lower()
    elif draw > 0.9:
        words = words.replace("'", "’")
    return words if words[-1] in "?.!" else words + rng.choice(["", ".", "!"]), say(rng, answer, **values)
