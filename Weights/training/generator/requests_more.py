"""Further wordings of what the known tools are asked for: by hint, in passing, with the reason first. Slots as in `requests_known.py`."""

from requests_wider import wider

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
        "[Does|Will] {s} [let people in|do business|serve guests|work] {a}", "[Can I|Could I|May I] [drop by|visit|pop into|shop at|pick something up at] {s} {a}", "[Would I find|Will I find|Are the doors of] {s} open {a}", "{s} {a}: [open or closed|open|which hours|from when until when]", "[Since when|By when|How late|How early|Until what time] [can I shop at|is someone at|is there anyone at] {s} {a}",
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
        "[Before I order|Before I bake|Before we open], [how much|how many] {i} [is there|are there|have we got]", "[Will|Would] the {i} [last|be enough|suffice] [for today|until Friday|this week|]", "[How are we doing for|How are we off for|What do we have in] {i}",
    ],
    "rollDice": [
        "[It's my turn|My move|Next round|Attack|Luck decides]: {d} with {s} [sides|faces]", "[Give me|Get me|I need|Show me] [the result of |]{d} with {s} sides", "[Let|Have] {d} with {s} [sides|faces] [roll|fall|decide]", "[Shake and throw|Shake|Drop|Spin|Tumble] {d} with {s} [sides|faces]", "{c}d{n}[, please|!|]", "[Damage|Luck|Initiative|Fate]: {c}d{n}", "[Can|Could|May|Will] [I|we|you] [roll|throw|cast] {d} [that have|having|with] {s} [sides|faces]",
    ],
    "setLights": {
        True: ["[I can't see|I cannot see anything|I hardly see a thing] in the {r}, lights on", "[Light up|Brighten|Illuminate] the {r}", "[Someone|Somebody|A guest] is in the {r}, [give them light|switch the light on|turn the lights on]", "[We need|Give me|I want some|I would like] light in the {r}", "[Don't leave|Don't let] the {r} dark", "The {r} [is|looks] [pitch dark|so dark|gloomy], [lights on|turn the lights on|switch on the light]"],
        False: ["[I want to sleep|We are watching a film|It is far too bright|Save some power] in the {r}, lights off", "[Make the {r} dark|Darken the {r}|Black out the {r}]", "[No more light|No light|Lights out] in the {r}", "[Cut|Shut off|Put out] the [light|lights] in the {r}", "[Somebody|Someone] left the [light|lights] on in the {r}[, fix that|, switch it off|, turn them off]", "[We are done in|I have left|Everyone left] the {r}, [lights off|turn the light off|put the lights out]"],
    },
    "findTrain": [
        "[My sister lives in {b}|The concert is in {b}|I have a meeting in {b}|{b} is calling], [I start from {a}|I leave from {a}|I'm in {a}], [a train|which train|find a train] {adverb}", "[From {a} to {b}|{a} to {b}|{a} - {b}] {adverb}[, by train|, which train|, a train please|: trains]", "[Rail|Railway|Train] [connection|connections|trip|journey|ride] from {a} to {b} {adverb}", "[Take me|Bring me|Get me] from {a} to {b} {adverb}[ by train| by rail|]",
        "[Can I|Could I|Can we] [get|go|travel|ride] [by train |]from {a} to {b} {adverb}[ by train| by rail|]", "[Plan|Arrange|Work out] [my|a|our] [trip|train ride|journey] from {a} to {b} {adverb}", "[I'll be|I am] in {a} and [must reach|have to reach|should get to|want to reach] {b} {adverb}[, is there a train|, any train|, check the trains|]", "[Departures|Trains|Timetable] {a} to {b} {adverb}",
    ],
}


# Said as a wonder, a wish, a reason or a remark.
INDIRECT = {
    "findContact": [
        "[I wonder whether|I was wondering if|I'm not sure if|I forgot whether] I [know|have|still know] a {one}", "[Could you see|Would you check|Can you find out|Let's see] [if|whether] [there is|I have|I know] a {one} [among my contacts|in my address book|in my phone|]",
        "[Someone|A person|Somebody] [born with|who belongs to|who grew up with|counted among] {many} [would be perfect|would do|is what I need|should be the {npc}]", "[It would be nice|It'd be great|I would be glad] [to have|if we had|if there was] a {one} [as the {npc}|in this scene|at the bar]",
        "[See if|Check whether|Find out if] [somebody|anyone] from {many} [is|can be found] among my [friends|contacts]", "[For once|This time|Today], [pick|take|choose] {many}", "[The|This|Our] {npc} [is meant to be|will be|is supposed to be|has to be] [a {one}|from {many}], [who could that be|find a name|find someone|which contact fits]",
        "[A|One] {one}, [any|whoever it is|no matter who]", "[Dig up|Track down|Come up with|Think of] a {one} [I know|from my list|from the contacts]", "[Who|Which friend] could [play|be] the {npc}, [a {one} I mean|it must be a {one}|someone from {many}]", "[Scan|Check|Go over] my [address book|contact list|phone] for {many}",
        "[My|The] [phone|address book] [must|should] [have|hold|contain] a {one} [somewhere|]", "[Next|Now] [a {one}|someone from {many}] [please|for the next level|]",
    ],
    "getContactEvent": [
        "[I wonder what|I'm curious what|I have no idea what|I can't remember what] [I am doing|I have to do|is going on|we are doing] {adverb}", "[Is my day|Am I|Will I be] [free|full|packed|taken|busy] {adverb}", "[{n} wants to see me|{n} would like to meet|They invited me|My boss wants a meeting] {adverb}, [am I free|do I have something else|is there anything in the way]",
        "[Would you|Could you|Can you] [take a look at|look at|open|go through] my [calendar|diary|agenda] {adverb}", "[Something|I think something|I believe something] [is|was] planned {adverb}[, what was it|, what is it|, remind me|]", "[Brief me|Fill me in|Update me] on [my plans|my day|what I do] {adverb}", "[Did I|Have I|Did we] [agree to|plan|arrange|schedule] [anything|something] {adverb}",
        "[With whom|Where|When] do I meet [someone|anybody] {adverb}", "[Any|Some] [appointments|dates|meetings|events] [of mine|on the list|] {adverb}", "[Let's talk about|I want to talk about|Tell the guest about] [my plans|my event|the event] {adverb}", "[Read|Show] my [calendar|agenda] for {noun}", "[Do {n} and I|Do we] [meet|have something|see each other] {adverb}", "[What comes|What awaits me|What is in store|What is up] {adverb}",
    ],
    "orderDrink": [
        "[I wonder whether I could|Would it be okay to|I was hoping to|Might I] [have|get|order] {item}", "[My throat is dry|I need energy|I slept too little|Coffee time|We are back]: {item}", "[If you have time|When you're ready|Whenever you can], {item}", "[I've been dreaming of|I've been looking forward to|Nothing beats|I can't say no to|I'm in the mood for] {item}",
        "[You could|You may|Please do] [bring|make|fix|pour] [me|us] {item}", "[Let's start with|The first order is|I begin with|To begin:] {item}", "[{n} said|{n} told me|They asked me] to [get|order|bring] {item}", "[Would you be so kind to|Would you mind to|Be a dear and] [make|pour|prepare] {item}", "[My choice|What I want|What we want|Today's choice]: {item}", "[Add|Put down|Mark down|Charge me for] {item}",
        "[That will be|That'll be|It'll be|It will be] {item}", "[I came for|I am here for|We are here for|I've come to pick up] {item}", "[Same as always|As usual]: {item}",
    ],
    "setReminder": [
        "[I wonder if you could|Would you mind to|It'd be great if you could|You should] remind me to {text} {adverb}", "[My memory is bad|My head is full|I am so forgetful]: {text} {adverb}", "[Could you|Would you|Can you] [keep track of this|note this|write this down]: {text} {adverb}", "{adverb} [please|] [make me|have me|tell me to] {text}", "[Save|Store|Log|Register] a [task|to-do|reminder] for {noun}: {text}",
        "[I'd hate to|I must not|I mustn't] forget to {text} {adverb}", "[Whatever happens|No matter what], I [have to|must] {text} {adverb}, [remind me|note it]", "[What I have to do|My task|The plan] {adverb}: {text}[. Remind me|, remind me|. Note that]", "[Someone|You|Please] [remind|tell|warn] me {adverb} to {text}", "[A reminder|One reminder], please: {text} {adverb}", "[I'd like|I need] [to be reminded|a reminder] {adverb} to {text}", "[Put it|Set it|Write it] in my [calendar|list]: {text} {adverb}",
    ],
    "setAlarm": [
        "[I wonder if you could|Would you mind to|Could you see to it that you] wake me at {t}", "[The bus|The flight|School|My shift|The market] [leaves|starts|begins] early, [alarm at {t}|wake me at {t}]", "I'd [like|love] to [be awake|be up] [at|by] {t}[, set the alarm|, an alarm please]",
        "[I won't wake up by myself|I never hear the birds|I'm a heavy sleeper], [set it to|alarm at|ring at] {t}", "[Sleep until|I may sleep until|Let me sleep until] {t}, [then wake me|then ring|then the alarm]", "[At|Precisely at|Exactly at] {t} [I want to get up|wake me|the alarm should ring|the clock should ring]", "[Program|Schedule|Prepare|Arrange] [a wake-up call|an alarm|the alarm] [for|at] {t}", "[Wake-up call|Wake-up time|Alarm time]: {t}", "[Tomorrow's|My|The] [alarm|wake-up call]: {t}", "[Have me|Get me|I need to be] [awake|up|out of bed] at {t}",
    ],
    "getWeather": [
        "[I wonder|I was wondering|I'm not sure|Do you know] [how the weather will be|what the weather is like|whether it will rain|if it gets cold|if the sun shines] in {c} {adverb}", "[What can we expect|What awaits us|How does it look] [weather-wise|outside|in the sky] in {c} {adverb}", "[My|Our] [flight goes|trip goes|train goes|holiday is] to {c} {adverb}, [how is the weather|will it be warm|what is the weather]",
        "[Sunscreen or raincoat|Shorts or coat|Boots or sandals|Umbrella or hat] in {c} {adverb}", "Is it [sunny|rainy|cold|warm|windy|foggy] in {c} {adverb}", "[Could you|Would you|Can you] see [what the sky does|whether it rains|how cold it gets] in {c} {adverb}", "[Give me|Get me|I need|Read me] the [weather report|outlook|forecast] {adverb} for {c}", "[Is there|Will there be] [rain|snow|sun|a storm|fog] [over|in|around] {c} {adverb}",
        "[We play|We run|We paint|We march|I sing] outdoors in {c} {adverb}, [how is the weather|will it stay dry|does it rain]", "[The sky over|The weather of|The climate in] {c} {adverb}", "{c}, {adverb}, [weather|forecast|rain or not]",
    ],
    "playMusic": [
        "[I wonder if we could have|Would you mind to play|It'd be nice to hear|It would be lovely to hear] {m} {l}", "[The room|The café|This place|The bar] [feels empty|is so still|sounds dull], [put on|play|start] {m} {l}", "[Let there be|Bring on|Here comes|Give it up for] {m} {l}", "[My ears want|My heart wants|The mood is right for|Everyone here loves] {m} {l}", "[Could you|Would you|Can you] [pick|choose|select|find] {m} and [play|start] it {l}",
        "[From now on|For the next hour|Until we close|While we clean]: {m} {l}", "[Our guests|The regulars|My friends] [asked for|hope for|would love] {m} {l}", "[Set the mood|Warm them up|Wake them up|Let us dance] with {m} {l}", "[Stop this noise and play|Instead of this, play|No more of this,] {m} {l}", "[Background music|Soundtrack|Program]: {m} {l}",
    ],
    "reserveTable": [
        "[I wonder if you have|I was hoping for|Would there be|Could we get] a table {s} {adverb} at {t}, [name {n}|the name is {n}|it is for {n}]", "[We'd love|I'd love] to [eat|dine|come] {adverb} at {t}, a table {s}, [under {n}|name {n}|for {n}]", "{n} [asked me to book|told me to reserve|needs] a table {s} {adverb} at {t}", "[Could you|Would you|Can you] [keep|save|block|set aside] a table {s} [for|under] {n} {adverb} at {t}", "{adverb} at {t}, a table {s}, [on the name {n}|name {n}|under the name of {n}]",
        "[Booking|Reservation|Table], {adverb} at {t}, {s}, [name|under] {n}", "[Mark|List|Register] {n} {s} {adverb} at {t}", "[Expect|We expect|Prepare for] {n} {adverb} at {t}, [a table|reserve] {s}", "[Is anything free|Is there something free|Do you have space] {s} {adverb} at {t}, [name {n}|under {n}|I'm {n}]",
    ],
    "searchRecipes": [
        "[I wonder which {k}dish|I wonder which {k}meal] I [can|could] [cook|make|bake] with {i}{a}", "[Could you see|Would you look|Can you find out] [if|whether] there [is a {k}recipe|are {k}recipes] with {i}{a}", "[I bought|We got|Grandma sent|The market had] {i}, [find|look up|search] {k}recipes{a}", "[I love|My kids love|We adore|Guests ask for] {i}, [got any|do you have any|find some] {k}recipes{a}",
        "[What to do with|What goes into a dish with|Uses for] {i}, [a {k}recipe please|{k}recipes please]{a}", "[Teach me|Show me how] to [cook|make] something {k}with {i}{a}", "[Tonight|Today|For lunch|For the party] [it should be|I want|we need] something {k}with {i}{a}", "[A {k}dish|A {k}meal|{k}dishes|{k}food] [with|made of|based on] {i}{a}, [please|any idea|find one]", "[Suggest|Recommend|Propose] a {k}[dish|meal|dinner|recipe] [with|featuring|around] {i}{a}",
    ],
    "getOpeningHours": [
        "[I wonder|I was wondering|I'd like to know|Do you know] [when {s} opens|whether {s} is open|how long {s} is open|if {s} is open] {a}", "[Could you|Would you|Can you] [see|find out|check] [if|whether] {s} is open {a}", "[Will they be|Is anybody|Is somebody] there at {s} {a}", "[I need to know|Tell me] [until when|from when|how long] {s} is open {a}", "[Is it worth going|Does it make sense to go|Should I go] to {s} {a}, [is it open|or is it closed]",
        "{s}, {a}[, hours please|, is it open|: when]", "[What time|When] [does|will] {s} [close|shut|unlock|lock up] {a}", "[Shopping|A visit|A walk] [at|to] {s} {a}, [when can I come|when is it open|what are the hours]",
    ],
    "calculate": {
        "add": ["[I wonder|Do you know|Tell me] what {x} plus {y} is", "[My bill is|I spent|I paid] {x} and then {y}, [what is that together|how much in all|the sum please]", "[What do I get|What comes out] if I add {x} [and|to] {y}", "Sum: {x} and {y}"],
        "subtract": ["[I wonder|Do you know|Tell me] what {x} minus {y} is", "[Out of|Of] {x} [guests|seats|tickets|cups], {y} [left|are taken|are gone|broke], [how many are left|what remains]", "[What do I get|What comes out] if I subtract {y} from {x}", "[Remove|Deduct|Take] {y} from {x}"],
        "multiply": ["[I wonder|Do you know|Tell me] what {x} times {y} is", "[I need|We use|We sell] {x} [cups|coins|grams] [for|on] each of {y} days, [how much is that|what is the total]", "[What do I get|What comes out] if I multiply {x} [by|with] {y}", "[{x} lots of|{x} packs of] {y}, [how many|what is that]"],
        "divide": ["[I wonder|Do you know|Tell me] what {x} divided by {y} is", "[Distribute|Spread|Divide up] {x} [coins|seats|cakes] [over|among] {y} [tables|people|days]", "[What do I get|What comes out] if I divide {x} by {y}", "{x} [split|shared] {y} ways"],
    },
    "sendMessage": [
        "[I wonder if you could tell|Would you mind telling|Could you see to it that you tell] {n}: {t}", "[My phone is broken|My hands are wet|I'm driving], [tell|text|write to|send to] {n}: {t}", "{n} [asked|is curious|keeps asking], [answer|reply|write] {q}", "[Someone should|You should|We should|I should] [tell|text|write to] {n}: {t}", "[Get word to|Give word to|Drop a note to|Ping] {n}: {t}", "[Relay|Transmit|Deliver] [this|a message] to {n}: {t}",
        "[Quick text|Short message|Urgent message|New message] to {n}: {t}", "[Make sure|See to it] {n} [gets|receives|reads] [this|the message]: {t}", "[Text|Message] to {n}, {q}", "[The message|The text] {q} [goes|should go|is] to {n}",
    ],
    "checkStock": [
        "[I wonder how much|I'd like to know how much|Do you know how much|I'm not sure how much] {i} [is left|we have|there is]", "[Could you|Would you|Can you] [see|find out|check] [if|whether] we [have|still have|are out of] {i}", "[A customer|The chef|The cook|My boss] [needs|wants|asked about] {i}, [how much is there|is there enough|do we have it]", "[We need|I want to use|I'm about to order] {i}, [what is left|how much is there|how much do we have]", "[Go and see|Peek into the storeroom|Have a look], [how much|how many] {i}",
        "[Number|Amount|Quantity] of {i} [left|in stock|in the storeroom]", "[Any|Enough|Still some] {i}", "[The shelf for|The box of] {i} [looks empty|seems low], [check it|what is left|how much do we have]", "{i}: [how much|how many|what is left|in stock]",
    ],
    "rollDice": [
        "[I wonder what|Let's see what] {d} with {s} sides [will give|will show]", "[Would you|Could you|Can you] [roll|throw|toss] for me: {d} with {s} sides", "[We decide by dice|Fortune decides|Chance decides|The monster attacks]: {c}d{n}", "[I bet on|I try my luck with|I play with] {d} with {s} [sides|faces], roll", "[I'd like|I want|Time for] a roll of {d} with {s} [sides|faces]", "[Make|Do] a {c}d{n} [roll|throw]", "{d}, {s} sides, [roll|please|throw now]",
    ],
    "setLights": {
        True: ["[I wonder if you could|Would you mind to|Could you see to it and] [light|brighten] the {r}", "[I can't see the page|I can't find my keys|I nearly fell] in the {r}, [some light please|light on|lights on]", "[The guests are coming|The party starts|We are working] in the {r}, [light on|lights on|give us light]", "[Give us some|I need some|We want more] light in the {r}", "[Activate|Enable|Start] the [lights|lamps] in the {r}", "[Is|Why is] the {r} [still dark|dark]? Lights on"],
        False: ["[I wonder if you could|Would you mind to|Could you see to it and] [darken|dim out] the {r}", "[Nobody needs|No one needs|We don't need|I don't need] [light|the light|lamps] in the {r}", "[The baby sleeps|I have a headache|The film starts|We go to bed] in the {r}, [lights off|no light please|turn the light off]", "[Deactivate|Disable|Stop] the [lights|lamps] in the {r}", "[Why is|Is] the light [still on|on] in the {r}? [Turn it off|Off with it]", "[The {r}|{r}] [needs no light|can be dark|should be dark] [now|]"],
    },
    "findTrain": [
        "[I wonder|Do you know|I'd like to know] [how I get|which train takes me|when a train goes] from {a} to {b} {adverb}", "[Could you|Would you|Can you] [see|find out|check] [if|whether] there is a train from {a} to {b} {adverb}", "[I visit|I meet] my [aunt|brother|friend|boss] in {b} {adverb}, [I start in|I leave from|I'm in] {a}, [which train|find a train]", "[No car, so|I don't drive, so|By rail, please:] {a} to {b} {adverb}, [a train|which train|trains]",
        "[My way is|The route is|The journey goes] from {a} to {b} {adverb}, [find a train|look up trains|which train]", "[Leaving|Starting] {a}, [heading for|arriving in|going to] {b} {adverb}, [trains|which train|a train please]", "[What trains|Which trains] [run|go|leave|are there] from {a} to {b} {adverb}", "{adverb} [by train|by rail] from {a} to {b}[, what is there|, please|]", "[Ticket|Travel|Ride] from {a} to {b} {adverb}, [check the trains|find the train|which train goes]",
    ],
}


def more(tool, key=None):
    """The further patterns of a tool, those of `requests_wider.py` among them."""
    found, indirect = MORE[tool], INDIRECT[tool]
    return (found + indirect if key is None else found[key] + indirect[key]) + wider(tool, key)
