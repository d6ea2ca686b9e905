"""Further wordings of what the known tools are asked for: by hint, in passing, with the reason first. Slots as in `requests_known.py`."""

MORE = {
    "findContact": [
        "[Is anybody|Is anyone|Is someone] I know [a {one}|from {many}]",
        "[Go|Look|Search] through my [phone|contacts|friends|address book] [for|until you find] [a {one}|someone from {many}]",
        "My [game|story|scene|level|café] [lacks|still lacks|is missing|needs|could use] a {one}",
        "[Name|Tell me] [one|a single] {one} [I know|in my phone|from my list]",
        "I'd [love|like] to [see|meet|have] a {one} [behind the counter|at the window table|in this scene|as the next {npc}]",
        "[Whose name|Which name] [in my phone|among my contacts] [stands for|belongs to] {many}",
        "[Take|Use|Borrow] [the name of |]a {one} [I know|from my phone|from my contacts] [for the {npc}|as the {npc}|]",
        "[Surprise me with|Let it be|Make it|It has to be] [a {one}|someone from {many}] [from my contacts|that I know|]",
        "[Let|Have] a {one} [order|come in|walk in|visit|drop by] [next|now|]",
        "[{many} only|Only {many}|Nobody but {many}]: who [fits|could it be|do I have|comes to mind]",
        "[This|The] {npc} [needs|wants|deserves] [a real name|the name of a friend|a name from my phone], [someone from {many}|a {one}|preferably a {one}]",
        "[For this role|For the part of the {npc}|As {npc}] I [want|need|imagine|see] a {one} [from my contacts|that I know|]",
    ],
    "getContactEvent": [
        "[Anything|Something|Anything special] [in my calendar|on my calendar|on the agenda|in the diary|going on] [with {n} |]{adverb}",
        "[Who am I seeing|What am I supposed to do|Where should I be|What did I promise {n}] {adverb}",
        "[Do I need to|Must I|Should I] [be anywhere|go somewhere|meet anyone|dress up] {adverb}",
        "[{n} asked me about|I am curious about|I lost track of|I need the details of|Let me hear about] [our event|our plans|what we do] {adverb}",
        "{adverb}, [what's up|what do we do|is there an event|do I see anyone|is anything planned]",
        "[Look in my|Open my|Check my] [calendar|diary|agenda|schedule] for {noun}",
        "[What does my|How does my] [calendar|diary|agenda|schedule|day] [say|look|look like] {adverb}",
        "[Which|What] [appointment|event|meeting|engagement] [do I have|have I got|is there|awaits me] {adverb}",
        "[Event|Calendar|Agenda|Schedule] [for|on]: {noun}",
        "[Let the guest talk|Let the barista chat|Talk to me] about what [we do|happens|I planned] {adverb}",
        "[I think|I believe|I have a feeling] I [meet|see] {n} {adverb}, [what for|can you check|is that right|look it up]",
    ],
    "orderDrink": [
        "[I am thirsty|I could use a break|It's cold outside|I'm so tired|Long day]: {item}",
        "[Would you|Could you|Can you] [start|do|manage|get going with] {item}", "[Next up|Next order|New order|First order|The usual]: {item}",
        "[I think|I guess|I believe|I suppose] I'll [have|take|go for|try] {item}", "[Just|Only] {item}, [please|thanks|that's all|nothing else]",
        "[{n}|My colleague|The man with the hat|The girl at the door|Our driver|My dad] [is waiting for|needs|asked for|craves|will drink] {item}",
        "[Let me try|Let me start with|Let us begin with|I've decided on|I will go for|We settle for|Sign me up for] {item}", "[Is it possible|Would it be possible] to [get|have|order] {item}",
        "[Hit me with|Set me up with|Treat me to|Treat us to|Surprise {n} with] {item}", "[My order is|The order is|Our order:] {item}", "[Ring up|Note|Write down|Take down|Punch in] {item}",
    ],
    "setReminder": [
        "[I always forget|I keep forgetting|I tend to forget] to {text}, [remind me|nudge me|ping me] {adverb}", "[Nudge|Ping|Alert|Notify|Poke] me [{adverb} to {text}|to {text} {adverb}]",
        "[I'm supposed to|I promised to|I agreed to|I was told to|It is my job to] {text} {adverb}, [keep me to it|please remind me|put it on the list|don't let it slip]",
        "[Put|Place|Write|Add] \"{text}\" [on my list|on the list|in my reminders|into my reminders] for {noun}", "[To do|Task|To-do] for {noun}: {text}", "[Schedule|Create|File] a [nudge|note|memo|reminder] for {noun}: {text}",
        "{text} {adverb}: [remind me|make it a reminder|note that|keep that in mind]", "[Tell|Warn] me {adverb} [that I have to|that I must|to] {text}", "[Keep in mind|Bear in mind|Remember] that I [have to|must|want to] {text} {adverb}",
        "{adverb} [is the day to|would be the day to|is when I] {text}, [remind me|set a reminder]", "[Without a reminder|If nobody reminds me] I [won't|will not|will never] {text} {adverb}",
    ],
    "setAlarm": [
        "[My train leaves early|I have an exam|Big day ahead|I sleep like a stone], [get me up|wake me|ring] at {t}", "[I can't|I must not|I mustn't|I cannot] [oversleep|sleep in|miss breakfast], [alarm|wake me] at {t}",
        "[Clock|Bell|Buzzer]: {t}", "[Time to rise|Rise and shine|Up]: {t}", "[What about|How about] an alarm at {t}", "[Have|Let] [my phone|the clock|the alarm] [go off|sound|ring|beep] at {t}", "[Make sure|See to it that] I'm [up|awake|out of bed] [at|by] {t}",
        "[Alarm|An alarm], {t}, [please|thanks]", "[I get up|I rise|We get up|I start work] at {t}, [alarm please|so set the alarm|ring then]", "[Change|Move|Put] [the|my] alarm to {t}",
    ],
    "getWeather": [
        "[Can I|Can we|Could we] [go swimming|have a barbecue|hang out the laundry|sit outside|ride a bike|go hiking] in {c} {adverb}", "[Is it|Will it be] [worth it|safe|wise] to [hike|drive|sail|cycle|travel] [around|in|near] {c} {adverb}",
        "[Rain|Snow|Sun|Storms|Fog|Frost] in {c} {adverb}", "[What should I|What do I] [wear|pack] [for|in] {c} {adverb}", "[I hope|I wish] [the sun shines|it stays dry|it does not rain] in {c} {adverb}[, does it|, will it|]",
        "[Temperature|Temperatures|Degrees|The sky] in {c} {adverb}", "[How many degrees|What temperature] will [we have|they have|it be] in {c} {adverb}", "[Tell me about|I'm curious about|I worry about] the [weather|sky|wind|rain] in {c} {adverb}",
        "[{c}|In {c}], {adverb}: [how is the weather|what is the weather|is it cold|is it sunny]", "[Are we getting|Do they get|Do they expect|Should we expect] [rain|snow|sunshine|a storm|wind] in {c} {adverb}",
    ],
    "playMusic": [
        "[I'm in the mood for|I feel like|I fancy|I'd enjoy] {m} {l}", "[Fill the room with|Cheer us up with|Surprise the guests with|Calm everyone down with] {m} {l}", "[Enough silence|It's so silent here|This place is dead]: {m} {l}", "[DJ|Music]: {m} {l}",
        "[Change|Switch] [the music |]to {m} {l}", "[Something|Anything] {g} {l}", "[Make it|Let it be] {m} {l}", "[The evening|The party|The breakfast crowd|This shift] [needs|calls for|demands] {m} {l}", "[May|Might|Could] [I|we] [request|ask for|suggest] {m} {l}",
    ],
    "reserveTable": [
        "[Dinner|Lunch|A meal|Supper|Brunch] {s} {adverb} at {t}, [under the name {n}|name of {n}|for {n}|booked as {n}]", "[It's|This is] {n}, [save|keep|hold|set aside|reserve] [us |me |]a table {s} {adverb} at {t}", "[Is there|Have you got|Do you have] a [free table|table free|table] {s} {adverb} at {t}[, name {n}|, for {n}|, the name is {n}|, under {n}]",
        "[We want to celebrate|We come to eat|I am taking my family out|We are meeting old friends] {adverb} at {t}, a table {s}, [name {n}|under {n}|the name is {n}]", "[Put|Write|Note] {n} down for a table {s} {adverb} at {t}", "[Party of {p}|Group of {p}] {adverb} at {t}, [name {n}|under {n}|for {n}]", "{n}, {p} [people|guests|persons], {adverb} at {t}[, please|: a table|, reserve it]",
        "[The {n} party|{n}'s group|{n}'s party] [needs|wants|comes for] a table {s} {adverb} at {t}",
    ],
    "searchRecipes": [
        "[My fridge is full of|We have way too much|There is so much|Somebody left us] {i}, [any|what|which] {k}[dishes|recipes|ideas] [are there|do you know|come up|exist]{a}", "[Cook|Bake|Make|Prepare] something {k}[with|from|out of] {i}{a}", "[Inspire me|Give me an idea|Give me ideas|Help me cook]: {k}[recipes|dishes] [with|from] {i}{a}",
        "[What's|What is] a [good |nice |simple |]{k}[dish|dinner|lunch|recipe] [with|for|that has] {i}{a}", "[Today's special|The dish of the day|Tonight's dinner] [should have|needs|must contain|is about] {i}, [find|look up|search] {k}recipes{a}", "[Recipe|Recipes|Cookbook]: {k}[with |]{i}{a}", "[Something|Anything] {k}to [cook|bake|make] with {i}{a}", "[How can I|How could we|How shall I] [cook|prepare|bake|serve|use] {i}{a}, [any {k}recipe|a {k}recipe please]",
    ],
    "getOpeningHours": [
        "[Does|Will] {s} [let people in|do business|serve guests|work] {a}", "[Can I|Could I|May I] [drop by|visit|pop into|shop at|pick something up at] {s} {a}", "[Would I find|Will I find|Are the doors of] {s} open {a}", "{s} {a}: [open or closed|open|which hours|from when to when]", "[Since when|By when|How late|How early|Until what time] [can I shop at|is someone at|is there anyone at] {s} {a}",
        "[I'm heading to|I plan to go to|I'm on my way to|I need something from] {s} {a}, [is it open|until when|what are the hours|when do they close]", "[Hours|Times|Opening times] [for|of|at] {s} {a}",
    ],
    "calculate": {
        "add": ["[{x} and {y}|{x} plus {y}|{x} + {y}] [makes|is|equals|gives] [what|how much]", "[We sold|We made|I earned|I counted] {x} [yesterday|first|in the morning] and {y} [today|later|in the evening], [how many in all|what is the total|total]", "[Put|Count] {x} and {y} together", "[The total|The sum] of {x} and {y}[, please|]"],
        "subtract": ["[{x} minus {y}|{x} - {y}|{x} less {y}] [makes|is|equals|gives] [what|how much]", "[We had|I had|There were] {x} [cups|coins|muffins|beans] and [used|sold|lost|gave away|broke] {y}, [what is left|how many remain|how many are left]", "[How much more|How many more] is {x} than {y}", "[Start with|From] {x}, take [away |off ]{y}"],
        "multiply": ["[{x} times {y}|{x} x {y}|{x} * {y}] [makes|is|equals|gives] [what|how much]", "{x} [tables|shelves|crates|rows] [of|with] {y} [chairs|cups|bottles|seats][ each|], [what is the total|how many is that|how many altogether]", "[{x} guests|{x} people|{x} visitors] [pay|spend|order] {y} [each|apiece], [how much is that|what do they pay|what is it in all]"],
        "divide": ["[{x} divided by {y}|{x} / {y}|{x} over {y}] [makes|is|equals|gives] [what|how much]", "{x} [coins|beans|cookies|euros] [for|among|between|shared by] {y} [people|guests|children], [how much each|how many does each get|what does everyone get]", "[How many|How much] does each get if {y} [people|of us|friends] share {x}", "[Cut|Break] {x} into {y} [equal |]parts"],
    },
    "sendMessage": [
        "[Drop|Shoot|Give] {n} [a line|a text|a message|a note]: {t}", "[Please pass on|Pass on|Forward|Deliver] {q} to {n}", "[Could|Can|Would] you [let {n} know|tell {n}|write to {n}|text {n}]: {t}", "{n} [has to know|needs to know|ought to hear|must hear|wants to hear]: {t}", "[A message|A note|A text|News] for {n}: {t}", "[To|For] {n}: {t}",
        "[Reply to|Answer|Get back to] {n} with {q}", "[I owe {n} a reply|{n} is waiting for my answer|I forgot to answer {n}], [send|write|text] {q}",
    ],
    "checkStock": [
        "[Count|Look for|See about|Search the shelves for] [the |our |]{i}[ in the back| in the storeroom|]", "[Should|Must|Do] [I|we] [buy|order|get|need] more {i}", "[Did we use up|Have we used up|Are we nearly out of|Do we run low on] [the |all the |]{i}", "[What about|How about] {i}, [enough left|do we have some|any left|still there]", "[I can't find|I don't see|I am looking for] [the |any |]{i}, [is there any|do we have some|how much is left]", "[Storeroom|Stock|Inventory|Supplies]: {i}",
        "[Before I order|Before I bake|Before we open], [how much|how many] {i} [is there|are there|do we have]", "[Will|Would] the {i} [last|be enough|suffice] [for today|until Friday|this week|]", "[How are we doing for|How are we off for|What do we have in] {i}",
    ],
    "rollDice": [
        "[It's my turn|My move|Next round|Attack|Luck decides]: {d} with {s} [sides|faces]", "[Give me|Get me|I need|Show me] [the result of |]{d} with {s} sides", "[Let|Have] {d} with {s} [sides|faces] [roll|fall|decide]", "[Shake and throw|Shake|Drop|Spin|Tumble] {d} with {s} [sides|faces]", "{c}d{n}[, please|!|]", "[Damage|Luck|Initiative|Fate]: {c}d{n}", "[Can|Could|May|Will] [I|we|you] [roll|throw|cast] {d} [that have|having|with] {s} [sides|faces]",
    ],
    "setLights": {
        True: ["[I can't see|I cannot see anything|I hardly see a thing] in the {r}, lights on", "[Light up|Brighten|Illuminate] the {r}", "[Someone|Somebody|A guest] is in the {r}, [give them light|switch the light on|turn the lights on]", "[We need|Give me|I want some|I would like] light in the {r}", "[Don't leave|Don't let] the {r} dark", "[The {r}|It] [is|looks] [pitch dark|so dark|gloomy], [lights on|turn the lights on|switch on the light]"],
        False: ["[I want to sleep|We are watching a film|It is far too bright|Save some power] in the {r}, lights off", "[Make the {r} dark|Darken the {r}|Black out the {r}]", "[No more light|No light|Lights out] in the {r}", "[Kill|Cut|Shut off|Put out] the [light|lights] in the {r}", "[Somebody|Someone] left the [light|lights] on in the {r}[, fix that|, switch it off|, turn them off]", "[We are done in|I have left|Everyone left] the {r}, [lights off|turn the light off|switch the lights off]"],
    },
    "findTrain": [
        "[My sister lives in {b}|The concert is in {b}|I have a meeting in {b}|{b} is calling], [I start from {a}|I leave from {a}|I'm in {a}], [a train|which train|find a train] {adverb}", "[From {a} to {b}|{a} to {b}|{a} - {b}] {adverb}[, by train|, which train|, a train please|: trains]", "[Rail|Railway|Train] [connection|connections|trip|journey|ride] from {a} to {b} {adverb}", "[Take me|Bring me|Get me] from {a} to {b} {adverb}[ by train| by rail|]",
        "[Can I|Could I|Can we] [get|go|travel|ride] [by train |]from {a} to {b} {adverb}[ by train| by rail|]", "[Plan|Arrange|Work out] [my|a|our] [trip|train ride|journey] from {a} to {b} {adverb}", "[I'll be|I am] in {a} and [must reach|have to reach|should get to|want to reach] {b} {adverb}[, is there a train|, any train|, check the trains|]", "[Departures|Trains|Timetable] {a} to {b} {adverb}",
    ],
}


def more(tool, key=None):
    """The further patterns of a tool."""
    found = MORE[tool]
    return found if key is None else found[key]
