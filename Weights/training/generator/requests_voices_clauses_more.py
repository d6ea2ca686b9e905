"""One wish in two or three clauses, with its reason, a repetition, a condition, a contrast or a hint beside it, still one call: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["setReminder"] = """
Remind me {adverb}, because nobody else will think of it: I have to {text}
I want to {text} {adverb}, but my head is a sieve, so remind me
I'll {text} {adverb} - that's the plan, and you see that I stick to it
It has to be {noun}, because earlier I can't: I must {text}, please remind me
There's only this left to do: {text}; remind me {adverb}
Remind me to {text}, and do so {adverb}, because earlier would be pointless
Remind me {adverb}, not before; it's about this: {text}
What was I going to do {adverb}? Right, {text}; set a reminder for it
I'll leave it for now and {text} {adverb}. Remind me
{text} - it sounds easy, but I'll forget it {adverb}, so nudge me
If I don't {text} {adverb}, there'll be trouble, so please remind me
Unless somebody tells me {adverb}, I'll never {text}. So tell me
Because I keep putting it off, I'd like a reminder to {text}, and it should come {adverb}
Can you set a reminder? It's for {noun}, and the text is: {text}
Will you speak up {adverb}? I have to {text}, and I'm getting old
How about a reminder {adverb}? I'd forget to {text} otherwise
I could write it on my hand, but you're safer: {text} {adverb}, as a reminder
Some people never forget; I do. Remind me {adverb} to {text}
Others have a secretary, I have you, so remind me {adverb} to {text}
I can be trusted with many things, but not with this: I have to {text} {adverb}. Reminder, please
Keep it, guard it and bring it up {adverb}: I must {text}
Make it a reminder, a plain and simple reminder, for {noun}: {text}
I'm to {text}, says my wife, and {noun} is the day, says she; so remind me
The task is to {text}, the day is {noun}, and the reminder is your part
Note the day, {noun}, and note the task, {text}: I want to be reminded
My list says "{text}", and beside it stands {noun}; turn that into a reminder
{noun} - that's when I need your reminder, because I have to {text}
{adverb} I'm free, so that's when I'll {text}, provided you remind me
I'm free {adverb} and could {text} then; do remind me
I nearly forgot that I have to {text} - a reminder {adverb} would help
I was scolded because I didn't {text}. Now you remind me, {adverb} if you can
I said yes before I thought, and so I have to {text} {adverb}: please remind me
Please remind me, since it matters so much to my sister: I have to {text} {adverb}
{text}, that's what I need to hear {adverb}, so put it among the reminders
{text}? Yes, I will, but {adverb}; a reminder would be good
Someone has to {text}, and that someone is me, so set the reminder for {noun}
Don't ask me why, but I have to {text} {adverb}, and I need a reminder
I'd say {noun} suits me; remind me then, because I must {text}
Let's fix a day: {noun}. I have to {text}, and you remind me of that
Would you remind me {adverb}? The thing I must do is easy to forget: {text}
I always think of it too late, so tell me {adverb} - I must {text}
{noun} is when I have to {text}, and that calls for a reminder
A knot in my scarf won't do, I need a real reminder {adverb}: {text}
Here's what I'd like: a reminder, {adverb}, so that I {text}
I have to {text} - not now, {adverb} - so remind me then
"""

VOICES["setReminder thing"] = """
I can forget anything else, but not {thing}: remind me {adverb}
It's {thing} again {adverb}, and before it slips away, make a reminder
I need a reminder, it's for {thing}, and {adverb} is when I need it
{thing} {adverb} - that's all I want to be reminded of
If you remind me {adverb}, I'll be grateful; it's because of {thing}
Remind me of {thing}, but not too soon, only {adverb}
{adverb} I should think of {thing}, and I won't, so remind me
Because {thing} cost me a fine, I want a reminder {adverb}
What's {adverb}? It's {thing}, and I'd like to be reminded
Could you say a word to me {adverb}? The word is {thing}
Can I rely on you {adverb}? I mean for {thing}, as a reminder
I used to have {thing} in my diary; the diary is gone, so remind me {adverb}
Write {thing} down, please, and write {noun} beside it: it's a reminder
{noun} matters to me, because it's {thing}; so a reminder, please
Everyone talks about {thing}, but I'll still forget it {adverb}. Remind me
My sister forgot {thing}; I won't, provided that you remind me {adverb}
{thing}, I keep saying, {thing}, and then I forget. A reminder {adverb}, please
Set it for {noun} and call it {thing}: that's the reminder I want
The reminder is about {thing}, the date is {noun}, and that's all
Tell me about {thing} {adverb}, else I'll be in trouble with the landlady
A reminder, please, for my own good: {thing}, {adverb}
You may laugh, but I need a reminder for {thing} {adverb}
I know that {thing} is {adverb}, but knowing it isn't remembering it. Remind me
Unless I'm reminded {adverb}, {thing} won't happen; so remind me
It's about {thing}; it's due {adverb}; I want a reminder
It's {thing} - when? {adverb}. And what I want is a reminder
Someone should remind me of {thing}, and why not you, {adverb}?
How do I keep {thing} in mind? With a reminder from you {adverb}
I'd like to stop worrying about {thing}, so take it over and remind me {adverb}
I don't want to hear of {thing} now; I want to hear of it {adverb}, as a reminder
Make a reminder for me - {noun} it is - with the words {thing}
Let me know {adverb}, just so I'm prepared: it's about {thing}, and I need reminding
Put me down for a reminder, {adverb} please, since {thing} always gets lost
Is {thing} {adverb}? Yes, it is, so I need a reminder
My calendar is on paper, and paper doesn't ring; remind me of {thing} {adverb}
My husband says {noun}, and he means {thing}: please make a reminder
To be on the safe side, remind me {adverb}: {thing}, that's what it's for
As I'm bound to forget {thing}, do me the favour and remind me {adverb}
Would you do something for me {adverb}? Just say {thing}, and I'll remember
Remind me, and I mean it, remind me {adverb} of {thing}
So {adverb} it's {thing}, and who forgets it? I do, unless you remind me
Save this for {noun} - {thing} - and remind me of it
I've got {thing} in my ear and {noun} on my mind; make a reminder of it
Not for my boss but for myself: a reminder of {thing} {adverb}
{thing} is the matter and {noun} the day. Please remind me
"""

VOICES["sendMessage"] = """
{n} is asleep, so don't ring, just text: {t}
I'd call {n}, but my voice is gone, so send {q}
Send a text, and send it to {n}, because I promised to: {t}
Write to {n}, it won't take long; write {q}
If I say nothing, {n} will worry, so text {q}
Would you write to {n} for me? It should say {q}
Who should get it? {n}. And what should it say? {q}
{q}, that's what I want to say, and {n} is the person I want to say it to
I have to keep it short, {n} hates long texts: {q}
{n} wants an answer and I have it: send {q}
It's not a secret, so tell {n} {u}
Tell {n}, please, tell {n} {u}
I didn't want to say so, but {n} should know; write {q}
{q} - send that to {n}, and I can sleep at last
Since {n} never picks up, a message must do: {t}
I've been thinking of {n}; let's write, and let it be {q}
Because I can't get away from here, write to {n} {u}
Could you reach {n} for me? A text is enough, with the words {q}
I won't see {n} before it's too late, so a message, please: {t}
{n} asked, I answer: {q}. Please send it
The message isn't for you, it's for {n}: {t}
Not a letter but a text, and not to everyone but to {n}: {t}
You know {n}, don't you? Then text {q}
It's {n} that I want to reach, and it's {q} that I want to send
I typed {q}, but I typed it to nobody; send it to {n}
Let {n} know, before rumours do: {t}
For {n}, who always waits for news from me: {t}
{n} has a right to hear it from me, and what I have to say is {q}
My phone is dying, but {n} must still get this, so text {q}
My hands are wet, so you type: {q}, and it goes to {n}
I'll be brief, and so should you: text {n} {q}
A word to {n} would be good; make it {q}
Do you have a moment? {n} needs a text from me, {q}
I'm late with my reply to {n}, I know, so send it quickly: {t}
If {n} is to hear it at all, then now. Write {u}
Put it in writing, so that {n} believes me: {t}
{n} won't like it, but it must be said: {q}. Send it
Here comes the text - {q} - and it's addressed to {n}
I'm too shy to tell {n} face to face, hence a text: {t}
Make {n} happy for me; all it takes is {q} in a text
Do I have to spell it out? Tell {n} {u}
So that {n} isn't left in the dark, tell {n} {u}
The number is under {n}, the words are {q}, and you send them
As long as {n} reads it, I don't mind how it looks: {t}
Either I text {n} now or I never will, so here goes: {t}
"""

VOICES["orderDrink"] = """
I've thought about it, and it will be {item}
I had my doubts, but no more: {item}, please
{item} - that's my order, and I won't change my mind
I wasn't going to have anything, but the smell won me over: {item}
If your machine is running, I'd like {item}
Since it's my birthday, spoil me; make it {item}
What do I want? I want {item}, and nothing but that
What's it going to be? {item}, thanks for asking
I want {item}, please, I've thought of nothing else for hours
{item} for me, because I've earned it
Give {n} {item}, since it's my round
It's for {n}, so make it nicely: {item}
It's not for me, it's for {n}: {item}
{n} can't come to the counter, so I'm ordering: {item}
{n} would like something, and that something is {item}
Table {t} has made up its mind, it's {item}
They've waited long enough at table {t}; it's {item} they want
I can't decide, I never can - all right, {item}
Let me see, the menu is long, but {item} sounds good
My friends told me to try it, so I will: {item}
My mouth is dry, my feet hurt, and what helps is {item}
As soon as you have a hand free, I'd like {item}
Take your time, I'm not in a rush; it's {item}
You're busy, I can see that, but may I have {item}?
I'd like {item}, if that's all right, because my day was long
Could you make {item}? I'd be so glad, it's been a dreadful day
Can I order here? Good, then {item}
Is it self-service? If not, I'd like {item}
How does this work? I say {item}, and you make it?
Nobody makes it like you do, so I'm back for {item}
The last place got it wrong; you'll get it right: {item}
Some people come for the cake, I come for {item}
Not the whole menu, just {item}, thank you
I know, I know, the same again: {item}
Don't tell my doctor, but I'm having {item}
Whatever the others have, I'll stay with {item}
I'll pay by card, and what I'm paying for is {item}
Here's my money and here's my order: {item}
Because the meeting drags on, we need {item}
We've talked it over, and the answer is {item}
The choir is thirsty, so bring {item}, please
Without it I can't think: {item}, please
So it's my turn, is it? Then I'd like {item}
Pour, stir, do your magic - I ordered {item}
I'm writing a novel and I'm stuck; {item} would get me going
"""

VOICES["reserveTable"] = """
We'd like to come {adverb}, and we'd like to sit: a table {s} at {t}, for {n}
I'm {n} and I'd like a table; it should be {s}, {adverb} at {t}
It's {n} speaking, about {noun}: a table {s}, and we'd come at {t}
Can we eat with you {adverb}? We'd come at {t}, {pe}, and the name is {n}
Do you take bookings? Then a table {s} {adverb} at {t}, under {n}
Is {noun} still open? I'm {n}, and it would be a table {s} at {t}
Who's it for? {n}. And when? {adverb} at {t}, a table {s}
A table, please, a table {s}, {adverb} at {t}, and {n} is the name
A table {s} - {adverb} at {t} - that's what {n} would like
Reserve for {n}, because we never found a seat without; {adverb} at {t}, {pe}
Reserve a table {s}, and put {n} on it; we'll be there {adverb} at {t}
We're hungry, we're {pe}, and we come {adverb} at {t}: book for {n}
There will be {pe}, {n} pays, and it's {adverb} at {t}; a table, please
{n} pays, so {n} books: a table {s} {adverb} at {t}
{n} turned the kitchen into a ruin, so we eat out {adverb}; a table {s} at {t}
{n} loves your fish, and that's why I want a table {s} {adverb} at {t}
I'd cook myself, but I can't; so book {n} in {adverb}, {s}, at {t}
If there's room {adverb}, keep a table {s} at {t}; my name is {n}
If {t} is possible {adverb}, then reserve {s}, and write {n} in the book
Unless you're closed {adverb}, I'd like a table {s} at {t}, for {n}
The day is {noun}, the hour is {t}, and {n} needs a table {s}
The name is {n}, we're {pe}, and {adverb} at {t} we'd love a table
We won't be many, only {pe}; it's {adverb} at {t}, it's for {n}, a reservation
It may be crowded {adverb}, so hold a table {s} at {t} for {n}
Because it's always so full, I'm booking early: {noun}, {t}, {pe}, {n}
{noun} is our day, {t} is our hour, so a table {s} for {n}, please
We can't come earlier than {t}, but {adverb} we will; a table {s}, name {n}
I'd rather sit than stand, so reserve {adverb} at {t}, a table {s}, as {n}
Put {n} down, will you? It's {adverb}, it's {s}, and it's {t}
Write it down, so it isn't lost: {n}, {pe}, {noun}, {t}, a table
Save me a table; it's {s}, and it's for {n}, who comes {adverb} at {t}
Not the terrace but a table inside, {s}, {adverb} at {t}, and for {n}
My in-laws expect a feast {adverb}, so a table {s} at {t}; I'm {n}
My mother insists on your place, hence a table {s} {adverb} at {t}, and her name is {n}
Our bus arrives {adverb}, and at {t} we'd like to eat, {pe}, under {n}
How about {adverb} at {t}? A table {s} would do, and {n} is the host
Could {n} have a table? It's {s}, {adverb}, and we mean {t}
I'm making plans for {noun} and need you: a table {s}, {t}, booked by {n}
I called, but nobody answered, so I write: a table {s} {adverb} at {t}, {n}
Everybody else is full, but perhaps you aren't: {noun}, {t}, {pe}, for {n}
Don't give it away, the table {s} {adverb} at {t}: {n} wants it
So it's settled, we come {adverb}, at {t}, {pe}; please reserve for {n}
Remember the party of {n}? We're back {adverb} at {t}, so a table {s}
{adverb} we celebrate, at {t} we eat, and {n} asks for a table {s}
For {n}, my dear old teacher, I'd like a table; {adverb}, {t}, {s}
"""

VOICES["setAlarm"] = """
I sleep like a log, so wake me, and wake me at {t}
At {t} I have to be up, because the ferry won't wait
Set an alarm; it should ring at {t}
Set an alarm, a loud and nasty alarm, for {t}
I'm going to bed now, but I'm getting up at {t}: alarm, please
Wake me at {t}, because if you don't, nobody will
If nothing rings at {t}, I'll sleep on, so set the alarm
If I'm still asleep at {t}, and I will be, ring
When do I get up? At {t}, so set the alarm for it
Can you be my rooster? I need to be woken at {t}
Do you ring? Then ring at {t}, I beg you
Would you wake me? It has to be {t}, since I open the shop
{t}, not a minute later - that's when the alarm has to ring
{t}, I'm afraid. That's when I start, so wake me
{t} is cruel, but I have no choice: set the alarm
{t}? Yes, {t}, that's when the alarm should go off
I'd love to sleep in, but I can't; alarm at {t}
The train is early, I'm lazy, so wake me at {t}
My wife snores through any alarm, I don't; set it to {t}
Other people wake up with the birds, I need an alarm at {t}
Because the baker's van comes so early, I'm getting up; alarm, {t}
My phone can ring, so let it ring at {t}
My watch is broken, and yet I must be up at {t}; wake me
So that I don't miss my own party, wake me at {t}
To get a parking spot, my night ends at {t}: an alarm, please
I need some sleep and then I need a bell: {t}, please
Just a nap, I promise, only until {t}; then wake me
I close my eyes now, you open them at {t}
Let me sleep, but let me sleep no longer than {t}: set the alarm
Be gentle, but be on time: wake me at {t}
Shout, beep, sing, I don't care how, only get me up at {t}
It's an important day - I need to be awake at {t}, so ring for me
The dog needs his walk, and he can't tell the time; alarm for {t}
The kids have school and I have to wake them, so the alarm goes to {t}
No snoozing, no excuses: I'm up at {t}, and you make it ring
Get the alarm ready, it's for {t}, and don't be shy
Make it {t}, the alarm I mean, because I'm on duty
The alarm, please - {t} - or I'll lose my job
I trust no clock but you, so it's you who rings at {t}
You'll have to wake me; {t} is when, and I won't complain
Falling asleep I can do, getting up I can't: alarm at {t}, please
As I'm no morning person, put the alarm on {t}
Nobody is home to wake me, so you do that, at {t}
I've asked my brother, but he forgets; you wake me, at {t}
Before you say good night, set the alarm, for {t} that is
"""

VOICES["setLights on"] = """
It's dark in the {r}, and I don't like that: lights on
I can hear somebody in the {r}, but I see nobody; switch on the light
Switch on the lights; it's the {r} I mean
Turn on the light in the {r}, because I'm scared of the dark
The {r} is where I'm going, so turn on its lights
If the {r} is dark, and I think it is, put the light on
Is it dark in the {r}? Then switch the lights on
Can you see anything in the {r}? I can't, so turn the light on
Why is the {r} so gloomy? Lights on, please
Would you mind the {r}? It wants light, so switch it on
The {r} needs light - a lot of it - so turn the lamps on
The {r}, please, it's too dark to work there; lights on
Light is what I want, and I want it in the {r}
I'm looking for my keys, I think they're in the {r}, so light it up
Since the guests come through the {r}, it should be lit: lights on
Because I'm painting in the {r}, I need to see; turn the lights on
So that nobody trips, switch on the light in the {r}
Before somebody falls in the {r}, put the lights on
Not dim, not dark, but bright, that's how I want the {r}: lights on
I don't want the {r} dark, I want it bright; turn the light on
Everybody is in the {r}, but nobody finds the switch, so you turn the light on
My hands are full, and the {r} is dark; would you switch on the light?
My mother sits in the {r} and knits, so she needs light: switch it on
The sun is gone, the {r} is black, so lights on
Night has come, and in the {r} I can't read any more; lamps on, please
You can't take photos in the dark, so turn on the lights in the {r}
We're moving into the {r}, so let's have light there
There's a switch in the {r}, but it's too high; turn the light on for me
Lights, please, in the {r}, I'm coming in
Light in the {r} - that's all I ask, switch it on
Light up the {r}, would you, it looks so sad in the dark
Give the {r} some light, it's like a cave
The {r} comes first, as I walk in, and it is dark; lights on there
Someone turned the {r} dark; I'd like it bright again, so lights on
The lamps in the {r} are off, and they shouldn't be: turn them on
The lamps in the {r} work, I hope, so put them on
I'm nearly home, and I like a bright welcome: turn on the lights in the {r}
Make the {r} bright, because the little girl won't go in otherwise
Please, the {r}; I mean its lights; on
It's the {r} again, and it's pitch black: switch the lights on
We start in the {r}, and we start with light, so put it on
I spilled something in the {r}; to wipe it up I need the lights on
I'd do it myself, but my foot is asleep: light on in the {r}
As long as we're in the {r}, we want light; turn it on
The plants in the {r} like it bright, so switch their lamps on
"""

VOICES["setLights off"] = """
We're finished in the {r}, so the lights can go off
Nobody is in the {r}, yet it's lit; turn it off
Switch off the lights; it's the {r} I'm talking about
Turn off the light in the {r}, because it keeps me awake
The {r} is empty, so why the light? Switch it off
If the {r} is still lit, and it is, put the lights out
Is there light in the {r}? There shouldn't be, so turn it off
Can you see to the {r}? The lights are still burning, turn them off
Why is it so bright in the {r}? Lights off, please
Would you think of the {r}? It can be dark, so switch off the light
The {r} is too bright - far too bright - so turn the lamps off
The {r}, please, someone is sleeping there; lights off
Let it be night, and let it be night in the {r}: lights out
I've left the {r}, and I forgot the switch, so you turn off the light
Since we all went to bed, the {r} can be dark: lights off
Because power isn't free, switch off the lights in the {r}
So that the baby sleeps on, put the {r} light out
Before the bill gets any higher, turn off the lamps in the {r}
Not bright, not dim, but dark, that's how I want the {r}: lights off
I don't want light in the {r}, I want darkness; switch it off
Everybody went out of the {r}, but nobody touched the switch, so turn the light off
I'm in my slippers, and the {r} is far; would you turn its lights off?
My father sleeps in the {r} with the light on; turn it off for him
The sun is up, the {r} is bright enough, so lights off
Day has come, and in the {r} lamps are still burning; put them out
You can't see stars with all that light, so switch it off in the {r}
We're closing the {r}, so let its lights go out
There's a switch in the {r}, but I can't find it; turn the light off for me
No lights, please, in the {r}, we want to watch slides
Lights out in the {r} - that's all I ask for
Darken the {r}, would you, my eyes hurt
Spare the {r} its light, it's wasted there; turn it off
It's a surprise party, so the {r} must be dark: lights off
Someone left the {r} lit; I'd rather have it dark, so lights off
The lamps in the {r} are on, and they shouldn't be: turn them off
The lamps in the {r} get hot, I'm told, so put them out
I'm off to bed, and I like it dark: turn off the lights in the {r}
Make the {r} dark, because the film is about to start
Please, the {r}; I mean its lights; off
It's the {r} again, and it's lit for nothing: switch the lights off
We end in the {r}, and we end in darkness, so lights out
I've found what I was looking for in the {r}; the light can go off
I'd do it myself, but I'm in bed: light off in the {r}
As nobody works in the {r} any more, it needs no light; turn it off
The moths in the {r} come for the lamps, so switch the lamps off
"""

VOICES["playMusic"] = """
I'd like {g} music; the volume, please, at {v}
Play {g}, because everybody asks for it, and set it to {v}
Volume {v}, please, and the music should be {g}
Set the volume to {v}, since we like it that way, and play {g}
It's so still in here, and {g} would help: put it on {l}
It's {g} I want, not silence; {v} is the volume
{g}, please; and the volume, if I may choose, {v}
{m}, I think, would suit the room; play it {l}
{m} {l} - that's what this place needs
{m} {l}, because the mood is flat
If you have {g}, play it; the volume is {v}
If it's up to me, we hear {m} {l}
Since nobody sings, we need {m} {l}
Do you have {g}? Good, then play it {l}
Can we have music? I mean {g}, and I mean volume {v}
What goes with rain? {m} {l}, so play that
How loud? {v}. And what? {g}, please
Which music? {g}, of course, and at a volume of {v}
Who wants to dance? We do, so {m} {l}
Would you turn it to {v}? And let it be {g} that we hear
The guests have spoken: it's {g}, it's volume {v}, so play
The boss says {v}, the guests say {g}; play it like that
The genre is {g}, the volume is {v}, and the rest is up to you
The dial should be at {v}, and what comes out should be {g}; play it
The speaker should say {v} and the screen should say {g}; start it
Not the news, please, but {m} {l}
I'm tired of talk radio, so play {m} {l}
I'm in love, and that calls for {m} {l}
I've had a hard day; {m} {l} would cheer me up
I know your taste, but I'd like {m}, and I'd like it {l}
I used to hate {g}, now I love it; play it {l}
My grandmother loves {g}, so play it for her, volume {v}
My students work better with {g}, volume {v}, so start it
For the wedding couple, who met over it: {g} {l}
So that the washing-up goes faster, play {m} {l}
Before the first guest comes, start {m} {l}
As we're cleaning up anyway, let's hear {m} {l}
Music, please, any {g} you like, only keep it at {v}
Music! It should be {g}, and it should be at {v}
Turn something on - {g}, say - and turn it to {v}
Make us happy: {m} {l}, and we'll stay
Give the room a heartbeat; {g} will do, volume {v}
Let's have a party, let's have {g}, and let's have it {l}
Others put on the television, we want {m} {l}
Start the music, will you? We agreed on {g}, volume {v}
"""

VOICES["rollDice"] = """
Roll {d}, and let every die have {s} sides
Roll {c}d{n}, because my own dice are lost
It's {d} I need, and it's {s} sides per die, so roll
It's my turn, and my turn means {c}d{n}
It's up to luck now: throw {d} with {s} sides
If luck is with me, {c}d{n} will do it; roll
If I read the rules right, we throw {d}, and the sides are {s}
What do I throw? {d} with {s} sides, says the book, so throw
What does the book say? {c}d{n}; so roll that
How many? {d}. Which kind? {s} sides. Now roll
Can you roll for me? It's {d}, and it's {s} sides
Could you throw something? I was thinking of {c}d{n}
Do I dare? Yes, I do: {c}d{n}, roll it
Would you be the dice? {c}d{n}, please, and no cheating
{c}d{n}, please - the orc is already running
{c}d{n}, that's my whole hope, so roll it well
{c}d{n} it is, since I chose the longer road
{d} on the table, {s} sides to a die: throw
{d}, I'd say, with {s} sides; and now let fortune speak
{s} sides, that's the kind of die we use, and we throw {d}
{s} sides each, that's the rule, so toss {d}
The kind is d{n}, the number is {c}, so roll
The die is a d{n}, and we throw {c} of that kind
The spell is cast, but how strong is it? Roll {c}d{n}
The door is locked, so I kick it: {c}d{n}
The dragon sleeps, or maybe not; {c}d{n} will tell
The others have rolled, I haven't, so {c}d{n} for me
Since we can't agree, let the dice choose: {d} with {s} sides
Since my hands shake, you roll: {d}, {s} sides
Because the cat sits on the board, you throw {c}d{n} for us
Not a coin but dice, please: {d} with {s} sides
I don't trust my luck, I trust yours; {c}d{n}
I sneak, I hide, I strike - roll {c}d{n}
I've lost every game so far, but now comes {d} with {s} sides: roll
I'd throw myself, but the table is full, so cast {d} with {s} sides
We play for cookies, and we play with {d} with {s} sides; roll
We need a number, any number, from {c}d{n}
My wizard is tired, yet he tries it: throw {c}d{n}
My brother says I cheat, so you throw {d} with {s} sides
So that it's fair, you roll, and you roll {d} with {s} sides
Before we move on, there's a throw to make: {c}d{n}
Throw, please; our game uses {d} with {s} sides
Throw {d}, nothing fancy, just {s} sides
Shake well, let go, and tell me what lies there: {c}d{n}
Let's see who begins; I throw {d} with {s} sides
As the rules want it, roll {d} - {s} sides - and tell me
"""

VOICES["calculate add"] = """
Add {x} and {y}, because the bill doesn't look right
I have {x}, and {y} come on top; how much is that?
It was {x}, but {y} were added, so what is it now?
{x} is what I have, {y} is what I get, and the sum is what I want
{x} and {y} - add them, please
{x}, I thought, but there are {y} more, so add that
{x} plus {y}, please; I can't do it in my head
{x} plus {y}, I know it's easy, but what is it?
What's the total? There are {x} in here and {y} out there
What do I pay? It's {x} for the coat, and the scarf adds {y}
How many are we? {x} came on foot, {y} came by boat
How far is it? I walk {x} steps, rest, and walk {y} more
Can you add? Then add {x} and {y}
Can you check the sum? I mean {x} and {y}, added up
Could you help me? I need {x} plus {y}, that's all
Is it hard to add {x} and {y}? For me it is, so do it
If {x} birds sit on the roof and {y} join them, how many sit there?
If a jar holds {x} already, and I put {y} more into it, what's in it?
Since the till is broken, tell me what {x} plus {y} makes
Because I get something else each time: {x} + {y}, please
So that I can close the books, add {x} and {y}
Not minus but plus: {x} and {y}
Put them together, {x} and {y}, and tell me the sum
Take {x}, then add {y}, and say what comes out
Take the {x} marbles, add the {y} beads, and you have how many?
We had {x} chairs, we bought {y}, so how many is that?
We sold {x} in spring; in autumn came {y} more; what's the sum?
My sister has {x}, I have {y}, and together we have what?
My rent is {x}, and heating is {y} on top, so what's the sum?
My score was {x} and rose by {y}; tell me where it stands
The recipe says {x} grams; I add {y}; how heavy is it then?
The tank held {x} litres, and it took {y} more, so how full is it?
The sum, please: {x} here, {y} there
The road is {x} miles to the inn and then {y} to the coast; altogether?
I'm bad at sums, you aren't, so what's {x} plus {y}?
I'd use my fingers, but they don't reach: {x} plus {y}
I counted {x} ducks, then {y} more flew in; how many were there?
Everybody gives me another answer, so I ask you: {x} plus {y}
There are {x} on the left and {y} on the right; count them all
She wrote {x} pages, and he wrote {y}; how long is their book?
Before I pay, add it up: {x} and {y}
You do the adding, I do the paying: it's {x} with {y}
Just the sum, no lecture: {x} + {y}
With {x} in the bank and {y} under the pillow, I own how much?
As for the guests, {x} said yes, {y} came anyway; the total, please
"""

VOICES["calculate subtract"] = """
Take {y} from {x}, because that much is spoilt
I had {x}, but I gave away {y}; how much is left?
It was {x}, and {y} are gone, so what remains?
{x} is what I had, {y} is what I spent, and the rest is what I want to know
{x} minus {y} - do that for me, please
{x}, I thought, but {y} don't count, so subtract that
{x} minus {y}, please; I can't do it in my head
{x} minus {y}, I know it's easy, but what is it?
What's left? There were {x} in the box, and I took {y}
What do I get back? I gave {x}, and the coat costs {y}
How many stayed? {x} came to the feast, and {y} left early
How far is it still? The way is {x} miles, and {y} lie behind us
Can you subtract? Then subtract {y} from {x}
Can you check the change? I mean {x} less {y}
Could you help me? I need {x} minus {y}, that's all
Is it hard to take {y} from {x}? For me it is, so do it
If {x} birds sit on the roof and {y} fly off, how many still sit there?
If I pour {y} out of a jar that holds {x}, what's in it?
Since the till is broken, tell me what {x} minus {y} makes
Because I get something else each time: {x} - {y}, please
So that I know what's missing, take {y} from {x}
Not plus but minus: {x} and then {y}
Begin with {x}, go down by {y}, and tell me where you are
Take {x}, then take away {y}, and say what comes out
Of the {x} marbles I lost {y}, so I have how many?
We had {x} chairs, {y} broke, so how many can we use?
We ordered {x} in spring; {y} never came; how many did we get?
My sister has {x}, I have {y}, and she has how many more?
My pay is {x}, but the rent eats {y}, so what do I keep?
My score was {x} and fell by {y}; tell me where it stands
The recipe makes {x} rolls; we ate {y}; how many are there still?
The tank held {x} litres, but it leaked {y}, so how full is it?
The difference, please: {x} before, {y} after
The book has {x} pages, and I've read {y}; what's still ahead of me?
I'm bad at minus, you aren't, so what's {x} minus {y}?
I'd use my fingers, but they don't reach: {x} minus {y}
I counted {x} ducks, then {y} swam away; how many were left?
There are {x} seats in the hall, but {y} are taken; how many are free?
She wrote {x} pages and burned {y}; how long is her book?
Before I pay, take it off: {y} from {x}
You do the subtracting, I do the worrying: it's {x} less {y}
Just the difference, no lecture: {x} - {y}
With {x} in my purse and {y} to pay, I keep how much?
As for the guests, {x} were invited, {y} can't come; so how many will?
From {x} you take {y} - and what's the result?
"""

VOICES["calculate multiply"] = """
Multiply {x} by {y}, because I'm tiling a floor
I have {x} bags, and each holds {y}; how much is that?
It's {x} a day, and it goes on for {y} days, so what is it in all?
{x} is the price, {y} is how many I buy, and the product is what I pay
{x} times {y} - do that for me, please
{x}, and that {y} times over; what does it make?
{x} times {y}, please; I can't do it in my head
{x} times {y}, I know it's easy, but what is it?
What's the product? There are {x} rows with {y} seats in a row
What do I pay? A ticket is {x}, and I need {y} of them
How many are there? {x} boxes stand here, and {y} pears lie in each
How far do I get? I walk {x} miles a day, and I walk for {y} days
Can you multiply? Then multiply {x} by {y}
Can you check the product? I mean {x} by {y}, multiplied
Could you help me? I need {x} times {y}, that's all
Is it hard to multiply {x} and {y}? For me it is, so do it
If {x} hens lay {y} eggs each, how many eggs are there?
If I fill {x} jars, and each takes {y} beans, how many beans do I need?
Since the till is broken, tell me what {x} times {y} makes
Because I get something else each time: {x} * {y}, please
So that I order enough, multiply {x} by {y}
Not plus but times: {x} and {y}
Let {x} be the length and {y} the width, and tell me the area
Take {x}, take it {y} times, and say what comes out
Take {x} crates with {y} bottles in each, and you have how many?
We have {x} tables, {y} people fit at each, so how many can come?
We sold {x} a week; it went on for {y} weeks; what's the product?
My children are {x} in number, each wants {y} balloons, so I buy how many?
My rent is {x} a month, and I stay {y} months, so what do I pay?
My wall is {x} bricks long and {y} bricks high; count the bricks for me
The recipe says {x} grams a person; {y} are coming; how many grams?
The pump gives {x} litres an hour, and it runs for {y} hours, so how much is that?
The product, please: {x} here, {y} there
The stairs have {x} steps, and I climb them {y} times; steps altogether?
I'm bad at times tables, you aren't, so what's {x} times {y}?
I'd use my fingers, but they don't reach: {x} times {y}
I counted {x} nests, and in each were {y} birds; how many birds is that?
There are {x} floors with {y} windows each; I clean them all, so how many?
She knits {x} rows, and each has {y} stitches; how many stitches is that?
Before I pay, work it out: {x} for each of {y} chairs
You do the multiplying, I do the shopping: it's {x} by {y}
Just the product, no lecture: {x} x {y}
With {x} buses, and {y} seats in each bus, we can take how many?
As for the guests, {x} tables are full, with {y} at each; so how many ate?
I earn {x} an hour, and I worked {y} hours - what do I get?
"""

VOICES["calculate divide"] = """
Divide {x} by {y}, because everybody wants a fair share
I have {x}, and {y} friends want the same each; how much is that?
It's {x} in all, and it must last {y} days, so what is it a day?
{x} is the bill, {y} is how many we are, and my share is what I want to know
{x} divided by {y} - do that for me, please
{x}, and that cut into {y} equal parts; how big is each?
{x} divided by {y}, please; I can't do it in my head
{x} divided by {y}, I know it's easy, but what is it?
What's my share? The pot holds {x}, and {y} of us get the same
What does each pay? The boat costs {x}, and {y} people rent it
How many does each get? {x} pears are here, and {y} children wait
How far a day? The way is {x} miles, and I have {y} days
Can you divide? Then divide {x} by {y}
Can you check the quotient? I mean {x} over {y}
Could you help me? I need {x} divided by {y}, that's all
Is it hard to divide {x} by {y}? For me it is, so do it
If {x} eggs go into {y} nests, the same in each, how many are in a nest?
If I fill {y} jars from a sack of {x} beans, how many go in each?
Since the till is broken, tell me what {x} divided by {y} makes
Because I get something else each time: {x} / {y}, please
So that nobody quarrels, share {x} among {y}
Not times but divided by: {x} and then {y}
Let {x} be the whole and {y} the number of parts, and tell me the part
Take {x}, split it {y} ways, and say what comes out
Take {x} bottles and put {y} in a crate; how many crates is that?
We have {x} guests, {y} fit at a table, so how many tables is that?
We sold {x}, and it took {y} weeks; what is that a week?
My children are {y} in number, I have {x} balloons, so each gets how many?
My rent is {x} for {y} months, so what is it a month?
My wall needs {x} bricks, and a row has {y}; count the rows for me
The recipe takes {x} grams for {y} people; how many grams for each?
The pump gave {x} litres, and it ran for {y} hours, so how much an hour?
The quotient, please: {x} above, {y} below
The tower has {x} steps, and I rest every {y}; how many times do I rest?
I'm bad at dividing, you aren't, so what's {x} divided by {y}?
I'd use my fingers, but they don't reach: {x} divided by {y}
I counted {x} birds in {y} nests, the same in each; how many in a nest?
There are {x} windows on {y} floors, evenly spread; how many on a floor?
She knits {x} stitches in {y} rows; how many stitches are in a row?
Before we pay, split it: {x} among {y} of us
You do the dividing, I do the handing out: it's {x} by {y}
Just the quotient, no lecture: {x} / {y}
With {x} sweets for {y} children, each child gets how many?
As for the guests, {x} came, and {y} sat at each table; so how many tables?
I earned {x}, and it took me {y} hours - what is that an hour?
"""
