"""What people say who tell one wish in two or three clauses, with a reason, a repetition, a condition, a contrast or a hint around it: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["findContact"] = """
I can't think of anyone from {many}; look in my contacts
Look through my contacts, I want a {one}
My memory fails me: who in my phone is a {one}?
Find a {one}; anyone from {many} will do
I need a contact, and it has to come from {many}
Search my phone, somebody from {many} must be in there
Who's a {one}? It must be one of my contacts
If there is a {one} in my address book, show me
Pick somebody I know - from {many}, that's all I ask
Not a message, a person: find me a {one} among my contacts
I don't want to write to anyone, I only want the name of a {one} I know
A {one}, please, because the {npc} needs a name
The {npc} is still nameless; borrow one of my friends from {many}
Get me a contact from {many}, I'm filling a role in my game
My list is endless and I can't spot a {one}, so please do it for me
Could you check my friends? I'm hoping for a {one}
I have plenty of friends, but which of them is a {one}?
Somebody from {many}, that's what the {npc} should be; choose from my phone
Name a {one} I know, whoever you come across
It doesn't matter who, but it should be someone from {many}
I'd scroll myself, but my thumb hurts: a {one} from the contacts
The generation is {many}, the person is up to you
Up to you whom you take, only let it be a {one}
Choose a contact for me; I can't decide among {many}
Do I know a {one}? Have a look in my address book
Is there someone from {many} in my phone? I believe so, but I can't find them
Give me a name out of my contacts – it should belong to a {one}
As you go through my contacts, stick to {many}; a single name will do
I want to talk to a {one}, so tell me whom I have
Since the story is about {many}, take a friend of mine who belongs there
My cousin won't believe I know a {one} - prove it with a contact
Open my contacts and pick someone from {many}
Go to my address book, find a {one}
Help me out here, I'm looking for a contact who counts as a {one}
A contact, but not just anyone: a {one}
Anyone from {many}? It's for the new {npc}
Make a {npc} and give it the name of a {one} I know
We've got no {npc} yet, so fetch a {one} from my contacts
Whom should I interview? It has to be a {one} from my contacts
For my school paper, which is on {many}, I need a friend from that group
Let's see who I know: a {one} would suit me
I lost the overview, sorry; which friend of mine is from {many}?
You know my contacts better than I do, so where's the {one}?
All I need is a {one}; all I have is a long list of contacts
Somewhere in there is a {one}, I'm sure of it, find them
One friend, no matter which, as long as they belong to {many}
Suggest a person: I have {many} in mind, and only people I've saved
{many}, that's the age group; now look among my friends
{many}, that's who I'm after, so pick a contact
A {one} from my phone would be perfect, since the {npc} is one too
The {npc} has to feel real, so make it a {one} from my phone
I'm curious whether I know a {one} - check my contacts
"""

VOICES["getContactEvent"] = """
I can't recall what's planned {adverb}; look it up in my calendar
Check my calendar {adverb}, I want to know what's on
What am I doing {adverb}? It has slipped my mind
{n} and I have a date {adverb}, but what was it for?
Something is on {adverb}, only I forgot what: have a look
Look at {noun} in my calendar; I think there's something with {n}
If I have an appointment {adverb}, tell me what it is
I'd love to lie in {adverb}, but is there anything in the diary?
Not a new entry, just read me what stands there for {noun}
I don't want to be reminded, I want to see what I have {adverb}
Open my diary, the page for {noun}
Whatever it is I do {adverb}, it must be in the calendar - find it
My agenda, please: what does it say for {noun}?
{n} is coming {adverb}, so what have we planned?
{n} wrote "see you then", and that's {adverb} - which event is it?
Somebody asked if I'm free {adverb}; am I?
Am I free {adverb}? The calendar should know
I have to know whom I meet {adverb}, because I must dress for it
Find the event {adverb}, the one with {n}
Which appointment do I have {adverb}? It's with {n}, I believe
What's with {noun}? I mean, what have I got in the calendar?
I've got a plan with {n}; it's {adverb}, and more I don't remember
Tell me about {noun}: who am I meeting and why?
{noun} has a cross on my wall calendar, so what's the event?
{adverb} I'm meeting someone, but who, and for what?
{noun} is taken, I think, but by what? Look at my events
Please look up {noun} - my wife swears we have an appointment
Let me know what's in the diary {adverb}, since I left mine at the office
My plans {adverb}, please; I seem to have lost track
Do {n} and I have something {adverb}, or did I dream it?
Did I promise {n} anything {adverb}? It would be in my calendar
Is {noun} empty? My calendar, I mean
Before I accept the invitation: is there an event {adverb}?
I could travel {adverb}, unless the calendar has something
The calendar knows what I'm up to {adverb}, I don't; please read it out
What have I arranged for {noun}? Only the event, nothing else
How does {noun} look, calendar-wise - am I busy?
Give me the event of {noun}, because I want to get ready for it
Get the event with {n}, it should be {adverb}
I have an event with {n}, right? {adverb}, if I'm not mistaken
See what I do {adverb}, so that the guest can bring it up
The guest wants to chat with me about {noun}, so fetch my event
Scan my calendar and say what happens {adverb}
I'm supposed to be somewhere {adverb} – where, and with whom?
{n} wants to know what we're doing {adverb}; I haven't a clue, so check
There was something {adverb}, wasn't there? See my calendar
Someone is expecting me {adverb}, but I can't say who; look it up
I know it's with {n}, I know it's {adverb}; what is it?
Show me {noun}, my own appointments I mean
Read my calendar for me, I've got my hands full: what's on {adverb}?
Nothing's planned {adverb}, or is it? Please check my events
"""

VOICES["getContactEvent past"] = """
I don't remember what I did {adverb}; the calendar must know
Look up {noun} in my calendar, I've forgotten what was on
What did I have {adverb}? It's gone from my head
{n} and I met {adverb}, but what was the event?
Something was on {adverb}; which event was it?
I saw {n}, it was {adverb}; what was the occasion?
If there was an appointment {adverb}, tell me which
I believe I missed something {adverb}, so check my calendar
Did I miss an appointment {adverb}? {n} seems cross with me
Not what's coming, what's been: my event {adverb}
I don't mean my plans, I mean what happened {adverb} according to the calendar
Open my diary at {noun}, there must be an entry
My diary, please: what did it say for {noun}?
{n} keeps talking about {noun}; what did we do?
Somebody thanked me for {noun}, but for which event?
I was somewhere {adverb}, that much is sure - where?
Whom did I meet {adverb}? My calendar should have it
I'm filling in a form, and it asks which event I had {adverb}
Find the event from {noun}, the one with {n}
Which event did I have {adverb}? With {n}, I think
What about {noun}? I mean, what was in the calendar?
Tell me about {noun}: whom did I see and why?
{noun} is a blur, so please read me the entry
{adverb} I met someone, but who was it, and what for?
{noun} was busy, I know, but with what? Check my events
Let me know what I did {adverb}, because my wife is asking
Was there anything {adverb}, or was my calendar empty?
Was I with {n} {adverb}? Look it up in the calendar
Had {n} and I arranged something {adverb}? I may have slept through it
The calendar remembers {noun}, I don't; what was the event?
See what I had {adverb}, so the barista can ask how it went
How was {noun} filled? I'm asking about my appointments
Go back to {noun} and say what event I had
Scroll back a bit: which appointment was {adverb}?
I'm keeping a journal and lack the entry for {noun}; what was on?
I owe someone a thank-you for {noun}, but what was the event?
Did something take place {adverb}? It'd be in my diary
My events, but only those of {noun}
Give me {noun} again, the appointment I had
Get me the event with {n}; it was {adverb}
{n} waited for me {adverb}, or so I hear - was that in my calendar?
I know it was with {n}, I know it was {adverb}; what was it?
Check {noun} for me, I have the feeling I stood somebody up
Nobody tells me anything: what was my event {adverb}?
It's over, I know, but what was on {adverb}?
I wasn't at my best {adverb}; did I have an appointment all the same?
There must have been a reason for my suit {adverb} – look for the event
Please check my calendar for {noun}, since {n} says we had a date
I'm telling my friends about {noun}, and I can't say what the event was
"""

VOICES["getWeather"] = """
We'll be in {c} {adverb}, and I don't know what to wear: how's the weather?
Check {c} for me, I want the weather {adverb}
Not the trains, the sky: what's it like in {c} {adverb}?
Never mind what it's like here; how will the weather be in {c} {adverb}?
Tell me about {noun} in {c}, I mean the weather
How's {c} {adverb}? Weather-wise, that is
Will it rain {adverb}? I'm asking for {c}
Is it warm {adverb}? In {c}, I mean
Look at the forecast, please: {c}, {noun}
{c} is where we'll camp, so is it dry {adverb}?
{c} sounds lovely, but does the weather hold {adverb}?
If it rains in {c} {adverb}, I stay at home - will it?
I'll take the umbrella to {c} {adverb}, or is it going to be dry?
I've got an outing {adverb}; it's in {c}, so tell me about rain
My daughter marries in {c}, and it's {adverb}; will the sun shine?
The forecast for {c}, please, because I'm packing for {noun}
I can't find my newspaper: what does the forecast say for {c} {adverb}?
Give me the weather in {c}, it's about {noun}
For {noun} I need the forecast, and the place is {c}
It's for {c}: will there be snow {adverb}?
What's the weather {adverb}? We're off to {c}
What's the sky doing {adverb} - over {c}, not here?
Coat or no coat, that's the question in {c} {adverb}
Sun, rain, snow: what do we get in {c} {adverb}?
My aunt lives in {c} and wonders if she can hang out her washing {adverb}, so is it dry?
I'd like to swim in the lake {adverb}, near {c}, so is it warm enough?
We're driving to {c} {adverb}, but could the roads be icy?
Should I worry about {noun}? They say it's stormy in {c}
They talk of storms in {c}; is that right for {noun}?
The parade is {adverb}, it goes through {c}, and nobody wants to get wet: how's the forecast?
Get the forecast {adverb}, for {c}, whatever it says
Find out how hot it is in {c} {adverb}, because I sunburn easily
Please be honest: is {c} going to be wet {adverb}?
I know {c} is cold as a rule, but how many degrees will it be {adverb}?
No map, no route, only the weather for {c} {adverb}
A quick look at {c}: is the weather good {adverb}?
Let me know whether it's sunny, as I'd bring a hat; I'm in {c} {adverb}
{adverb} we hike around {c}, so will it be foggy?
{adverb} I fly, {c} is my goal, and what's the weather there?
{noun}, {c}: is it hot, or should I bring a jumper?
When I get to {c} {adverb}, will it be raining?
How cold does it get {adverb}? I sleep in a tent near {c}
Does it freeze {adverb}? My lemon trees are in {c}
I'd paint my fence in {c} {adverb}, if only I knew whether it stays dry
My guests land in {c} {adverb}; what weather will greet them?
Get me the forecast – the town is {c}, the day is {noun}
Town {c}, day {noun}, and all I want is the weather
The wind matters to me, I sail: how strong is it in {c} {adverb}?
Nice weather or not? It's for {c}, {adverb}
I'm not asking for a train to {c}, I just want to know if it rains {adverb}
Everyone tells me something else, so what is it: sun or rain in {c} {adverb}?
Could you check the weather? We play outdoors in {c} {adverb}
"""

VOICES["findTrain"] = """
I have to get from {a} to {b}, and it's {adverb}: which train?
Find me a train {adverb}; I start in {a} and end in {b}
I'm in {a}, my bed is in {b}: is there a train {adverb}?
We're going to {b} {adverb}, by rail, and we set off from {a}
Look up the trains to {b}, I leave {a} {adverb}
Not by bus, by train: {a} to {b} {adverb}
I don't need a car, I need a train from {a} to {b} {adverb}
Driving is no fun, so how do I get from {a} to {b} by train {adverb}?
What trains are there {adverb}? From {a}, and I get off in {b}
When does a train leave {a}? It should go to {b}, and {adverb}
Is there a train to {b}? I'd take it {adverb}, from {a}
If a train goes from {a} to {b} {adverb}, I'd like to take it - which one is it?
My sister waits in {b} {adverb}, but I'm still in {a}, so find a train
{adverb} I have to leave {a}; {b} is where I'm headed, so any train?
{b} is the goal, {a} the start: which trains run {adverb}?
{a} bores me, so I'd like a train to {b} {adverb}
From {a} I go to {b}, that's {adverb}, and I prefer the train
Search for a train, please: from {a}, to {b}, {adverb}
Rail only, please, because flying scares me: {a} to {b} {adverb}
I've a ticket but no timetable - when do trains go from {a} to {b} {adverb}?
Get me to {b} {adverb}; I'll be in {a}, and a train would be best
The concert is in {b} {adverb}, I live in {a}, and I'd come by train
My suitcase is packed, {b} is calling: which train leaves {a} {adverb}?
How do I reach {b} {adverb}? By train, and from {a}
Can I reach {b} {adverb}? With a train out of {a}, I mean
Check the timetable for {noun}: {a} is where I get on the train, {b} where I get off
Get on in {a}, get off in {b}: what train does that {adverb}?
I hear there's a train from {a} to {b}; does it run {adverb}?
I was told to take the train to {b}, so when does it leave {a} {adverb}?
Please see if there's a rail connection {adverb}, because I must get to {b} from {a}
A train, any train, as long as it takes me from {a} to {b} {adverb}
The trip is {adverb}, it goes from {a} to {b}, and all that's missing is the train
My team travels {adverb} – from {a} to {b} – and needs a train
Grandpa wants to see {b} {adverb}; he lives in {a}, so which train suits him?
Our car broke down in {a}, but we must be in {b} {adverb}; what about the train?
Tell me the trains for {noun}, I'm going to {b} and coming from {a}
Departure {a}, arrival {b}, and the day is {noun}: a train, please
I know the way by car, but is there a train from {a} to {b} {adverb}?
For {noun} I need a train; it's from {a} to {b}
I'm meeting a client in {b}, and since I work in {a}, I need a train {adverb}
One way is enough: a train from {a} to {b} {adverb}
Let's take the train {adverb}, from {a} to {b}, so look for one
Could you find a train? It's for my niece, who goes from {a} to {b} {adverb}
Would a train work {adverb}? I want to go from {a} to {b}
Trains to {b}, please; I'm leaving from {a} {adverb}
Nobody can drive me, so give me a train from {a} to {b} {adverb}
Which train do I take {adverb}? I'm at {a} and my friends are in {b}
I'd walk, but it's too far – any train from {a} to {b} {adverb}?
No weather, no hotel, just the train: {a} to {b}, {noun}
I want to be in {b} {adverb}, and as I'm in {a}, a train seems best
I land in {a} {adverb} and go on to {b} by rail, so which train is it?
"""

VOICES["getOpeningHours"] = """
I need something from {s}, but are they open {a}?
Check the hours of {s} for me; I want to go there {a}
Is {s} open {a}? I don't want to walk there in vain
The bus ride is long, so tell me if {s} is open {a}
What time do they close {a}? The shop is {s}
I can only go {a}; when is {s} open then?
Look up {s}, I want their hours {a}
Not what they sell, when they open: {s}, {a}
I don't want to order anything, I just want to know when {s} is open {a}
The shop is called {s}, and I want to go {a}: what hours do they have?
{s} is far from here; are they open {a} at all?
{s} has what I need, so when can I go {a}?
{a} I'm going shopping, and {s} is on the list: from when are they open?
If {s} is open {a}, I'll drop by - is it?
I come straight from work {a}, so how long does {s} stay open?
They close early, I hear; when exactly {a}, at {s}?
{s} may be shut {a}, or am I wrong?
I think {s} is closed {a}, but could you check?
My shoes are at {s}, and I'd collect them {a} - until when are they open?
Give me the hours, please: {s}, {a}
Hours of {s}, please; it's {a} that I'm going
What are the hours {a}? I'm talking about {s}
Tell me when I can go to {s}: I'd like to do it {a}
Find out if {s} opens {a}, I have a parcel there
Do they open {a}? My aunt wants to see {s}
A friend recommended {s}, so when is it open {a}?
I've never been to {s}; can one go there {a}?
My list is long and {s} comes first: when do they open {a}?
The sign at {s} is gone, so what are the hours {a}?
I rang {s} and nobody answered; are they open {a}?
Their website is useless: until when is {s} open {a}?
I'm an early riser, so from when is {s} open {a}?
We have time {a}, and we'd go to {s} if it's open; is it?
Please see when {s} closes {a}, since I'm always late
Is it worth going to {s} {a}, or is it shut?
Can I still get into {s} {a}? I finish late
Open or closed: how is it with {s} {a}?
Somebody said {s} is closed {a} – true?
{s}: are they there {a}, or do they have a day off?
I must return a jacket to {s}, so until when can I come {a}?
Opening and closing, that's all I want to know about {s} {a}
{s}, you know, the shop: when is it open {a}?
Would you check the hours of {s}? I'm going {a}
The kids want to go to {s} {a}, but I don't know when they open
Whenever {s} opens {a}, I want to be there - when is it?
I promised to be at {s} {a}, so what time do they unlock?
Don't send me there for nothing; is {s} really open {a}?
Only the hours, nothing more: {s} {a}
The flyer says {s} is open {a}, but is it?
I need the hours {a}, and the shop is {s}
It's {s} I'm asking about: how late can I shop there {a}?
"""

VOICES["searchRecipes"] = """
I have {i} but no idea what to cook; find a {k}recipe{a}
Search {k}recipes{a}, something with {i}
Something with {i}, please: a {k}recipe{a}
There's {i} in the kitchen, so which {k}dishes could I make{a}?
Find me a {k}recipe{a}; it should use {i}
What {k}meal could I make{a}? I've got {i}
I'd like to cook with {i}, but I need a {k}recipe for it{a}
The guests love {i}, so look for {k}recipes{a}
I'm not asking how much is left, I want a {k}recipe with {i}{a}
Don't order anything, just look for a {k}recipe with {i}{a}
Look for {k}recipes with {i}{a}, I want to try something different
The pan is hot, but all I have is {i}: any {k}recipe{a}?
If you know a {k}recipe with {i}{a}, show me
I have to use up {i}, because the fridge is full; any {k}recipes{a}?
I bought too much, namely {i}; which {k}recipes use that{a}?
My neighbour gave me {i}, and now I need a {k}dish{a}
The family wants a {k}dish{a}, and with {i} in it
Dinner is my turn, the ingredient is {i}, so find a {k}recipe{a}
Cooking bores me, but maybe there's a {k}recipe with {i}{a}
Here's {i} - what {k}recipes do you find{a}?
The main ingredient is {i}; the rest is up to the {k}recipe{a}
Suggest a {k}dish{a} - I'm thinking of {i}
Any {k}ideas for {i}{a}? I want to cook and I'm out of them
Which {k}recipes are there{a}? They should have {i} in them
I feel like {i}, so get me a {k}recipe{a}
I've never cooked {i}, so I need a simple {k}recipe{a}
My mother loves {i}, and I want to cook for her: show {k}recipes{a}
Recipes, please, {k}ones with {i}{a}
{i} - that's all the shop had, so what {k}dish can I make{a}?
{i}, that's what must go into the pot; find a {k}recipe{a}
It's about {i}: are there {k}recipes{a}?
Let {i} be in it, whatever {k}recipe you find{a}
Could you search for {k}dishes{a}? I'd like to use {i}
Do you have a {k}recipe{a}? It's for the {i} in my basket
We've got {i} left over, and throwing food away is a shame: any {k}recipes{a}?
Let's cook something with {i}; you find the {k}recipe{a}
See what you can find with {i} – {k}recipes, I mean{a}
The cookbook lets me down, so search {k}recipes for {i}{a}
My cooking is dull, I admit; with {i} I'd like to try a {k}recipe{a}
I'll do the cooking if you find the {k}recipe{a}, it's {i} we have
We're hungry and there's {i}, so a {k}meal idea please{a}
What goes well with {i}? I need a {k}recipe{a}
How do I cook {i}? Show me a {k}recipe{a}
Some {k}recipes{a}, because I'm planning the menu around {i}
The plan is {i} for lunch, but which {k}recipe{a}?
All I need is a {k}recipe{a}; the {i} I already have
Look it up for me: {k}dishes made with {i}{a}
I want to surprise my wife with {i}, so find a {k}recipe{a}
Somebody asked for {i} on the menu, so we need {k}recipes{a}
One ingredient is fixed, {i}; now pick a {k}recipe{a}
Nothing fancy, just a {k}recipe that uses {i}{a}
I'm cooking for friends who adore {i} - find a {k}dish{a}
"""

VOICES["checkStock"] = """
I can't see {i} anywhere; do we still have some?
Check the storeroom, I'm looking for {i}
How much do we have? I'm talking of {i}
A guest wants {i}, so look whether there's any left
Before I promise {i} to anyone: is there some in stock?
Don't order {i}, just tell me how much we have
Not the recipe, the stock: what about {i}?
I'm writing the shopping list, so what's left of {i}?
If we're out of {i}, I need to know
Have we run out of {i}? I see a bare shelf
The shelf looks empty to me - is there {i} in the back?
Look in the storeroom and count {i}
{i}, that's what I need to know about: how much is in stock?
{i}: plenty or none? Please check the store
The supplier is on the phone, so what's our stock of {i}?
Somebody used up {i}, I fear, so check what's left
I think we're low on {i}, but could you make sure?
We had lots of {i}, but is there any left?
Do we have {i}? It's for the kitchen
The kitchen asks for {i}; have we got any in the storeroom?
Are we running short? I'm thinking of {i}
Give me the stock, please, only for {i}
Tell me what's left, {i} I mean
I'd go and look for {i} myself, but I'm serving: how much is there?
I'm at the till and can't leave, so see if we have {i}
My colleague swears there's {i} in the store - is that so?
Check our supply of {i}, because a big party is coming
Let me know about {i}: enough, or hardly any?
We need {i} for the cake, so is there enough in the storeroom?
Count what's there of {i}, I don't trust the list
The list says we have {i}, but do we really?
It's about {i}; how many are in stock?
Stock check, please – it concerns {i}
Inventory time, and {i} comes first: how much is there?
What's the count? For {i}, that is
Would you look in the store? I need to know how much {i} we have
Is there any {i}, or is it all gone?
Can we still serve {i}, or is the storeroom empty?
Any {i} left? The regulars keep asking
Someone asks for {i}; I say no if there's none, so check
I have to do the books, and {i} is missing in my list: how much do we have?
The delivery is late, so I wonder how much {i} is left
The boss wants a number: how much {i} is in the storeroom?
Nobody has counted {i}, so please do
Please check on {i}; I'm afraid there's nothing left
I must know if we've got {i} - have a look at the stock
Only one thing worries me: do we have enough {i}?
Our shelves are a mess, so where do we stand with {i}?
We can't open without {i}; is there any in stock?
No need to buy {i} yet, I just want to know how much there is
Whatever is left of {i}, tell me the amount
"""
