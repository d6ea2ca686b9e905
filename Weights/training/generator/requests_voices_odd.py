"""What people say who word things oddly: rare verbs, values in unusual places and marks, notes, slang, office talk, old-fashioned and learners' English, with things beside the point: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["sendMessage"] = """
Drop {n} a line for me: {t}
Drop a line to {n}, will you, it goes {q}
Give {n} a shout with {q}
Shoot {n} a text, {q}
Shoot {q} over to {n}
Fire {q} off to {n}
Ping {n} with {q}
Ping {n}: {t}
Please have {n} know {u}
Kindly have {n} informed {u}
Pass {q} on to {n}
Pass it on to {n} {u}
Break it to {n} {u}
Make it known to {n} {u}
Relay to {n}: {t}
Relay {q} to {n}, if you'd be so good
Beam {q} over to {n}
Pop {n} a quick text, {q}
Pop a note across to {n}: {t}
Buzz {n}, the words are {q}
Get hold of {n} by text: {t}
Put {q} in a text and off it goes to {n}
{q} - that's for {n}, off you go
{q} (to: {n})
{q} >> {n}
To: {n}; message: {t}
to = {n}, text = {q}
Recipient: {n}. Content: {t}
Text: {q}. Recipient: {n}
For the eyes of {n}: {t}
{n} ought to hear {u}, text it
{n} hasn't a clue {u}. Do write it
If you've a moment, {n} should hear from me {u}
Would it be a bother to text {n} {q}
I could do with a text going out to {n}, {q}
I beg you to write to {n} {u}
Dispatch the following to {n}: {t}
Please forward these words to {n}: {t}
Hereby I'd ask you to notify {n} {u}
Please be advised to inform {n} {u}
Me want to write to {n} this: {t}
I want that you write to {n} {q}
You can please send for {n} the words {q}
My mum says I have to write to {n}. It's {q}
No, not a call. A text to {n}, saying {q}
No, don't ring, just text {n} {q}
Hold on, {n} is the one I mean. The text is {q}
I've got paint on my hands and the kettle is on. Text {n} {q}
The dog ate my charger, so be quick. Text to {n}: {t}
There are three bags of sand in my car, don't ask. Just let {n} know {u}
It's raining cats and dogs and the bus is late. Write {n} {q}
Hey, hook me up with a text to {n}: {t}
yo, hit {n} up with {q}
Hit up {n}, say {q}
Slide {n} a message, {q}
Tip {n} off {u}
Give {n} the heads-up {u}
A heads-up to {n}, please: {t}
{n} must be told, and told in writing: {t}
Why does {n} not know it yet? Write {q}
Be a dear and scribble {n} a text, {q}
Jot {q} down and send it on to {n}
"""

VOICES["setReminder"] = """
Jot it down for {noun}, I've to {text}
Pencil in "{text}" for {noun}
Pencil me in for {noun}: {text}
Give me a shout {adverb} to {text}
Give me a nudge {adverb}, I need to {text}
Give me a poke {adverb} so that I {text}
Give us a bell {adverb}, I've got to {text}
Kick me {adverb} if I don't {text}
Pester me {adverb} until I {text}
Prod me {adverb}, the job is to {text}
Tug my sleeve {adverb}: {text}
Tie a knot in my hankie for {noun}: {text}
Stick "{text}" on my list for {noun}
Pop "{text}" into my reminders for {noun}
Chuck a reminder in for {noun}, {text}
Whip up a reminder for {noun}: {text}
Hook me up with a reminder {adverb} to {text}
Log a task, due {noun}: {text}
Diarise for {noun}, please: {text}
what: {text}; when: {noun}
When: {noun}. What: {text}. A reminder, please
reminder = {text}, date = {noun}
task: {text} / due: {noun} / remind me
{noun} >> {text} >> remind me
"{text}" - reminder - {noun}
"{text}" ({noun}), remind me of that
({noun}) remind me to {text}
{text}, that's what I've to do {adverb}, so poke me then
To {text} is my duty {adverb}. Remind me
To {text}, that's the thing to remind me of {adverb}
I could do with a reminder {adverb} to {text}
I'd be lost without a nudge {adverb} to {text}
I'd hate to forget to {text} {adverb}, give me a nudge
If I don't {text} {adverb} I'm toast, remind me
If nobody nags me I won't {text} {adverb}, so nag me
Would you be so kind as to jog my memory {adverb}, I'm to {text}
Jog my memory {adverb}: {text}
Kindly arrange for me to be reminded {adverb} to {text}
Please calendar a reminder for {noun}, the action is to {text}
I want that you remind me {adverb} to {text}
You must say me {adverb} that I have to {text}
Me forget always, so {adverb} say me to {text}
Mummy says I have to {text} {adverb}. Remind me, pretty please
Pray remind me {adverb} to {text}
I shall be obliged if you remind me {adverb} to {text}
No, no alarm. Only a reminder to {text} {adverb}
No, I said remind me, {adverb}, to {text}
Sorry, wrong list. It's a reminder for {noun}: {text}
The cat is on my lap and my pen is dry. Remind me {adverb} to {text}
My neighbour has a secretary, I have you. Remind me to {text} {adverb}
My knee hurts and I can't think straight. {adverb} I'm to {text}, hold me to it
I've forgotten it twice now. Please, {adverb}, I want to be told to {text}
yo, ping me {adverb} so I {text}
Holler {adverb} so I don't forget to {text}
Flag it for {noun}: {text}
Note to future me, {noun}: {text}
Why do I always forget to {text}? Remind me {adverb}
"""

VOICES["setReminder thing"] = """
Jot down {thing} for {noun}
Jot {thing} down as a reminder for {noun}
Pencil in {thing} for {noun} and remind me
Pencil a reminder in for {noun}, {thing}
Give me a shout about {thing} {adverb}
Give me a nudge about {thing} {adverb}
Give us a shout {adverb}, it's about {thing}
Prod me about {thing} {adverb}
Bug me about {thing} {adverb}
Pester me about {thing} {adverb}
Nag me about {thing} {adverb}, would you
Tug my sleeve about {thing} {adverb}
Poke me {adverb} about {thing}
Holler at me {adverb} about {thing}
Jog my memory about {thing} {adverb}
Jog my memory {adverb}: {thing}
Tie a knot in my hankie for {noun}: {thing}
Stick a reminder up for {noun}: {thing}
Pop {thing} into my reminders for {noun}
Chuck {thing} on the reminders for {noun}
Whip up a reminder about {thing} for {noun}
Hook me up with a reminder of {thing} {adverb}
what: {thing}; when: {noun}; remind me
subject = {thing}, remind on = {noun}
re: {thing}. Remind me {adverb}
reminder / {noun} / {thing}
{thing} >> remind me >> {noun}
{thing} ({noun}), put up a reminder
{thing}, that's what you should nudge me about {adverb}
{thing}! Don't let me forget it {adverb}
{noun}! A reminder! About {thing}!
I could do with a nudge about {thing} {adverb}
I could use a reminder {adverb}, {thing} being the matter
I'd be lost without a reminder of {thing} {adverb}
If {thing} slips my mind {adverb} I'm in trouble, remind me
Would you jog my memory {adverb} as to {thing}
Would it be a bother to remind me {adverb} of {thing}
Kindly arrange a reminder for {noun} regarding {thing}
Please remind the undersigned {adverb} of {thing}
Pray remind me of {thing} {adverb}
I shall be obliged for a reminder of {thing} {adverb}
I want that you remind me {adverb} on {thing}
Me forget always {thing}, you say me {adverb}
You can make please a reminder {adverb} for {thing}
No, not an alarm. A reminder about {thing} {adverb}
No, I meant a reminder, {adverb}, {thing}
Sorry, let me say it again. {thing} is what I want to be reminded of {adverb}
The kettle is whistling and my pen is dry. Remind me of {thing} {adverb}
My left shoe is missing and the bus is coming. {thing}, remind me {adverb}
My memory is a sieve, says my brother. A nudge about {thing} {adverb} would help
yo, ping me about {thing} {adverb}
Flag {thing} for {noun}, please, as a reminder
Why do I never remember {thing}? Remind me {adverb}
Heads-up wanted {adverb}: {thing}
"""

VOICES["setAlarm"] = """
Get me vertical at {t}
Drag me out of the sheets at {t}
Kick me out of bed at {t}
Rig me up an alarm for {t}
Rouse me at {t}, if you please
Kindly rouse us at {t}
Rattle me awake at {t}
Blast me out of bed at {t}
Blare at {t}
Sound the bugle at {t}
Sound reveille at {t}
Play rooster at {t}
Crow at {t}, I'm sleeping in the barn
Stick the alarm on for {t}
Pop the alarm on for {t}
Whack the alarm on, {t}
Bung an alarm on for {t}, would you
Crank up the alarm for {t}
Hook me up with an alarm at {t}
Give me a shout at {t}, I'll be asleep
Give us a bell at {t}, we'll be snoring
Pull my blanket off at {t}
No snoozing past {t}, sound the alarm
{t} (alarm)
{t}! That's when the alarm goes
"{t}" on the alarm clock
type: alarm; time: {t}
Time: {t}. Purpose: waking up
Wake-up time? {t}
{t} and not a minute later, get me up
At {t} my feet must touch the floor, ring then
At {t} this sleepyhead has to wake, alarm on
I could do with being woken at {t}
I could use an alarm, {t} would be grand
I'd be in a pickle if I slept past {t}, ring the alarm
If I'm not up at {t} I lose my job, wake me
Would it trouble you to wake me at {t}
Would you be so good as to sound the alarm at {t}
Please arrange a wake-up call at {t}
I hereby request to be woken at {t}
A wake-up call is required at {t}
I want that you wake me at {t}
You must wake up me at {t} please
Me must stand up at {t}, make alarm
Pretty please wake me at {t}, it's pancake day
teddy and I want to wake up at {t}
No, the other one was wrong. Alarm at {t}
No, that's too soft a bell, but fine, ring it at {t}
Scrap what I said. {t} for the alarm
I had four cups of tea and two biscuits, and now to bed. Wake me at {t}
My neighbour's dog barks at everything except the dawn. Alarm at {t}, please
The guest room has no clock and the window sticks. Get me up at {t}
My aunt is coming with five suitcases. I need the alarm at {t}
Why did nobody wake me? Next time ring at {t}
yo, buzz me up at {t}
Don't you dare let me snooze beyond {t}, wake me
"""

VOICES["getWeather"] = """
Dig out the forecast for {c} {adverb}
Dig up the weather for {c}, {noun}
Get hold of the forecast for {c} {adverb}
Fill me in on the weather in {c} {adverb}
Put me in the picture about {c}'s weather {adverb}
Give me the lowdown on the weather in {c} {adverb}
Hook me up with the forecast, {c}, {noun}
Hit me with {c}'s weather {adverb}
Lay the forecast on me, {c} {adverb}
Scare up a forecast for {c}, {noun}
Shoot me the forecast for {c} {adverb}
Toss me the weather of {c}, {noun}
What's it doing in {c} {adverb}, chucking it down or what
Is it brolly weather in {c} {adverb}
Is it bucketing down in {c} {adverb}
Will I roast in {c} {adverb}
Will I freeze my toes off in {c} {adverb}
Will I get drenched in {c} {adverb}
Will the heavens open over {c} {adverb}
Will Jack Frost visit {c} {adverb}
Will there be puddles to jump in {adverb}, in {c}
Can I build a snowman in {c} {adverb}
Wellies or flip-flops in {c} {adverb}?
Brolly, yes or no? {c}, {noun}
What have the heavens in store for {c} {adverb}
How are the skies disposed over {c} {adverb}
Pray tell, what weather awaits me in {c} {adverb}
Kindly furnish me with the forecast for {c}, {noun}
Please provide the outlook, location {c}, date {noun}
city: {c}; day: {noun}; weather?
place = {c}, day = {noun}, need forecast
Where: {c}. When: {noun}. What: the weather
{c} ({noun}), weather please
({noun}) the weather in {c}
"{c}", {noun}, the forecast
{noun} >> {c} >> weather
{noun}. {c}. Sun or no sun?
{c}, {noun}, coat or no coat?
{c}! What does the sky say {adverb}?
{adverb} it's {c} for us, is it going to pour
I could do with a forecast for {c}, {noun}
I could use a hint about the weather in {c} {adverb}
I'm itching to know if it pours in {c} {adverb}
I wonder whether my hat will blow off in {c} {adverb}
If it's going to hail in {c} {adverb}, I want to know
I want that you look how is the weather in {c} {adverb}
How becomes the weather {adverb} in {c}
In {c} {adverb}, it makes cold?
Me go to {c} {adverb}, is there sun?
My umbrella is broken and shops are dear. Does it rain in {c} {adverb}?
My two brothers packed skis, I packed sandals. Who is right about {c} {adverb}?
Mum says take a coat, Dad says don't. What's the weather {adverb} in {c}?
I've got a new red hat with feathers. Is it going to be windy in {c} {adverb}?
No, not the news. The weather in {c} {adverb}
No, I meant {c}. What's it like outside {adverb}?
The last forecast was rubbish. Try {c} again for {noun}
Why is it always wet in {c}? Tell me it'll be dry {adverb}
Suncream {adverb} in {c}, yay or nay?
Reckon it'll be nice in {c} {adverb}?
"""

VOICES["reserveTable"] = """
Pencil {n} in {adverb} at {t}, {pe}
Pencil us in for {noun}, {t}, {pe}, the name being {n}
Jot down a table {s}, {adverb} at {t}, for {n}
Jot {n} down for {noun}, {t}, {pe}
Bag me a table {s} {adverb} at {t}, {n} is the name
Nab us a table {s} {adverb}, {t}, name of {n}
Grab a table {s} for {n}, {adverb} at {t}
Snag me a spot {s} {adverb} at {t}, I'm {n}
Sort {n} out with a table {s} {adverb} at {t}
Hook us up with a table {s} {adverb} at {t}, it's {n}
Squeeze {n} in {adverb} at {t}, {pe}
Put {n} on the list for a table {s} {adverb} at {t}
Stick us down for {noun}, {t}, {pe}, as {n}
Secure a table {s} {adverb} at {t} on behalf of {n}
Lay a table {s} {adverb}, {t}, {n} is coming
Keep chairs free for {n}, {pe}, {adverb} at {t}
name: {n}; guests: {pe}; day: {noun}; hour: {t}
Name = {n}, day = {noun}, time = {t}, party = {pe}
When: {noun}, {t}. Who: {n}. How many: {pe}. A table, please
Day: {noun}. Time: {t}. Table {s}. Name: {n}
{noun} / {t} / {pe} / {n} / table
{t} >> {noun} >> {pe} >> {n} >> a table, please
{n} ({pe}), {noun}, {t}, a table
{pe} ({n}), {adverb} at {t}, a table
({n}) {noun}, {t}, a table {s}
"{n}", {adverb}, {t}, a table {s}
A table {s} under "{n}", {adverb} at {t}
At {t}, {adverb}, {n} would dine, a table {s} if you please
At {t} we'll be at your door {adverb}, {pe}, {n} is the name, so a table
{s}, {adverb}, {t}, "{n}", that's the table I'm after
{pe}, hungry as wolves, {adverb} at {t}. Book it as {n}
I could do with a table {s} {adverb} at {t}, it's {n} speaking
I could use a table {adverb} at {t}, {pe}, name of {n}
I'd be grateful for a table {s} {adverb} at {t}, yours, {n}
Might {n} trouble you for a table {s} {adverb} at {t}
Would you be so good as to keep a table {s} {adverb} at {t} for {n}
If you've room {adverb} at {t}, {n} would take a table {s}
Kindly reserve for our client {n} a table {s} {adverb} at {t}
On behalf of {n} I request a table {s}, {noun}, {t}
Please enter a booking: {n}, {noun}, {t}, {pe}
I want that you reserve {adverb} at {t} a table {s}, my name is {n}
We are coming {adverb} at {t} with {pe}, you write please {n}
Me name {n}, want table {s} {adverb} at {t}
It's my party! A table {s} {adverb} at {t}, and I'm called {n}
No, not a takeaway. A table {s} {adverb} at {t}, {n}
No, the name is {n}. {pe}, {adverb}, {t}, a table
Forget what I mumbled before. {n}, {noun}, {t}, a table {s}
My dentist says I should chew slowly, so we need time. A table {s} {adverb} at {t}, {n}
The pub next door smells of paint. So book us in with you {adverb} at {t}, {pe}, under {n}
I've read about your goulash in the paper. {n} here, a table {s} {adverb} at {t}
The parrot stays at home, I promise. Table {s}, {noun}, {t}, {n}
Why is your phone always busy? {n}, a table {s} {adverb} at {t}, please
You know me, I'm {n}. Same as always, a table {s}, but {adverb} at {t}
yo, it's {n}, save us a table {s} {adverb} at {t}
{n} fancies a meal at your place {adverb}. A table at {t} would do, {pe}
"""

VOICES["findTrain"] = """
Dig out a train from {a} to {b} {adverb}
Dig me up a train to {b}, {noun}, starting in {a}
Get hold of a train {a} to {b} for {noun}
Hunt down a train from {a} to {b} {adverb}
Rustle up a train from {a} to {b}, {noun}
Sort me out with a train from {a} to {b} {adverb}
Hook me up with a train to {b} from {a} {adverb}
Whisk me from {a} to {b} by rail {adverb}
Put me on the rails from {a} to {b} {adverb}
Stick me on a train {adverb}, {a} to {b}
Shoot me the trains {a} to {b}, {noun}
track down a train out of {a} bound for {b} {adverb}
Suss out the trains from {a} to {b} {adverb}
Scout for trains {adverb}, out of {a}, into {b}
Choo-choo from {a} to {b} {adverb}
Choo-choo {adverb}! {a} to {b}
from: {a}; to: {b}; date: {noun}; train
from = {a}, to = {b}, when = {noun}, by train
to = {b}, from = {a}, day = {noun}, which trains
Origin: {a}. Destination: {b}. Date: {noun}. Trains?
Destination: {b}. Start: {a}. Day: {noun}. Rail, please
When: {noun}. From where: {a}. To where: {b}. Train?
{noun} / {a} / {b} / train
{a} >> {b} ({noun}), train
{b} << {a}, {noun}, by train
{b} (from {a}), {noun}, a train
({noun}) trains, {a} to {b}
"{a}" to "{b}", {noun}, trains
To {b} I must, from {a}, {adverb}, what train
To {b} {adverb}! I'm stuck in {a}, a train please
{b} calls me {adverb}. Which train gets me out of {a}?
Out of {a}, into {b}, {adverb}, on rails
{adverb} it's goodbye {a}, hello {b}, which train
I could do with a train from {a} to {b} {adverb}
I could use a train {adverb}, {a} to {b}
I'm itching to get from {a} to {b} {adverb}, a train would do
If there's a train from {a} to {b} {adverb}, I want it
Would you be so good as to look out a train from {a} to {b} {adverb}
Pray, what locomotive leaves {a} for {b} {adverb}
Kindly advise of rail services {a} to {b}, {noun}
We require rail travel from {a} to {b}, {noun}
I want that you search a train of {a} to {b} {adverb}
How I come with train from {a} to {b} {adverb}?
Me want go {b} from {a} {adverb}, with train
I wanna ride the choo-choo from {a} to {b} {adverb}
No, not a bus. A train, {a} to {b}, {adverb}
No, the other way round. {a} to {b}, {noun}, by train
No, I start in {a}. A train to {b} {adverb}
My bike has a flat tyre and my boots leak. Train from {a} to {b} {adverb}, please
The three of us hate flying. What trains go from {a} to {b} {adverb}?
Grandma packed me twelve sandwiches. Now find a train {adverb}, from {a} to {b}
The hotel is paid and the cat is at my aunt's. {a} to {b} by train, {noun}
Why are planes so dear? A train it is, {a} to {b} {adverb}
My boss wants me in {b} {adverb}. I sit in {a}, so look up a train
yo, any rides on the rails {a} to {b} {adverb}?
What leaves platform-wise from {a} for {b} {adverb}
fancy finding me a train {adverb}? {a} to {b}
"""

VOICES["getOpeningHours"] = """
Dig out the hours of {s} {a}
Dig up when {s} opens {a}
Get hold of the opening hours for {s} {a}
Suss out when {s} opens {a}
Fill me in on the hours of {s} {a}
Give me the lowdown on {s} {a}, open from when to when
Hook me up with the hours of {s} {a}
Shoot me the opening times of {s} {a}
Toss me the hours, {s}, {a}
Have {s} got their doors open {a}
Is {s} serving folks {a}
Is {s} dead or alive {a}, hours please
Is there life at {s} {a}, and from what hour
When do the shutters of {s} go up {a}
When do the shutters at {s} come down {a}
When do they lock up at {s} {a}
When do they chuck people out of {s} {a}
When does {s} call it a day {a}
At what hour does {s} receive customers {a}
Pray, at what hour does {s} unbar its doors {a}
Kindly advise of the business hours of {s} {a}
Please provide the trading hours of {s} {a}
We require the hours of {s} {a}
shop: {s}; day: {a}; hours?
shop = {s}, when = {a}, need hours
Where: {s}. When: {a}. What: the opening hours
{s} ({a}), hours please
({a}) {s}, open or shut
"{s}", {a}, open?
{a} >> {s} >> hours
{a}. {s}. From when till when?
{s}! Open {a}?
{s}, till how late {a}
{a} I'm off to {s}, when do they let me in
{a} it's {s} or nothing, so when do they open
I could do with the hours of {s} {a}
I could use the opening times for {s} {a}
I'd hate to stand before a locked door at {s} {a}, so what are the hours
If {s} opens {a}, tell me when
I wonder if {s} lets people in {a}
I want that you look when opens {s} {a}
{s}, it is open {a}?
From which hour makes {s} open {a}
Me want go to {s} {a}, is open?
Can I go see the nice lady at {s} {a}, is it open
No, not the address. The hours of {s} {a}
No, I meant {s}. When is it open {a}?
No, {a}, I said. When does {s} close then?
My left shoe has a hole and it's pouring. When is {s} open {a}?
My two nieces want stickers and won't stop crying. Is {s} open {a}?
The sign fell down and nobody picks up the phone. When can I get into {s} {a}?
My uncle says it's shut, my aunt says it isn't. Is {s} open {a}?
Why is {s} always shut when I come? Tell me the hours {a}
Last time I stood there like a fool. When does {s} open {a}?
yo, when's {s} up and running {a}
Reckon {s} will be open {a}?
"""

VOICES["orderDrink"] = """
Whip up {item}
Whip me up {item}, would you
Knock together {item}, please
Rustle up {item} for {n}
Hook me up with {item}
Hook {n} up with {item}
Sort me out with {item}
Sling {item} my way
Slide {item} down the bar
Toss together {item}
Toss {item} my way
Shoot {item} over to table {t}
Throw {item} together for table {t}
Conjure up {item}
Crank out {item}
Crank the machine, it's {item}
Fire up the machine, {item}
Get hold of {item} for me
Stick the kettle on, {item}
Stick {item} on my tab
Bung {item} on the bill
Chuck {item} on table {t}'s bill
Pop {item} on a tray for {n}
Jot down {item}
Jot {item} down for table {t}
Pencil me down for {item}
Put {n} down for {item}
Give us {item}, love
cheers, I'll grab {item}
Lemme grab {item}
I'd murder {item}
I could murder {item} right now
I'm gasping, {item} please
I'm dying of thirst. {item}, quick
{item}, my good man
{item}, chop-chop
{item}! That's my order!
{item} (for {n})
({n}) {item}
"{item}", says {n}
order = {item}
guest: {n}; order: {item}
table: {t}; drinks: {item}
table {t} >> {item}
For {n} - {item} - please
Might I trouble you for {item}
Would you do me the honour of {item}
Pray bring {item}
Kindly supply {item}
We hereby order {item}
I'd be obliged for {item}
I want that you make {item}
I become {item}, please
For me please to bring {item}
Me thirsty, me want {item}
Daddy said I can have {item}
Pretty please with sugar on top, {item}
If it isn't a bother, {item}
If the machine works again, {item}
What would it take to get {item}? I'm parched
No, I've changed my mind. {item}
No, not the menu, thanks. Just {item}
No, that was somebody else's. Mine is {item}
My hat blew into the river and I need cheering up. {item}, please
The cake at the next table looks lovely, but I'm full. Only {item}
Two hours at the dentist and I deserve a treat. It's {item}
My sister only drinks water, I don't. For me it's {item}
How is nobody serving me? I've been waiting for {item}
I hear {n} is thirsty. Fix it with {item}
yo, lemme get {item}
"""

VOICES["playMusic"] = """
Crank {m} {l}
Crank out {m} {l}
Crank the volume to {v}, it's {g} time
Blast {m} {l}
Blast some {g}, volume {v}
Pump out {m} {l}
Whack on {m} {l}
Bung on {m} {l}
Stick {m} on {l}
Whip up {m} {l}
Dig out {m}, we'll have it {l}
Dig out the {g} records and set the volume to {v}
Spin me {m} {l}
Drop {m} {l}, DJ
Toss on {m} {l}
Roll the {g} tape, volume {v}
Hook us up with {m} {l}
Hit us with {m} {l}
Hit play on {m} {l}
Sling on {m} {l}
Serenade us with {m} {l}
Strike up {m} {l}, maestro
genre = {g}, volume = {v}
genre: {g}; loudness: {v}
Volume: {v}. Style: {g}. Go
What: {g}. How loud: {v}. Play
{v} (volume), {g} (genre)
{g} ({v} percent)
{g} / {v} / play
{v} percent >> {g} music
"{g}", volume {v}, please
Volume {v}, that's how I like my {g} music
{v} on the volume knob and {g} in the air
To {v} with the volume and on with the {g}
At {v} percent, if you please, {g} music
I could do with {m} {l}
I wouldn't mind {m} {l}
I'd give my left sock for {m} {l}
If you have {m}, let it run {l}
If it were up to me we'd hear {m} {l}
Might we be so bold as to ask for {m} {l}
Would you favour us with {m} {l}
Pray let there be {m} {l}
Kindly provide background music, genre {g}, volume {v}
We require {g} music {l}
I want that you play {m} {l}
You can make please music, {g}, volume {v}
Me want dance! {g} music, volume {v}
yay, {m} please, and {l}
No, not that song. {m}, {l}
No, make it {g}, and make it volume {v}
No, no news on the radio. Play {m} {l}
My guitar has lost three strings, so it's up to you. {m} {l}
The plumber whistles and it's horrible. Put on {m} {l}
The cookies are in the oven and my feet tap already. Give me {m} {l}
My grandson brought his drum, help. {m} {l} might drown it
Why is it so silent? {m}, please, {l}
How come there's no {g} on? Volume {v}, please
yo DJ, {g}, volume {v}
Set {v} as volume and let {g} ring out
"""

VOICES["searchRecipes"] = """
Dig out a {k}recipe for {i}{a}
Dig me up some {k}recipes with {i}{a}
Get hold of a {k}recipe with {i}{a}
Hook me up with a {k}recipe for {i}{a}
Rustle up a {k}recipe with {i}{a}
Scare up some {k}recipes for {i}{a}
Conjure up a {k}recipe from {i}{a}
Hit me with your {k}recipes for {i}{a}
Toss me a {k}recipe with {i}{a}
Shoot me some {k}recipes, {i} being the star{a}
Sling me a {k}recipe, {i} in it{a}
Sort me out with a {k}recipe for {i}{a}
Hunt down a {k}recipe that takes {i}{a}
Suss out {k}recipes with {i}{a}
Rummage for a {k}recipe with {i}{a}
Leaf through your cookbook for {i}, a {k}recipe please{a}
Fetch me a {k}recipe wherein {i} may be used{a}
Pray, have you a {k}recipe for {i}{a}
Kindly supply {k}recipes containing {i}{a}
We require a {k}recipe featuring {i}{a}
I could do with a {k}recipe for {i}{a}
I could use some {k}recipes, I've got {i}{a}
I wouldn't mind a {k}recipe with {i}{a}
I'm at my wits' end with {i}, a {k}recipe please{a}
I want that you find me a {k}recipe with {i}{a}
How I can cook {i}, you have a {k}recipe{a}?
Me have {i}, what {k}dish I can make{a}?
For {i} exist which {k}recipes{a}?
Yummy, {i}! Is there a {k}recipe{a}?
ingredient = {i}, need a {k}recipe{a}
ingredient: {i}; wanted: {k}recipes{a}
Have: {i}. Want: a {k}recipe{a}
Into the pot: {i}. Out of the book: a {k}recipe{a}
{i} >> {k}recipe{a}
{i} (for a {k}recipe){a}
({i}) a {k}recipe, please{a}
"{i}", {k}recipes please{a}
{i}! Quick, a {k}recipe{a}
{i}, oodles, and no {k}recipe to hand, find one{a}
{i} and a hungry man, what {k}dishes come of that{a}
With {i} in it, a {k}recipe, please{a}
With {i} I'm stuck, show me a {k}recipe{a}
If there's a {k}recipe with {i}, let me have it{a}
If I don't use up {i} my wife will scold me, a {k}recipe please{a}
Would you happen to know a {k}recipe for {i}{a}
Might there be {k}recipes with {i}{a}
No, not a restaurant. A {k}recipe with {i}{a}
No, I have plenty of ideas for pudding. It's {i} that needs a {k}recipe{a}
No, with {i}. A {k}recipe, please{a}
My oven has a new door and the kids have gone to bed. A {k}recipe with {i}, please{a}
The radio broke and I'm bored. Find me a {k}recipe for {i}{a}
My aunt swears by her old pan, and I've got {i}. What {k}recipe fits{a}?
Five guests, one stove and {i}. Find us a {k}recipe{a}
Why does nobody ever teach us to cook {i}? Give me a {k}recipe{a}
I bought {i} because the box was pretty. Now what, any {k}recipe{a}?
yo, what {k}recipe slaps with {i}{a}
chef, {k}recipes, {i}, please{a}
fancy finding a {k}recipe for {i}{a}?
"""

VOICES["checkStock"] = """
Dig around for {i}, how much is there
Dig in the storeroom and count {i}
Rummage for {i}, any left?
Have a gander at how much {i} is left
Have a butcher's at {i}, are we running out
Take a peek at the {i} supply
Nip to the back, is there any {i}
Pop to the storeroom and see about {i}
Poke your head into the storeroom, any {i}?
Tot up the {i} we've got
Eyeball the shelf for {i}
Give me the lowdown on {i}, how much is left
Fill me in on our stock of {i}
Hit me with the stock of {i}
Shoot me the stock figure for {i}
Toss me the number for {i} in stock
Ping me the stock level of {i}
Get hold of the count for {i}
Suss out how much {i} is in the back
Are we skint for {i}
Are we swimming in {i} or running dry
Is the cupboard bare of {i}
Is there so much as a crumb of {i} in stock
Has somebody nicked the last of our {i}
Did we burn through all the {i}
Pray, what remains of the {i}
Kindly state the quantity on hand of {i}
Please confirm the inventory level, item: {i}
We require a stock figure for {i}
item = {i}, how much in stock
item: {i}; wanted: stock
What: {i}. Where: the storeroom. How much?
Inventory >> {i}
{i} (stock?)
(stock) {i}
"{i}", how much do we have
{i}! How much have we got?
{i}? In stock?
{i}, enough or not enough
Of {i}, what's left
Of {i} we've got how much
I could do with knowing how much {i} we've got
I could use a count of {i}
I've a hunch we're out of {i}, have a look
If there's {i} left, how much
I'd hate to run out of {i}, how much is there
Might I know our stock of {i}
Would you be so good as to see what {i} we have
I want that you look how much {i} we have
How many we have yet of {i}
It gives still {i} in the storeroom?
Me see no {i}, is all gone?
Is there no more {i} in the cupboard, boo hoo
No, not the price. The stock of {i}
No, don't order anything yet. Just see how much {i} is left
No, {i}. How much is in stock?
The ladder wobbles and I can't see the top shelf. How much {i} is left?
The fridge hums and the new cook is late. Have we got any {i}?
My back aches from carrying three crates of paper. Is there any {i}, do look
The boss is in one of his moods. How are we for {i}?
Why does nobody count things? How much {i} do we have?
Last year we ran dry on a Sunday, what a day. How much {i} is in stock now?
yo, we good on {i}?
"""

VOICES["setLights on"] = """
Fire up the lights in the {r}
Flick the lights on in the {r}
Flick on the {r} lights, would you
Hit the lights in the {r}, I can't see a thing
Whack the lights on in the {r}
Stick the lights on in the {r}
Pop the {r} light on
Bung the lights on in the {r}, love
Crank on the lights in the {r}
Blast the {r} with light
Get the lights going in the {r}
Get hold of the switch and light the {r}
Hook me up with light in the {r}
Toss some light into the {r}
Shed some light on the {r}
Kindly illuminate the {r}
Brighten the {r}, if you please
Give the {r} some light, will you
Pray let the lamps be lit in the {r}
Banish the dark from the {r}
Chase the monsters out of the {r} with the light on
Wake up the lamps in the {r}
Power up the {r} lights
room: {r}; lights: on
room = {r}, state = on
Where: {r}. What: lights. How: on
{r} (lights on)
"{r}", lights on
On, please, the lights in the {r}
On! On! The {r} lights!
In the {r}, lights, on, thanks
In the {r} I see nothing, on with the light
The {r}, and by that I mean the lights, on
I could do with some light in the {r}
I could use the lights on in the {r}
I wouldn't mind the lights coming on in the {r}
I'd be glad to have it lit in the {r}
If you'd be so good, light in the {r}
If it stays this dark in the {r} I'll fall over, lights on
Would you be a dear and light up the {r}
Might we have the lamps lit in the {r}
We require illumination in the {r}
Please activate the lighting in the {r}
Lighting in the {r} to be activated, please
I want that you make on the light in the {r}
You can please open the light in the {r}
Make please light in the {r}
Me scared, {r} dark, light on
It's spooky in the {r}, make the light go on
No, the {r}. Lights on there, please
No, leave the fan alone. Light on in the {r}
My keys and two coins fell behind the piano. Lights on in the {r}
The kettle is hot and my hands are full. Light in the {r}, please
uncle has lost his teeth again. Put the lights on in the {r}
Why is it pitch black in the {r}? Lights on
Why do I stumble about in the {r}? Flick the light on
It's like a cave in the {r}, lights please
It's dark as a coal cellar in the {r}. Remedy that
yo, light up the {r}
"""

VOICES["setLights off"] = """
{r}: kill those lights
Cut the light, {r}
Douse the lights in the {r}
Douse the lamps in the {r}, if you please
Snuff out the light in the {r}
Snuff the {r} lights
Flick the lights off in the {r}
Flick off the {r} light, would you
Knock the lights off in the {r}
Zap the lights in the {r}, I want it dark
Shut the lights off in the {r}
Shut down the {r} lights
Get hold of the switch and darken the {r}
Plunge the {r} into darkness
Put the {r} to sleep, lights off
Let there be no light in the {r}
Pray extinguish the lamps in the {r}
Kindly extinguish the lights in the {r}
Extinguish, please, the light of the {r}
Ditch the lights in the {r}
room: {r}; lights: off
room = {r}, state = off
Where: {r}. What: lights. How: off
{r} (lights off)
"{r}", lights off
Off, please, the lights in the {r}
Off! Off! The {r} lights!
In the {r}, lights, off, thanks
In the {r} nobody sits, off with the light
The {r}, and by that I mean the lights, off
I could do with darkness in the {r}
I could use the lights off in the {r}
I wouldn't mind the lights going out in the {r}
I'd be glad to have it dark in the {r}
If you'd be so good, no more light in the {r}
If the {r} light burns on I won't sleep a wink, off with it
Would you be a dear and darken the {r}
Might we have the lamps put out in the {r}
We require the lights in the {r} to be off
Please deactivate the lighting in the {r}
Lighting in the {r} to be deactivated, please
I want that you make off the light in the {r}
You can please close the light in the {r}
Make please dark in the {r}
Me sleepy, {r} light off
Night-night, {r}, lights out
No, the {r}. Lights off there, please
No, leave the heating alone. Light off in the {r}
My eyes burn after two hours of chess. Lights off in the {r}
The bill came and Grandad fainted. Kill the light in the {r}
My aunt counts every penny. Light off in the {r}, please
Why is it bright as a Christmas tree in the {r}? Lights off
Why do the lamps burn in the {r}? Off with them
It's far too bright in the {r}, remedy that
Money is burning in the {r}. Lights out
yo, kill that light in the {r}
"""

VOICES["findContact"] = """
Dig out a {one} from my contacts
Dig me up somebody from {many}
Get hold of a {one} in my contacts
Hook me up with a {one}
Hook me up with someone from {many}
Rustle up a {one} from my phone
Scare up a contact from {many}
Conjure up a {one} from my address book
Hit me with a {one} from my contacts
Toss me a {one} out of my phone
Shoot me the name of a {one} I know
Sling me a contact, {many}
Suss out who I know from {many}
Hunt down a {one} in my phone
Fish a {one} out of my contacts
Fish somebody from {many} out of the address book
Pull up a {one} for me
Whip out a {one} from my contacts
Rummage in my phone for a {one}
Sort me out with a {one} for the part of the {npc}
Put me on to a {one} among my friends
Pray, is there a {one} of my acquaintance
Pray find me a {one}
Kindly identify one contact from {many}
Please provide a contact, namely from {many}
We require a contact, one from {many}
generation: {many}; wanted: a contact
generation = {many}, one contact
Who: a {one}. Where: my contacts
{many} >> contact
{many} (one contact, please)
({many}) somebody from my phone
"{many}", who do I know
{many}! Somebody! From my contacts!
A {one}, my phone must have one
A {one}, and from my own contacts, please
Out of {many}, one contact
Of {many}, whom do I know
I could do with a {one}
I could use a {one} from my contacts
I wouldn't mind a {one} for this scene
I'm short of a {one}, look in my phone
I'm after somebody from {many}
If I know a {one}, who is it
If there's a {one} in my phone, out with the name
Would you be so good as to find a {one}
Might there be a {one} in my address book
I want that you search me a {one}
You can find please one person of {many}
Me need {one} from phone
Who is from {many}, of my friends, say me
I wanna play with a {one}, find me one
No, not just anyone. A {one}
No, I meant {many}. A contact, please
No, that one is taken. Another contact, from {many}
The stage has three doors and no actors. A {one} from my contacts should enter
My hat shop scene is nearly done. The {npc} had better be a {one} I know
The cake is baked and the cat is fed. Now the {npc}, a {one} please
The painter left early and the wall is blue. Whatever, find me a contact from {many}
Why do I only know kids? There must be a {one} in my phone
How about the {npc} being a {one} from my phone
yo, who's a {one} in my contacts
Know a {one}?
"""

VOICES["getContactEvent"] = """
Dig out my event {adverb}
Dig up whatever {n} and I are doing {adverb}
Get hold of my event for {noun}
Fill me in on {noun}, my calendar I mean
Fill me in on what's on with {n} {adverb}
Put me in the picture about my plans {adverb}
Give me the lowdown on my calendar {adverb}
Hit me with my plans {adverb}
Shoot me my calendar entry for {noun}
Toss me the event with {n} {adverb}
Sling me my agenda, {noun}
Hook me up with my schedule for {noun}
Pull up my plans with {n} {adverb}
Whip out my diary, what's on {adverb}
Suss out what I'm doing {adverb}
Jog my memory, what's on {adverb}
Jog my memory, {n} and I, {adverb}, what was it
What's cooking with {n} {adverb}
What am I in for {adverb}
What's in store for {n} and me {adverb}
What have I let myself in for {adverb}
Whom am I to meet {adverb}, and what for
Pray, what engagement have I {adverb}
Kindly state my engagements {adverb}
Please provide my schedule, date: {noun}
We'd like the calendar entry for {noun}
day: {noun}; wanted: my event
day = {noun}, what's the event
When: {noun}. Who: {n} and me. What's planned?
{noun} >> my calendar
{noun} (my event?)
({noun}) what's in my diary
"{noun}", says the note, but what is my event then?
{noun}! What's my plan?
{noun}? Anything on?
{n} and I, {adverb}, doing what
{n}, me, {adverb}, what's the occasion
Of all days, {noun}, what have I got in the calendar
I could do with a look at my calendar for {noun}
I could use a hint what {n} and I do {adverb}
I've a feeling something's on {adverb}, what is it
I'm drawing a blank on {noun}, what's in my calendar
If I've something on {adverb}, what is it
If {n} is in my calendar {adverb}, what for
Would you be so good as to see what I have {adverb}
Might I have something on {adverb}
I want that you look what I have {adverb}
What I make with {n} {adverb}, look in calendar
Me and {n} {adverb}, what we do?
Do I get to play with {n} {adverb}
No, not the weather. My event {adverb}
No, I meant {noun}. What's in the calendar then?
No, don't set anything up. What's already planned {adverb}?
My shirts are all in the wash. What do I have on {adverb}, anything posh?
My boss wants me to paint the fence. Am I busy {adverb}?
The cat sat on my diary and won't move. What's on {adverb}?
My sister has two spare tickets for the zoo. Have I got an event {adverb}?
Why did {n} wink at me? What are we doing {adverb}?
Why is there a red ring round {noun}? Tell me the event
yo, what's the deal {adverb}, calendar-wise
Am I spoken for {adverb} or is my diary empty
"""

VOICES["getContactEvent past"] = """
Dig out my event from {noun}
Dig up what {n} and I did {adverb}
Get hold of the calendar entry from {noun}
Fill me in on {noun}, what was my event
Fill me in on what I did with {n} {adverb}
Put me in the picture, what was on {adverb}
Give me the lowdown on my calendar from {noun}
Hit me with what I had on {adverb}
Shoot me the calendar entry of {noun}
Toss me the event {n} and I had {adverb}
Pull up what I did {adverb}
Whip out my diary, what was on {adverb}
Suss out what I was up to {adverb}
Jog my memory, what was on {adverb}
Jog my memory, {n} and I, {adverb}, what did we do
What was cooking with {n} {adverb}
What on earth did I do {adverb}
What had I let myself in for {adverb}
Whom did I meet {adverb}, and what for
Pray, what engagement had I {adverb}
Kindly state what engagement I had {adverb}
Please provide the calendar entry dated {noun}
We'd like to see my event from {noun}
day: {noun}; wanted: my event back then
day = {noun}, what was the event
When: {noun}. Who: {n} and me. What was it?
{noun} >> my calendar >> what was it
{noun} (what was my event?)
({noun}) what was in my diary
"{noun}", says the note, but what was my event?
{noun}! What had I planned?
{noun}? Was anything on?
{n} and I, {adverb}, what did we get up to
{n}, me, {adverb}, what was the occasion
I could do with a look at my calendar for {noun}, it's for my time sheet
I could use a hint what {n} and I did {adverb}
I've a feeling something was on {adverb}, what was it
I'm drawing a blank on {noun}, what was in my calendar
If I had something on {adverb}, what was it
If {n} was in my calendar {adverb}, what for
Would you be so good as to see what I had {adverb}
Might I have had something on {adverb}
I want that you look what I had {adverb}
What I made with {n} {adverb}, look in calendar
Me and {n} {adverb}, what we did?
Did I play with {n} {adverb}
No, not the weather. My event {adverb}, what was it?
No, I meant {noun}. What was in the calendar?
My shirts smell of smoke. What was I doing {adverb}?
My boss says I skipped work. What did my calendar say {adverb}?
The cat sat on my diary and won't move. What was on {adverb}?
I've got two ticket stubs in my pocket. What was my event {adverb}?
Why is {n} cross with me? What did we have planned {adverb}?
Why am I so tired? Tell me what was in my calendar {adverb}
yo, what went down {adverb}, calendar-wise
"""

VOICES["rollDice"] = """
Roll me {c}d{n}
Roll us {d}, {s} sides
Toss me {d} with {s} sides
Toss us {c}d{n}
Chuck {d} with {s} sides
Chuck me {c}d{n}
Fling {d} with {s} sides
Hurl {c}d{n} across the table
Lob {d}, {s} sides, would you
Rattle {d} with {s} sides and let go
Shake {d} with {s} sides in the cup
Shake up {c}d{n}
Spill {d} with {s} sides on the table
Drop {c}d{n} on the table
Let fly {c}d{n}
Let {d} tumble, {s} sides
Sling {c}d{n}
Whip out {d} with {s} sides and throw
Dig out {d} with {s} sides and roll
Get {d} with {s} sides rolling
Hook me up with {c}d{n}
Hit me with {c}d{n}
Crank out {c}d{n}
Bung {c}d{n} on the table
Give {d} with {s} sides a whirl
Give {c}d{n} a spin
Tempt fate with {c}d{n}
Cast the lot, {d} of {s} sides
Pray cast {d} with {s} sides
Kindly roll {c}d{n} and report
Please execute a roll of {c}d{n}
We require a throw of {d} with {s} sides
count = {c}, sides = {n}, roll
dice: {c}; sides: {n}; roll
How many: {c}. Sides: {n}. Roll
Sides: {n}. Dice: {c}. Throw
Sides = {s}, roll {d}
{c}d{n} >> result
{c}d{n} (roll)
(roll) {c}d{n}
"{c}d{n}", says the rule book
{c}d{n}! Now!
{s} sides, {d}, off we go
With {s} sides, {d}, a throw please
{s}-sided, mind you, roll {d}
I could do with a roll of {c}d{n}
I could use {c}d{n}
I wouldn't mind seeing {c}d{n} roll
If you've got {d} with {s} sides, throw
If I roll {c}d{n}, what do I get
Would you be a sport and roll {c}d{n}
Might I have a throw of {d} with {s} sides
I want that you throw {d} with {s} sides
You can throw please {c}d{n}
Me turn! Me turn! Roll {c}d{n}
My turn, yippee, {d} with {s} sides
No, not a coin. Roll {d} with {s} sides
No, {c}d{n}. Roll that
No, that one fell on the floor. Again, {c}d{n}
The pizza is cold and the wizard is asleep. Roll {c}d{n}
My brother cheats, I swear. You throw {d} with {s} sides
There are crumbs all over the map. Anyway, {c}d{n}, please
Why do I always lose? Throw {d} with {s} sides for me
yo, roll {c}d{n}
baby needs new shoes, {c}d{n}
"""

VOICES["calculate add"] = """
Tot {x} and {y} up for me
Lump {x} and {y} together
Lump {x} in with {y}, what's the sum
Bung {x} onto {y}
Tack {x} onto {y}
Slap {x} on top of {y}, what does it make
Pile {x} on {y} and tell me the total
Whack {x} and {y} together, the sum please
Crunch {x} plus {y}
Crunch me the sum of {x} and {y}
Reckon up {x} and {y}
Whip up the sum of {x} and {y}
Hit me with {x} plus {y}
Shoot me the sum, {x} and {y}
Toss {x} and {y} in one pot, the total?
Hook me up with {x} plus {y}
Get hold of the total of {x} and {y}
Pray, what do {x} and {y} amount to
Pray add {x} unto {y}
Kindly total {x} and {y}
Please provide the sum of the figures {x} and {y}
We require the total of {x} and {y}
first = {x}, second = {y}, add
first: {x}; second: {y}; the sum?
Numbers: {x}, {y}. Job: add
operation: addition; {x}; {y}
{x} (plus {y})
({x} + {y})
"{x} + {y}", says the blackboard
{x}, and on top {y}, makes what
{x} with {y} added, what's that
I could do with the sum of {x} and {y}
I could use {x} plus {y}
I wouldn't mind knowing what {x} and {y} add up to
If you put {x} and {y} together, what do you get
If I've {x} marbles and Grandad gives me {y}, how many now
Would you be so good as to add {x} and {y}
Might I know {x} plus {y}
I want that you add {x} with {y}
How much makes {x} plus {y}
Me not know {x} plus {y}, you say
miss says {x} plus {y}, what do I write?
No, not minus. {x} plus {y}
No, don't multiply. Add {x} and {y}
No, I said add. {x} and {y}
My pencil broke and the bell is ringing. {x} plus {y}, please
The cat walked over my sums. What was {x} plus {y}?
The accountant is on holiday, lucky man. {x} and {y}, add them up
I've {x} in the tin and {y} in the sock. Altogether?
Why can't I do sums? {x} plus {y}, help
yo, {x} plus {y}
"""

VOICES["calculate subtract"] = """
Knock {y} off {x} and tell me what's left
Lop {y} off {x}
Shave {y} off {x}
Chop {y} off {x}, what stays
Whack {y} off {x}
Nick {y} from {x}, what remains
dock {y} from {x}
Deduct {y} from {x}, would you
Strike {y} from {x}, the rest please
Peel {y} away from {x}
Crunch {x} minus {y}
Crunch me {x} less {y}
Reckon {x} less {y}
Whip up {x} minus {y}
Hit me with {x} minus {y}
Shoot me the difference of {x} and {y}
Toss {y} out of {x}, how many stay
Hook me up with {x} minus {y}
Get hold of what's left when {y} goes from {x}
Pray, what remains of {x} if {y} be taken
Pray deduct {y} from {x}
Kindly subtract {y} from {x}
Please provide {x} less {y}
We require the figure {x} less {y}
first = {x}, second = {y}, subtract
first: {x}; second: {y}; the difference?
From: {x}. Take: {y}. Left?
operation: subtraction; {x}; {y}
{x} (minus {y})
({x} - {y})
"{x} - {y}", says the blackboard
{x}, and {y} gone, makes what
{x} without {y}, what's that
I could do with {x} minus {y}
I could use the difference, {x} less {y}
I wouldn't mind knowing {x} minus {y}
If you take {y} off {x}, what do you get
If I've {x} marbles and my brother pinches {y}, how many now
Would you be so good as to take {y} from {x}
Might I know {x} less {y}
I want that you take {y} away of {x}
How much makes {x} minus {y}
Me not know {x} minus {y}, you say
miss says {x} take away {y}, what do I write?
No, not plus. {x} minus {y}
No, don't add. Subtract {y} from {x}
No, I said minus. {x} minus {y}
My pencil broke and the bell is ringing. {x} minus {y}, please
The cat walked over my sums. What was {x} minus {y}?
The accountant is on holiday, lucky man. {x} less {y}, please
I had {x} in the tin and the dentist took {y}. What's left?
Why can't I do sums? {x} minus {y}, help
yo, {x} minus {y}
"""

VOICES["calculate multiply"] = """
Times {x} with {y}
Take {x} and times it by {y}
Take {x}, {y} times over
Whack {x} by {y}, the product please
Crunch {x} times {y}
Crunch me {x} multiplied by {y}
Reckon {x} times {y}
Whip up the product of {x} and {y}
Hit me with {x} times {y}
Shoot me the product, {x} and {y}
Toss me {x} times {y}
Hook me up with {x} times {y}
Get hold of the product of {x} and {y}
Blow {x} up by a factor of {y}
Scale {x} by {y}
Stack {x}, {y} times, what's the total
Pray, what is {x} taken {y} times
Pray multiply {x} by {y}
Kindly multiply {x} and {y}
Please provide the product of the figures {x} and {y}
We require {x} multiplied by {y}
first = {x}, second = {y}, multiply
first: {x}; second: {y}; the product?
Numbers: {x}, {y}. Job: multiply
operation: multiplication; {x}; {y}
{x} (times {y})
({x} x {y})
"{x} x {y}", says the blackboard
{x}, and that {y} times, makes what
{x} by a factor of {y}, what's that
I could do with {x} times {y}
I could use the product of {x} and {y}
I wouldn't mind knowing {x} times {y}
If you multiply {x} and {y}, what do you get
If I've {x} bags with {y} marbles in every one, how many marbles have I
Would you be so good as to multiply {x} by {y}
Might I know {x} times {y}
I want that you multiply {x} with {y}
How much makes {x} times {y}
Me not know {x} times {y}, you say
miss says {x} times {y}, what do I write?
No, not plus. {x} times {y}
No, don't add. Multiply {x} by {y}
No, I said times. {x} times {y}
My pencil broke and the bell is ringing. {x} times {y}, please
The cat walked over my sums. What was {x} times {y}?
The accountant is on holiday, lucky man. Multiply {x} by {y}
I've {x} shelves and {y} jars on each. All the jars together?
Why can't I do sums? {x} times {y}, help
yo, {x} times {y}
"""

VOICES["calculate divide"] = """
Carve {x} up into {y}
Carve up {x} by {y}, how much a piece
Chop {x} into {y} equal bits, how big is one
Slice {x} into {y} even parts
Dole {x} out to {y} people, how much each
Deal {x} out evenly to {y}, what does one get
Dish out {x} among {y}, the same for all
Whack {x} into {y} equal shares
Crunch {x} divided by {y}
Crunch me {x} over {y}
Reckon {x} divided by {y}
Whip up {x} divided by {y}
Hit me with {x} divided by {y}
Shoot me the quotient of {x} and {y}
Toss me {x} divided by {y}
Hook me up with {x} divided by {y}
Get hold of {x} divided by {y}
Pray, how often is {y} contained in {x}
Pray divide {x} by {y}
Kindly divide {x} by {y}
Please provide the quotient, {x} over {y}
We require {x} divided by {y}
first = {x}, second = {y}, divide
first: {x}; second: {y}; the quotient?
operation: division; {x}; {y}
{x} (divided by {y})
({x} / {y})
"{x} / {y}", says the blackboard
Division: {x}, {y}
{x}, in {y} equal heaps, makes what
{x} for {y} heads, how much a head
I could do with {x} divided by {y}
I could use the quotient of {x} and {y}
I wouldn't mind knowing {x} divided by {y}
If you divide {x} by {y}, what do you get
If I share my {x} marbles between {y} friends, how many for each
Would you be so good as to divide {x} by {y}
Might I know {x} divided by {y}
I want that you divide {x} through {y}
How much makes {x} divided by {y}
Me not know {x} divided by {y}, you say
miss says {x} divided by {y}, what do I write?
No, not times. {x} divided by {y}
No, don't multiply. Divide {x} by {y}
No, I said divide. {x} by {y}
My pencil broke and the bell is ringing. {x} divided by {y}, please
The cat walked over my sums. What was {x} divided by {y}?
The accountant is on holiday, lucky man. Divide {x} by {y}
I've {x} sweets and {y} greedy children. How many for each?
Why can't I do sums? {x} divided by {y}, help
yo, {x} divided by {y}
"""
