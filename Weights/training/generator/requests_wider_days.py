"""What people say who want to be reminded, to travel, to eat or to shop on a day: one pattern a line, slots as in `requests_known.py`."""

DAYS = {}

DAYS["setReminder"] = """
I will surely forget this: {text} {adverb}
If I don't {text} {adverb}, [I'm in trouble|my sister will kill me|there will be tears]. Remind me
{text}! {adverb}! Don't let it slip my mind
{adverb} somebody has to {text} and that somebody is me. A reminder, please
My flatmate asked me to {text} {adverb}. You remember it for me
[Mum|Mom|Dad|My boss|Grandma] says I must {text} {adverb}. Give me a nudge then
Last time it went wrong, so this time remind me {adverb} to {text}
No alarm, just a reminder: {text} {adverb}
Don't send anybody a message, only remind me {adverb} to {text}
Not now. {adverb}. I want to {text} then, so tell me in time
No, rather a reminder to {text} {adverb}
Make that a reminder: {text}, {noun}
Can't do it today. I'll {text} {adverb}, if you remind me
Too busy right now, remind me {adverb} to {text}
{text}. When? {adverb}. Save it
{text} - due {noun}
{text} (reminder, {noun})
{noun} - {text} - reminder
remind: {text}, {noun}
remember for me: {text} {adverb}
todo {noun}: {text}
A note to myself for {noun}: {text}
Memo, {noun}: {text}
Please jog my memory {adverb}: {text}
Give me a shout {adverb} so that I {text}
Poke me {adverb}, because I need to {text}
Shout at me {adverb} if I don't {text}
I'd be grateful for a reminder {adverb} to {text}
It's on you to make me {text} {adverb}
Promise me that you'll remind me to {text} {adverb}
I trust you with this one: {text} {adverb}
Would you hold on to a thought for me? {text} {adverb}
Would you make a note for {noun}? I have to {text}
Is there a way to be reminded {adverb}? I need to {text}
Did I already tell you that I have to {text} {adverb}? Then remind me
Do me a favour and remind me {adverb}: {text}
How about you remind me {adverb} to {text}
[I'm|I am] hopeless with dates. {noun} is when I have to {text}, so remind me
Tie a knot in your handkerchief: {text} {adverb}
Stick a note on the fridge for {noun}: {text}
Pin this for {noun}: {text}
Pencil it in: {text} {adverb}
Get it on the list, will you: {text} {adverb}
Add to my reminders that I {text} {adverb}
One more for the reminders: {text} {adverb}
New to-do, date is {noun}: {text}
The reminder reads "{text}" and is for {noun}
I want a reminder that says "{text}" {adverb}
It should pop up {adverb}: {text}
{adverb} at the latest I have to {text}, keep me honest
Ugh, chores. {adverb} it's time to {text}, remind me of it
Nice weather, isn't it? By the way, {adverb} I must {text}. Could you remind me?
So much to do! First of all I need a reminder to {text} {adverb}
That was it, I think. Oh, and I have to be reminded to {text} {adverb}
It is no use, I can't keep it in my head: {text} {adverb}
"""

# A thing to be reminded of, instead of a task.
DAYS["setReminder thing"] = """
Remind me [of|about] {thing} {adverb}
Please remind me [of|about] {thing} {adverb}
Can you remind me [of|about] {thing} {adverb}
Could you set a reminder for {noun} about {thing}
A reminder about {thing} {adverb}
A reminder for {noun}: {thing}
I mustn't forget {thing} {adverb}, so remind me
I always forget {thing}. Remind me {adverb}
I need a nudge {adverb} about {thing}
Don't let me forget {thing} {adverb}
Don't tell me what is planned, just remind me of {thing} {adverb}
No message, no call, only remind me of {thing} {adverb}
Keep {thing} in mind for me and ping me {adverb}
Reminder, {noun}, {thing}
{thing}! Remind me of it {adverb}
{thing}, {noun}, reminder please
Make sure I think of {thing} {adverb}
Will you remind me of {thing} {adverb}
Set a reminder {adverb} for {thing}
Note {thing} for {noun} and remind me
"""

DAYS["getWeather"] = """
[Our picnic|The wedding|The match|The street party|My open-air concert] in {c} is {adverb} and I have no idea what to wear
I am packing for {c}. [Coat or T-shirt|Warm or light clothes|Sandals or boots] {adverb}?
{c}, {adverb}. Umbrella?
{c} - {noun} - weather
weather {c} {noun}
{noun}, {c}: forecast please
{c} {adverb}, will we get wet
Should I be worried about the sky over {c} {adverb}
Will my laundry dry in {c} {adverb}
Will we see the sun in {c} {adverb}
Will there be a frost in {c} {adverb}
Can the kids play outside in {c} {adverb}, or does it rain?
Can you see if it's beach weather in {c} {adverb}
Is {c} going to be [wet|hot|icy|nice|grey|freezing] {adverb}
Is a storm on its way to {c} {adverb}?
Is it T-shirt weather in {c} {adverb}
Does {c} get any [sun|rain|snow] {adverb}
My flight lands in {c} {adverb}. What's it like there, warm or cold?
My sister lives in {c} and moans about the rain. How is it there {adverb}?
We are driving to {c} {adverb} and I fear the ice. What does the forecast say?
I'm cycling to {c} {adverb}, so the wind matters. What do you see?
I hate rain. {c} {adverb}?
I do hope it's dry in {c} {adverb}, is it?
I am not asking about trains. How will the weather be in {c} {adverb}?
No opening hours, the weather: {c} {adverb}
No, rather {c}, and {adverb}. What will the weather be?
Not here, in {c}. How warm does it get {adverb}?
Never mind the temperature here, what about {c} {adverb}?
Oh no, clouds again. Is it any better in {c} {adverb}
My garden in {c} needs water. Does it get rain {adverb}?
For my granny in {c}: does she need a coat {adverb}?
A friend in {c} wants to know how the weather turns out {adverb}
The captain asks about wind in {c} {adverb}
The guests want to hike near {c} {adverb}. Good idea, weather-wise?
Give me [the skies|sun or clouds|highs and lows] for {c} {adverb}
Read out the weather for {c}, {noun}
Let me know whether {c} gets [wet|sunny|snow] {adverb}
What's it gonna be like outside in {c} {adverb}
What's the temperature going to be in {c} {adverb}
What's the sky doing over {c} {adverb}
What does the forecast say for {c}, {adverb}
How chilly does {c} get {adverb}
How likely is rain in {c} {adverb}
How bad will the snow be in {c} {adverb}
How's {c} looking {adverb}, wet or dry?
Any chance of [sun|snow|rain|a thunderstorm] in {c} {adverb}
Any clouds over {c} {adverb}
Sunshine in {c} {adverb}
Degrees in {c} {adverb}, please
Sledging in {c} {adverb}, is there snow at all?
Barbecue at my cousin's in {c} {adverb}. Tell me it won't rain
If it rains in {c} {adverb} I stay at home, so look it up
I would rather know before I leave for {c} {adverb}: sun, rain or snow?
"""

DAYS["reserveTable"] = """
It is my [birthday|anniversary|last day at work] {adverb}, so I want a table {s} at {t}. [My name is {n}|{n} is the name|Under {n}]
{n} would like to come {adverb} at {t}, a table {s}
{n}, {s}, {adverb}, {t}
table {s}, {noun}, {t}, name {n}
{noun} at {t}. A table {s}. {n}
{noun}, {t}: {n} {s}
Table, please! {s}, {adverb} at {t}, the name's {n}
We get hungry at {t}. {adverb}, {s}, under {n}, is that possible?
We'll be [there|coming|in town] {adverb} at {t} and need a table {s}. Please put it under {n}
We're meeting {adverb} at {t}, a table {s} would be lovely. {n} here
There will be {pe}, {adverb} at {t}. Put {n} on the card
The family comes to town {adverb}. Table {s} at {t}, name of {n}
The office goes out {adverb}: a table {s} at {t}, booked by {n}
My name's {n} and I'd love to eat with you {adverb} at {t}, we need a table {s}
My boss, {n}, wants to dine {adverb} at {t}. A table {s}
I am calling for {n}: a table {s} {adverb} at {t}
I'm {n}. Could you squeeze us in {adverb} at {t}? A table {s}
I'm {n}, and I need a place to sit {s} {adverb} at {t}
I only want to book: {adverb} at {t}, a table {s}, {n}
No drinks yet, just a table {s} {adverb} at {t} for {n}
No takeaway, we sit down. {adverb} at {t}, a table {s}, name {n}
No, rather at {t}. A table {s} {adverb}, under {n}
Not a reminder, a real table: {s}, {adverb} at {t}, {n}
Any chance of a table {s} {adverb} at {t}? The name would be {n}
Any room {s} {adverb} at {t}? It's for {n}
Got a table {s} {adverb} at {t}? {n} is my name
Are there seats left {s} {adverb} at {t}, for {n}
Do you take bookings? {n}, {adverb}, {t}, a table {s}
Can you fit us in {adverb} at {t}? A table {s}, for {n}
Can you squeeze in {n} {s} {adverb} at {t}
Would a table {s} be free {adverb} at {t}? {n} is asking
Is it too late to book? {adverb} at {t}, {s}, {n}
Is {t} okay {adverb}? A table {s} for {n}
What about {adverb} at {t}, a table {s}, on {n}?
How about a table {s} at {t} {adverb} for {n}
Please note: {n} arrives {adverb} at {t}, a table {s}
Please pencil in {n} {s} {adverb} at {t}
Please expect us {adverb} at {t}, a table {s}, and the name is {n}
Lock in a table {s} {adverb} at {t} for {n}
Sort me out a table {s} {adverb} at {t}, I'm {n}
Secure a table {s} {adverb} at {t}, {n} pays
Jot down a booking: {n}, {s}, {adverb}, {t}
Make it a table {s} {adverb} at {t}, and write {n} on the sign
Set up a table {s} for {n}, we eat {adverb} at {t}
Grab us a table {s} {adverb} at {t}, under {n} please
Could I get a reservation {adverb} at {t}, {s}, last name or not, just write {n}
A quiet corner, if you have one. {adverb} at {t}, a table {s}, {n}
A window table {s} would be nice {adverb} at {t}, [for {n}|it's for {n}]
At {t} {adverb} {n} arrives with hungry people: a table {s}
Good food needs good company. {adverb}, {t}, a table {s}, {n}
Last time it was full. So this time I book: {n}, a table {s}, {adverb} at {t}
Big news, we are getting married! A table {s} {adverb} at {t}, for {n}
Reserve {adverb}, at {t}, {s}. Who for? {n}
Seats {s}, {adverb}, at {t}, the name {n}
"""

DAYS["findTrain"] = """
My grandmother lives in {b}, I sit in {a} without a car. {adverb} I want to see her by train
My interview is in {b} {adverb}. I live in {a} and I go by rail
I have to be in {b} {adverb}, coming from {a}. What runs?
I've had enough of {a}. Is there a train that takes me to {b} {adverb}?
I'm stuck in {a} and need to reach {b} {adverb}, is there anything on rails?
I'd rather not fly from {a} to {b} {adverb}, is there a train?
I hate driving. {a} to {b}, {adverb}, on rails please
I get on at {a} and off at {b}. {adverb}. Which train?
We are a school class in {a} and travel to {b} {adverb}. Which train can we take?
We are off to {b} {adverb}! Start is {a}. When does the train go?
Grandpa needs to travel from {a} to {b} {adverb}. Find him a train
My son goes home from {a} to {b} {adverb}, look up his train
My bike stays here, so it's the train from {a} to {b} {adverb}
The band plays in {b} {adverb}, and our van broke down in {a}. Trains?
The bus from {a} to {b} is cancelled. What about a train {adverb}?
The last train from {a} to {b} {adverb}, please
The first train out of {a} towards {b} {adverb}
The train {a} - {b}, {adverb}
{a} -> {b}, {noun}
{a} to {b}? {adverb}? By train?
{a} to {b} by rail, {noun}
{b} from {a}, {adverb}, train
{noun}, from {a} to {b}: a seat on the train
train {a} to {b} {noun}
trains out of {a} into {b} {adverb}
From {a}. To {b}. {adverb}. Train
From {a} I want to get to {b} {adverb}, without a car
To {b} {adverb}, please, and I board in {a}
To {b}, from {a}, {adverb}: which train do I catch
How would I travel from {a} to {b} {adverb} if I don't want to fly? Train, right?
How do the trains run from {a} to {b} {adverb}
How early can I leave {a} for {b} by train {adverb}
When do trains for {b} leave {a} {adverb}
When could I ride from {a} to {b} {adverb}, by train of course
When's the train for {b} from {a} {adverb}
What's the train from {a} to {b} {adverb}
What time does the train go from {a} to {b} {adverb}
Which train brings me home to {b} from {a} {adverb}
Which train would get my parents from {a} to {b} {adverb}
If there's a rail there's a way: {a} to {b} {adverb}
Does anything on rails go from {a} to {b} {adverb}
Does a train link {a} and {b} {adverb}? I'd start from {a}
Do trains go from {a} to {b} at all {adverb}
Are there still trains from {a} to {b} {adverb}
Is {b} reachable from {a} by train {adverb}
Would you look at the timetable? {a} to {b} {adverb}
Could you get me to {b} {adverb}? I set off from {a}, by train
Not the bus, the train from {a} to {b} {adverb}
No, the other way round: from {a} to {b} {adverb}, by train
No hotel needed, just the train from {a} to {b} {adverb}
Don't tell me the weather in {b}, tell me the train there from {a} {adverb}
Check the rails: {a} to {b} {adverb}
Let's travel! {a} to {b} {adverb}, which train?
Departure {a}, arrival {b}, {noun}
Leave {a}, arrive {b}, {adverb}
Railway from {a} towards {b}, {adverb}
So I'm in {a}, she's in {b}, and {adverb} is our day. Find a train
"""

DAYS["getOpeningHours"] = """
My shoes fell apart. Does {s} sell to me {a}, or is it shut?
My [mother|neighbour|flatmate] swears that {s} is closed {a}. Is she right?
We ran out of bread. Is {s} open {a}
We want to meet in front of {s} {a}. When do they open?
I work until six. Can I still get into {s} {a}
I need a present from {s} {a}. From when are they there?
I stood before a locked door last time. Is {s} open {a}
I'd hate to stand outside {s} {a}. When do they open up?
I don't want to order, I want to know when {s} is open {a}
I can only make it {a}. Is {s} open then?
If I go to {s} {a}, will the door be locked?
Not the weather: the hours of {s} {a}
No table, just tell me how long {s} is open {a}
No, rather {s}. When do they open {a}
No, I meant {s}, {a}. Open?
{s} {a}
{s} {a}?
{s} - {a} - open?
{s} hours {a}
{a}: when does {s} open
{a}, is {s} open?
{a}, until when can I shop at {s}?
hours {s} {a}
open {a}: {s}?
When do I have to be at {s} {a}, at the latest
When do they unlock the doors of {s} {a}
When does {s} shut up shop {a}
When's {s} open {a}
When can my brother pick up his parcel at {s} {a}
How late can I turn up at {s} {a}
How long do they work at {s} {a}
How early is {s} open {a}
How about {s}, are they in {a}?
What time does {s} start {a}
What hours does {s} keep {a}
Who knows how long {s} is open {a}? Look it up
Has {s} got its doors open {a}
Are they open at {s} {a}
Are there people at {s} {a} or is it their day off?
Are we too late for {s} {a}? Check when they close
Is it closing day at {s} {a}
Is {s} a place I can go {a}
Is {s} taking customers {a}
Is anyone going to open {s} {a}
Does {s} have a day off {a}
Does {s} close early {a}
Do they sell anything at {s} {a}, or is it closed?
Do me a favour and check whether {s} is open {a}
Would {s} be open {a}
Could I still catch someone at {s} {a}
Can the kids go to {s} {a}? I mean, is it open?
Find out for my aunt when {s} opens {a}
Look at the sign of {s}: what are the hours {a}
Give me the times of {s} {a}
Opens when, closes when? {s} {a}
Closing time of {s} {a}
Tell me if there's any point in driving to {s} {a}
It's a long way to {s}. Are they open {a} at all?
It would be a shame if {s} were shut {a}. Is it?
"""
